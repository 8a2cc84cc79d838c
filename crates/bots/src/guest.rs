//! A bot at a table, whichever game is played there.

use std::any::Any;

use kernel::{Answer, Seat};
use view::{Seated, Sitting};

use crate::{Bot, Botted, Sight};

/// A bot at a table of its own game.
pub trait Guest: Send {
    /// Answers the question that its seat is asked; `None` if it is not asked anything, or this is
    /// no table of its game.
    fn answer(&mut self, table: &dyn Seated, seat: Seat) -> Option<Answer>;
}

/// A bot that plays one game.
pub(crate) struct Player<G: Botted>(pub Box<dyn Bot<G>>);

impl<G: Botted> Guest for Player<G> {
    fn answer(&mut self, table: &dyn Seated, seat: Seat) -> Option<Answer> {
        let table: &dyn Any = table;
        let sitting: &Sitting<G> = table.downcast_ref()?;
        let sight = Sight::new(sitting.game(), seat)?;
        Some(self.0.answer(&sight))
    }
}
