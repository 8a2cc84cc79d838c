import type { Component } from "svelte";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { card, face, seat, table } from "../src/fixture";
import { aimsOf, linksOf, sharedOf, spokenStand, standsOf, struckSeat, type Aim } from "../src/lib/aims";
import { Desk } from "../src/lib/desk.svelte";
import Chain from "../src/table/Chain.svelte";
import Seat from "../src/table/Seat.svelte";
import type { ZoneView } from "../src/types/ZoneView";
import Stage from "./Stage.svelte";

const aim = (part: Partial<Aim>): Aim => ({ kind: "link", number: 1, seat: 2, card: 20, cards: [], seats: [], text: "", ...part });
const row = (id: string, handles: number[]): ZoneView => ({ id, role: "row", name: "Row", count: handles.length, places: 5, cards: handles.map((h) => card(h, { face: face({ name: `Card ${h}` }) })) });
const chain = (...handles: number[]): ZoneView => ({ ...row("shared.chain", handles), role: "shared", name: "Chain", places: 0 });
const seats = [seat(1, 1, { zones: [row("1.row", [10])] }), seat(2, 2, { zones: [row("2.row", [20])] })];
const drawn = (part: Component<any>, view: object, props = {}) => {
  const desk = new Desk("t", null, { answer: () => true, ask: () => true, close: () => {}, hurry: () => {} });
  desk.told({ view: { ...table(seats, 1), ...view } });
  return render(Stage, { props: { desk, part, props } }).body;
};

describe("a chain", () => {
  it("is listed in the order in which it resolves", () => {
    const view = { ...table(seats, 1, { shared: [chain(20, 10)] }), aims: [aim({}), aim({ number: 2, seat: 1, card: 10, cards: [20] })] };
    expect(linksOf(view, new Map()).map((l) => [l.number, l.seat, l.face?.name])).toEqual([[2, 1, "Card 10"], [1, 2, "Card 20"]]);
  });

  it("is known by its cards where nothing points", () => {
    const view = table(seats, 1, { shared: [chain(20, 10, 30)] });
    expect(aimsOf(view).map((a) => [a.number, a.seat, a.card])).toEqual([[1, 2, 20], [2, 1, 10], [3, null, 30]]);
    const attack = aim({ kind: "attack", number: 0 });
    expect(aimsOf({ ...view, aims: [attack] })).toHaveLength(4);
  });

  it("is no shared card", () => {
    const field = { ...chain(5), id: "shared.stadium" };
    expect(sharedOf(table(seats, 1, { shared: [chain(20), field, { ...field, id: "shared.none", count: 0 }] }))).toEqual([field]);
  });

  it("says whose a link is and what it strikes", () => {
    const html = drawn(Chain, { shared: [chain(20, 10)], aims: [aim({ text: "destroys all" }), aim({ number: 2, seat: 1, card: 10, cards: [20], seats: [2] })] });
    expect(html).toContain('aria-label="Chain, 2 links, resolves from 2 to 1"');
    expect(html.indexOf("Card 10")).toBeLessThan(html.indexOf("Destroys all."));
    expect(html).toContain("Targets Card 20 and Seat 2.");
    expect(html).toContain("You");
    expect(drawn(Chain, {})).not.toContain("<section");
  });
});

describe("what points at what", () => {
  it("is said by the cards and seats themselves", () => {
    const aims = [aim({ cards: [10] }), aim({ kind: "attack", number: 0, cards: [10], seats: [1] })];
    const stands = standsOf(aims);
    expect(spokenStand(stands.get(10)!)).toBe("attacked, target of link 1");
    expect(spokenStand(stands.get(20)!)).toBe("chain link 1, attacks");
    expect(struckSeat(aims, 1)).toBe("attacked");
    expect(struckSeat(aims, 2)).toBe("");
  });

  it("outlines an attacked card and an attacked seat", () => {
    const attack = (part: Partial<Aim>) => ({ aims: [aim({ kind: "attack", number: 0, ...part })] });
    const props = { seat: seats[0], far: false, at: 0, last: false, shut: false, ontoggle: null };
    const struck = drawn(Seat, attack({ cards: [10] }), props);
    expect(struck).toMatch(/class="spot[^"]* hit/);
    expect(struck).not.toMatch(/class="seat[^"]* hit/);
    expect(drawn(Seat, attack({ seats: [1] }), props)).toMatch(/class="seat[^"]* hit/);
    expect(drawn(Seat, {}, props)).not.toMatch(/ hit[ "]/);
  });
});
