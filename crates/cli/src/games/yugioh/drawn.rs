//! Decks drawn at random of all cards.

use kernel::Chance;
use yugioh::words::Class;
use yugioh::{Deal, FaceId, Pool};

/// Cards of a drawn deck.
const MAIN: usize = 40;
/// Of them, monsters that can be Summoned without Tribute.
const SMALL: usize = 14;
/// Fusion Monsters whose materials are in the deck.
const FUSIONS: usize = 2;

/// A deck of any cards, with enough monsters to play on and what a few Fusion Monsters take.
pub fn deck(pool: &Pool, chance: &mut Chance) -> Deal {
    let of = |fits: &dyn Fn(Class, u8) -> bool| -> Vec<FaceId> {
        let all = pool.ids();
        all.filter(|id| fits(pool.info(*id).class, pool.info(*id).level))
            .collect()
    };
    let fusions = of(&|class, _| class == Class::FusionMonster);
    let small = of(&|class, level| {
        class.is_monster() && class != Class::FusionMonster && class != Class::Token && level <= 4
    });
    let any = of(&|class, _| class != Class::FusionMonster && class != Class::Token);
    let mut deal = Deal::default();
    for _ in 0..FUSIONS.min(fusions.len()) {
        let fusion = one(&fusions, chance);
        deal.fusion.push(fusion);
        let materials = pool.info(fusion).materials.iter();
        let materials = materials.filter_map(|name| pool.named(name));
        deal.main.extend(materials.filter(|id| any.contains(id)));
    }
    while deal.main.len() < MAIN {
        let from = if deal.main.len() < SMALL { &small } else { &any };
        if from.is_empty() {
            break;
        }
        deal.main.push(one(from, chance));
    }
    deal
}

fn one(of: &[FaceId], chance: &mut Chance) -> FaceId {
    of[chance.below(of.len() as u32) as usize]
}
