//! Games that bots play.

use kernel::Chance;
use view::Shown;

use crate::Bot;

/// A game that bots play. Each plays at random by its questions alone.
pub trait Botted: Shown {
    /// The bot that looks one turn ahead, where somebody has written its [`crate::Wits`].
    fn greedy(chance: Chance) -> Option<Box<dyn Bot<Self>>> {
        let _ = chance;
        None
    }
}
