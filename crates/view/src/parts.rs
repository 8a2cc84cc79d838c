//! A view in parts: zones by themselves, with numbers in place of faces, for a page that has the rest already.

use std::sync::Arc;

use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};

use crate::{CardView, Printed, SeatView, ZoneView};

/// A zone whose cards have the numbers of their faces.
#[derive(Clone, Copy, Debug)]
pub struct ZonePart<'a>(pub &'a ZoneView);

/// A seat with the ids of its zones.
#[derive(Clone, Copy, Debug)]
pub struct SeatPart<'a>(pub &'a SeatView);

struct Cards<'a>(&'a [CardView]);
struct CardPart<'a>(&'a CardView);
/// The ids of zones, in order.
#[derive(Clone, Copy, Debug)]
pub struct Ids<'a>(pub &'a [Arc<ZoneView>]);

impl Serialize for ZonePart<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let ZoneView {
            id,
            role,
            name,
            count,
            places,
            cards,
        } = self.0;
        let mut zone = to.serialize_struct("ZoneView", 6)?;
        zone.serialize_field("id", id)?;
        zone.serialize_field("role", role)?;
        zone.serialize_field("name", name)?;
        zone.serialize_field("count", count)?;
        zone.serialize_field("places", places)?;
        zone.serialize_field("cards", &Cards(cards))?;
        zone.end()
    }
}

impl Serialize for Cards<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().map(CardPart))
    }
}

impl Serialize for CardPart<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let CardView {
            handle,
            face,
            lies,
            marks,
            values,
            attached,
        } = self.0;
        let mut card = to.serialize_struct("CardView", 6)?;
        card.serialize_field("handle", handle)?;
        card.serialize_field("face", &face.as_ref().map(Printed::number))?;
        card.serialize_field("lies", lies)?;
        card.serialize_field("marks", marks)?;
        card.serialize_field("values", values)?;
        card.serialize_field("attached", &Cards(attached))?;
        card.end()
    }
}

impl Serialize for SeatPart<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let SeatView {
            seat,
            team,
            gauges,
            zones,
        } = self.0;
        let mut part = to.serialize_struct("SeatView", 4)?;
        part.serialize_field("seat", seat)?;
        part.serialize_field("team", team)?;
        part.serialize_field("gauges", gauges)?;
        part.serialize_field("zones", &Ids(zones))?;
        part.end()
    }
}

impl Serialize for Ids<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut ids = to.serialize_seq(Some(self.0.len()))?;
        for zone in self.0 {
            ids.serialize_element(&zone.id)?;
        }
        ids.end()
    }
}

impl CardView {
    /// The faces of this card and of what is attached to it.
    pub fn faces<'a>(&'a self, each: &mut impl FnMut(&'a Printed)) {
        self.face.iter().for_each(&mut *each);
        for card in &self.attached {
            card.faces(each);
        }
    }
}
