import type { LogLine } from "../types/LogLine";

/** Something that chance decided, as it is shown for a moment. */
export type Cast = { kind: "coin"; face: "heads" | "tails" } | { kind: "die"; face: number } | { kind: "shuffle"; text: string };

export interface Casts {
  /** The last line they come from, so that each is shown once. */
  seq: number;
  casts: Cast[];
  /** Who cast them. */
  by: string;
}

/** How many are shown at once. */
const MOST = 8;

/** Coins, dice and shuffles that new lines of the log tell of. */
export function castsOf(lines: LogLine[]): Casts | null {
  const casts: Cast[] = [];
  let seq = 0;
  let by = "";
  for (const line of lines) {
    const found = castOf(line.text);
    if (!found) continue;
    seq = line.seq;
    by ||= /^(.*?) (?:flipped|rolled|shuffled)\b/.exec(line.text)?.[1] ?? "";
    casts.push(found);
  }
  const tossed = casts.filter((c) => c.kind !== "shuffle");
  const shown = tossed.length ? tossed : casts.slice(-1);
  return shown.length ? { seq, casts: shown.slice(-MOST), by } : null;
}

function castOf(text: string): Cast | null {
  const coin = /\bflipped a coin: (heads|tails)\b/i.exec(text);
  if (coin) return { kind: "coin", face: coin[1]?.toLowerCase() === "heads" ? "heads" : "tails" };
  const die = /\brolled (?:a die: )?(\d+)\b/i.exec(text);
  if (die) return { kind: "die", face: Number(die[1]) };
  return /\bshuffled\b/i.test(text) ? { kind: "shuffle", text } : null;
}

/** What a cast says. */
export function castText(cast: Cast): string {
  switch (cast.kind) {
    case "coin":
      return cast.face;
    case "die":
      return `${cast.face}`;
    case "shuffle":
      return cast.text;
  }
}
