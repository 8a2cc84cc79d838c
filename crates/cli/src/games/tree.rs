//! The tree of legal answers, whichever game it is of.

use kernel::{Game, Rules};

use crate::perft::count;

/// The tree of legal answers from some point of a game on.
pub trait Tree {
    /// How many ways there are to answer so many questions, one after the other.
    fn ways(&self, depth: u32) -> u64;
}

impl<R: Rules> Tree for Game<R> {
    fn ways(&self, depth: u32) -> u64 {
        count(self, depth)
    }
}
