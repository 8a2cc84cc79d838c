import type { QuestionView } from "../types/QuestionView";
import type { Role } from "../types/Role";
import type { TableView } from "../types/TableView";

/** A question whose answers know the line that says them. */
export type OpenQuestion = Omit<QuestionView, "answers"> & {
  answers: Array<QuestionView["answers"][number] & { when: string | null }>;
};

const keyword = /^([a-z]+)(?:\s+(.*))?$/;
/** Keywords stand at the margin; what they say begins in this column. */
const COLUMN = 8;

const margin = (word: string) => word.padEnd(COLUMN - 1) + " ";
const inner = " ".repeat(COLUMN);

interface Block {
  word: string;
  /** First and last line, counted from 0. */
  from: number;
  to: number;
}

/** The scenario's blocks: each keyword with the lines that go on with it. */
function blocks(lines: string[]): Block[] {
  const found: Block[] = [];
  let begun = false;
  lines.forEach((line, i) => {
    const word = keyword.exec(line)?.[1];
    if (word === "scenario") begun = true;
    if (!begun) return;
    const last = found.at(-1);
    if (word) found.push({ word, from: i, to: i });
    else if (last && line.trim() && !line.startsWith("#")) last.to = i;
  });
  return found;
}

/** A line of its own at the end: one more answer. */
export function withAnswer(text: string, when: string): string {
  const lines = text.trimEnd().split("\n");
  const last = blocks(lines).at(-1);
  const goesOn = last?.word === "when" && last.to === lines.length - 1;
  return `${lines.join("\n")}\n${goesOn ? inner : margin("when")}${when}\n`;
}

/** The text up to a line and no further: the situation as it was then. */
export function upTo(text: string, line: number): string {
  return `${text.split("\n").slice(0, line).join("\n")}\n`;
}

export function rulesetOf(text: string): string {
  return /^ruleset\s+(\S+)/m.exec(text)?.[1] ?? "";
}

export function withRuleset(text: string, id: string): string {
  if (/^ruleset\b/m.test(text)) return text.replace(/^ruleset\b.*$/m, `ruleset ${id}`);
  if (/^scenario\b/m.test(text)) return text.replace(/^(scenario\b.*)$/m, `$1\nruleset ${id}`);
  return skeleton(id) + text;
}

/** What a new scenario begins with. */
export const skeleton = (ruleset: string): string => `scenario A question\nruleset ${ruleset}\n`;

/** Where a card is put. */
export interface Laying {
  seat: number;
  /** The zone's word: `active`, `spells`. */
  zone: string;
  role: Role;
  /** The card as a list writes it, and the name within that. */
  line: string;
  name: string;
  count: number;
  /** On the card that stands there last, not beside it. */
  on: boolean;
}

/** A card's name as scenarios write it: one that might be read as something else stands in quotes. */
export function named(line: string, name: string): string {
  const odd = /^[\d\p{Ll}]|[,;()[\]#"]/u.test(name);
  return odd && line.startsWith(name) ? `"${name}"${line.slice(name.length)}` : line;
}

/** Puts a card into the situation: into the line of its zone, or a new one. */
export function withCard(text: string, laying: Laying): string {
  const { seat, zone, role, count, on } = laying;
  const card = `${count > 1 ? `${count} ` : ""}${named(laying.line, laying.name)}`;
  const lines = text.trimEnd().split("\n");
  const all = blocks(lines);
  const given = all.filter((b) => b.word === "given");
  const head = zone === "stadium" ? "stadium" : `seat ${seat} ${zone}`;
  for (const block of given) {
    for (let i = block.from; i <= block.to; i++) {
      const line = lines[i] ?? "";
      const said = line.slice(i === block.from ? "given".length : 0).trim();
      if (said !== head && !said.startsWith(`${head} `)) continue;
      const lead = line.slice(0, line.indexOf(said));
      lines[i] = lead + joined(head, said.slice(head.length).trim(), card, laying);
      return `${lines.join("\n")}\n`;
    }
  }
  const fresh = joined(head, "", card, laying);
  const last = given.at(-1);
  if (last) lines.splice(last.to + 1, 0, inner + fresh);
  else {
    // Before whatever is done or claimed; else at the end of the head.
    const next = all.find((b) => b.word === "when" || b.word === "then");
    lines.splice(next ? next.from : lines.length, 0, margin("given") + fresh);
  }
  return `${lines.join("\n")}\n`;

  function joined(head: string, old: string, card: string, { seat, role: laid }: Laying): string {
    if (head === "stadium") return `stadium ${card} of seat ${seat}`;
    const bare = old === "" || old === "none" || old === "empty";
    if (bare) return `${head} ${card}${laid === "deck" ? ", then 20" : ""}`;
    if (role === "active") {
      // The front place holds one; what is on it stays only if the new card goes on it, too.
      return on ? `${head} ${old}, ${card}` : `${head} ${card}`;
    }
    if (role === "row") return on ? `${head} ${old}, ${card}` : `${head} ${old}; ${card}`;
    // A deck is read from the top.
    return role === "deck" ? `${head} ${card}, ${/^\d+$/.test(old) ? `then ${old}` : old}` : `${head} ${old}, ${card}`;
  }
}

/** A zone that a card can be put into. */
export interface Place {
  word: string;
  title: string;
  role: Role;
}

/** Words of zones that are not their ids. */
const words: Record<string, string> = { lost: "lost zone", fusion: "fusion deck" };
/** Zones that cards only pass through. */
const passing = new Set(["playing", "beside", "arriving"]);

/** The zones of a table as scenarios call them. */
export function places(view: TableView | null): Place[] {
  const zones = view?.seats[0]?.zones ?? [];
  const found = zones.flatMap((z): Place[] => {
    const id = z.id.split(".")[1] ?? "";
    return id && !passing.has(id) ? [{ word: words[id] ?? id, title: z.name, role: z.role }] : [];
  });
  if (found.some((p) => p.role === "prize")) found.push({ word: "stadium", title: "Stadium", role: "shared" });
  // A judge's view of an odd position may lay a zone out late; what every game has is always there.
  return found.length ? found : [{ word: "hand", title: "Hand", role: "hand" }];
}

/** The line that says a choice of answers, or null where only a hand can write it. */
export function lineOf(question: OpenQuestion, choose: number[]): string | null {
  const { seat, kind, answers } = question;
  if (kind === "number") return `${seat} chooses ${choose[0] ?? question.min}`;
  if (choose.length === 0) return `${seat} chooses nothing`;
  const lines = choose.map((i) => answers[i]?.when ?? null);
  if (lines.length === 1) return lines[0] ?? null;
  const said = lines.map((l) => /^\d+ chooses (.+)$/.exec(l ?? "")?.[1]);
  return said.every((s) => s !== undefined) ? `${seat} chooses ${said.join(", ")}` : null;
}
