import type { AnswerView } from "./types/AnswerView";
import type { CardView } from "./types/CardView";
import type { FaceView } from "./types/FaceView";
import type { QuestionView } from "./types/QuestionView";
import type { SeatView } from "./types/SeatView";
import type { TableView } from "./types/TableView";

/** Views as the server would send them; used by tests only. */
export const face = (part: Partial<FaceView> = {}): FaceView => ({
  name: "Charizard",
  kind: "pokemon",
  line: "Stage 2 Pokémon from Charmeleon",
  band: "fire",
  stats: [{ label: "HP", text: "120" }],
  abilities: [],
  foot: "",
  printed: "Base 4",
  ...part,
});

export const card = (handle: number, part: Partial<CardView> = {}): CardView => ({
  handle,
  face: face(),
  lies: "upright",
  marks: [],
  values: [],
  attached: [],
  ...part,
});

export const answer = (label: string, group = "choice", cards: number[] = [], same: number[] = []): AnswerView => ({
  label,
  group,
  cards,
  same,
  tip: "",
});

export const question = (kind: string, answers: AnswerView[], part: Partial<QuestionView> = {}): QuestionView => ({
  id: 1,
  seat: 1,
  kind,
  title: "What will you do?",
  why: "",
  rules: [],
  min: 1,
  max: 1,
  answers,
  ...part,
});

export const seat = (number: number, team: number, part: Partial<SeatView> = {}): SeatView => ({
  seat: number,
  team,
  gauges: [{ label: "Prizes left", now: 4, of: 6 }],
  zones: [],
  ...part,
});

export const table = (seats: SeatView[], viewer: number | null, part: Partial<TableView> = {}): TableView => ({
  seq: 0,
  ruleset: "Old-School",
  viewer,
  turn: { number: 1, seat: 1, phase: "Turn" },
  seats,
  shared: [],
  mats: [],
  aims: [],
  commands: [],
  question: null,
  waiting: [],
  outcome: null,
  ...part,
});
