import type { FaceView } from "../types/FaceView";
import { Parts, type RestPart, type ZonePart } from "./parts";
import type { Ask, Told } from "./told";

/** What a wire tells its listener. */
export interface Heard {
  told(message: Told): void;
  state(state: LineState): void;
}

/** Who says hello: by a seat's key, or by the session's own seat; `as` looks from a partner's seat. */
export interface Hello {
  key?: string;
  seat?: number;
  as?: number;
}

/** `shut`: the server will not have this page here, and trying again by itself would not help. */
export type LineState = "connecting" | "open" | "lost" | "shut";

/** The code with which the server closes on what it does not allow. */
const POLICY = 1008;

/** How long to wait before the next attempt, in milliseconds: longer each time, up to 15 s. */
export function backoff(attempt: number, chance: number): number {
  return Math.min(15_000, 500 * 2 ** attempt) * (0.75 + chance / 2);
}

/** What is new in a message to one who has seen lines up to `seen`, and what has been seen then. */
export function fresh(message: Told, seen: number): { message: Told; seen: number } {
  if (message.forget) return { message, seen: Math.min(seen, message.forget.after) };
  if (!message.log) return { message, seen };
  const log = message.log.filter((l) => l.seq > seen);
  return { message: { ...message, log }, seen: Math.max(seen, ...log.map((l) => l.seq)) };
}

/** A message as it is sent: a view comes in parts. */
type Sent = Told & { faces?: [number, FaceView][]; zones?: ZonePart[]; rest?: RestPart };

/** The message with the view that its parts make, if they do. */
export function whole(sent: Sent, parts: Parts): Told {
  if (sent.faces) parts.addFaces(sent.faces);
  if (sent.zones) parts.addZones(sent.zones);
  return sent.rest ? { view: parts.view(sent.rest) } : sent;
}

/** The connection of one viewer to one table; comes back by itself when it is lost. */
export class Wire {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = 0;
  private seen = 0;
  private parts = new Parts();
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly hello: Hello,
    private readonly heard: Heard,
  ) {
    this.open();
    addEventListener("online", this.hurry);
  }

  answer(question: number, choose: number[]): boolean {
    return this.send({ answer: { question, choose } });
  }

  ask(wish: Ask): boolean {
    return this.send(wish);
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

  private send(message: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private open(): void {
    this.heard.state("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.table)}`);
    this.socket = socket;
    this.parts = new Parts();
    socket.onopen = () => {
      this.attempt = 0;
      socket.send(JSON.stringify({ hello: { ...this.hello, seen: this.seen, reads: "parts" } }));
      this.heard.state("open");
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.read(String(event.data));
    };
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      if (event.code === POLICY) {
        if (event.reason) this.heard.told({ error: { text: event.reason } });
        this.heard.state("shut");
        return;
      }
      this.heard.state("lost");
      this.timer = setTimeout(() => this.open(), backoff(this.attempt++, Math.random()));
    };
  }

  private read(text: string): void {
    let read: Told;
    try {
      read = whole(JSON.parse(text) as Sent, this.parts);
    } catch {
      return;
    }
    const { message, seen } = fresh(read, this.seen);
    this.seen = seen;
    this.heard.told(message);
  }
}
