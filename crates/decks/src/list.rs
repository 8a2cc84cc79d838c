//! Reading a list.

use crate::catalogue::Catalogue;
use crate::deck::{Deck, Line};
use crate::json::{self, tidy};
use crate::problem::{Problem, Wrong};
use crate::reading;
use crate::row::{MOST, Row, row};

/// The longest text that is read.
pub const MOST_BYTES: usize = 64 * 1024;
/// The most copies one line may ask for.
pub const MOST_COPIES: u32 = MOST;
/// After so many problems the rest of a text is not read.
pub const MOST_PROBLEMS: usize = 100;

/// Reads a list in any of the forms people paste: plain lines with or without a printing, the exports
/// of PTCGO, PTCGL and TCG ONE, and this crate's JSON.
///
/// A comment line before the first card is the title; those after it, up to the first card, are notes.
///
/// # Errors
/// With every problem at once, in the order of the text.
pub fn read(text: &str, catalogue: &Catalogue) -> Result<Deck, Vec<Problem>> {
    if text.len() > MOST_BYTES {
        let wrong = Wrong::new(format!(
            "this is {} kB; a deck list is at most {} kB",
            text.len() / 1024,
            MOST_BYTES / 1024
        ));
        return Err(vec![Problem::new(text, 0..0, wrong)]);
    }
    let mut problems = Vec::new();
    let found = if json::is_json(text) {
        json::read(text, catalogue, &mut problems)
    } else {
        lines(text, catalogue, &mut problems)
    };
    let mut deck = Deck::new(found.lines, catalogue);
    (deck.title, deck.notes) = (found.title, found.notes);
    if problems.is_empty() {
        for line in deck.lines().iter().filter(|line| line.count > MOST_COPIES) {
            let name = catalogue.get(line.card).map_or("", |entry| &entry.name);
            let wrong = Wrong::new(format!(
                "{} copies of {name} in all are too many",
                line.count
            ));
            problems.push(Problem::new(text, 0..0, wrong));
        }
        if deck.lines().is_empty() {
            let wrong = Wrong::new("there is no card in this list")
                .help("write a line for each card: 4 Bill (Base 91)");
            problems.push(Problem::new(text, 0..0, wrong));
        }
    }
    if problems.is_empty() {
        Ok(deck)
    } else {
        Err(problems)
    }
}

/// What a text holds before it is a deck.
#[derive(Default)]
pub(crate) struct Found {
    pub title: Option<String>,
    pub notes: Vec<String>,
    pub lines: Vec<Line>,
}

fn lines(text: &str, catalogue: &Catalogue, problems: &mut Vec<Problem>) -> Found {
    let mut found = Found::default();
    let mut begun = false;
    for line in text.split(['\n', '\r']) {
        match row(line) {
            Ok(Row::Skip) => {}
            Ok(Row::Note(note)) if begun || note.is_empty() => {}
            Ok(Row::Note(note)) if found.title.is_none() => found.title = tidy(note),
            Ok(Row::Note(note)) => found.notes.extend(tidy(note)),
            Ok(Row::Cards(count, words)) => {
                begun = true;
                match reading::find(words, Some(count), catalogue) {
                    Ok((card, print)) => found.lines.push(Line { count, card, print }),
                    Err(wrong) => problems.push(Problem::with(text, words, wrong)),
                }
            }
            Err((part, wrong)) => problems.push(Problem::with(text, part, wrong)),
        }
        if stop(text, line, problems) {
            break;
        }
    }
    found
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
