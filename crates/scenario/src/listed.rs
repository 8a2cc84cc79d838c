//! A deck as a scenario lists it.

use cardlang::Fault;

use crate::card::CardRef;
use crate::cursor::Cursor;

/// The cards of a deck, and of its Side Deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The deck, with what an Extra or Fusion Deck holds.
    pub cards: Vec<CardRef>,
    /// The Side Deck.
    pub side: Vec<CardRef>,
}

impl Listed {
    /// `40 Kuriboh`, or `40 Kuriboh with the Side Deck 15 Waboku`.
    pub(crate) fn read(cursor: Cursor) -> Result<Self, Fault> {
        Ok(match cursor.sides("with the Side Deck") {
            Some((cards, side)) => Self {
                cards: CardRef::list(cards)?,
                side: CardRef::list(side)?,
            },
            None => Self {
                cards: CardRef::list(cursor)?,
                side: Vec::new(),
            },
        })
    }

    /// As players write a list; `line` writes a card's.
    pub(crate) fn text(&self, line: impl Fn(&CardRef) -> String) -> String {
        let mut text: String = self.cards.iter().map(&line).collect();
        if !self.side.is_empty() {
            text += "Side Deck\n";
            text.extend(self.side.iter().map(line));
        }
        text
    }
}
