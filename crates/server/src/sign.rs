//! The sign at a table: what everybody may read without sitting down.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::wire::Stage;

/// What everybody may read of a table.
pub(crate) struct Sign {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The ruleset's id.
    pub(crate) ruleset: String,
    board: Mutex<Board>,
}

/// What changes on it.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) stage: Stage,
    pub(crate) seats: Vec<Seat>,
}

/// A seat: its number, who it is for, and whether somebody is there.
pub(crate) type Seat = (u8, String, bool);

impl Sign {
    pub(crate) fn new(id: String, name: String, ruleset: String) -> Self {
        Self {
            id,
            name,
            ruleset,
            board: Mutex::new(Board {
                stage: Stage::Gathering,
                seats: Vec::new(),
            }),
        }
    }

    /// Says how far the table has come, and who is there.
    pub(crate) fn hang(&self, stage: Stage, seats: Vec<Seat>) {
        *self.locked() = Board { stage, seats };
    }

    /// What it says now.
    pub(crate) fn board(&self) -> Board {
        self.locked().clone()
    }

    /// Whether the game has ended.
    pub(crate) fn over(&self) -> bool {
        self.locked().stage == Stage::Over
    }

    fn locked(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
