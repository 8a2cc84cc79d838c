/** What a key means at the table. */
export type Intent =
  | { do: "number"; n: number }
  | { do: "pass" }
  | { do: "back" }
  | { do: "zoom" }
  | { do: "why" }
  | { do: "filter" }
  | { do: "stops" }
  | { do: "undo" }
  | { do: "point" }
  | { do: "seat" }
  | { do: "go"; area: string }
  | { do: "command"; key: string };

const places: Record<string, string> = {
  q: "question",
  m: "mine",
  n: "partner",
  o: "opponent",
  h: "hand",
  l: "log",
  t: "shared",
  w: "talk",
};

const deeds: Record<string, Intent> = {
  z: { do: "zoom" },
  s: { do: "stops" },
  u: { do: "undo" },
  g: { do: "point" },
  x: { do: "seat" },
};

/**
 * Reads a key. Letters and digits count only outside of text fields, and only while they are switched on.
 * A letter that the game itself uses (`taken`) is the game's; with Shift it is the page's again.
 */
export function intentOf(key: string, typing: boolean, letters: boolean, taken: string[] = []): Intent | null {
  if (key === "Escape") return { do: "back" };
  if (typing) return null;
  if (key === " ") return { do: "pass" };
  if (/^[0-9]$/.test(key)) return { do: "number", n: Number(key) };
  if (!letters) return null;
  if (key === "?") return { do: "why" };
  if (key === "/") return { do: "filter" };
  const low = key.toLowerCase();
  const command: Intent = { do: "command", key: low.toUpperCase() };
  if (key === low && taken.includes(low.toUpperCase())) return command;
  const deed = deeds[low];
  if (deed) return deed;
  const area = places[low];
  if (area) return { do: "go", area };
  return /^[a-z]$/.test(low) ? command : null;
}
