//! A card in an open pile, which may have been in play before.

use cardlang::Fault;

use crate::card::CardRef;
use crate::cursor::Cursor;
use crate::laid::Past;

/// Cards in an open pile: `2 Kuriboh`, `Flame Wingman summoned properly`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buried {
    /// The card, and how many of it.
    pub card: CardRef,
    /// [`Past::Proper`] if it was summoned as its text says.
    pub past: Option<Past>,
}

impl Buried {
    /// Reads cards in commas.
    pub(crate) fn list(cursor: Cursor) -> Result<Vec<Self>, Fault> {
        cursor.split(',').into_iter().map(Self::read).collect()
    }

    fn read(mut cursor: Cursor) -> Result<Self, Fault> {
        let proper = cursor.eat_back(Past::Proper.word());
        Ok(Self {
            card: CardRef::read(cursor)?,
            past: proper.then_some(Past::Proper),
        })
    }
}
