//! Players that are no people.
//!
//! A bot is shown a [`Sight`]: the question its seat is asked, and worlds that agree with all that
//! the seat may know. It is never handed the game itself.
//!
//! `random` plays every game. `greedy` plays those that have [`Wits`] for it; a game says so by
//! [`Botted`]. Whoever plays games without knowing them holds a [`Table`] and seats a [`Guest`].

mod bot;
mod botted;
mod greedy;
mod guest;
mod matchup;
mod pokemon;
mod random;
mod sight;
mod table;
mod wits;
mod yugioh;

pub use bot::{Bot, BotName, NotPlayed, UnknownBot};
pub use botted::Botted;
pub use greedy::Greedy;
pub use guest::Guest;
pub use matchup::{Asked, Matchup, Played};
pub use random::Random;
pub use sight::{OwnDeck, Rest, Sight};
pub use table::Table;
pub use wits::{Care, Wits};
