import { afterEach, describe, expect, it, vi } from "vitest";
import { checkDeck } from "../src/lib/api";
import { around } from "../src/lobby/gather";
import type { Person } from "../src/lib/told";

const person = (seat: number, team: number, name: string, who = "you"): Person => ({ seat, team, name, who, here: who === "you", you: false, ready: false });

describe("the waiting room", () => {
  const begins = "Who begins is settled when the game starts.";

  it("says how turns follow each other, and not who begins", () => {
    const teams = [person(1, 1, "Ann"), person(2, 2, "Player 2", "open"), person(3, 1, "Ben"), person(4, 2, "Dov")];
    // With the second team first, a Team Duel goes 2, 1, 4, 3.
    expect(around(teams)).toBe(`The teams take turns, and in each team its players: Ann and Ben; seat 2 and Dov. ${begins}`);
    const alone = teams.map((p) => ({ ...p, team: p.seat }));
    expect(around(alone)).toBe(`Turns go round from Ann to seat 2 to Ben to Dov and back to Ann. ${begins}`);
    expect(around(teams.slice(0, 2))).toBe(`Turns alternate. ${begins}`);
    expect(around(teams.slice(0, 1))).toBe("");
  });
});

describe("a list that is too long", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is told in words of lists, and is not sent", async () => {
    const sent = vi.fn(() => Promise.resolve(new Response('{"legal":true}')));
    vi.stubGlobal("fetch", sent);
    const said = "A deck list is at most 32 kB, some 1,000 lines, and this has 40 kB: paste the list of one deck.";
    await expect(checkDeck("any", "é".repeat(20_000))).rejects.toThrow(said);
    expect(sent).not.toHaveBeenCalled();
    await checkDeck("any", "4 Bill\n".repeat(1000));
    expect(sent).toHaveBeenCalledOnce();
  });
});
