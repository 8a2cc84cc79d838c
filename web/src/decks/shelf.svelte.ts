import { call } from "../lib/api";
import { me } from "../account/api";
import { keep, read } from "../lib/theme";

/** A deck that somebody keeps. */
export interface Kept {
  name: string;
  format: string;
  list: string;
}

const place = "quadrille.decks";

/** Reads decks kept in the browser; whatever else lies there is no deck. */
export function decksOf(text: string | null): Kept[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(all)) return [];
    return all.filter(
      (d): d is Kept => typeof d?.name === "string" && typeof d?.format === "string" && typeof d?.list === "string",
    );
  } catch {
    return [];
  }
}

/** Where decks are kept: in the account of somebody who is logged in, else in this browser. */
export class Shelf {
  decks = $state.raw<Kept[]>([]);
  /** The account's name; null keeps them here. */
  owner = $state<string | null>(null);
  ready = $state(false);

  async load(): Promise<void> {
    try {
      this.owner = (await me())?.name ?? null;
    } catch {
      // A server that cannot say who this is keeps no decks either.
      this.owner = null;
    }
    await this.reload();
    this.ready = true;
  }

  async save(deck: Kept): Promise<void> {
    if (this.owner !== null) {
      await call(`/api/me/decks/${encodeURIComponent(deck.name)}`, { format: deck.format, list: deck.list }, undefined, "PUT");
      return this.reload();
    }
    this.write([...this.decks.filter((d) => d.name !== deck.name), deck]);
  }

  async remove(name: string): Promise<void> {
    if (this.owner !== null) {
      await call(`/api/me/decks/${encodeURIComponent(name)}`, undefined, undefined, "DELETE");
      return this.reload();
    }
    this.write(this.decks.filter((d) => d.name !== name));
  }

  /** The deck is safe under the new name before the old one goes. */
  async rename(deck: Kept, name: string): Promise<void> {
    if (this.decks.some((d) => d.name === name)) throw new Error(`There is a deck “${name}” already.`);
    await this.save({ ...deck, name });
    await this.remove(deck.name);
  }

  private async reload(): Promise<void> {
    const all = this.owner === null ? decksOf(read(place)) : await call<Kept[]>("/api/me/decks");
    this.decks = all.sort((a, b) => a.name.localeCompare(b.name));
  }

  private write(decks: Kept[]): void {
    this.decks = decks.sort((a, b) => a.name.localeCompare(b.name));
    const text = JSON.stringify(this.decks);
    keep(place, text);
    if (read(place) !== text) throw new Error("This browser keeps nothing for this page, so the deck is not saved.");
  }
}
