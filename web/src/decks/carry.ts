import type { Kept } from "./shelf.svelte";

const place = "quadrille.carried";

/** Takes a deck along to the lobby. */
export function carry(deck: Kept): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(deck));
  } catch {
    // The lobby then begins with a deck of its own.
  }
}

/** The deck that was taken along, once. */
export function carried(): Kept | null {
  try {
    const deck = JSON.parse(sessionStorage.getItem(place) ?? "null") as Kept | null;
    sessionStorage.removeItem(place);
    return deck && typeof deck.list === "string" && typeof deck.format === "string" ? deck : null;
  } catch {
    return null;
  }
}
