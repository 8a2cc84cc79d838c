import type { Gauge } from "../types/Gauge";
import type { Role } from "../types/Role";
import type { SeatView } from "../types/SeatView";
import type { TableView } from "../types/TableView";
import type { ZoneView } from "../types/ZoneView";

/** Which seats lie near the viewer and which across, in turn order as seen from the viewer. */
export interface Seating {
  near: SeatView[];
  far: SeatView[];
  /** Teams, the viewer's own first. */
  teams: number[];
}

/** Turns the table so that the viewer is near, without changing who sits beside whom. */
export function seating(view: TableView): Seating {
  const start = Math.max(0, view.seats.findIndex((s) => s.seat === view.viewer));
  const turned = [...view.seats.slice(start), ...view.seats.slice(0, start)];
  const own = turned[0]?.team ?? 1;
  const teams: number[] = [];
  for (const seat of turned) if (!teams.includes(seat.team)) teams.push(seat.team);
  return {
    near: turned.filter((s) => s.team === own),
    // Across the table the order runs the other way.
    far: turned.filter((s) => s.team !== own).reverse(),
    teams,
  };
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

/** What lies in play before a seat, in a few words: for a closed seat. */
export function brief(seat: SeatView): string {
  const names = zonesOf(seat, "active", "row").flatMap((z) =>
    z.cards.map((c) => {
      if (!c.face) return "a face-down card";
      const first = c.values[0];
      return first ? `${c.face.name} ${first.now}` : c.face.name;
    }),
  );
  return names.length ? names.join(", ") : "Nothing in play";
}

/** A seat's figures and counts in one sentence. */
export function summary(seat: SeatView): string {
  const figures = seat.gauges.map((g) => `${g.label} ${g.now}`);
  const counts = seat.zones.filter((z) => z.role === "hand" || z.role === "deck" || z.role === "pile" || z.role === "prize").map((z) => `${z.name} ${z.count}`);
  return `${[...figures, ...counts].join(", ")}.`;
}
