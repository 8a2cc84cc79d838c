//! Which cards a viewer may see.

use kernel::{Card, Seat, SeatSet};
use yugioh::Yugioh;
use yugioh::options::TeamInfo;
use yugioh::state::{Place, Side, whose};
use yugioh::topics::topic;

use crate::{Sight, Viewer};

impl Sight<'_, Yugioh> {
    /// Seats that may know what a seat knows (TD-INFO-1, TD-OPEN-41, SY-OPEN-9).
    fn confidants(&self, seat: Seat) -> SeatSet {
        match self.rules.ruled.options.team_info {
            TeamInfo::Open => self.rules.ruled.lens.allies(seat),
            TeamInfo::Closed => SeatSet::only(seat),
        }
    }

    /// Whether the viewer is told what a seat knows.
    fn is_told(&self, seat: Seat) -> bool {
        match self.viewer {
            Viewer::Seat(viewer) => self.confidants(seat).has(viewer),
            Viewer::Spectator => false,
            Viewer::Judge => true,
        }
    }

    /// Whether a seat's hand lies open, by a card's words.
    fn is_hand_open(&self, seat: Seat) -> bool {
        let spoken = self.state.loud >> topic::OPEN_HAND & 1 == 1 || !self.state.lasting.is_empty();
        spoken
            && self
                .rules
                .reading(self.state, |table| table.is_bound(topic::OPEN_HAND, seat))
    }

    /// Whether the viewer may see which cards a seat holds.
    fn sees_hand(&self, seat: Seat) -> bool {
        let looks = self.state.seen;
        self.is_told(seat)
            || looks.is_some_and(|(looker, whose)| whose == seat && self.is_told(looker))
            || self.is_hand_open(seat)
    }

    /// Whether the viewer may see which card this is, where it is now.
    pub(super) fn sees_card(&self, card: Card) -> bool {
        if self.viewer == Viewer::Judge {
            return true;
        }
        let Some((seat, place)) = self.state.at.get(card.index()).copied().and_then(whose) else {
            // A Token that is not in play.
            return self.rules.is_token(card);
        };
        let up = self.state.status(card).side == Side::Up;
        match place {
            Place::Deck => false,
            Place::Hand => self.sees_hand(seat),
            Place::Fusion => self.is_told(seat),
            Place::Graveyard | Place::Arriving => true,
            Place::Removed => up,
            Place::Monsters | Place::Spells | Place::Field => up || self.is_told(seat),
        }
    }
}
