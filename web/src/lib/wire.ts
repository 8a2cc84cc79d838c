import type { LogLine } from "../types/LogLine";
import type { TableView } from "../types/TableView";

/** Who sits where. */
export interface Person {
  seat: number;
  name: string;
  who: string;
  here: boolean;
  you: boolean;
}

/** What a wire tells its table. */
export interface Heard {
  seats(people: Person[]): void;
  view(view: TableView): void;
  log(lines: LogLine[]): void;
  refused(question: number, text: string): void;
  error(text: string): void;
  state(state: LineState): void;
}

/** `shut`: the server will not have this page here, and trying again by itself would not help. */
export type LineState = "connecting" | "open" | "lost" | "shut";

/** The code with which the server closes on what it does not allow. */
const POLICY = 1008;

/** How long to wait before the next attempt, in milliseconds: longer each time, up to 15 s. */
export function backoff(attempt: number, chance: number): number {
  return Math.min(15_000, 500 * 2 ** attempt) * (0.75 + chance / 2);
}

/** The connection of one viewer to one table; comes back by itself when it is lost. */
export class Wire {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = 0;
  private seen = 0;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly key: string | null,
    private readonly heard: Heard,
  ) {
    this.open();
    addEventListener("online", this.hurry);
  }

  answer(question: number, choose: number[]): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ answer: { question, choose } }));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    this.socket?.close();
  }

  /** Tries at once instead of waiting. */
  readonly hurry = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.attempt = 0;
    this.open();
  };

  private open(): void {
    this.heard.state("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.table)}`);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      socket.send(JSON.stringify({ hello: { ...(this.key ? { key: this.key } : {}), seen: this.seen } }));
      this.heard.state("open");
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.read(String(event.data));
    };
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      if (event.code === POLICY) {
        if (event.reason) this.heard.error(event.reason);
        this.heard.state("shut");
        return;
      }
      this.heard.state("lost");
      this.timer = setTimeout(() => this.open(), backoff(this.attempt++, Math.random()));
    };
  }

  private read(text: string): void {
    let message: Record<string, unknown>;
    try {
      message = JSON.parse(text) as Record<string, unknown>;
    } catch {
      return;
    }
    if (message.seats) this.heard.seats(message.seats as Person[]);
    if (message.log) {
      const lines = (message.log as LogLine[]).filter((l) => l.seq > this.seen);
      this.seen = Math.max(this.seen, ...lines.map((l) => l.seq));
      if (lines.length) this.heard.log(lines);
    }
    if (message.view) this.heard.view(message.view as TableView);
    if (message.refused) {
      const { question, text } = message.refused as { question: number; text: string };
      this.heard.refused(question, text);
    }
    if (message.error) this.heard.error((message.error as { text: string }).text);
  }
}
