import type { Aimed } from "./aims";
import type { Matted } from "./seating";
import type { CardView } from "../types/CardView";
import type { FaceView } from "../types/FaceView";
import type { SeatView } from "../types/SeatView";
import type { TableView } from "../types/TableView";
import type { ZoneView } from "../types/ZoneView";

/** A card with the number of its face. */
type CardPart = Omit<CardView, "face" | "attached"> & { face: number | null; attached: CardPart[] };
/** A zone with such cards. */
export type ZonePart = Omit<ZoneView, "cards"> & { cards: CardPart[] };
/** A seat with the ids of its zones. */
type SeatPart = Omit<SeatView, "zones"> & { zones: string[] };
/** All of a view but zones and faces; what is left out is as it was. */
export type RestPart = Omit<TableView, "ruleset" | "seats" | "shared" | "commands"> & Pick<Matted, "mats"> & Pick<Aimed, "aims"> & {
  ruleset?: string;
  seats?: SeatPart[];
  shared: string[];
  commands?: TableView["commands"];
};

/** Puts views together of the parts that a socket was sent. A new socket begins with nothing. */
export class Parts {
  private readonly faces = new Map<number, FaceView>();
  private readonly zones = new Map<string, ZoneView>();
  private seats: SeatPart[] = [];
  private ruleset = "";
  private commands: TableView["commands"] = [];
  private mats: Matted["mats"];
  private aims: Aimed["aims"];

  addFaces(faces: [number, FaceView][]): void {
    for (const [number, face] of faces) this.faces.set(number, face);
  }

  addZones(zones: ZonePart[]): void {
    for (const zone of zones) this.zones.set(zone.id, { ...zone, cards: zone.cards.map((card) => this.card(card)) });
  }

  /** The view that the rest makes of them. */
  view(rest: RestPart): Aimed & Matted {
    this.seats = rest.seats ?? this.seats;
    this.ruleset = rest.ruleset ?? this.ruleset;
    this.commands = rest.commands ?? this.commands;
    this.mats = rest.mats ?? this.mats;
    this.aims = rest.aims ?? this.aims;
    return {
      ...rest,
      ...(this.mats && { mats: this.mats }),
      ...(this.aims && { aims: this.aims }),
      ruleset: this.ruleset,
      commands: this.commands,
      seats: this.seats.map((seat) => ({ ...seat, zones: this.some(seat.zones) })),
      shared: this.some(rest.shared),
    };
  }

  private some(ids: string[]): ZoneView[] {
    return ids.flatMap((id) => this.zones.get(id) ?? []);
  }

  private card(card: CardPart): CardView {
    const face = card.face === null ? null : (this.faces.get(card.face) ?? null);
    return { ...card, face, attached: card.attached.map((below) => this.card(below)) };
  }
}
