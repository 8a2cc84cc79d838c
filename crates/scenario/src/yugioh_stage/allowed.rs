//! What may be given: a situation that no game can come to is refused.

use kernel::Seat;
use yugioh::FaceId;
use yugioh::options::{EarlyBattle, FieldSpells};
use yugioh::state::{Place, ROW, State};
use yugioh::words::Class;

use super::laying::Row;
use super::staging::Staging;
use crate::card::CardRef;
use crate::judged::Unstaged;
use crate::laid::{Laid, Stance};
use crate::phase::Phase;

impl Staging<'_> {
    /// Whether the ruleset has the seats that are spoken of.
    pub(super) fn check_seats(&self, on_turn: Seat) -> Result<(), Unstaged> {
        self.given.check_seats(on_turn, self.ruled.lens.seats)
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
        if !fits {
            return Err(refused(&laid.card, "does not lie there"));
        }
        // TD-BASE-26: an Equip Card without its monster is destroyed at once.
        if class == Class::EquipSpell && laid.on.is_none() && laid.stance != Some(Stance::Set) {
            let why = "is an Equip Card and lies face-up: say on which monster, as in \
                       \"on monster 1\", or \"set\"";
            return Err(refused(&laid.card, why));
        }
        Ok(())
    }

    /// The faces of a pile, if cards of their kinds may lie in it.
    pub(super) fn fitting(
        &self,
        seat: Seat,
        pile: &str,
        faces: Result<Vec<FaceId>, Unstaged>,
    ) -> Result<Vec<FaceId>, Unstaged> {
        let begins = format!("seat {} {pile}", seat.number());
        let faces = faces.map_err(|why| why.within(&begins))?;
        for face in &faces {
            let class = self.pool.info(*face).class;
            let fusion = class == Class::FusionMonster;
            let why = match pile {
                _ if class == Class::Token => "is a Token, and Tokens lie in Monster Zones only",
                "hand" | "deck" if fusion => {
                    "is a Fusion Monster: it is in the Fusion Deck when it is not in play"
                }
                "fusion deck" if !fusion => "is no Fusion Monster, and only those are there",
                _ => continue,
            };
            let name = &self.pool.face(*face).name;
            return Err(Unstaged::line(begins, format!("{name} {why}")));
        }
        Ok(faces)
    }

    /// Where one Field Spell is in play at most, there are not two face-up (TD-BASE-25, SY-OPEN-8).
    pub(super) fn check_fields(&self, rows: &[Row]) -> Result<(), Unstaged> {
        if self.ruled.options.field_spells == FieldSpells::Each {
            return Ok(());
        }
        let down = |row: &&Row| row.laid.stance == Some(Stance::Set);
        let fields = rows.iter().filter(|row| row.place == Place::Field);
        let mut up = fields.filter(|row| !down(row));
        let (Some(first), Some(second)) = (up.next(), up.next()) else {
            return Ok(());
        };
        let text = format!(
            "{} of seat {} is face-up already, and one Field Spell is at most: say \"{}, set\"",
            first.laid.card.name,
            first.seat.number(),
            second.laid.card.name,
        );
        let begins = format!("seat {} field", second.seat.number());
        Err(Unstaged::line(begins, text))
    }

    /// Whether the phase can be in this turn: in the first turns there may be no Battle Phase
    /// (TD-OPEN-5, SY-OPEN-6), and without one no Main Phase 2.
    pub(super) fn check_phase(&self, state: &State) -> Result<(), Unstaged> {
        let everyone = self.ruled.lens.everyone();
        let begun = everyone.iter().all(|seat| state.players[seat].begun);
        let open = self.ruled.options.early_battle == EarlyBattle::Open && state.turn > 1;
        let fights = matches!(self.given.phase, Some(Phase::Battle | Phase::Main2));
        if begun || open || !fights {
            return Ok(());
        }
        let text = format!(
            "turn {} has no Battle Phase here, and so no Main Phase 2: say \"phase main 1\" or a later turn",
            state.turn
        );
        Err(Unstaged::line("phase", text))
    }

    /// Whether the teams are there that have Life Points.
    pub(super) fn check_teams(&self) -> Result<(), Unstaged> {
        let lens = &self.ruled.lens;
        let seats = lens.everyone().iter();
        let most = seats.map(|seat| lens.team[seat].0 + 1).max().unwrap_or(0);
        match self.given.team_life.iter().find(|(team, _)| *team > most) {
            Some((team, _)) => {
                let text = format!("there are {most} teams here, 1 to {most}");
                Err(Unstaged::line(format!("team {team} LP"), text))
            }
            None => Ok(()),
        }
    }
}

/// The word of a scenario for a row on the field.
pub(super) fn row_word(place: Place) -> &'static str {
    match place {
        Place::Monsters => "monsters",
        Place::Spells => "spells",
        Place::Field
        | Place::Deck
        | Place::Hand
        | Place::Graveyard
        | Place::Removed
        | Place::Fusion
        | Place::Arriving => "field",
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
