//! Chance: a seat that coins, dice and shuffles are asked of.
//!
//! By default the game's own generator answers. A script answers first, where there is one.

use std::collections::VecDeque;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::{Card, ZoneId};

/// A side of a coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coin {
    /// Heads.
    Heads,
    /// Tails.
    Tails,
}

/// The game's generator: ChaCha with our own draws, so that no library changes a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    rng: ChaCha8Rng,
}

impl Chance {
    /// The generator of a seed.
    pub fn new(seed: [u8; 32]) -> Self {
        Self {
            rng: ChaCha8Rng::from_seed(seed),
        }
    }

    /// The generator of a small seed, for numbered games.
    pub fn numbered(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self::new(bytes)
    }

    /// The seed: all of it that never changes.
    pub fn seed(&self) -> [u8; 32] {
        self.rng.get_seed()
    }

    /// The seed and how many words were drawn, for saving.
    pub(crate) fn parts(&self) -> ([u8; 32], u64) {
        (self.rng.get_seed(), self.rng.get_word_pos() as u64)
    }

    /// The generator as it was saved.
    pub(crate) fn of_parts(seed: [u8; 32], words: u64) -> Self {
        let mut chance = Self::new(seed);
        chance.rng.set_word_pos(u128::from(words));
        chance
    }

    /// A number below `n`, each equally likely. `n` is at least 1.
    pub fn below(&mut self, n: u32) -> u32 {
        // Lemire's multiply-and-reject: unbiased, one word nearly always.
        loop {
            let wide = u64::from(self.rng.next_u32()) * u64::from(n);
            let low = wide as u32;
            // What is refused is below `n`, so mostly nothing has to be divided.
            if low >= n || low >= n.wrapping_neg() % n {
                return (wide >> 32) as u32;
            }
        }
    }

    /// A coin.
    pub fn coin(&mut self) -> Coin {
        if self.rng.next_u32() >> 31 == 0 {
            Coin::Heads
        } else {
            Coin::Tails
        }
    }

    /// Shuffles by Fisher and Yates.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

/// Results that chance is to give, before the generator is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// Coins, in order.
    pub coins: VecDeque<Coin>,
    /// Numbers that dice show, in order.
    pub dice: VecDeque<u8>,
    /// Cards that random choices take, in order.
    pub picks: VecDeque<Card>,
    /// For each coming shuffle of a zone, the cards to be on top, first on top.
    pub shuffles: VecDeque<(ZoneId, Vec<Card>)>,
    /// What to do about a coin that is not scripted.
    pub unscripted: Unscripted,
    /// Coins that were flipped without being scripted.
    pub missed: u32,
}

/// What a script does about a coin it does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unscripted {
    /// The generator answers.
    #[default]
    Generate,
    /// It is tails, and counted as missed.
    Miss,
}

impl Script {
    /// The next coin, if the script has a say.
    pub fn coin(&mut self) -> Option<Coin> {
        if let Some(coin) = self.coins.pop_front() {
            return Some(coin);
        }
        match self.unscripted {
            Unscripted::Generate => None,
            Unscripted::Miss => {
                self.missed += 1;
                Some(Coin::Tails)
            }
        }
    }

    /// The next number of a die, if the script has a say.
    pub fn die(&mut self) -> Option<u8> {
        if let Some(n) = self.dice.pop_front() {
            return Some(n);
        }
        match self.unscripted {
            Unscripted::Generate => None,
            Unscripted::Miss => {
                self.missed += 1;
                Some(1)
            }
        }
    }

    /// The card that the next random choice takes, if the script has a say and it is among them.
    pub fn random(&mut self, among: &[Card]) -> Option<Card> {
        let next = *self.picks.front()?;
        among
            .contains(&next)
            .then(|| self.picks.pop_front())
            .flatten()
    }

    /// The cards that the next shuffle of a zone puts on top, if the script has a say.
    pub fn shuffle(&mut self, zone: ZoneId) -> Option<Vec<Card>> {
        let at = self.shuffles.iter().position(|(z, _)| *z == zone)?;
        self.shuffles.remove(at).map(|(_, cards)| cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_draws_never_change() {
        let mut chance = Chance::numbered(1);
        let draws: Vec<u32> = (0..8).map(|_| chance.below(60)).collect();
        let mut deck: Vec<u8> = (0..10).collect();
        chance.shuffle(&mut deck);
        let golden = format!("{draws:?} {deck:?} {:?}", chance.coin());
        assert_eq!(golden, include_str!("golden_draws.txt").trim());
    }

    #[test]
    fn a_saved_generator_goes_on_alike() {
        let mut chance = Chance::numbered(7);
        chance.below(1000);
        let (seed, words) = chance.parts();
        let mut again = Chance::of_parts(seed, words);
        assert_eq!(chance.below(1 << 30), again.below(1 << 30));
    }
}
