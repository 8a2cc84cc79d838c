//! What is done with one card on a field or from a hand.

use crate::cursor::Cursor;

/// What is done with one card, in a game with monsters, Spells and Traps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Summons it from hand.
    Summon,
    /// Summons it by its own procedure.
    SpecialSummon,
    /// Flip Summons it.
    Flip,
    /// Sets it from hand.
    Set,
    /// Changes its battle position.
    Turn,
    /// Activates it, or an effect of it.
    Activate,
}

impl Act {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Summon,
        Self::SpecialSummon,
        Self::Flip,
        Self::Set,
        Self::Turn,
        Self::Activate,
    ];

    /// Its verb after `may`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Summon => "summon",
            Self::SpecialSummon => "special summon",
            Self::Flip => "flip",
            Self::Set => "set",
            Self::Turn => "turn",
            Self::Activate => "activate",
        }
    }

    /// The group of its answers in a view.
    pub fn group(self) -> &'static str {
        match self {
            Self::SpecialSummon => "special",
            other => other.word(),
        }
    }

    pub(crate) fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|a| a.word() == word)
    }
}

/// Takes words in quotes off the end, if some stand there after something else.
pub(crate) fn hint(cursor: &mut Cursor) -> Option<String> {
    let rest = cursor.rest();
    let open = rest.strip_suffix('"')?.rfind('"').filter(|at| *at > 0)?;
    let words = rest.get(open + 1..rest.len() - 1)?;
    *cursor = cursor.without_last(rest.len() - open);
    Some(words.to_owned())
}
