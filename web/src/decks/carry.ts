import type { Kept } from "./kept";

const bag = "quadrille.carried";

/** Takes a deck along to the lobby. */
export function carry(deck: Kept): void {
  try {
    sessionStorage.setItem(bag, JSON.stringify(deck));
  } catch {
    // The lobby then begins with a deck of its own.
  }
}

/** The deck that was taken along, once. */
export function carried(): Kept | null {
  try {
    const deck = JSON.parse(sessionStorage.getItem(bag) ?? "null") as Kept | null;
    sessionStorage.removeItem(bag);
    return deck && typeof deck.list === "string" && typeof deck.format === "string" ? deck : null;
  } catch {
    return null;
  }
}
