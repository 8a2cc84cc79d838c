//! The messages of a socket.

use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use view::{LogLine, TableView};

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
        /// The last log line the page has.
        #[serde(default)]
        seen: u32,
        /// Whether it puts views together itself.
        #[serde(default)]
        reads: Reads,
    },
    /// An answer to the question the seat was asked.
    Answer {
        /// Which question.
        question: u32,
        /// Indices into its answers, or its number.
        choose: Vec<u16>,
    },
}

/// What a page is sent.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ToPage<'a> {
    /// Who sits where.
    Seats(&'a [SeatLine<'a>]),
    /// What the viewer may know.
    View(&'a TableView),
    /// All of a view but zones and faces, for a page that puts views together itself.
    Rest(&'a Rest<'a>),
    /// Lines after the last one seen.
    Log(&'a [LogLine]),
    /// An answer that changed nothing.
    Refused { question: u32, text: &'a str },
    /// A message that could not be read, or why the socket closes.
    Error { text: &'a str },
}

/// One seat, as everybody at the table reads it.
#[derive(Debug, Serialize)]
pub(crate) struct SeatLine<'a> {
    pub(crate) seat: u8,
    pub(crate) name: &'a str,
    pub(crate) who: String,
    /// Whether somebody, or a bot, sits there now.
    pub(crate) here: bool,
    /// Whether it is the reader's own.
    pub(crate) you: bool,
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
        assert!(matches!(
            read(r#"{"hello":{}}"#),
            Ok(FromPage::Hello {
                key: None,
                seen: 0,
                reads: Reads::Whole
            })
        ));
        assert!(matches!(
            read(r#"{"hello":{"key":"abc","seen":7}}"#),
            Ok(FromPage::Hello { key: Some(key), seen: 7, .. }) if key == "abc"
        ));
        assert!(matches!(
            read(r#"{"answer":{"question":3,"choose":[1,0]}}"#),
            Ok(FromPage::Answer { question: 3, choose }) if choose == [1, 0]
        ));
        for wrong in [
            "",
            "{}",
            "[]",
            "null",
            r#"{"answer":{"question":3}}"#,
            r#"{"undo":{}}"#,
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert!(read(r#"{"answer":{"question":3,"choose":[-1]}}"#).is_err());
        assert!(read(r#"{"answer":{"question":3,"choose":[70000]}}"#).is_err());
    }

    #[test]
    fn messages_are_written_as_the_protocol_says() {
        let refused = ToPage::Refused {
            question: 3,
            text: "no",
        }
        .written();
        assert_eq!(
            refused.as_str(),
            r#"{"refused":{"question":3,"text":"no"}}"#
        );
        assert_eq!(
            ToPage::Error { text: "no" }.written().as_str(),
            r#"{"error":{"text":"no"}}"#
        );
    }
}
