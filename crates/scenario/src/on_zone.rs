//! What is said of a zone.

use cardlang::Fault;

use crate::card::CardRef;
use crate::cursor::Cursor;
use crate::on_spot::single;
use crate::place::Zone;

/// What is said of a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnZone {
    /// These cards and no others; in order on a Bench, in any order elsewhere.
    Is(Vec<CardRef>),
    /// These cards on top, in this order.
    Top(Vec<CardRef>),
    /// So many cards.
    Count(u16),
    /// Exactly so many cards of that name.
    Has(CardRef),
    /// No card of that name.
    HasNo(CardRef),
}

impl OnZone {
    pub(crate) fn read(mut cursor: Cursor, zone: Zone) -> Result<Self, Fault> {
        if zone == Zone::Deck && cursor.eat("top is") {
            return Ok(Self::Top(CardRef::list(cursor)?));
        }
        match cursor.one_of(&["is", "has no", "has"])? {
            "is" if cursor.rest() == "empty" => Ok(Self::Is(Vec::new())),
            "is" => Ok(Self::Is(CardRef::list(cursor)?)),
            "has no" => Ok(Self::HasNo(single(cursor)?)),
            _ => {
                let mut figure = cursor;
                match figure.number() {
                    Some(n) if matches!(figure.rest(), "" | "cards" | "card") => Ok(Self::Count(n)),
                    _ => Ok(Self::Has(CardRef::read(cursor)?)),
                }
            }
        }
    }
}
