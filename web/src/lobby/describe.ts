import { spanText } from "../lib/clock";
import type { TableInfo } from "../lib/told";

/** A table in a sentence or two: rules, clock, match, spectators. */
export function describe(ruleset: string, info: TableInfo): string {
  const parts = [ruleset];
  const { clock, watch, match } = info;
  if (match && match.of > 1) parts.push(`match of ${match.of}`);
  if (clock) {
    const add = clock.increment ? ` and ${spanText(clock.increment)} a move` : "";
    parts.push(`${spanText(clock.bank)} each ${clock.per}${add}, at zero ${clock.at_zero === "bot" ? "a bot plays on" : "the game is lost"}`);
  }
  if (watch === "nobody") parts.push("nobody watches");
  else if (watch !== "all") parts.push(`spectators see it ${spanText(watch.delay)} later`);
  return `${parts.join("; ")}.`;
}
