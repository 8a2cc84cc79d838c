//! What is wrong with a text, and where.

use std::ops::Range;

/// One thing wrong with a list or a format file, where it stands, and what would put it right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {text}")]
pub struct Problem {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The bytes of the text it is about, for reports that show the source.
    pub span: Range<usize>,
    /// What is wrong, in one sentence without its full stop.
    pub text: String,
    /// What to write instead, possibly in several lines.
    pub help: Option<String>,
}

impl Problem {
    /// A problem with these bytes of `source`.
    pub(crate) fn new(source: &str, span: Range<usize>, wrong: Wrong) -> Self {
        let before = source.get(..span.start).unwrap_or(source);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Problem {
            line: count(before.bytes().filter(|b| *b == b'\n').count()),
            column: count(
                before[line_start..]
                    .chars()
                    .filter(|c| *c != '\u{feff}')
                    .count(),
            ),
            span,
            text: wrong.text,
            help: wrong.help,
        }
    }

    /// A problem with `part`, which is a slice of `source`.
    pub(crate) fn with(source: &str, part: &str, wrong: Wrong) -> Self {
        Problem::new(source, span_of(source, part), wrong)
    }
}

/// What is wrong and what would put it right, before it is known where.
#[derive(Debug, Clone)]
pub(crate) struct Wrong {
    pub text: String,
    pub help: Option<String>,
}

impl Wrong {
    pub fn new(text: impl Into<String>) -> Self {
        Wrong {
            text: text.into(),
            help: None,
        }
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

fn count(seen: usize) -> u32 {
    u32::try_from(seen).map_or(u32::MAX, |seen| seen.saturating_add(1))
}

/// The bytes of `source` that its slice `part` covers.
fn span_of(source: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize)
        .saturating_sub(source.as_ptr() as usize)
        .min(source.len());
    start..(start + part.len()).min(source.len())
}

/// A pasted text in quotes, cut when it is long.
pub(crate) fn quote(text: &str) -> String {
    let mut chars = text.trim().chars();
    let start: String = chars.by_ref().take(40).collect();
    let more = if chars.next().is_some() { "…" } else { "" };
    format!("“{start}{more}”")
}
