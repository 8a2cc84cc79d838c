import { expect, test } from "vitest";
import { Parts, type RestPart } from "../src/lib/parts";
import type { FaceView } from "../src/types/FaceView";

const face = (name: string): FaceView => ({
  name,
  kind: "monster",
  line: "",
  band: "dark",
  stats: [],
  abilities: [],
  foot: "",
  printed: "",
});
const card = (handle: number, number: number | null) => ({
  handle,
  face: number,
  lies: "upright" as const,
  marks: [],
  values: [],
  attached: [],
});
const zone = (id: string, cards: ReturnType<typeof card>[]) => ({
  id,
  role: "hand" as const,
  name: "Hand",
  count: cards.length,
  places: 0,
  cards,
});
const rest = (more: Partial<RestPart>): RestPart => ({
  seq: 1,
  viewer: 1,
  turn: { number: 1, seat: 1, phase: "Turn" },
  shared: [],
  question: null,
  waiting: [],
  outcome: null,
  ...more,
});

test("what points at what, and who shares a mat, is as it was where it is left out", () => {
  const parts = new Parts();
  const link = { kind: "link", number: 1, seat: 1, card: 1, cards: [], seats: [], text: "" };
  const first = parts.view(rest({ ruleset: "Duel", commands: [], seats: [], mats: [[3, 1]], aims: [link] }));
  expect([first.mats, first.aims]).toEqual([[[3, 1]], [link]]);
  expect(parts.view(rest({ seq: 2 }))).toMatchObject({ mats: [[3, 1]], aims: [link] });
  expect(parts.view(rest({ seq: 3, aims: [] }))).toMatchObject({ mats: [[3, 1]], aims: [] });
  expect(new Parts().view(rest({ ruleset: "Duel", commands: [], seats: [] }))).not.toHaveProperty("mats");
});

test("a view is put together of what was sent before and now", () => {
  const parts = new Parts();
  parts.addFaces([[7, face("Jinzo")]]);
  parts.addZones([zone("1.hand", [card(1, 7), card(2, null)]), zone("1.deck", [])]);
  const seats = [{ seat: 1, team: 1, gauges: [], zones: ["1.hand", "1.deck"] }];
  const first = parts.view(rest({ ruleset: "Duel", commands: [], seats }));
  expect(first.seats[0]?.zones.map((z) => z.id)).toEqual(["1.hand", "1.deck"]);
  expect(first.seats[0]?.zones[0]?.cards.map((c) => c.face?.name)).toEqual(["Jinzo", undefined]);

  parts.addZones([zone("1.hand", [card(2, null)])]);
  const second = parts.view(rest({ seq: 2 }));
  expect(second.ruleset).toBe("Duel");
  expect(second.seats[0]?.zones[0]?.cards.map((c) => c.handle)).toEqual([2]);
  expect(first.seats[0]?.zones[0]?.cards).toHaveLength(2);
});
