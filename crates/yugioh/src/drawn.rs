//! Decks drawn at random of all cards, for tests of everything.

use kernel::Chance;

use crate::pool::{FaceId, Pool};
use crate::rules::Deal;
use crate::words::Class;

/// Cards of a drawn deck.
const MAIN: usize = 40;
/// Of them, monsters that can be Summoned without Tribute, or what Fusion Monsters take.
const SMALL: usize = 14;
/// Fusion Monsters whose materials are in the deck.
const FUSIONS: usize = 2;

impl Pool {
    /// A deck of any cards, with enough monsters to play on and what a few Fusion Monsters take.
    pub fn random_deck(&self, chance: &mut Chance) -> Deal {
        let of = |fits: &dyn Fn(Class, u8) -> bool| -> Vec<FaceId> {
            let all = self.ids();
            all.filter(|id| fits(self.info(*id).class, self.info(*id).level))
                .collect()
        };
        let apart = |class: Class| matches!(class, Class::FusionMonster | Class::Token);
        let fusions = of(&|class, _| class == Class::FusionMonster);
        let small = of(&|class, level| class.is_monster() && !apart(class) && level <= 4);
        let any = of(&|class, _| !apart(class));
        let mut deal = Deal::default();
        for _ in 0..FUSIONS.min(fusions.len()) {
            let fusion = one(&fusions, chance);
            deal.fusion.push(fusion);
            let materials = self.info(fusion).materials.iter();
            let materials = materials.filter_map(|name| self.named(name));
            deal.main.extend(materials.filter(|id| any.contains(id)));
        }
        while deal.main.len() < MAIN && !small.is_empty() {
            let few = deal.main.len() < SMALL;
            deal.main.push(one(if few { &small } else { &any }, chance));
        }
        deal
    }
}

fn one(of: &[FaceId], chance: &mut Chance) -> FaceId {
    of[chance.below(of.len() as u32) as usize]
}
