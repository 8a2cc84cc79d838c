import { describe, expect, it } from "vitest";
import { answer, card, face, question } from "../src/fixture";
import { entriesOf } from "../src/lib/asking";
import { breakable, shortStage, spokenCard, stage } from "../src/lib/naming";

describe("the name of a card", () => {
  it("says everything that is drawn", () => {
    const fire = card(9, { face: face({ name: "Fire Energy", kind: "energy", line: "Basic Energy", hp: 0 }) });
    const c = card(1, {
      values: [{ label: "HP left", now: 80, of: 120 }],
      marks: [
        { kind: "damage", text: "damage", number: 40 },
        { kind: "condition", text: "Asleep", number: 0 },
      ],
      attached: [fire, { ...fire, handle: 10 }],
    });
    const q = question("pick", [answer("Charizard", "choice", [1])]);
    expect(spokenCard(c, entriesOf(q, null))).toBe(
      "Charizard, Stage 2 Pokémon from Charmeleon, fire, HP left 80 of 120, 40 damage, Asleep, with 2 Fire Energy. Legal answer 1",
    );
  });

  it("tells nothing of a card that may not be seen", () => {
    expect(spokenCard(card(1, { face: null }))).toBe("Face-down card");
  });
});

describe("the band", () => {
  it("drops the kind beside a figure and keeps it elsewhere", () => {
    expect(stage(face())).toBe("Stage 2");
    expect(shortStage(face())).toBe("S2");
    expect(stage(face({ line: "Basic Pokémon" }))).toBe("Basic");
    expect(stage(face({ line: "Basic Energy", kind: "energy", hp: 0 }))).toBe("Basic Energy");
    expect(stage(face({ line: "", kind: "trainer", hp: 0 }))).toBe("Trainer");
  });
});

describe("long names", () => {
  it("may break where they can be read", () => {
    expect(breakable("Hitmonchan").replaceAll("\u00ad", "-")).toBe("Hit-mon-chan");
    expect(breakable("Mew")).toBe("Mew");
    expect(breakable("Sabrina's Gastly").replaceAll("\u00ad", "")).toBe("Sabrina's Gastly");
  });
});
