//! What a format lets a deck have of one card.

use crate::catalogue::Catalogue;
use crate::check::{given, outside};
use crate::deck::Deck;
use crate::entry::Entry;
use crate::format::Format;
use crate::list::MOST_COPIES;

/// What a format lets a deck have of one card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowed {
    /// How many copies, over all parts of the deck together.
    pub most: u32,
    /// The printing by which the card is in the pool, as an index into [`Entry::prints`]; its first where
    /// it is in the pool by something else.
    pub print: usize,
}

/// What a format lets a deck have of a card; none if it is not in the pool, or forbidden.
pub fn allowed(entry: &Entry, catalogue: &Catalogue, format: &Format) -> Option<Allowed> {
    if outside(&Deck::default(), entry, 0, catalogue, format).is_some() {
        return None;
    }
    let listed = format
        .limits
        .as_ref()
        .and_then(|list| given(list, &[entry]));
    let most = if entry.basic_energy {
        format.size.most.unwrap_or(MOST_COPIES)
    } else {
        listed.unwrap_or(format.copies).min(format.copies)
    };
    let sets = format.sets.as_deref().unwrap_or_default();
    let in_pool = |print: &crate::entry::Print| sets.iter().any(|set| catalogue.is_in(print, set));
    let print = entry.prints.iter().position(in_pool).unwrap_or(0);
    (most > 0).then_some(Allowed { most, print })
}
