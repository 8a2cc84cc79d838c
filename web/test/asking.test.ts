import { describe, expect, it } from "vitest";
import { answer, question } from "../src/fixture";
import { byHandle, dropped, entriesOf, modeOf, moved, ranges, shares, sharedLabel, spoken, tally, targetsOf, toggled } from "../src/lib/asking";
import type { AnswerView } from "../src/types/AnswerView";

const turn = question("act", [
  answer("Play Bill", "play", [1], [2]),
  answer("Attach Fire Energy to Charmander", "energy", [3, 10]),
  answer("Attach Fire Energy to Charizard", "energy", [3, 11]),
  answer("Attach Water Energy to Charmander", "energy", [4, 10]),
  answer("Attack with Scratch", "attack", [10]),
  answer("Attack with Ember", "attack", [10]),
  answer("End your turn", "end"),
]);

describe("what follows from an answer", () => {
  const tipped = (label: string, cards: number[], tip: string): AnswerView => ({ ...answer(label, "attach", cards), tip });

  it("stands with it, and is read aloud", () => {
    const q = question("one", [tipped("Zekrom", [], "120 damage, Knocked Out"), answer("Tepig")]);
    const entries = entriesOf(q, null);
    expect(entries.map((e) => e.tip)).toEqual(["120 damage, Knocked Out", ""]);
    expect(spoken(q, entries)).toContain("1: Zekrom; 120 damage, Knocked Out. 2: Tepig.");
  });

  it("stands with a bundle only if it is the same for all of it", () => {
    const same = question("act", [tipped("Attach to A", [1, 2], "ends nothing"), tipped("Attach to B", [1, 3], "ends nothing")]);
    expect(entriesOf(same, null).map((e) => e.tip)).toEqual(["ends nothing"]);
    const other = question("act", [tipped("Attach to A", [1, 2], "a"), tipped("Attach to B", [1, 3], "b")]);
    expect(entriesOf(other, null).map((e) => e.tip)).toEqual([""]);
    expect(entriesOf(other, [0, 1]).map((e) => e.tip)).toEqual(["a", "b"]);
  });
});

describe("a card that is dragged", () => {
  it("means the answer for the card it is let go on", () => {
    expect(dropped(turn, 3, 11)).toEqual([2]);
    expect(dropped(turn, 4, 10)).toEqual([3]);
  });

  it("means all its own answers on the table, and none on a card that takes no part", () => {
    expect(dropped(turn, 3, null)).toEqual([1, 2]);
    expect(dropped(turn, 3, 99)).toEqual([]);
    expect(dropped(turn, 2, 99)).toEqual([0]);
    expect(dropped(turn, 77, null)).toEqual([]);
  });

  it("lights the cards it may be let go on", () => {
    expect(targetsOf(turn, 3)).toEqual([10, 11]);
    expect(targetsOf(turn, 1)).toEqual([]);
  });
});

describe("an open turn", () => {
  it("bundles answers that play one card on different targets", () => {
    const entries = entriesOf(turn, null);
    expect(entries.map((e) => e.label)).toEqual([
      "Play Bill",
      "Attach Fire Energy to\u00a0…",
      "Attach Water Energy to Charmander",
      "Attack with Scratch",
      "Attack with Ember",
      "End your turn",
    ]);
    expect(entries.map((e) => e.number)).toEqual([1, 2, 3, 4, 5, 0]);
  });

  it("puts the number on every card that means the same", () => {
    expect(entriesOf(turn, null)[0]?.handles).toEqual([1, 2]);
  });

  it("opens a bundle on its targets", () => {
    const entries = entriesOf(turn, [1, 2]);
    expect(entries.map((e) => [e.number, e.handles])).toEqual([
      [1, [10]],
      [2, [11]],
    ]);
  });

  it("keeps all answers of one card together on that card", () => {
    const lit = byHandle(entriesOf(turn, null));
    expect(lit.get(10)?.map((e) => e.number)).toEqual([4, 5]);
  });

  it("is searched by words anywhere in the label", () => {
    expect(entriesOf(turn, null, "water char").map((e) => e.answers)).toEqual([[3]]);
  });

  it("numbers nine answers, gives the tenth the key 0, and marks no more", () => {
    const many = question("pick", Array.from({ length: 12 }, (_, i) => answer(`Card ${i}`, "choice", [i])));
    expect(entriesOf(many, null).map((e) => e.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0]);
    expect(spoken(many, entriesOf(many, null))).toContain(" 0: ");
    expect(ranges([8, 9, 10])).toBe("8–0");
  });
});

describe("kinds", () => {
  it("ticks only where more than one may be chosen", () => {
    expect(modeOf(question("pick", [], { max: 1 }))).toBe("one");
    expect(modeOf(question("pick", [], { min: 0, max: 3 }))).toBe("many");
    expect(modeOf(question("number", [], { max: 7 }))).toBe("number");
    expect(modeOf(question("order", [], { max: 1 }))).toBe("order");
  });

  it("says how many are to be chosen", () => {
    expect(tally(question("pick", [], { min: 2, max: 2 }), 1)).toBe("Choose 2, 1 chosen");
    expect(tally(question("pick", [], { min: 0, max: 3 }), 0)).toBe("Choose up to 3, 0 chosen");
    expect(tally(question("pick", [], { min: 1, max: 3 }), 3)).toBe("Choose 1 to 3, 3 chosen");
  });

  it("does not take more than the most", () => {
    expect(toggled([1, 2], 3, 2)).toEqual([1, 2]);
    expect(toggled([1, 2], 1, 2)).toEqual([2]);
  });

  it("moves within an order and not out of it", () => {
    expect(moved([0, 1, 2], 0, 1)).toEqual([1, 0, 2]);
    expect(moved([0, 1, 2], 0, -1)).toEqual([0, 1, 2]);
    expect(moved([0, 1, 2], 2, 1)).toEqual([0, 1, 2]);
  });

  it("writes shares as repeated answers", () => {
    expect(shares([2, 0, 1])).toEqual([0, 0, 2]);
  });
});

describe("words", () => {
  it("shares the beginning of labels", () => {
    expect(sharedLabel(["Retreat to Onix", "Retreat to Mew"])).toBe("Retreat to\u00a0…");
    expect(sharedLabel(["One", "Two"])).toBe("One");
    expect(sharedLabel(["Same", "Same"])).toBe("Same");
  });

  it("writes runs of numbers short", () => {
    expect(ranges([6, 7, 8])).toBe("6–8");
    expect(ranges([2, 5])).toBe("2 5");
    expect(ranges([])).toBe("");
  });

  it("announces the question with its numbers", () => {
    const q = question("one", [answer("Yes"), answer("No")], { title: "Draw a card?" });
    expect(spoken(q, entriesOf(q, null))).toBe("Your answer. Draw a card? 2 answers. 1: Yes. 2: No.");
  });
});
