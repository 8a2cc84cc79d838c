//! Acts: whatever is done at a table and outlasts the moment. All that a table is follows from them.

use blake3::Hash;
use serde::{Deserialize, Serialize};

use crate::{
    Deck, Stopped,
    place::{Plays, Who},
    wire::{Kind, To},
};

/// One act, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Act {
    /// A seat answered its question.
    Answer {
        seat: u8,
        question: u32,
        choose: Vec<u16>,
        /// What its clock has left then, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u64>,
        #[serde(default, skip_serializing_if = "Time::is_left")]
        time: Time,
    },
    /// The table says that a person is answered for whose time is up: to all, or to the team alone.
    Helped {
        seat: u8,
        #[serde(default = "everybody", skip_serializing_if = "is_everybody")]
        to: To,
    },
    /// The last answers were taken back.
    Undo { answers: u32 },
    /// Somebody else plays a seat now.
    Plays {
        seat: u8,
        #[serde(with = "crate::place::text")]
        who: Plays,
    },
    /// A person came to a seat for the first time, or again after having quit.
    Came { seat: u8 },
    /// A person quit on purpose.
    Left { seat: u8 },
    /// What the clocks had left.
    Clocks {
        left: Vec<u64>,
        /// What was kept from them for the questions at hand; empty if nothing was.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        held: Vec<u64>,
    },
    /// How long each seat had been empty, in milliseconds; none for one that is not.
    Away { lengths: Vec<Option<u64>> },
    /// The game ended by something outside its rules.
    End(Stopped),
    /// Somebody said something.
    Said { seat: u8, to: To, text: String },
    /// A person changed the own seat before the game.
    Room {
        seat: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deck: Option<Named>,
        ready: bool,
    },
    /// The host had two seats change places.
    Swap { a: u8, b: u8 },
    /// The host gave a seat to somebody else.
    Seat {
        seat: u8,
        #[serde(with = "crate::place::text")]
        who: Who,
        name: String,
        /// Hash of the new key; none for a bot.
        key: Option<String>,
    },
    /// The host named a team.
    Team { team: u8, name: String },
    /// The game started.
    Start {},
    /// It goes on at another table.
    Moved { table: String },
    /// A person proposed something.
    Proposed {
        id: u32,
        kind: Kind,
        by: u8,
        /// The seat it is about.
        seat: u8,
        /// Seats whose people have to agree.
        voters: Vec<u8>,
    },
    /// A person agreed to what is proposed.
    Agreed { seat: u8, proposal: u32 },
    /// Others have to agree to what is proposed.
    Asked { proposal: u32, voters: Vec<u8> },
    /// Something is no longer proposed: it was refused, or cannot be done any more.
    Void { proposal: u32 },
}

impl Act {
    /// Whether the game, or how it stands, is another after it.
    pub(crate) fn plays(&self) -> bool {
        match self {
            Self::Answer { .. } | Self::Undo { .. } | Self::Start {} | Self::End { .. } => true,
            Self::Plays { .. }
            | Self::Came { .. }
            | Self::Left { .. }
            | Self::Clocks { .. }
            | Self::Helped { .. }
            | Self::Away { .. }
            | Self::Said { .. }
            | Self::Room { .. }
            | Self::Swap { .. }
            | Self::Seat { .. }
            | Self::Team { .. }
            | Self::Moved { .. }
            | Self::Proposed { .. }
            | Self::Agreed { .. }
            | Self::Asked { .. }
            | Self::Void { .. } => false,
        }
    }
}

/// Whether a seat had time left when it answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Time {
    /// It had, or has no clock, or a bot plays it.
    #[default]
    Left,
    /// It had not: a bot, or the table, answered for the person who plays it.
    Up,
    /// It had not, and was to agree to something, which only its team knows of (TD-OPEN-17).
    Unagreed,
}

impl Time {
    fn is_left(&self) -> bool {
        match self {
            Self::Left => true,
            Self::Up | Self::Unagreed => false,
        }
    }
}

fn everybody() -> To {
    To::Table
}

fn is_everybody(to: &To) -> bool {
    *to == To::Table
}

/// A deck with what it is called.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Named {
    pub(crate) deck: Deck,
    pub(crate) title: String,
}

/// A key's hash as it is written.
pub(crate) fn written(key: Option<&Hash>) -> Option<String> {
    key.map(|key| key.to_hex().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_read_back_as_written() {
        for act in [
            Act::Answer {
                seat: 1,
                question: 2,
                choose: vec![3],
                left: None,
                time: Time::Up,
            },
            Act::Plays {
                seat: 1,
                who: Plays::Partner(3),
            },
            Act::Seat {
                seat: 2,
                who: Who::Open,
                name: "Player 2".into(),
                key: written(Some(&crate::links::hash("key"))),
            },
            Act::Helped {
                seat: 1,
                to: To::Team,
            },
            Act::Clocks {
                left: vec![1000, 2000],
                held: vec![0, 500],
            },
            Act::Start {},
            Act::Proposed {
                id: 1,
                kind: Kind::Undo,
                by: 2,
                seat: 2,
                voters: vec![1, 2],
            },
            Act::Agreed {
                seat: 1,
                proposal: 1,
            },
        ] {
            let text = serde_json::to_string(&act).unwrap();
            assert_eq!(serde_json::from_str::<Act>(&text).unwrap(), act, "{text}");
        }
    }

    #[test]
    fn an_answer_from_before_there_were_clocks_is_read() {
        let text = r#"{"answer":{"seat":1,"question":2,"choose":[0,3]}}"#;
        let answer = Act::Answer {
            seat: 1,
            question: 2,
            choose: vec![0, 3],
            left: None,
            time: Time::Left,
        };
        assert_eq!(serde_json::from_str::<Act>(text).unwrap(), answer);
    }

    #[test]
    fn clocks_and_help_from_before_agreements_had_a_time_are_read_and_written_alike() {
        let helped = Act::Helped {
            seat: 1,
            to: To::Table,
        };
        let clocks = Act::Clocks {
            left: vec![300],
            held: Vec::new(),
        };
        for (text, act) in [
            (r#"{"helped":{"seat":1}}"#, helped),
            (r#"{"clocks":{"left":[300]}}"#, clocks),
        ] {
            assert_eq!(serde_json::from_str::<Act>(text).unwrap(), act);
            assert_eq!(serde_json::to_string(&act).unwrap(), text);
        }
    }
}
