//! What many games came to.

use std::collections::BTreeMap;

use bots::{Asked, Played};
use kernel::MAX_SEATS;
use kernel::save::Save;
use pokemon::Pokemon;
use pokemon::state::{Ending, Outcome};

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
    pub fn add(&mut self, played: &Played, rules: &Pokemon) {
        let state = &played.state;
        self.games += 1;
        self.asked.questions += played.asked.questions;
        self.asked.decisions += played.asked.decisions;
        self.turns += u64::from(state.turn);
        let ending = match state.outcome {
            Outcome::Open => return,
            Outcome::Won(team, ending) => {
                self.wins[team as usize] += 1;
                let first = state.first.map(|seat| rules.teams()[seat].0);
                self.first_wins += u64::from(first == Some(team));
                ending
            }
            Outcome::Drawn(ending) => {
                self.draws += 1;
                ending
            }
        };
        *self.ended.entry(ending).or_default() += 1;
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
    pub fn add(&mut self, played: &Played) {
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

/// The word for how a game ended, as reports write it.
pub fn ending_word(ending: Ending) -> &'static str {
    match ending {
        Ending::Prizes => "prizes",
        Ending::NoPokemon => "no_pokemon",
        Ending::Chart => "chart",
        Ending::DeckOut => "deck_out",
        Ending::Lead => "lead",
        Ending::Throws => "throws",
        Ending::Tie => "tie",
        Ending::NoPrizes => "no_prizes",
    }
}
