import { getContext, setContext } from "svelte";
import type { Desk } from "./desk.svelte";

const key = Symbol("desk");

export const setDesk = (desk: () => Desk): (() => Desk) => setContext(key, desk);

/** The table that the component is drawn at. */
export const useDesk = (): Desk => getContext<() => Desk>(key)();
