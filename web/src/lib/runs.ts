import type { LogLine } from "../types/LogLine";

/** Lines that say the same one after another, as seven cards drawn one by one. */
export interface Run {
  /** The first of them. */
  line: LogLine;
  times: number;
  /** The number of the last. */
  newest: number;
}

/** What is read once where it was told many times in a row. */
export function runs(lines: LogLine[]): Run[] {
  const out: Run[] = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (last && same(last.line, line)) {
      last.times += 1;
      last.newest = line.seq;
    } else out.push({ line, times: 1, newest: line.seq });
  }
  return out;
}

function same(one: LogLine, other: LogLine): boolean {
  return one.text === other.text && one.turn === other.turn && !one.private === !other.private && one.rules.join() === other.rules.join();
}
