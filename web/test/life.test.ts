import { describe, expect, it } from "vitest";
import { answer, question, seat, table } from "../src/fixture";
import { castsOf } from "../src/lib/chance";
import { clockText, leftAt, spanText } from "../src/lib/clock";
import { carried, swapped } from "../src/lib/links";
import { passFor, plainStops, seenStep, stopsText } from "../src/lib/stops";
import { goesOn, matchText } from "../src/lib/standing";
import { consulted, talkLeft } from "../src/lib/talk";
import type { Person } from "../src/lib/told";
import { laidOut, listed, waitsFor } from "../src/lobby/gather";

const respond = question("respond", [answer("Activate Trap Hole", "activate", [7]), answer("Pass", "pass")]);
const idle = question("respond", [answer("Pass", "pass")]);
const asked = (q: typeof respond, phase = "Battle Phase", number = 3) => table([seat(1, 1), seat(2, 2)], 1, { question: q, turn: { number, seat: 2, phase } });

describe("response settings", () => {
  it("pass by themselves only what nothing can be done about", () => {
    expect(plainStops.mode).toBe("able");
    expect(passFor(asked(respond), plainStops, null)).toBeNull();
    expect(passFor(asked(idle), plainStops, null)).toEqual([0]);
    expect(passFor({ ...asked(idle), viewer: null }, plainStops, null)).toBeNull();
  });

  it("pass nothing where one always stops", () => {
    const always = { ...plainStops, mode: "always" as const };
    expect(passFor(asked(respond), always, null)).toBeNull();
    expect(passFor(asked(idle), always, null)).toBeNull();
  });

  it("pass a question that is asked only because others cannot know that nothing can be chosen", () => {
    const always = { ...plainStops, mode: "always" as const };
    const no = question("one", [answer("No", "pass")]);
    const empty = { ...question("pick", []), min: 0, max: 0 };
    const lone = question("pick", [answer("Trap Hole", "choice", [7])]);
    expect(passFor(asked(no), plainStops, null)).toEqual([0]);
    expect(passFor(asked(empty), plainStops, null)).toEqual([]);
    expect(passFor(asked(lone), plainStops, null)).toBeNull();
    for (const q of [no, empty]) expect(passFor(asked(q), always, null)).toBeNull();
  });

  it("stop at chosen steps only", () => {
    const steps = { ...plainStops, mode: "steps" as const, steps: ["Battle Phase"] };
    expect(passFor(asked(respond), steps, null)).toBeNull();
    expect(passFor(asked(respond, "Draw Phase"), steps, null)).toEqual([1]);
    expect(passFor(asked(idle), steps, null)).toEqual([0]);
  });

  it("pass all of one turn and no other", () => {
    expect(passFor(asked(respond), plainStops, 3)).toEqual([1]);
    expect(passFor(asked(respond, "Battle Phase", 4), plainStops, 3)).toBeNull();
  });

  it("never answer anything but a response that may be passed", () => {
    const never = { ...plainStops, mode: "steps" as const };
    expect(passFor(asked(question("act", [answer("End your turn", "end")])), never, 3)).toBeNull();
    expect(passFor(asked(question("respond", [answer("Activate it", "activate")])), never, 3)).toBeNull();
    expect(passFor(asked(question("consent", [answer("Agree"), answer("Pass", "pass")])), never, 3)).toBeNull();
  });

  it("remember each step once and say what they do", () => {
    const seen = seenStep(plainStops, "Draw Phase");
    expect(seen.known).toEqual(["Draw Phase"]);
    expect(seenStep(seen, "Draw Phase")).toBe(seen);
    expect(stopsText(plainStops, true)).toBe("Passing all this turn");
    expect(stopsText({ ...plainStops, mode: "steps", steps: ["End Phase"] }, false)).toBe("Stop at End Phase");
  });
});

describe("clocks", () => {
  it("count down where they run, by seat or by team, and never below zero", () => {
    const bySeat = { clocks: { left: { "1": 60_000, "2": 50_000 }, running: [1], team: false }, at: 1000 };
    expect(leftAt(bySeat, 1, 1, [1, 3], 11_000)).toBe(50_000);
    expect(leftAt(bySeat, 2, 2, [2, 4], 11_000)).toBe(50_000);
    expect(leftAt(bySeat, 1, 1, [1, 3], 999_000)).toBe(0);
    expect(leftAt(bySeat, 5, 1, [], 1000)).toBeNull();
    const byTeam = { clocks: { left: { "1": 60_000, "2": 50_000 }, running: [3], team: true }, at: 0 };
    expect(leftAt(byTeam, 1, 1, [1, 3], 10_000)).toBe(50_000);
    expect(leftAt(byTeam, 2, 2, [2, 4], 10_000)).toBe(50_000);
  });

  it("are written as people read them", () => {
    expect(clockText(760_000)).toBe("12:40");
    expect(clockText(8_200)).toBe("0:09");
    expect(clockText(3_725_000)).toBe("1:02:05");
    expect(spanText(900)).toBe("15 minutes");
    expect(spanText(1)).toBe("1 second");
  });
});

describe("what chance decided", () => {
  const line = (seq: number, text: string) => ({ seq, turn: 1, seat: 1, text, rules: [] });
  it("is read off the log: coins and dice before shuffles", () => {
    const casts = castsOf([line(1, "Ana flipped a coin: heads."), line(2, "Ana flipped a coin: tails."), line(3, "Ana shuffled her deck.")]);
    expect(casts).toEqual({ seq: 3, by: "Ana", casts: [{ kind: "coin", face: "heads" }, { kind: "coin", face: "tails" }] });
    expect(castsOf([line(4, "You rolled a die: 5.")])?.casts).toEqual([{ kind: "die", face: 5 }]);
    expect(castsOf([line(5, "You rolled 3.")])?.casts).toEqual([{ kind: "die", face: 3 }]);
  });

  it("is nothing where nothing was cast", () => {
    expect(castsOf([line(1, "You attacked heads on with Rollout.")])).toBeNull();
  });
});

describe("links", () => {
  const seats = [
    { seat: 1, who: "you", link: "/t/ab#k1" },
    { seat: 2, who: "open", link: "/t/ab#k2" },
    { seat: 3, who: "bot:greedy", link: null },
  ];
  it("go along with a swap", () => {
    expect(swapped(seats, 1, 2).map((s) => s.link)).toEqual(["/t/ab#k2", "/t/ab#k1", null]);
  });

  it("are carried to the table that play goes on at", () => {
    expect(carried(seats, "ab", "cd").map((s) => s.link)).toEqual(["/t/cd#k1", "/t/cd#k2", null]);
  });
});

describe("the waiting room", () => {
  const person = (n: number, part: Partial<Person>): Person => ({ seat: n, team: n % 2 ? 1 : 2, name: "", who: "open", here: false, you: false, ready: false, ...part });
  const people = [
    person(1, { name: "Ana", who: "you", here: true, you: true }),
    person(2, { who: "bot:greedy", here: true, ready: true }),
    person(3, { name: "Ben", here: true }),
    person(4, {}),
  ];
  it("says whom it waits for", () => {
    expect(waitsFor(people)).toBe("Seat 4 is free. Ben is not ready yet.");
    expect(waitsFor(people.map((p) => ({ ...p, here: true, ready: true })))).toBe("");
    expect(listed(["1", "2", "3"])).toBe("1, 2 and 3");
  });

  it("sits as the table will", () => {
    const { near, far } = laidOut(people);
    expect([near.map((p) => p.seat), far.map((p) => p.seat)]).toEqual([[1, 3], [2, 4]]);
  });
});

describe("the time to talk", () => {
  it("runs from the first whisper of a turn, and is past after its limit", () => {
    const talk = consulted(consulted(null, 5, 1000), 5, 9000);
    expect(talkLeft(talk, 5, 15, 9000)).toBe(7000);
    expect(talkLeft(talk, 5, 15, 17_000)).toBe(-1000);
    expect(talkLeft(talk, 6, 15, 9000)).toBeNull();
  });

  it("ends with the talk", () => {
    expect(talkLeft(consulted(null, 5, 1000), 5, 15, 12_000)).toBeNull();
    expect(consulted({ turn: 4, began: 0, last: 0 }, 5, 7000)).toEqual({ turn: 5, began: 7000, last: 7000 });
  });
});

describe("a match", () => {
  const match = (game: number, wins: number[], of = 3) => ({ of, wins, game });
  const name = (team: number) => ["Twin Stars", "Night Shift"][team - 1]!;

  it("goes on until a team has won two games, or three were played", () => {
    expect(goesOn(null)).toBe(false);
    expect([match(1, [1, 0]), match(1, [0, 0]), match(2, [1, 1])].map(goesOn)).toEqual([true, true, true]);
    expect([match(2, [2, 0]), match(3, [1, 1]), match(3, [0, 0]), match(3, [1, 0])].map(goesOn)).toEqual([false, false, false, false]);
  });

  it("says how it stands, and who has won it", () => {
    expect(matchText(null, name)).toBe("");
    expect(matchText(match(1, [0, 1]), name)).toBe("0 to 1 in games");
    expect(matchText(match(3, [1, 2]), name)).toBe("Night Shift won the match, 2 to 1");
    expect(matchText(match(3, [1, 0]), name)).toBe("Twin Stars won the match, 1 to 0");
    expect(matchText(match(3, [1, 1]), name)).toBe("the match is a draw, 1 to 1");
  });
});
