import type { AnswerView } from "../types/AnswerView";
import type { QuestionView } from "../types/QuestionView";

/** How a question is answered on the page. */
export type Mode = "one" | "many" | "number" | "order" | "split";

/** One line of the question: an answer, or several that differ only in their target. */
export interface Entry {
  /** Indices into the question's answers. */
  answers: number[];
  label: string;
  /** What follows from it; empty where the game does not say, or where its answers differ in it. */
  tip: string;
  group: string;
  /** Cards that stand for it on the table. */
  handles: number[];
  /** The number on the card, the button and the keyboard; the tenth is the key 0. 0 where it has none. */
  number: number;
}

export function modeOf(question: QuestionView): Mode {
  switch (question.kind) {
    case "number":
    case "order":
    case "split":
      return question.kind;
    default:
      return question.max > 1 ? "many" : "one";
  }
}

/** How many answers have a key of their own. */
const KEYS = 10;

/** The key of an answer by its number; empty where it has none. */
export function keyOf(number: number): string {
  return number > 0 ? `${number % KEYS}` : "";
}

/** Passing, ending and the like: outlined, last, and never numbered. */
export function isEnd(answer: { group: string }): boolean {
  return answer.group === "end" || answer.group === "pass";
}

/**
 * The lines to show. On an open turn answers that play one card on different targets are
 * bundled; `narrowed` opens such a bundle (or another choice of answers).
 */
export function entriesOf(question: QuestionView, narrowed: number[] | null, filter = ""): Entry[] {
  const all = question.answers;
  const chosen = narrowed ?? all.map((_, i) => i);
  const words = filter.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = chosen.filter((i) => {
    const label = all[i]?.label.toLowerCase() ?? "";
    return words.every((w) => label.includes(w));
  });
  const bundles = narrowed || modeOf(question) !== "one" ? wanted.map((i) => [i]) : bundle(all, wanted);
  const at = narrowed ? difference(all, narrowed) : 0;
  const entries = bundles.map((answers): Entry => {
    const first = all[answers[0] ?? 0] as AnswerView;
    const anchor = first.cards[at] ?? first.cards[0];
    const own = anchor === undefined ? [] : [anchor];
    return {
      answers,
      label: answers.length > 1 ? sharedLabel(answers.map((i) => all[i]?.label ?? "")) : first.label,
      tip: sharedTip(answers.map((i) => all[i])),
      group: first.group,
      handles: at === 0 ? [...own, ...first.same] : own,
      number: 0,
    };
  });
  const ordered = [...entries.filter((e) => !isEnd(e)), ...entries.filter(isEnd)];
  let n = 0;
  for (const e of ordered) if (!isEnd(e) && n < KEYS) e.number = ++n;
  return ordered;
}

/** Puts answers together that play the same card and differ in where it goes. */
function bundle(all: AnswerView[], wanted: number[]): number[][] {
  const bundles: number[][] = [];
  const seen = new Map<string, number[]>();
  for (const i of wanted) {
    const a = all[i];
    if (!a) continue;
    const key = a.cards.length > 1 && a.group !== "attack" ? `${a.group}:${a.cards[0]}` : "";
    const open = key ? seen.get(key) : undefined;
    if (open) open.push(i);
    else {
      const fresh = [i];
      bundles.push(fresh);
      if (key) seen.set(key, fresh);
    }
  }
  return bundles;
}

/** The first position in which the cards of these answers differ. */
function difference(all: AnswerView[], some: number[]): number {
  const lists = some.map((i) => all[i]?.cards ?? []).filter((c) => c.length > 0);
  const longest = Math.max(0, ...lists.map((c) => c.length));
  for (let at = 0; at < longest; at++) {
    if (new Set(lists.map((c) => c[at])).size > 1) return at;
  }
  return 0;
}

function sharedTip(answers: Array<AnswerView | undefined>): string {
  const tips = new Set(answers.map((a) => a?.tip ?? ""));
  return tips.size === 1 ? ([...tips][0] ?? "") : "";
}

/** `Attach Fire Energy to …` for labels that begin alike. */
export function sharedLabel(labels: string[]): string {
  const words = labels.map((l) => l.split(" "));
  const first = words[0] ?? [];
  let n = 0;
  while (n < first.length && words.every((w) => w[n] === first[n])) n++;
  return n === 0 ? (labels[0] ?? "") : n === first.length ? first.join(" ") : `${first.slice(0, n).join(" ")}\u00a0…`;
}

/** Entries by the cards that stand for them. */
export function byHandle(entries: Entry[]): Map<number, Entry[]> {
  const map = new Map<number, Entry[]>();
  for (const e of entries) {
    for (const h of e.handles) {
      const list = map.get(h);
      if (list) list.push(e);
      else map.set(h, [e]);
    }
  }
  return map;
}

/** The answers that a card dragged onto another one means; onto none, or one that takes no part, all that the card itself means. */
export function dropped(question: QuestionView, from: number, to: number | null): number[] {
  const own = question.answers.flatMap((a, i) => (a.cards[0] === from || a.same.includes(from) ? [i] : []));
  const there = to === null ? [] : own.filter((i) => question.answers[i]?.cards.slice(1).includes(to));
  return there.length ? there : own.filter((i) => (question.answers[i]?.cards.length ?? 0) < 2 || to === null);
}

/** The cards on which a dragged card may be let go. */
export function targetsOf(question: QuestionView, from: number): number[] {
  return dropped(question, from, null).flatMap((i) => question.answers[i]?.cards.slice(1) ?? []);
}

/** Adds or takes back a choice; a full choice of one is exchanged. */
export function toggled(picked: number[], i: number, max: number): number[] {
  if (picked.includes(i)) return picked.filter((p) => p !== i);
  return picked.length < max ? [...picked, i] : picked;
}

/** Moves an item of an order by one place. */
export function moved(order: number[], at: number, by: -1 | 1): number[] {
  const to = at + by;
  const next = [...order];
  const item = next[at];
  const other = next[to];
  if (item === undefined || other === undefined) return order;
  next[at] = other;
  next[to] = item;
  return next;
}

/** A share for each answer as the indices the server reads: as many times each as its share. */
export function shares(split: number[]): number[] {
  return split.flatMap((n, i) => Array.from({ length: n }, () => i));
}

/** `Choose 2 to 4, 1 chosen`. */
export function tally(question: QuestionView, count: number): string {
  const { min, max } = question;
  const bounds = min === max ? `${max}` : min === 0 ? `up to ${max}` : `${min} to ${max}`;
  return `Choose ${bounds}, ${count} chosen`;
}

/** What is announced when a question arrives. */
export function spoken(question: QuestionView, entries: Entry[]): string {
  const parts = [`Your answer. ${sentence(question.title)}`];
  if (question.why) parts.push(question.why);
  if (entries.length) parts.push(entries.length === 1 ? "1 answer." : `${entries.length} answers.`);
  for (const e of entries) if (e.number) parts.push(sentence(`${keyOf(e.number)}: ${e.label}${e.tip ? `; ${e.tip}` : ""}`));
  return parts.join(" ");
}

/** A phrase with a capital and a stop. */
export function sentence(text: string): string {
  const whole = /[.?!…]$/.test(text) || !text ? text : `${text}.`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** Numbers as they stand on a card: `3`, `6–8`, `2 5`. */
export function ranges(numbers: number[]): string {
  const runs: number[][] = [];
  for (const n of numbers) {
    const run = runs.at(-1);
    if (run && run.at(-1) === n - 1) run.push(n);
    else runs.push([n]);
  }
  return runs.map((r) => [...new Set([r[0] ?? 0, r.at(-1) ?? 0])].map(keyOf).join("–")).join(" ");
}
