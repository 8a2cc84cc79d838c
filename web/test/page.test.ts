import { describe, expect, it } from "vitest";
import type { OpenTable } from "../src/lib/api";
import { inOrder, mayWatch } from "../src/lobby/order";
import type { FormatInfo, RulesetInfo } from "../src/lib/api";
import { intentOf } from "../src/lib/keys";
import { nearest } from "../src/lib/roving";
import { routeOf } from "../src/lib/route";
import { backoff, fresh } from "../src/lib/wire";
import { gatherOrder, orderOf, plainExtras, seatsOf, soloOrder } from "../src/lobby/draft";

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

  it("give a letter to the game that uses it, and with Shift back to the page", () => {
    expect(intentOf("s", false, true)).toEqual({ do: "stops" });
    expect(intentOf("s", false, true, ["S"])).toEqual({ do: "command", key: "S" });
    expect(intentOf("S", false, true, ["S"])).toEqual({ do: "stops" });
    expect(intentOf("w", false, true)).toEqual({ do: "go", area: "talk" });
    expect(intentOf("?", false, true)).toEqual({ do: "why" });
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

describe("what is new on the wire", () => {
  const line = (seq: number) => ({ seq, turn: 1, seat: null, text: `line ${seq}`, rules: [] });
  it("is lines after the last one seen", () => {
    const { message, seen } = fresh({ log: [line(3), line(4), line(5)] }, 4);
    expect(message.log?.map((l) => l.seq)).toEqual([5]);
    expect(seen).toBe(5);
  });

  it("goes back with an undo, so that lines with used numbers are read again", () => {
    const undone = fresh({ forget: { after: 3 } }, 9);
    expect(undone.seen).toBe(3);
    expect(fresh({ log: [line(4)] }, undone.seen).message.log?.length).toBe(1);
  });
});

describe("open tables", () => {
  const open = (id: string, who: string, here: boolean, part: Partial<OpenTable> = {}): OpenTable => ({ table: id, name: null, ruleset: "duel", watch: "all", seats: [{ seat: 1, who, here }, { seat: 2, who: "bot:greedy", here: true }], ...part });

  it("come with free seats first, then those that may be watched, and those where nobody is last", () => {
    const tables = [
      open("bots", "bot:greedy", true),
      open("closed", "open", true, { watch: "nobody" }),
      open("left", "open", false, { open: 1 }),
      open("played", "open", true, { open: 0 }),
      open("free", "open", true, { open: 1 }),
    ];
    expect(inOrder(tables).map((t) => t.table)).toEqual(["free", "played", "closed", "left", "bots"]);
    expect(tables.filter(mayWatch).map((t) => t.table)).not.toContain("closed");
  });
});

describe("setting up", () => {
  const format: FormatInfo = { id: "f", title: "F", side: 0, decks: [{ id: "a", title: "A" }, { id: "b", title: "B" }] };
  const ruleset: RulesetInfo = { id: "r", title: "R", game: "G", seats: 4, sizes: [2, 8], teams: [[1, 3], [2, 4]], presets: ["p"], formats: [format], bots: ["greedy", "random"] };

  it("begins with you, bots and a deck for each", () => {
    const seats = seatsOf(ruleset, format, "Ana");
    expect(seats.map((s) => [s.who, s.team, s.shipped])).toEqual([
      ["you", 0, "a"],
      ["bot:greedy", 1, "b"],
      ["bot:greedy", 0, "a"],
      ["bot:greedy", 1, "b"],
    ]);
    expect(seatsOf(ruleset, format, "", 6).map((s) => s.team)).toEqual([0, 1, 0, 1, 0, 1]);
    expect(soloOrder(ruleset, format, "Ana")).toEqual(orderOf("r", "p", "f", seats));
  });

  it("leaves every other seat free at a table for friends, and says only what differs", () => {
    const order = gatherOrder(ruleset, "p", format, 4, "Ana", plainExtras);
    expect(order.gather).toBe(true);
    expect(order.seats.map((s) => s.who)).toEqual(["you", "open", "open", "open"]);
    expect(order).not.toHaveProperty("clock");
    expect(order).not.toHaveProperty("watch");
    expect(order).not.toHaveProperty("match");
    expect(order).not.toHaveProperty("team_names");
  });

  it("has the clock of the rules at a table for friends, if they have one, and none against bots", () => {
    const timed: RulesetInfo = { ...ruleset, clock: { decision: 60, consent: 30, rules: ["TD-INFO-3"] } };
    const order = (extras = plainExtras) => gatherOrder(timed, "p", format, 4, "Ana", extras);
    expect(order().clock).toEqual({ bank: 60, increment: 60, per: "seat", at_zero: "decline", consent: 30 });
    expect(order({ ...plainExtras, minutes: 0 })).not.toHaveProperty("clock");
    expect(order({ ...plainExtras, minutes: 5 }).clock).toEqual({ bank: 300, increment: 5, per: "seat", at_zero: "bot" });
    expect(soloOrder(timed, format, "Ana")).not.toHaveProperty("clock");
  });

  it("orders clocks in seconds, late spectators and a match", () => {
    const order = gatherOrder(ruleset, "p", format, 4, "", { ...plainExtras, name: " Thursday ", minutes: 15, per: "team", watch: 2, match: 3, teams: ["Twin Stars", ""] });
    expect(order.name).toBe("Thursday");
    expect(order.clock).toEqual({ bank: 900, increment: 5, per: "team", at_zero: "bot" });
    expect(order.watch).toEqual({ delay: 120 });
    expect(order.match).toBe(3);
    expect(order.team_names).toEqual(["Twin Stars", ""]);
  });
});
