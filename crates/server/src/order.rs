//! What is ordered when a table is opened: all that a game is made from.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// All that a game is made from, apart from its answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The ruleset's id.
    pub ruleset: String,
    /// A preset of the ruleset's options.
    pub preset: Option<String>,
    /// Options of the ruleset by name that the table has besides.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The format's id.
    pub format: String,
    /// One deck a seat, seat 1 first.
    pub decks: Vec<Deck>,
    /// Where all chance comes from.
    pub seed: Seed,
    /// What the players are called, seat 1 first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Answers that are given as soon as it is opened: it goes on from a position of another game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<Given>,
}

/// An answer that a seat gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// The seat, counted from 1.
    pub seat: u8,
    /// Indices into the answers to its question, or its number.
    pub choose: Vec<u16>,
}

/// A seat's deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deck {
    /// One that comes with the program, by its id.
    Shipped(String),
    /// A deck list.
    List(String),
}

/// Where all chance of a game comes from. As JSON a number, or 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// A number somebody chose, to play the same game again.
    Number(u64),
    /// Drawn by the operating system.
    Drawn([u8; 32]),
}

impl Seed {
    /// A fresh seed.
    pub(crate) fn draw() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self::Drawn(bytes))
    }

    /// Its 32 bytes, from which the generator of the game is made; a number stands in the first eight.
    pub fn bytes(&self) -> [u8; 32] {
        match self {
            Self::Number(number) => {
                let mut bytes = [0; 32];
                bytes[..8].copy_from_slice(&number.to_le_bytes());
                bytes
            }
            Self::Drawn(bytes) => *bytes,
        }
    }

    /// What is shown of it when the game begins: the BLAKE3 hash of its bytes, in hexadecimal digits.
    pub fn commitment(&self) -> String {
        blake3::hash(&self.bytes()).to_hex().to_string()
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => to.serialize_u64(*number),
            Self::Drawn(bytes) => to.serialize_str(&blake3::Hash::from_bytes(*bytes).to_hex()),
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a whole number or 64 hexadecimal digits")]
        enum Written {
            Number(u64),
            Digits(String),
        }
        match Written::deserialize(from)? {
            Written::Number(number) => Ok(Self::Number(number)),
            Written::Digits(digits) => blake3::Hash::from_hex(digits)
                .map(|bytes| Self::Drawn(bytes.into()))
                .map_err(|_| {
                    de::Error::custom("a seed is a whole number or 64 hexadecimal digits")
                }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_reads_back_as_written() {
        for seed in [Seed::Number(u64::MAX), Seed::Drawn([0xa7; 32])] {
            let order = Order {
                ruleset: "old-school".into(),
                preset: None,
                options: BTreeMap::from([("initiative".into(), "coin".into())]),
                format: "base".into(),
                decks: vec![
                    Deck::Shipped("blaze".into()),
                    Deck::List("4 Pikachu".into()),
                ],
                seed,
                names: vec!["Ash".into(), "Misty".into()],
                opening: vec![Given {
                    seat: 1,
                    choose: vec![2],
                }],
            };
            let written = serde_json::to_string(&order).unwrap();
            assert_eq!(serde_json::from_str::<Order>(&written).unwrap(), order);
        }
    }

    #[test]
    fn a_seed_of_another_kind_is_refused() {
        assert!(serde_json::from_str::<Seed>("\"abc\"").is_err());
        assert!(serde_json::from_str::<Seed>("-1").is_err());
    }
}
