/** A deck that somebody keeps. */
export interface Kept {
  name: string;
  format: string;
  list: string;
}

/** Where a browser keeps them. */
export const place = "quadrille.decks";

/** Reads decks kept in the browser; whatever else lies there is no deck. */
export function decksOf(text: string | null): Kept[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(all)) return [];
    return all.filter(
      (d): d is Kept => typeof d?.name === "string" && typeof d?.format === "string" && typeof d?.list === "string",
    );
  } catch {
    return [];
  }
}
