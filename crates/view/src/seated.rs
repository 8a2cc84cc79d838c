//! A game as people sit at it, whichever game it is.

use std::any::Any;
use std::fmt::Debug;

use kernel::{Answer, Seat};

use crate::{FaceView, Hindrance, LogLine, OutcomeView, QuestionView, TableView, TurnView, Viewer};

/// A running game of any rules: views, questions with numbers, answers, log.
pub trait Seated: Any + Debug + Send {
    /// How many seats there are.
    fn seats(&self) -> u8;

    /// The team of each seat, both counted from 1, seat 1 first.
    fn teams(&self) -> Vec<u8>;

    /// Says what the players are called, seat 1 first, for all that is told from now on.
    fn call(&mut self, names: &[String]);

    /// Seats asked something now.
    fn asked(&self) -> Vec<Seat>;

    /// The open question of a seat, in words.
    fn question(&self, seat: Seat) -> Option<QuestionView>;

    /// Every open question as a judge reads it: with handles of the judge's own view.
    fn questions(&self) -> Vec<QuestionView>;

    /// What one viewer may know.
    fn view(&self, viewer: Viewer) -> TableView;

    /// Log lines of a viewer after the `seen` first.
    fn log(&self, viewer: Viewer, seen: u32) -> Vec<LogLine>;

    /// Answers the open question of a seat.
    ///
    /// # Errors
    /// [`Refusal`] in words; nothing has changed.
    fn answer(&mut self, seat: Seat, question: u32, choose: &[u16]) -> Result<(), Refusal>;

    /// Answers the open question of a seat, whatever its number.
    ///
    /// # Errors
    /// [`Refusal`] in words; nothing has changed.
    fn answer_open(&mut self, seat: Seat, choose: &[u16]) -> Result<(), Refusal>;

    /// The answer that counts as a seat's where it gave none in time: the one that declines, or one drawn by
    /// chance from outside the game. None if it is asked nothing.
    fn lapsed(&self, seat: Seat, drawn: u64) -> Option<Answer>;

    /// How many of its last answers a seat may take back: none past another seat's, none by which anybody
    /// came to see a card that it had not seen, and none after which chance decided something.
    fn undoable(&self, seat: Seat) -> u32;

    /// Takes back the last answers, however many: the game is played again without them.
    ///
    /// # Errors
    /// When there are not so many, or the game was changed from outside; then nothing has changed.
    fn undo(&mut self, answers: u32) -> Result<(), Refusal>;

    /// The handle by which another viewer knows a card that `seat` knows by a handle; none where the
    /// other's view has no such card.
    fn translated(&self, seat: Seat, card: u32, to: Viewer) -> Option<u32>;

    /// The faces of cards of a seat's own hand, if the rules let it show them to its partners.
    fn shown(&self, seat: Seat, cards: &[u32]) -> Vec<FaceView>;

    /// Everything that forbids a seat to play or use a card now, which it knows by a handle; nothing if it
    /// may, or has no such card.
    fn why_not(&self, seat: Seat, card: u32) -> Vec<Hindrance>;

    /// Whose turn it is.
    fn turn(&self) -> TurnView;

    /// How many events there were so far.
    fn told(&self) -> usize;

    /// Moments that somebody looks for in a replay, among the events after the `told` first, as a judge
    /// reads them.
    fn moments(&self, told: usize) -> Vec<String>;

    /// The same game once more.
    fn copy(&self) -> Box<dyn Seated>;

    /// How it ended.
    fn outcome(&self) -> Option<OutcomeView>;

    /// A fingerprint of the settled state and the answers given since.
    fn hash(&self) -> u64;

    /// Every answer given so far, in order.
    fn history(&self) -> &[(Seat, Answer)];
}

/// Why an answer was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}
