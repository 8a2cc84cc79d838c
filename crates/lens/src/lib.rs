//! The lens: whom the words of a card mean at this table.
//!
//! Cards are written for two players. A ruleset file says what "you" and "your opponent" mean
//! in each part of a sentence when its seats sit down, which options the ruleset has, and which
//! presets of them. Nothing else in the house turns a phrase into a seat.

mod meaning;
mod options;
mod ruleset;

pub use meaning::{Lens, Meaning, Meant, Part, Source, Who};
pub use options::{Choice, Declared, OptionFault, Options, SEATING, Takes};
pub use ruleset::{Preset, Ruleset, Setting};
