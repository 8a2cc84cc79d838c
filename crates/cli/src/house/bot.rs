//! Bots as the server seats them.

use std::any::Any;

use bots::{BotName, Sight};
use kernel::Chance;
use server::{Play, Seed};

use crate::house::{seat, table::Table};

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

/// A bot's own chance: of the game's seed, the seat and how far the game has come, so that the same
/// table plays the same game, and nothing can be told from it about the game's own chance.
fn chance(table: &Table, number: u8) -> Chance {
    let mut hash = blake3::Hasher::new_derive_key("quadrille 1 chance of a bot at a table");
    match &table.header.seed {
        Seed::Number(number) => hash.update(&number.to_le_bytes()),
        Seed::Drawn(bytes) => hash.update(bytes),
    };
    let answered = table.sitting.game().history().len() as u64;
    hash.update(&[number]).update(&answered.to_le_bytes());
    Chance::new(hash.finalize().into())
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
        let bot = self
            .bot
            .get_or_insert_with(|| self.name.seat(chance(table, number)));
        bot.answer(&sight).0.to_vec()
    }
}
