/** Where in the page one is. */
export type Route = { at: "lobby" } | { at: "table"; table: string; key: string | null };

export function routeOf(path: string, hash: string): Route {
  const m = /^\/t\/([^/]+)\/?$/.exec(path);
  const table = m?.[1];
  if (!table) return { at: "lobby" };
  const key = hash.replace(/^#/, "");
  return { at: "table", table: decodeURIComponent(table), key: key || null };
}

/** Goes to another place without loading the page again. */
export function go(link: string): void {
  history.pushState(null, "", link);
  dispatchEvent(new PopStateEvent("popstate"));
}
