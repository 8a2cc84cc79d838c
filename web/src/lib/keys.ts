/** What a key means at the table. */
export type Intent =
  | { do: "number"; n: number }
  | { do: "pass" }
  | { do: "back" }
  | { do: "zoom" }
  | { do: "help" }
  | { do: "filter" }
  | { do: "go"; area: string }
  | { do: "command"; key: string };

const places: Record<string, string> = { q: "question", m: "mine", n: "partner", o: "opponent", h: "hand", l: "log", t: "shared" };

/** Reads a key. Letters and digits count only outside of text fields, and only while they are switched on. */
export function intentOf(key: string, typing: boolean, letters: boolean): Intent | null {
  if (key === "Escape") return { do: "back" };
  if (typing) return null;
  if (key === " ") return { do: "pass" };
  if (/^[1-9]$/.test(key)) return { do: "number", n: Number(key) };
  if (!letters) return null;
  if (key === "?") return { do: "help" };
  if (key === "/") return { do: "filter" };
  const low = key.toLowerCase();
  if (low === "z") return { do: "zoom" };
  const area = places[low];
  if (area) return { do: "go", area };
  return /^[a-z]$/.test(low) ? { do: "command", key: low.toUpperCase() } : null;
}
