/** Where in the page one is. */
export type Route = { at: "lobby" } | { at: "table"; table: string; key: string | null } | { at: "page"; page: Page; id: string };

/** Pages of their own beside the lobby and the table, loaded when somebody goes there. */
export type Page = "r" | "decks" | "account" | "judge" | "rules";

export function routeOf(path: string, hash: string): Route {
  const page = /^\/(r|decks|account|judge|rules)(?:\/([^/]+))?\/?$/.exec(path);
  if (page) return { at: "page", page: page[1] as Page, id: decoded(page[2] ?? "") };
  const m = /^\/t\/([^/]+)\/?$/.exec(path);
  const table = m?.[1];
  if (!table) return { at: "lobby" };
  const key = hash.replace(/^#/, "");
  return { at: "table", table: decoded(table), key: key || null };
}

/** A part of a path as it is meant; one that is spelled wrong stays as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Goes to another place without loading the page again. */
export function go(link: string): void {
  history.pushState(null, "", link);
  dispatchEvent(new PopStateEvent("popstate"));
}
