//! Reading a list.

use crate::catalogue::Catalogue;
use crate::deck::{Deck, Line};
use crate::json::{self, tidy};
use crate::place::Place;
use crate::problem::{Problem, Wrong};
use crate::reading;
use crate::row::{MOST, Row, counted_last, row};
use crate::section::Section;
use crate::{ydk, ydke};

/// The longest text that is read.
pub const MOST_BYTES: usize = 64 * 1024;
/// The most copies one line may ask for.
pub const MOST_COPIES: u32 = MOST;
/// After so many problems the rest of a text is not read.
pub const MOST_PROBLEMS: usize = 100;

/// Reads a list in any of the forms people paste: plain lines with or without a printing, the exports
/// of PTCGO, PTCGL and TCG ONE, `.ydk` files, `ydke://` links, and this crate's JSON.
///
/// A comment line before the first card is the title; those after it, up to the first card, are notes.
/// Where a list has no headings, each card goes to the part of the deck it belongs in.
///
/// # Errors
/// With every problem at once, in the order of the text.
pub fn read(text: &str, catalogue: &Catalogue) -> Result<Deck, Vec<Problem>> {
    let gathered = gather(text, catalogue);
    if gathered.problems.is_empty() {
        Ok(gathered.deck)
    } else {
        Err(gathered.problems)
    }
}

/// What could be read of a text, and what could not.
pub(crate) struct Gathered {
    pub deck: Deck,
    pub problems: Vec<Problem>,
    pub lost: Lost,
}

/// The copies a list asks for of cards that nobody knows.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Lost {
    main: u32,
    fusion: u32,
    side: u32,
    /// Lines that do not say how many, or were not read.
    pub uncounted: bool,
}

impl Lost {
    /// How many of a part.
    pub fn of(self, section: Section) -> u32 {
        match section {
            Section::Main => self.main,
            Section::Fusion => self.fusion,
            Section::Side => self.side,
        }
    }
}

/// Reads as much of a text as can be read.
pub(crate) fn gather(text: &str, catalogue: &Catalogue) -> Gathered {
    let mut problems = Vec::new();
    let mut found = Found::default();
    if text.len() > MOST_BYTES {
        let wrong = Wrong::new(format!(
            "this is {} kB; a deck list is at most {} kB",
            text.len() / 1024,
            MOST_BYTES / 1024
        ));
        problems.push(Problem::new(text, 0..0, wrong));
        found.lost.uncounted = true;
    } else if json::is_json(text) {
        found = json::read(text, catalogue, &mut problems);
    } else if ydke::is_ydke(text) {
        found = ydke::read(text, catalogue, &mut problems);
    } else if ydk::is_ydk(text) {
        found = ydk::read(text, catalogue, &mut problems);
    } else {
        found = lines(text, catalogue, &mut problems);
    }
    let mut deck = Deck::default();
    for section in Section::ALL {
        let of = |(there, _): &&(Section, Line)| *there == section;
        let lines = found.lines.iter().filter(of).map(|(_, line)| *line);
        deck = deck.with(section, lines, catalogue);
    }
    (deck.title, deck.notes) = (found.title, found.notes);
    if problems.is_empty() {
        for (_, line) in deck.every().filter(|(_, line)| line.count > MOST_COPIES) {
            let name = catalogue.get(line.card).map_or("", |entry| &entry.name);
            let wrong = Wrong::new(format!(
                "{} copies of {name} in all are too many",
                line.count
            ));
            problems.push(Problem::new(text, 0..0, wrong));
        }
        if deck.every().next().is_none() {
            let mut coded = catalogue.entries().iter().filter(|e| e.passcode.is_some());
            let line = match coded.next() {
                Some(entry) => format!("3 {}", entry.name),
                None => "4 Bill (Base 91)".into(),
            };
            let wrong = Wrong::new("there is no card in this list")
                .help(format!("write a line for each card: {line}"));
            problems.push(Problem::new(text, 0..0, wrong));
        }
    }
    Gathered {
        deck,
        problems,
        lost: found.lost,
    }
}

/// What a text holds before it is a deck.
#[derive(Default)]
pub(crate) struct Found {
    pub title: Option<String>,
    pub notes: Vec<String>,
    pub lines: Vec<(Section, Line)>,
    pub lost: Lost,
}

impl Found {
    /// Puts a line where the list says, or where it belongs when the list is wrong; says what is.
    pub fn put(
        &mut self,
        line: Line,
        place: Place,
        catalogue: &Catalogue,
        write: fn(Section) -> &'static str,
    ) -> Option<Wrong> {
        let entry = catalogue.get(line.card)?;
        let (section, wrong) = place.of(entry, write);
        self.lines.push((section, line));
        wrong
    }

    /// Counts copies of a card that nobody knows.
    pub fn lose(&mut self, place: Place, count: u32) {
        let lost = match place.guess() {
            Section::Main => &mut self.lost.main,
            Section::Fusion => &mut self.lost.fusion,
            Section::Side => &mut self.lost.side,
        };
        *lost = lost.saturating_add(count);
    }
}

fn lines(text: &str, catalogue: &Catalogue, problems: &mut Vec<Problem>) -> Found {
    let mut found = Found::default();
    let mut begun = false;
    let mut place = Place::Fitting;
    for line in text.split(['\n', '\r']) {
        match row(line) {
            Ok(Row::Skip) => {}
            Ok(Row::Heading(heading)) => place = place.below(heading),
            Ok(Row::Note(note)) if begun || note.is_empty() => {}
            Ok(Row::Note(note)) if found.title.is_none() => found.title = tidy(note),
            Ok(Row::Note(note)) => found.notes.extend(tidy(note)),
            Ok(Row::Cards(count, words)) => {
                begun = true;
                let card = named(count, words, catalogue)
                    .or_else(|wrong| counted_after(line, catalogue).ok_or(wrong));
                match card {
                    Ok((words, card)) => {
                        let wrong = found.put(card, place, catalogue, below);
                        problems.extend(wrong.map(|wrong| Problem::with(text, words, wrong)));
                    }
                    Err(wrong) => {
                        found.lose(place, count);
                        problems.push(Problem::with(text, words, wrong));
                    }
                }
            }
            Err((part, wrong)) => match counted_after(line, catalogue) {
                Some((words, card)) => {
                    begun = true;
                    let wrong = found.put(card, place, catalogue, below);
                    problems.extend(wrong.map(|wrong| Problem::with(text, words, wrong)));
                }
                None => {
                    found.lost.uncounted = true;
                    problems.push(Problem::with(text, part, wrong));
                }
            },
        }
        if stop(text, line, problems) {
            found.lost.uncounted = true;
            break;
        }
    }
    found
}

/// So many copies of the card that these words name.
fn named<'a>(count: u32, words: &'a str, catalogue: &Catalogue) -> Result<(&'a str, Line), Wrong> {
    let (card, print) = reading::find(words, Some(count), catalogue)?;
    Ok((words, Line { count, card, print }))
}

/// The card of a line that counts at its end although it begins with a number.
fn counted_after<'a>(line: &'a str, catalogue: &Catalogue) -> Option<(&'a str, Line)> {
    let (count, words) = counted_last(line)?;
    named(count, words, catalogue).ok()
}

fn below(section: Section) -> &'static str {
    match section {
        Section::Main => "below the heading Main Deck",
        Section::Fusion => "below the heading Fusion Deck",
        Section::Side => "below the heading Side Deck",
    }
}

/// Is it time to give up? Says so as the last problem.
pub(crate) fn stop(text: &str, part: &str, problems: &mut Vec<Problem>) -> bool {
    let full = problems.len() >= MOST_PROBLEMS;
    if full {
        let wrong = Wrong::new(format!(
            "the rest was not read after {MOST_PROBLEMS} problems"
        ));
        problems.push(Problem::with(text, part, wrong));
    }
    full
}
