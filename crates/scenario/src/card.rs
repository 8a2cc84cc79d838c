//! A card as a scenario names it.

use std::fmt;

use cardlang::Fault;

use crate::cursor::Cursor;

/// Types by which basic Energy may be written.
pub(crate) const TYPES: [&str; 9] = [
    "Grass",
    "Fire",
    "Water",
    "Lightning",
    "Psychic",
    "Fighting",
    "Darkness",
    "Metal",
    "Colorless",
];

/// A card, or several of one name: `2 Fire`, `Electabuzz (Base 20)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRef {
    /// The name as written; basic Energy may be written by its type alone.
    pub name: String,
    /// Where it was printed, if said.
    pub print: Option<Print>,
    /// How many; 1 if unsaid.
    pub count: u16,
}

/// A set and the number in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    /// The set: `Neo Genesis`.
    pub set: String,
    /// The number: `20`.
    pub number: String,
}

impl CardRef {
    /// One card of a name.
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            print: None,
            count: 1,
        }
    }

    /// Whether it is written as the type of a basic Energy alone.
    pub fn is_type(&self) -> bool {
        TYPES.contains(&self.name.as_str()) && self.print.is_none()
    }

    /// Whether a card of this name is meant; `Fire` means Fire Energy, too.
    pub fn is_name(&self, name: &str) -> bool {
        let energy = || {
            TYPES.contains(&self.name.as_str()) && name.strip_suffix(" Energy") == Some(&self.name)
        };
        self.name.eq_ignore_ascii_case(name) || energy()
    }

    /// Whether a card of this name, printed there (`Base 4, Base Set 2 4`), is meant.
    pub fn is(&self, name: &str, printed: &str) -> bool {
        let here = |print: &Print| printed.split(", ").any(|p| p == print.to_string());
        self.is_name(name) && self.print.as_ref().is_none_or(here)
    }

    /// Reads one card with its count.
    pub(crate) fn read(mut cursor: Cursor) -> Result<Self, Fault> {
        let here = cursor;
        let count = cursor.number().unwrap_or(1);
        if count == 0 {
            return Err(here.wrong("there are no 0 cards to name; leave it out"));
        }
        if cursor.rest().starts_with('"') {
            return Self::quoted(cursor, count);
        }
        let whole = cursor.words("a card's name")?;
        let (name, print) = match whole.find('(') {
            None => (whole, None),
            Some(at) => {
                let inside = cursor.without_first(at);
                (whole[..at].trim_end(), Some(Print::read(inside)?))
            }
        };
        if name.is_empty() || name.chars().next().is_some_and(char::is_lowercase) {
            return Err(cursor.fault("expected a card's name"));
        }
        Ok(Self {
            name: name.to_owned(),
            print,
            count,
        })
    }

    /// Reads a name in quotes, and where it was printed.
    fn quoted(cursor: Cursor, count: u16) -> Result<Self, Fault> {
        let inside = cursor.without_first(1);
        let end = inside.rest().find('"').filter(|end| *end > 0);
        let Some(name) = end.and_then(|end| inside.rest().get(..end)) else {
            return Err(cursor.fault("expected a card's name in quotes"));
        };
        let after = inside.without_first(name.len() + 1);
        Ok(Self {
            name: name.trim().to_owned(),
            print: if after.is_done() {
                None
            } else {
                Some(Print::read(after)?)
            },
            count,
        })
    }

    /// Reads cards in commas, each copy by itself.
    pub(crate) fn each(cursor: Cursor) -> Result<Vec<Self>, Fault> {
        let copies = Self::list(cursor)?.into_iter().flat_map(|card| {
            let one = Self { count: 1, ..card };
            std::iter::repeat_n(one, usize::from(card.count))
        });
        Ok(copies.collect())
    }

    /// Reads cards in commas.
    pub(crate) fn list(cursor: Cursor) -> Result<Vec<Self>, Fault> {
        cursor.split(',').into_iter().map(Self::read).collect()
    }
}

impl Print {
    /// Reads `(Base 4)`.
    fn read(cursor: Cursor) -> Result<Self, Fault> {
        let inside = cursor
            .rest()
            .strip_prefix('(')
            .and_then(|r| r.strip_suffix(')'));
        match inside.and_then(|i| i.rsplit_once(' ')) {
            Some((set, number)) if !inside.is_some_and(|i| i.contains(['(', ')'])) => Ok(Self {
                set: set.trim().to_owned(),
                number: number.to_owned(),
            }),
            _ => Err(cursor.fault("expected a set and a number in brackets, as in \"(Base 4)\"")),
        }
    }
}

impl fmt::Display for CardRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{} ", self.count)?;
        }
        write!(f, "{}", self.name)?;
        match &self.print {
            Some(print) => write!(f, " ({print})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.set, self.number)
    }
}
