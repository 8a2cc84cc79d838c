//! What a seat does not know, dealt anew.

use kernel::{Card, Chance, SeatSet, ZoneId};
use view::Viewer;
use yugioh::state::{Place, zone};
use yugioh::words::Class;
use yugioh::{State, Yugioh};

use super::trade::trade;
use crate::Sight;

/// Deals all that the seat of a sight may not know anew.
pub fn redeal(sight: &Sight<Yugioh>, world: &mut State, chance: &mut Chance) {
    let rules = sight.rules();
    let shown = |card: Card| {
        let choices = &sight.question().choices;
        choices.iter().any(|choice| choice.card == card)
    };
    let seats: SeatSet = rules.ruled.lens.everyone();
    let viewer = Viewer::Seat(sight.seat());
    let eyes = view::Sight {
        rules,
        state: &world.clone(),
        viewer,
        names: &[],
        drawn: None,
    };
    for seat in seats.iter() {
        let mut slots: Vec<(Place, ZoneId, usize)> = Vec::new();
        let mut lot: Vec<Card> = Vec::new();
        for place in [
            Place::Monsters,
            Place::Spells,
            Place::Field,
            Place::Hand,
            Place::Deck,
        ] {
            let zone = zone(seat, place);
            for (at, card) in world.piles.cards(zone).iter().enumerate() {
                // A card of another player's lies where only its own may be put.
                let own = rules.owner[card.index()] == seat && !rules.is_token(*card);
                if own && !shown(*card) && !eyes.sees(*card) {
                    slots.push((place, zone, at));
                    lot.push(*card);
                }
            }
        }
        // Where each card really is must not matter.
        lot.sort_unstable();
        for (place, zone, at) in slots {
            let fits = lot.iter().enumerate().filter(|(_, card)| {
                let class = rules.info(world, **card).class;
                may_lie(class, place)
            });
            let fits: Vec<usize> = fits.map(|(at, _)| at).collect();
            if fits.is_empty() {
                continue;
            }
            let drawn = fits[chance.below(fits.len() as u32) as usize];
            let there = world.piles.cards(zone)[at];
            trade(world, there, lot.remove(drawn));
        }
    }
}

/// Whether a card of a class may lie face-down in a place.
fn may_lie(class: Class, place: Place) -> bool {
    match place {
        Place::Monsters => class.is_monster(),
        Place::Spells => !class.is_monster() && class != Class::FieldSpell,
        Place::Field => class == Class::FieldSpell,
        Place::Hand | Place::Deck | Place::Graveyard | Place::Removed => true,
        Place::Fusion | Place::Arriving => false,
    }
}
