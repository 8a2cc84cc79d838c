import type { FaceView } from "../types/FaceView";
import type { LogLine } from "../types/LogLine";
import type { TableView } from "../types/TableView";

/** Who sits where, and who plays there now. */
export interface Person {
  seat: number;
  team?: number;
  name: string;
  /** `you`, `open` or `bot:NAME`, as the seat was ordered. */
  who: string;
  here: boolean;
  you: boolean;
  ready?: boolean;
  /** The deck's title: one's own before the start, everybody's never. */
  deck?: string | null;
  /** Its cards, one's own, between the games of a match. */
  list?: string | null;
  /** `owner`, `partner:N` or `bot:NAME`. */
  plays?: string;
  /** How long the seat has been empty, in milliseconds; null while somebody is there. */
  away?: number | null;
  /** When the partner may play it, and when a bot takes it, in milliseconds from now. */
  partner_in?: number | null;
  bot_in?: number | null;
  /** Left on purpose, so nobody waits for it. */
  left?: boolean;
  /** The seat's link, told to the host while the table gathers. */
  link?: string | null;
}

export type Stage = "gathering" | "playing" | "over";

export type Watch = "all" | "nobody" | { delay: number };

export interface ClockRule {
  bank: number;
  increment: number;
  per: "seat" | "team";
  at_zero: "bot" | "lose" | "decline";
  /** Seconds at most for an agreement. */
  consent?: number | null;
}

/** What a table is: told at hello and when it changes. */
export interface TableInfo {
  stage: Stage;
  name: string | null;
  ruleset: string;
  format?: string;
  teams: Array<{ team: number; name: string | null }>;
  commitment: string | null;
  clock: ClockRule | null;
  watch: Watch;
  match: { of: number; wins: number[]; game: number } | null;
  host: boolean;
  may: { undo: boolean; concede: boolean; rematch: boolean };
  replay: boolean;
}

export interface Clocks {
  /** Milliseconds left, by seat or by team. */
  left: Record<string, number>;
  /** Seats whose clock runs. */
  running: number[];
  team: boolean;
}

export type Wish = "undo" | "concede" | "rematch" | "leave";

export interface Proposal {
  id: number;
  kind: Wish;
  by: number;
  yes: number[];
  open: number[];
}

export interface Said {
  n: number;
  /** Null where the table itself says something. */
  seat: number | null;
  to: "team" | "table";
  text: string;
}

export interface Reason {
  text: string;
  rules: string[];
}

/** One message of the server; each carries one of these. */
export interface Told {
  table?: TableInfo;
  seats?: Person[];
  view?: TableView;
  log?: LogLine[];
  clocks?: Clocks;
  proposal?: Proposal | null;
  declined?: { by: number; kind: Wish };
  said?: Said[];
  pointed?: { seat: number; card: number | null };
  showed?: { seat: number; faces: FaceView[] };
  reasons?: { card: number; reasons: Reason[] };
  forget?: { after: number };
  moved?: { table: string };
  refused?: { question: number; text: string };
  error?: { text: string };
}

/** What a page asks of the server beside answers. */
export type Ask =
  | { room: { name?: string; deck?: { shipped: string } | { list: string }; ready?: boolean } }
  | { host: { swap: [number, number] } | { seat: number; who: string } | { team: number; name: string } | "start" }
  | { propose: Wish }
  | { agree: { proposal: number; yes: boolean } }
  | { say: { text: string; to: "team" | "table" } }
  | { point: { card: number | null } }
  | { show: { cards: number[] } }
  | { why: { card: number } }
  | { play: { seat: number; who: "me" | "bot" | "owner" } }
  | { leave: Record<string, never> };
