import type { TableView } from "../types/TableView";
import { isEnd } from "./asking";
import { keep, read } from "./theme";

/** When the page stops for a response: always, when there is something to do, or at chosen steps only. */
export type StopMode = "always" | "able" | "steps";

export interface Stops {
  mode: StopMode;
  /** Steps, as the table names its phases, at which to stop. */
  steps: string[];
  /** Steps this page has seen with these rules, to choose from. */
  known: string[];
}

export const plainStops: Stops = { mode: "able", steps: [], known: [] };

/** The answer by which a question is passed for the player; null where the player is to be asked. */
export function passFor(view: TableView, stops: Stops, mutedTurn: number | null): number[] | null {
  const q = view.question;
  // Who only looks on is asked nothing.
  if (!q || q.kind === "act" || view.viewer === null) return null;
  const pass = q.answers.findIndex(isEnd);
  const able = q.answers.some((a) => !isEnd(a));
  // Whoever could have a choice by what everybody sees is asked; here there is none.
  if (q.kind !== "respond") {
    const none = q.kind === "pick" && q.min === 0 && q.answers.length === 0 ? [] : null;
    return stops.mode === "always" || able ? null : pass < 0 ? none : [pass];
  }
  if (pass < 0) return null;
  if (mutedTurn === view.turn.number) return [pass];
  switch (stops.mode) {
    case "always":
      return null;
    case "able":
      return able ? null : [pass];
    case "steps":
      return able && stops.steps.includes(view.turn.phase) ? null : [pass];
  }
}

/** The settings with one more step to choose from. */
export function seenStep(stops: Stops, phase: string): Stops {
  return !phase || stops.known.includes(phase) ? stops : { ...stops, known: [...stops.known, phase].slice(-40) };
}

/** What the settings do, in a few words. */
export function stopsText(stops: Stops, muted: boolean): string {
  if (muted) return "Passing all this turn";
  switch (stops.mode) {
    case "always":
      return "Always stop";
    case "able":
      return "Stop when able";
    case "steps":
      return stops.steps.length === 1 ? `Stop at ${stops.steps[0]}` : `Stop at ${stops.steps.length} steps`;
  }
}

const place = (ruleset: string) => `quadrille.stops.${ruleset}`;

export function readStops(ruleset: string): Stops {
  try {
    const kept = JSON.parse(read(place(ruleset)) ?? "null") as Partial<Stops> | null;
    const words = (list: unknown) => (Array.isArray(list) ? list.filter((s): s is string => typeof s === "string") : []);
    const mode = kept?.mode === "always" || kept?.mode === "steps" ? kept.mode : plainStops.mode;
    return { mode, steps: words(kept?.steps), known: words(kept?.known) };
  } catch {
    return plainStops;
  }
}

export function keepStops(ruleset: string, stops: Stops): void {
  keep(place(ruleset), JSON.stringify(stops));
}
