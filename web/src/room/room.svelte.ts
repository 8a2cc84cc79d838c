import { call } from "../lib/api";
import { Desk, type Line } from "../lib/desk.svelte";
import type { LogLine } from "../types/LogLine";
import type { TableView } from "../types/TableView";
import { lineOf, upTo, withAnswer, type OpenQuestion } from "./scenario";

export interface Fault {
  line: number;
  column?: number | null;
  text: string;
}

export interface Step {
  line: number;
  text: string;
  log: LogLine[];
}

export interface Claim {
  line: number;
  text: string;
  holds: boolean;
  found?: string | null;
}

/** What the server makes of a scenario. */
export interface Judged {
  holds: boolean;
  faults: Fault[];
  steps: Step[];
  claims: Claim[];
  view: TableView | null;
  questions: OpenQuestion[];
}

const judge = (scenario: string, signal: AbortSignal): Promise<Judged> => call("/api/room", { scenario }, signal);

/** The largest scenario that is sent. */
const LARGEST = 60_000;

/** A judge's room: a text, what it comes to, and the table it lays out. */
export class Room {
  text = $state("");
  judged = $state.raw<Judged | null>(null);
  /** The step that is looked at; null is the end, where questions are answered. */
  at = $state<number | null>(null);
  /** Which of the open questions the table shows. */
  asked = $state(0);
  busy = $state(false);
  trouble = $state("");
  told = $state("");
  /** The board is that of an earlier text. */
  stale = $state(false);
  readonly desk: Desk;

  private laid: TableView | null = null;
  private open: OpenQuestion[] = [];
  private shown = 0;
  private stop = new AbortController();
  /** What texts came to, so that going back and forth asks nothing again. */
  private readonly known = new Map<string, Judged>();

  constructor() {
    const line: Line = { answer: (id, choose) => this.answer(id, choose), close: () => {}, hurry: () => {} };
    this.desk = new Desk("", null, line);
  }

  questions = $derived.by(() => (this.at === null ? (this.judged?.questions ?? []) : []));

  /** Reads the text, and lays out the table as it stands then, or at the step that is looked at. */
  async read(): Promise<void> {
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    const { text, at } = this;
    this.trouble = "";
    if (!text.trim()) {
      this.judged = null;
      this.desk.current = null;
      this.laid = null;
      this.busy = false;
      return;
    }
    if (text.length > LARGEST) {
      this.trouble = "A scenario is at most 60 kB.";
      this.judged = null;
      this.stale = true;
      this.busy = false;
      return;
    }
    this.busy = true;
    try {
      if (at === null || !this.judged) {
        const found = await this.ask(text, signal);
        this.judged = found;
        this.put(found.view, found.questions);
      }
      // What is given goes over many lines, so a step lasts until the next one begins.
      const next = at === null ? undefined : this.judged?.steps[at + 1];
      if (next) this.put((await this.ask(upTo(text, next.line - 1), signal)).view, []);
    } catch (error) {
      if (signal.aborted) return;
      this.trouble = error instanceof Error ? error.message : String(error);
      // What was found in another text is not said of this one.
      if (at === null) {
        this.judged = null;
        this.stale = true;
      }
    }
    if (!signal.aborted) this.busy = false;
  }

  private async ask(text: string, signal: AbortSignal): Promise<Judged> {
    const known = this.known.get(text);
    if (known) return known;
    const found = await judge(text, signal);
    this.known.set(text, found);
    const oldest = this.known.keys().next().value;
    if (this.known.size > 60 && oldest !== undefined) this.known.delete(oldest);
    return found;
  }

  private put(view: TableView | null, questions: OpenQuestion[]): void {
    this.stale = view === null;
    if (view) this.laid = view;
    this.open = questions;
    if (this.asked >= questions.length) this.asked = 0;
    this.lay();
  }

  /** Lays out the table with the question that is looked at. */
  lay(): void {
    if (!this.laid) return;
    const question = this.stale ? undefined : this.open[this.asked];
    this.shown++;
    this.desk.view({
      ...this.laid,
      commands: question?.kind === "act" ? this.laid.commands : [],
      // Two seats may be asked under one number; the desk tells questions apart by it.
      // Nor does it pass for a judge what its settings would pass for a player.
      question: question ? { ...question, id: this.shown, title: question.kind === "act" ? "The turn is open" : question.title, kind: question.kind === "respond" ? "pick" : question.kind } : null,
    });
  }

  private answer(id: number, choose: number[]): boolean {
    const question = this.open[this.asked];
    if (!question || id !== this.shown) return false;
    const line = lineOf(question, choose);
    if (line !== null) {
      this.told = `Added: ${line}`;
      this.text = withAnswer(this.text, line);
    } else {
      this.told = "No line says this answer by itself; write it by hand.";
      queueMicrotask(() => this.lay());
    }
    return true;
  }

  close(): void {
    this.stop.abort();
  }
}
