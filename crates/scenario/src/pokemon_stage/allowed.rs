//! What may be given: a situation that no game can come to is refused.

use ::pokemon::pool::{FaceId, Sort};
use ::pokemon::position::Position;
use ::pokemon::state::Spot;
use ::pokemon::words::{Act, Rule};
use kernel::Seat;

use super::staging::Staging;
use crate::card::CardRef;
use crate::judged::Unstaged;
use crate::placed::{Condition, Placed};

impl Staging<'_> {
    /// Whether a game goes on with these Prizes: a player may have none left while a partner has some.
    pub(super) fn check_prizes(
        &self,
        position: &Position,
        seat: Seat,
        prizes: &[FaceId],
    ) -> Result<(), Unstaged> {
        let begins = format!("seat {} prizes", seat.number());
        bounded("the Prizes", prizes.len(), 6).map_err(|why| why.within(&begins))?;
        let partners = position.rules.partners(seat);
        let left = |partner: Seat| {
            let given = self.given.seat(partner.number());
            given
                .prizes
                .as_ref()
                .is_none_or(|p| p.fillers > 0 || !p.cards.is_empty())
        };
        if prizes.is_empty() && !partners.iter().any(left) {
            let text = format!("seat {} without Prizes has already won", seat.number());
            return Err(Unstaged::line(begins, text));
        }
        Ok(())
    }

    /// Whether the ruleset has the seats that are spoken of.
    pub(super) fn check_seats(&self, on_turn: Seat) -> Result<(), Unstaged> {
        self.given.check_seats(on_turn, self.ruleset.lens.seats)
    }

    /// Whether a card may lie where a Stadium lies.
    pub(super) fn check_stadium(&self, card: &CardRef, face: FaceId) -> Result<(), Unstaged> {
        if self.pool.info(face).sort == Sort::Stadium {
            return Ok(());
        }
        Err(Unstaged::Card {
            card: card.clone(),
            text: format!("{} is no Stadium", card.name),
        })
    }

    /// Whether what lies on a Pokémon may lie there.
    pub(super) fn check_on(
        &self,
        position: &Position,
        spot: Spot,
        placed: &Placed,
    ) -> Result<(), Unstaged> {
        let refuse = |text: String| {
            Err(Unstaged::Card {
                card: placed.card.clone(),
                text,
            })
        };
        for card in &placed.attached {
            let info = self.pool.info(self.face(card)?);
            let own = info.text.map(|text| &info.abilities[text as usize].acts);
            let attaches = own.is_some_and(|acts| {
                acts.iter()
                    .any(|(act, _)| matches!(act, Act::AttachThis(_)))
            });
            if !(info.is_energy() || info.sort == Sort::Tool || attaches) {
                return refuse(format!("{} cannot be attached to it", card.name));
            }
        }
        let hp = position.rules.reading(&position.state).hp(spot);
        if !placed.damage.is_multiple_of(10) {
            return refuse(format!("damage comes in tens, not {}", placed.damage));
        }
        // A Ditto may have the HP of what it copies, others are given some by what is still to be put
        // down: only what nothing survives is refused.
        let info = self
            .pool
            .info(position.rules.face(position.state.top(spot)));
        let gains = info.abilities.iter().any(|plan| {
            let gives = |rule: &Rule| matches!(rule, Rule::HpMore(..) | Rule::HpMoreEach(..));
            plan.rules.iter().any(gives)
        });
        if placed.damage >= hp && !info.copies && !gains && self.given.stadium.is_none() {
            return refuse(format!(
                "with {} damage it would be Knocked Out: it has {hp} HP",
                placed.damage
            ));
        }
        if !placed.conditions.is_empty() && !spot.is_active() {
            return refuse("only an Active Pokémon has Special Conditions (OS-BASE-9)".to_owned());
        }
        let excluding = placed
            .conditions
            .iter()
            .filter(|c| !matches!(c, Condition::Poisoned | Condition::Burned));
        if excluding.count() > 1 {
            return refuse(
                "Asleep, Confused and Paralyzed exclude one another (OS-BASE-9)".to_owned(),
            );
        }
        Ok(())
    }
}

/// Whether a Bench has room for all that is given.
pub(super) fn check_bench(position: &Position, bench: &[Placed]) -> Result<(), Unstaged> {
    let most = position.rules.options.bench();
    if bench.len() <= most {
        return Ok(());
    }
    let text = format!("a Bench holds {most} Pokémon at most");
    Err(Unstaged::Other(text))
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
