//! Plays many games on several threads; the result does not depend on how many.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bots::{Botted, Matchup};
use cpu_time::ThreadTime;

use crate::sim::{Digest, Tally};

/// Games a thread takes at a time. Fixed, because the digest is made of such lots.
const LOT: u64 = 64;

/// Threads at most, however many are asked for.
const MOST_THREADS: u64 = 512;

/// What many games came to, and what they took.
#[derive(Clone, Debug)]
pub struct Ran {
    /// What they came to.
    pub tally: Tally,
    /// A hash over the final states, in the order of games.
    pub digest: [u8; 32],
    /// Processor time of all threads.
    pub cpu: Duration,
    /// Time on the clock.
    pub wall: Duration,
}

/// What a run tells and heeds while it is under way.
pub trait Watch: Sync {
    /// So many more games are finished.
    fn finished(&self, games: u64);
    /// Whether to stop after the game at hand.
    fn stopped(&self) -> bool;
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn finished(&self, _: u64) {}
    fn stopped(&self) -> bool {
        false
    }
}

struct Lot {
    number: u64,
    tally: Tally,
    digest: [u8; 32],
}

/// Plays the games `0..games` of a matchup.
pub fn run<G: Botted>(
    matchup: &Matchup<G>,
    games: u64,
    threads: NonZeroUsize,
    watch: &dyn Watch,
) -> Ran {
    let began = Instant::now();
    let next = AtomicU64::new(0);
    let halted = AtomicBool::new(false);
    let work = || {
        let began = ThreadTime::now();
        let mut lots = Vec::new();
        while !halted.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let start = number * LOT;
            if start >= games {
                break;
            }
            let lot = lot(matchup, number, games.min(start + LOT), watch);
            if watch.stopped() {
                halted.store(true, Ordering::Relaxed);
            }
            lots.push(lot);
        }
        (lots, began.elapsed())
    };
    // More threads than lots have nothing to do.
    let threads = (threads.get() as u64)
        .min(games.div_ceil(LOT))
        .clamp(1, MOST_THREADS) as usize;
    let parts: Vec<(Vec<Lot>, Duration)> = if threads == 1 {
        vec![work()]
    } else {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            threads
                .into_iter()
                .map(|thread| {
                    thread
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                })
                .collect()
        })
    };
    let cpu = parts.iter().map(|(_, cpu)| *cpu).sum();
    let mut lots: Vec<Lot> = parts.into_iter().flat_map(|(lots, _)| lots).collect();
    lots.sort_by_key(|lot| lot.number);
    let mut tally = Tally::default();
    let mut digest = Digest::default();
    for lot in &lots {
        tally.merge(&lot.tally);
        digest.chain(&lot.digest);
    }
    Ran {
        tally,
        digest: digest.done(),
        cpu,
        wall: began.elapsed(),
    }
}

fn lot<G: Botted>(matchup: &Matchup<G>, number: u64, end: u64, watch: &dyn Watch) -> Lot {
    let mut tally = Tally::default();
    let mut digest = Digest::default();
    for game in number * LOT..end {
        if watch.stopped() {
            break;
        }
        let played = matchup.play(game);
        tally.add(&played, matchup.rules().as_ref());
        digest.add(&played);
        watch.finished(1);
    }
    Lot {
        number,
        tally,
        digest: digest.done(),
    }
}
