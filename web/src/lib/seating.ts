import type { Gauge } from "../types/Gauge";
import type { Role } from "../types/Role";
import type { SeatView } from "../types/SeatView";
import type { TableView } from "../types/TableView";
import type { ZoneView } from "../types/ZoneView";

/** Which seats lie near the viewer and which across, from left to right. */
export interface Seating {
  near: SeatView[];
  far: SeatView[];
  /** Teams, the viewer's own first. */
  teams: number[];
}

/** Seats in the order in which they take turns. */
export function inTurn(view: TableView): SeatView[] {
  const { order } = view.turn;
  return order ? order.flatMap((seat) => view.seats.filter((s) => s.seat === seat)) : view.seats;
}

export function seating(view: TableView): Seating {
  const { near, far } = sides(view.seats, view.viewer, rowsOf(view));
  const start = Math.max(0, view.seats.findIndex((s) => s.seat === view.viewer));
  const teams = [...new Set([...view.seats.slice(start), ...view.seats.slice(0, start)].map((s) => s.team))];
  return { near, far, teams };
}

/**
 * The two sides of the table as one of its seats sees them, from left to right. It is turned so that the viewer is
 * near; nobody changes places. `rows` says who sits where, from left to right as the first side sees it; without it
 * those who follow each other in turn sit across from each other.
 */
export function sides<S extends { seat: number; team?: number | undefined }>(seats: S[], viewer: number | null, rows?: number[][]): { near: S[]; far: S[] } {
  const start = Math.max(0, seats.findIndex((s) => s.seat === viewer));
  const own = seats[start]?.team;
  if (new Set(seats.map((s) => s.team)).size > 2) {
    // More than two sides: the own team near, all others as they follow it round the table.
    const turned = [...seats.slice(start), ...seats.slice(0, start)];
    return { near: turned.filter((s) => s.team === own), far: turned.filter((s) => s.team !== own).reverse() };
  }
  const first = seats[0]?.team;
  const laid = (mine: boolean) => seats.filter((s) => (s.team === first) === mine);
  const told = rows?.map((row) => row.flatMap((n) => seats.filter((s) => s.seat === n)));
  const south = told?.[0] ?? laid(true);
  const north = told?.[1] ?? laid(false);
  return own === first ? { near: south, far: north } : { near: [...north].reverse(), far: [...south].reverse() };
}

/** Both sides as the first one sees them, where seats share mats; those across see it the other way round. */
function rowsOf({ seats, mats }: TableView): number[][] | undefined {
  const first = seats[0]?.team;
  const row = (south: boolean) => mats.filter((m) => seats.some((s) => s.seat === m[0] && (s.team === first) === south)).flat();
  const [south, north] = [row(true), row(false)];
  return south.length + north.length === seats.length ? [south, north.reverse()] : undefined;
}

/** Those who share a mat with a seat, itself among them; nobody else where each has its own. */
export function matesOf(view: TableView, seat: number): number[] {
  return view.mats.find((m) => m.includes(seat)) ?? [seat];
}

/** Whether a row of the table is one mat. */
export function isMerged(view: TableView, row: SeatView[]): boolean {
  const [first] = row;
  return first !== undefined && row.length > 1 && row.every((s) => matesOf(view, first.seat).includes(s.seat));
}

/** Seats as they are read and gone through: the viewer's own first. */
export function ownFirst(row: SeatView[], viewer: number | null): SeatView[] {
  return [...row].sort((a, b) => Number(b.seat === viewer) - Number(a.seat === viewer));
}

export function zonesOf(seat: SeatView, ...roles: Role[]): ZoneView[] {
  return seat.zones.filter((z) => roles.includes(z.role));
}

/** How many empty places a zone still shows; none where it has no bound. */
export function freePlaces(zone: ZoneView): number {
  return Math.max(0, zone.places - zone.cards.length);
}

/** The figures of a team: those of its seats, added up by label. */
export function teamGauges(view: TableView, team: number): Gauge[] {
  const sums: Gauge[] = [];
  for (const seat of view.seats) {
    if (seat.team !== team) continue;
    for (const g of seat.gauges) {
      const sum = sums.find((s) => s.label === g.label);
      if (sum) {
        sum.now += g.now;
        sum.of += g.of;
      } else sums.push({ ...g });
    }
  }
  return sums;
}

/** Figures that stand at a seat: what the header or the Prizes tell is not said again. */
export function ownGauges(view: TableView, seat: SeatView): Gauge[] {
  const mates = view.seats.filter((s) => s.team === seat.team && s !== seat);
  if (mates.length && mates.every((s) => !s.gauges.length)) return seat.gauges.slice(1);
  const told = zonesOf(seat, "prize").length > 0 && teamGauges(view, seat.team).length < 2;
  return told ? seat.gauges.slice(1) : seat.gauges;
}

/** What lies in play before a seat, for a closed seat: each card by its name, and its first figure if it has one. */
export function brief(seat: SeatView): Array<{ name: string; figure: string }> {
  return zonesOf(seat, "active", "row").flatMap((z) =>
    z.cards.map((c) => ({ name: c.face?.name ?? "a face-down card", figure: c.face && c.values[0] ? `${c.values[0].now}` : "" })),
  );
}

/** A seat's figures and counts in one sentence. */
export function summary(seat: SeatView): string {
  const figures = seat.gauges.map((g) => `${g.label} ${g.now}`);
  const counts = seat.zones.filter((z) => z.role === "hand" || z.role === "deck" || z.role === "pile" || z.role === "prize").map((z) => `${z.name} ${z.count}`);
  return `${[...figures, ...counts].join(", ")}.`;
}
