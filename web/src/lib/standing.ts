import { clockText } from "./clock";
import type { Hall } from "./hall.svelte";
import type { Person, TableInfo } from "./told";

/** Who plays a seat, beside the name on its plate; empty where its owner does. */
export function playedBy(hall: Hall, person: Person): string {
  const { plays, who } = person;
  if (plays?.startsWith("partner:")) {
    const seat = Number(plays.slice(8));
    return seat === hall.own?.seat ? "played by you" : `played by ${hall.people.find((p) => p.seat === seat)?.name || `seat ${seat}`}`;
  }
  if (plays?.startsWith("bot") && !who.startsWith("bot")) return "played by a bot";
  return "";
}

/** That a seat is empty, for how long, and what comes next. */
export function absence(hall: Hall, person: Person): string {
  if (person.who.startsWith("bot")) return "";
  if (person.left) return "has left";
  if (person.here || person.away === null || person.away === undefined) return "";
  const parts = [`away ${clockText(person.away + (hall.now - hall.peopleAt))}`];
  if (person.plays === undefined || person.plays === "owner") {
    const partner = hall.until(person.partner_in);
    const bot = hall.until(person.bot_in);
    if (partner !== null && partner > 0) parts.push(`a partner may play in ${clockText(partner)}`);
    if (bot !== null && bot > 0) parts.push(`a bot in ${clockText(bot)}`);
  }
  return parts.join(", ");
}

/** Whether the page's own seat may play another one now. */
export function mayLend(hall: Hall, person: Person): boolean {
  if (!hall.partners.some((p) => p.seat === person.seat) || person.who.startsWith("bot")) return false;
  if (person.plays === `partner:${hall.own?.seat}`) return false;
  if (person.left) return true;
  return !person.here && person.away != null && (hall.until(person.partner_in) ?? 0) <= 0;
}

/** Whether another game of the match follows: until one team has more than half of its games, or all were played. */
export function goesOn(match: TableInfo["match"]): boolean {
  return match !== null && match.of > 1 && match.game < match.of && !match.wins.some((w) => w * 2 > match.of);
}

/** How a match stands once a game is over, and who has won it if it is decided; nothing of a single game. */
export function matchText(match: TableInfo["match"], name: (team: number) => string): string {
  if (match === null || match.of < 2) return "";
  if (goesOn(match)) return `${match.wins.join(" to ")} in games`;
  const sorted = [...match.wins].sort((a, b) => b - a);
  const score = sorted.join(" to ");
  if (sorted[0] === sorted[1]) return `the match is a draw, ${score}`;
  return `${name(match.wins.indexOf(sorted[0]!) + 1)} won the match, ${score}`;
}
