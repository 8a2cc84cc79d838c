//! What could not be kept: whoever asked for it is told so, and what the table does by itself waits for room.

use super::{No, Table};
use crate::{
    Refused,
    moment::{Moment, now},
    store::{StoreError, UNKEPT},
    wire::ToPage,
};

/// How long a table waits before it tries again to do something by itself, in milliseconds.
const PAUSE: u64 = 2000;

/// What those at a table are told that waits for room.
const WAITS: &str = "the server cannot keep what is done here: its disk may be full; the game goes on by itself as soon as there is room";

impl From<StoreError> for No {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Full(_) | StoreError::Database(_) => Self::Unkept,
            // What is kept is not what the table has done.
            StoreError::Row(_) | StoreError::Closed => Self::Ended,
        }
    }
}

impl No {
    /// What whoever asked is told, unless the table ends.
    pub(super) fn refusal(self) -> Result<Refused, Self> {
        match self {
            Self::Refused(refused) => Ok(refused),
            Self::Unkept => Ok(Refused(UNKEPT.to_owned())),
            Self::Ended => Err(Self::Ended),
        }
    }
}

impl Table {
    /// Whether the table waits for room, and does nothing by itself.
    pub(super) fn is_paused(&self, now: Moment) -> bool {
        self.pause.is_some_and(|until| until > now)
    }

    /// Waits before it tries again. Those who sit here are told the first time.
    pub(super) fn wait_for_room(&mut self) {
        let told = self.pause.replace(now().saturating_add(PAUSE));
        if told.is_some() {
            return;
        }
        let text = ToPage::Error { text: WAITS }.written();
        for viewer in self.viewers.iter().filter(|viewer| viewer.own.is_some()) {
            viewer.whisper(text.clone());
        }
    }

    /// The game is an answer ahead of what is kept: it goes back to before it.
    pub(super) fn back(&mut self, no: No) -> No {
        let unkept = matches!(no, No::Unkept);
        let undone = self.life.game.as_mut().filter(|_| unkept);
        match undone.map(|game| game.undo(1)) {
            Some(Ok(())) => {
                // They may have thought about what is void.
                self.bots.clear();
                No::Unkept
            }
            Some(Err(_)) | None => No::Ended,
        }
    }
}
