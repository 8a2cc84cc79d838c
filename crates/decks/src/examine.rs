//! A list and a format at once: what cannot be read, and what is not legal.

use crate::catalogue::Catalogue;
use crate::check::check_with;
use crate::deck::Deck;
use crate::format::Format;
use crate::list::gather;
use crate::problem::Problem;
use crate::violation::Violation;

/// Everything that is wrong with a list in a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings {
    /// What could be read. Without problems it is the whole deck.
    pub deck: Deck,
    /// What could not be read, in the order of the text.
    pub problems: Vec<Problem>,
    /// What is not legal in what could be read.
    pub violations: Vec<Violation>,
}

impl Findings {
    /// Is all of it read and legal?
    pub fn is_legal(&self) -> bool {
        self.problems.is_empty() && self.violations.is_empty()
    }
}

/// Reads a list and checks it in one go, so that a misspelled name does not hide a card too many.
/// Copies of cards that nobody knows count to the size of their part of the deck.
pub fn examine(text: &str, catalogue: &Catalogue, format: &Format) -> Findings {
    let favoring = format.sets.is_some().then(|| catalogue.favoring(format));
    let catalogue = favoring.as_ref().unwrap_or(catalogue);
    let gathered = gather(text, catalogue);
    let nothing = gathered.deck.every().next().is_none();
    let violations = if nothing {
        Vec::new()
    } else {
        check_with(&gathered.deck, gathered.lost, catalogue, format)
    };
    Findings {
        deck: gathered.deck,
        problems: gathered.problems,
        violations,
    }
}
