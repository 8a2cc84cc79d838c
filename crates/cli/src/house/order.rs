//! Opening the game of an order.

use bots::Table;
use lens::Ruleset;
use server::{Deck, Fault, Order};

use crate::deal::{Bound, Deal, Listed, bound, list, seated, violations};
use crate::house::plainly;
use crate::library::Library;
use crate::replay::{Header, chance};

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
    let mut decks = Vec::new();
    for (deck, seat) in order.decks.iter().zip(1..) {
        decks.push(dealt(library, ruleset, bound, deck, seat)?);
    }
    let deal = Deal::new(ruleset, order.preset.as_deref(), Vec::new(), decks)
        .map_err(|t| plainly(&t).at("seats"))?;
    let table = game.table(&deal, chance(&order.seed));
    let table = table.map_err(|t| plainly(&t).at("seats"))?;
    let header = Header::new(game, &deal, order.seed, Header::usual_names(&deal));
    Ok((header, table))
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
            let found = library.shipped(&ruleset.id).find(|d| d.id == *id);
            let found = found.ok_or_else(|| {
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
