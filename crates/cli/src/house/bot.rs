//! Bots as the server seats them.

use std::any::Any;

use bots::{BotName, Sight};
use server::Play;

use crate::house::{seat, table::Table};
use crate::replay::bot_chance;

/// A bot at a table.
pub struct Seated {
    name: BotName,
    bot: Option<Box<dyn bots::Bot>>,
}

impl Seated {
    /// A bot of that name, which has not seen its table yet.
    pub fn new(name: BotName) -> Self {
        Self { name, bot: None }
    }
}

impl server::Bot for Seated {
    fn answer(&mut self, game: &dyn Play, number: u8) -> Vec<u16> {
        let game: &dyn Any = game;
        let Some(table) = game.downcast_ref::<Table>() else {
            return Vec::new();
        };
        let Some(sight) = seat(number).and_then(|s| Sight::new(table.sitting.game(), s)) else {
            return Vec::new();
        };
        let answered = table.sitting.game().history().len() as u64;
        let bot = self.bot.get_or_insert_with(|| {
            self.name
                .seat(bot_chance(&table.header.seed, number, answered))
        });
        bot.answer(&sight).0.to_vec()
    }
}
