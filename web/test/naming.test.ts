import { describe, expect, it } from "vitest";
import { answer, card, face, question } from "../src/fixture";
import { entriesOf } from "../src/lib/asking";
import { breakable, shortStage, spokenCard, stage } from "../src/lib/naming";

describe("the name of a card", () => {
  it("says everything that is drawn", () => {
    const fire = card(9, { face: face({ name: "Fire Energy", kind: "energy", line: "Basic Energy", stats: [] }) });
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

  it("says how it lies and figures without a bound", () => {
    const c = card(2, {
      face: face({ name: "Dark Magician", kind: "monster", line: "Spellcaster / Normal", band: "dark" }),
      lies: "sideways",
      marks: [{ kind: "position", text: "face-up Defense Position", number: 0 }],
      values: [
        { label: "ATK", now: 2500, of: 0 },
        { label: "DEF", now: 2100, of: 0 },
      ],
    });
    expect(spokenCard(c)).toBe("Dark Magician, Spellcaster / Normal, dark, ATK 2500, DEF 2100, face-up Defense Position");
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
    expect(stage(face({ line: "basic Energy", kind: "energy", stats: [] }))).toBe("Basic Energy");
    expect(stage(face({ line: "Basic Energy", kind: "energy", stats: [] }))).toBe("Basic Energy");
    expect(stage(face({ line: "", kind: "trainer", stats: [] }))).toBe("Trainer");
  });
});

describe("long names", () => {
  it("may break where they can be read", () => {
    expect(breakable("Hitmonchan").replaceAll("\u00ad", "-")).toBe("Hit-mon-chan");
    expect(breakable("Mew")).toBe("Mew");
    expect(breakable("Sabrina's Gastly").replaceAll("\u00ad", "")).toBe("Sabrina's Gastly");
  });
});
