//! Whether what is said of a zone holds.

use view::{CardView, ZoneView};

use crate::card::CardRef;
use crate::miss::{Miss, check, same};
use crate::naming;
use crate::on_zone::OnZone;
use crate::place::Zone;
use crate::spot_holding::is;

/// Holds what is said of a zone.
pub(crate) fn on_zone(zone: &ZoneView, which: Zone, says: &OnZone) -> Result<(), Miss> {
    let found = || format!("{} ({})", naming::cards(&zone.cards), zone.count);
    let copies = |of: &CardRef| zone.cards.iter().filter(|c| is(c, of)).count();
    match says {
        OnZone::Count(n) => same("cards", *n, zone.count),
        OnZone::Has(of) => check(copies(of) == usize::from(of.count), || {
            (format!("exactly {of}"), found())
        }),
        OnZone::HasNo(of) => check(copies(of) == 0, || (format!("no {of}"), found())),
        OnZone::Top(cards) => {
            let top = zone.cards.iter().take(expand(cards).len());
            check(in_order(&expand(cards), &zone.cards[..top.len()]), || {
                (list(cards), naming::cards(top))
            })
        }
        OnZone::Is(cards) => {
            let wanted = expand(cards);
            let all = wanted.len() == usize::from(zone.count);
            let fits = match which {
                Zone::Bench => in_order(&wanted, &zone.cards),
                _ => in_any_order(wanted, &zone.cards),
            };
            check(all && fits, || (list(cards), found()))
        }
    }
}

/// Whether cards are those wanted, in this order.
fn in_order(wanted: &[&CardRef], cards: &[CardView]) -> bool {
    wanted.len() == cards.len() && wanted.iter().zip(cards).all(|(w, c)| is(c, w))
}

/// Whether cards are those wanted, in any order.
fn in_any_order(mut wanted: Vec<&CardRef>, cards: &[CardView]) -> bool {
    wanted.sort_by_key(|w| w.print.is_none());
    let mut left: Vec<&CardView> = cards.iter().collect();
    wanted.len() == cards.len()
        && wanted.iter().all(|w| {
            let at = left.iter().position(|c| is(c, w));
            at.map(|at| left.swap_remove(at)).is_some()
        })
}

/// Every card of a list by itself.
fn expand(cards: &[CardRef]) -> Vec<&CardRef> {
    cards
        .iter()
        .flat_map(|c| (0..c.count).map(move |_| c))
        .collect()
}

fn list(cards: &[CardRef]) -> String {
    let words: Vec<String> = cards.iter().map(ToString::to_string).collect();
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words.join(", ")
    }
}
