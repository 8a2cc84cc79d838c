//! Handles: names of cards in views that tell nothing.

use std::hash::Hasher;

use kernel::{Card, ZoneId};
use siphasher::sip::SipHasher24;

use crate::{Shown, Sight};

impl<G: Shown> Sight<'_, G> {
    /// The handle of a card that the viewer sees: the same until the card is hidden and shuffled.
    pub fn handle(&self, card: Card) -> u32 {
        let [a, b] = card.0.to_le_bytes();
        self.keyed(&[1, a, b, G::hidden(self.state, card)])
    }

    /// The handle of a card that the viewer does not see: of its place, not of itself.
    pub fn place_handle(&self, zone: ZoneId, at: usize) -> u32 {
        self.keyed(&[2, zone.0, at as u8, (at >> 8) as u8])
    }

    /// The handle of a card as the viewer may name it.
    pub fn handle_of(&self, card: Card) -> u32 {
        if self.sees(card) {
            return self.handle(card);
        }
        G::find(self.state, card).map_or(0, |(zone, at)| self.place_handle(zone, at))
    }

    /// Hashes under the game's own seed, so that nobody can work back from a handle.
    fn keyed(&self, bytes: &[u8]) -> u32 {
        let seed = G::chance(self.state).seed();
        let (words, _) = seed.as_chunks::<8>();
        let [a, b, c, d] = [0, 1, 2, 3].map(|nth| u64::from_le_bytes(words[nth]));
        // Both halves are folded together: who found the key would still not have the seed.
        let mut hash = SipHasher24::new_with_keys(a ^ c, b ^ d);
        hash.write(bytes);
        // Pages use the sign bit and 0 for nothing.
        ((hash.finish() >> 33) as u32).max(1)
    }
}
