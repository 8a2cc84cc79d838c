import { createTable, type MadeTable, type TableOrder } from "./api";
import { go } from "./route";

const place = (table: string) => `quadrille.order.${table}`;

/** Keeps what a table was made of, so that it can be set up again. */
export function remember(table: string, order: TableOrder): void {
  try {
    sessionStorage.setItem(place(table), JSON.stringify(order));
  } catch {
    // Not kept; the banner then offers a new table only.
  }
}

export function remembered(table: string): TableOrder | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(table)) ?? "null") as TableOrder | null;
  } catch {
    return null;
  }
}

/** Where the maker of a table sits, or the table itself when the maker only watches. */
export function ownLink(made: MadeTable): string {
  return made.seats.find((s) => s.who === "you")?.link ?? `/t/${encodeURIComponent(made.table)}`;
}

/** Makes the same table once more and goes there. */
export async function rematch(table: string): Promise<void> {
  const order = remembered(table);
  if (!order) return;
  const made = await createTable(order);
  remember(made.table, order);
  go(ownLink(made));
}
