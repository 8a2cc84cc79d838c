//! Two cards that change places, with all that is written of where they lie.

use kernel::Card;
use yugioh::State;
use yugioh::state::Aim;

/// Lets two cards change places.
pub fn trade(world: &mut State, one: Card, other: Card) {
    if one == other {
        return;
    }
    let spot = |card: Card| {
        let zone = world.at[card.index()];
        let cards = world.piles.cards(zone).iter();
        cards.clone().position(|c| *c == card).map(|at| (zone, at))
    };
    let (Some(here), Some(there)) = (spot(one), spot(other)) else {
        return;
    };
    world.piles.cards_mut(here.0)[here.1] = other;
    world.piles.cards_mut(there.0)[there.1] = one;
    world.at.swap(one.index(), other.index());
    world.status.swap(one.index(), other.index());
    let turn = |card: &mut Card| {
        if *card == one {
            *card = other;
        } else if *card == other {
            *card = one;
        }
    };
    let aim = |aim: &mut Aim| turn(&mut aim.card);
    if let Some(battle) = &mut world.battle {
        aim(&mut battle.attacker);
        battle.target.iter_mut().for_each(aim);
        battle.doomed.iter_mut().for_each(turn);
        battle.after.iter_mut().for_each(turn);
    }
    if let Some(aside) = &mut world.aside {
        aim(&mut aside.attacker);
        aim(&mut aside.target);
    }
    for link in &mut world.chain {
        link.targets.iter_mut().for_each(aim);
        [&mut link.source, &mut link.subject, &mut link.other]
            .into_iter()
            .for_each(aim);
        turn(&mut link.tribute);
    }
    for lasting in &mut world.lasting {
        aim(&mut lasting.source);
        lasting.targets.iter_mut().for_each(aim);
    }
    for held in &mut world.held {
        aim(&mut held.monster);
        aim(&mut held.by);
    }
    world.debts.iter_mut().for_each(|debt| aim(&mut debt.it));
    for news in &mut world.news {
        aim(&mut news.card);
        aim(&mut news.other);
    }
    for pending in &mut world.pending {
        aim(&mut pending.source);
        aim(&mut pending.event.card);
        aim(&mut pending.event.other);
    }
    world
        .status
        .iter_mut()
        .for_each(|status| turn(&mut status.on));
}
