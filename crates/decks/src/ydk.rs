//! The `.ydk` form: a passcode a line, below `#main`, `#extra` and `!side`.

use std::fmt::Write as _;

use crate::catalogue::Catalogue;
use crate::codes::unknown;
use crate::deck::{Deck, Line};
use crate::list::{Found, stop};
use crate::passcode::Passcode;
use crate::place::Place;
use crate::problem::{Problem, Wrong, quote};
use crate::section::Section;

/// Is this text a `.ydk` file: a line that opens a part, or passcodes and nothing else?
pub(crate) fn is_ydk(text: &str) -> bool {
    let lines = || {
        text.split(['\n', '\r'])
            .map(bare)
            .filter(|line| !line.is_empty())
    };
    let code =
        |line: &str| (5..=10).contains(&line.len()) && line.bytes().all(|b| b.is_ascii_digit());
    let mut cards = lines().filter(|line| !line.starts_with('#')).peekable();
    lines().any(|line| part(line).is_some()) || cards.peek().is_some() && cards.all(code)
}

/// Reads a `.ydk` file.
pub(crate) fn read(text: &str, catalogue: &Catalogue, problems: &mut Vec<Problem>) -> Found {
    let mut found = Found::default();
    let mut place = Place::Fitting;
    for line in text.split(['\n', '\r']) {
        let words = bare(line);
        if let Some(section) = part(words) {
            place = Place::Part(section);
        } else if !words.is_empty() && !words.starts_with('#') && !words.starts_with("//") {
            match card(words, catalogue) {
                Ok(card) => {
                    let print = 0;
                    let line = Line {
                        count: 1,
                        card,
                        print,
                    };
                    if let Some(wrong) = found.put(line, place, catalogue, below) {
                        problems.push(Problem::with(text, words, wrong));
                    }
                }
                Err(wrong) => {
                    found.lose(place, 1);
                    problems.push(Problem::with(text, words, wrong));
                }
            }
        }
        if stop(text, line, problems) {
            found.lost.uncounted = true;
            break;
        }
    }
    found
}

/// Writes a deck; cards without a passcode become comments.
pub(crate) fn write(deck: &Deck, catalogue: &Catalogue) -> String {
    let mut out = String::from("#created by Quadrille\n");
    for section in Section::ALL {
        out.push_str(opening(section));
        out.push('\n');
        for line in deck.section(section) {
            let entry = catalogue.get(line.card);
            if let Some(code) = entry.and_then(|entry| entry.passcode) {
                for _ in 0..line.count {
                    // Writing to a String cannot fail.
                    let _ = writeln!(out, "{}", code.number());
                }
            } else {
                let name = entry.map_or("a card that is not known", |entry| &entry.name);
                let _ = writeln!(out, "# {} {name}: no passcode", line.count);
            }
        }
    }
    out
}

fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
}

/// The part that a line opens.
fn part(line: &str) -> Option<Section> {
    let opens = |section: &Section| line.eq_ignore_ascii_case(opening(*section));
    Section::ALL.into_iter().find(opens)
}

fn opening(section: Section) -> &'static str {
    match section {
        Section::Main => "#main",
        Section::Fusion => "#extra",
        Section::Side => "!side",
    }
}

fn below(section: Section) -> &'static str {
    match section {
        Section::Main => "below #main",
        Section::Fusion => "below #extra",
        Section::Side => "below !side",
    }
}

/// The card on a line: a passcode, and perhaps a comment that names it.
fn card(words: &str, catalogue: &Catalogue) -> Result<u16, Wrong> {
    if words.starts_with('!') {
        let text = format!("{} is no part of a deck", quote(words));
        return Err(Wrong::new(text).help("the parts are #main, #extra and !side"));
    }
    let (digits, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let rest = rest.trim_start();
    let comment = ["--", "#", "//"]
        .iter()
        .find_map(|mark| rest.strip_prefix(mark));
    let code = match digits.parse::<Passcode>() {
        Ok(code) if rest.is_empty() || comment.is_some() => code,
        Ok(code) => {
            let wrong = Wrong::new(format!("{} is no comment", quote(rest)));
            return Err(wrong.help(format!("write a name after --: {} --{rest}", code.number())));
        }
        Err(_) => return Err(no_code(words, catalogue)),
    };
    match catalogue.coded(code) {
        Some(entry) => Ok(entry.id),
        None => Err(unknown(code, comment, catalogue)),
    }
}

/// These words are no passcode; they may be a name.
fn no_code(words: &str, catalogue: &Catalogue) -> Wrong {
    let wrong = Wrong::new(format!("{} is not a passcode", quote(words)));
    let near = if words.contains(char::is_alphabetic) {
        catalogue.nearest(words)
    } else {
        Vec::new()
    };
    let mut named = near.iter().flat_map(|name| catalogue.named(name));
    match named.find_map(|entry| Some((entry.passcode?, &entry.name))) {
        Some((code, name)) => wrong.help(format!("is it {}, {name}?", code.number())),
        None => wrong.help("write the number printed on the card: 46986414"),
    }
}
