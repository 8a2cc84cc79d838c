//! Why a deck is not legal in a format.

use std::fmt;

use crate::banlist::standing;
use crate::month::Month;
use crate::section::Section;

/// One reason a deck is not legal in a format: what, where, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// The deck has too many cards, or too few, where one number is right.
    #[error("the deck has {have} cards; it needs exactly {need}")]
    Size {
        /// How many it has.
        have: u32,
        /// How many it needs.
        need: u32,
    },
    /// A part of the deck has too few cards. TD-BASE-2
    #[error("the {section} has {have} cards; it needs at least {least}, {} more", least.saturating_sub(*have))]
    Short {
        /// The part.
        section: Section,
        /// How many it has.
        have: u32,
        /// The fewest it may have.
        least: u32,
    },
    /// A part of the deck has too many cards. TD-BASE-2, TD-BASE-4
    #[error("the {section} has {have} cards; {most} is the most, so take out {}", have.saturating_sub(*most))]
    Long {
        /// The part.
        section: Section,
        /// How many it has.
        have: u32,
        /// The most it may have.
        most: u32,
    },
    /// A Side Deck of another size than the one it may have. TD-BASE-3
    #[error("the Side Deck has {have} cards; it has exactly {need}, or none")]
    Side {
        /// How many it has.
        have: u32,
        /// How many it needs, if it has any.
        need: u32,
    },
    /// A part that decks of the format do not have.
    #[error("the deck has a {section} of {have} cards; in {format} decks have none")]
    Closed {
        /// The part.
        section: Section,
        /// How many cards are in it.
        have: u32,
        /// The title of the format.
        format: String,
    },
    /// A card in a part where it may not be. TD-BASE-1, TD-BASE-4
    #[error("{card} is in the {section}; it belongs in the {right}")]
    Misplaced {
        /// The card.
        card: String,
        /// Where it is.
        section: Section,
        /// Where it belongs.
        right: Section,
    },
    /// Nothing in it can open a game.
    #[error("the deck has no Basic or Baby Pokémon, so it could never begin")]
    NoStart,
    /// Too many cards of one name. Versions of one name count together.
    #[error("{have} copies of {name}; {most} is the most, all its versions together")]
    Copies {
        /// The name.
        name: String,
        /// How many it has.
        have: u32,
        /// How many it may have.
        most: u32,
    },
    /// Too many cards of one name over the parts of the deck. TD-BASE-2, TD-OPEN-38
    #[error("{} copies of {name}, {at}; {most} is the most, all parts of the deck together", at.sum())]
    Many {
        /// The name.
        name: String,
        /// Where they are.
        at: Places,
        /// How many it may have.
        most: u32,
    },
    /// More of a card than the list of forbidden and limited cards allows one player, whatever a
    /// partner has. TD-BASE-5, TD-DECK-5, TD-DECK-6, TD-OPEN-38
    #[error("{} of {name}, {at}; it is {} in {list}: {}", copies(at.sum()), standing(*most), right(*most))]
    Listed {
        /// The name.
        name: String,
        /// Where they are.
        at: Places,
        /// How many it may have.
        most: u32,
        /// The title of the list.
        list: String,
    },
    /// A card that a list of the whole pool does not name.
    #[error(
        "{name}, {at}, is not in {list}, which names every card that may be played: take it out"
    )]
    Unlisted {
        /// The name.
        name: String,
        /// Where the copies are.
        at: Places,
        /// The title of the list.
        list: String,
    },
    /// The format goes by a list of forbidden and limited cards that nobody has read.
    #[error("{format} goes by the list {list}, which is not at hand")]
    NoList {
        /// The title of the format.
        format: String,
        /// The list's file.
        list: String,
    },
    /// A card from other sets than the format's.
    #[error("{card} is not in {format}: it is from {}", sets.join(", "))]
    Pool {
        /// The card in this printing.
        card: String,
        /// The sets it is from.
        sets: Vec<String>,
        /// The title of the format.
        format: String,
    },
    /// A card that was printed after the format's last month.
    #[error(
        "{name}, {at}, is not in {format}: it came out in {released}, and the last month is {until}"
    )]
    Later {
        /// The name.
        name: String,
        /// Where the copies are.
        at: Places,
        /// When it came out.
        released: Month,
        /// The last month of the format.
        until: Month,
        /// The title of the format.
        format: String,
    },
    /// A card the format bans.
    #[error("{card} is banned in {format}")]
    Banned {
        /// The card in this printing.
        card: String,
        /// The title of the format.
        format: String,
    },
    /// A card the catalogue does not hold.
    #[error("the deck holds a card that is not known, {card}")]
    Unknown {
        /// Its id.
        card: u16,
    },
}

/// In which parts of a deck copies of a card are, and how many in each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Places(Vec<(Section, u32)>);

impl Places {
    /// One place more.
    pub(crate) fn add(&mut self, section: Section, count: u32) {
        match self.0.iter_mut().find(|(there, _)| *there == section) {
            Some((_, have)) => *have = have.saturating_add(count),
            None => self.0.push((section, count)),
        }
    }

    /// Each part with how many are in it.
    pub fn parts(&self) -> &[(Section, u32)] {
        &self.0
    }

    /// How many in all.
    pub fn sum(&self) -> u32 {
        let counts = self.0.iter().map(|(_, count)| *count);
        counts.fold(0, u32::saturating_add)
    }
}

impl fmt::Display for Places {
    /// `2 in the Main Deck and 1 in the Side Deck`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (section, count)) in self.0.iter().enumerate() {
            let between = if at == 0 { "" } else { " and " };
            write!(f, "{between}{count} in the {section}")?;
        }
        Ok(())
    }
}

fn copies(count: u32) -> String {
    match count {
        1 => "1 copy".into(),
        count => format!("{count} copies"),
    }
}

fn right(most: u32) -> String {
    match most {
        0 => "take it out".into(),
        most => format!("{most} is the most, all parts of the deck together"),
    }
}
