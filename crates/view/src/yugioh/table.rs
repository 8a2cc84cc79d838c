//! The table as one viewer sees it.

use std::sync::Arc;

use kernel::{Card, Seat, ZoneId};
use yugioh::Yugioh;
use yugioh::state::{Place, ROW, zone};

use crate::drawn::Eyes;
use crate::ids::{Ids, ids};
use crate::{CardView, Gauge, Role, SeatView, Sight, Viewer, ZoneView};

/// A zone of a seat as it is laid out: its id, how it is drawn, its name.
const ZONES: [(Ids, Role, &str, Place); 9] = [
    (
        ids!("monsters"),
        Role::Row,
        "Monster Zones",
        Place::Monsters,
    ),
    (
        ids!("spells"),
        Role::Row,
        "Spell & Trap Zones",
        Place::Spells,
    ),
    (ids!("field"), Role::Row, "Field Card Zone", Place::Field),
    (ids!("hand"), Role::Hand, "Hand", Place::Hand),
    (ids!("deck"), Role::Deck, "Deck", Place::Deck),
    (ids!("fusion"), Role::Pile, "Fusion Deck", Place::Fusion),
    (ids!("graveyard"), Role::Pile, "Graveyard", Place::Graveyard),
    (
        ids!("removed"),
        Role::Pile,
        "Removed from play",
        Place::Removed,
    ),
    (
        ids!("arriving"),
        Role::Pile,
        "Being Summoned",
        Place::Arriving,
    ),
];

impl Sight<'_, Yugioh> {
    /// One seat with its zones.
    pub(super) fn seat(&self, seat: Seat) -> SeatView {
        let full = |place: Place| !self.state.piles.is_empty(zone(seat, place));
        let zones = ZONES
            .iter()
            .filter(|(.., place)| *place != Place::Arriving || full(*place));
        let purse = self.rules.purse(seat);
        SeatView {
            seat: seat.number(),
            team: self.rules.ruled.lens.team[seat].0 + 1,
            // A team's one total is told once, at the seat that keeps it (TD-LP-1).
            gauges: (purse == seat)
                .then(|| Gauge {
                    label: "Life Points".into(),
                    now: self.state.players[purse].lp.max(0),
                    of: i32::from(self.rules.ruled.options.start_lp),
                })
                .into_iter()
                .collect(),
            zones: zones
                .map(|(ids, role, name, place)| self.zone(seat, ids, *role, name, *place))
                .collect(),
        }
    }

    fn zone(
        &self,
        seat: Seat,
        ids: &Ids,
        role: Role,
        name: &'static str,
        place: Place,
    ) -> Arc<ZoneView> {
        let zone = zone(seat, place);
        let all = self.state.piles.cards(zone);
        let eyes = Eyes {
            zone: zone.0,
            sees: self.seen_of(all, place),
        };
        self.drawn_once(eyes, || ZoneView {
            id: ids[seat.index()].into(),
            role,
            name: name.into(),
            count: all.len() as u16,
            places: match place {
                Place::Monsters | Place::Spells => ROW as u8,
                Place::Field => 1,
                Place::Deck
                | Place::Hand
                | Place::Fusion
                | Place::Graveyard
                | Place::Removed
                | Place::Arriving => 0,
            },
            cards: self.zone_cards(zone, place),
        })
    }

    /// A bit for each card that some may see in a place and others not, and for what it lies on.
    fn seen_of(&self, all: &[Card], place: Place) -> u64 {
        match place {
            Place::Deck | Place::Graveyard | Place::Arriving => 0,
            // All of it or nothing, or as it lies.
            Place::Hand | Place::Fusion | Place::Removed => {
                all.first().is_some_and(|card| self.sees(*card)).into()
            }
            Place::Monsters | Place::Spells | Place::Field => all.iter().fold(0, |bits, card| {
                let on = self.state.status(*card).on;
                let on = on != Card::NONE && self.sees(on);
                bits << 2 | u64::from(self.sees(*card)) << 1 | u64::from(on)
            }),
        }
    }

    fn zone_cards(&self, zone: ZoneId, place: Place) -> Vec<CardView> {
        let list = self.state.piles.cards(zone).iter().enumerate();
        match (place, self.viewer) {
            // A Deck lists no cards: its size is all there is to know. A judge reads it, top first.
            (Place::Deck, Viewer::Judge) => {
                list.rev().map(|(at, c)| self.card(zone, at, *c)).collect()
            }
            (Place::Deck, _) => Vec::new(),
            (Place::Monsters, _) => list.map(|(at, c)| self.monster(zone, at, *c)).collect(),
            (Place::Spells | Place::Field, _) => {
                list.map(|(at, c)| self.in_play(zone, at, *c)).collect()
            }
            (
                Place::Hand | Place::Fusion | Place::Graveyard | Place::Removed | Place::Arriving,
                _,
            ) => list.map(|(at, c)| self.card(zone, at, *c)).collect(),
        }
    }

    /// The links of the chain, where there is one, first link first.
    pub(super) fn shared(&self) -> Vec<Arc<ZoneView>> {
        if self.state.chain.is_empty() {
            return Vec::new();
        }
        let links = self.state.chain.iter();
        let cards: Vec<CardView> = links.map(|link| self.open_card(link.source.card)).collect();
        vec![Arc::new(ZoneView {
            id: "shared.chain".into(),
            role: Role::Shared,
            name: "Chain".into(),
            count: cards.len() as u16,
            places: 0,
            cards,
        })]
    }
}
