//! Opening the game of an order.

use std::sync::Arc;

use bots::Table;
use lens::{Choice, Ruleset};
use server::{Deck, Fault, Order};

use crate::deal::{ANY, Bound, Deal, Listed, bound, list, seated, violations};
use crate::house::{plainly, seat};
use crate::library::{Library, Shipped};
use crate::replay::{Header, Replay, chance, lines};

/// Opens the game of an order. The same order always opens the same game.
pub fn open(library: &Library, order: &Order) -> Result<(Header, Box<dyn Table>), Fault> {
    let ruleset = library
        .ruleset(&order.ruleset)
        .map_err(|t| plainly(&t).at("ruleset"))?;
    let game = library.game(ruleset).map_err(|t| plainly(&t))?;
    let ruleset = &seated(ruleset, order.decks.len() as u8).map_err(|t| plainly(&t).at("seats"))?;
    let bound =
        bound(library, &ruleset.id, Some(&order.format)).map_err(|t| plainly(&t).at("format"))?;
    ruleset
        .options(order.preset.as_deref(), &[])
        .map_err(|fault| Fault::new(fault.to_string()).at("preset"))?;
    let options = order.options.iter().map(|(name, value)| Choice {
        name: name.clone(),
        value: value.clone(),
    });
    let (mut decks, mut written) = (Vec::new(), Vec::new());
    for (deck, seat) in order.decks.iter().zip(1..) {
        let listed = dealt(library, ruleset, bound, deck, seat)?;
        let shipped = shipped(library, ruleset, deck);
        written.push(match shipped {
            Some(shipped) => shipped.lines(game),
            None => Arc::new(lines(game, &listed.deck)),
        });
        decks.push(listed);
    }
    let deal = Deal::new(ruleset, order.preset.as_deref(), options.collect(), decks)
        .map_err(|t| plainly(&t).at("seats"))?;
    let table = game.table(&deal, chance(&order.seed));
    let mut table = table.map_err(|t| plainly(&t).at("seats"))?;
    for (given, nth) in order.opening.iter().zip(1..) {
        let refused = |why: &str| Fault::new(format!("answer {nth} of the opening: {why}"));
        let seat = seat(given.seat).ok_or_else(|| refused("there is no such seat"))?;
        table
            .answer_open(seat, &given.choose)
            .map_err(|refusal| refused(&refusal.0))?;
    }
    let named = order.names.len() == order.decks.len();
    let names = match named {
        true => order.names.clone(),
        false => Header::usual_names(&deal),
    };
    table.call(&names);
    let header = Header::of(&deal, written, order.seed, names);
    Ok((header, table))
}

/// What the deck of one seat is called, if it may be played.
pub fn deck(library: &Library, order: &Order, seat: u8) -> Result<String, Fault> {
    let (ruleset, bound) = played(library, order)?;
    let deck = of_seat(order, seat)?;
    Ok(called(&dealt(library, ruleset, bound, deck, seat)?))
}

/// The cards of a seat's deck, as a plain list with its title.
pub fn list_of(library: &Library, order: &Order, seat: u8) -> Result<String, Fault> {
    let (ruleset, bound) = played(library, order)?;
    let game = library.game(ruleset).map_err(|t| plainly(&t))?;
    let listed = dealt(library, ruleset, bound, of_seat(order, seat)?, seat)?;
    Ok(decks::write(
        &listed.deck,
        game.catalogue(),
        decks::Form::Plain,
    ))
}

/// What a deck is called that comes of a seat's deck by exchanging cards with its Side Deck.
pub fn exchanged(
    library: &Library,
    order: &Order,
    seat: u8,
    after: &Deck,
) -> Result<String, Fault> {
    let (ruleset, bound) = played(library, order)?;
    let before = dealt(library, ruleset, bound, of_seat(order, seat)?, seat)?;
    let after = dealt(library, ruleset, bound, after, seat)?;
    let game = library.game(ruleset).map_err(|t| plainly(&t))?;
    let refusals = decks::exchange(&before.deck, &after.deck, game.catalogue());
    if refusals.is_empty() {
        return Ok(called(&after));
    }
    let all: Vec<String> = refusals.iter().map(ToString::to_string).collect();
    Err(Fault::new(all.join("; ")).at(format!("seats.{seat}.deck")))
}

/// The order of a game that goes on from a position of a replay. No format binds its decks: the table that
/// it was played at saw to that.
pub fn branch(replay: &Replay, step: u32) -> Result<Order, Fault> {
    let Replay {
        header, answers, ..
    } = replay;
    let Some(given) = answers.get(..step as usize) else {
        let text = format!("this game has {} answers, not {step}", answers.len());
        return Err(Fault::new(text).at("from.step"));
    };
    let opening = given.iter().map(|given| server::Given {
        seat: given.seat,
        choose: given.choose.clone(),
    });
    Ok(Order {
        ruleset: header.ruleset.clone(),
        preset: header.preset.clone(),
        options: header.options.clone(),
        format: ANY.to_owned(),
        decks: header
            .decks
            .iter()
            .map(|deck| Deck::List(deck.join("\n")))
            .collect(),
        seed: header.seed,
        names: header.names.clone(),
        opening: opening.collect(),
    })
}

/// The ruleset of an order, and what binds its decks.
fn played<'a>(library: &'a Library, order: &Order) -> Result<(&'a Ruleset, Bound<'a>), Fault> {
    let ruleset = library
        .ruleset(&order.ruleset)
        .map_err(|t| plainly(&t).at("ruleset"))?;
    let bound =
        bound(library, &ruleset.id, Some(&order.format)).map_err(|t| plainly(&t).at("format"))?;
    Ok((ruleset, bound))
}

fn of_seat(order: &Order, seat: u8) -> Result<&Deck, Fault> {
    let nth = usize::from(seat).wrapping_sub(1);
    let deck = order.decks.get(nth);
    deck.ok_or_else(|| Fault::new(format!("there is no seat {seat}")))
}

/// What a deck is called: by its title, or by the id it ships under.
fn called(listed: &Listed) -> String {
    listed
        .deck
        .title
        .clone()
        .unwrap_or_else(|| listed.name.clone())
}

/// The deck that ships under an id; none if it is a list.
fn shipped<'a>(library: &'a Library, ruleset: &'a Ruleset, deck: &Deck) -> Option<&'a Shipped> {
    match deck {
        Deck::Shipped(id) => library.shipped(&ruleset.id).find(|d| d.id == *id),
        Deck::List(_) => None,
    }
}

/// The deck of a seat, if it may be played.
fn dealt(
    library: &Library,
    ruleset: &Ruleset,
    bound: Bound,
    deck: &Deck,
    seat: u8,
) -> Result<Listed, Fault> {
    let at = format!("seats.{seat}.deck");
    let game = library.game(ruleset).map_err(|t| plainly(&t).at(&at))?;
    let listed = match deck {
        Deck::Shipped(id) => {
            let found = shipped(library, ruleset, deck).ok_or_else(|| {
                Fault::new(format!("no deck \"{id}\" ships with {}", ruleset.id)).at(&at)
            })?;
            Listed {
                name: id.clone(),
                deck: found.deck.clone(),
            }
        }
        Deck::List(text) => Listed {
            name: format!("the deck of seat {seat}"),
            deck: list(game, "list", text).map_err(|t| plainly(&t).at(&at))?,
        },
    };
    let wrong = violations(game, bound, &listed.deck);
    if wrong.is_empty() {
        return Ok(listed);
    }
    Err(Fault::new(format!("{}: {}", listed.name, wrong.join("; "))).at(at))
}
