//! A bot that answers at random.

use kernel::{Answer, Chance, Question};

use crate::{Bot, Botted, Sight};

/// Gives any legal answer, each equally likely.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Chance,
}

impl Random {
    /// A bot with its own source of chance.
    pub fn new(chance: Chance) -> Self {
        Self { chance }
    }

    /// One of the legal answers to a question.
    pub fn choose(&mut self, question: &Question) -> Answer {
        question.unrank(below(&mut self.chance, question.count()))
    }
}

impl<G: Botted> Bot<G> for Random {
    fn answer(&mut self, sight: &Sight<G>) -> Answer {
        self.choose(sight.question())
    }
}

/// A number below `n`, each equally likely, also where `n` takes more than 32 bits.
pub(crate) fn below(chance: &mut Chance, n: u64) -> u64 {
    if let Ok(n) = u32::try_from(n) {
        return u64::from(chance.below(n));
    }
    let bits = 64 - (n - 1).leading_zeros();
    loop {
        let word = (0..4).fold(0, |word, _| word << 16 | u64::from(chance.below(1 << 16)));
        let drawn = word >> (64 - bits);
        if drawn < n {
            return drawn;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_drawn_below_their_bound_and_high_up() {
        let mut chance = Chance::numbered(3);
        let n = (1 << 40) + 17;
        let draws: Vec<u64> = (0..1000).map(|_| below(&mut chance, n)).collect();
        assert!(draws.iter().all(|d| *d < n));
        assert!(draws.iter().filter(|d| **d > n / 2).count() > 400);
    }
}
