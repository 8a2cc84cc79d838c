/** A piece of running text. */
export type Span =
  | { kind: "text" | "bold" | "italic" | "code" | "rule"; text: string }
  | { kind: "link"; text: string; href: string };

/** A block of a rule's text. */
export type Block =
  | { kind: "heading" | "paragraph" | "quote"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const inline =
  /\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*\s][^*]*)\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<href>[^)\s]+)\)|\b(?<rule>[A-Z]{2,4}(?:-[A-Z]+)?-\d+[a-z]*)\b/g;

/** Reads the few marks that rules use inside a line; everything else is plain text. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const m of text.matchAll(inline)) {
    if (m.index > from) spans.push({ kind: "text", text: text.slice(from, m.index) });
    from = m.index + m[0].length;
    const g = m.groups ?? {};
    if (g.bold) spans.push({ kind: "bold", text: g.bold });
    else if (g.italic) spans.push({ kind: "italic", text: g.italic });
    else if (g.code) spans.push({ kind: "code", text: g.code });
    else if (g.rule) spans.push({ kind: "rule", text: g.rule });
    else if (g.text && g.href && /^https:\/\//.test(g.href)) spans.push({ kind: "link", text: g.text, href: g.href });
    else spans.push({ kind: "text", text: g.text ?? m[0] });
  }
  if (from < text.length) spans.push({ kind: "text", text: text.slice(from) });
  return spans;
}

/** Reads a rule's entry. Whatever it does not know stays text; no markup can come out of it. */
export function blocksOf(source: string): Block[] {
  const blocks: Block[] = [];
  let fresh = true;
  for (const raw of source.split(/\r?\n/)) {
    const line = raw.trim();
    const last = blocks.at(-1);
    if (!line) {
      fresh = true;
      continue;
    }
    const item = /^(?:[-*]|(\d+)[.)]) (.*)$/.exec(line);
    const heading = /^#{1,6} (.*)$/.exec(line);
    if (heading) {
      blocks.push({ kind: "heading", spans: spansOf(heading[1] ?? "") });
      fresh = true;
    } else if (item) {
      const ordered = item[1] !== undefined;
      const spans = spansOf(item[2] ?? "");
      if (!fresh && last?.kind === "list" && last.ordered === ordered) last.items.push(spans);
      else blocks.push({ kind: "list", ordered, items: [spans] });
      fresh = false;
    } else if (line.startsWith("|")) {
      const cells = line.replace(/^\||\|$/g, "").split("|").map((c) => c.trim());
      if (cells.every((c) => /^:?-+:?$/.test(c))) continue;
      if (!fresh && last?.kind === "table") last.rows.push(cells.map(spansOf));
      else blocks.push({ kind: "table", head: cells.map(spansOf), rows: [] });
      fresh = false;
    } else if (line.startsWith(">")) {
      blocks.push({ kind: "quote", spans: spansOf(line.replace(/^>\s?/, "")) });
      fresh = true;
    } else {
      // A bold word opens a field of the entry, which stands by itself.
      if (!fresh && last?.kind === "paragraph" && !line.startsWith("**")) {
        last.spans.push({ kind: "text", text: " " }, ...spansOf(line));
      } else blocks.push({ kind: "paragraph", spans: spansOf(line) });
      fresh = false;
    }
  }
  return blocks;
}
