import type { MadeSeat, MadeTable } from "./api";

const place = (table: string) => `quadrille.links.${table}`;

/** Keeps the links of a table for the page that made it, for as long as its tab lives. */
export function keepLinks(table: string, seats: MadeSeat[]): void {
  try {
    sessionStorage.setItem(place(table), JSON.stringify(seats));
  } catch {
    // Not kept; the links then live only where they were copied to.
  }
}

export function linksOf(table: string): MadeSeat[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place(table)) ?? "[]");
    return Array.isArray(kept) ? (kept as MadeSeat[]) : [];
  } catch {
    return [];
  }
}

/** After a swap of two seats their links have gone along with the people. */
export function swapped(seats: MadeSeat[], a: number, b: number): MadeSeat[] {
  const link = (seat: number) => seats.find((s) => s.seat === seat)?.link ?? null;
  return seats.map((s) => (s.seat === a ? { ...s, link: link(b) } : s.seat === b ? { ...s, link: link(a) } : s));
}

/** The same seats and keys at the table that play goes on at. */
export function carried(seats: MadeSeat[], from: string, to: string): MadeSeat[] {
  const at = (table: string) => `/t/${encodeURIComponent(table)}#`;
  return seats.map((s) => (s.link?.startsWith(at(from)) ? { ...s, link: at(to) + s.link.slice(at(from).length) } : s));
}

/** Where the maker of a table sits, or the table itself when the maker only watches. */
export function ownLink(made: MadeTable): string {
  return made.seats.find((s) => s.who === "you")?.link ?? `/t/${encodeURIComponent(made.table)}`;
}
