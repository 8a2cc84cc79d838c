//! What the server needs of a game and of a bot.

use std::any::Any;

use view::{LogLine, OutcomeView, TableView};

/// One running game, of any ruleset. Seats are counted from 1. A house's own bots may ask which
/// game of the house's it is.
pub trait Play: Send + Any {
    /// Seats asked something now.
    fn asked(&self) -> Vec<u8>;

    /// What one viewer may know; `None` is a spectator.
    fn view(&self, viewer: Option<u8>) -> TableView;

    /// Log lines of that viewer with `seq > seen`.
    fn log(&self, viewer: Option<u8>, seen: u32) -> Vec<LogLine>;

    /// Answers the open question of a seat.
    ///
    /// # Errors
    /// When the answer is not legal, late, or not that seat's to give; then nothing has changed.
    fn answer(&mut self, seat: u8, question: u32, choose: &[u16]) -> Result<(), Refused>;

    /// How it ended, once it has.
    fn outcome(&self) -> Option<OutcomeView>;

    /// The replay so far, as bytes of a replay file.
    fn replay(&self) -> Vec<u8>;
}

/// Why an answer was refused, in words for the seat that gave it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refused(pub String);

/// A player that is no person.
pub trait Bot: Send {
    /// What it chooses at the question that `seat` is asked now.
    fn answer(&mut self, game: &dyn Play, seat: u8) -> Vec<u16>;
}
