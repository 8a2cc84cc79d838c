import type { FormatInfo, RulesetInfo, SeatOrder, TableOrder, Who } from "../lib/api";

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

/** Who may sit at a table of a ruleset. */
export function whosOf(ruleset: RulesetInfo): Array<{ who: Who; title: string }> {
  return [
    { who: "you", title: "You" },
    { who: "open", title: "Open link" },
    ...ruleset.bots.map((bot) => ({ who: `bot:${bot}` as const, title: `Bot, ${bot}` })),
  ];
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

/** Only one seat is yours: taking another one frees the first. */
export function seated(ruleset: RulesetInfo, seats: Seat[], seat: number, who: Who): Seat[] {
  return seats.map((s) => {
    if (s.seat === seat) return { ...s, who };
    return who === "you" && s.who === "you" ? { ...s, who: filler(ruleset) } : s;
  });
}

/** What keeps the table from being made; empty when nothing does. */
export function obstacle(seats: Seat[]): string {
  const bare = seats.find((s) => !s.shipped && !s.list.trim());
  return bare ? `Seat ${bare.seat} has no deck yet.` : "";
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
