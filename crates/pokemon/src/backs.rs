//! Cards as everybody sees them: those of hands, decks and Prizes could be anything.

use crate::frame::Frame;
use crate::rules::Asked;
use crate::state::Pile;
use crate::table::Table;
use crate::words::Zone;

/// How a frame reads cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As they are.
    Faces,
    /// As everybody sees them: what lies unseen could be anything.
    Backs,
}

impl Table<'_> {
    /// The frame by which a seat is asked so that nobody learns of unseen cards; none where only who has a
    /// choice is asked (OS-FIND-6, TB-OPEN-35).
    pub(crate) fn backs(&self, f: &Frame) -> Option<Frame> {
        match self.r.options.asked {
            Asked::WhoCan => None,
            Asked::WhoCould => {
                let mut frame = f.clone();
                frame.reading = Reading::Backs;
                Some(frame)
            }
        }
    }

    /// A number of cards that everybody sees, where more are asked than have a choice; else none.
    pub(crate) fn could_count(&self, n: usize) -> usize {
        match self.r.options.asked {
            Asked::WhoCan => 0,
            Asked::WhoCould => n,
        }
    }
}

impl Frame {
    /// Whether it reads only the backs of what lies in a zone.
    pub(crate) fn sees_backs(&self, zone: Zone) -> bool {
        self.reading == Reading::Backs && is_hidden(zone)
    }
}

/// Whether not everybody sees what lies in a zone.
pub(crate) fn is_hidden(zone: Zone) -> bool {
    match zone.parts().1 {
        Pile::Hand | Pile::Deck | Pile::Prizes => true,
        Pile::Discard | Pile::Playing | Pile::Beside | Pile::Lost => false,
    }
}
