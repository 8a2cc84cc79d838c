import { changed, type Entry } from "../decks/list";

/** The list after one card of the deck and one of the Side Deck have changed places. */
export function exchanged(text: string, out: Entry, into: Entry): string {
  const kin = (e: Entry) => (e.section === "extra" ? "extra" : "main");
  let next = changed(text, out.line, -1, out.section, [], out.name);
  next = changed(next, into.line, -1, "side", [], into.name);
  next = changed(next, into.line, 1, kin(out), [out.line], into.name);
  return changed(next, out.line, 1, "side", [], out.name);
}

/** What has come into the deck and what has left it: `+ 2 Kuriboh`. */
export function changes(before: Entry[], now: Entry[]): string[] {
  const played = (entries: Entry[]) => {
    const sums = new Map<string, number>();
    for (const e of entries) if (e.section !== "side") sums.set(e.name, (sums.get(e.name) ?? 0) + e.count);
    return sums;
  };
  const [old, fresh] = [played(before), played(now)];
  const by = [...new Set([...old.keys(), ...fresh.keys()])].map((name) => [name, (fresh.get(name) ?? 0) - (old.get(name) ?? 0)] as const);
  const said = by.filter(([, n]) => n !== 0).map(([name, n]) => `${n > 0 ? "+" : "−"} ${Math.abs(n)} ${name}`);
  return said.sort((a, b) => Number(a.startsWith("−")) - Number(b.startsWith("−")));
}

/** Why a list was not taken, without the place that it has in an order. */
export function whyNot(refusal: string | null): string {
  return (refusal ?? "").replace(/^seats\.\d+\.deck: /, "");
}
