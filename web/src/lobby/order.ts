import type { OpenTable } from "../lib/api";

/** How many tables the lobby shows at first. */
export const PAGE = 12;

export const mayWatch = (t: OpenTable): boolean => t.watch !== "nobody";

/** A table at which no person is. */
const empty = (t: OpenTable): boolean => !t.seats.some((s) => s.here && !s.who.startsWith("bot"));

/** Tables by what one can do at them: sit down, watch, nothing; those where nobody is come last. */
export function inOrder(tables: OpenTable[]): OpenTable[] {
  const place = (t: OpenTable) => (empty(t) ? 3 : 0) + (t.open ? 0 : mayWatch(t) ? 1 : 2);
  return tables.map((t) => ({ t, at: place(t) })).sort((a, b) => a.at - b.at).map(({ t }) => t);
}
