//! What a seat does not know, dealt anew.

use arrayvec::ArrayVec;
use kernel::{Card, Chance, Question, Seat};
use pokemon::rules::PartnerHands;
use pokemon::state::{CARDS, Effect, Pile, pile};
use pokemon::{Pokemon, State};

use crate::{OwnDeck, Sight};

/// Deals all that the seat of a sight may not know anew.
pub fn redeal(sight: &Sight<Pokemon>, world: &mut State, own: OwnDeck, chance: &mut Chance) {
    let me = sight.seat();
    for seat in sight.rules().lens.everyone().iter() {
        let known = |effect: Effect| {
            let reading = sight.rules().reading(world);
            reading.is_player_under(seat, effect)
        };
        let mut lots: ArrayVec<ArrayVec<Pile, 3>, 3> = ArrayVec::new();
        let mut together: ArrayVec<Pile, 3> = ArrayVec::new();
        let shown = sight.rules().options.partner_hands == PartnerHands::Shown
            && sight.rules().partners(me).has(seat);
        if seat != me && !shown && !known(Effect::OpenHand) {
            together.push(Pile::Hand);
        }
        together.push(Pile::Deck);
        if seat == me && own == OwnDeck::Seen {
            lots.push([Pile::Prizes].into_iter().collect());
        } else if !known(Effect::OpenPrizes) {
            together.push(Pile::Prizes);
        }
        lots.push(together);
        for lot in &lots {
            deal_again(sight.question(), world, seat, lot, chance);
        }
    }
}

/// Deals the cards of some piles anew among them. Cards that the open question shows stay.
fn deal_again(
    question: &Question,
    world: &mut State,
    seat: Seat,
    piles: &[Pile],
    chance: &mut Chance,
) {
    let mut shown = [false; CARDS];
    for choice in &question.choices {
        if let Some(card) = shown.get_mut(choice.card.index()) {
            *card = true;
        }
    }
    let mut hidden: ArrayVec<Card, CARDS> = ArrayVec::new();
    for which in piles {
        let cards = world.piles.cards(pile(seat, *which)).iter().copied();
        hidden.extend(cards.filter(|card| !shown[card.index()]));
    }
    // Where each card really is must not matter.
    hidden.sort_unstable();
    chance.shuffle(&mut hidden);
    for which in piles {
        for card in world.piles.cards_mut(pile(seat, *which)) {
            if !shown[card.index()] {
                *card = hidden.pop().unwrap_or(*card);
            }
        }
    }
}
