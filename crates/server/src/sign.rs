//! The sign at a table: what everybody may read without sitting down.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::{
    place::{Place, Who},
    wire::SeatLine,
};

/// What everybody may read of a table.
pub(crate) struct Sign {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The ruleset's id.
    pub(crate) ruleset: String,
    pub(crate) places: Vec<Place>,
    here: AtomicU64,
    over: AtomicBool,
}

impl Sign {
    pub(crate) fn new(id: String, name: String, ruleset: String, places: Vec<Place>) -> Self {
        Self {
            id,
            name,
            ruleset,
            places,
            here: AtomicU64::new(0),
            over: AtomicBool::new(false),
        }
    }

    /// Says which seats have somebody at them.
    pub(crate) fn seat(&self, seats: impl Iterator<Item = u8>) {
        let here = seats.fold(0, |here, seat| here | bit(seat));
        self.here.store(here, Ordering::Relaxed);
    }

    /// Says that the game has ended.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether the game has ended.
    pub(crate) fn over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// The seats, as one viewer reads them.
    pub(crate) fn lines(&self, viewer: Option<u8>) -> Vec<SeatLine<'_>> {
        let here = self.here.load(Ordering::Relaxed);
        let places = self.places.iter();
        places
            .map(
                |Place {
                     seat, who, name, ..
                 }| SeatLine {
                    seat: *seat,
                    name,
                    who: who.to_string(),
                    here: matches!(who, Who::Bot(_)) || here & bit(*seat) != 0,
                    you: viewer == Some(*seat),
                },
            )
            .collect()
    }
}

fn bit(seat: u8) -> u64 {
    1_u64.checked_shl(u32::from(seat)).unwrap_or(0)
}
