//! The kernel of every game: seats, cards by index, zones, questions and answers, steps, events,
//! chance and saving. It knows no game, no text and no I/O.

mod ask;
mod by_card;
mod chance;
mod event;
mod game;
mod list;
mod once;
mod piles;
mod question;
pub mod save;
mod seat;

pub use ask::{Answers, Asker, Ports, Wait};
pub use by_card::ByCard;
pub use chance::{Chance, Coin, Script, Unscripted};
pub use event::{Event, Mute, Sink, Tape};
pub use game::{Game, Illegal, Recall, Rules, play_out};
pub use list::List;
pub use once::Once;
pub use piles::{Card, Piles, ZoneId};
pub use question::{Answer, Choice, Fnv, Kind, Question, Reason};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet, Team};
