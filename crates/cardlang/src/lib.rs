//! Controlled English, read and printed by one table.
//!
//! A phrase table ([`phrases!`]) pairs each phrase with its typed node. From the one table come
//! the enum, the reader (every reading of a text), the printer and the rows of the documentation,
//! so a phrase without a meaning, or a meaning without a phrase, cannot be written.
//!
//! This crate knows no game, no state and no seat.

mod near;
mod out;
mod phrase;
mod reader;
mod sheet;
mod table;

pub use near::{distance, nearest};
pub use out::{Count, Out};
pub use phrase::{Name, Phrase, Row, Word};
pub use reader::{Misread, Reader, read_line};
pub use sheet::{Block, Fault, Line, blocks};
#[doc(hidden)]
pub use table::piece as __piece;
