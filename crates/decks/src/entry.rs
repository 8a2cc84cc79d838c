//! One card a deck may hold, as the caller describes it.

use std::fmt;

use crate::month::Month;
use crate::passcode::Passcode;
use crate::section::Section;

/// One card a deck may hold: a name, what tells it from others of that name, and where it was printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The caller's number for this card; no two entries share one.
    pub id: u16,
    /// The name as printed.
    pub name: String,
    /// What sort of card it is.
    pub kind: Kind,
    /// The level printed beside an early Pokémon's name.
    pub level: Option<u8>,
    /// Is it a basic Energy card, of which a deck may hold any number?
    pub basic_energy: bool,
    /// Can it open a game? Basic and Baby Pokémon can, and a deck needs at least one.
    pub starts: bool,
    /// Where it was printed, the first printing first.
    pub prints: Vec<Print>,
    /// Short words that tell it from other cards of its name: `40 HP, Gnaw`.
    pub signature: String,
    /// The number printed on it, in a game that prints one; no two entries share one.
    pub passcode: Option<Passcode>,
    /// Does it begin in the Fusion Deck? TD-BASE-1
    pub fusion: bool,
    /// When it was first printed, for cards that came after the first pool.
    pub released: Option<Month>,
}

impl Entry {
    /// The part of a deck it begins a game in. TD-BASE-1
    pub fn place(&self) -> Section {
        if self.fusion {
            Section::Fusion
        } else {
            Section::Main
        }
    }
}

/// What sort of card an [`Entry`] is. Written lists are grouped in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A Pokémon.
    Pokemon,
    /// A Trainer card.
    Trainer,
    /// An Energy card, basic or special.
    Energy,
    /// A monster of any sort.
    Monster,
    /// A Spell Card.
    Spell,
    /// A Trap Card.
    Trap,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Pokemon => "Pokémon",
            Kind::Trainer => "Trainer",
            Kind::Energy => "Energy",
            Kind::Monster => "Monster",
            Kind::Spell => "Spell",
            Kind::Trap => "Trap",
        })
    }
}

/// One printing of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Print {
    /// The set's full name: `Base`.
    pub set: String,
    /// The set's short code: `BS`.
    pub code: String,
    /// The collector number, without the set's total: `91`.
    pub number: String,
}

impl Print {
    /// A printing in the set of this full name and code, under this number.
    pub fn new(set: &str, code: &str, number: &str) -> Self {
        Print {
            set: set.into(),
            code: code.into(),
            number: number.into(),
        }
    }
}

impl fmt::Display for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.set, self.number)
    }
}
