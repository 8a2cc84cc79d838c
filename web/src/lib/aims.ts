import type { CardView } from "../types/CardView";
import type { TableView } from "../types/TableView";

/** Something that points at cards or seats now. */
export interface Aim {
  /** `attack`, or `link` of a chain. */
  kind: string;
  /** The number of a link, counted from 1; 0 for an attack. */
  number: number;
  /** Whose it is. */
  seat: number | null;
  /** The card it comes from. */
  card: number;
  /** Cards and seats at which it points. */
  cards: number[];
  seats: number[];
  /** What it is to do, in words; may be empty. */
  text: string;
}

/** A view that says what points at what. */
export type Aimed = TableView & { aims?: Aim[] };

/** The zone in which a chain lies, first link first, is called so by every game that has one. */
const CHAIN = /\.chain$/;

/** All aims of a view. Where it tells of no links, they are at least known by the cards of a chain. */
export function aimsOf(view: Aimed): Aim[] {
  const told = view.aims ?? [];
  if (told.some((a) => a.kind === "link")) return told;
  const links = chainOf(view).map((card, i): Aim => ({ kind: "link", number: i + 1, seat: ownerOf(view, card.handle), card: card.handle, cards: [], seats: [], text: "" }));
  return [...told, ...links];
}

function chainOf(view: TableView): CardView[] {
  return view.shared.find((z) => CHAIN.test(z.id))?.cards ?? [];
}

/** The seat before which a card lies. */
function ownerOf(view: TableView, handle: number): number | null {
  return view.seats.find((s) => s.zones.some((z) => z.cards.some((c) => c.handle === handle)))?.seat ?? null;
}

/** Shared zones that are drawn as such: a chain is a list of links. */
export function sharedOf(view: TableView): TableView["shared"] {
  return view.shared.filter((z) => z.count > 0 && !CHAIN.test(z.id));
}

export interface Link extends Aim {
  face: CardView["face"];
}

/** The links of a chain in the order in which they resolve: the last one first. */
export function linksOf(view: Aimed, cards: Map<number, CardView>): Link[] {
  const own = new Map(chainOf(view).map((c) => [c.handle, c]));
  return aimsOf(view)
    .filter((a) => a.kind === "link")
    .sort((a, b) => b.number - a.number)
    .map((a) => ({ ...a, face: (own.get(a.card) ?? cards.get(a.card))?.face ?? null }));
}

/** What a card has to do with the aims of a table. */
export interface Stand {
  /** Numbers of the links that it is. */
  links: number[];
  /** It attacks. */
  attacks: boolean;
  /** It is attacked. */
  attacked: boolean;
  /** Numbers of the links that point at it. */
  struck: number[];
}

/** Cards that take part in an aim. */
export function standsOf(aims: Aim[]): Map<number, Stand> {
  const stands = new Map<number, Stand>();
  const at = (handle: number) => {
    const stand = stands.get(handle) ?? { links: [], attacks: false, attacked: false, struck: [] };
    stands.set(handle, stand);
    return stand;
  };
  for (const aim of aims) {
    const source = at(aim.card);
    if (aim.kind === "link") source.links.push(aim.number);
    else source.attacks = true;
    for (const card of aim.cards) {
      if (aim.kind === "link") at(card).struck.push(aim.number);
      else at(card).attacked = true;
    }
  }
  return stands;
}

/** How a card stands, as it is read aloud after its name. */
export function spokenStand({ links, attacks, attacked, struck }: Stand): string {
  const parts = links.map((n) => `chain link ${n}`);
  if (attacks) parts.push("attacks");
  if (attacked) parts.push("attacked");
  for (const n of struck) parts.push(`target of link ${n}`);
  return parts.join(", ");
}

/** What points at a seat itself: `attacked`, `link 2`. */
export function struckSeat(aims: Aim[], seat: number): string {
  return aims.flatMap((a) => (a.seats.includes(seat) ? [a.kind === "link" ? `link ${a.number}` : "attacked"] : [])).join(", ");
}
