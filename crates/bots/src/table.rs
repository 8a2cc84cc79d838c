//! A table that bots may sit at, whichever game is played there.

use kernel::Chance;
use view::{Seated, Sitting};

use crate::guest::Player;
use crate::{BotName, Botted, Guest, NotPlayed};

/// A table that bots may sit at.
pub trait Table: Seated {
    /// A bot of this name for this table, with its own source of chance.
    ///
    /// # Errors
    /// When that bot does not play this game.
    fn guest(&self, name: BotName, chance: Chance) -> Result<Box<dyn Guest>, NotPlayed>;
}

impl<G: Botted> Table for Sitting<G> {
    fn guest(&self, name: BotName, chance: Chance) -> Result<Box<dyn Guest>, NotPlayed> {
        Ok(Box::new(Player::<G>(name.seat(chance)?)))
    }
}
