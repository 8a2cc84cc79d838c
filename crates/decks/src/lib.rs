//! Deck lists in the forms people paste, and the formats they are checked against.
//!
//! This crate opens no file and knows no rules: a list comes in as text, and the cards it may name
//! come in as a [`Catalogue`].
//!
//! ```
//! use decks::{Catalogue, Entry, Form, Kind, Print, read, write};
//!
//! let bill = Entry {
//!     id: 0,
//!     name: "Bill".into(),
//!     kind: Kind::Trainer,
//!     level: None,
//!     basic_energy: false,
//!     starts: false,
//!     prints: vec![Print::new("Base", "BS", "91")],
//!     signature: "Trainer".into(),
//!     passcode: None,
//!     fusion: false,
//!     released: None,
//! };
//! let catalogue = Catalogue::new(vec![bill])?;
//! let deck = read("4x bill BS 91", &catalogue).expect("a card we know");
//! assert_eq!(write(&deck, &catalogue, Form::Plain), "Trainer: 4\n4 Bill (Base 91)\n");
//! # Ok::<(), decks::Clash>(())
//! ```

mod allowed;
mod banlist;
mod catalogue;
mod check;
mod codes;
mod deck;
mod entry;
mod examine;
mod exchange;
mod format;
mod heading;
mod json;
mod list;
mod month;
mod names;
mod passcode;
mod place;
mod problem;
mod reading;
mod row;
mod section;
mod sets;
mod settle;
mod violation;
mod write;
mod ydk;
mod ydke;

pub use allowed::{Allowed, allowed};
pub use banlist::{BanList, Limit, MOST_LIST_BYTES, Others, read_lists, write_lists};
pub use catalogue::{Catalogue, Clash};
pub use check::check;
pub use deck::{Deck, Line};
pub use entry::{Entry, Kind, Print};
pub use examine::{Findings, examine};
pub use exchange::{Refusal, exchange};
pub use format::{Format, Room, Size, Start};
pub use list::{MOST_BYTES, MOST_COPIES, MOST_PROBLEMS, read};
pub use month::{Month, NoMonth};
pub use passcode::{NoPasscode, Passcode};
pub use problem::Problem;
pub use section::Section;
pub use sets::SetCodes;
pub use violation::{Places, Violation};
pub use write::{Form, unwritable, write};
