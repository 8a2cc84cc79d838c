//! Replay files: JSON lines that tell what a game was made from, every answer, and where it came to.

use std::collections::BTreeMap;

use kernel::Seat;
use lens::Choice;
use serde::{Deserialize, Serialize};
use server::Seed;

use crate::deal::{Deal, Listed, list};
use crate::library::Library;
use crate::table::Table;
use crate::trouble::{Told as Result, Trouble};

/// The first line: what the game was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of Quadrille that wrote it.
    pub quadrille: String,
    /// The ruleset.
    pub ruleset: String,
    /// The preset of its options, where one was named.
    #[serde(default)]
    pub preset: Option<String>,
    /// Every option that was chosen over it.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The decks, seat 1 first.
    pub decks: Vec<DeckLines>,
    /// Where all chance came from.
    pub seed: Seed,
}

/// A deck as printed names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckLines {
    /// What it goes by.
    pub name: String,
    /// Lines such as `4 Bill (Base 91)`.
    pub cards: Vec<String>,
}

/// A line between: what a seat answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The seat, counted from 1.
    pub seat: u8,
    /// Indices into the legal answers, or a number.
    pub choose: Vec<u16>,
}

/// The last line: where the game came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// A fingerprint of the state, and of answers in the step at hand.
    pub hash: String,
    /// How it ended, once it has.
    #[serde(default)]
    pub outcome: Option<String>,
}

/// A replay file, read but not yet played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// What the game was made from.
    pub header: Header,
    /// Every answer with the number of its line.
    pub answers: Vec<(usize, Told)>,
    /// Where it came to.
    pub end: End,
}

impl Header {
    /// The header of a deal with its lists.
    pub fn new(deal: &Deal, lists: impl Iterator<Item = (String, String)>, seed: Seed) -> Self {
        let options = deal.choices.iter();
        let cards = |list: String| {
            let lines = list
                .lines()
                .filter(|l| l.starts_with(|c: char| c.is_ascii_digit()));
            lines.map(str::to_owned).collect()
        };
        Self {
            quadrille: env!("CARGO_PKG_VERSION").to_owned(),
            ruleset: deal.ruleset.id.clone(),
            preset: deal.preset.clone(),
            options: options.map(|c| (c.name.clone(), c.value.clone())).collect(),
            decks: lists
                .map(|(name, list)| DeckLines {
                    name,
                    cards: cards(list),
                })
                .collect(),
            seed,
        }
    }
}

/// A replay as a file has it.
pub fn written(header: &Header, answers: impl Iterator<Item = Told>, end: &End) -> String {
    let mut text = line(header);
    for answer in answers {
        text += &line(&answer);
    }
    text + &line(end)
}

fn line<T: Serialize>(value: &T) -> String {
    // Plain structs with string keys can always be written.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// The longest replay that is read.
const MOST_BYTES: usize = 64 * 1024 * 1024;

impl Replay {
    /// Reads a replay file.
    ///
    /// # Errors
    /// The first line that is none of a replay's, and why.
    pub fn read(file: &str, text: &str) -> Result<Self> {
        if text.len() > MOST_BYTES {
            return Err(Trouble::new(format!("{file} is too long for a replay")));
        }
        let mut lines = lines(text);
        let Some((number, span, first)) = lines.next() else {
            return Err(Trouble::new(format!("{file} is empty"))
                .help("a replay begins with a line that says what the game was made from"));
        };
        let read = Reading { file, text };
        let header: Header = read.line(number, span, first, "the header of a replay")?;
        let mut answers = Vec::new();
        let mut end = None;
        for (number, span, line) in lines {
            if end.is_some() {
                let trouble = Trouble::new(format!("{file}:{number}: the replay has ended above"));
                return Err(trouble.at(file, text, span));
            }
            if line.contains("\"hash\"") {
                end = Some(read.line(number, span, line, "the end of a replay")?);
            } else {
                let what = "an answer such as {\"seat\":1,\"choose\":[0]}";
                answers.push((number, read.line(number, span, line, what)?));
            }
        }
        let Some(end) = end else {
            let trouble = Trouble::new(format!("{file}: the last line is missing"));
            return Err(trouble.help("a replay ends with a line such as {\"hash\":\"…\"}"));
        };
        Ok(Self {
            header,
            answers,
            end,
        })
    }

    /// Plays it, calling `each` before every answer.
    ///
    /// # Errors
    /// What the library does not have, an answer that is not legal, or another end than told.
    pub fn play(
        &self,
        file: &str,
        library: &Library,
        each: &mut dyn FnMut(&Table) -> Result,
    ) -> Result<Table> {
        let header = &self.header;
        let ruleset = library.ruleset(&header.ruleset)?;
        let decks = header.decks.iter().map(|deck| {
            Ok(Listed {
                name: deck.name.clone(),
                deck: list(
                    library,
                    &format!("{file}, deck {}", deck.name),
                    &deck.cards.join("\n"),
                )?,
            })
        });
        let decks = decks.collect::<Result<Vec<Listed>>>()?;
        let options = header.options.iter();
        let options = options.map(|(name, value)| Choice {
            name: name.clone(),
            value: value.clone(),
        });
        let preset = header.preset.as_deref();
        let deal = Deal::new(ruleset, preset, options.collect(), decks)?;
        let mut table = Table::new(library, &deal, header.seed);
        for (number, answer) in &self.answers {
            each(&table)?;
            let seat = Seat(answer.seat.wrapping_sub(1));
            let answered = table.sitting_mut().answer_open(seat, &answer.choose);
            answered.map_err(|refusal| {
                let text = format!("{file}:{number}: seat {}: {refusal}", answer.seat);
                Trouble::new(text).help(version(header))
            })?;
        }
        each(&table)?;
        if table.hash() != self.end.hash {
            let text = format!(
                "{file}: it came to {}, not to {}",
                table.hash(),
                self.end.hash
            );
            return Err(Trouble::new(text).help(version(header)));
        }
        Ok(table)
    }
}

fn version(header: &Header) -> String {
    let own = env!("CARGO_PKG_VERSION");
    if header.quadrille == own {
        "the file was changed, or the cards and rulesets are not those it was played with"
            .to_owned()
    } else {
        format!(
            "it was played with Quadrille {}, and this is {own}",
            header.quadrille
        )
    }
}

struct Reading<'a> {
    file: &'a str,
    text: &'a str,
}

impl Reading<'_> {
    fn line<T: for<'de> Deserialize<'de>>(
        &self,
        number: usize,
        span: std::ops::Range<usize>,
        line: &str,
        what: &str,
    ) -> Result<T> {
        serde_json::from_str(line).map_err(|error| {
            let column = error.column();
            let text = format!("{}:{number}:{column}: {error}", self.file);
            let at = (span.start + column.saturating_sub(1)).min(span.end);
            let trouble = Trouble::new(text).at(self.file, self.text, at..span.end);
            trouble.help(format!("this line is to be {what}"))
        })
    }
}

/// Lines that are not empty, with their numbers and where they stand.
fn lines(text: &str) -> impl Iterator<Item = (usize, std::ops::Range<usize>, &str)> {
    let mut start = 0;
    let all = text.split('\n').enumerate().map(move |(at, line)| {
        let span = start..start + line.len();
        start = span.end + 1;
        (at + 1, span, line)
    });
    all.filter(|(_, _, line)| !line.trim().is_empty())
}
