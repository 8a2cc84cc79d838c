//! What a seat may know, as a bot is shown it.

use kernel::{Game, Question, Seat};
use pokemon::Pokemon;

/// The question that a seat is asked, and worlds that agree with all that the seat may know.
#[derive(Debug)]
pub struct Sight<'a> {
    game: &'a Game<Pokemon>,
    question: &'a Question,
}

impl<'a> Sight<'a> {
    /// What a seat sees of a game; `None` if it is not asked anything.
    pub fn new(game: &'a Game<Pokemon>, seat: Seat) -> Option<Self> {
        let question = game.question(seat)?;
        Some(Self { game, question })
    }

    /// The question.
    pub fn question(&self) -> &'a Question {
        self.question
    }

    /// The seat.
    pub fn seat(&self) -> Seat {
        self.question.seat
    }

    /// The rules of the game, which everybody knows.
    pub fn rules(&self) -> &'a Pokemon {
        self.game.rules()
    }
}
