import { keep, read } from "./theme";

/** What a reader has set for every table. */
class Settings {
  /** Letters act outside of text fields. */
  letters = $state(read("quadrille.letters") !== "off");
  /** The board is replaced by sentences. */
  sentences = $state(read("quadrille.sentences") === "on");

  setLetters(on: boolean): void {
    this.letters = on;
    keep("quadrille.letters", on ? "on" : "off");
  }

  setSentences(on: boolean): void {
    this.sentences = on;
    keep("quadrille.sentences", on ? "on" : "off");
  }
}

export const settings = new Settings();
