//! Where a phrase is printed to.

/// Text being printed, with the two agreements English asks for.
///
/// A count governs the plural of what follows it, a subject the form of its verb.
#[derive(Debug, Default)]
pub struct Out {
    text: String,
    plural: bool,
    third: bool,
}

impl Out {
    /// Prints one phrase from the start.
    pub fn of<T: crate::Phrase>(phrase: &T) -> String {
        let mut out = Self::default();
        phrase.print(&mut out);
        out.text
    }

    /// Says whether nouns that follow are plural.
    pub fn set_plural(&mut self, count: Count) {
        self.plural = count == Count::Many;
    }

    /// Adds text as it is.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds a literal of a pattern, carrying out its marks (see [`crate::phrases!`]).
    pub fn literal(&mut self, literal: &str) {
        let mut rest = literal;
        while let Some(at) = rest.find(['(', '[', '<', '^', '~', '=']) {
            self.text.push_str(&rest[..at]);
            let mark = rest.as_bytes()[at];
            rest = &rest[at + 1..];
            let close = match mark {
                b'^' => {
                    self.third = true;
                    self.plural = false;
                    continue;
                }
                b'~' => {
                    self.third = false;
                    continue;
                }
                b'=' => {
                    self.plural = true;
                    continue;
                }
                b'(' => ')',
                b'[' => ']',
                _ => '>',
            };
            let (inside, after) = rest.split_once(close).unwrap_or((rest, ""));
            rest = after;
            match mark {
                b'(' if self.plural => self.text.push_str(inside),
                b'[' if self.third => self.text.push_str(inside),
                b'<' => {
                    let (one, many) = inside.split_once('|').unwrap_or((inside, inside));
                    self.text.push_str(if self.plural { many } else { one });
                }
                _ => {}
            }
        }
        self.text.push_str(rest);
    }
}

/// Grammatical number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Singular.
    One,
    /// Plural.
    Many,
}
