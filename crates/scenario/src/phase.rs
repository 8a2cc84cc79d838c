//! The phases of a turn, where a game has them.

use cardlang::Fault;

use crate::cursor::Cursor;

/// A phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The Draw Phase.
    Draw,
    /// The Standby Phase.
    Standby,
    /// The first Main Phase.
    Main1,
    /// The Battle Phase.
    Battle,
    /// The second Main Phase.
    Main2,
    /// The End Phase.
    End,
}

impl Phase {
    /// All of them, in the order of a turn.
    pub const ALL: [Self; 6] = [
        Self::Draw,
        Self::Standby,
        Self::Main1,
        Self::Battle,
        Self::Main2,
        Self::End,
    ];

    /// Its word in `given`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Standby => "standby",
            Self::Main1 => "main 1",
            Self::Battle => "battle",
            Self::Main2 => "main 2",
            Self::End => "end",
        }
    }

    /// Its name in views, with the article it is said with.
    pub fn name(self) -> &'static str {
        match self {
            Self::Draw => "the Draw Phase",
            Self::Standby => "the Standby Phase",
            Self::Main1 => "Main Phase 1",
            Self::Battle => "the Battle Phase",
            Self::Main2 => "Main Phase 2",
            Self::End => "the End Phase",
        }
    }

    /// Reads its word, which is all there is.
    pub(crate) fn read(cursor: Cursor) -> Result<Self, Fault> {
        Self::by(cursor, Self::word)
    }

    /// Reads its name, which is all there is.
    pub(crate) fn read_name(cursor: Cursor) -> Result<Self, Fault> {
        Self::by(cursor, Self::name)
    }

    fn by(mut cursor: Cursor, word: fn(Self) -> &'static str) -> Result<Self, Fault> {
        let found = cursor.one_of(&Self::ALL.map(word))?;
        cursor.done()?;
        let mut all = Self::ALL.into_iter();
        Ok(all.find(|p| word(*p) == found).unwrap_or(Self::Main1))
    }
}
