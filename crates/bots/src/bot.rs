//! What a bot is, and which there are.

use std::fmt;
use std::str::FromStr;

use kernel::{Answer, Chance};

use crate::{Botted, Random, Sight};

/// A player of a game that is no person.
pub trait Bot<G: Botted>: Send {
    /// Answers the question that its seat is asked.
    fn answer(&mut self, sight: &Sight<G>) -> Answer;
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

    /// A bot of this name that plays a game, with its own source of chance.
    ///
    /// # Errors
    /// When it does not play this game.
    pub fn seat<G: Botted>(self, chance: Chance) -> Result<Box<dyn Bot<G>>, NotPlayed> {
        match self {
            Self::Random => Ok(Box::new(Random::new(chance))),
            Self::Greedy => G::greedy(chance).ok_or(NotPlayed {
                bot: self,
                game: G::GAME,
            }),
        }
    }

    /// Whether it plays a game.
    pub fn plays<G: Botted>(self) -> bool {
        self.seat::<G>(Chance::numbered(0)).is_ok()
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

/// A bot does not play a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bot \"{bot}\" does not play {game}; \"{}\" does", BotName::Random)]
pub struct NotPlayed {
    /// The bot.
    pub bot: BotName,
    /// The game.
    pub game: &'static str,
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
