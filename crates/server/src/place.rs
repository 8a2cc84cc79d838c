//! A place at a table: who sits there.

use std::{collections::BTreeSet, fmt, str::FromStr};

use blake3::Hash;

use crate::{Fault, limits::NAME};

/// Who a seat is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The person who opened the table.
    You,
    /// Somebody who is given the link.
    Open,
    /// A bot, by its name.
    Bot(String),
}

impl fmt::Display for Who {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::You => to.write_str("you"),
            Self::Open => to.write_str("open"),
            Self::Bot(name) => write!(to, "bot:{name}"),
        }
    }
}

impl FromStr for Who {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text {
            "you" => Ok(Self::You),
            "open" => Ok(Self::Open),
            other => match other.strip_prefix("bot:") {
                Some(name) => Ok(Self::Bot(name.to_owned())),
                None => Err(Fault::new(
                    "a seat is for `you`, `open`, or `bot:` and a name",
                )),
            },
        }
    }
}

/// Who plays a seat now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Plays {
    /// Whose seat it is.
    Owner,
    /// A partner, by the own seat.
    Partner(u8),
    /// A bot, by its name.
    Bot(String),
}

impl fmt::Display for Plays {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Owner => to.write_str("owner"),
            Self::Partner(seat) => write!(to, "partner:{seat}"),
            Self::Bot(name) => write!(to, "bot:{name}"),
        }
    }
}

impl FromStr for Plays {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let partner = text.strip_prefix("partner:").map(str::parse);
        match (text, partner, text.strip_prefix("bot:")) {
            ("owner", _, _) => Ok(Self::Owner),
            (_, Some(Ok(seat)), _) => Ok(Self::Partner(seat)),
            (_, _, Some(name)) => Ok(Self::Bot(name.to_owned())),
            _ => Err(Fault::new(
                "`owner`, `partner:` and a seat, or `bot:` and a name",
            )),
        }
    }
}

/// Writes and reads as text.
pub(crate) mod text {
    use std::{fmt::Display, str::FromStr};

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &T,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T, D: Deserializer<'de>>(from: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
    {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// A name as it is shown: one short line, with nothing that turns the text around it.
pub(crate) fn tidy(name: &str, most: usize) -> String {
    let hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let shown: String = name
        .chars()
        .filter(|letter| !hidden(*letter))
        .take(most)
        .collect();
    match likeness(&shown).is_empty() {
        true => String::new(),
        false => shown.trim().to_owned(),
    }
}

/// What somebody is called who has said no name.
pub(crate) fn usual_name(seat: impl fmt::Display) -> String {
    format!("Player {seat}")
}

/// What is alike in names that look alike: the same letters in any case, and one space for whatever looks like one.
fn likeness(name: &str) -> String {
    let seen = name.chars().filter_map(|letter| match letter {
        // Fillers, which are no spaces and look like them.
        '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' => Some(' '),
        // Joiners and the like, which are not seen at all.
        '\u{ad}'
        | '\u{34f}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200c}'
        | '\u{200d}'
        | '\u{2061}'..='\u{2064}'
        | '\u{fe00}'..='\u{fe0f}' => None,
        letter => Some(letter),
    });
    let seen: String = seen.collect();
    let words: Vec<&str> = seen.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// A name that nobody takes for one of the others': with a number, if it is like one of them.
pub(crate) fn apart<'a>(name: String, others: impl IntoIterator<Item = &'a str>) -> String {
    let taken: BTreeSet<String> = others.into_iter().map(likeness).collect();
    if !taken.contains(&likeness(&name)) {
        return name;
    }
    let mut numbered = (2..).map(|nth: u16| {
        let end = format!(" ({nth})");
        let room = NAME - end.chars().count();
        let begin: String = name.chars().take(room).collect();
        format!("{}{end}", begin.trim_end())
    });
    let free = numbered.find(|name| !taken.contains(&likeness(name)));
    free.unwrap_or(name)
}

/// One place at a table.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// Counted from 1.
    pub(crate) seat: u8,
    /// Who it is for.
    pub(crate) who: Who,
    /// What the others read.
    pub(crate) name: String,
    /// Hash of the key that opens it; none for a bot.
    pub(crate) key: Option<Hash>,
}

/// The seat that a key opens. Takes as long for a wrong key as for a right one.
pub(crate) fn opened<'a>(places: impl IntoIterator<Item = &'a Place>, key: &Hash) -> Option<u8> {
    places
        .into_iter()
        .fold(None, |found, place| match &place.key {
            Some(kept) if kept == key => Some(place.seat),
            _ => found,
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links;

    #[test]
    fn a_key_opens_its_own_seat_only() {
        let place = |seat, key: Option<&str>| Place {
            seat,
            who: key.map_or(Who::Bot("greedy".into()), |_| Who::Open),
            name: String::new(),
            key: key.map(links::hash),
        };
        let places = [
            place(1, Some("one")),
            place(2, None),
            place(3, Some("three")),
        ];
        assert_eq!(opened(&places, &links::hash("three")), Some(3));
        assert_eq!(opened(&places, &links::hash("two")), None);
        assert_eq!(opened(&places, &links::hash("")), None);
    }

    #[test]
    fn names_that_look_alike_are_told_apart() {
        for (name, others, told) in [
            ("Ann", vec!["Ben"], "Ann"),
            ("Ann", vec!["Ann"], "Ann (2)"),
            ("ANN", vec!["Ann", "ann (2)"], "ANN (3)"),
            ("Ann Lee", vec!["Ann\u{a0}Lee"], "Ann Lee (2)"),
            ("Ann  Lee", vec!["Ann\u{3164}Lee"], "Ann  Lee (2)"),
            ("An\u{200d}n", vec!["Ann"], "An\u{200d}n (2)"),
            ("Ann Lee", vec!["AnnLee"], "Ann Lee"),
            ("Ärmel", vec!["ärmel"], "Ärmel (2)"),
        ] {
            assert_eq!(apart(name.to_owned(), others), told);
        }
        let long = "é".repeat(NAME);
        let other = apart(long.clone(), [long.as_str()]);
        assert_eq!(other.chars().count(), NAME);
        assert!(other.ends_with("é (2)"), "{other}");
    }

    #[test]
    fn a_name_that_nobody_can_see_is_none() {
        for blank in ["", "  ", "\u{3164}", "\u{2800} \u{200d}", "\u{200b}"] {
            assert_eq!(tidy(blank, NAME), "", "{blank:?}");
        }
        assert_eq!(tidy(" 👩\u{200d}🚀 ", NAME), "👩\u{200d}🚀");
    }

    #[test]
    fn who_reads_back_as_written() {
        for text in ["you", "open", "bot:greedy"] {
            assert_eq!(text.parse::<Who>().unwrap().to_string(), text);
        }
        assert!("me".parse::<Who>().is_err());
    }
}
