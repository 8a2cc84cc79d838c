//! Costs: acts that are paid at activation, with what teammates lend (TD-SHARE-3, TD-OPEN-17).

use kernel::{Card, Wait};

use crate::activation::Announced;
use crate::frame::Frame;
use crate::table::Table;
use crate::words::{Act, Clause, Place, Things};

impl<'a> Table<'a> {
    /// Whether a cost may take a teammate's monster.
    pub fn may_borrow(&self, f: &Frame, clause: &Clause) -> bool {
        let Clause::Cost(act) = clause else {
            return false;
        };
        let Some(Things::Some(set)) = paid_with(act) else {
            return false;
        };
        let mut paying = f.clone();
        paying.cause = crate::trigger::Cause::Cost;
        matches!(set.place, Place::Yours | Place::HandOrField)
            && self
                .eligible(&paying, set)
                .iter()
                .any(|aim| self.spot(aim.card).0 != f.you)
    }

    /// Pays a cost. Cards chosen from a teammate need leave.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn pay_cost(
        &mut self,
        f: &mut Frame,
        act: &'a Act,
        source: Card,
    ) -> Result<Announced, Wait> {
        let Some(things) = paid_with(act) else {
            self.act(f, act)?;
            return Ok(Announced::Yes);
        };
        let targets = f.it.clone();
        let aims = match things {
            Things::Some(set) => self.choose(f, set, f.you)?,
            _ => self.which(f, things)?,
        };
        for aim in &aims {
            if self.needs_consent(f.you, aim.card) && !self.consent(f.you, aim.card, source)? {
                return Ok(Announced::Refused);
            }
        }
        f.count = aims.len() as u16;
        if let Some(first) = aims.first() {
            let (atk, level) = (
                self.stat_of(first.card, crate::words::Stat::Atk),
                self.level_of(first.card),
            );
            f.tribute = (first.card, atk.max(0) as u16, level);
        }
        let why = self.why(f);
        for aim in &aims {
            match act {
                Act::Tribute(_) => self.tribute(aim.card, why),
                Act::Send(_) => self.to_graveyard(aim.card, why),
                Act::Remove(_) => self.remove_from_play(aim.card, why),
                Act::ToHand(_) => self.to_hand(aim.card, why),
                Act::ToDeckTop(_) => self.to_deck(aim.card, crate::moving::DeckEnd::Top, why),
                Act::Discard(..) => self.discard(aim.card, why),
                _ => {}
            }
        }
        f.it = targets;
        Ok(Announced::Yes)
    }
}

/// The cards that a cost takes.
pub fn paid_with(act: &Act) -> Option<&Things> {
    match act {
        Act::Tribute(things)
        | Act::Send(things)
        | Act::Remove(things)
        | Act::ToHand(things)
        | Act::ToDeckTop(things) => Some(things),
        _ => None,
    }
}
