import { expect, test } from "vitest";
import { runs } from "../src/lib/runs";
import type { LogLine } from "../src/types/LogLine";

const line = (seq: number, text: string, more: Partial<LogLine> = {}): LogLine => ({ seq, turn: 1, seat: 0, text, rules: ["TB-BASE-2"], ...more });

test("the same told in a row is one line that says how often", () => {
  const got = runs([line(1, "Ada drew a card."), line(2, "Ada drew a card."), line(3, "Ada put Tepig on the Bench."), line(4, "Ada drew a card.")]);
  expect(got.map((run) => [run.line.seq, run.times, run.newest])).toEqual([
    [1, 2, 2],
    [3, 1, 3],
    [4, 1, 4],
  ]);
});

test("another turn, another rule or another secrecy is another line", () => {
  const all = [line(1, "x"), line(2, "x", { turn: 2 }), line(3, "x", { turn: 2, rules: [] }), line(4, "x", { turn: 2, rules: [], private: true })];
  expect(runs(all).map((run) => run.times)).toEqual([1, 1, 1, 1]);
});
