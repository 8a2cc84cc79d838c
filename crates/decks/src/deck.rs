//! A deck: how many of which card, in which printing, in which part.

use crate::catalogue::Catalogue;
use crate::section::Section;

/// A deck as it was listed: one line a printing in each part, the kinds of card in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Deck {
    /// What the deck is called.
    pub title: Option<String>,
    /// What its list says about it, a line each.
    pub notes: Vec<String>,
    main: Vec<Line>,
    fusion: Vec<Line>,
    side: Vec<Line>,
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
    /// A deck whose main deck is these lines, and that has nothing else. Lines of one printing are
    /// added up, and the kinds of card are put in order; otherwise lines stay in the order given.
    pub fn new(lines: impl IntoIterator<Item = Line>, catalogue: &Catalogue) -> Self {
        Deck::default().with(Section::Main, lines, catalogue)
    }

    /// The same deck with these lines, put together as [`Deck::new`] does, as one of its parts.
    #[must_use]
    pub fn with(
        mut self,
        section: Section,
        lines: impl IntoIterator<Item = Line>,
        catalogue: &Catalogue,
    ) -> Self {
        let lines = together(lines, catalogue);
        match section {
            Section::Main => self.main = lines,
            Section::Fusion => self.fusion = lines,
            Section::Side => self.side = lines,
        }
        self
    }

    /// The lines of the main deck.
    pub fn lines(&self) -> &[Line] {
        &self.main
    }

    /// The lines of a part.
    pub fn section(&self, section: Section) -> &[Line] {
        match section {
            Section::Main => &self.main,
            Section::Fusion => &self.fusion,
            Section::Side => &self.side,
        }
    }

    /// Every line of every part.
    pub fn every(&self) -> impl Iterator<Item = (Section, &Line)> {
        let lines = |section| {
            self.section(section)
                .iter()
                .map(move |line| (section, line))
        };
        Section::ALL.into_iter().flat_map(lines)
    }

    /// How many cards the main deck holds. TD-BASE-4: the Fusion Deck does not count.
    pub fn size(&self) -> u32 {
        self.size_of(Section::Main)
    }

    /// How many cards a part holds.
    pub fn size_of(&self, section: Section) -> u32 {
        let lines = self.section(section).iter();
        lines.fold(0, |sum, line| sum.saturating_add(line.count))
    }

    /// Every card of the main deck, a copy at a time.
    pub fn cards(&self) -> impl Iterator<Item = u16> {
        self.cards_of(Section::Main)
    }

    /// Every card of a part, a copy at a time.
    pub fn cards_of(&self, section: Section) -> impl Iterator<Item = u16> {
        self.section(section)
            .iter()
            .flat_map(|line| std::iter::repeat_n(line.card, line.count as usize))
    }
}

/// These lines with those of one printing added up, the kinds of card in order.
fn together(lines: impl IntoIterator<Item = Line>, catalogue: &Catalogue) -> Vec<Line> {
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
    kept
}
