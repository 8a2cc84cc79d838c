import { call } from "../lib/api";
import type { LogLine } from "../types/LogLine";
import type { OutcomeView } from "../types/OutcomeView";
import type { TableView } from "../types/TableView";

/** Who looks: everybody's cards, nobody's, or those of a seat by its number. */
export type Eye = "open" | "spectator" | `${number}`;

/** The step at which a turn begins. */
export interface TurnMark {
  step: number;
  turn: number;
  seat: number | null;
}

/** Something worth going to. */
export interface Moment {
  step: number;
  text: string;
}

/** What the server tells of a finished game. */
export interface About {
  ruleset: { id: string; title: string };
  format?: string | null;
  seats: Array<{ seat: number; team: number; name: string }>;
  outcome: OutcomeView | null;
  seed: number | string;
  commitment: string | null;
  steps: number;
  turns: TurnMark[];
  moments: Moment[];
}

/** A line of the log, with the step that told it. */
export type Told = LogLine & { step: number };

const base = (id: string) => `/api/replays/${encodeURIComponent(id)}`;

export const about = (id: string): Promise<About> => call(base(id));
export const viewAt = async (id: string, step: number, eye: Eye): Promise<TableView> =>
  (await call<{ view: TableView }>(`${base(id)}/steps/${step}?view=${eye}`)).view;
export const story = (id: string, eye: Eye): Promise<Told[]> => call(`${base(id)}/log?view=${eye}`);
export const fileOf = (id: string): string => `${base(id)}/file`;

/** The largest replay file that the server reads. */
const LARGEST = 8_000_000;

/** Hands a replay file to the server; the answer is the replay's id. */
export async function handIn(file: Blob): Promise<string> {
  if (file.size > LARGEST) throw new Error("A replay file is at most 8 MB; this one is larger.");
  const head = (await file.slice(0, 4096).text()).split("\n")[0] ?? "";
  if (!/"quadrille"\s*:\s*"replay"/.test(head)) {
    throw new Error("This is no replay file: its first line does not say {\"quadrille\":\"replay\", …}.");
  }
  const answer = await fetch("/api/replays", { method: "POST", headers: { "content-type": "application/octet-stream" }, body: file });
  const said = (await answer.json().catch(() => null)) as { replay?: string; error?: { text?: string; at?: string } } | null;
  if (answer.ok && said?.replay) return said.replay;
  const { text, at } = said?.error ?? {};
  throw new Error(text ? `${text}${at ? ` (${at})` : ""}` : `The server answered ${answer.status}.`);
}

/** The turn that a step is in. */
export function turnAt(turns: TurnMark[], step: number): TurnMark | null {
  return turns.findLast((t) => t.step <= step) ?? null;
}

export function nextTurn(film: Pick<About, "turns" | "steps">, step: number): number {
  return film.turns.find((t) => t.step > step)?.step ?? film.steps;
}

/** Back to where the turn began, and from there to the turn before. */
export function lastTurn(film: Pick<About, "turns">, step: number): number {
  return film.turns.findLast((t) => t.step < step)?.step ?? 0;
}

/** A mark on the slider. */
export interface Tick {
  /** Where, in percent. */
  at: number;
  text: string;
  kind: "turn" | "moment" | "end";
}

/** The slider's marks: as many turns as there is room for, and the moments. */
export function ticks(film: Pick<About, "turns" | "moments" | "steps">, room = 12): Tick[] {
  const at = (step: number) => (film.steps ? (100 * step) / film.steps : 0);
  const moments = film.moments.map((m): Tick => ({ at: at(m.step), text: m.text, kind: m.step >= film.steps ? "end" : "moment" }));
  const apart = 100 / Math.max(1, room);
  const turns: Tick[] = [];
  for (const t of film.turns) {
    // Set-up is where every film begins.
    if (t.turn === 0) continue;
    const here = at(t.step);
    const near = turns.at(-1);
    if ((!near || here - near.at >= apart) && here <= 100 - apart / 2) turns.push({ at: here, text: `T${t.turn}`, kind: "turn" });
  }
  return [...turns, ...moments];
}

/** Where one is in a film, as the fragment of its address says it. */
export function placeOf(hash: string): { step: number; eye: Eye } {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const step = Number(said.get("step") ?? 0);
  const eye = said.get("seen") ?? "";
  return {
    step: Number.isInteger(step) && step > 0 ? step : 0,
    eye: /^([1-8]|spectator)$/.test(eye) ? (eye as Eye) : "open",
  };
}

export const hashOf = (step: number, eye: Eye): string => `#step=${step}${eye === "open" ? "" : `&seen=${eye}`}`;
