import type { LogLine } from "../types/LogLine";

/** A line of the log that was told to one team alone says so. */
export const isPrivate = (line: LogLine & { private?: boolean }): boolean => line.private === true;
