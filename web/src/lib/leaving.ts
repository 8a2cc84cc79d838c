import type { Person, Proposal, Wish } from "./told";

/** Partners who are asked before somebody leaves: people who play the game, also where a line has dropped. */
export function askedFirst(partners: Person[]): Person[] {
  const plays = (p: Person) => !p.who.startsWith("bot") && !p.plays?.startsWith("bot");
  return partners.filter((p) => plays(p) && !p.left && (p.here || p.away != null));
}

/** What one reads before saying yes to leaving. */
export function beforeLeaving(asked: number): string {
  const back = "Your link brings you back.";
  if (asked === 0) return `A bot may then play your seat. ${back}`;
  if (asked === 1) return `Your partner must agree, and then plays your seat. ${back}`;
  return `Your partners must agree, and the first who does plays your seat. ${back}`;
}

/** What comes of it if all agree, beside what the proposal itself says. */
export function follows(p: Proposal, own: number | null, name: (seat: number) => string): string {
  if (p.kind !== "leave") return "";
  const agreed = p.yes.find((seat) => seat !== p.by);
  // While nobody has agreed, whoever is asked would be the first.
  const asked = p.open.find((seat) => seat === own) ?? (p.open.length === 1 ? p.open[0] : undefined);
  const heir = agreed ?? asked;
  if (heir === undefined) return p.open.length ? "The first partner who agrees then plays your seat." : "";
  const seat = p.by === own ? "your seat" : `the seat of ${name(p.by)}`;
  return heir === own ? `You would then play ${seat}, too.` : `${name(heir)} would then play ${seat}.`;
}

/** What one reads when somebody does not agree to what was proposed; nothing where one said so oneself. */
export function declined({ by, kind }: { by: number; kind: Wish }, people: Person[]): string {
  const who = people.find((p) => p.seat === by);
  if (!who || who.you) return "";
  const what = { undo: "to take the answer back", concede: "to concede", leave: "to leaving", rematch: "to go on" }[kind];
  return `${who.name} does not agree ${what}.`;
}
