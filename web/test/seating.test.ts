import { describe, expect, it } from "vitest";
import { card, face, seat, table } from "../src/fixture";
import { brief, freePlaces, inTurn, isMerged, matesOf, ownFirst, ownGauges, seating, teamGauges } from "../src/lib/seating";

const four = [seat(1, 1), seat(2, 2), seat(3, 1), seat(4, 2)];
const numbers = (list: Array<{ seat: number }>) => list.map((s) => s.seat);

describe("seating", () => {
  const round = (viewer: number) => {
    const s = seating(table(four, viewer));
    return [numbers(s.far), numbers(s.near)];
  };

  it("turns the table so that the viewer is near, and nobody changes places", () => {
    expect(round(1)).toEqual([[2, 4], [1, 3]]);
    expect(round(3)).toEqual(round(1));
    expect(round(2)).toEqual([[3, 1], [4, 2]]);
    expect(round(4)).toEqual(round(2));
    expect(seating(table(four, 2)).teams).toEqual([2, 1]);
  });

  it("tells the turn order as it goes", () => {
    const view = table(four, 1);
    expect(numbers(inTurn(view))).toEqual([1, 2, 3, 4]);
    expect(numbers(inTurn({ ...view, turn: { ...view.turn, order: [2, 1, 4, 3] } }))).toEqual([2, 1, 4, 3]);
  });

  it("shows spectators the first team near", () => {
    const s = seating(table(four, null));
    expect(numbers(s.near)).toEqual([1, 3]);
    expect(numbers(s.far)).toEqual([2, 4]);
  });

  it("holds eight seats of more than two teams", () => {
    const eight = Array.from({ length: 8 }, (_, i) => seat(i + 1, (i % 4) + 1));
    const s = seating(table(eight, 3));
    expect(numbers(s.near)).toEqual([3, 7]);
    expect(s.far).toHaveLength(6);
    expect(s.teams).toEqual([3, 4, 1, 2]);
  });

  it("adds up the figures of a team", () => {
    expect(teamGauges(table(four, 1), 1)).toEqual([{ label: "Prizes left", now: 8, of: 12 }]);
  });
});

describe("sides that are one mat", () => {
  const mats = [[3, 1], [4, 2]];
  const at = (viewer: number | null) => {
    const s = seating({ ...table(four, viewer), mats });
    return [numbers(s.far), numbers(s.near)];
  };

  it("seat partners as each side sees them from its own edge", () => {
    expect(at(1)).toEqual([[2, 4], [3, 1]]);
    expect(at(3)).toEqual(at(1));
    expect(at(2)).toEqual([[1, 3], [4, 2]]);
    expect(at(null)).toEqual(at(1));
  });

  it("are told apart from mats of one's own", () => {
    const view = { ...table(four, 1), mats };
    const { near, far } = seating(view);
    expect([isMerged(view, near), isMerged(view, far)]).toEqual([true, true]);
    expect(isMerged({ ...view, mats: [[3, 1]] }, far)).toBe(false);
    expect(isMerged(table(four, 1), near)).toBe(false);
    expect(isMerged({ ...view, mats: [] }, near)).toBe(false);
    expect(isMerged(view, near.slice(0, 1))).toBe(false);
  });

  it("are gone through from the own seat", () => {
    const { near, far } = seating({ ...table(four, 1), mats });
    expect(numbers(ownFirst(near, 1))).toEqual([1, 3]);
    expect(numbers(ownFirst(far, 1))).toEqual([2, 4]);
    expect(numbers(ownFirst(near, null))).toEqual([3, 1]);
  });

  it("say who shares one", () => {
    expect(matesOf({ ...table(four, 1), mats }, 1)).toEqual([3, 1]);
    expect(matesOf(table(four, 1), 1)).toEqual([1]);
  });
});

describe("figures", () => {
  const life = [{ label: "Life Points", now: 5300, of: 8000 }];

  it("of a whole team stand in the header alone", () => {
    const seats = [seat(1, 1, { gauges: life }), seat(2, 2, { gauges: life }), seat(3, 1, { gauges: [] }), seat(4, 2, { gauges: [] })];
    expect(ownGauges(table(seats, 1), seats[0]!)).toEqual([]);
  });

  it("of each seat stand at it", () => {
    const seats = four.map((s) => ({ ...s, gauges: life }));
    expect(ownGauges(table(seats, 1), seats[0]!)).toEqual(life);
  });
});

describe("zones", () => {
  it("counts free places only where there is a bound", () => {
    const zone = { id: "1.bench", role: "row" as const, name: "Bench", count: 1, places: 5, cards: [card(1)] };
    expect(freePlaces(zone)).toBe(4);
    expect(freePlaces({ ...zone, places: 0 })).toBe(0);
  });

  it("says in few words what is in play", () => {
    const zone = {
      id: "1.active",
      role: "active" as const,
      name: "Active",
      count: 2,
      places: 0,
      cards: [card(1, { face: face({ name: "Onix" }), values: [{ label: "HP left", now: 60, of: 90 }] }), card(2, { face: null })],
    };
    expect(brief(seat(1, 1, { zones: [zone] }))).toEqual([{ name: "Onix", figure: "60" }, { name: "a face-down card", figure: "" }]);
    expect(brief(seat(1, 1))).toEqual([]);
  });
});
