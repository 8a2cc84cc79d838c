//! Bots who play a deal any number of times, whichever game it is.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::time::Instant;

use bots::{Botted, Matchup};
use kernel::Game;

use crate::sim::{Ran, Watch, run};

/// Bots who play a deal any number of times.
pub trait Contest {
    /// Plays the games `0..games`.
    fn run(&self, games: u64, threads: NonZeroUsize, watch: &dyn Watch) -> Ran;

    /// Measures copies of a state and of a game.
    fn measure(&self, copies: u32) -> Measured;
}

/// What copies take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Nanoseconds to copy a state.
    pub state_ns: f64,
    /// Bytes of a state.
    pub state_bytes: usize,
    /// Nanoseconds to copy a game that keeps no log.
    pub game_ns: f64,
    /// Milliseconds from decks to the first question.
    pub set_up_ms: f64,
}

impl<G: Botted> Contest for Matchup<G> {
    fn run(&self, games: u64, threads: NonZeroUsize, watch: &dyn Watch) -> Ran {
        run(self, games, threads, watch)
    }

    fn measure(&self, copies: u32) -> Measured {
        let state = self.play(0).state;
        let quiet = Game::quiet(self.rules().clone(), self.start(0));
        Measured {
            state_ns: nanoseconds(&state, copies),
            state_bytes: size_of::<G::State>(),
            game_ns: nanoseconds(&quiet, copies.div_ceil(10)),
            set_up_ms: set_up(self, copies.div_ceil(100)),
        }
    }
}

/// Milliseconds to set up a game of a matchup, on average over so many.
fn set_up<G: Botted>(matchup: &Matchup<G>, games: u32) -> f64 {
    let began = Instant::now();
    for game in 0..games {
        let state = matchup.start(u64::from(game));
        black_box(Game::quiet(matchup.rules().clone(), black_box(state)));
    }
    began.elapsed().as_secs_f64() * 1e3 / f64::from(games)
}

/// Nanoseconds to copy something, on average.
fn nanoseconds<T: Clone>(thing: &T, copies: u32) -> f64 {
    let began = Instant::now();
    for _ in 0..copies {
        black_box(black_box(thing).clone());
    }
    began.elapsed().as_secs_f64() * 1e9 / f64::from(copies)
}
