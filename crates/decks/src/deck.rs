//! A deck: how many of which card, in which printing.

use crate::catalogue::Catalogue;

/// A deck as it was listed: one line a printing, Pokémon first, then Trainers, then Energy.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Deck {
    /// What the deck is called.
    pub title: Option<String>,
    /// What its list says about it, a line each.
    pub notes: Vec<String>,
    lines: Vec<Line>,
}

/// So many copies of one card in one printing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// How many copies.
    pub count: u32,
    /// The card, by [`Entry::id`](crate::Entry::id).
    pub card: u16,
    /// The printing, as an index into [`Entry::prints`](crate::Entry::prints).
    pub print: usize,
}

impl Deck {
    /// A deck of these lines. Lines of one printing are added up, and the kinds of card are put in
    /// order; otherwise lines stay in the order given.
    pub fn new(lines: impl IntoIterator<Item = Line>, catalogue: &Catalogue) -> Self {
        let mut kept: Vec<Line> = Vec::new();
        for line in lines {
            match kept
                .iter_mut()
                .find(|seen| (seen.card, seen.print) == (line.card, line.print))
            {
                Some(seen) => seen.count = seen.count.saturating_add(line.count),
                None => kept.push(line),
            }
        }
        kept.sort_by_key(|line| catalogue.get(line.card).map(|entry| entry.kind));
        Deck {
            lines: kept,
            ..Deck::default()
        }
    }

    /// The lines of the list.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// How many cards it holds.
    pub fn size(&self) -> u32 {
        self.lines
            .iter()
            .fold(0, |sum, line| sum.saturating_add(line.count))
    }

    /// Every card it holds, a copy at a time.
    pub fn cards(&self) -> impl Iterator<Item = u16> {
        self.lines
            .iter()
            .flat_map(|line| std::iter::repeat_n(line.card, line.count as usize))
    }
}
