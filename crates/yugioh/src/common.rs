//! What the cards of a game have between them: what none of them has, nothing has to look for.

use crate::face::AbilityKind;
use crate::pool::{Info, Plan};
use crate::readiness::{Hearing, Windows};
use crate::state::Place;

/// What the cards of a game have between them, each that could come to be in it counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Common {
    /// Topics of their standing rules, a bit each.
    pub topics: u128,
    /// What their triggers answer.
    pub hears: Hearing,
    /// Whether a trigger of one answers a phase without an event.
    pub phased: bool,
    /// Whether one counts Standby Phases.
    pub counts: bool,
    /// Whether something is owed for one in a phase.
    pub owes: bool,
}

impl Common {
    /// Counts one more card.
    pub fn add(&mut self, info: &Info) {
        self.topics |= info.topics;
        self.hears |= info.hears;
        self.phased |= info.phased;
        self.counts |= info.counts;
        self.owes |= info.owes;
    }

    /// Whether a rule of some card is on a topic.
    #[inline]
    pub fn speaks(&self, about: u8) -> bool {
        self.topics >> about & 1 == 1
    }
}

/// The windows in which each card of a game could be activated, and in which any could.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    of: Vec<Windows>,
    any: Windows,
}

impl Listing {
    /// Lists the game's next card.
    pub fn enter(&mut self, windows: Windows) {
        self.of.push(windows);
        self.any |= windows;
    }

    /// The windows of a card; `None` for a Token.
    #[inline]
    pub fn of(&self, card: kernel::Card) -> Option<Windows> {
        self.of.get(card.index()).copied()
    }

    /// The windows in which any card could be activated.
    #[inline]
    pub fn any(&self) -> Windows {
        self.any
    }
}

/// The windows in which some ability of a card can be activated from a hand, unless an effect lets Traps be:
/// in its player's own turn, and in another's (TD-BASE-23, TD-BASE-24).
pub fn from_hand(info: &Info) -> (Windows, Windows) {
    let of = |plan: &Plan| {
        if plan.kind != AbilityKind::Activation {
            let windows = if plan.is_at(Place::Hand) {
                plan.windows
            } else {
                0
            };
            (windows, windows)
        } else if info.class.is_trap() {
            (0, 0)
        } else {
            (plan.windows, 0)
        }
    };
    info.plans
        .iter()
        .map(of)
        .fold((0, 0), |all, plan| (all.0 | plan.0, all.1 | plan.1))
}
