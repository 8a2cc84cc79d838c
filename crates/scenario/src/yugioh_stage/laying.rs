//! Cards laid on a field, with what is so of them.

use kernel::{Card, Seat};
use yugioh::state::{Came, Held, LIMBO, Place, ROW, Side, Stance, State, Status, zone};
use yugioh::topics::topic;
use yugioh::words::Class;
use yugioh::{FaceId, Yugioh};

use super::allowed::{refused, row_word};
use super::staging::Staging;
use crate::judged::Unstaged;
use crate::laid::{Laid, Past, Stance as Said};
use crate::place::{Place as Spoken, Spot};

/// A card to be laid on a field.
pub(super) struct Row {
    /// Its number; a Token gets one when it is laid.
    pub(super) card: Option<Card>,
    /// With whom it lies.
    pub(super) seat: Seat,
    /// Whose it is.
    pub(super) owner: Seat,
    /// Where.
    pub(super) place: Place,
    /// What it is.
    pub(super) face: FaceId,
    /// What is said of it.
    pub(super) laid: Laid,
}

impl Staging<'_> {
    /// Lays cards down, and then binds them to one another.
    pub(super) fn lay(
        &self,
        rules: &Yugioh,
        state: &mut State,
        rows: &[Row],
    ) -> Result<(), Unstaged> {
        let mut cards = Vec::new();
        for row in rows {
            let card = match row.card {
                Some(card) => {
                    state.enter(card, zone(row.seat, row.place));
                    card
                }
                None => token(rules, state, row)?,
            };
            let at = format!("seat {} {}", row.seat.number(), row_word(row.place));
            self.mark(state, card, row).map_err(|why| why.within(&at))?;
            cards.push(card);
        }
        for (row, card) in rows.iter().zip(&cards) {
            if let Some(on) = row.laid.on {
                let at = format!("seat {} {}", row.seat.number(), row_word(row.place));
                let bound = self.bind(rules, state, row, *card, on);
                bound.map_err(|why| why.within(&at))?;
            }
        }
        state.loud = state
            .voices
            .iter()
            .fold(0, |loud, card| loud | rules.info(state, *card).topics);
        Ok(())
    }

    /// Writes down what is so of a card.
    fn mark(&self, state: &mut State, card: Card, row: &Row) -> Result<(), Unstaged> {
        let info = self.pool.info(row.face);
        let monster = row.place == Place::Monsters;
        let said = row.laid.stance;
        let down = match said {
            Some(said) => said == Said::Set,
            None => !monster && hides(info.class),
        };
        let turn = state.turn;
        let this_turn = |past: Past| if row.laid.was(past) { turn } else { 0 };
        state.lives += 1;
        let counters: u16 = row.laid.counters.iter().map(|(n, _)| *n).sum();
        let attacked = row.laid.was(Past::Attacked);
        *state.status_mut(card) = Status {
            life: state.lives,
            side: if down { Side::Down } else { Side::Up },
            stance: if monster && (down || said == Some(Said::Defense)) {
                Stance::Defense
            } else {
                Stance::Attack
            },
            came: match (monster && !down, info.is_special_only()) {
                (true, true) => Came::Special,
                (true, false) => Came::Normal,
                (false, _) => Came::Set,
            },
            since: this_turn(Past::New),
            turned: this_turn(Past::Turned),
            fought: this_turn(Past::Attacked),
            attacks: u8::from(attacked),
            counters: u8::try_from(counters)
                .map_err(|_| refused(&row.laid.card, "cannot hold so many counters"))?,
            pick: row.laid.aim.map(|n| Seat(n - 1)),
            awake: !monster && !down,
            slot: state
                .piles
                .cards(zone(row.seat, row.place))
                .len()
                .saturating_sub(1) as u8,
            ..Status::default()
        };
        if row.laid.was(Past::Proper) {
            state.set_proper(card);
        }
        if !down && info.topics != 0 && !state.voices.is_full() {
            state.voices.push(card);
        }
        Ok(())
    }

    /// Equips or otherwise binds a card to a monster.
    fn bind(
        &self,
        rules: &Yugioh,
        state: &mut State,
        row: &Row,
        card: Card,
        on: Spoken,
    ) -> Result<(), Unstaged> {
        let seat = on.seat.map_or(row.seat, |n| Seat(n - 1));
        let place = match on.spot {
            Spot::Monster(n) => Some((Place::Monsters, n)),
            Spot::Spell(n) => Some((Place::Spells, n)),
            Spot::Field => Some((Place::Field, 1)),
            Spot::Active | Spot::Bench(_) | Spot::Prize(_) => None,
        };
        let there = place.and_then(|(place, n)| {
            let cards = state.piles.cards(zone(seat, place));
            cards.get(usize::from(n).wrapping_sub(1)).copied()
        });
        let Some(there) = there else {
            return Err(refused(
                &row.laid.card,
                "is bound to a card that is not there",
            ));
        };
        state.status_mut(card).on = there;
        let takes = rules.info(state, card).topics >> topic::CONTROL & 1 == 1;
        let home = rules.owner[there.index()];
        if takes && home != seat && !state.held.is_full() {
            state.held.push(Held {
                monster: state.aim(there),
                home,
                turn: 0,
                by: state.aim(card),
            });
        }
        Ok(())
    }
}

/// Puts a Token into play.
fn token(rules: &Yugioh, state: &mut State, row: &Row) -> Result<Card, Unstaged> {
    let first = usize::from(row.owner.0) * ROW;
    let limbo = state.piles.cards(LIMBO);
    let at = |slot: usize| Card((rules.faces.len() + slot) as u16);
    let free = (first..first + ROW).find(|slot| limbo.contains(&at(*slot)));
    let Some(slot) = free else {
        return Err(refused(&row.laid.card, "has too many Tokens beside it"));
    };
    let card = at(slot);
    let to = zone(row.seat, row.place);
    state.tokens[slot] = row.face;
    state.piles.put(card, to);
    state.at[card.index()] = to;
    Ok(card)
}

/// Whether a card in a Spell & Trap Zone lies face-down if nothing is said.
fn hides(class: Class) -> bool {
    class.is_trap() || class == Class::QuickPlaySpell
}
