import type { Clocks } from "./told";

/** From here on a clock is large, and is told once. */
export const LOW = 15_000;

/** A clock as it was told, and when. */
export interface Reading {
  clocks: Clocks;
  at: number;
}

/** The key under which a seat's time is told. */
export function clockKey(clocks: Clocks, seat: number, team: number): string {
  return String(clocks.team ? team : seat);
}

/** Milliseconds a seat has left at a moment; null where no clock is kept. */
export function leftAt(reading: Reading, seat: number, team: number, teamSeats: number[], now: number): number | null {
  const { clocks, at } = reading;
  const left = clocks.left[clockKey(clocks, seat, team)];
  if (left === undefined) return null;
  const runs = clocks.team ? clocks.running.some((s) => teamSeats.includes(s)) : clocks.running.includes(seat);
  return Math.max(0, runs ? left - Math.max(0, now - at) : left);
}

/** `12:40`, `1:02:05`, and below ten seconds `0:09`. */
export function clockText(ms: number): string {
  const s = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const h = Math.floor(s / 3600);
  const m = Math.floor((s % 3600) / 60);
  return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

/** A span as people say it: `15 minutes`, `40 seconds`. */
export function spanText(seconds: number): string {
  const say = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
  return seconds >= 60 && seconds % 60 === 0 ? say(seconds / 60, "minute") : seconds > 120 ? say(Math.round(seconds / 60), "minute") : say(seconds, "second");
}
