import type { Component } from "svelte";
import { render } from "svelte/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answer, card, face, question, seat, table } from "../src/fixture";
import { Desk, type Line } from "../src/lib/desk.svelte";
import { askedFirst, beforeLeaving, declined } from "../src/lib/leaving";
import type { Ask, Person, TableInfo } from "../src/lib/told";
import { describe as describeTable } from "../src/lobby/describe";
import Friends from "../src/lobby/Friends.svelte";
import Gathering from "../src/lobby/Gathering.svelte";
import Header from "../src/table/Header.svelte";
import Log from "../src/table/Log.svelte";
import Outcome from "../src/table/Outcome.svelte";
import Proposal from "../src/table/Proposal.svelte";
import Question from "../src/table/Question.svelte";
import SeatState from "../src/table/SeatState.svelte";
import Talk from "../src/table/Talk.svelte";
import Zone from "../src/table/Zone.svelte";
import Stage from "./Stage.svelte";

let asked: Ask[] = [];
let answers: number[][] = [];
const line: Line = {
  answer: (_, choose) => {
    answers.push(choose);
    return true;
  },
  ask: (wish) => {
    asked.push(wish);
    return true;
  },
  close: () => {},
  hurry: () => {},
};
const fresh = () => new Desk("t", null, line);
const person = (n: number, name: string, part: Partial<Person> = {}): Person => ({
  seat: n,
  team: n % 2 ? 1 : 2,
  name,
  who: "open",
  here: true,
  you: n === 1,
  ready: true,
  plays: "owner",
  away: null,
  partner_in: null,
  bot_in: null,
  left: false,
  ...part,
});
const info = (part: Partial<TableInfo> = {}): TableInfo => ({
  stage: "playing",
  name: "Thursday table",
  ruleset: "team-battle",
  teams: [{ team: 1, name: "Twin Stars" }, { team: 2, name: "" }],
  commitment: null,
  clock: null,
  watch: "all",
  match: null,
  host: false,
  may: { undo: false, concede: false, rematch: false },
  replay: false,
  ...part,
});
const four = [person(1, "Ana"), person(2, "Dov"), person(3, "Ben"), person(4, "Cho")];
const drawn = (desk: Desk, part: Component<any>, props = {}): string => render(Stage, { props: { desk, part, props } }).body;

// Links are whole addresses of the page they stand on.
vi.stubGlobal("location", { href: "http://localhost/t/t" });

beforeEach(() => {
  asked = [];
  answers = [];
});

describe("talk", () => {
  it("is text, whatever is said and whoever says it", () => {
    const desk = fresh();
    desk.told({ seats: [four[0]!, person(3, "<i>Ben</i>")], table: info() });
    desk.told({ said: [{ n: 1, seat: 3, to: "team", text: "<img src=x onerror=alert(1)>" }] });
    const html = drawn(desk, Talk, { to: "team" });
    expect(html).toContain("&lt;img src=x onerror=alert(1)>");
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<i>Ben");
  });

  it("keeps the channels apart, counts what is unread and nothing twice", () => {
    const desk = fresh();
    desk.told({ seats: four });
    desk.told({ said: [{ n: 1, seat: 3, to: "team", text: "psst" }] });
    desk.told({ said: [{ n: 1, seat: 3, to: "team", text: "psst" }, { n: 2, seat: 2, to: "table", text: "hello" }] });
    expect(drawn(desk, Talk, { to: "table" })).not.toContain("psst");
    expect([desk.hall.unread("team"), desk.hall.unread("table")]).toEqual([1, 1]);
    desk.hall.markRead("team");
    expect([desk.hall.unread("team"), desk.hall.unread("table")]).toEqual([0, 1]);
  });
});

describe("a proposal", () => {
  const asks = (open: number[], by = 4) => {
    const desk = fresh();
    desk.told({ seats: four, view: table([seat(1, 1), seat(2, 2)], 1) });
    desk.told({ proposal: { id: 3, kind: "undo", by, yes: [by], open } });
    return drawn(desk, Proposal);
  };
  it("is answered by those who have not said anything", () => {
    expect(asks([1, 2])).toContain(">Agree<");
    expect(asks([1, 2])).toContain("Cho asks to take the last answer back");
    expect(asks([2])).not.toContain(">Agree<");
  });

  it("is taken back by whoever made it", () => {
    expect(asks([2], 1)).toContain(">Take it back<");
    expect(asks([2], 1)).toContain("You ask to take");
  });

  it("to leave says who would play the seat", () => {
    const leaves = (by: number, yes: number[], open: number[]) => {
      const desk = fresh();
      desk.told({ seats: four, view: table([seat(1, 1), seat(2, 2)], 1) });
      desk.told({ proposal: { id: 3, kind: "leave", by, yes, open } });
      return drawn(desk, Proposal);
    };
    const asked = leaves(3, [3], [1]);
    expect(asked).toContain("Ben wants to leave the table");
    expect(asked).toContain("You would then play the seat of Ben, too.");
    // Once to read and once to hear.
    expect(asked.split("You would then play").length).toBe(3);
    expect(leaves(1, [1], [3])).toContain("Ben would then play your seat.");
    expect(leaves(1, [1], [3, 4])).toContain("The first partner who agrees then plays your seat.");
    expect(leaves(3, [3, 4], [1])).toContain("Cho would then play the seat of Ben.");
  });

  it("to leave is made only to people who play", () => {
    const names = (all: Person[]) => askedFirst(all).map((p) => p.name);
    expect(names([person(3, "Ben"), person(5, "Eve", { here: false, away: 200 })])).toEqual(["Ben", "Eve"]);
    expect(names([person(3, "Ben", { who: "bot:low" }), person(5, "Eve", { plays: "bot:low" }), person(7, "Fay", { left: true })])).toEqual([]);
    expect(names([person(3, "Ben", { here: false })])).toEqual([]);
    expect(beforeLeaving(0)).toContain("A bot may then play your seat.");
    expect(beforeLeaving(1)).toContain("Your partner must agree");
    expect(beforeLeaving(2)).toContain("Your partners must agree");
  });
});

describe("an empty seat", () => {
  const state = (ben: Partial<Person>, me: Partial<Person> = {}, of = 3) => {
    const desk = fresh();
    desk.told({ table: info(), seats: [person(1, "Ana", me), four[1]!, person(3, "Ben", ben), four[3]!] });
    const html = drawn(desk, SeatState, { seat: of });
    desk.close();
    return html;
  };
  it("may be played by the partner after a while, or at once if its owner has left", () => {
    expect(state({ here: false, away: 5000, partner_in: 20_000, bot_in: 110_000 })).not.toContain("Let me play");
    expect(state({ here: false, away: 5000, partner_in: 20_000, bot_in: 110_000 })).toContain("a partner may play in 0:20, a bot in 1:50");
    expect(state({ here: false, away: 30_000, partner_in: 0, bot_in: 90_000 })).toContain("Let me play this seat");
    expect(state({ here: false, left: true })).toContain("Let me play this seat");
    expect(state({})).not.toContain("button");
  });

  it("is not for opponents", () => {
    const desk = fresh();
    desk.told({ table: info(), seats: [four[0]!, person(2, "Dov", { here: false, left: true }), four[2]!, four[3]!] });
    expect(drawn(desk, SeatState, { seat: 2 })).toContain("has left");
    expect(drawn(desk, SeatState, { seat: 2 })).not.toContain("button");
  });

  it("goes back to its owner, and on to a bot", () => {
    expect(state({}, { plays: "bot:greedy" }, 1)).toContain("Take my seat back");
    expect(state({ plays: "partner:1", here: false })).toContain("Let a bot play");
    expect(state({ plays: "partner:1", here: false })).toContain("played by you");
  });
});

describe("the waiting room", () => {
  const room = (host: boolean, part: Partial<TableInfo> = {}) => {
    const desk = fresh();
    desk.told({ table: info({ stage: "gathering", host, ...part }), seats: [four[0]!, four[1]!, person(3, "Ben", { ready: false }), person(4, "Player 4", { here: false, ready: false })] });
    return drawn(desk, Gathering, { hall: desk.hall, table: "t" });
  };
  it("lets the host arrange and start, and nobody else", () => {
    expect(room(true)).toContain("Start with a bot in seat 4");
    expect(room(true)).toContain("Swap with");
    expect(room(false)).not.toContain("Start");
    expect(room(false)).not.toContain("Swap with");
    expect(room(false)).toContain("Ben is not ready yet");
  });

  it("leaves seats as they are between the games of a match", () => {
    const second = room(true, { match: { of: 3, wins: [1, 0], game: 2 } });
    expect(second).toContain("Game 2 of 3");
    expect(second).not.toContain("Swap with");
  });
});

describe("a table for friends", () => {
  const format = { id: "f", title: "F", side: 0, decks: [{ id: "a", title: "A" }] };
  const rules = { id: "r", title: "R", seats: 4, sizes: [4, 4] as [number, number], teams: [[1, 3], [2, 4]], presets: ["p"], formats: [format], bots: ["greedy"] };
  const form = (part = {}) => drawn(fresh(), Friends, { all: [{ ...rules, ...part }], name: "Ana", busy: false, onmake: () => {} });

  it("offers the clock of its rules first, and none in one click", () => {
    const html = form({ clock: { decision: 60, consent: 30, rules: ["TD-INFO-3"] } });
    const options = [...html.matchAll(/<option value="(usual|\d+)"( selected[^>]*)?>([^<]*)/g)].slice(0, 2);
    expect(options.map((o) => [o[1], Boolean(o[2]), o[3]])).toEqual([
      ["usual", true, "As the rules have it: 60 s a decision, 30 s for an agreement"],
      ["0", false, "None"],
    ]);
    expect(html).toContain(">No clock</button>");
    expect(html).not.toContain("At zero");
  });

  it("has no clock where its rules have none", () => {
    expect(form()).not.toContain("As the rules have it");
    expect(form()).not.toContain("No clock");
    expect(form()).toMatch(/<option value="0" selected/);
  });

  it("tells of the clock that was chosen", () => {
    const clock = { bank: 60, increment: 60, per: "seat" as const, at_zero: "decline" as const, consent: 30 };
    expect(describeTable("R", info({ clock }))).toBe("R; 60 s a decision, 30 s for an agreement, at zero the answer is no, or by lot where one must be given.");
    expect(describeTable("R", info({ clock: { bank: 900, increment: 5, per: "team", at_zero: "bot" } }))).toBe("R; 15 minutes each team and 5 seconds a move, at zero a bot plays on.");
  });
});

describe("the log", () => {
  const told = (seq: number, turn: number, part = {}) => ({ seq, turn, seat: 1, text: `line ${seq}`, rules: ["TB-BASE-2"], ...part });
  it("has a heading a turn and says what only the team sees", () => {
    const desk = fresh();
    desk.told({ seats: four, view: table([seat(1, 1), seat(2, 2)], 1), log: [told(1, 1), told(2, 2, { private: true })] });
    const html = drawn(desk, Log);
    expect(html.match(/<h3/g)).toHaveLength(2);
    expect(html.match(/Not told to everybody/g)).toHaveLength(1);
    expect(html).toContain("TB-BASE-2");
  });

  it("forgets what was taken back, and reads on", () => {
    const desk = fresh();
    desk.told({ log: [told(1, 1), told(2, 1), told(3, 1)] });
    desk.told({ forget: { after: 1 } });
    desk.told({ log: [told(2, 1, { text: "instead" })] });
    expect(desk.lines.map((l) => l.text)).toEqual(["line 1", "instead"]);
  });
});

describe("the end", () => {
  const over = (part: Partial<TableInfo>) => {
    const desk = fresh();
    const outcome = { team: 1, why: "The other side has no Pokémon left.", rules: [], stake: "game" as const };
    desk.told({ table: info({ stage: "over", ...part }), seats: four, view: table([seat(1, 1), seat(2, 2)], 1, { outcome }) });
    return drawn(desk, Outcome, { outcome, table: "t" });
  };
  it("offers a rematch where one may be had, and the next game of a match", () => {
    expect(over({})).not.toContain("Rematch");
    expect(over({ may: { undo: false, concede: false, rematch: true } })).toContain("Rematch");
    expect(over({ may: { undo: false, concede: false, rematch: true }, match: { of: 3, wins: [1, 0], game: 1 } })).toContain("Next game");
    expect(over({ may: { undo: false, concede: false, rematch: true }, match: { of: 3, wins: [2, 0], game: 2 } })).toContain("Rematch");
  });
});

describe("what is declined", () => {
  it("is told by name, and not to who said no", () => {
    const people = [{ seat: 1, name: "Ana", you: true }, { seat: 3, name: "Cho", you: false }] as Person[];
    expect(declined({ by: 3, kind: "leave" }, people)).toBe("Cho does not agree to leaving.");
    expect(declined({ by: 1, kind: "leave" }, people)).toBe("");
  });
});

describe("a desk", () => {
  const respond = question("respond", [answer("Activate it", "activate", [1]), answer("Pass", "pass")]);
  const asks = (id: number, turn: number) => table([seat(1, 1), seat(2, 2)], 1, { question: { ...respond, id }, turn: { number: turn, seat: 2, phase: "Battle Phase" } });

  it("passes all responses of a turn when told, and stops again in the next", () => {
    const desk = fresh();
    desk.told({ view: asks(1, 4) });
    expect(answers).toEqual([]);
    desk.mute(4);
    expect(answers).toEqual([[1]]);
    desk.told({ view: asks(2, 4) });
    expect(answers).toEqual([[1], [1]]);
    expect(desk.passed).toBe(respond.title);
    desk.told({ view: asks(3, 5) });
    expect(answers).toHaveLength(2);
    expect(desk.muted).toBeNull();
    expect(desk.question?.id).toBe(3);
  });

  it("passes by itself where one can only pass, unless one always stops", () => {
    const desk = fresh();
    const idle = asks(1, 4);
    const only = (id: number) => ({ ...idle, question: { ...respond, id, answers: respond.answers.slice(1) } });
    desk.told({ view: only(1) });
    expect(answers).toEqual([[0]]);
    desk.setStops({ ...desk.stops, mode: "always" });
    desk.told({ view: only(2) });
    expect(answers).toHaveLength(1);
    expect(desk.question?.id).toBe(2);
    const html = drawn(desk, Question);
    expect(html).toContain("Pass");
    expect(html).not.toContain("<kbd>1</kbd>");
    expect(html).toContain("lone");
  });

  it("reads aloud what is on the page, and nothing once it is answered", () => {
    const desk = fresh();
    const act = question("act", [answer("Attach to A", "energy", [1, 2]), answer("Attach to B", "energy", [1, 3]), answer("Retreat", "retreat", [4]), answer("End", "end")]);
    const aloud = () => /aria-live="assertive">(.*?)<\/p>/.exec(drawn(desk, Question))?.[1] ?? "";
    desk.told({ view: table([seat(1, 1), seat(2, 2)], 1, { question: { ...act, id: 7 } }) });
    expect(aloud()).toContain("2: Retreat.");
    desk.narrow([0, 1]);
    expect(aloud()).toContain("1: Attach to A. 2: Attach to B.");
    expect(aloud()).not.toContain("Retreat");
    desk.narrowed = null;
    desk.command("retreat");
    expect(answers).toEqual([[2]]);
    expect(aloud()).not.toContain("Your answer");
  });

  it("does not pass again what was refused", () => {
    const desk = fresh();
    desk.told({ view: asks(1, 4) });
    desk.mute(4);
    desk.told({ refused: { question: 1, text: "late" } });
    expect(answers).toHaveLength(1);
    expect(desk.question?.id).toBe(1);
  });

  it("asks by its own seat only; a partner's seat shares the hall", () => {
    const desk = fresh();
    const lent = new Desk("t", null, line, desk.hall, 3);
    desk.told({ seats: [person(1, "Ana"), person(3, "Ben", { plays: "partner:1" })] });
    lent.told({ seats: [person(1, "Nobody")] });
    expect(desk.hall.lent).toEqual([3]);
    expect(desk.name(1)).toBe("Ana");
    expect(lent.name(3)).toBe("Ben");
  });

  it("locks a card of the hand that cannot be played, and says why", () => {
    const desk = fresh();
    const hand = { id: "1.hand", role: "hand" as const, name: "Hand", count: 1, places: 0, cards: [card(7, { face: face({ name: "Rare Candy" }) })] };
    desk.told({ view: table([seat(1, 1, { zones: [hand] })], 1) });
    desk.why(7);
    expect(asked).toEqual([{ why: { card: 7 } }]);
    desk.told({ reasons: { card: 7, reasons: [{ text: "Allergy Flower", rules: ["TB-PLAY-14"] }] } });
    expect(desk.reasons.get(7)?.[0]?.text).toBe("Allergy Flower");
    desk.told({ view: table([seat(1, 1, { zones: [hand] })], 1) });
    expect(desk.reasons.size).toBe(0);
  });

  it("follows the finger of a partner and drops it", () => {
    const desk = fresh();
    const bench = { id: "2.bench", role: "row" as const, name: "Bench", count: 1, places: 0, cards: [card(9)] };
    desk.told({ seats: four, view: table([seat(1, 1), seat(2, 2, { zones: [bench] })], 1) });
    desk.told({ pointed: { seat: 3, card: 9 } });
    expect(drawn(desk, Zone, { zone: bench })).toContain("points at Charizard");
    desk.told({ pointed: { seat: 3, card: null } });
    expect(drawn(desk, Zone, { zone: bench })).not.toContain("points at");
  });

  it("shows names of teams, and Undo only when it may be asked for", () => {
    const desk = fresh();
    const view = table([seat(1, 1), seat(2, 2)], 1);
    desk.told({ table: info(), seats: four, view });
    const props = { title: "Team Battle, Thursday table", onpanel: () => {} };
    expect(drawn(desk, Header, props)).toContain("Twin Stars");
    expect(drawn(desk, Header, props)).not.toContain(">Undo<");
    desk.told({ table: info({ may: { undo: true, concede: true, rematch: false } }) });
    expect(drawn(desk, Header, props)).toContain(">Undo<");
  });
});
