//! Whether the names in a claim mean something.

use crate::card::CardRef;
use crate::claim::Claim;
use crate::judged::Judged;
use crate::miss::{Miss, check};
use crate::on_spot::OnSpot;
use crate::on_zone::OnZone;
use crate::trying::known_card;

/// Every card and counter named in a claim about the table must exist, lest a claim that there is none
/// holds for a slip of the pen.
pub(crate) fn names(game: &dyn Judged, claim: &Claim) -> Result<(), Miss> {
    let mut cards: Vec<&CardRef> = Vec::new();
    match claim {
        Claim::Spot(_, _, says) => cards.extend(on_spot(game, says)?),
        Claim::Named(_, _, card, says) => {
            cards.push(card);
            cards.extend(on_spot(game, says)?);
        }
        Claim::Zone(_, _, OnZone::Has(card) | OnZone::HasNo(card))
        | Claim::Stadium(Some((card, _)))
        | Claim::Sees(_, Some(card), ..)
        | Claim::NotSees(_, Some(card), ..) => cards.push(card),
        Claim::Zone(_, _, OnZone::Is(list) | OnZone::Top(list)) => cards.extend(list),
        _ => {}
    }
    cards
        .into_iter()
        .try_for_each(|card| known_card(game, card))
}

/// The card named in what is said of a place; a counter's name must exist.
fn on_spot<'a>(game: &dyn Judged, says: &'a OnSpot) -> Result<Option<&'a CardRef>, Miss> {
    match says {
        OnSpot::Is(card) | OnSpot::Attached(card) | OnSpot::NoneAttached(card) => Ok(Some(card)),
        OnSpot::Counters(name, _) => {
            let counter = format!("{name} Counter");
            check(game.knows(&counter), || {
                let found = format!("there is no {counter}");
                ("a counter that exists".to_owned(), found)
            })
            .map(|()| None)
        }
        _ => Ok(None),
    }
}
