//! Random decks of the whole pool, so that every card is played sooner or later.

use kernel::Chance;

use crate::pool::{FaceId, Pool};

impl Pool {
    /// Sixty cards drawn at random: whole evolution lines with Energy among them, and a Basic Pokémon.
    ///
    /// # Panics
    /// If the pool has no Basic Pokémon, or no Energy.
    pub fn random_deck(&self, chance: &mut Chance) -> Vec<FaceId> {
        let all: Vec<FaceId> = self.ids().collect();
        let pick =
            |from: &[FaceId], chance: &mut Chance| from[chance.below(from.len() as u32) as usize];
        let energy: Vec<FaceId> = all
            .iter()
            .copied()
            .filter(|id| self.info(*id).energy.is_some())
            .collect();
        let mut deck: Vec<FaceId> = Vec::new();
        while deck.len() < 60 {
            let mut face = pick(&all, chance);
            deck.extend([face, face]);
            while let Some(from) = self.info(face).from {
                let below: Vec<FaceId> = self
                    .ids()
                    .filter(|id| self.info(*id).name == from)
                    .collect();
                face = pick(&below, chance);
                deck.extend([face, face]);
            }
            deck.extend([pick(&energy, chance), pick(&energy, chance)]);
        }
        deck.truncate(60);
        let basic = all
            .iter()
            .find(|id| self.info(**id).is_starter() && self.info(**id).is_pokemon());
        deck[0] = *basic.expect("a pool with a Basic Pokémon");
        deck
    }
}
