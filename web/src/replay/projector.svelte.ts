import { Desk, type Line } from "../lib/desk.svelte";
import { about, lastTurn, nextTurn, story, turnAt, viewAt, type About, type Eye, type Told } from "./film";
import type { TableView } from "../types/TableView";

/** How long a step stays while the film runs, in milliseconds. */
export const paces = [
  { title: "Slow", ms: 2400 },
  { title: "Normal", ms: 1200 },
  { title: "Fast", ms: 500 },
  { title: "Very fast", ms: 150 },
];

/** As many views as are kept for going back. */
const KEPT = 400;
/** How many steps ahead are asked for. */
const AHEAD = 4;

/** A table that nobody sits at: its views come from the film. */
const still: Line = { answer: () => false, close: () => {}, hurry: () => {} };

/** Shows a film step by step, to one viewer at a time. */
export class Projector {
  about = $state.raw<About | null>(null);
  log = $state.raw<Told[]>([]);
  step = $state(0);
  eye = $state<Eye>("open");
  playing = $state(false);
  pace = $state(1);
  /** The view of this step is long in coming. */
  late = $state(false);
  trouble = $state("");
  readonly desk = new Desk("", null, still);

  private readonly views = new Map<string, Promise<TableView>>();
  private asked = 0;
  private next: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(readonly id: string) {}

  turn = $derived.by(() => (this.about ? turnAt(this.about.turns, this.step) : null));
  /** What this step told. */
  told = $derived.by(() => this.log.filter((l) => l.step === this.step));
  /** The last line told so far, as an index into the log. */
  current = $derived.by(() => this.log.findLastIndex((l) => l.step <= this.step));

  async open(step: number, eye: Eye): Promise<void> {
    this.trouble = "";
    try {
      const film = await about(this.id);
      if (this.over) return;
      this.desk.seats(film.seats.map((s) => ({ ...s, who: "", here: true, you: false })));
      this.eye = film.seats.some((s) => String(s.seat) === eye) || eye === "spectator" ? eye : "open";
      this.about = film;
      this.go(step);
      await this.read();
    } catch (error) {
      this.trouble = said(error);
    }
  }

  /** Goes to a step; one that does not exist is the nearest that does. */
  go(step: number): void {
    if (!this.about) return;
    this.step = Math.max(0, Math.min(this.about.steps, Math.round(step)));
    void this.show();
  }

  by(steps: number): void {
    this.pause();
    this.go(this.step + steps);
  }

  byTurn(way: -1 | 1): void {
    if (!this.about) return;
    this.pause();
    this.go(way > 0 ? nextTurn(this.about, this.step) : lastTurn(this.about, this.step));
  }

  play(): void {
    if (!this.about) return;
    this.playing = true;
    this.go(this.step >= this.about.steps ? 0 : this.step + 1);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.next);
  }

  look(eye: Eye): void {
    this.eye = eye;
    void this.show();
    void this.read();
  }

  close(): void {
    this.over = true;
    this.pause();
  }

  private async read(): Promise<void> {
    const { eye } = this;
    try {
      const lines = await story(this.id, eye);
      if (eye === this.eye) this.log = lines;
    } catch (error) {
      this.trouble = said(error);
    }
  }

  private async show(): Promise<void> {
    const ask = ++this.asked;
    const { step, eye } = this;
    clearTimeout(this.next);
    const waiting = setTimeout(() => (this.late = ask === this.asked), 300);
    try {
      // A slider that is drawn across the film asks for the steps it rests on.
      if (!this.views.has(`${eye}:${step}`)) await new Promise((r) => setTimeout(r, this.playing ? 0 : 40));
      if (ask !== this.asked) return;
      const view = await this.get(step, eye);
      if (ask !== this.asked || this.over) return;
      this.late = false;
      this.trouble = "";
      this.desk.view({ ...view, question: null, commands: [] });
      this.ahead();
      if (this.playing) this.next = setTimeout(() => this.run(), paces[this.pace]?.ms ?? 1200);
    } catch (error) {
      if (ask !== this.asked) return;
      this.late = false;
      this.pause();
      this.trouble = said(error);
    } finally {
      clearTimeout(waiting);
    }
  }

  private run(): void {
    if (!this.about || this.step >= this.about.steps) this.pause();
    else this.go(this.step + 1);
  }

  /** Asks for what is likely to be looked at next. */
  private ahead(): void {
    if (!this.about) return;
    const { steps } = this.about;
    for (let n = 1; n <= AHEAD; n++) if (this.step + n <= steps) this.get(this.step + n, this.eye).catch(() => {});
    if (!this.playing && this.step > 0) this.get(this.step - 1, this.eye).catch(() => {});
    if (!this.playing) this.get(nextTurn(this.about, this.step), this.eye).catch(() => {});
  }

  private get(step: number, eye: Eye): Promise<TableView> {
    const at = `${eye}:${step}`;
    const kept = this.views.get(at);
    if (kept) return kept;
    const asked = viewAt(this.id, step, eye);
    asked.catch(() => this.views.delete(at));
    this.views.set(at, asked);
    const oldest = this.views.keys().next().value;
    if (this.views.size > KEPT && oldest !== undefined) this.views.delete(oldest);
    return asked;
  }
}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error));
