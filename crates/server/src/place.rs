//! A place at a table: who sits there.

use std::{fmt, str::FromStr};

use blake3::Hash;

use crate::{Fault, links};

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
pub(crate) fn opened(places: &[Place], key: &str) -> Option<u8> {
    let given = links::hash(key);
    places.iter().fold(None, |found, place| match &place.key {
        Some(kept) if *kept == given => Some(place.seat),
        _ => found,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(opened(&places, "three"), Some(3));
        assert_eq!(opened(&places, "two"), None);
        assert_eq!(opened(&places, ""), None);
    }

    #[test]
    fn who_reads_back_as_written() {
        for text in ["you", "open", "bot:greedy"] {
            assert_eq!(text.parse::<Who>().unwrap().to_string(), text);
        }
        assert!("me".parse::<Who>().is_err());
    }
}
