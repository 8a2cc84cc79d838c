//! What can be read and printed.

use std::any::Any;

use crate::{Count, Out, Reader};

/// A typed node of the language: read from text in every way it can be, printed in one.
pub trait Phrase: Any + Sized {
    /// Adds every reading from byte `at`, with the byte where it ends.
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>);
    /// Prints the one way this node is written.
    fn print(&self, out: &mut Out);
    /// Shows this node and every node below it, in the order in which they are written.
    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
    }
}

/// One row of the documentation: a phrase and the node that it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    /// The table it stands in: `Act`, `Rule`, ….
    pub table: &'static str,
    /// The phrase with its slots in braces.
    pub phrase: &'static str,
    /// The node's name.
    pub node: &'static str,
    /// The types that its slots take.
    pub takes: &'static [&'static str],
}

impl<T: Phrase> Phrase for Box<T> {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        out.extend(
            reader
                .all::<T>(at)
                .into_iter()
                .map(|(node, end)| (Self::new(node), end)),
        );
    }

    fn print(&self, out: &mut Out) {
        (**self).print(out);
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        (**self).walk(see);
    }
}

macro_rules! numbers {
    ($($int:ty),*) => {$(
        impl Phrase for $int {
            fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
                let rest = reader.rest(at);
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                match rest[..digits].parse() {
                    Ok(n) => out.push((n, at + digits)),
                    Err(_) => reader.miss(at, "a number"),
                }
            }

            fn print(&self, out: &mut Out) {
                out.set_plural(if *self == 1 { Count::One } else { Count::Many });
                out.push(&self.to_string());
            }
        }
    )*};
}
numbers!(u8, u16);

/// The name of a card or an attack, one of those the reader was given.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name(pub String);

impl Phrase for Name {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        let rest = reader.rest(at);
        let before = out.len();
        for name in reader.names() {
            if let Some(after) = rest.strip_prefix(name.as_str())
                && !after
                    .starts_with(|c: char| c.is_alphanumeric() || c == '\'' || c == '♂' || c == '♀')
            {
                out.push((Self(name.clone()), at + name.len()));
            }
        }
        if out.len() == before {
            reader.miss(at, "the name of a card in the pool");
        }
    }

    fn print(&self, out: &mut Out) {
        out.push(&self.0);
    }
}

/// One word with a capital, such as a trainer's name inside a Pokémon's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word(pub String);

impl Phrase for Word {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        let word: String = reader
            .rest(at)
            .chars()
            .take_while(|c| c.is_alphabetic())
            .collect();
        if word.starts_with(char::is_uppercase) {
            out.push((Self(word.clone()), at + word.len()));
        } else {
            reader.miss(at, "a word with a capital");
        }
    }

    fn print(&self, out: &mut Out) {
        out.push(&self.0);
    }
}
