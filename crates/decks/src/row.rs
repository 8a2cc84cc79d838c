//! What one line of a list is, before any card is looked up.

use crate::heading::{Heading, heading};
use crate::problem::{Wrong, quote};

/// The most copies one line may ask for; more is a slip of the key or an attack.
pub(crate) const MOST: u32 = 999;

/// What one line of a list is.
pub(crate) enum Row<'a> {
    /// Nothing to read: blank, a banner.
    Skip,
    /// A heading or a total.
    Heading(Heading),
    /// A comment, without its mark.
    Note(&'a str),
    /// So many copies of what these words name.
    Cards(u32, &'a str),
}

/// What this line is; `Err` also says which part is wrong.
pub(crate) fn row(line: &str) -> Result<Row<'_>, (&str, Wrong)> {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if line.is_empty() || line.starts_with("***") {
        return Ok(Row::Skip);
    }
    if let Some(heading) = heading(line) {
        return Ok(Row::Heading(heading));
    }
    if let Some(note) = line.strip_prefix('#').or_else(|| line.strip_prefix("//")) {
        return Ok(if note.starts_with('#') {
            Row::Skip
        } else {
            Row::Note(note.trim())
        });
    }
    if let Some(c) = line
        .chars()
        .find(|c| c.is_control() && *c != '\t' || *c == '\u{fffd}')
    {
        let text = format!(
            "this line holds the character U+{:04X}, which no list does",
            c as u32
        );
        return Err((line, Wrong::new(text).help("paste the list as plain text")));
    }
    let body = body(line);
    let (count, words) = match leading(body)? {
        Some(found) => found,
        None => match trailing(body) {
            Some((words, digits)) => (copies(digits)?, words),
            None => {
                let text = format!("{} does not say how many", quote(body));
                return Err((
                    body,
                    Wrong::new(text).help(format!("begin the line with a number: 3 {}", cut(body))),
                ));
            }
        },
    };
    if words.is_empty() {
        return Err((line, Wrong::new("this line names no card")));
    }
    Ok(Row::Cards(count, words))
}

/// The copies and the words of a line that counts at its end, whatever it begins with:
/// `7 Colored Fish x3`.
pub(crate) fn counted_last(line: &str) -> Option<(u32, &str)> {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let (words, digits) = trailing(body(line))?;
    Some((copies(digits).ok()?, words))
}

/// Words as a hint repeats them, cut when they are long.
fn cut(words: &str) -> String {
    words.chars().take(40).collect()
}

/// A line without comment and bullet.
fn body(line: &str) -> &str {
    let line = comment_cut(line);
    match line.strip_prefix('*') {
        Some(body) => body.trim_start(),
        None => bullet_cut(line),
    }
}

/// How many copies these digits ask for.
pub(crate) fn copies(digits: &str) -> Result<u32, (&str, Wrong)> {
    let wrong = |text: String| {
        Err((
            digits,
            Wrong::new(text).help(format!("write a whole number from 1 to {MOST}")),
        ))
    };
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    match digits.parse::<u32>() {
        Ok(0) => wrong("no copies of a card is not a line of a deck".into()),
        Ok(count) if plain && count <= MOST => Ok(count),
        _ if plain => wrong(format!("{} copies are too many", quote(digits))),
        _ => wrong(format!("{} is not a number of copies", quote(digits))),
    }
}

/// `4 Bill`, `4x Bill`, `4 x Bill`, `4xBill`, `x4 Bill`: the count and the rest.
fn leading(body: &str) -> Result<Option<(u32, &str)>, (&str, Wrong)> {
    let (first, rest) = body.split_once(char::is_whitespace).unwrap_or((body, ""));
    let rest = rest.trim_start();
    if let Some(digits) = first.strip_prefix(TIMES)
        && digits.starts_with(|c: char| c.is_ascii_digit())
    {
        return Ok(Some((copies(digits)?, rest)));
    }
    let unsigned = first.trim_start_matches(['+', '-', '−', '.', ',']);
    if !unsigned.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(None);
    }
    let end = first
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(first.len());
    let (digits, stuck) = first.split_at(end);
    let words = if let Some(name) = stuck.strip_prefix(TIMES) {
        if name.is_empty() {
            rest
        } else {
            &body[first.len() - name.len()..]
        }
    } else if digits.is_empty() || !stuck.is_empty() {
        return copies(first).map(|_| None);
    } else {
        match rest.split_once(char::is_whitespace) {
            Some((times, words)) if times.strip_prefix(TIMES) == Some("") => words.trim_start(),
            _ => rest,
        }
    };
    Ok(Some((copies(digits)?, words)))
}

/// `Bill x4`, `Bill x 4`: the words and the digits.
fn trailing(body: &str) -> Option<(&str, &str)> {
    let words = body.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &body[words.len()..];
    let words = words.trim_end().strip_suffix(TIMES)?;
    (!digits.is_empty() && words.ends_with(char::is_whitespace)).then_some((words.trim(), digits))
}

const TIMES: [char; 3] = ['x', 'X', '×'];

/// The line without a comment at its end. `Blaine's Quiz #1` keeps its number.
fn comment_cut(line: &str) -> &str {
    let cut = |mark: &str| line.find(mark).unwrap_or(line.len());
    let end = [" //", "\t//", " # ", "\t# "]
        .map(cut)
        .into_iter()
        .min()
        .unwrap_or(line.len());
    line[..end].trim_end()
}

/// The line without a list's bullet. `-4` keeps its sign.
fn bullet_cut(line: &str) -> &str {
    let rest = line
        .strip_prefix(['-', '–', '•', '·'])
        .filter(|rest| rest.starts_with(char::is_whitespace));
    rest.map_or(line, str::trim_start)
}
