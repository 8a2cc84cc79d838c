//! Random decks of the whole pool, so that every card is played sooner or later.

use kernel::Chance;

use crate::pool::{FaceId, Pool};

impl Pool {
    /// Sixty cards of some sets, or of all if none is named, drawn at random: whole evolution lines and
    /// both halves of LEGENDs with Energy among them, and a Basic Pokémon.
    ///
    /// # Panics
    /// If the pool has no Basic Pokémon, or no Energy.
    pub fn random_deck(&self, sets: &[String], chance: &mut Chance) -> Vec<FaceId> {
        let own = |id: &FaceId| {
            let printed = &self.face(*id).printed;
            sets.is_empty() || printed.iter().any(|p| sets.contains(&p.set))
        };
        let all: Vec<FaceId> = self.ids().filter(own).collect();
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
            deck.extend(self.info(face).half.1);
            while let Some(from) = self.info(face).from {
                let named = |id: &FaceId| self.info(*id).name == from;
                let mut below: Vec<FaceId> = all.iter().copied().filter(named).collect();
                if below.is_empty() {
                    below = self.ids().filter(named).collect();
                }
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
