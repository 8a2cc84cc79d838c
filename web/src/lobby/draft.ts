import type { FormatInfo, RulesetInfo, SeatOrder, TableOrder, Who } from "../lib/api";
import type { ClockRule } from "../lib/told";

/** One seat of a table that is being set up. */
export interface Seat {
  seat: number;
  team: number;
  who: Who;
  name: string;
  /** Id of a shipped deck; empty for a pasted list. */
  shipped: string;
  list: string;
}

/** Who sits where nobody else does. */
function filler(ruleset: RulesetInfo): Who {
  const best = ruleset.bots[0];
  return best ? `bot:${best}` : "open";
}

export function presetsOf(ruleset: RulesetInfo): Array<{ id: string; title: string }> {
  return ruleset.presets.map((p) => (typeof p === "string" ? { id: p, title: words(p) } : p));
}

/** `old-back_late` as `Old back late`. */
export function words(id: string): string {
  const text = id.replace(/[-_]+/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Good seats to begin with: you in the first, bots in all others, a deck for each. */
export function seatsOf(ruleset: RulesetInfo, format: FormatInfo, name: string, size = ruleset.seats): Seat[] {
  return Array.from({ length: size }, (_, i) => ({
    seat: i + 1,
    // Tables of another size have two teams that sit alternately.
    team: size === ruleset.seats ? Math.max(0, ruleset.teams.findIndex((t) => t.includes(i + 1))) : i % 2,
    who: i === 0 ? "you" : filler(ruleset),
    name: i === 0 ? name : "",
    shipped: format.decks[i % Math.max(1, format.decks.length)]?.id ?? "",
    list: "",
  }));
}

/** How many seats a table of a ruleset may have. */
export function sizesOf(ruleset: RulesetInfo): number[] {
  const [least, most] = ruleset.sizes;
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}

/** What a table is beside its seats. */
export interface Extras {
  name: string;
  teams: string[];
  /** Minutes on each clock; 0 for none, `usual` for the clock of the rules, if they have one. */
  minutes: "usual" | number;
  /** Seconds added a move. */
  increment: number;
  per: ClockRule["per"];
  atZero: ClockRule["at_zero"];
  /** `all`, `nobody`, or minutes by which spectators see it later. */
  watch: "all" | "nobody" | number;
  match: 1 | 3;
  /** Who may take a free seat. */
  sit: "links" | "anybody";
}

export const plainExtras: Extras = { name: "", teams: ["", ""], minutes: "usual", increment: 5, per: "seat", atZero: "bot", watch: "all", match: 1, sit: "links" };

/** The clock that the rules put on every decision: full again for each. */
export function clockOfRules(ruleset: RulesetInfo): ClockRule | null {
  if (!ruleset.clock) return null;
  const { decision, consent } = ruleset.clock;
  return { bank: decision, increment: decision, per: "seat", at_zero: "decline", ...(consent ? { consent } : {}) };
}

/** The clock of a table, as it was chosen; null for none. */
export function clockOf(ruleset: RulesetInfo, { minutes, increment, per, atZero }: Extras): ClockRule | null {
  if (minutes === "usual") return clockOfRules(ruleset);
  return minutes > 0 ? { bank: minutes * 60, increment, per, at_zero: atZero } : null;
}

/** Whom one plays against, in a few words: for a game with bots. */
export function against(ruleset: RulesetInfo): string {
  const bots = ruleset.seats - 1;
  const sides = ruleset.teams.map((t) => t.length).join(" against ");
  return bots === 1 ? "against a bot" : `${sides}, with ${bots} bots`;
}

/** A game that begins at once: you, and bots with lent decks. */
export function soloOrder(ruleset: RulesetInfo, format: FormatInfo, name: string): TableOrder {
  return orderOf(ruleset.id, presetsOf(ruleset)[0]?.id ?? "", format.id, seatsOf(ruleset, format, name));
}

/** A table that waits for friends: every other seat is free. */
export function gatherOrder(ruleset: RulesetInfo, preset: string, format: FormatInfo, size: number, name: string, extras: Extras): TableOrder {
  const order = orderOf(ruleset.id, preset, format.id, seatsOf(ruleset, format, name, size));
  const teams = extras.teams.map((t) => t.trim());
  const clock = clockOf(ruleset, extras);
  return {
    ...order,
    ...(extras.name.trim() ? { name: extras.name.trim() } : {}),
    seats: order.seats.map((s, i) => (i === 0 ? s : { who: "open" as const, ...(s.deck ? { deck: s.deck } : {}) })),
    gather: true,
    ...(clock ? { clock } : {}),
    ...(extras.watch === "all" ? {} : { watch: extras.watch === "nobody" ? ("nobody" as const) : { delay: extras.watch * 60 } }),
    ...(extras.sit === "anybody" ? { sit: extras.sit } : {}),
    ...(extras.match === 3 ? { match: 3 as const } : {}),
    ...(teams.some(Boolean) ? { team_names: teams } : {}),
  };
}

export function orderOf(ruleset: string, preset: string, format: string, seats: Seat[]): TableOrder {
  return {
    ruleset,
    ...(preset ? { preset } : {}),
    format,
    seats: seats.map((s): SeatOrder => {
      const name = s.name.trim();
      return {
        who: s.who,
        ...(name ? { name } : {}),
        deck: s.shipped ? { shipped: s.shipped } : { list: s.list },
      };
    }),
  };
}
