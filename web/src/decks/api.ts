import { call, checkDeck, type DeckReport } from "../lib/api";
import type { FaceView } from "../types/FaceView";
import type { Entry } from "./list";

/** A card that a format has. */
export interface Found {
  name: string;
  /** As a list writes it. */
  line: string;
  /** How many copies a deck may have. */
  most: number;
  face: FaceView;
}

export interface Catalogue {
  total: number;
  cards: Found[];
  kinds: string[];
  sets: string[];
}

export interface Wanted {
  format: string;
  q: string;
  kind: string;
  set: string;
}

export const search = (wanted: Wanted, from: number, signal?: AbortSignal): Promise<Catalogue> => {
  const query = new URLSearchParams({ format: wanted.format });
  if (wanted.q.trim()) query.set("q", wanted.q.trim());
  if (wanted.kind) query.set("kind", wanted.kind);
  if (wanted.set) query.set("set", wanted.set);
  if (from) query.set("from", String(from));
  return call(`/api/cards?${query}`, undefined, signal);
};

/** A check with the cards that were read. */
export type Report = DeckReport & { entries?: Entry[] };

export const check = (format: string, list: string, signal?: AbortSignal): Promise<Report> =>
  checkDeck(format, list, signal);

export const forms = [
  { form: "plain", title: "Plain text", ending: "txt" },
  { form: "ydk", title: "YDK file", ending: "ydk" },
  { form: "ydke", title: "YDKE link", ending: "txt" },
  { form: "ptcgl", title: "Pokémon TCG Live", ending: "txt" },
  { form: "json", title: "JSON", ending: "json" },
] as const;

export type Form = (typeof forms)[number]["form"];

export const write = async (format: string, list: string, form: Form): Promise<string> =>
  (await call<{ text: string }>("/api/decks/write", { format, list, form })).text;
