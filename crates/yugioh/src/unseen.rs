//! Cards that nobody sees: who could respond with one, whatever it is.

use kernel::{Card, Seat};

use crate::activation::Now;
use crate::common::from_hand;
use crate::face::AbilityKind;
use crate::options::Asked;
use crate::pool::Info;
use crate::readiness::Windows;
use crate::state::{Place, Side};
use crate::table::Table;

/// The windows in which some card of a pool could be activated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Unseen {
    /// A Spell or Trap that is Set.
    set: Windows,
    /// A card in hand, in its player's own turn.
    own: Windows,
    /// A card in hand, in another's turn.
    idle: Windows,
}

impl Unseen {
    /// Works it out for the cards of a pool.
    pub fn of(pool: &[Info]) -> Self {
        pool.iter().fold(Self::default(), |all, info| {
            let (own, idle) = from_hand(info);
            let set = match info.class.is_spell() || info.class.is_trap() {
                true => info.windows,
                false => 0,
            };
            Self {
                set: all.set | set,
                own: all.own | own,
                idle: all.idle | idle,
            }
        })
    }
}

impl Table<'_> {
    /// Whether a seat could have an answer by what everybody sees: then it is asked also when it has none,
    /// so that nobody learns what it holds (TD-CHAIN-3).
    pub(crate) fn could_respond(&self, seat: Seat, now: &Now) -> bool {
        match self.r.ruled.options.asked {
            Asked::WhoCan => false,
            Asked::WhoCould => {
                self.hand_could(seat, now)
                    || self.set_could(seat, now)
                    || self.shown_could(seat, now)
            }
        }
    }

    fn shown_could(&self, seat: Seat, now: &Now) -> bool {
        // What its cost or effect needs may lie in a hand or a Deck.
        let could = |card: &Card| {
            let mut plans = self.info(*card).plans.iter();
            self.s.status(*card).side == Side::Up
                && plans.any(|plan| {
                    plan.kind != AbilityKind::Activation
                        && Self::is_used(plan.kind)
                        && now.bar(plan).is_none()
                })
        };
        self.field_of(seat).iter().any(could)
    }

    fn hand_could(&self, seat: Seat, now: &Now) -> bool {
        let unseen = &self.r.ruled.pool.unseen;
        let windows = if self.may_trap_from_hand(seat) {
            unseen.set
        } else if self.s.on_turn == seat {
            unseen.own
        } else {
            unseen.idle
        };
        windows & now.bit != 0 && !self.hand_of(seat).is_empty()
    }

    fn set_could(&self, seat: Seat, now: &Now) -> bool {
        // Everybody saw when it was Set, and in that turn it is nobody's answer (TD-BASE-24).
        let waits = |card: &Card| {
            let status = self.s.status(*card);
            status.side == Side::Down && status.since != self.s.turn
        };
        self.r.ruled.pool.unseen.set & now.bit != 0
            && self.cards(seat, Place::Spells).iter().any(waits)
    }
}
