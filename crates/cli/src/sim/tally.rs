//! What many games came to.

use std::collections::BTreeMap;

use bots::{Asked, Played};
use kernel::MAX_SEATS;
use kernel::save::Save;
use view::{Ending, Facts};

/// What many games came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that were finished.
    pub games: u64,
    /// What was asked in them.
    pub asked: Asked,
    /// Games won, by team.
    pub wins: [u64; MAX_SEATS],
    /// Games won by the team that went first.
    pub first_wins: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games by how they ended.
    pub ended: BTreeMap<Ending, u64>,
    /// Turns of all of them.
    pub turns: u64,
}

impl Tally {
    /// Adds a game.
    pub fn add<G: Facts>(&mut self, played: &Played<G::State>, rules: &G) {
        let state = &played.state;
        self.games += 1;
        self.asked.questions += played.asked.questions;
        self.asked.decisions += played.asked.decisions;
        self.turns += u64::from(G::turn(state));
        let Some(ended) = G::ended(state) else {
            return;
        };
        match ended.winner {
            Some(team) => {
                self.wins[usize::from(team.0)] += 1;
                let first = G::first(state).map(|seat| rules.lens().team[seat]);
                self.first_wins += u64::from(first == Some(team));
            }
            None => self.draws += 1,
        }
        *self.ended.entry(ended.ending).or_default() += 1;
    }

    /// Adds what other games came to.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.asked.questions += other.asked.questions;
        self.asked.decisions += other.asked.decisions;
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins += more;
        }
        self.first_wins += other.first_wins;
        self.draws += other.draws;
        for (ending, n) in &other.ended {
            *self.ended.entry(*ending).or_default() += n;
        }
        self.turns += other.turns;
    }
}

/// A hash over final states, in the order of games.
#[derive(Clone, Debug, Default)]
pub struct Digest {
    hash: blake3::Hasher,
    bytes: Vec<u8>,
}

impl Digest {
    /// Takes in the final state of the next game.
    pub fn add<S: Save>(&mut self, played: &Played<S>) {
        self.bytes.clear();
        played.state.save(&mut self.bytes);
        self.hash.update(&self.bytes);
    }

    /// Takes in the digest of the next games.
    pub fn chain(&mut self, part: &[u8; 32]) {
        self.hash.update(part);
    }

    /// The digest.
    pub fn done(&self) -> [u8; 32] {
        *self.hash.finalize().as_bytes()
    }
}
