import type { Component } from "svelte";
import type { Page } from "../lib/route";

type Loaded = Promise<{ default: Component<{ id: string }> }>;

/** Loads once: going on within a page leaves it as it is. */
function once(load: () => Loaded): () => Loaded {
  let loaded: Loaded | undefined;
  return () => (loaded ??= load());
}

/** The pages beside the lobby and the table: each comes when it is gone to, so that the first page stays small. */
export const pages: Record<Page, () => Loaded> = {
  r: once(() => import("../replay/ReplayPage.svelte")),
  decks: once(() => import("../decks/DecksPage.svelte")),
  account: once(() => import("../account/AccountPage.svelte")),
  judge: once(() => import("../room/RoomPage.svelte")),
  rules: once(() => import("../rules/RulesPage.svelte")),
};
