//! A sheet: the outer form that card, ruleset and scenario files share.
//!
//! A line at the margin opens a block, indented lines belong to it, `#` begins a comment line.

use std::ops::Range;

/// A line with where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its text without indentation or trailing blanks.
    pub text: &'a str,
    /// Line number, from 1.
    pub number: usize,
    /// Byte offset of `text` in the file.
    pub start: usize,
    /// Characters of its line before it.
    pub indent: usize,
}

impl Line<'_> {
    /// The bytes of the file it takes.
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// A line at the margin with the indented lines below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block<'a> {
    /// The line at the margin.
    pub head: Line<'a>,
    /// The indented lines.
    pub lines: Vec<Line<'a>>,
}

/// Something wrong in a file: what, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {text}")]
pub struct Fault {
    /// The file's name as it was given.
    pub file: String,
    /// Line number, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The bytes of the file it concerns.
    pub span: Range<usize>,
    /// What is wrong.
    pub text: String,
    /// What would be right, if known.
    pub help: Option<String>,
}

impl Fault {
    /// A fault at byte `at` of a line.
    pub fn at(file: &str, line: &Line, at: usize, text: impl Into<String>) -> Self {
        let at = at.min(line.text.len());
        Self {
            file: file.to_owned(),
            line: line.number,
            column: line.indent + line.text[..at].chars().count() + 1,
            span: line.start + at..line.start + line.text.len().max(at),
            text: text.into(),
            help: None,
        }
    }

    /// The same with a hint at what would be right.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// Splits a sheet into its blocks.
///
/// # Errors
/// An indented line before any block.
pub fn blocks<'a>(file: &str, text: &'a str) -> Result<Vec<Block<'a>>, Fault> {
    let mut found: Vec<Block<'a>> = Vec::new();
    let mut start = 0;
    for (index, whole) in text.split('\n').enumerate() {
        let indent = whole.len() - whole.trim_start().len();
        let line = Line {
            text: whole.trim(),
            number: index + 1,
            start: start + indent,
            indent: whole[..indent].chars().count(),
        };
        start += whole.len() + 1;
        if line.text.is_empty() || line.text.starts_with('#') {
            continue;
        }
        if indent == 0 {
            found.push(Block {
                head: line,
                lines: Vec::new(),
            });
        } else if let Some(block) = found.last_mut() {
            block.lines.push(line);
        } else {
            return Err(
                Fault::at(file, &line, 0, "an indented line before any heading")
                    .help("begin the file with a line at the margin"),
            );
        }
    }
    Ok(found)
}
