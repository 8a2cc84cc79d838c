//! The JSON form of a list.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::catalogue::Catalogue;
use crate::deck::{Deck, Line};
use crate::list::{Found, stop};
use crate::place::Place;
use crate::problem::{Problem, Wrong, quote};
use crate::reading::{Reading, find};
use crate::row::copies;
use crate::section::Section;
use crate::settle::settle;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List<'a> {
    title: Option<String>,
    #[serde(default)]
    notes: Vec<String>,
    #[serde(borrow)]
    cards: Vec<&'a RawValue>,
    #[serde(borrow, alias = "extra")]
    fusion: Option<Vec<&'a RawValue>>,
    #[serde(borrow)]
    side: Option<Vec<&'a RawValue>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Card<'a> {
    #[serde(borrow)]
    count: &'a RawValue,
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(borrow)]
    set: Option<Cow<'a, str>>,
    #[serde(borrow)]
    number: Option<Cow<'a, str>>,
    level: Option<u8>,
}

/// Does this text begin as a JSON object, not as `{F} Energy`?
pub(crate) fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    text.strip_prefix('{')
        .is_some_and(|rest| rest.trim_start().starts_with(['"', '}']))
}

/// Reads `{"title": …, "notes": […], "cards": [{"count": 4, "name": "Bill", "set": "Base", "number": "91"}]}`,
/// with `fusion` and `side` beside `cards`. Without `fusion`, the cards that belong there go there.
pub(crate) fn read(text: &str, catalogue: &Catalogue, problems: &mut Vec<Problem>) -> Found {
    let body = text.trim_start_matches('\u{feff}');
    let mut found = Found::default();
    let list: List<'_> = match serde_json::from_str(body) {
        Ok(list) => list,
        Err(error) => {
            problems.push(broken(text, body, &error, catalogue));
            found.lost.uncounted = true;
            return found;
        }
    };
    found.title = list.title.as_deref().and_then(tidy);
    found.notes = list.notes.iter().filter_map(|n| tidy(n)).collect();
    let main = match list.fusion {
        Some(_) => Place::Part(Section::Main),
        None => Place::Fitting,
    };
    let parts = [
        (main, list.cards),
        (
            Place::Part(Section::Fusion),
            list.fusion.unwrap_or_default(),
        ),
        (Place::Part(Section::Side), list.side.unwrap_or_default()),
    ];
    let cards = parts
        .into_iter()
        .flat_map(|(place, cards)| cards.into_iter().map(move |raw| (place, raw.get())));
    for (place, raw) in cards {
        match card(raw, catalogue) {
            Ok(line) => {
                let wrong = found.put(line, place, catalogue, within);
                problems.extend(wrong.map(|wrong| Problem::with(text, raw, wrong)));
            }
            Err((part, wrong)) => {
                match counted(raw) {
                    Some(count) => found.lose(place, count),
                    None => found.lost.uncounted = true,
                }
                problems.push(Problem::with(text, part, wrong));
            }
        }
        if stop(text, raw, problems) {
            found.lost.uncounted = true;
            break;
        }
    }
    found
}

fn within(section: Section) -> &'static str {
    match section {
        Section::Main => "in `cards`",
        Section::Fusion => "in `fusion`",
        Section::Side => "in `side`",
    }
}

/// How many copies of a card that cannot be read, when at least that can.
fn counted(raw: &str) -> Option<u32> {
    let card: Card<'_> = serde_json::from_str(raw).ok()?;
    copies(card.count.get()).ok()
}

fn card<'a>(raw: &'a str, catalogue: &Catalogue) -> Result<Line, (&'a str, Wrong)> {
    let here = |wrong: Wrong| (raw, wrong);
    let card: Card<'a> = serde_json::from_str(raw).map_err(|error| {
        let text = format!("{} is no card of a list: {}", quote(raw), reason(&error));
        let name = example(catalogue);
        here(Wrong::new(text).help(format!("write {{\"count\": 3, \"name\": \"{name}\"}}")))
    })?;
    let count = copies(card.count.get())?;
    let plain = card.set.is_none() && card.number.is_none() && card.level.is_none();
    let (id, print) = if plain {
        find(&card.name, Some(count), catalogue).map_err(here)?
    } else {
        let (set, number) = (card.set.as_deref(), card.number.as_deref());
        settle(
            Reading {
                name: card.name.trim(),
                set,
                number,
                level: card.level,
                count: Some(count),
            },
            catalogue,
        )
        .map_err(here)?
    };
    Ok(Line {
        count,
        card: id,
        print,
    })
}

fn broken(text: &str, body: &str, error: &serde_json::Error, catalogue: &Catalogue) -> Problem {
    let start: usize = body
        .split('\n')
        .take(error.line().saturating_sub(1))
        .map(|line| line.len() + 1)
        .sum();
    let mut at =
        (text.len() - body.len() + start + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let (column, why) = (error.column().max(1), reason(error));
    let wrong = Wrong::new(format!("this is no JSON list, at column {column}: {why}"));
    let name = example(catalogue);
    let help = format!("a list is {{\"cards\": [{{\"count\": 3, \"name\": \"{name}\"}}]}}");
    Problem::new(text, at..end, wrong.help(help))
}

/// The name of some card, for hints.
fn example(catalogue: &Catalogue) -> &str {
    let coded = catalogue.entries().iter().find(|e| e.passcode.is_some());
    coded.map_or("Bill", |entry| &entry.name)
}

/// The error without serde's own line and column.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rfind(" at line ")
        .map_or(text.clone(), |end| text[..end].to_string())
}

/// One line of words, without the marks of a comment; none when nothing is left.
pub(crate) fn tidy(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|w| !w.is_empty())
        .collect();
    let line = words.join(" ");
    let line = line.trim_start_matches(['#', '/', ' ', '\u{feff}']);
    (!line.is_empty()).then(|| line.to_string())
}

#[derive(Serialize)]
struct Out<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [String],
    cards: Vec<OutCard<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fusion: Vec<OutCard<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    side: Vec<OutCard<'a>>,
}

#[derive(Serialize)]
struct OutCard<'a> {
    count: u32,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<&'a str>,
}

/// Writes the deck as [`read`] reads it.
pub(crate) fn write(deck: &Deck, catalogue: &Catalogue) -> String {
    let out = Out {
        title: deck.title.as_deref(),
        notes: &deck.notes,
        cards: out(deck, Section::Main, catalogue),
        fusion: out(deck, Section::Fusion, catalogue),
        side: out(deck, Section::Side, catalogue),
    };
    serde_json::to_string_pretty(&out).map_or_else(|error| error.to_string(), |text| text + "\n")
}

fn out<'a>(deck: &Deck, section: Section, catalogue: &'a Catalogue) -> Vec<OutCard<'a>> {
    let card = |line: &Line| {
        let entry = catalogue.get(line.card)?;
        let print = entry.prints.get(line.print);
        let (set, number) = print
            .map(|print| (print.set.as_str(), print.number.as_str()))
            .unzip();
        Some(OutCard {
            count: line.count,
            name: &entry.name,
            set,
            number,
        })
    };
    deck.section(section).iter().filter_map(card).collect()
}
