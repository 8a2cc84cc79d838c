//! Reads a text into every reading that a phrase table allows.

use std::cell::{Cell, RefCell};

use crate::{Out, Phrase};

/// A text being read, and how far any reading of it got.
#[derive(Debug)]
pub struct Reader<'a> {
    text: &'a str,
    names: &'a [String],
    far: Cell<usize>,
    wanted: RefCell<Vec<String>>,
}

impl<'a> Reader<'a> {
    /// A reader of one line; `names` are the card and attack names it may mention.
    pub fn new(text: &'a str, names: &'a [String]) -> Self {
        Self {
            text,
            names,
            far: Cell::new(0),
            wanted: RefCell::default(),
        }
    }

    /// What is still to be read from byte `at`.
    pub fn rest(&self, at: usize) -> &'a str {
        &self.text[at..]
    }

    /// The names that may be mentioned.
    pub fn names(&self) -> &'a [String] {
        self.names
    }

    /// Every reading of `T` from byte `at`, each with where it ends.
    pub fn all<T: Phrase>(&self, at: usize) -> Vec<(T, usize)> {
        let mut out = Vec::new();
        T::read(self, at, &mut out);
        out
    }

    /// Reads a literal of a pattern with its marks; where it ends, if it is there.
    pub fn literal(&self, at: usize, literal: &str) -> Option<usize> {
        let mut here = at;
        let mut rest = literal;
        // Most literals differ in their first letter, and nobody is told of one that is not there where others
        // have been read further.
        let (text, wanted) = (self.text.as_bytes().get(at), literal.as_bytes().first());
        if at < self.far.get() && text != wanted && wanted.is_some_and(|byte| !is_mark(*byte)) {
            return None;
        }
        while !rest.is_empty() {
            let mark = rest.bytes().position(is_mark).unwrap_or(rest.len());
            let plain = &rest[..mark];
            if !self.text[here..].starts_with(plain) {
                self.miss(here, plain);
                return None;
            }
            here += plain.len();
            if mark == rest.len() {
                break;
            }
            let kind = rest.as_bytes()[mark];
            rest = &rest[mark + 1..];
            let close = match kind {
                b'^' | b'~' | b'=' => continue,
                b'(' => ')',
                b'[' => ']',
                _ => '>',
            };
            let (inside, after) = rest.split_once(close).unwrap_or((rest, ""));
            rest = after;
            let options: [&str; 2] = match inside.split_once('|') {
                Some((one, many)) => [many, one],
                None => [inside, ""],
            };
            // The longer of the two, where both are there: "evolves" begins with "evolve".
            let there = options.iter();
            let there = there.filter(|o| self.text[here..].starts_with(**o));
            match there.max_by_key(|o| o.len()) {
                Some(found) => here += found.len(),
                None => {
                    self.miss(here, options[1]);
                    return None;
                }
            }
        }
        Some(here)
    }

    /// Notes that `wanted` was not found at `at`, for the diagnostic.
    pub fn miss(&self, at: usize, wanted: &str) {
        // A literal that begins well takes the reading as far as it agrees.
        let text = self.text[at..].bytes().zip(wanted.bytes());
        let mut agreed = text.take_while(|(a, b)| a == b).count();
        while !wanted.is_char_boundary(agreed) {
            agreed -= 1;
        }
        let reached = at + agreed;
        if reached > self.far.get() {
            self.far.set(reached);
            self.wanted.borrow_mut().clear();
        }
        if reached == self.far.get() {
            let mut list = self.wanted.borrow_mut();
            // The whole word that was begun, not only its rest.
            let begun = wanted[..agreed].rfind(' ').map_or(0, |space| space + 1);
            let word = wanted[begun..]
                .split(['{', '(', '[', '<'])
                .next()
                .unwrap_or("")
                .trim_end();
            if !word.is_empty() && list.len() < 12 && !list.iter().any(|w| w == word) {
                list.push(word.to_owned());
            }
        }
    }
}

/// Why a line could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misread {
    /// No reading reaches the end of the line.
    #[error("cannot read on from here")]
    Stuck {
        /// Byte of the line that no reading gets past.
        at: usize,
        /// What could have stood there.
        wanted: Vec<String>,
    },
    /// Several readings mean different things.
    #[error("{0} readings of one line")]
    Ambiguous(usize),
    /// It reads, but is not written the one way it is printed.
    #[error("written differently: \"{0}\"")]
    Unformatted(String),
}

/// Reads a whole line as exactly one `T` that prints back to the line.
///
/// # Errors
/// [`Misread`] if there is no reading, more than one, or another spelling of it.
pub fn read_line<T: Phrase + PartialEq>(text: &str, names: &[String]) -> Result<T, Misread> {
    let reader = Reader::new(text, names);
    let mut whole: Vec<T> = Vec::new();
    for (node, end) in reader.all::<T>(0) {
        if end == text.len() {
            if !whole.contains(&node) {
                whole.push(node);
            }
        } else {
            reader.miss(end, "the end of the line");
        }
    }
    match whole.len() {
        0 => {
            // A word begun but not finished is not read: point at its beginning.
            let far = reader.far.get();
            let at = if far == text.len() {
                far
            } else {
                text[..far].rfind(' ').map_or(0, |s| s + 1)
            };
            Err(Misread::Stuck {
                at,
                wanted: reader.wanted.take(),
            })
        }
        1 => {
            let node = whole.remove(0);
            let printed = Out::of(&node);
            if printed == text {
                Ok(node)
            } else {
                Err(Misread::Unformatted(printed))
            }
        }
        n => Err(Misread::Ambiguous(n)),
    }
}
/// Whether a byte of a literal marks what follows it.
fn is_mark(byte: u8) -> bool {
    matches!(byte, b'(' | b'[' | b'<' | b'^' | b'~' | b'=')
}
