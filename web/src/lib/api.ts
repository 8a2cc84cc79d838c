import { decksOf, place } from "../decks/kept";
import { read } from "./theme";
import type { ClockRule, Watch } from "./told";

/** A deck that comes with the server. */
export interface DeckInfo {
  id: string;
  title: string;
}

export interface FormatInfo {
  id: string;
  title: string;
  decks: DeckInfo[];
  /** How many cards a Side Deck has; 0 where decks have none. */
  side: number;
}

export interface RulesetInfo {
  id: string;
  title: string;
  /** What players call the game. */
  game: string;
  seats: number;
  /** From how few to how many seats its tables may have. */
  sizes: [number, number];
  /** Seats of each team. */
  teams: number[][];
  presets: Array<string | { id: string; title: string }>;
  formats: FormatInfo[];
  /** Names of the bots that play it, the strongest first. */
  bots: string[];
  /** How many seconds partners may talk in their team's turn before they are warned. */
  talk_limit?: number | null;
  /** The clock that its rules put on every decision, in seconds. */
  clock?: RulesClock | null;
}

/** How many seconds a decision may take, and an agreement, and the rules that say so. */
export interface RulesClock {
  decision: number;
  consent: number | null;
  rules: string[];
}

/** What a check found wrong, and where. */
export interface DeckProblem {
  line: number | null;
  text: string;
}

export interface DeckReport {
  legal: boolean;
  cards: number;
  problems: DeckProblem[];
  list: string;
}

export type Who = "you" | "open" | `bot:${string}`;

export interface SeatOrder {
  who: Who;
  name?: string;
  /** May be left out at a table that gathers first. */
  deck?: { shipped: string } | { list: string };
}

export interface TableOrder {
  ruleset: string;
  preset?: string;
  format: string;
  name?: string;
  seats: SeatOrder[];
  /** The table waits before its game: seats, names and decks may change. */
  gather?: boolean;
  clock?: ClockRule;
  watch?: Watch;
  /** Whether anybody may take a free seat from the lobby. */
  sit?: "links" | "anybody";
  match?: 1 | 3;
  team_names?: string[];
}

export interface MadeSeat {
  seat: number;
  who: string;
  /** None for a bot. */
  link?: string | null;
}

export interface MadeTable {
  table: string;
  seats: MadeSeat[];
}

export interface OpenTable {
  table: string;
  name: string | null;
  ruleset: string;
  stage?: string;
  /** How many seats anybody may take. */
  open?: number;
  /** Who may watch it. */
  watch: Watch;
  seats: Array<{
    seat: number;
    who: string;
    here: boolean;
    name?: string;
  }>;
}

/** A seat that was taken at an open table. */
export interface TakenSeat {
  seat: number;
  key: string;
}

/** A deck that an account keeps. */
export interface OwnDeck {
  name: string;
  format: string;
  list: string;
}

export interface RuleText {
  id: string;
  title: string;
  text: string;
}

/** Asks the server: with GET, with POST where there is a body, or as `method` says. */
export async function call<T>(path: string, body?: unknown, signal?: AbortSignal, method?: string): Promise<T> {
  const init: RequestInit = signal ? { signal } : {};
  if (method) init.method = method;
  if (body !== undefined) {
    init.method ??= "POST";
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const answer = await fetch(path, init);
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const said = (data as { error?: { text?: string } } | null)?.error?.text;
    throw new Error(said ?? `The server answered ${answer.status}.`);
  }
  return data as T;
}

export const rulesets = (): Promise<RulesetInfo[]> => call("/api/rulesets");
export const openTables = (): Promise<OpenTable[]> => call("/api/tables");
/** Takes a free seat of a table that lets anybody sit down. */
export const sitDown = (table: string): Promise<TakenSeat> => call(`/api/tables/${encodeURIComponent(table)}/sit`, undefined, undefined, "POST");
export const createTable = (order: TableOrder): Promise<MadeTable> => call("/api/tables", order);
export const rule = (id: string): Promise<RuleText> => call(`/api/rules/${encodeURIComponent(id)}`);

/** How many bytes a deck list may have, at a table and kept. */
const LONGEST = 32 * 1024;

/** What is said of a list that is too long; nothing of others. */
export const tooLong = (bytes: number): string =>
  bytes > LONGEST ? `A deck list is at most ${LONGEST / 1024} kB, some 1,000 lines, and this has ${Math.ceil(bytes / 1024)} kB: paste the list of one deck.` : "";

/** Has a list checked; one that no table would take is not sent. */
export async function checkDeck(format: string, list: string, signal?: AbortSignal): Promise<DeckReport> {
  const trouble = tooLong(new TextEncoder().encode(list).length);
  if (trouble) throw new Error(trouble);
  return call("/api/decks/check", { format, list }, signal);
}

/** Decks of the account that is logged in; for a guest, those that this browser keeps. */
export const ownDecks = (): Promise<OwnDeck[]> =>
  call<unknown>("/api/me")
    .then((me) => (me ? call<OwnDeck[]>("/api/me/decks") : decksOf(read(place))))
    .catch(() => decksOf(read(place)));
