/** The look of the page: as the system has it, or one of the two. */
export type Theme = "system" | "light" | "dark";

const place = "quadrille.theme";

export function theme(): Theme {
  const kept = read(place);
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function setTheme(next: Theme): void {
  keep(place, next);
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
}

/** Reads a kept setting; a browser may refuse to keep any. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Not kept; the page works without.
  }
}
