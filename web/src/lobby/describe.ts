import { spanText } from "../lib/clock";
import type { ClockRule, TableInfo } from "../lib/told";

const AT_ZERO: Record<ClockRule["at_zero"], string> = {
  bot: "a bot plays on",
  lose: "the game is lost",
  decline: "the answer is no, or by lot where one must be given",
};

/** Whether each answer fills the clock again. */
function isPerDecision(clock: ClockRule): boolean {
  return clock.increment >= clock.bank && clock.per === "seat";
}

/** `60 s a decision, 30 s for an agreement`. */
export function perDecision(clock: ClockRule): string {
  return `${Math.max(clock.bank, clock.increment)} s a decision${agreement(clock)}`;
}

function agreement(clock: ClockRule): string {
  return clock.consent ? `, ${clock.consent} s for an agreement` : "";
}

function bank(clock: ClockRule): string {
  const add = clock.increment ? ` and ${spanText(clock.increment)} a move` : "";
  return `${spanText(clock.bank)} each ${clock.per}${add}${agreement(clock)}`;
}

/** A table in a sentence or two: rules, clock, match, spectators. */
export function describe(ruleset: string, info: TableInfo): string {
  const parts = [ruleset];
  const { clock, watch, match } = info;
  if (match && match.of > 1) parts.push(`match of ${match.of}`);
  if (clock) {
    parts.push(`${isPerDecision(clock) ? perDecision(clock) : bank(clock)}, at zero ${AT_ZERO[clock.at_zero]}`);
  }
  if (watch === "nobody") parts.push("nobody watches");
  else if (watch !== "all") parts.push(`spectators see it ${spanText(watch.delay)} later`);
  return `${parts.join("; ")}.`;
}
