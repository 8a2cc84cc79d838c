//! A piece of a line, read from left to right.

use cardlang::{Fault, distance, nearest};

use crate::source::Source;

/// A piece of a line of a file, of which the front is read off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    source: Source<'a>,
    start: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    /// The bytes `start..end` of a file, without blanks around.
    pub fn new(source: Source<'a>, start: usize, end: usize) -> Self {
        let mut cursor = Self { source, start, end };
        cursor.trim();
        cursor
    }

    /// What is left to read.
    pub fn rest(&self) -> &'a str {
        self.source.text.get(self.start..self.end).unwrap_or("")
    }

    /// Whether everything is read.
    pub fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    /// Reads some words if they stand next.
    pub fn eat(&mut self, words: &str) -> bool {
        let Some(after) = self.rest().strip_prefix(words) else {
            return false;
        };
        if !ends_word(after) {
            return false;
        }
        self.start += words.len();
        self.trim();
        true
    }

    /// Reads some words off the end if they stand there.
    pub fn eat_back(&mut self, words: &str) -> bool {
        let Some(before) = self.rest().strip_suffix(words) else {
            return false;
        };
        if !before.is_empty() && !before.ends_with(' ') {
            return false;
        }
        self.end -= words.len();
        self.trim();
        true
    }

    /// Reads some words that must stand next.
    pub fn need(&mut self, words: &'static str) -> Result<(), Fault> {
        self.one_of(&[words]).map(|_| ())
    }

    /// Reads one of several beginnings; longer ones first where one begins another.
    pub fn one_of(&mut self, words: &[&'static str]) -> Result<&'static str, Fault> {
        match words.iter().find(|w| self.eat(w)) {
            Some(word) => Ok(word),
            None => Err(self.expected(words)),
        }
    }

    /// Reads a whole number if one stands next.
    pub fn number(&mut self) -> Option<u16> {
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, after) = rest.split_at(digits);
        let number = number.parse().ok().filter(|_| ends_word(after))?;
        self.start += digits;
        self.trim();
        Some(number)
    }

    /// Reads a number that must stand next.
    pub fn need_number(&mut self, of: &str) -> Result<u16, Fault> {
        self.number()
            .ok_or_else(|| self.fault(format!("expected {of}, a number")))
    }

    /// Reads a seat's number.
    pub fn seat(&mut self) -> Result<u8, Fault> {
        let here = *self;
        match self.number() {
            Some(n) if (1..=kernel::MAX_SEATS as u16).contains(&n) => Ok(n as u8),
            _ => Err(here.fault(format!("expected a seat, from 1 to {}", kernel::MAX_SEATS))),
        }
    }

    /// Reads a team's number.
    pub fn team(&mut self) -> Result<u8, Fault> {
        let here = *self;
        match self.number() {
            Some(n) if (1..=kernel::MAX_SEATS as u16).contains(&n) => Ok(n as u8),
            _ => Err(here.fault(format!("expected a team, from 1 to {}", kernel::MAX_SEATS))),
        }
    }

    /// Nothing may be left.
    pub fn done(&self) -> Result<(), Fault> {
        if self.is_done() {
            Ok(())
        } else {
            Err(self.fault("expected the end of the line"))
        }
    }

    /// Everything left, which must be something.
    pub fn words(self, of: &str) -> Result<&'a str, Fault> {
        if self.is_done() {
            Err(self.fault(format!("expected {of}")))
        } else {
            Ok(self.rest())
        }
    }

    /// The pieces between separators; brackets and quotes hold together.
    pub fn split(self, separator: char) -> Vec<Self> {
        let mut pieces = Vec::new();
        let (mut from, mut depth, mut quoted) = (self.start, 0u32, false);
        for (at, c) in self.rest().char_indices() {
            match c {
                '"' => quoted = !quoted,
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ if c == separator && depth == 0 && !quoted => {
                    pieces.push(Self::new(self.source, from, self.start + at));
                    from = self.start + at + c.len_utf8();
                }
                _ => {}
            }
        }
        pieces.push(Self::new(self.source, from, self.end));
        pieces
    }

    /// The two sides of the last ` word ` in it.
    pub fn sides(self, word: &str) -> Option<(Self, Self)> {
        let word = format!(" {word} ");
        let at = self.start + self.rest().rfind(&word)?;
        Some((
            Self::new(self.source, self.start, at),
            Self::new(self.source, at + word.len(), self.end),
        ))
    }

    /// What stands before the first of some words that stand between blanks outside quotes, and the
    /// rest from them on.
    pub fn before(self, words: &[&str]) -> Option<(Self, Self)> {
        let mut quoted = false;
        for (at, c) in self.rest().char_indices() {
            quoted ^= c == '"';
            let rest = Self::new(self.source, self.start + at, self.end);
            let begins = |word: &&str| { rest }.eat(word);
            if c == ' ' && !quoted && words.iter().any(begins) {
                let before = Self::new(self.source, self.start, self.start + at);
                return Some((before, rest));
            }
        }
        None
    }

    /// The same piece without its last `bytes`.
    pub fn without_last(self, bytes: usize) -> Self {
        Self::new(self.source, self.start, self.end.saturating_sub(bytes))
    }

    /// The same piece without its first `bytes`.
    pub fn without_first(self, bytes: usize) -> Self {
        Self::new(self.source, self.start + bytes, self.end)
    }

    /// A fault about what is left.
    pub fn fault(&self, text: impl Into<String>) -> Fault {
        let mut text = text.into();
        if self.is_done() {
            text += ", but the line ends here";
        } else {
            text += &format!(", not \"{}\"", self.rest());
        }
        self.source.fault(self.start..self.end, text)
    }

    /// A fault about what is left, said as it is.
    pub fn wrong(&self, text: impl Into<String>) -> Fault {
        self.source.fault(self.start..self.end, text)
    }

    /// A fault that lists what could stand here, and the nearest of it.
    pub fn expected(&self, words: &[&str]) -> Fault {
        let fault = self.fault(format!("expected {}", words.join(" | ")));
        match self.near(words) {
            Some(near) => fault.help(format!("did you mean \"{near}\"?")),
            None => fault,
        }
    }

    /// The nearest of some words to those that stand here.
    pub fn near<'w>(&self, words: &[&'w str]) -> Option<&'w str> {
        let near = words.iter().filter_map(|word| {
            let here: Vec<&str> = self
                .rest()
                .split(' ')
                .take(word.split(' ').count())
                .collect();
            let here = here.join(" ");
            nearest(&here, [*word]).map(|word| (distance(&here, word), word))
        });
        near.min_by_key(|(d, _)| *d).map(|(_, word)| word)
    }

    fn trim(&mut self) {
        let rest = self.rest();
        self.start += rest.len() - rest.trim_start().len();
        self.end -= rest.len() - rest.trim_end().len();
        self.end = self.end.max(self.start);
    }
}

/// Whether a word has ended where this text begins.
fn ends_word(after: &str) -> bool {
    after
        .chars()
        .next()
        .is_none_or(|c| matches!(c, ' ' | ',' | ';' | '\''))
}
