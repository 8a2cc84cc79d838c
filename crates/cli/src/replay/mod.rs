//! Replay files: a game as JSON lines. All that it was made from, every answer, and where it ended.
//!
//! ```text
//! {"quadrille":"replay","version":1,"program":"0.1.0","ruleset":"old-school","preset":null,…}
//! {"seat":1,"choose":[0]}
//! {"hash":"0123456789abcdef","outcome":{"team":1,"why":"the last Prize was taken"}}
//! ```

mod follow;
mod header;
mod read;

use kernel::{Answer, Seat};
use serde::{Deserialize, Serialize};
use server::Stopped;
use view::Seated;

pub use follow::{Amiss, follow, follow_each};
pub use header::{Header, KIND, VERSION, bot_chance, chance, lines};
pub use read::{MOST_BYTES, open, read};

/// A game that was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// All that it was made from.
    pub header: Header,
    /// Every answer, in order.
    pub answers: Vec<Given>,
    /// Where it ended.
    pub end: End,
}

/// An answer that a seat gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The seat, counted from 1.
    pub seat: u8,
    /// What it chose: places in the list of answers, counted from 0, or one number.
    pub choose: Vec<u16>,
}

/// Where a game ended, or was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The fingerprint of its last state: 16 hexadecimal digits.
    pub hash: String,
    /// How it ended; none if it was left before its end.
    pub outcome: Option<Ended>,
    /// That it was stopped before its end, outside of its rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// The winning team, counted from 1; none for a draw.
    pub team: Option<u8>,
    /// Why, in one sentence.
    pub why: String,
}

impl Given {
    fn new((seat, answer): &(Seat, Answer)) -> Self {
        Self {
            seat: seat.number(),
            choose: answer.0.to_vec(),
        }
    }
}

impl End {
    /// Where a game is now.
    pub fn of(table: &dyn Seated) -> Self {
        Self {
            hash: format!("{:016x}", table.hash()),
            outcome: table.outcome().map(|o| Ended {
                team: o.team,
                why: o.why,
            }),
            stopped: None,
        }
    }
}

impl Replay {
    /// A game as it was played so far.
    pub fn of(header: &Header, table: &dyn Seated) -> Self {
        Self {
            header: header.clone(),
            answers: table.history().iter().map(Given::new).collect(),
            end: End::of(table),
        }
    }

    /// The same game, stopped here outside of its rules. One that is over was not.
    #[must_use]
    pub fn stopped(mut self, stopped: Stopped) -> Self {
        if self.end.outcome.is_none() {
            self.end.stopped = Some(stopped);
        }
        self
    }

    /// The text of its file.
    pub fn text(&self) -> String {
        let mut text = line(&self.header);
        for answer in &self.answers {
            text += &line(answer);
        }
        text + &line(&self.end)
    }
}

/// One line of a file. These shapes hold only what JSON can say, so nothing is lost.
fn line(part: &impl Serialize) -> String {
    serde_json::to_string(part).unwrap_or_default() + "\n"
}
