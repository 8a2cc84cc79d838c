// Tables as the wire tells them, made up: what is drawn of a view needs no game behind it.

const face = (name, kind, band, part = {}) => ({ name, kind, line: "", band, stats: [], abilities: [{ kind: "effect", name: "", cost: [], damage: "", text: ["Does what it does."] }], foot: "", printed: "", ...part });
const card = (handle, of, part = {}) => ({ handle, face: of, lies: "upright", marks: [], values: [], attached: [], ...part });
export const spell = (handle, name, part) => card(handle, face(name, "spell", "spell", { line: "Quick-Play Spell" }), part);
export const trap = (handle, name, part) => card(handle, face(name, "trap", "trap", { line: "Trap" }), part);
export const monster = (handle, name, atk, def, part) =>
  card(handle, face(name, "monster", "light", { line: "Warrior / Effect", stats: [["ATK", atk], ["DEF", def], ["Level", 4]].map(([label, n]) => ({ label, text: `${n}` })) }), {
    values: [["ATK", atk], ["DEF", def], ["Level", 4]].map(([label, now]) => ({ label, now, of: 0 })),
    ...part,
  });
export const back = (handle, lies = "down") => card(handle, null, { lies });

const zone = (seat, id, role, name, places, cards) => ({ id: `${seat}.${id}`, role, name, count: cards.length, places, cards });

/** A seat with two rows of five places and a place beside them. */
export const seat = (n, team, { life, monsters = [], spells = [], hand = [] } = {}) => ({
  seat: n,
  team,
  gauges: life ? [{ label: "Life Points", now: life, of: 8000 }] : [],
  zones: [
    zone(n, "monsters", "row", "Monster Zones", 5, monsters),
    zone(n, "spells", "row", "Spell & Trap Zones", 5, spells),
    zone(n, "field", "row", "Field Card Zone", 1, []),
    zone(n, "hand", "hand", "Hand", 0, hand),
    { ...zone(n, "deck", "deck", "Deck", 0, []), count: 23 },
    zone(n, "graveyard", "pile", "Graveyard", 0, []),
  ],
});

const names = ["Ana", "Cho", "Ben", "Dov", "Eva", "Fay", "Gil", "Hal"];

/** What a page is told at hello of a table with this view. */
export function told(view, { log = [], table = {}, people = {} } = {}) {
  const info = { stage: "playing", name: "Dragon Cup", ruleset: view.ruleset, teams: [{ team: 1, name: "Twin Stars" }, { team: 2, name: "Night Shift" }], commitment: null, clock: null, watch: "all", match: null, host: true, may: { undo: false, concede: true, rematch: false }, replay: false, ...table };
  const seats = view.seats.map(({ seat: n, team }) => ({ seat: n, team, name: names[n - 1], who: n === 1 ? "you" : "open", here: true, you: n === view.viewer, ready: true, plays: "owner", away: null, partner_in: null, bot_in: null, left: false, ...people[n] }));
  return [{ table: info }, { seats }, { log }, { view }];
}

export const view = (seats, part = {}) => ({ seq: 0, ruleset: "Two and two", viewer: 1, turn: { number: 10, seat: 2, phase: "Main Phase 1" }, seats, shared: [], mats: [], aims: [], question: null, commands: [], waiting: [], outcome: null, ...part });

/** An attack, or a link of a chain: what points at what. */
export const aim = (kind, seat, from, part = {}) => ({ kind, number: 0, seat, card: from, cards: [], seats: [], text: "", ...part });

/** The cards of a chain, first link first. */
export const chain = (...cards) => ({ id: "shared.chain", role: "shared", name: "Chain", count: cards.length, places: 0, cards });

export const ask = (title, answers, part = {}) => ({ id: 1, seat: 1, kind: "respond", title, why: "", rules: [], min: 1, max: 1, answers: answers.map((a) => ({ group: "choice", cards: [], same: [], ...a })), ...part });

/** Two teams of two; `mats` says who shares one. */
export function sides(part = {}) {
  const own = seat(1, 1, {
    life: 5300,
    monsters: [monster(11, "Airknight Parshath", 1900, 1400), monster(12, "Breaker", 1900, 1000)],
    spells: [trap(13, "Ring of Destruction", { lies: "down" }), spell(14, "Scapegoat", { lies: "down" })],
    hand: [spell(15, "Dark Hole"), monster(16, "Mobius", 2400, 1000)],
  });
  const partner = seat(3, 1, { monsters: [monster(31, "Spy", 1200, 2000, { lies: "sideways" })], spells: [spell(32, "Book of Moon")], hand: [spell(33, "Pot of Greed"), back(34)] });
  const cho = seat(2, 2, { life: 6100, monsters: [monster(21, "Cyber Dragon", 2100, 1600)], spells: [spell(22, "Lightning Vortex"), back(23)] });
  const dov = seat(4, 2, { monsters: [back(41, "down-sideways")], spells: [spell(42, "Mystical Space Typhoon")] });
  return view([own, cho, partner, dov], part);
}
