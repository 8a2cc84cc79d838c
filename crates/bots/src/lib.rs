//! Players that are no people.
//!
//! A bot is shown a [`Sight`]: the question its seat is asked, and worlds that agree with all that
//! the seat may know. It is never handed the game itself.

mod bot;
mod greedy;
mod habit;
mod matchup;
mod race;
mod random;
mod reach;
mod sight;
mod worth;

pub use bot::{Bot, BotName, UnknownBot};
pub use greedy::Greedy;
pub use matchup::{Asked, Matchup, Played};
pub use random::Random;
pub use sight::{OwnDeck, Rest, Sight};
