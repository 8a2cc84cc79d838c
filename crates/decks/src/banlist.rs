//! How many copies of single cards a player may have: the lists of forbidden and limited cards.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::json::tidy;
use crate::list::stop;
use crate::passcode::Passcode;
use crate::problem::{Problem, Wrong, quote};

/// The longest file of lists that is read.
pub const MOST_LIST_BYTES: usize = 1024 * 1024;

/// The most copies a list gives a card.
const MOST_GIVEN: u32 = 3;

/// A list of forbidden and limited cards, by passcode. TD-BASE-5
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BanList {
    /// What it is called: `TCG 2005-04`.
    pub title: String,
    /// What holds for cards that it does not name.
    pub others: Others,
    /// The cards it names.
    pub limits: BTreeMap<Passcode, Limit>,
}

/// What holds for cards that a list does not name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Others {
    /// They may be played.
    #[default]
    Allowed,
    /// They may not: the list names the whole pool, as those marked `$whitelist` do.
    Barred,
}

/// How many copies of one card a player may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// How many, over all parts of the deck together. TD-OPEN-38
    pub most: u32,
    /// The card's name, for people; may be empty.
    pub name: String,
}

impl BanList {
    /// A list of this title that names no card yet.
    pub fn new(title: &str) -> Self {
        BanList {
            title: tidy(title).unwrap_or_default(),
            others: Others::Allowed,
            limits: BTreeMap::new(),
        }
    }

    /// The same list with one more card.
    #[must_use]
    pub fn with(mut self, code: Passcode, most: u32, name: &str) -> Self {
        let name = tidy(name).unwrap_or_default();
        self.limits.insert(code, Limit { most, name });
        self
    }
}

/// Reads a `.lflist.conf` file, which holds one list or several:
///
/// ```text
/// # a comment
/// !TCG 2005-04
/// 69243953 0 --Butterfly Dagger - Elma
/// 44095762 1 --Mirror Force
/// ```
///
/// # Errors
/// With every problem at once, in the order of the text.
pub fn read_lists(text: &str) -> Result<Vec<BanList>, Vec<Problem>> {
    if text.len() > MOST_LIST_BYTES {
        let most = MOST_LIST_BYTES / 1024;
        let wrong = Wrong::new(format!("this is more than {most} kB of lists"));
        return Err(vec![Problem::new(text, 0..0, wrong)]);
    }
    let mut lists: Vec<BanList> = Vec::new();
    let mut problems = Vec::new();
    for line in text.split(['\n', '\r']) {
        let words = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        if let Some(title) = words.strip_prefix('!') {
            if tidy(title).is_none() {
                problems.push(Problem::with(
                    text,
                    words,
                    Wrong::new("this list has no name"),
                ));
            }
            lists.push(BanList::new(title));
        } else if let Some(list) = lists.last_mut() {
            if let Err((part, wrong)) = entry(words, list) {
                problems.push(Problem::with(text, part, wrong));
            }
        } else {
            let wrong = Wrong::new("this line stands before the first list")
                .help("begin the list with its name: !TCG 2005-04");
            problems.push(Problem::with(text, words, wrong));
        }
        if stop(text, line, &mut problems) {
            break;
        }
    }
    if lists.is_empty() && problems.is_empty() {
        let wrong = Wrong::new("there is no list in this file")
            .help("begin the list with its name: !TCG 2005-04");
        problems.push(Problem::new(text, 0..0, wrong));
    }
    if problems.is_empty() {
        Ok(lists)
    } else {
        Err(problems)
    }
}

/// Adds what a line says to a list.
fn entry<'a>(line: &'a str, list: &mut BanList) -> Result<(), (&'a str, Wrong)> {
    if line == "$whitelist" {
        list.others = Others::Barred;
        return Ok(());
    }
    let (digits, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let code: Passcode = digits.parse().map_err(|why: crate::NoPasscode| {
        let text = format!("{} is not a passcode", quote(digits));
        (digits, Wrong::new(text).help(why.to_string()))
    })?;
    let rest = rest.trim_start();
    let blank = rest.find(|c: char| c.is_whitespace() || c == '#');
    let ends = [blank, rest.find("--")].into_iter().flatten();
    let (count, rest) = rest.split_at(ends.min().unwrap_or(rest.len()));
    let most = match count.parse::<u32>() {
        Ok(most) if most <= MOST_GIVEN && count.bytes().all(|b| b.is_ascii_digit()) => most,
        _ => {
            let text = match count {
                "" => "this line does not say how many copies".to_string(),
                count => format!("{} is not a number of copies", quote(count)),
            };
            let help = format!("write a number from 0 to {MOST_GIVEN}: {digits} 1 --Name");
            let part = if count.is_empty() { line } else { count };
            return Err((part, Wrong::new(text).help(help)));
        }
    };
    let rest = rest.trim_start();
    let name = match rest.strip_prefix("--").or_else(|| rest.strip_prefix('#')) {
        Some(name) => tidy(name).unwrap_or_default(),
        None if rest.is_empty() => String::new(),
        None => {
            let text = format!("{} is no comment", quote(rest));
            let help = format!("write the name after --: {digits} {most} --{rest}");
            return Err((rest, Wrong::new(text).help(help)));
        }
    };
    let before = list.limits.insert(code, Limit { most, name });
    match before {
        Some(before) if before.most != most => {
            let text = format!(
                "{code} is in this list twice, with {} and {most}",
                before.most
            );
            Err((line, Wrong::new(text).help("keep one of the lines")))
        }
        _ => Ok(()),
    }
}

/// Writes lists as [`read_lists`] reads them, the fewest copies first, then by name.
pub fn write_lists(lists: &[BanList]) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    for list in lists {
        let _ = writeln!(
            out,
            "!{}",
            tidy(&list.title).unwrap_or_else(|| "untitled".into())
        );
        if list.others == Others::Barred {
            out.push_str("$whitelist\n");
        }
        let mut rows: Vec<(u32, &str, Passcode)> = list
            .limits
            .iter()
            .map(|(code, limit)| (limit.most, limit.name.as_str(), *code))
            .collect();
        rows.sort_unstable();
        let mut above = None;
        for (most, name, code) in rows {
            if above.replace(most) != Some(most) {
                let _ = writeln!(out, "#{}", standing(most));
            }
            let _ = match tidy(name) {
                Some(name) => writeln!(out, "{code} {most} --{name}"),
                None => writeln!(out, "{code} {most}"),
            };
        }
    }
    out
}

/// The word for cards of which a player may have so many. TD-BASE-5
pub(crate) fn standing(most: u32) -> &'static str {
    match most {
        0 => "Forbidden",
        1 => "Limited",
        2 => "Semi-Limited",
        _ => "Unlimited",
    }
}
