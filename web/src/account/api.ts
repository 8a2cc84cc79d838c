import { call } from "../lib/api";

export interface Me {
  name: string;
}

/** A seat of this account at a table. */
export interface MyTable {
  table: string;
  name: string | null;
  ruleset: string;
  seat: number;
  stage: "gathering" | "playing" | "over";
}

export const me = (): Promise<Me | null> => call("/api/me");
export const join = (name: string, password: string): Promise<unknown> => call("/api/accounts", { name, password });
export const logIn = (name: string, password: string): Promise<unknown> => call("/api/session", { name, password });
export const logOut = (): Promise<unknown> => call("/api/session", undefined, undefined, "DELETE");
/** Changes the password; every other session ends. */
export const renew = (old: string, next: string): Promise<unknown> => call("/api/me/password", { old, new: next }, undefined, "PUT");
export const myTables = (): Promise<MyTable[]> => call("/api/me/tables");
