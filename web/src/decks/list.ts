import type { FaceView } from "../types/FaceView";

export type Section = "main" | "extra" | "side";

/** A card of a list as the server has read it. */
export interface Entry {
  count: number;
  /** As a list writes it: `Charizard (Base 4)`. */
  line: string;
  name: string;
  kind: string;
  section: Section;
  face: FaceView;
}

interface Row {
  raw: string;
  section: Section;
  count: number;
  /** Empty where the line is no card. */
  card: string;
  heading: boolean;
}

const card = /^\s*(?:\*\s*)?(\d+)\s*x?\s+(\S.*?)\s*$/i;
const turned = /^\s*(\S.*?)\s+x\s?(\d+)\s*$/i;
const part = /^\W*(main|extra|fusion|side)\s*(?:deck|board)\b/i;
const heading = /^\s*(?:##)?\s*(\p{L}[\p{L}\s&]*?)(\s*[:(\-–—]\s*\d+\)?)\s*$/u;
const titles: Record<Section, string> = { main: "Main Deck", extra: "Fusion Deck", side: "Side Deck" };

/** Whether the lines of a list can be edited one by one, or it is of another form altogether. */
export function editable(text: string): boolean {
  return !/^\s*(?:\{|\[|#main\b|#extra\b|!side\b|ydke:\/\/|\*{3,})/im.test(text);
}

function rows(text: string): Row[] {
  let section: Section = "main";
  return text.split(/\r?\n/).map((raw) => {
    const named = part.exec(raw)?.[1]?.toLowerCase();
    if (named && !card.test(raw)) {
      section = named === "main" ? "main" : named === "side" ? "side" : "extra";
      return { raw, section, count: 0, card: "", heading: true };
    }
    const first = card.exec(raw);
    const last = first ? null : turned.exec(raw);
    const count = Number(first?.[1] ?? last?.[2] ?? 0);
    return { raw, section, count, card: first?.[2] ?? last?.[1] ?? "", heading: !first && !last && heading.test(raw) };
  });
}

/** The list with some of its lines left empty; nothing where none or all of it would be. */
export function without(text: string, lines: number[]): string {
  const rest = text.split("\n").map((l, i) => (lines.includes(i + 1) ? "" : l)).join("\n");
  return lines.length && rest.trim() ? rest : "";
}

/** How many copies of a card a part of a list has; all parts if none is named. */
export function copies(entries: Entry[], line: string, section?: Section): number {
  return entries.reduce((n, e) => (e.line === line && (!section || e.section === section) ? n + e.count : n), 0);
}

/** How many copies the lines of a list have of each card as it is written there, before anybody has read it. */
export function written(text: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const r of rows(text)) if (r.card) sums.set(r.card, (sums.get(r.card) ?? 0) + r.count);
  return sums;
}

/** How many copies of a card are written; by its name where no printing is said. */
export function listed(sums: Map<string, number>, line: string, name: string): number {
  return (sums.get(line) ?? 0) + (name === line ? 0 : (sums.get(name) ?? 0));
}

/**
 * Puts copies of a card into a list, or takes them out. A card that is new goes below the last of `beside`, its kind,
 * or to the end of its part.
 */
export function changed(text: string, line: string, by: number, section: Section, beside: string[] = [], name = ""): string {
  const all = rows(text);
  const is = (r: Row) => r.card === line || (name !== "" && r.card === name);
  // A card that puts itself into its part stands under the main heading, too.
  const at = [section, ...(section === "extra" ? (["main"] as const) : [])]
    .map((s) => all.findIndex((r) => r.section === s && is(r)))
    .find((i) => i >= 0);
  const lines = all.map((r) => (r.heading && r.card === "" ? r.raw.replace(heading, "$1") : r.raw));
  if (at !== undefined) {
    const row = all[at] as Row;
    const count = row.count + by;
    if (count > 0) lines[at] = `${count} ${row.card}`;
    else lines.splice(at, 1);
    return lines.join("\n");
  }
  if (by <= 0) return text;
  const fresh = `${by} ${line}`;
  const below = all.findLastIndex((r) => r.section === section && (beside.includes(r.card) || beside.some((b) => b.startsWith(`${r.card} (`))));
  const within = all.findLastIndex((r) => r.section === section && (r.card !== "" || (r.heading && section !== "main")));
  if (below >= 0) lines.splice(below + 1, 0, fresh);
  else if (within >= 0) lines.splice(within + 1, 0, fresh);
  else if (section === "main") {
    // After the comments that a list begins with, before the other parts.
    const next = all.findIndex((r) => r.heading && r.section !== "main");
    const end = next < 0 ? lines.length : next;
    const filled = lines.slice(0, end).findLastIndex((l) => l.trim() !== "") + 1;
    lines.splice(filled, 0, fresh);
  } else return `${text.trimEnd()}\n\n${titles[section]}\n${fresh}\n`.trimStart();
  return lines.join("\n");
}

/** A bar of a picture of counts. */
export interface Count {
  label: string;
  n: number;
}

export interface Picture {
  title: string;
  counts: Count[];
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What a deck is made of, as pictures: kinds, bands, costs, and figures of which there are few. */
export function pictures(entries: Entry[]): Picture[] {
  const main = entries.filter((e) => e.section !== "side");
  const kinds = tally(main, (e) => [capital(e.kind)]);
  const bands = tally(
    main.filter((e) => e.face.band !== e.face.kind),
    (e) => [capital(e.face.band)],
  );
  const found: Picture[] = [{ title: "By kind", counts: kinds }];
  if (bands.length > 1) found.push({ title: "By type", counts: bands });
  const costs = tally(main, (e) => e.face.abilities.filter((a) => a.kind === "attack").map((a) => `${a.cost.length}`));
  if (costs.length) found.push({ title: "By cost of attacks", counts: costs });
  for (const label of new Set(main.flatMap((e) => e.face.stats.map((s) => s.label)))) {
    const counts = tally(main, (e) => e.face.stats.filter((s) => s.label === label).map((s) => s.text));
    if (counts.length > 0 && counts.length <= 12) found.push({ title: `By ${label}`, counts });
  }
  return found.filter((p) => p.counts.length > 0);
}

function tally(entries: Entry[], of: (entry: Entry) => string[]): Count[] {
  const sums = new Map<string, number>();
  for (const e of entries) for (const label of of(e)) sums.set(label, (sums.get(label) ?? 0) + e.count);
  const all = [...sums].map(([label, n]) => ({ label, n }));
  const numbers = all.every((c) => /^\d+$/.test(c.label));
  return all.sort((a, b) => (numbers ? Number(a.label) - Number(b.label) : b.n - a.n || a.label.localeCompare(b.label)));
}
