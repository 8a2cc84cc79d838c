//! What is plugged into the server.

use serde_json::Value;

use crate::{Bot, Order, Play};

/// Everything the server does not know: rulesets, decks, games, bots and rules.
pub trait House: Send + Sync {
    /// The body of `GET /api/rulesets`.
    fn rulesets(&self) -> Value;

    /// Checks a deck list against a format and tells every problem at once.
    ///
    /// # Errors
    /// When there is no such format.
    fn check_deck(&self, format: &str, list: &str) -> Result<Value, Fault>;

    /// Opens the game of an order. The same order always opens the same game.
    ///
    /// # Errors
    /// When the order names something there is not, or a deck is not legal.
    fn open(&self, order: &Order) -> Result<Box<dyn Play>, Fault>;

    /// Opens the game that a replay file tells, at its end.
    ///
    /// # Errors
    /// When the bytes are no replay this house can follow.
    fn resume(&self, replay: &[u8]) -> Result<Box<dyn Play>, Fault>;

    /// A new bot of that name, if there is one that plays the ruleset.
    fn bot(&self, ruleset: &str, name: &str) -> Option<Box<dyn Bot>>;

    /// A rule's entry for `GET /api/rules/ID`.
    fn rule(&self, id: &str) -> Option<Value>;
}

/// What was wrong with a request, in words for whoever made it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Fault {
    /// One sentence.
    pub text: String,
    /// Where in the request: `seats.2.deck`, `line 4`.
    pub at: Option<String>,
}

impl Fault {
    /// A fault of the whole request.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            at: None,
        }
    }

    /// The same fault, with its place in the request.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Self {
        self.at = Some(place.into());
        self
    }
}
