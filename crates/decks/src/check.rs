//! Is a deck legal in a format?

use crate::catalogue::Catalogue;
use crate::deck::Deck;
use crate::entry::Entry;
use crate::format::Format;

/// One reason a deck is not legal in a format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// The deck has too many cards, or too few.
    #[error("the deck has {have} cards; it needs exactly {need}")]
    Size {
        /// How many it has.
        have: u32,
        /// How many it needs.
        need: u32,
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

/// Every reason this deck is not legal in this format; none when it is.
///
/// A card is in the pool when any of its printings is: an old card in a later printing stays the
/// same card.
pub fn check(deck: &Deck, catalogue: &Catalogue, format: &Format) -> Vec<Violation> {
    let mut all = Vec::new();
    if deck.size() != format.size {
        all.push(Violation::Size {
            have: deck.size(),
            need: format.size,
        });
    }
    let entries = || {
        deck.lines()
            .iter()
            .filter_map(|line| Some((line, catalogue.get(line.card)?)))
    };
    if !entries().any(|(_, entry)| entry.starts) {
        all.push(Violation::NoStart);
    }
    let mut names: Vec<(&str, u32)> = Vec::new();
    for (line, entry) in entries().filter(|(_, entry)| !entry.basic_energy) {
        match names.iter_mut().find(|(name, _)| *name == entry.name) {
            Some((_, have)) => *have = have.saturating_add(line.count),
            None => names.push((&entry.name, line.count)),
        }
    }
    let many = names.into_iter().filter(|(_, have)| *have > format.copies);
    all.extend(many.map(|(name, have)| Violation::Copies {
        name: name.into(),
        have,
        most: format.copies,
    }));

    let mut seen = Vec::new();
    for line in deck.lines() {
        if seen.contains(&line.card) {
            continue;
        }
        seen.push(line.card);
        let Some(entry) = catalogue.get(line.card) else {
            all.push(Violation::Unknown { card: line.card });
            continue;
        };
        let (card, title) = (catalogue.spell(entry, line.print), format.title.clone());
        if format.ban.contains(&entry.id) {
            all.push(Violation::Banned {
                card,
                format: title,
            });
        } else if !in_pool(entry, catalogue, format) {
            all.push(Violation::Pool {
                card,
                sets: sets_of(entry),
                format: title,
            });
        }
    }
    all
}

fn in_pool(entry: &Entry, catalogue: &Catalogue, format: &Format) -> bool {
    let from_set = |set: &String| entry.prints.iter().any(|print| catalogue.is_in(print, set));
    format.allow.contains(&entry.id) || format.sets.iter().any(from_set)
}

fn sets_of(entry: &Entry) -> Vec<String> {
    let mut sets: Vec<String> = Vec::new();
    for print in &entry.prints {
        if !sets.contains(&print.set) {
            sets.push(print.set.clone());
        }
    }
    if sets.is_empty() {
        vec!["no set".into()]
    } else {
        sets
    }
}
