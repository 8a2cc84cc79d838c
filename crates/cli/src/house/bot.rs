//! Bots as the server seats them.

use std::any::Any;

use bots::{BotName, Guest};
use server::Play;

use crate::house::{seat, table::Table};
use crate::replay::bot_chance;

/// A bot at a table.
pub struct Seated {
    name: BotName,
    guest: Option<Box<dyn Guest>>,
}

impl Seated {
    /// A bot of that name, which has not seen its table yet.
    pub fn new(name: BotName) -> Self {
        Self { name, guest: None }
    }
}

impl server::Bot for Seated {
    fn answer(&mut self, game: &dyn Play, number: u8) -> Vec<u16> {
        let game: &dyn Any = game;
        let (Some(table), Some(seat)) = (game.downcast_ref::<Table>(), seat(number)) else {
            return Vec::new();
        };
        let guest = match &mut self.guest {
            Some(guest) => guest,
            none => {
                let answered = table.game.history().len() as u64;
                let chance = bot_chance(&table.header.seed, number, answered);
                let Ok(guest) = table.game.guest(self.name, chance) else {
                    return Vec::new();
                };
                none.insert(guest)
            }
        };
        let answer = guest.answer(table.game.as_ref(), seat);
        answer.map_or_else(Vec::new, |answer| answer.0.to_vec())
    }
}
