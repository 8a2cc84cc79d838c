import type { FaceView } from "../types/FaceView";
import { clockText, leftAt, LOW, type Reading } from "./clock";
import { declined } from "./leaving";
import type { Ask, Person, Proposal, Said, TableInfo, Told } from "./told";

/** How many lines of talk a page keeps. */
const KEPT = 400;

/** What everybody at a table shares: seats, clocks, proposals, talk. One for all desks of a page. */
export class Hall {
  table = $state.raw<TableInfo | null>(null);
  people = $state.raw<Person[]>([]);
  /** When the seats were told: spans in them count from here. */
  peopleAt = $state(0);
  proposal = $state.raw<Proposal | null>(null);
  said = $state.raw<Said[]>([]);
  /** The last line of talk that was read, by channel. */
  read = $state.raw({ team: 0, table: 0 });
  showed = $state.raw<{ seat: number; faces: FaceView[] } | null>(null);
  moved = $state<string | null>(null);
  /** This page has asked to leave. */
  leaving = $state(false);
  /** Something that could not be done. */
  trouble = $state("");
  /** What became of something that was proposed. */
  notice = $state("");
  /** The page's clock, which ticks only while something on the page counts. */
  now = $state(0);
  reading = $state.raw<Reading | null>(null);
  /** What a screen reader is told once. */
  spoken = $state("");
  /** Sends by the page's own seat. */
  send: (wish: Ask) => boolean = () => false;

  private timer: ReturnType<typeof setInterval> | undefined;
  private warned = new Set<string>();

  hear(message: Told): void {
    if (message.table) this.table = message.table;
    if (message.seats) {
      this.people = message.seats;
      this.peopleAt = this.now = performance.now();
      this.trouble = "";
      this.wind();
    }
    if (message.clocks) {
      this.reading = { clocks: message.clocks, at: performance.now() };
      this.now = performance.now();
      this.wind();
    }
    if (message.proposal !== undefined) {
      if (message.proposal && message.proposal.id !== this.proposal?.id) this.trouble = this.notice = "";
      this.proposal = message.proposal;
    }
    if (message.declined) this.notice = declined(message.declined, this.people);
    if (message.said) this.add(message.said);
    if (message.showed) this.showed = message.showed;
    if (message.moved) this.moved = message.moved.table;
    if (message.error) this.trouble = message.error.text;
  }

  close(): void {
    clearInterval(this.timer);
  }

  ask(wish: Ask): void {
    this.trouble = this.send(wish) ? "" : "The table cannot be reached just now. Nothing was sent.";
  }

  own = $derived.by((): Person | null => this.people.find((p) => p.you) ?? null);

  /** Seats of partners that this page's seat plays now. */
  lent = $derived.by((): number[] => {
    const own = this.own;
    return own ? this.people.filter((p) => p.plays === `partner:${own.seat}` && p.seat !== own.seat).map((p) => p.seat) : [];
  });

  team(seat: number): number | null {
    return this.people.find((p) => p.seat === seat)?.team ?? null;
  }

  partners = $derived.by((): Person[] => {
    const own = this.own;
    return own ? this.people.filter((p) => p.seat !== own.seat && p.team !== undefined && p.team === own.team) : [];
  });

  teamName(team: number): string {
    return this.table?.teams.find((t) => t.team === team)?.name ?? "";
  }

  /** Milliseconds that a seat has left now; null where no clock is kept. */
  left(seat: number): number | null {
    const { reading } = this;
    const team = this.team(seat);
    if (!reading || (reading.clocks.team && team === null)) return null;
    return leftAt(reading, seat, team ?? 0, this.mates(team), this.now);
  }

  runs(seat: number): boolean {
    const { reading } = this;
    if (!reading) return false;
    return reading.clocks.team ? reading.clocks.running.some((s) => this.mates(this.team(seat)).includes(s)) : reading.clocks.running.includes(seat);
  }

  /** How many milliseconds are left of a span that was told with the seats. */
  until(span: number | null | undefined): number | null {
    return span === null || span === undefined ? null : Math.max(0, span - (this.now - this.peopleAt));
  }

  unread(channel: "team" | "table"): number {
    const own = this.own?.seat;
    return this.said.filter((s) => s.to === channel && s.n > this.read[channel] && s.seat !== null && s.seat !== own).length;
  }

  markRead(channel: "team" | "table"): void {
    const last = this.said.filter((s) => s.to === channel).at(-1)?.n ?? 0;
    if (last > this.read[channel]) this.read = { ...this.read, [channel]: last };
  }

  private mates(team: number | null): number[] {
    return this.people.filter((p) => p.team === team).map((p) => p.seat);
  }

  private add(lines: Said[]): void {
    const known = new Set(this.said.map((s) => s.n));
    const news = lines.filter((l) => !known.has(l.n));
    if (!news.length) return;
    // What was said before this page came is not news.
    if (!this.said.length && lines.length > 1) {
      const last = Math.max(...lines.map((l) => l.n));
      this.read = { team: last, table: last };
    }
    this.said = [...this.said, ...news].sort((a, b) => a.n - b.n).slice(-KEPT);
  }

  /** The page ticks while a clock runs or somebody is waited for. */
  private wind(): void {
    const counts = (this.reading?.clocks.running.length ?? 0) > 0 || this.people.some((p) => p.partner_in != null || p.bot_in != null);
    if (!counts) {
      clearInterval(this.timer);
      this.timer = undefined;
      this.spoken = "";
    } else this.timer ??= setInterval(() => this.tick(), 250);
  }

  private tick(): void {
    this.now = performance.now();
    const own = this.own;
    if (!own || !this.runs(own.seat)) {
      this.spoken = "";
      return;
    }
    const left = this.left(own.seat);
    const key = String(this.reading?.clocks.team ? own.team : own.seat);
    if (left === null) return;
    if (left > LOW) this.warned.delete(key);
    else if (!this.warned.has(key)) {
      this.warned.add(key);
      this.spoken = `${clockText(left)} left on your clock.`;
    }
  }
}
