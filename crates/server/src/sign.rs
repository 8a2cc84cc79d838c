//! The sign at a table: what everybody may read without sitting down.

use std::sync::{Mutex, MutexGuard, PoisonError};

use blake3::Hash;

use crate::{table::Watch, wire::Stage};

/// What everybody may read of a table.
pub(crate) struct Sign {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The ruleset's id.
    pub(crate) ruleset: String,
    /// Who may watch it.
    pub(crate) watch: Watch,
    board: Mutex<Board>,
}

/// What changes on it.
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) stage: Stage,
    pub(crate) seats: Vec<Seat>,
    /// How many seats anybody may take.
    pub(crate) free: usize,
    /// Whether its replay would tell a deck that is still to be played with in the same match.
    pub(crate) sealed: bool,
    /// Whether nobody but those with a link has any business there.
    pub(crate) private: bool,
    /// Whether it is over, and those who watch it late have not seen that yet.
    pub(crate) unseen: bool,
    /// The table where it goes on.
    pub(crate) next: Option<String>,
}

impl Board {
    /// The stage, as everybody may know it.
    pub(crate) fn shown(&self) -> Stage {
        match self.unseen {
            true => Stage::Playing,
            false => self.stage,
        }
    }
}

/// One seat.
#[derive(Clone)]
pub(crate) struct Seat {
    pub(crate) seat: u8,
    /// Who it is for.
    pub(crate) who: String,
    /// Whether somebody, or a bot, is there.
    pub(crate) here: bool,
    /// Hash of the key that opens it, which is not to be read by anybody.
    pub(crate) key: Option<Hash>,
}

impl Sign {
    pub(crate) fn new(id: String, name: String, ruleset: String, watch: Watch) -> Self {
        Self {
            id,
            name,
            ruleset,
            watch,
            board: Mutex::new(Board {
                stage: Stage::Gathering,
                seats: Vec::new(),
                free: 0,
                sealed: false,
                private: true,
                unseen: false,
                next: None,
            }),
        }
    }

    /// Says how far the table has come, and who is there.
    pub(crate) fn hang(&self, board: Board) {
        *self.locked() = board;
    }

    /// What it says now.
    pub(crate) fn board(&self) -> Board {
        self.locked().clone()
    }

    /// The seat that a key opens.
    pub(crate) fn opened(&self, key: &Hash) -> Option<u8> {
        let board = self.locked();
        let mut seats = board.seats.iter();
        let seat = seats.find(|seat| seat.key.as_ref() == Some(key));
        seat.map(|seat| seat.seat)
    }

    /// Whether it is listed for everybody.
    pub(crate) fn listed(&self) -> bool {
        let board = self.locked();
        board.shown() != Stage::Over && !board.private
    }

    fn locked(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
