import type { Component } from "svelte";
import type { Page } from "../lib/route";

type Loaded = Promise<{ default: Component<{ id: string }> }>;

/** The pages beside the lobby and the table: each comes when it is gone to, so that the first page stays small. */
export const pages: Record<Page, () => Loaded> = {
  r: () => import("../replay/ReplayPage.svelte"),
  decks: () => import("../decks/DecksPage.svelte"),
  account: () => import("../account/AccountPage.svelte"),
  judge: () => import("../room/RoomPage.svelte"),
  rules: () => import("../rules/RulesPage.svelte"),
};
