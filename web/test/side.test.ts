import type { Component } from "svelte";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { face } from "../src/fixture";
import type { Entry } from "../src/decks/list";
import { Hall } from "../src/lib/hall.svelte";
import type { Person } from "../src/lib/told";
import GatherSeat from "../src/lobby/GatherSeat.svelte";
import { changes, exchanged, whyNot } from "../src/lobby/side";

const entry = (count: number, name: string, section: Entry["section"]): Entry => ({ count, line: name, name, kind: "Monster", section, face: face({ name }) });
const list = "Main Deck\n2 Kuriboh\n1 Jinzo\n\nFusion Deck\n1 Dark Paladin\n\nSide Deck\n1 Sangan\n2 Gaia\n";
const me: Person = { seat: 1, team: 1, name: "Ana", who: "you", here: true, you: true };

describe("cards change places with the Side Deck", () => {
  it("one for one", () => {
    expect(exchanged(list, entry(2, "Kuriboh", "main"), entry(1, "Sangan", "side"))).toBe("Main Deck\n1 Kuriboh\n1 Sangan\n1 Jinzo\n\nFusion Deck\n1 Dark Paladin\n\nSide Deck\n2 Gaia\n1 Kuriboh\n");
  });

  it("in the part of the deck that they come from", () => {
    expect(exchanged(list, entry(1, "Dark Paladin", "extra"), entry(2, "Gaia", "side"))).toContain("Fusion Deck\n1 Gaia\n\nSide Deck\n1 Sangan\n1 Gaia\n1 Dark Paladin");
  });

  it("and back again", () => {
    const once = exchanged(list, entry(1, "Jinzo", "main"), entry(1, "Sangan", "side"));
    const back = exchanged(once, entry(1, "Sangan", "main"), entry(1, "Jinzo", "side"));
    expect(back.split("\n").filter(Boolean).sort()).toEqual(list.split("\n").filter(Boolean).sort());
  });

  it("and what has changed is told, what has come first", () => {
    const before = [entry(2, "Kuriboh", "main"), entry(1, "Jinzo", "main"), entry(1, "Sangan", "side")];
    const now = [entry(1, "Kuriboh", "main"), entry(1, "Jinzo", "main"), entry(1, "Sangan", "main"), entry(1, "Kuriboh", "side")];
    expect(changes(before, now)).toEqual(["+ 1 Sangan", "− 1 Kuriboh"]);
    expect(changes(before, before)).toEqual([]);
  });
});

describe("a list that was not taken", () => {
  it("says why, and not where it stood in an order", () => {
    expect(whyNot("seats.2.deck: 1 of Gravity Bind would come from outside")).toBe("1 of Gravity Bind would come from outside");
    expect(whyNot(null)).toBe("");
  });
});

describe("one's own deck", () => {
  it("is exchanged with its Side Deck where its list is told, else chosen", () => {
    const format = { id: "f", title: "F", side: 15, decks: [{ id: "a", title: "A" }] };
    const body = (own: string | null) => {
      const props = { hall: new Hall(), person: { ...me, deck: "Chaos", list: own }, arranging: false, rank: 0, ruleset: null, format, link: null, onswap: () => {} };
      return render(GatherSeat as Component<any>, { props }).body;
    };
    expect(body(list)).toContain("1 Dark Paladin");
    expect(body(list)).not.toContain("Paste a list");
    expect(body(null)).toContain("Paste a list");
  });
});
