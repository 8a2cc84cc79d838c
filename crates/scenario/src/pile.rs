//! A face-down pile that a scenario lays out.

use cardlang::Fault;

use crate::card::CardRef;
use crate::cursor::Cursor;

/// Cards, and below them so many of the default card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pile {
    /// Named cards, top first.
    pub cards: Vec<CardRef>,
    /// How many fillers lie below.
    pub fillers: u16,
}

impl Pile {
    /// Reads `CARD, CARD, then 30`, `40` or `empty`.
    pub(crate) fn read(cursor: Cursor) -> Result<Self, Fault> {
        if matches!(cursor.rest(), "none" | "empty") {
            return Ok(Self::default());
        }
        let mut ahead = cursor;
        if let Some(fillers) = ahead.number().filter(|_| ahead.is_done()) {
            return Ok(Self {
                cards: Vec::new(),
                fillers,
            });
        }
        let mut pile = Self::default();
        let mut pieces = cursor.split(',');
        if let Some(mut last) = pieces.last().copied()
            && last.eat("then")
        {
            pile.fillers = last.need_number("how many fillers lie below")?;
            last.done()?;
            pieces.pop();
        }
        for piece in pieces {
            pile.cards.push(CardRef::read(piece)?);
        }
        Ok(pile)
    }
}
