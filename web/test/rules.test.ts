import { describe, expect, it } from "vitest";
import { entries, entriesOf, find, pieces, searchOf } from "../src/rules/book";

const book = entriesOf(`# Pokémon — rule catalogue (OS)

A word before any entry.

### OS-KO-1 — Knocked Out
**Rule** A Pokémon whose HP is used up is *Knocked Out*; see OS-KO-2.

### OS-KO-2 — Prizes — how many
- Its player's opponent takes a Prize.

## Another part

### OS-DMG-1 — Damage counters
One counter is 10 damage. A long text goes on and on before it comes to what matters, which is that counters stay when the Pokémon retreats to the Bench and that nothing but a card can remove them.
`);
const ids = (query: string) => find(book, query).map((h) => h.entry.id);

describe("a rulebook", () => {
  it("is read as entries with their titles and texts", () => {
    expect(book.map((e) => [e.id, e.title, e.book])).toEqual([
      ["OS-KO-1", "Knocked Out", "Pokémon"],
      ["OS-KO-2", "Prizes — how many", "Pokémon"],
      ["OS-DMG-1", "Damage counters", "Pokémon"],
    ]);
    expect(book[1]?.text).toBe("- Its player's opponent takes a Prize.");
  });

  it("is there as a whole", async () => {
    const all = await entries();
    expect(all.length).toBeGreaterThan(600);
    expect(all.every((e) => /^[A-Z]{2}-(?:[A-Z]+-)?\d+[a-z]*$/.test(e.id) && e.title && e.text)).toBe(true);
    expect(new Set(all.map((e) => e.id)).size).toBe(all.length);
    expect(new Set(all.map((e) => e.book)).size).toBe(4);
    expect(find(all, "direct attack either opponent").map((h) => h.entry.id)).toContain("TD-ATK-3");
  });
});

describe("rules", () => {
  it("are found by all words of a query, by how they begin, whatever their case and accents", () => {
    expect(ids("POKEMON")).toEqual(["OS-KO-1", "OS-DMG-1"]);
    expect(ids("pokémon bench")).toEqual(["OS-DMG-1"]);
    expect(ids("kemon")).toEqual([]);
    expect(ids("")).toEqual([]);
    expect(ids("(.*")).toEqual([]);
  });

  it("stand in order: by id, by title, by text", () => {
    expect(ids("os ko")).toEqual(["OS-KO-1", "OS-KO-2"]);
    expect(ids("OS-KO-2")).toEqual(["OS-KO-2", "OS-KO-1"]);
    expect(ids("counter")).toEqual(["OS-DMG-1"]);
    expect(ids("knocked")).toEqual(["OS-KO-1"]);
  });

  it("show where the words stand", () => {
    const [hit] = find(book, "bench");
    const line = hit?.line.map((p) => (p.hit ? `[${p.text}]` : p.text)).join("") ?? "";
    expect(line).toContain("retreats to the [Bench] and");
    expect(line.startsWith("… ")).toBe(true);
    expect(find(book, "prize")[0]?.title).toEqual([{ text: "Prize", hit: true }, { text: "s — how many", hit: false }]);
  });

  it("are cut at overlapping words once", () => {
    expect(pieces("attacks", searchOf("att attack"))).toEqual([{ text: "att", hit: true }, { text: "ack", hit: true }, { text: "s", hit: false }]);
  });
});
