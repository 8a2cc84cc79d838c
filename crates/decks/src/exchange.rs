//! Exchanging cards with the Side Deck between the duels of a match.

use std::collections::BTreeMap;

use crate::catalogue::Catalogue;
use crate::deck::Deck;
use crate::place::fits;
use crate::section::Section;

/// Why cards may not be exchanged so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A part of the deck has another size than before. TD-BASE-3
    #[error("the {section} had {before} cards and would have {after}: exchange one for one")]
    Size {
        /// The part.
        section: Section,
        /// How many cards it had.
        before: u32,
        /// How many it would have.
        after: u32,
    },
    /// A Fusion Monster was exchanged with a card of the main deck. TD-BASE-3
    #[error("{card} would be in the {section}: it is exchanged with cards of the {right} alone")]
    Misplaced {
        /// The card.
        card: String,
        /// Where it would be.
        section: Section,
        /// Where it may be.
        right: Section,
    },
    /// A card that was not in the deck, as from a partner's Side Deck. TD-DECK-4
    #[error("{count} of {card} would come from outside the player's own deck and Side Deck")]
    Foreign {
        /// The card.
        card: String,
        /// How many copies too many.
        count: u32,
    },
    /// A card that would be in no part of the deck any more. TD-OPEN-37
    #[error("{count} of {card} would be left out: what leaves the deck goes to the Side Deck")]
    Lost {
        /// The card.
        card: String,
        /// How many copies are missing.
        count: u32,
    },
}

/// Every reason this deck may not become that one between two duels of a match, by exchanging cards
/// of one player's deck and Fusion Deck one for one with that player's Side Deck; none when it may.
/// TD-BASE-3, TD-OPEN-37, TD-DECK-4
///
/// The first duel of the next match is played with the deck that was registered: keep it.
pub fn exchange(before: &Deck, after: &Deck, catalogue: &Catalogue) -> Vec<Refusal> {
    let mut all = Vec::new();
    for section in Section::ALL {
        let (before, after) = (before.size_of(section), after.size_of(section));
        if before != after {
            all.push(Refusal::Size {
                section,
                before,
                after,
            });
        }
    }
    let name = |card: u16| match catalogue.get(card) {
        Some(entry) => entry.name.clone(),
        None => format!("a card that is not known, {card}"),
    };
    for (section, line) in after.every() {
        let Some(entry) = catalogue.get(line.card) else {
            continue;
        };
        if !fits(section, entry) {
            all.push(Refusal::Misplaced {
                card: entry.name.clone(),
                section,
                right: entry.place(),
            });
        }
    }
    let (had, has) = (counts(before), counts(after));
    let of = |counts: &BTreeMap<u16, u32>, card: u16| counts.get(&card).copied().unwrap_or(0);
    for (card, count) in &has {
        let more = count.saturating_sub(of(&had, *card));
        if more > 0 {
            all.push(Refusal::Foreign {
                card: name(*card),
                count: more,
            });
        }
    }
    for (card, count) in &had {
        let fewer = count.saturating_sub(of(&has, *card));
        if fewer > 0 {
            all.push(Refusal::Lost {
                card: name(*card),
                count: fewer,
            });
        }
    }
    all
}

/// How many copies of each card are in a deck and its parts, whatever their printings.
fn counts(deck: &Deck) -> BTreeMap<u16, u32> {
    let mut counts: BTreeMap<u16, u32> = BTreeMap::new();
    for (_, line) in deck.every() {
        let count = counts.entry(line.card).or_default();
        *count = count.saturating_add(line.count);
    }
    counts
}
