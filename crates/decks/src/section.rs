//! The parts of a deck.

use std::fmt;

/// A part of a deck. A game whose decks have one part uses the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// What is shuffled and drawn from.
    Main,
    /// Fusion Monsters, apart from the deck that is drawn from. TD-BASE-4
    Fusion,
    /// What may be exchanged between the duels of a match. TD-BASE-3
    Side,
}

impl Section {
    /// Every part, in the order lists are written in.
    pub const ALL: [Section; 3] = [Section::Main, Section::Fusion, Section::Side];
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Section::Main => "Main Deck",
            Section::Fusion => "Fusion Deck",
            Section::Side => "Side Deck",
        })
    }
}
