//! What a bot is, and which there are.

use std::fmt;
use std::str::FromStr;

use kernel::{Answer, Chance};

use crate::{Greedy, Random, Sight};

/// A player that is no person.
pub trait Bot: Send {
    /// Answers the question that its seat is asked.
    fn answer(&mut self, sight: &Sight) -> Answer;
}

/// The bots there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BotName {
    /// Any legal answer, each equally likely.
    Random,
    /// Looks one turn ahead.
    Greedy,
}

impl BotName {
    /// Every bot.
    pub const ALL: [Self; 2] = [Self::Random, Self::Greedy];

    /// A bot of this name, with its own source of chance.
    pub fn seat(self, chance: Chance) -> Box<dyn Bot> {
        match self {
            Self::Random => Box::new(Random::new(chance)),
            Self::Greedy => Box::new(Greedy::new(chance)),
        }
    }

    /// One sentence about how it plays.
    pub fn about(self) -> &'static str {
        match self {
            Self::Random => "any legal answer, each equally likely",
            Self::Greedy => "tries each answer in imagined worlds and plays the turn to its end",
        }
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        })
    }
}

/// No bot has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot \"{name}\"; the bots are {}", known())]
pub struct UnknownBot {
    /// The name asked for.
    pub name: String,
}

fn known() -> String {
    BotName::ALL.map(|bot| bot.to_string()).join(", ")
}

impl FromStr for BotName {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Self, UnknownBot> {
        Self::ALL
            .into_iter()
            .find(|bot| bot.to_string() == name)
            .ok_or_else(|| UnknownBot {
                name: name.to_owned(),
            })
    }
}
