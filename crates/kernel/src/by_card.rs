//! One value for each card of a game.

use std::ops::{Deref, DerefMut};

use crate::Card;

/// One value for each card of a game, by the card's index. It lies outside of the state, so that a state
/// with room for eight decks is not as large as eight decks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByCard<T: Copy>(Vec<T>);

impl<T: Copy> ByCard<T> {
    /// Gives a card its value; cards before it that have none yet get the same.
    pub fn enter(&mut self, card: Card, value: T) {
        let n = self.0.len().max(card.index() + 1);
        self.0.resize(n, value);
        self.0[card.index()] = value;
    }
}

impl<T: Copy> Default for ByCard<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> Deref for ByCard<T> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Copy> DerefMut for ByCard<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: Copy + crate::save::Save> crate::save::Save for ByCard<T> {
    fn save(&self, out: &mut Vec<u8>) {
        (self.0.len() as u16).save(out);
        self.0.iter().for_each(|value| value.save(out));
    }
    fn load(bytes: &mut &[u8]) -> Result<Self, crate::save::Damaged> {
        let n = u16::load(bytes)?;
        (0..n)
            .map(|_| T::load(bytes))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}
