//! Cards that nobody sees: who could respond with one, whatever it is.

use kernel::{Card, Seat};

use crate::activation::Now;
use crate::common::from_hand;
use crate::face::AbilityKind;
use crate::frame::Frame;
use crate::link::Aim;
use crate::options::Asked;
use crate::pool::{FaceId, Info, Plan};
use crate::readiness::{Hearing, Windows};
use crate::state::{Place, Side};
use crate::table::Table;
use crate::trigger::{Happened, Pending};
use crate::triggers::Answering;

/// The windows in which some card of a pool could be activated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Unseen {
    /// A Spell or Trap that is Set.
    set: Windows,
    /// A card in hand, in its player's own turn.
    own: Windows,
    /// A card in hand, in another's turn.
    idle: Windows,
    /// Triggers that answer from a hand.
    triggers: Vec<(FaceId, u8)>,
}

impl Unseen {
    /// Works it out for the cards of a pool.
    pub fn of(pool: &[Info]) -> Self {
        let mut unseen = Self::default();
        for (face, info) in pool.iter().enumerate() {
            let (own, idle) = from_hand(info);
            let set = match info.class.is_spell() || info.class.is_trap() {
                true => info.windows,
                false => 0,
            };
            unseen.set |= set;
            unseen.own |= own;
            unseen.idle |= idle;
            for (ability, plan) in info.plans.iter().enumerate() {
                if plan.kind.is_trigger() && plan.is_at(Place::Hand) && plan.event.is_some() {
                    unseen.triggers.push((FaceId(face as u16), ability as u8));
                }
            }
        }
        unseen
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

    /// Notes for each seat that holds cards what a card in a hand could answer, whatever it is.
    pub(crate) fn find_blanks(&self, h: &Happened, heard: Hearing, found: &mut Answering) {
        if self.r.ruled.options.asked == Asked::WhoCan {
            return;
        }
        for (at, (face, ability)) in self.r.ruled.pool.unseen.triggers.iter().enumerate() {
            let info = self.r.ruled.pool.info(*face);
            let Some((event, _)) = &info.plans[usize::from(*ability)].event else {
                continue;
            };
            if info.hears & heard == 0 {
                continue;
            }
            for seat in self.alive().iter() {
                // Any card of the hand stands for the one that could be there.
                let other = |card: &&Card| **card != h.card.card;
                let Some(card) = self.hand_of(seat).iter().find(other) else {
                    continue;
                };
                let frame = Frame::new(seat, self.s.aim(*card));
                if self.is_event(&frame, event, *card, h) && !found.is_full() {
                    found.push(Pending {
                        seat,
                        source: Aim::NONE,
                        ability: at as u8,
                        event: *h,
                    });
                }
            }
        }
    }

    /// The words that a blank stands for.
    pub(crate) fn blank_plan(&self, blank: &Pending) -> Option<&Plan> {
        let pool = &self.r.ruled.pool;
        let (face, ability) = pool.unseen.triggers.get(usize::from(blank.ability))?;
        pool.info(*face).plans.get(usize::from(*ability))
    }
}
