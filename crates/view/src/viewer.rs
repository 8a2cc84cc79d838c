//! Who looks.

use kernel::Seat;

/// Who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody without a seat.
    Spectator,
    /// A judge, who sees everything.
    Judge,
}

impl Viewer {
    /// The seat that looks, counted from 1.
    pub fn number(self) -> Option<u8> {
        match self {
            Self::Seat(seat) => Some(seat.number()),
            Self::Spectator | Self::Judge => None,
        }
    }
}
