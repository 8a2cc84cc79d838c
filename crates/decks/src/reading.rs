//! What the words of a line may mean: where the card's name ends and its printing begins.

use crate::catalogue::Catalogue;
use crate::names::fold;
use crate::problem::Wrong;
use crate::sets::{is_energy_set, number};
use crate::settle::{settle, unknown};

/// One way to read the words of a line; the count is kept for the lines a problem suggests.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Reading<'a> {
    pub name: &'a str,
    pub set: Option<&'a str>,
    pub number: Option<&'a str>,
    pub level: Option<u8>,
    pub count: Option<u32>,
}

/// The card and printing these words mean, after this count.
pub(crate) fn find(
    words: &str,
    count: Option<u32>,
    catalogue: &Catalogue,
) -> Result<(u16, usize), Wrong> {
    if let Ok(code) = words.trim().parse()
        && let Some(entry) = catalogue.coded(code)
    {
        return Ok((entry.id, 0));
    }
    let mut readings = Vec::new();
    let empty = Reading {
        count,
        ..Reading::default()
    };
    peel(words, empty, 4, catalogue, &mut readings);
    // What is wrong with a card that is known says more than that there is none. Near names are
    // looked for once a line, at the end: that is most of the work.
    let mut known: Option<Wrong> = None;
    let mut first: Option<Result<&str, Wrong>> = None;
    for reading in readings {
        let nobody = catalogue.named(reading.name).is_empty();
        if nobody && !reading.name.is_empty() {
            first.get_or_insert(Ok(reading.name));
            continue;
        }
        match settle(reading, catalogue) {
            Ok(found) => return Ok(found),
            Err(wrong) if nobody => _ = first.get_or_insert(Err(wrong)),
            Err(wrong) => _ = known.get_or_insert(wrong),
        }
    }
    Err(match (known, first) {
        (Some(wrong), _) | (None, Some(Err(wrong))) => wrong,
        (None, Some(Ok(name))) => unknown(name, words, catalogue),
        (None, None) => Wrong::new("this line names no card"),
    })
}

/// Takes printing and level off the end of the words until a name is left.
fn peel<'a>(
    words: &'a str,
    so_far: Reading<'a>,
    depth: u8,
    catalogue: &Catalogue,
    out: &mut Vec<Reading<'a>>,
) {
    let words = words
        .trim_end_matches(|c: char| c.is_whitespace() || c == ',')
        .trim_start();
    let before = out.len();
    if depth > 0 && !words.is_empty() && catalogue.named(words).is_empty() {
        for (name, more) in tails(words, catalogue) {
            let again = so_far.set.is_some() && more.set.is_some()
                || so_far.level.is_some() && more.level.is_some();
            if !again {
                let (set, number) = (so_far.set.or(more.set), so_far.number.or(more.number));
                let together = Reading {
                    name,
                    set,
                    number,
                    level: so_far.level.or(more.level),
                    count: so_far.count,
                };
                peel(name, together, depth - 1, catalogue, out);
            }
        }
    }
    if out.len() == before {
        out.push(Reading {
            name: words,
            ..so_far
        });
    }
}

/// Every way to take one phrase off the end: what is left, and what the phrase says.
fn tails<'a>(words: &'a str, catalogue: &Catalogue) -> Vec<(&'a str, Reading<'a>)> {
    if let Some(open) = words
        .strip_suffix([')', ']'])
        .and_then(|inner| inner.rfind(['(', '[']))
    {
        let inner = words[open + 1..words.len() - 1].trim();
        let bare = Reading {
            level: inner.parse().ok(),
            ..Reading::default()
        };
        let mut all: Vec<Reading<'_>> = whole(inner, catalogue, true);
        if bare.level.is_some() {
            all.push(bare);
        }
        return all
            .into_iter()
            .map(|reading| (&words[..open], reading))
            .collect();
    }
    let mut starts: Vec<usize> = Vec::new();
    let mut at = words.len();
    for word in words.split_whitespace().rev().take(5) {
        at = words[..at].rfind(word).unwrap_or(0);
        starts.push(at);
    }
    let mut all = Vec::new();
    for start in starts.iter().rev() {
        all.extend(
            whole(&words[*start..], catalogue, false)
                .into_iter()
                .map(|reading| (&words[..*start], reading)),
        );
    }
    if let (true, [_, start, ..]) = (all.is_empty(), starts.as_slice()) {
        let tail = &words[*start..];
        let code = |set: &str| {
            set.len() <= 7
                && set
                    .chars()
                    .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-')
        };
        all.extend(
            whole(tail, catalogue, true)
                .into_iter()
                .filter(|r| r.set.is_some_and(code))
                .map(|r| (&words[..*start], r)),
        );
    }
    all
}

/// What this whole phrase says of a printing: `BS 91`, `base1-91`, `Jungle`, `Lv. 12`. A set nobody
/// knows is taken for one only where `any` set is.
fn whole<'a>(phrase: &'a str, catalogue: &Catalogue, any: bool) -> Vec<Reading<'a>> {
    let mut all = Vec::new();
    let folded = fold(phrase);
    let digits = ["level", "lvl", "lv", "l"]
        .iter()
        .find_map(|word| folded.strip_prefix(word));
    if let Some(level) = digits.and_then(|digits| digits.parse().ok()) {
        all.push(Reading {
            level: Some(level),
            ..Reading::default()
        });
    }
    let known = |set: &str| catalogue.sets().find(set).is_some();
    for split in [phrase.rfind(char::is_whitespace), phrase.rfind('-')]
        .into_iter()
        .flatten()
    {
        let (set, rest) = (
            phrase[..split].trim_end(),
            phrase[split..].trim_start_matches(['-', ' ', '\t', '\u{a0}']),
        );
        let told = known(set) || is_energy_set(set) || (any && !set.is_empty() && all.is_empty());
        if told && number(rest).is_some() {
            all.push(Reading {
                set: Some(set),
                number: Some(rest),
                ..Reading::default()
            });
        }
    }
    if known(phrase) {
        all.push(Reading {
            set: Some(phrase),
            ..Reading::default()
        });
    }
    all
}
