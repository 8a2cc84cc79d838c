//! The name of a Token after a count: `4 Sheep Tokens`.

use std::any::Any;

use cardlang::{Name, Out, Phrase, Reader};

/// The name of a Token, in the plural after any count but one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenName(pub Name);

impl Phrase for TokenName {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        let rest = reader.rest(at);
        let before = out.len();
        for name in reader.names() {
            let Some(after) = rest.strip_prefix(name.as_str()) else {
                continue;
            };
            let plural = after.strip_prefix('s').unwrap_or(after);
            if !plural.starts_with(|c: char| c.is_alphanumeric() || c == '\'') {
                out.push((Self(Name(name.clone())), at + rest.len() - plural.len()));
            }
        }
        if out.len() == before {
            reader.miss(at, "the name of a Token in the pool");
        }
    }

    fn print(&self, out: &mut Out) {
        self.0.print(out);
        out.literal("(s)");
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.0.walk(see);
    }
}
