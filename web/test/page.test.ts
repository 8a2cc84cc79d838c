import { describe, expect, it } from "vitest";
import type { FormatInfo, RulesetInfo } from "../src/lib/api";
import { intentOf } from "../src/lib/keys";
import { nearest } from "../src/lib/roving";
import { routeOf } from "../src/lib/route";
import { backoff } from "../src/lib/wire";
import { obstacle, orderOf, seated, seatsOf } from "../src/lobby/draft";

describe("routes", () => {
  it("reads the table and the key", () => {
    expect(routeOf("/t/ab1", "#k3y")).toEqual({ at: "table", table: "ab1", key: "k3y" });
    expect(routeOf("/t/ab1", "")).toEqual({ at: "table", table: "ab1", key: null });
    expect(routeOf("/", "")).toEqual({ at: "lobby" });
  });
});

describe("keys", () => {
  it("mean nothing in a text field, but Escape does", () => {
    expect(intentOf("1", true, true)).toBeNull();
    expect(intentOf("a", true, true)).toBeNull();
    expect(intentOf("Escape", true, true)).toEqual({ do: "back" });
  });

  it("can do without letters", () => {
    expect(intentOf("a", false, false)).toBeNull();
    expect(intentOf("3", false, false)).toEqual({ do: "number", n: 3 });
    expect(intentOf(" ", false, false)).toEqual({ do: "pass" });
  });

  it("are places and commands", () => {
    expect(intentOf("q", false, true)).toEqual({ do: "go", area: "question" });
    expect(intentOf("A", false, true)).toEqual({ do: "command", key: "A" });
    expect(intentOf("e", false, true)).toEqual({ do: "command", key: "E" });
    expect(intentOf("é", false, true)).toBeNull();
  });
});

describe("arrows", () => {
  const at = (x: number, y: number) => ({ x, y, width: 10, height: 10 }) as DOMRect;
  it("go straight before they go aside", () => {
    expect(nearest(at(0, 0), [at(20, 0), at(15, 30)], "ArrowRight")).toBe(0);
    expect(nearest(at(0, 0), [at(20, 0), at(5, 30)], "ArrowDown")).toBe(1);
    expect(nearest(at(0, 0), [at(20, 0)], "ArrowLeft")).toBe(-1);
  });
});

describe("a lost wire", () => {
  it("waits longer each time, to a bound", () => {
    expect(backoff(0, 0.5)).toBe(500);
    expect(backoff(1, 0.5)).toBe(1000);
    expect(backoff(30, 1)).toBeLessThanOrEqual(18_750);
  });
});

describe("setting up", () => {
  const format: FormatInfo = { id: "f", title: "F", decks: [{ id: "a", title: "A" }, { id: "b", title: "B" }] };
  const ruleset: RulesetInfo = { id: "r", title: "R", seats: 4, sizes: [2, 8], teams: [[1, 3], [2, 4]], presets: ["p"], formats: [format], bots: ["greedy", "random"] };

  it("begins with you, bots and a deck for each", () => {
    const seats = seatsOf(ruleset, format, "Ana");
    expect(seats.map((s) => [s.who, s.team, s.shipped])).toEqual([
      ["you", 0, "a"],
      ["bot:greedy", 1, "b"],
      ["bot:greedy", 0, "a"],
      ["bot:greedy", 1, "b"],
    ]);
    expect(obstacle(seats)).toBe("");
    expect(seatsOf(ruleset, format, "", 6).map((s) => s.team)).toEqual([0, 1, 0, 1, 0, 1]);
  });

  it("has you in one seat only", () => {
    const seats = seated(ruleset, seatsOf(ruleset, format, ""), 2, "you");
    expect(seats.filter((s) => s.who === "you").map((s) => s.seat)).toEqual([2]);
  });

  it("orders a pasted list and names who has none", () => {
    const seats = seatsOf(ruleset, format, "Ana").map((s) => (s.seat === 2 ? { ...s, shipped: "" } : s));
    expect(obstacle(seats)).toBe("Seat 2 has no deck yet.");
    const order = orderOf("r", "p", "f", seats.map((s) => (s.seat === 2 ? { ...s, list: "4 Bill" } : s)));
    expect(order.seats[0]).toEqual({ who: "you", name: "Ana", deck: { shipped: "a" } });
    expect(order.seats[1]).toEqual({ who: "bot:greedy", deck: { list: "4 Bill" } });
    expect(order.preset).toBe("p");
  });
});
