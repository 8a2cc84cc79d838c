import type { FormatInfo, RulesetInfo } from "../lib/api";
import { sentence } from "../lib/asking";
import { sides } from "../lib/seating";
import type { Person, TableInfo } from "../lib/told";

/** The ruleset of a table; it is told by id or by title. */
export function rulesetOf(all: RulesetInfo[], table: TableInfo): RulesetInfo | null {
  return all.find((r) => r.id === table.ruleset || r.title === table.ruleset) ?? null;
}

export function formatOf(ruleset: RulesetInfo | null, table: TableInfo): FormatInfo | null {
  return ruleset?.formats.find((f) => f.id === table.format || f.title === table.format) ?? ruleset?.formats[0] ?? null;
}

/** A seat that nobody has taken. */
export const free = (p: Person): boolean => p.who === "open" && !p.here && !p.ready;

export const isBot = (p: Person): boolean => p.who.startsWith("bot");

/** How a seat stands, in a word or two. */
export function standing(p: Person): string {
  if (isBot(p)) return `Bot, ${p.who.slice(4)}`;
  if (free(p)) return "Nobody sits here yet";
  if (!p.here) return "Not here just now";
  return p.ready ? "Ready" : "Not ready yet";
}

/** What the host's page says beside the start button. */
export function waitsFor(people: Person[]): string {
  const open = people.filter(free);
  const slow = people.filter((p) => !isBot(p) && !free(p) && !p.ready && !p.you);
  const parts: string[] = [];
  if (open.length) parts.push(open.length === 1 ? `Seat ${open[0]?.seat} is free.` : `Seats ${listed(open.map((p) => `${p.seat}`))} are free.`);
  if (slow.length) parts.push(`${listed(slow.map((p) => p.name || `Seat ${p.seat}`))} ${slow.length === 1 ? "is" : "are"} not ready yet.`);
  return parts.join(" ");
}

/** `1, 2 and 3`. */
export function listed(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Seats as they will sit, with the viewer's team near. */
export function laidOut(people: Person[]): { near: Person[]; far: Person[] } {
  return sides(people, people.find((p) => p.you)?.seat ?? null);
}

/** How turns follow each other. Who has the first one is not known before the game begins, and the rest hangs on it. */
export function around(people: Person[]): string {
  if (people.length < 2) return "";
  const begins = "Who begins is settled when the game starts.";
  if (people.length === 2) return `Turns alternate. ${begins}`;
  const teams = [...new Set(people.map((p) => p.team ?? -p.seat))].map((team) => people.filter((p) => (p.team ?? -p.seat) === team));
  const called = (p: Person) => (free(p) ? `seat ${p.seat}` : p.name || `seat ${p.seat}`);
  if (teams.every((team) => team.length === 1)) {
    const round = people.map(called);
    return `${sentence(`turns go round from ${round.join(" to ")} and back to ${round[0]}`)} ${begins}`;
  }
  const members = teams.map((team) => listed(team.map(called))).join("; ");
  return `${sentence(`the teams take turns, and in each team its players: ${members}`)} ${begins}`;
}
