//! The `ydke://` form: a link of three lists of passcodes.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use crate::catalogue::Catalogue;
use crate::codes::unknown;
use crate::deck::{Deck, Line};
use crate::list::{Found, stop};
use crate::passcode::Passcode;
use crate::place::Place;
use crate::problem::{Problem, Wrong};
use crate::section::Section;

/// Written with padding, read with or without it.
const CODING: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

const SCHEME: &str = "ydke://";

/// What follows the scheme of a link, when this text is one.
fn body(text: &str) -> Option<&str> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let (scheme, body) = text.split_at_checked(SCHEME.len())?;
    scheme.eq_ignore_ascii_case(SCHEME).then_some(body)
}

/// Is this text a `ydke://` link?
pub(crate) fn is_ydke(text: &str) -> bool {
    body(text).is_some()
}

/// Reads a link: for each part of a deck, passcodes of four bytes in base64, with `!` after each.
pub(crate) fn read(text: &str, catalogue: &Catalogue, problems: &mut Vec<Problem>) -> Found {
    let mut found = Found::default();
    let body = body(text).unwrap_or_default();
    let parts: Vec<&str> = body.split('!').collect();
    let more = parts
        .get(3..)
        .is_some_and(|rest| rest.iter().any(|part| !part.is_empty()));
    if parts.len() < 3 || more {
        let n = parts.len() - 1;
        let what = format!("a ydke link has three parts with a ! after each, and this one has {n}");
        let wrong = Wrong::new(what).help("copy the whole link: ydke://…!…!…!");
        problems.push(Problem::with(text, body, wrong));
        found.lost.uncounted = true;
        return found;
    }
    'parts: for (section, part) in Section::ALL.into_iter().zip(parts) {
        let numbers = numbers(part).unwrap_or_else(|mut wrong| {
            wrong.text = format!("the {section}, {}, {}", within(section), wrong.text);
            found.lost.uncounted = true;
            problems.push(Problem::with(text, part, wrong));
            Vec::new()
        });
        for (number, count) in counted(numbers) {
            if let Some(wrong) = card(number, count, section, catalogue, &mut found) {
                problems.push(Problem::with(text, part, wrong));
            }
            if stop(text, part, problems) {
                found.lost.uncounted = true;
                break 'parts;
            }
        }
    }
    found
}

/// The numbers of one part.
fn numbers(part: &str) -> Result<Vec<u32>, Wrong> {
    // Some programs write the letters that addresses allow.
    let plain = part.replace('-', "+").replace('_', "/");
    let bytes = CODING
        .decode(plain)
        .map_err(|error| Wrong::new(format!("is no base64: {error}")))?;
    let (numbers, rest) = bytes.as_chunks::<4>();
    if rest.is_empty() {
        Ok(numbers
            .iter()
            .map(|four| u32::from_le_bytes(*four))
            .collect())
    } else {
        Err(Wrong::new("breaks off inside a card").help("copy the whole link: ydke://…!…!…!"))
    }
}

/// Each number once, in order, with how often it is there.
fn counted(numbers: Vec<u32>) -> Vec<(u32, u32)> {
    let mut at: BTreeMap<u32, usize> = BTreeMap::new();
    let mut all: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        let place = *at.entry(number).or_insert(all.len());
        match all.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => all.push((number, 1)),
        }
    }
    all
}

/// Puts so many copies of a card in their part, or says what is wrong.
fn card(
    number: u32,
    count: u32,
    section: Section,
    catalogue: &Catalogue,
    found: &mut Found,
) -> Option<Wrong> {
    let place = Place::Part(section);
    let code = match Passcode::new(number) {
        Ok(code) => code,
        Err(why) => {
            found.lose(place, count);
            return Some(
                Wrong::new(format!("a card of the {section} is number 0")).help(why.to_string()),
            );
        }
    };
    match catalogue.coded(code) {
        Some(entry) => {
            let (card, print) = (entry.id, 0);
            found.put(Line { count, card, print }, place, catalogue, within)
        }
        None => {
            found.lose(place, count);
            let mut wrong = unknown(code, None, catalogue);
            wrong.text = format!("{}, {count} in the {section}", wrong.text);
            Some(wrong)
        }
    }
}

/// Writes a deck as a link. Cards without a passcode are left out.
pub(crate) fn write(deck: &Deck, catalogue: &Catalogue) -> String {
    let mut out = String::from(SCHEME);
    for section in Section::ALL {
        let codes = deck
            .cards_of(section)
            .filter_map(|card| catalogue.get(card)?.passcode);
        let bytes: Vec<u8> = codes.flat_map(|code| code.number().to_le_bytes()).collect();
        out.push_str(&CODING.encode(bytes));
        out.push('!');
    }
    out + "\n"
}

fn within(section: Section) -> &'static str {
    match section {
        Section::Main => "in the first part of the link",
        Section::Fusion => "in the second part of the link",
        Section::Side => "in the third part of the link",
    }
}
