/** When the whispers of a turn began and when the last one came, in milliseconds of the page's clock. */
export interface Consultation {
  turn: number;
  began: number;
  last: number;
}

/** The consultation after one more whisper. */
export function consulted(before: Consultation | null, turn: number, now: number): Consultation {
  return before?.turn === turn ? { ...before, last: now } : { turn, began: now, last: now };
}

/** A pause of so long ends it: nobody is talking any more. */
const PAUSE = 10_000;

/** Milliseconds left of the time partners may talk in their own team's turn; null while nobody talks. Below zero it is over. */
export function talkLeft(talk: Consultation | null, turn: number, limit: number, now: number): number | null {
  if (!talk || talk.turn !== turn) return null;
  const spent = now - talk.last < PAUSE ? now - talk.began : talk.last - talk.began;
  if (spent <= limit * 1000 && now - talk.last >= PAUSE) return null;
  return limit * 1000 - spent;
}
