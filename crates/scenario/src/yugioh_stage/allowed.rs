//! What may be given: a situation that no game can come to is refused.

use kernel::Seat;
use yugioh::FaceId;
use yugioh::state::{Place, ROW};
use yugioh::words::Class;

use super::staging::Staging;
use crate::card::CardRef;
use crate::judged::Unstaged;
use crate::laid::Laid;

impl Staging<'_> {
    /// Whether the ruleset has the seats that are spoken of.
    pub(super) fn check_seats(&self, on_turn: Seat) -> Result<(), Unstaged> {
        let seats = self.ruled.lens.seats;
        if on_turn.0 < seats && self.given.seats.len() <= usize::from(seats) {
            return Ok(());
        }
        Err(Unstaged::Other(format!("this ruleset has {seats} seats")))
    }

    /// Whether a card may lie in a row.
    pub(super) fn check_row(
        &self,
        laid: &Laid,
        face: FaceId,
        place: Place,
    ) -> Result<(), Unstaged> {
        let class = self.pool.info(face).class;
        let fits = match place {
            Place::Monsters => class.is_monster(),
            // A monster there is an Equip Card.
            Place::Spells => {
                class != Class::FieldSpell && (!class.is_monster() || laid.on.is_some())
            }
            Place::Field => class == Class::FieldSpell,
            Place::Deck
            | Place::Hand
            | Place::Graveyard
            | Place::Removed
            | Place::Fusion
            | Place::Arriving => false,
        };
        if fits {
            return Ok(());
        }
        Err(refused(&laid.card, "does not lie there"))
    }
}

/// Whether a row has room for all that is given.
pub(super) fn check_room(what: &str, row: &[Laid]) -> Result<(), Unstaged> {
    bounded(what, row.len(), ROW)
}

/// A card that cannot be put where it is put.
pub(super) fn refused(card: &CardRef, why: &str) -> Unstaged {
    Unstaged::Card {
        card: card.clone(),
        text: format!("{} {why}", card.name),
    }
}

/// A pile that is no larger than a game can hold.
pub(super) fn bounded(what: &str, cards: usize, most: usize) -> Result<(), Unstaged> {
    if cards <= most {
        return Ok(());
    }
    Err(Unstaged::Other(format!(
        "{what} holds {most} cards at most here, not {cards}"
    )))
}
