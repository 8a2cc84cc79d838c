//! What is plugged into the server.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{Bot, Deck, Film, Order, Play};

/// Everything the server does not know: rulesets, decks, games, bots and rules.
pub trait House: Send + Sync {
    /// The body of `GET /api/rulesets`.
    fn rulesets(&self) -> Value;

    /// The options that a new table of a ruleset has besides its preset's, by name.
    fn options(&self, _ruleset: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    /// The options of the game that follows in a match after one that a team has lost; after a draw, and before the
    /// first game of a match, no team has lost.
    fn next_options(&self, order: &Order, _lost: Option<u8>) -> BTreeMap<String, String> {
        order.options.clone()
    }

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

    /// Checks the deck of one seat of an order; gives what that deck is called.
    ///
    /// # Errors
    /// When the order names something there is not, or the deck is not legal.
    fn deck(&self, order: &Order, seat: u8) -> Result<String, Fault>;

    /// Checks that a seat may play with another deck in the next game of a match, by exchanging cards with its
    /// Side Deck; gives what that deck is called.
    ///
    /// # Errors
    /// When it may not.
    fn exchanged(&self, _order: &Order, _seat: u8, _deck: &Deck) -> Result<String, Fault> {
        Err(Fault::new("cards are not exchanged here between games"))
    }

    /// The cards of a seat's deck, as a list that can be changed.
    ///
    /// # Errors
    /// When the order names something there is not, or the deck is not legal.
    fn list(&self, order: &Order, seat: u8) -> Result<String, Fault>;

    /// The order of a game that goes on from a position of a replay: its first answers are given.
    ///
    /// # Errors
    /// When the bytes are no replay, or it has not so many answers.
    fn branch(&self, _replay: &[u8], _step: u32) -> Result<Order, Fault> {
        Err(Fault::new("this house goes on from no replay"))
    }

    /// A new bot of that name, if there is one that plays the ruleset.
    fn bot(&self, ruleset: &str, name: &str) -> Option<Box<dyn Bot>>;

    /// A rule's entry for `GET /api/rules/ID`.
    fn rule(&self, id: &str) -> Option<Value>;

    /// The game that a replay file tells, to be looked at.
    ///
    /// # Errors
    /// When the bytes are no replay this house can follow.
    fn film(&self, _replay: &[u8]) -> Result<Box<dyn Film>, Fault> {
        Err(Fault::new("this house shows no replays"))
    }

    /// Plays a scenario and shows where it stands: the body of `POST /api/room`.
    ///
    /// # Errors
    /// When the text is no scenario; the fault says where.
    fn room(&self, _scenario: &str) -> Result<Value, Fault> {
        Err(Fault::new("this house has no judge's room"))
    }

    /// Cards of a format that a search finds: the body of `GET /api/cards`.
    ///
    /// # Errors
    /// When there is no such format.
    fn cards(&self, _search: &Search) -> Result<Value, Fault> {
        Err(Fault::new("this house shows no cards"))
    }

    /// A deck list in another form: the body of `POST /api/decks/write`.
    ///
    /// # Errors
    /// When there is no such format or form, or the list cannot be read.
    fn write_deck(&self, _format: &str, _list: &str, _form: &str) -> Result<Value, Fault> {
        Err(Fault::new("this house writes no decks"))
    }
}

/// Cards that somebody looks for.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Search {
    /// The format's id.
    pub format: String,
    /// Words of the name or of the text.
    pub q: String,
    /// A kind, type or attribute: `Fire`, `Supporter`, `Spell`.
    pub kind: String,
    /// A set.
    pub set: String,
    /// How many of the found are left out at the beginning.
    pub from: usize,
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
