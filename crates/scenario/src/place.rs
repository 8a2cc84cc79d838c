//! Places at the table, as a scenario names them.

use std::fmt;

use cardlang::Fault;

use crate::cursor::Cursor;

/// A place for one card or Pokémon: `active`, `seat 2 bench 1`, `prize 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Whose; the seat that acts if unsaid.
    pub seat: Option<u8>,
    /// Which.
    pub spot: Spot,
}

/// A place of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The Active Spot.
    Active,
    /// A place on the Bench, counted from 1.
    Bench(u16),
    /// A Prize, counted from 1.
    Prize(u16),
}

/// A zone of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// The Active Spot.
    Active,
    /// The Bench.
    Bench,
    /// The hand.
    Hand,
    /// The deck.
    Deck,
    /// The discard pile.
    Discard,
    /// The Prizes.
    Prizes,
}

impl Zone {
    const ALL: [Self; 6] = [
        Self::Active,
        Self::Bench,
        Self::Hand,
        Self::Deck,
        Self::Discard,
        Self::Prizes,
    ];

    /// Its word, which is also the second half of its id in a view.
    pub fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Bench => "bench",
            Self::Hand => "hand",
            Self::Deck => "deck",
            Self::Discard => "discard",
            Self::Prizes => "prizes",
        }
    }

    /// Its id in a view: `1.hand`.
    pub fn id(self, seat: u8) -> String {
        format!("{seat}.{}", self.word())
    }

    pub(crate) fn read(cursor: &mut Cursor) -> Result<Self, Fault> {
        let word = cursor.one_of(&Self::ALL.map(Self::word))?;
        Ok(Self::ALL
            .into_iter()
            .find(|z| z.word() == word)
            .unwrap_or(Self::Active))
    }
}

impl Spot {
    /// The zone it lies in, and its place there, counted from 1.
    pub fn zone(self) -> (Zone, u16) {
        match self {
            Self::Active => (Zone::Active, 1),
            Self::Bench(n) => (Zone::Bench, n),
            Self::Prize(n) => (Zone::Prizes, n),
        }
    }
}

impl Place {
    /// Reads a place off the front, if one stands there; leaves the cursor alone otherwise.
    pub(crate) fn front(cursor: &mut Cursor) -> Option<Self> {
        let mut ahead = *cursor;
        let seat = if ahead.eat("seat") {
            Some(ahead.seat().ok()?)
        } else {
            None
        };
        let spot = if ahead.eat("active") {
            Spot::Active
        } else if ahead.eat("bench") {
            Spot::Bench(ahead.number().filter(|n| *n > 0)?)
        } else if ahead.eat("prize") {
            Spot::Prize(ahead.number().filter(|n| *n > 0)?)
        } else {
            return None;
        };
        *cursor = ahead;
        Some(Self { seat, spot })
    }

    /// Reads a place that is all there is.
    pub(crate) fn whole(mut cursor: Cursor) -> Option<Self> {
        Self::front(&mut cursor).filter(|_| cursor.is_done())
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Active => write!(f, "active"),
            Self::Bench(n) => write!(f, "bench {n}"),
            Self::Prize(n) => write!(f, "prize {n}"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seat {
            Some(seat) => write!(f, "seat {seat} {}", self.spot),
            None => write!(f, "{}", self.spot),
        }
    }
}
