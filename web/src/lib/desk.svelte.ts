import type { CardView } from "../types/CardView";
import type { CommandView } from "../types/CommandView";
import type { LogLine } from "../types/LogLine";
import type { QuestionView } from "../types/QuestionView";
import type { SeatView } from "../types/SeatView";
import type { TableView } from "../types/TableView";
import type { ZoneView } from "../types/ZoneView";
import { aimsOf, standsOf, type Aim, type Stand } from "./aims";
import { byHandle, dropped, entriesOf, isEnd, keyOf, modeOf, moved, shares, targetsOf, toggled, type Entry, type Mode } from "./asking";
import { castsOf, type Casts } from "./chance";
import { Hall } from "./hall.svelte";
import { seating, type Seating } from "./seating";
import { keepStops, passFor, plainStops, readStops, seenStep, type Stops } from "./stops";
import type { Person, Reason, TableInfo, Told } from "./told";
import { Wire, type Heard, type Hello, type LineState } from "./wire";

/** What a desk needs of its connection. */
export type Line = Pick<Wire, "answer" | "close" | "hurry"> & Partial<Pick<Wire, "ask">>;

/** What the reading column shows. */
export type Reading = { kind: "card"; handle: number } | { kind: "pile"; zone: string } | { kind: "rule"; id: string };

/** One viewer's table: what is known, what is asked, and what has been chosen so far. */
export class Desk implements Heard {
  current = $state.raw<TableView | null>(null);
  lines = $state.raw<LogLine[]>([]);
  line = $state<LineState>("connecting");
  /** A refusal or another message of the server; gone with the next view. */
  notice = $state("");
  /** The question that has been answered and not yet been replaced. */
  sent = $state<number | null>(null);

  /** The answers that are left after opening a bundle or choosing a command. */
  narrowed = $state.raw<number[] | null>(null);
  picked = $state.raw<number[]>([]);
  order = $state.raw<number[]>([]);
  split = $state.raw<number[]>([]);
  amount = $state(0);
  filter = $state("");
  /** The end of the turn was asked for once by keyboard; a second time does it. */
  armed = $state(false);

  reading = $state.raw<Reading | null>(null);
  /** The reading was opened on purpose: small frames show it over the table. */
  opened = $state(false);
  /** Cards an answer under the pointer speaks of. */
  pointed = $state.raw<number[]>([]);
  /** The card that is being dragged, and the one it is over. */
  dragged = $state<number | null>(null);
  over = $state<number | null>(null);
  handUp = $state(false);
  logUp = $state(false);
  /** What stands beside the table: the log, whispers, talk. */
  tab = $state<"log" | "team" | "table">("log");

  /** What may be proposed for this seat now. */
  may = $state.raw<TableInfo["may"]>({ undo: false, concede: false, rematch: false });
  /** When the page stops for a response. */
  stops = $state.raw<Stops>(plainStops);
  /** The turn in which every response is passed. */
  muted = $state<number | null>(null);
  /** The title of the last question that was passed by the settings. */
  passed = $state("");
  /** Why cards cannot be played now, as far as it was asked. */
  reasons = $state.raw<Map<number, Reason[]>>(new Map());
  /** The card a reason was asked for last. */
  asked = $state<number | null>(null);
  /** Cards that partners point at, by seat. */
  fingers = $state.raw<Map<number, number>>(new Map());
  /** What chance decided just now. */
  casts = $state.raw<Casts | null>(null);

  readonly hall: Hall;
  /** The partner's seat that this desk plays; none at one's own. */
  readonly as: number | null;
  private readonly wire: Line;
  private shown = -1;
  private pointer: number | null = null;

  /** `line` stands in for the wire where the views come from elsewhere; a desk for a partner's seat shares the hall. */
  constructor(table: string, key: string | null, line?: Line, hall?: Hall, as?: number) {
    this.hall = hall ?? new Hall();
    this.as = as ?? null;
    this.wire = line ?? new Wire(table, helloOf(key, as), this);
    if (this.as === null) this.hall.send = (wish) => this.wire.ask?.(wish) ?? false;
  }

  // What the wire says.

  told(message: Told): void {
    if (message.table) this.may = message.table.may;
    if (this.as === null) this.hall.hear(message);
    else if (message.error) this.notice = message.error.text;
    if (message.forget) this.forget(message.forget.after);
    if (message.log?.length) this.log(message.log);
    if (message.view) this.view(message.view);
    if (message.refused) this.refused(message.refused.question, message.refused.text);
    if (message.reasons) this.reasons = new Map(this.reasons).set(message.reasons.card, message.reasons.reasons);
    if (message.pointed) this.follow(message.pointed.seat, message.pointed.card);
  }

  get people(): Person[] {
    return this.hall.people;
  }

  seats(people: Person[]): void {
    this.hall.people = people;
  }

  view(view: TableView): void {
    const before = this.current;
    const shown = this.shown;
    if (view.ruleset !== before?.ruleset) this.stops = readStops(view.ruleset);
    const id = view.question?.id ?? -1;
    if (id !== this.shown) {
      this.shown = id;
      this.begin(view.question);
    }
    this.notice = "";
    this.reasons = new Map();
    this.current = view;
    if (this.muted !== null && this.muted !== view.turn.number) this.muted = null;
    if (view.turn.number !== before?.turn.number) this.passed = "";
    const seen = seenStep(this.stops, view.turn.phase);
    if (seen !== this.stops) this.setStops(seen);
    this.passOn();
    // The drawer opens for a choice from the hand, and makes room for other questions; what is passed moves nothing.
    const asked = this.question;
    if (asked && asked.id !== shown && asked.kind !== "act") this.handUp = fromHand(view, asked);
  }

  log(lines: LogLine[]): void {
    this.lines = [...this.lines, ...lines];
    // What was cast before this page came is only read.
    if (this.current) this.casts = castsOf(lines) ?? this.casts;
  }

  /** An undo voids the lines after it. */
  forget(after: number): void {
    this.lines = this.lines.filter((l) => l.seq <= after);
    this.casts = null;
    // A question asked again may have the number of one that was answered.
    this.sent = null;
    this.shown = -1;
  }

  refused(question: number, text: string): void {
    if (this.sent === question) this.sent = null;
    this.picked = [];
    this.narrowed = null;
    this.notice = text;
  }

  error(text: string): void {
    this.notice = text;
  }

  state(state: LineState): void {
    this.line = state;
    if (state === "open") this.sent = null;
  }

  close(): void {
    this.wire.close();
    if (this.as === null) this.hall.close();
  }

  hurry(): void {
    this.wire.hurry();
  }

  private follow(seat: number, card: number | null): void {
    const next = new Map(this.fingers);
    if (card === null) next.delete(seat);
    else next.set(seat, card);
    this.fingers = next;
  }

  private begin(question: QuestionView | null): void {
    this.sent = null;
    this.narrowed = null;
    this.picked = [];
    this.filter = "";
    this.armed = false;
    this.pointed = [];
    this.order = question ? question.answers.map((_, i) => i) : [];
    this.split = question ? question.answers.map(() => 0) : [];
    this.amount = question?.min ?? 0;
  }

  // What follows from it.

  question = $derived.by((): QuestionView | null => {
    const q = this.current?.question ?? null;
    return q && q.id !== this.sent ? q : null;
  });
  mode = $derived.by((): Mode => (this.question ? modeOf(this.question) : "one"));
  entries = $derived.by((): Entry[] =>
    this.question && this.mode !== "number" ? entriesOf(this.question, this.narrowed, this.filter) : [],
  );
  /** How many entries there are before the search field narrows them. */
  total = $derived.by((): number =>
    this.question && (this.mode === "one" || this.mode === "many") ? entriesOf(this.question, this.narrowed).length : 0,
  );
  lit = $derived.by((): Map<number, Entry[]> => byHandle(this.mode === "order" ? [] : this.entries));
  /** Every line has its card on the table, so the list may be short where there is little room. */
  inSight = $derived.by((): boolean => {
    if (this.question?.kind === "act") return true;
    return this.entries.length > 2 && this.entries.every((e) => e.handles.some((h) => this.cards.has(h)));
  });
  /** Cards on which the dragged one may be let go. */
  targets = $derived.by((): Set<number> => new Set(this.dragged !== null && this.question ? targetsOf(this.question, this.dragged) : []));
  seating = $derived.by((): Seating | null => (this.current ? seating(this.current) : null));

  /** All cards in sight, by handle. */
  cards = $derived.by((): Map<number, CardView> => {
    const map = new Map<number, CardView>();
    const put = (c: CardView) => {
      map.set(c.handle, c);
      c.attached.forEach(put);
    };
    for (const z of this.zones.values()) z.cards.forEach(put);
    return map;
  });
  zones = $derived.by((): Map<string, ZoneView> => {
    const all = this.current ? [...this.current.seats.flatMap((s) => s.zones), ...this.current.shared] : [];
    return new Map(all.map((z) => [z.id, z]));
  });

  /** What points at what now, and how cards stand in it. */
  aims = $derived.by((): Aim[] => (this.current ? aimsOf(this.current) : []));
  stands = $derived.by((): Map<number, Stand> => standsOf(this.aims));

  /** *Done* may be said. */
  done = $derived.by((): boolean => {
    const q = this.question;
    if (!q) return false;
    const n = this.split.reduce((a, b) => a + b, 0);
    switch (this.mode) {
      case "many":
        return this.picked.length >= q.min && this.picked.length <= q.max;
      case "split":
        return n >= q.min && n <= q.max;
      case "number":
        return this.amount >= q.min && this.amount <= q.max;
      case "order":
        return true;
      default:
        return q.min === 0;
    }
  });

  rank(team: number): number {
    return Math.max(0, this.seating?.teams.indexOf(team) ?? 0);
  }

  name(seat: number | null): string {
    if (seat === null) return "";
    return this.people.find((p) => p.seat === seat)?.name || `Seat ${seat}`;
  }

  mine(seat: SeatView): boolean {
    return seat.seat === this.current?.viewer;
  }

  /** Seats whose people point at a card. */
  pointing(handle: number): number[] {
    return [...this.fingers].flatMap(([seat, card]) => (card === handle ? [seat] : []));
  }

  // What the player does.

  setStops(stops: Stops): void {
    this.stops = stops;
    if (this.current) keepStops(this.current.ruleset, stops);
  }

  /** Passes every response of this turn, or stops doing so. */
  mute(turn: number | null): void {
    this.muted = turn;
    this.passOn();
  }

  /** Passes for the player what the settings let pass. */
  private passOn(): void {
    const q = this.question;
    if (!this.current || !q) return;
    const pass = passFor(this.current, this.stops, this.muted);
    if (pass === null) return;
    this.send(pass);
    this.passed = q.title;
  }

  /** Asks to take the last answer of this seat back. */
  undo(): void {
    if (this.may.undo) this.wire.ask?.({ propose: "undo" });
  }

  /** Asks why a card cannot be played, and shows it. */
  why(handle: number): void {
    this.asked = handle;
    this.look(handle);
    this.wonder(handle);
  }

  /** Asks why a card cannot be played; the answer locks it. */
  wonder(handle: number): void {
    this.wire.ask?.({ why: { card: handle } });
  }

  /** Points at a card for the partners; once more, no longer. */
  point(handle: number): void {
    this.pointer = this.pointer === handle ? null : handle;
    this.wire.ask?.({ point: { card: this.pointer } });
    const own = this.current?.viewer;
    if (own != null) this.follow(own, this.pointer);
  }

  /** Shows cards of the hand to the partners. */
  show(handles: number[]): void {
    this.wire.ask?.({ show: { cards: handles } });
  }

  /** A press on a card: answers, opens a choice among its answers, or looks at it. */
  press(handle: number): void {
    const entries = this.lit.get(handle);
    if (!entries?.length) return this.look(handle);
    // A card that was opened to be read makes room for the one that is played.
    if (this.opened) this.look(handle);
    const [only] = entries;
    if (only && entries.length === 1) return this.take(only);
    this.narrow(entries.flatMap((e) => e.answers));
  }

  mayDrag(handle: number): boolean {
    return this.mode === "one" && this.question !== null && dropped(this.question, handle, null).length > 0;
  }

  /** A card was dragged onto another one, or onto the table. */
  drop(from: number, to: number | null): void {
    const q = this.question;
    if (!q || this.mode !== "one" || from === to) return;
    const some = dropped(q, from, to);
    if (some.length === 1 && some[0] !== undefined) this.send([some[0]]);
    else if (some.length > 1) this.narrow(some);
  }

  /** Takes an entry: answers with it, ticks it, or opens its bundle. */
  take(entry: Entry): void {
    const q = this.question;
    if (!q) return;
    const [i] = entry.answers;
    if (i === undefined) return;
    if (entry.answers.length > 1) return this.narrow(entry.answers);
    if (this.mode === "many") {
      this.picked = toggled(this.picked, i, q.max);
      return;
    }
    if (this.mode === "one") this.send([i]);
  }

  number(n: number): boolean {
    if (this.mode === "number" && this.question) {
      if (this.question.max > 9) return false;
      this.amount = Math.min(this.question.max, Math.max(this.question.min, n));
      return true;
    }
    const entry = this.entries.find((e) => keyOf(e.number) === `${n}`);
    if (!entry || this.mode === "order" || this.mode === "split") return false;
    this.take(entry);
    return true;
  }

  /** A command of the turn: the only answer of its group, or a choice among them. */
  command(group: string): void {
    const q = this.question;
    if (!q) return;
    const some = q.answers.flatMap((a, i) => (a.group === group ? [i] : []));
    if (some.length === 1 && some[0] !== undefined) this.send([some[0]]);
    else if (some.length > 1) this.narrow(some);
  }

  /** What is done in an open turn of this game. */
  get commands(): CommandView[] {
    return this.current?.commands ?? [];
  }

  offers(group: string): boolean {
    return this.question?.answers.some((a) => a.group === group) ?? false;
  }

  narrow(answers: number[]): void {
    this.filter = "";
    this.armed = false;
    this.narrowed = answers;
  }

  /** Pass, *Done*, or the end of the turn, which must be asked for twice by keyboard. */
  pass(sure = false): void {
    const q = this.question;
    if (!q) return;
    if (this.mode !== "one") return this.finish();
    const end = q.answers.findIndex(isEnd);
    if (end < 0) {
      if (q.min === 0) this.send([]);
      return;
    }
    if (sure || this.armed || q.kind !== "act" || q.answers.length === 1) this.send([end]);
    else this.armed = true;
  }

  finish(): void {
    if (!this.done) return;
    switch (this.mode) {
      case "many":
        return this.send(this.picked);
      case "order":
        return this.send(this.order);
      case "split":
        return this.send(shares(this.split));
      case "number":
        return this.send([this.amount]);
      default:
        return this.send([]);
    }
  }

  shift(at: number, by: -1 | 1): void {
    this.order = moved(this.order, at, by);
  }

  share(i: number, n: number): void {
    this.split = this.split.map((old, at) => (at === i ? Math.max(0, n) : old));
  }

  look(handle: number): void {
    if (!this.cards.has(handle)) return;
    this.reading = { kind: "card", handle };
    this.opened = true;
  }

  /** Shows a card beside the table while the pointer or the focus is on it. */
  glance(handle: number): void {
    if (this.opened || !this.cards.get(handle)?.face) return;
    this.reading = { kind: "card", handle };
  }

  openPile(zone: string): void {
    this.reading = { kind: "pile", zone };
    this.opened = true;
  }

  openRule(id: string): void {
    this.reading = { kind: "rule", id };
    this.opened = true;
  }

  closeReading(): void {
    this.opened = false;
    this.reading = null;
  }

  /** Back from a bundle to all answers. */
  unnarrow(): void {
    this.armed = false;
    this.narrowed = null;
  }

  /** One step back: the reading, a bundle, the ticks, the drawer. */
  back(): void {
    if (this.opened) this.closeReading();
    else if (this.armed) this.armed = false;
    else if (this.narrowed) this.narrowed = null;
    else if (this.picked.length) this.picked = [];
    else if (this.logUp) this.logUp = false;
    else this.handUp = false;
  }

  private send(choose: number[]): void {
    const q = this.question;
    if (!q) return;
    if (this.wire.answer(q.id, choose)) this.sent = q.id;
    else this.notice = "The table cannot be reached just now. Your answer was not sent.";
  }
}

/** How a page says who it is: by its key, or `seat-3` for a seat its account has claimed. */
function helloOf(key: string | null, as?: number): Hello {
  const seat = /^seat-(\d)$/.exec(key ?? "")?.[1];
  return { ...(seat ? { seat: Number(seat) } : key ? { key } : {}), ...(as === undefined ? {} : { as }) };
}

/** The question asks for cards of the viewer's own hand. */
function fromHand(view: TableView, question: QuestionView): boolean {
  const hand = view.seats
    .filter((s) => s.seat === view.viewer)
    .flatMap((s) => s.zones)
    .filter((z) => z.role === "hand")
    .flatMap((z) => z.cards.map((c) => c.handle));
  return question.answers.some((a) => a.cards[0] !== undefined && hand.includes(a.cards[0]));
}
