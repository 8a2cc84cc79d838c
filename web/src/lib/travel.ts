/** Where a card lay before the table changed. */
interface Seen {
  node: HTMLElement;
  rect: DOMRect;
  place: string;
}

export type Snapshot = Map<number, Seen>;

const TIME = 220;
const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";
/** More cards than this change place at once: that is a new table, not a move. */
const MOST = 16;
/** Shifts smaller than this are not seen. */
const LEAST = 6;
const NAME = "travel";

const cardsIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>(".card[data-handle]")].filter((c) => !c.closest(".read, .travel"));
const placeOf = (node: HTMLElement) => node.closest<HTMLElement>("[data-zone]")?.dataset.zone ?? "";

/** Where every card of the table is now. */
export function snapshot(root: ParentNode): Snapshot {
  const found: Snapshot = new Map();
  for (const node of cardsIn(root)) {
    const rect = node.getBoundingClientRect();
    if (rect.width > 0) found.set(Number(node.dataset.handle), { node, rect, place: placeOf(node) });
  }
  return found;
}

export interface Route {
  /** The element that travels; it may have left the page. */
  node: HTMLElement;
  from: DOMRect;
  to: DOMRect;
  /** In place it shifts; else a likeness of it flies over the table. */
  flies: boolean;
  /** It stays on the page, where it has arrived. */
  stays: boolean;
}

const far = (a: DOMRect, b: DOMRect) => Math.hypot(a.x - b.x, a.y - b.y) >= LEAST;

/** What has moved: cards from place to place, out of a pile, and into one. `pileOf` says in which pile a card lies now. */
export function routes(root: ParentNode, before: Snapshot, pileOf: (handle: number) => string | null): Route[] {
  const out: Route[] = [];
  const now = new Set<number>();
  const pile = (zone: string) => root.querySelector<HTMLElement>(`[data-pile="${CSS.escape(zone)}"]`)?.getBoundingClientRect() ?? null;
  for (const node of cardsIn(root)) {
    const handle = Number(node.dataset.handle);
    now.add(handle);
    const to = node.getBoundingClientRect();
    if (to.width === 0) continue;
    const place = placeOf(node);
    const seen = before.get(handle);
    if (seen) {
      if (far(seen.rect, to)) out.push({ node, from: seen.rect, to, flies: seen.place !== place, stays: true });
    } else if (/\.hand$/.test(place)) {
      const from = pile(place.replace(/hand$/, "deck"));
      if (from?.width) out.push({ node, from, to, flies: true, stays: true });
    }
  }
  for (const [handle, seen] of before) {
    if (now.has(handle)) continue;
    const zone = pileOf(handle);
    const to = zone ? pile(zone) : null;
    if (to?.width) out.push({ node: seen.node, from: seen.rect, to, flies: true, stays: false });
  }
  return out;
}

/** Shows what has moved. It never holds back input: the cards are already where they are. */
export function travel(layer: HTMLElement, list: Route[], calm: boolean): void {
  const moved = list.filter((r) => r.flies);
  if (moved.length > MOST) return;
  if (calm) {
    for (const r of moved) if (r.stays) mark(r.node);
    return;
  }
  for (const r of list) {
    if (r.flies) fly(layer, r);
    else shift(r);
  }
}

/** Jumps to the end of whatever still moves. */
export function arrive(): void {
  for (const a of document.getAnimations()) if (a.id === NAME) a.finish();
}

function mark(node: HTMLElement): void {
  node.classList.add("arrived");
  setTimeout(() => node.classList.remove("arrived"), 1200);
}

function shift({ node, from, to }: Route): void {
  const way = `${from.x - to.x}px ${from.y - to.y}px`;
  node.animate([{ translate: way }, { translate: "0 0" }], { duration: TIME, easing: EASE, id: NAME });
}

function fly(layer: HTMLElement, { node, from, to, stays }: Route): void {
  const ghost = node.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-handle");
  ghost.classList.remove("legal", "chosen", "src");
  ghost.tabIndex = -1;
  const home = layer.getBoundingClientRect();
  const size = { width: to.width > 50 ? to.width : from.width, height: to.height > 60 ? to.height : from.height };
  Object.assign(ghost.style, { position: "absolute", left: `${to.x - home.x}px`, top: `${to.y - home.y}px`, width: `${size.width}px`, height: `${size.height}px` });
  layer.append(ghost);
  const scale = from.width > 0 ? from.width / size.width : 1;
  const run = ghost.animate(
    [
      { translate: `${from.x - to.x}px ${from.y - to.y}px`, scale: `${scale}`, opacity: 1 },
      { translate: "0 0", scale: "1", opacity: stays ? 1 : 0.2 },
    ],
    { duration: TIME, easing: EASE, id: NAME },
  );
  if (stays) node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: TIME, id: NAME });
  run.onfinish = run.oncancel = () => ghost.remove();
}
