/** An entry of a rulebook. */
export interface Entry {
  id: string;
  title: string;
  text: string;
  /** The title of its rulebook. */
  book: string;
}

/** The rulebooks, which come along when somebody looks for a rule. */
const files = import.meta.glob<string>("../../../rulebook/*-*.md", { query: "?raw", import: "default" });

let all: Promise<Entry[]> | null = null;

/** Every entry of every rulebook. */
export function entries(): Promise<Entry[]> {
  all ??= Promise.all(Object.values(files).map((load) => load())).then((books) => books.flatMap(entriesOf));
  all.catch(() => (all = null));
  return all;
}

/** Reads a rulebook: an entry is `### ID — Title` and what follows up to the next heading. */
export function entriesOf(markdown: string): Entry[] {
  const found: Entry[] = [];
  const book = /^# (.*)$/m.exec(markdown)?.[1]?.split(" — ")[0] ?? "";
  let open: Entry | null = null;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("### ")) {
      const [id = "", ...title] = line.slice(4).split(" — ");
      open = { id: id.trim(), title: title.join(" — ").trim(), text: "", book };
      found.push(open);
    } else if (line.startsWith("#")) open = null;
    else if (open) open.text += `${line}\n`;
  }
  for (const entry of found) entry.text = entry.text.trim();
  return found;
}

/** A piece of a line, and whether it is what was looked for. */
export interface Piece {
  text: string;
  hit: boolean;
}

export interface Hit {
  entry: Entry;
  title: Piece[];
  /** Where its text has the words. */
  line: Piece[];
}

/** Letters as they are compared: without case and accents, each of one place, so that places stay. */
function plain(text: string): string {
  return Array.from(text, (c) => {
    const bare = c.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return bare.length === c.length ? bare : c;
  }).join("");
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A search for each word at the beginning of a word. */
export function searchOf(query: string): RegExp[] {
  const words = plain(query).split(/[\s,;]+/).filter(Boolean);
  return words.map((w) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(w)}`, "giu"));
}

/** The entry as it is searched, worked out once. */
const searched = new WeakMap<Entry, { id: string; title: string; text: string }>();

function fold(entry: Entry): { id: string; title: string; text: string } {
  const known = searched.get(entry);
  if (known) return known;
  const fresh = { id: plain(entry.id), title: plain(entry.title), text: plain(bare(entry.text)) };
  searched.set(entry, fresh);
  return fresh;
}

/** A text without the marks of Markdown. */
function bare(text: string): string {
  return text.replace(/^\*\*(\w+)\*\*/gm, "$1:").replace(/\*\*|`|^[-|>]\s*|^\d+\.\s/gm, "").replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}

/**
 * The entries that have all words of a query: those whose id begins so first, then those with all words in their
 * title, then those with some there, then the rest; in the order of the books.
 */
export function find(all: Entry[], query: string): Hit[] {
  const words = searchOf(query);
  if (!words.length) return [];
  const id = plain(query).trim().replace(/[\s-]+/g, "-");
  const ranked: Array<{ entry: Entry; rank: number }> = [];
  for (const entry of all) {
    const at = fold(entry);
    const here = (text: string) => words.filter((w) => text.search(w) >= 0).length;
    if (at.id === id) ranked.push({ entry, rank: 0 });
    else if (at.id.startsWith(id)) ranked.push({ entry, rank: 1 });
    else if (words.every((w) => at.title.search(w) >= 0 || at.text.search(w) >= 0)) ranked.push({ entry, rank: here(at.title) === words.length ? 2 : here(at.title) ? 3 : 4 });
  }
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.map(({ entry }) => ({ entry, title: pieces(entry.title, words), line: pieces(excerpt(bare(entry.text), words), words) }));
}

const LENGTH = 170;

/** The part of a text in which the first of the words stands. */
function excerpt(text: string, words: RegExp[]): string {
  const folded = plain(text);
  const places = words.map((w) => folded.search(w)).filter((n) => n >= 0);
  const first = places.length ? Math.min(...places) : 0;
  let from = first < LENGTH / 2 ? 0 : first - LENGTH / 3;
  if (from) from = text.indexOf(" ", from) + 1;
  const part = text.slice(from, from + LENGTH);
  const cut = from + LENGTH < text.length ? part.replace(/\s+\S*$/, "") + " …" : part;
  return (from ? "… " : "") + cut.replace(/\s+/g, " ");
}

/** A text cut at what was looked for. */
export function pieces(text: string, words: RegExp[]): Piece[] {
  const folded = plain(text);
  const marks = words
    .flatMap((w) => [...folded.matchAll(w)].map((m) => [m.index, m.index + m[0].length] as const))
    .sort((a, b) => a[0] - b[0]);
  const out: Piece[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (to <= at) continue;
    if (from > at) out.push({ text: text.slice(at, from), hit: false });
    out.push({ text: text.slice(Math.max(at, from), to), hit: true });
    at = to;
  }
  if (at < text.length) out.push({ text: text.slice(at), hit: false });
  return out;
}
