/** Rules that a reader of each rulebook begins with. */
export const openings: Array<{ title: string; rules: string[] }> = [
  { title: "Pokémon, Old-School", rules: ["OS-SETUP-1", "OS-FIRST-1", "OS-RETREAT-1", "OS-ATTACK-1", "OS-DMG-1"] },
  { title: "Pokémon, Team Battle", rules: ["TB-TEAM-1", "TB-SETUP-1", "TB-PLAY-1", "TB-TARGET-16", "TB-TALK-17"] },
  { title: "Yu-Gi-Oh!, Team Duel", rules: ["TD-TEAM-1", "TD-TURN-1", "TD-EFFECT-1", "TD-ATK-1", "TD-CHAIN-1"] },
  { title: "Yu-Gi-Oh!, Synergy and Conflict", rules: ["SY-TEAM-1", "SY-LP-1", "SY-TURN-1", "SY-ATK-1", "SY-REDIR-1"] },
];

/** A rule's id as it is meant: `tb play 15` and `TB-PLAY-15` are one. Empty if it can be none. */
export function idOf(typed: string): string {
  const m = /^\s*([a-z]{2,4})[\s-]*(?:([a-z]+)[\s-]*)?(\d+)([a-z]*)\s*$/i.exec(typed);
  if (!m) return "";
  const [, book = "", part, number = "", letter = ""] = m;
  return [book.toUpperCase(), ...(part ? [part.toUpperCase()] : []), `${number}${letter.toLowerCase()}`].join("-");
}

const place = "quadrille.rules";
const KEPT = 12;

/** Rules that were read in this tab, the newest first, without the one that is read now. */
export function remembered(now: string): string[] {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(place) ?? "[]");
    const ids = Array.isArray(all) ? all.filter((r): r is string => typeof r === "string" && idOf(r) === r) : [];
    if (now) sessionStorage.setItem(place, JSON.stringify([now, ...ids.filter((r) => r !== now)].slice(0, KEPT)));
    return ids.filter((r) => r !== now);
  } catch {
    return [];
  }
}
