import { describe, expect, it } from "vitest";
import { face, question, answer, seat, table } from "../src/fixture";
import { routeOf } from "../src/lib/route";
import { changed, copies, editable, listed, pictures, without, written, type Entry } from "../src/decks/list";
import { decksOf } from "../src/decks/kept";
import { hashOf, lastTurn, nextTurn, placeOf, ticks, turnAt } from "../src/replay/film";
import { lineOf, named, places, rulesetOf, upTo, withAnswer, withCard, withRuleset, type Laying, type OpenQuestion } from "../src/room/scenario";
import { packed, unpacked } from "../src/room/share";
import { idOf } from "../src/rules/lookup";

describe("routes of pages", () => {
  it("read the page and what of it", () => {
    expect(routeOf("/r/ab1", "#step=3")).toEqual({ at: "page", page: "r", id: "ab1" });
    expect(routeOf("/decks", "")).toEqual({ at: "page", page: "decks", id: "" });
    expect(routeOf("/rules/TB-PLAY-15/", "")).toEqual({ at: "page", page: "rules", id: "TB-PLAY-15" });
    expect(routeOf("/rulesets", "")).toEqual({ at: "lobby" });
  });

  it("are not broken by a path that is spelled wrong", () => {
    expect(routeOf("/t/%E0%A4%A", "")).toEqual({ at: "table", table: "%E0%A4%A", key: null });
  });
});

describe("a list with lines that cannot be read", () => {
  it("is read without them, in its own lines", () => {
    expect(without("4 Bill\nxyz\n3 Pikachu", [2])).toBe("4 Bill\n\n3 Pikachu");
    expect(without("4 Bill", [])).toBe("");
    expect(without("xyz", [1])).toBe("");
  });
});

describe("a film", () => {
  const turns = [0, 4, 10, 11].map((step, turn) => ({ step, turn, seat: turn || null }));
  const film = { turns, steps: 20, moments: [{ step: 9, text: "KO" }, { step: 20, text: "Won" }] };

  it("goes from turn to turn", () => {
    expect(turnAt(turns, 5)?.turn).toBe(1);
    expect(nextTurn(film, 4)).toBe(10);
    expect(nextTurn(film, 11)).toBe(20);
    expect(lastTurn(film, 6)).toBe(4);
    expect(lastTurn(film, 4)).toBe(0);
    expect(lastTurn(film, 0)).toBe(0);
  });

  it("has as many marks as there is room for, and every moment", () => {
    const few = ticks(film, 4);
    expect(few.filter((t) => t.kind === "turn").map((t) => t.text)).toEqual(["T1", "T2"]);
    expect(few.filter((t) => t.kind !== "turn").map((t) => [t.kind, t.at])).toEqual([
      ["moment", 45],
      ["end", 100],
    ]);
  });

  it("says in its address where one is", () => {
    expect(placeOf(hashOf(12, "3"))).toEqual({ step: 12, eye: "3" });
    expect(placeOf(hashOf(12, "open"))).toEqual({ step: 12, eye: "open" });
    expect(placeOf("#step=-4&seen=nine")).toEqual({ step: 0, eye: "open" });
  });
});

describe("a list", () => {
  const list = "# Swap\n\nPokémon: 7\n4 Abra (Base 43)\n3 Kadabra (Base 32)\n\nTrainer: 3\n3 Bill (Base 91)\n";

  it("gets a card among its kind, and loses the last copy with its line", () => {
    const more = changed(list, "Alakazam (Base 1)", 1, "main", ["Abra (Base 43)", "Kadabra (Base 32)"]);
    expect(more).toBe("# Swap\n\nPokémon\n4 Abra (Base 43)\n3 Kadabra (Base 32)\n1 Alakazam (Base 1)\n\nTrainer\n3 Bill (Base 91)\n");
    expect(changed(more, "Alakazam (Base 1)", -1, "main")).toBe(list.replace(": 7", "").replace(": 3", ""));
  });

  it("counts a line up and down, by its name where no printing is said", () => {
    expect(changed("3x Bill", "Bill (Base 91)", 1, "main", [], "Bill")).toBe("4 Bill");
    expect(changed("Dark Magician x3", "Dark Magician", -1, "main")).toBe("2 Dark Magician");
    expect(changed("4 Abra", "Bill (Base 91)", -1, "main")).toBe("4 Abra");
  });

  it("is counted before it is read", () => {
    expect(listed(written("2 Bill\n1 Bill (Base 91)\n\nSide Deck\n1 Bill"), "Bill (Base 91)", "Bill")).toBe(4);
    expect(listed(written("2 Bill (Base 91)"), "Bill (Base Set 2 118)", "Bill")).toBe(0);
  });

  it("keeps its parts apart", () => {
    expect(changed("", "Jinzo", 2, "main")).toBe("2 Jinzo\n");
    const side = changed("2 Jinzo\n", "Jinzo", 1, "side");
    expect(side).toBe("2 Jinzo\n\nSide Deck\n1 Jinzo\n");
    expect(changed(side, "Kuriboh", 1, "main", ["Jinzo"])).toBe("2 Jinzo\n1 Kuriboh\n\nSide Deck\n1 Jinzo\n");
    expect(changed(side, "Jinzo", 1, "side")).toBe("2 Jinzo\n\nSide Deck\n2 Jinzo\n");
  });

  it("of passcodes, of a link or as JSON is no list of lines", () => {
    expect(editable(list)).toBe(true);
    expect(editable("##Trainer Cards - 3\n* 3 Bill BS 91")).toBe(true);
    for (const other of ["#created by Ana\n#main\n46986414", "ydke://a!b!c!", '{"cards": []}']) expect(editable(other)).toBe(false);
  });

  it("is counted by kind, type and cost, without the side deck", () => {
    const entry = (count: number, part: Partial<Entry> = {}): Entry => ({
      count,
      line: "Charizard (Base 4)",
      name: "Charizard",
      kind: "pokemon",
      section: "main",
      face: face({ abilities: [{ kind: "attack", name: "Fire Spin", cost: ["fire", "fire"], damage: "100", text: [] }] }),
      ...part,
    });
    const all = [entry(2), entry(1, { section: "side" }), entry(20, { kind: "energy", line: "Fire Energy", face: face({ band: "fire", stats: [] }) })];
    const by = Object.fromEntries(pictures(all).map((p) => [p.title, p.counts]));
    expect(by["By kind"]).toEqual([
      { label: "Energy", n: 20 },
      { label: "Pokemon", n: 2 },
    ]);
    expect(by["By cost of attacks"]).toEqual([{ label: "2", n: 2 }]);
    expect(by["By HP"]).toEqual([{ label: "120", n: 2 }]);
    expect(copies(all, "Charizard (Base 4)")).toBe(3);
    expect(copies(all, "Charizard (Base 4)", "side")).toBe(1);
  });

  it("that is kept is read back, whatever else lies there", () => {
    const deck = { name: "Swap", format: "base-fossil", list };
    expect(decksOf(JSON.stringify([deck, { name: 3 }, null]))).toEqual([deck]);
    expect(decksOf("{")).toEqual([]);
    expect(decksOf('{"a":1}')).toEqual([]);
    expect(decksOf(null)).toEqual([]);
  });
});

describe("a scenario", () => {
  const text = "scenario A\nruleset old-school\ngiven   seat 1 active Abra (Base 43), 2 Psychic\n        seat 2 hand Bill\nwhen    1 plays Bill\nthen    1 is asked\n";
  const laying = (part: Partial<Laying>): Laying => ({ seat: 1, zone: "hand", role: "hand", line: "Bill (Base 91)", name: "Bill", count: 1, on: false, ...part });

  it("goes on with an answer", () => {
    expect(withAnswer("scenario A\nwhen    1 plays Bill\n", "1 ends the turn")).toBe("scenario A\nwhen    1 plays Bill\n        1 ends the turn\n");
    expect(withAnswer(text, "1 says yes").endsWith("then    1 is asked\nwhen    1 says yes\n")).toBe(true);
  });

  it("gets a card into the line of its zone, or a new line", () => {
    expect(withCard(text, laying({ seat: 2, count: 2 }))).toContain("        seat 2 hand Bill, 2 Bill (Base 91)\n");
    expect(withCard(text, laying({}))).toContain("        seat 2 hand Bill\n        seat 1 hand Bill (Base 91)\nwhen ");
    expect(withCard(text, laying({ zone: "active", role: "active" }))).toContain("given   seat 1 active Bill (Base 91)\n");
    expect(withCard(text, laying({ zone: "active", role: "active", on: true }))).toContain("given   seat 1 active Abra (Base 43), 2 Psychic, Bill (Base 91)\n");
    expect(withCard("scenario A\nruleset x\nthen    the game goes on\n", laying({}))).toBe("scenario A\nruleset x\ngiven   seat 1 hand Bill (Base 91)\nthen    the game goes on\n");
  });

  it("keeps the cards of a row apart, and reads a deck from its top", () => {
    const row = withCard(text, laying({ zone: "bench", role: "row" }));
    expect(withCard(row, laying({ zone: "bench", role: "row" }))).toContain("seat 1 bench Bill (Base 91); Bill (Base 91)\n");
    const deck = withCard(text, laying({ zone: "deck", role: "deck" }));
    expect(deck).toContain("seat 1 deck Bill (Base 91), then 20\n");
    expect(withCard(deck, laying({ zone: "deck", role: "deck", line: "Potion", name: "Potion" }))).toContain("seat 1 deck Potion, Bill (Base 91), then 20\n");
  });

  it("quotes names that might be read as something else", () => {
    expect(named("7 Colored Fish", "7 Colored Fish")).toBe('"7 Colored Fish"');
    expect(named("Bill (Base 91)", "Bill")).toBe("Bill (Base 91)");
    expect(named("Winged Dragon, Guardian of the Fortress #1", "Winged Dragon, Guardian of the Fortress #1")).toMatch(/^".*"$/);
  });

  it("is of one ruleset, and can be read up to a line", () => {
    expect(rulesetOf(text)).toBe("old-school");
    expect(rulesetOf(withRuleset(text, "team-duel"))).toBe("team-duel");
    expect(withRuleset("", "duel")).toBe("scenario A question\nruleset duel\n");
    expect(upTo(text, 2)).toBe("scenario A\nruleset old-school\n");
  });

  it("says answers in its own words", () => {
    const q: OpenQuestion = {
      ...question("pick", [], { seat: 2, max: 2 }),
      answers: ["2 chooses Fire", "2 chooses Bill", null].map((when) => ({ ...answer("x"), when })),
    };
    expect(lineOf(q, [1])).toBe("2 chooses Bill");
    expect(lineOf(q, [1, 0])).toBe("2 chooses Bill, Fire");
    expect(lineOf(q, [0, 2])).toBeNull();
    expect(lineOf(q, [])).toBe("2 chooses nothing");
    expect(lineOf({ ...q, kind: "number" }, [4])).toBe("2 chooses 4");
  });

  it("calls zones by its own words, and not those that cards only pass", () => {
    const zone = (id: string, role: "hand" | "pile" | "prize") => ({ id: `1.${id}`, role, name: id, count: 0, places: 0, cards: [] });
    const view = table([seat(1, 1, { zones: [zone("lost", "pile"), zone("playing", "pile"), zone("prizes", "prize")] })], null);
    expect(places(view).map((p) => p.word)).toEqual(["lost zone", "prizes", "stadium"]);
    expect(places(null).map((p) => p.word)).toEqual(["hand"]);
  });
});

describe("a link to a text", () => {
  it("brings it back", async () => {
    const text = "scenario Pokémon\n".repeat(200);
    const part = await packed(text);
    expect(part.length).toBeLessThan(200);
    expect(part).toMatch(/^[\w-]+$/);
    expect(await unpacked(part)).toBe(text);
  });

  it("is refused when it is damaged, or holds more than a scenario", async () => {
    await expect(unpacked("!!")).rejects.toThrow(/damaged/);
    await expect(unpacked("AAAA")).rejects.toThrow(/damaged/);
    const bomb = new Blob([new Uint8Array(4_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(bomb).arrayBuffer());
    let plain = "";
    for (const b of bytes) plain += String.fromCharCode(b);
    const part = btoa(plain).replaceAll("+", "-").replaceAll("/", "_");
    await expect(unpacked(part)).rejects.toThrow(/more text/);
  });
});

describe("a rule's id", () => {
  it("is understood as people write it", () => {
    expect(idOf("tb play 15")).toBe("TB-PLAY-15");
    expect(idOf(" OS-dmg-1B ")).toBe("OS-DMG-1b");
    expect(idOf("TD-LENS-1")).toBe("TD-LENS-1");
    expect(idOf("damage")).toBe("");
    expect(idOf("")).toBe("");
  });
});
