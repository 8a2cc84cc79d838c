//! What the server needs of a game and of a bot.

use std::any::Any;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use view::{FaceView, LogLine, OutcomeView, TableView};

/// One running game, of any ruleset. Seats are counted from 1. A house may know its own games again.
pub trait Play: Any + Send {
    /// Seats asked something now.
    fn asked(&self) -> Vec<u8>;

    /// The team of each seat, seat 1 first.
    fn teams(&self) -> Vec<u8> {
        let mut seats = self.view(None).seats;
        seats.sort_by_key(|seat| seat.seat);
        seats.iter().map(|seat| seat.team).collect()
    }

    /// What one viewer may know; `None` is a spectator.
    fn view(&self, viewer: Option<u8>) -> TableView;

    /// Log lines of that viewer with `seq > seen`.
    fn log(&self, viewer: Option<u8>, seen: u32) -> Vec<LogLine>;

    /// Answers the open question of a seat.
    ///
    /// # Errors
    /// When the answer is not legal, late, or not that seat's to give; then nothing has changed.
    fn answer(&mut self, seat: u8, question: u32, choose: &[u16]) -> Result<(), Refused>;

    /// The answer that counts as a seat's where it gave none in time: the one that declines, or one drawn by
    /// chance from outside the game. None if it is asked nothing, or the game does not know.
    fn lapsed(&self, _seat: u8, _drawn: u64) -> Option<Vec<u16>> {
        None
    }

    /// How it ended, once it has.
    fn outcome(&self) -> Option<OutcomeView>;

    /// The replay so far, as bytes of a replay file.
    fn replay(&self) -> Vec<u8>;

    /// The replay of a game that was stopped before its end.
    fn replay_stopped(&self, _stopped: Stopped) -> Vec<u8> {
        self.replay()
    }

    /// How many of the last answers a seat may take back: none of another seat's, and none after which a
    /// card was revealed to anybody or chance decided something.
    fn undoable(&self, _seat: u8) -> u32 {
        0
    }

    /// Takes back the last answers, however many; the game is as it was before them.
    ///
    /// # Errors
    /// When there are not so many; then nothing has changed.
    fn undo(&mut self, _answers: u32) -> Result<(), Refused> {
        Err(Refused("nothing can be taken back here".to_owned()))
    }

    /// Why a card that a seat sees cannot be played or used now: each thing that forbids it, with its rules.
    /// Empty if it can, or if the seat sees no such card.
    fn why_not(&self, _seat: u8, _card: u32) -> Vec<Reason> {
        Vec::new()
    }

    /// The handle by which another viewer knows the card that `seat` calls `card`; none if it does not see it.
    fn translated(&self, _seat: u8, _card: u32, _to: Option<u8>) -> Option<u32> {
        None
    }

    /// The faces of cards in a seat's own hand, if the ruleset lets it show them to its partners.
    fn shown(&self, _seat: u8, _cards: &[u32]) -> Vec<FaceView> {
        Vec::new()
    }
}

/// That a game ended outside of its rules, which its replay tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stopped {
    /// The team that has lost by it, counted from 1.
    pub team: u8,
    /// Why.
    pub why: Stop,
}

/// Why a game was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stop {
    /// The team conceded.
    Conceded,
    /// Its time ran out.
    Time,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why {
            Stop::Conceded => write!(f, "team {} conceded", self.team),
            Stop::Time => write!(f, "the time of team {} ran out", self.team),
        }
    }
}

/// One thing that forbids a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// One sentence.
    pub text: String,
    /// The rules that say so.
    pub rules: Vec<String>,
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

/// Who looks at a game that is over, or that a judge has laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onlooker {
    /// One seat, counted from 1.
    Seat(u8),
    /// Somebody without a seat.
    Spectator,
    /// Somebody who sees every card.
    Open,
}

/// A finished game, to be looked at answer by answer.
pub trait Film: Send {
    /// What it is: ruleset, names, outcome, seed, number of steps, and the steps at which turns begin.
    /// The body of `GET /api/replays/ID`.
    fn about(&self) -> Value;

    /// How many answers it has. Step 0 is before the first.
    fn steps(&self) -> u32;

    /// The table after so many answers, as one viewer sees it.
    fn view(&mut self, step: u32, viewer: Onlooker) -> TableView;

    /// The whole log as one viewer reads it, each line with the step at which it is told.
    fn log(&mut self, viewer: Onlooker) -> Vec<(u32, LogLine)>;
}
