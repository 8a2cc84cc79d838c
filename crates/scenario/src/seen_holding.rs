//! Whether a claim about what a view shows holds.

use view::TableView;

use crate::card::CardRef;
use crate::holding::find_zone;
use crate::miss::{Miss, check};
use crate::naming;
use crate::place::{Spot, Zone};
use crate::spot_holding::is;

/// What a claim says of a card or a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    Seen,
    Unseen,
}

/// Holds what a view is said to show of a zone, or of a card in it.
pub(crate) fn in_zone(
    table: &TableView,
    card: Option<&CardRef>,
    zone: &str,
    shown: Shown,
) -> Result<(), Miss> {
    let zone = find_zone(table, zone)?;
    let faces = zone.cards.iter().filter(|c| c.face.is_some()).count();
    let what = format!("the {} cards of {}", zone.count, zone.id);
    let found = match faces {
        0 => format!("it sees no face of {what}"),
        _ => format!(
            "of {what} it sees {}",
            naming::cards(zone.cards.iter().filter(|c| c.face.is_some()))
        ),
    };
    if zone.count == 0 && card.is_none() {
        return Err(Miss::new(
            "cards that could be seen",
            format!("{} is empty, so this says nothing", zone.id),
        ));
    }
    let (holds, expected) = match (card, shown) {
        (Some(card), Shown::Seen) => (
            zone.cards.iter().any(|c| is(c, card)),
            format!("{card} is seen"),
        ),
        (Some(card), Shown::Unseen) => (
            !zone.cards.iter().any(|c| is(c, card)),
            format!("{card} is not seen"),
        ),
        (None, Shown::Seen) => (
            faces == usize::from(zone.count),
            "every card is seen".to_owned(),
        ),
        (None, Shown::Unseen) => (faces == 0, "no card is seen".to_owned()),
    };
    check(holds, || (expected, found))
}

/// Holds what a view is said to show of the card at a place.
pub(crate) fn at_spot(table: &TableView, seat: u8, spot: Spot, shown: Shown) -> Result<(), Miss> {
    let (zone, at): (Zone, u16) = spot.zone();
    let zone = find_zone(table, &zone.id(seat))?;
    let Some(card) = zone.cards.get(usize::from(at).wrapping_sub(1)) else {
        return Err(Miss::new(
            "a card that could be seen",
            format!("nothing at seat {seat} {spot}, so this says nothing"),
        ));
    };
    match (card.face.as_ref(), shown) {
        (Some(_), Shown::Seen) | (None, Shown::Unseen) => Ok(()),
        (Some(face), Shown::Unseen) => Err(Miss::new(
            format!("the card at seat {seat} {spot} is not seen"),
            format!("it sees {}", face.name),
        )),
        (None, Shown::Seen) => Err(Miss::new(
            format!("the card at seat {seat} {spot} is seen"),
            "it sees no face there",
        )),
    }
}
