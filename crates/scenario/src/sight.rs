//! Finds cards on the table by their handles.

use std::collections::BTreeMap;

use view::{CardView, FaceView, TableView, ZoneView};

use crate::card::CardRef;
use crate::place::{Place, Spot, Zone};

/// The table as nobody sees it, by handles.
#[derive(Debug)]
pub(crate) struct Sight<'a> {
    cards: BTreeMap<u32, Seen<'a>>,
}

/// A card and where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<'a> {
    pub card: &'a CardView,
    pub zone: &'a ZoneView,
    /// Its place in the zone, counted from 1.
    pub at: u16,
    /// The card it is attached to or lies under.
    pub on: Option<u32>,
}

impl<'a> Sight<'a> {
    pub fn new(table: &'a TableView) -> Self {
        let zones = || {
            let of_seats = table.seats.iter().flat_map(|s| &s.zones);
            of_seats.chain(&table.shared)
        };
        let mut cards = BTreeMap::new();
        // A card that is shown twice (in its row and in a chain, or on what it is attached to) lies where it
        // is shown by itself first.
        for zone in zones() {
            for (card, at) in zone.cards.iter().zip(1..) {
                let on = None;
                let seen = Seen { card, zone, at, on };
                cards.entry(card.handle).or_insert(seen);
            }
        }
        for zone in zones() {
            for (top, at) in zone.cards.iter().zip(1..) {
                for card in &top.attached {
                    let on = Some(top.handle);
                    let seen = Seen { card, zone, at, on };
                    cards.entry(card.handle).or_insert(seen);
                }
            }
        }
        Self { cards }
    }

    /// The card of a handle.
    pub fn of(&self, handle: u32) -> Option<Seen<'a>> {
        self.cards.get(&handle).copied()
    }

    /// Whether a handle's card lies at a place, which is a seat's own if it says no seat.
    pub fn is_at(&self, handle: u32, place: Place, own: u8) -> bool {
        self.of(handle)
            .is_some_and(|s| s.on.is_none() && s.is_in(place, own))
    }

    /// Whether a handle's card is on the Pokémon at a place.
    pub fn is_on(&self, handle: u32, place: Place, own: u8) -> bool {
        self.of(handle)
            .is_some_and(|s| s.on.is_some() && s.is_in(place, own))
    }

    /// Whether two handles stand for cards that nothing tells apart: copies in one pile or on one Pokémon.
    pub fn alike(&self, one: u32, other: u32) -> bool {
        if one == other {
            return true;
        }
        let (Some(a), Some(b)) = (self.of(one), self.of(other)) else {
            return false;
        };
        let printed = |s: &Seen<'a>| s.card.face.as_ref().map(|f| (&f.name, &f.printed));
        a.zone.id == b.zone.id
            && a.on == b.on
            && !(a.on.is_none() && a.is_in_play())
            && printed(&a).is_some()
            && printed(&a) == printed(&b)
    }
}

impl<'a> Seen<'a> {
    pub fn face(&self) -> Option<&'a FaceView> {
        self.card.face.as_deref()
    }

    /// Whether it is the card meant.
    pub fn is(&self, card: &CardRef) -> bool {
        self.face().is_some_and(|f| card.is(&f.name, &f.printed))
    }

    fn is_in_play(&self) -> bool {
        let zone = self.zone.id.split_once('.');
        zone.and_then(|(_, tail)| Zone::of_tail(tail))
            .is_some_and(Zone::is_in_play)
    }

    fn is_in(&self, place: Place, own: u8) -> bool {
        let (zone, at) = place.spot.zone();
        self.zone.id == zone.id(place.seat.unwrap_or(own)) && self.at == at
    }

    /// Where it is, in a scenario's words.
    pub fn place(&self) -> String {
        let Some((seat, zone)) = self.zone.id.split_once('.') else {
            return self.zone.id.to_string();
        };
        let spot = match Zone::of_tail(zone) {
            Some(zone) => Spot::in_zone(zone, self.at)
                .map_or_else(|| zone.word().to_owned(), |spot| spot.to_string()),
            None => zone.to_owned(),
        };
        match (seat, self.on) {
            ("shared", _) => spot,
            (seat, None) => format!("seat {seat} {spot}"),
            (seat, Some(_)) => format!("on seat {seat} {spot}"),
        }
    }
}

/// The cards attached to a Pokémon, without the earlier stages below it.
///
/// An earlier stage is a Pokémon card, or the card that one above names as what it evolves from. A
/// Pokémon that is attached as Energy says so: it has an effect that `provides …`.
pub(crate) fn attached(top: &CardView) -> Vec<&CardView> {
    let from: Vec<&str> = std::iter::once(top)
        .chain(&top.attached)
        .filter_map(|c| Some(c.face.as_ref()?.line.split_once(" from ")?.1))
        .filter_map(|from| from.split(", ").next())
        .collect();
    let provides = |card: &CardView| card.marks.iter().any(|m| m.text.starts_with("provides "));
    let is_stage = |card: &CardView| {
        let face = card.face.as_ref();
        face.is_some_and(|f| f.kind == "pokemon" || from.contains(&f.name.as_str()))
    };
    let cards = top.attached.iter();
    cards.filter(|c| provides(c) || !is_stage(c)).collect()
}
