//! The messages of a socket.

use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use view::{FaceView, LogLine, TableView};

use crate::{
    Deck, Reason,
    table::{Clock, Watch},
};

use crate::telling::{Reads, Rest};

/// What a page sends.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum FromPage {
    /// The first message: who looks.
    Hello {
        /// The key of a seat; none for a spectator.
        #[serde(default)]
        key: Option<String>,
        /// A seat that the reader's account has claimed, in place of a key.
        #[serde(default)]
        seat: Option<u8>,
        /// The last log line the page has.
        #[serde(default)]
        seen: u32,
        /// Whether it puts views together itself.
        #[serde(default)]
        reads: Reads,
        /// A partner's seat that this key's seat plays now.
        #[serde(default, rename = "as")]
        from: Option<u8>,
    },
    /// An answer to the question the seat was asked.
    Answer {
        /// Which question.
        question: u32,
        /// Indices into its answers, or its number.
        choose: Vec<u16>,
    },
    /// The own seat, while the table gathers.
    Room {
        #[serde(default)]
        name: Option<String>,
        #[serde(default)]
        deck: Option<Deck>,
        #[serde(default)]
        ready: Option<bool>,
    },
    /// What the host arranges, while the table gathers.
    Host(HostAsks),
    /// Proposes something to those who must agree.
    Propose(Kind),
    /// Says yes or no to what was proposed.
    Agree { proposal: u32, yes: bool },
    /// Says something.
    Say { text: String, to: To },
    /// Points at a card for the own team; at none to stop.
    Point { card: Option<u32> },
    /// Shows cards of the own hand to the partners.
    Show { cards: Vec<u32> },
    /// Why a card cannot be played.
    Why { card: u32 },
    /// Who is to play a seat.
    Play { seat: u8, who: Hands },
    /// Quits on purpose.
    Leave {},
}

impl FromPage {
    /// What it is called.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Answer { .. } => "answer",
            Self::Room { .. } => "room",
            Self::Host(_) => "host",
            Self::Propose(_) => "propose",
            Self::Agree { .. } => "agree",
            Self::Say { .. } => "say",
            Self::Point { .. } => "point",
            Self::Show { .. } => "show",
            Self::Why { .. } => "why",
            Self::Play { .. } => "play",
            Self::Leave {} => "leave",
        }
    }
}

/// What the host arranges.
#[derive(Debug, Deserialize)]
#[serde(
    rename_all = "lowercase",
    untagged,
    expecting = "a host asks {swap}, {seat, who}, {team, name} or \"start\""
)]
pub(crate) enum HostAsks {
    /// Two seats change places.
    Swap(Swap),
    /// A seat is for somebody else.
    Seat(SeatFor),
    /// A team is called something.
    Team(TeamName),
    /// The game starts.
    Start(Start),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Swap {
    pub(crate) swap: [u8; 2],
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatFor {
    pub(crate) seat: u8,
    pub(crate) who: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TeamName {
    pub(crate) team: u8,
    pub(crate) name: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Start {
    Start,
}

/// What may be proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// To take back the last answer.
    Undo,
    /// That the own team gives up.
    Concede,
    /// To play again.
    Rematch,
    /// That its own person leaves, and a partner plays the seat.
    Leave,
}

impl Kind {
    /// Whether the other teams learn nothing of it before it is done.
    pub(crate) fn is_secret(self) -> bool {
        match self {
            Self::Undo | Self::Rematch => false,
            Self::Concede | Self::Leave => true,
        }
    }
}

/// Who reads what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum To {
    /// The own team.
    Team,
    /// Everybody.
    Table,
}

/// Who is to play a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Hands {
    /// The partner who asks.
    Me,
    /// A bot.
    Bot,
    /// Whose seat it is.
    Owner,
}

/// What a page is sent.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ToPage<'a> {
    /// What the table is.
    Table(&'a TableLine<'a>),
    /// Who sits where.
    Seats(&'a [SeatLine<'a>]),
    /// What the viewer may know.
    View(&'a TableView),
    /// All of a view but zones and faces, for a page that puts views together itself.
    Rest(&'a Rest<'a>),
    /// Lines after the last one seen.
    Log(&'a [LogLine]),
    /// Lines after this one are void.
    Forget { after: u32 },
    /// Time left.
    Clocks(&'a ClocksLine),
    /// What is proposed to the reader.
    Proposal(Option<&'a ProposalLine>),
    /// Who did not agree to what was proposed: the proposer took it back, or somebody refused.
    Declined { by: u8, kind: Kind },
    /// What was said.
    Said(&'a [SaidLine<'a>]),
    /// What a partner points at.
    Pointed { seat: u8, card: Option<u32> },
    /// What a partner shows.
    Showed { seat: u8, faces: &'a [FaceView] },
    /// Why a card cannot be played.
    Reasons { card: u32, reasons: &'a [Reason] },
    /// Where it goes on.
    Moved { table: &'a str },
    /// An answer that changed nothing.
    Refused { question: u32, text: &'a str },
    /// A message that could not be read or done, or why the socket closes.
    Error { text: &'a str },
}

/// What a table is, as one viewer reads it.
#[derive(Debug, Serialize)]
pub(crate) struct TableLine<'a> {
    pub(crate) stage: Stage,
    pub(crate) name: &'a str,
    pub(crate) ruleset: &'a str,
    pub(crate) format: &'a str,
    pub(crate) teams: Vec<TeamLine<'a>>,
    /// Hash of the seed, from the start of the game.
    pub(crate) commitment: Option<String>,
    pub(crate) clock: Option<&'a Clock>,
    pub(crate) watch: Watch,
    #[serde(rename = "match")]
    pub(crate) contest: Option<ContestLine<'a>>,
    /// Whether the reader is the host.
    pub(crate) host: bool,
    pub(crate) may: May,
    /// Whether there is a replay to be had.
    pub(crate) replay: bool,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stage {
    /// Seats, names and decks may change.
    Gathering,
    /// The game is under way.
    Playing,
    /// It has ended.
    Over,
}

impl Stage {
    /// Its name, as it is written.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Gathering => "gathering",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct TeamLine<'a> {
    pub(crate) team: u8,
    pub(crate) name: &'a str,
}

#[derive(Debug, Serialize)]
pub(crate) struct ContestLine<'a> {
    pub(crate) of: u8,
    pub(crate) wins: &'a [u8],
    pub(crate) game: u8,
}

/// What the reader may propose now.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct May {
    pub(crate) undo: bool,
    pub(crate) concede: bool,
    pub(crate) rematch: bool,
}

/// One seat, as a viewer at the table reads it.
#[allow(clippy::struct_excessive_bools, reason = "the page reads them by name")]
#[derive(Debug, Serialize)]
pub(crate) struct SeatLine<'a> {
    pub(crate) seat: u8,
    pub(crate) team: u8,
    pub(crate) name: &'a str,
    pub(crate) who: String,
    /// Whether somebody, or a bot, sits there now.
    pub(crate) here: bool,
    /// Whether it is the reader's own.
    pub(crate) you: bool,
    pub(crate) ready: bool,
    /// Its title, for its owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) deck: Option<&'a str>,
    /// Its cards, for its owner, between the games of a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) list: Option<&'a str>,
    /// `owner`, `partner:2`, `bot:greedy`.
    pub(crate) plays: String,
    /// Milliseconds that nobody has been there.
    pub(crate) away: Option<u64>,
    /// Milliseconds until a partner may play it.
    pub(crate) partner_in: Option<u64>,
    /// Milliseconds until a bot takes it.
    pub(crate) bot_in: Option<u64>,
    /// Whether its owner quit on purpose.
    pub(crate) left: bool,
    /// A link drawn since the table was opened, for the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) link: Option<&'a str>,
}

/// Time left, in milliseconds.
#[derive(Debug, Serialize)]
pub(crate) struct ClocksLine {
    /// By seat or by team.
    pub(crate) left: std::collections::BTreeMap<u8, u64>,
    /// Seats whose time runs.
    pub(crate) running: Vec<u8>,
    /// Whether a team shares a clock.
    pub(crate) team: bool,
}

/// What is proposed.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ProposalLine {
    pub(crate) id: u32,
    pub(crate) kind: Kind,
    pub(crate) by: u8,
    /// Seats that have agreed.
    pub(crate) yes: Vec<u8>,
    /// Seats that have not said anything yet.
    pub(crate) open: Vec<u8>,
}

/// One thing said.
#[derive(Debug, Serialize)]
pub(crate) struct SaidLine<'a> {
    /// Counts what this reader may read.
    pub(crate) n: u32,
    /// None for the table itself.
    pub(crate) seat: Option<u8>,
    pub(crate) to: To,
    pub(crate) text: &'a str,
}

impl ToPage<'_> {
    /// The message as it is sent.
    pub(crate) fn written(&self) -> Utf8Bytes {
        // Plain structs with string keys can always be written.
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_read_as_the_protocol_says() {
        let read = |text| serde_json::from_str::<FromPage>(text);
        for right in [
            r#"{"hello":{}}"#,
            r#"{"hello":{"key":"abc","seen":7,"as":2}}"#,
            r#"{"answer":{"question":3,"choose":[1,0]}}"#,
            r#"{"room":{"ready":true}}"#,
            r#"{"room":{"deck":{"list":"4 Bill"},"name":"Ash"}}"#,
            r#"{"host":{"swap":[1,2]}}"#,
            r#"{"host":{"seat":2,"who":"bot:low"}}"#,
            r#"{"host":{"team":1,"name":"Us"}}"#,
            r#"{"host":"start"}"#,
            r#"{"propose":"undo"}"#,
            r#"{"propose":"leave"}"#,
            r#"{"agree":{"proposal":1,"yes":true}}"#,
            r#"{"say":{"text":"hi","to":"team"}}"#,
            r#"{"point":{"card":null}}"#,
            r#"{"play":{"seat":2,"who":"me"}}"#,
            r#"{"leave":{}}"#,
        ] {
            read(right).unwrap_or_else(|error| panic!("{right}: {error}"));
        }
        for wrong in [
            "",
            "{}",
            "[]",
            "null",
            r#"{"answer":{"question":3}}"#,
            r#"{"undo":{}}"#,
            r#"{"answer":{"question":3,"choose":[-1]}}"#,
            r#"{"answer":{"question":3,"choose":[70000]}}"#,
            r#"{"host":"stop"}"#,
            r#"{"host":{"seat":2}}"#,
            r#"{"say":{"text":"hi","to":"seat 2"}}"#,
            r#"{"propose":"win"}"#,
            r#"{"leave":{"now":true}}"#,
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn messages_are_written_as_the_protocol_says() {
        let refused = ToPage::Refused {
            question: 3,
            text: "no",
        };
        assert_eq!(
            refused.written().as_str(),
            r#"{"refused":{"question":3,"text":"no"}}"#
        );
        assert_eq!(
            ToPage::Proposal(None).written().as_str(),
            r#"{"proposal":null}"#
        );
    }
}
