/** Names of the icons in `Sprite.svelte`. */
const known = new Set([
  "fire",
  "water",
  "grass",
  "lightning",
  "psychic",
  "fighting",
  "darkness",
  "metal",
  "colorless",
  "light",
  "dark",
  "earth",
  "wind",
  "spell",
  "trap",
  "equip",
  "field",
  "lv",
  "item",
  "supporter",
  "stadium",
  "eye",
  "drop",
  "lock",
  "aim",
  "counter",
  "cards",
  "chain",
  "mark",
  "tick",
  "point",
]);

const stand: Record<string, string> = {
  trainer: "item",
  energy: "counter",
  special: "colorless",
};

/** The icon of a band, a symbol or a kind; a plain lozenge for words the page has never heard of. */
export function iconOf(name: string): string {
  if (known.has(name)) return name;
  return stand[name] ?? "counter";
}
