//! What the tests share.
#![allow(dead_code, reason = "not every test file needs all of it")]

use bots::{BotName, Matchup};
use kernel::Chance;
use pokemon::{Pokemon, State};
use quadrille::deal::{Bound, Deal, decks};
use quadrille::library::Library;

/// The library inside the binary.
pub fn library() -> Library {
    Library::open(None).expect("the library that ships reads without a fault")
}

/// A deal of shipped decks.
pub fn deal(library: &Library, names: [&str; 2]) -> Deal {
    let ruleset = library.ruleset("old-school").expect("it ships");
    let names = names.map(str::to_owned);
    let decks = decks(library, ruleset, Bound::Free, &names).expect("they ship");
    Deal::new(ruleset, None, Vec::new(), decks).expect("a deck a seat")
}

/// A game of shipped decks before set-up.
pub fn opened(library: &Library, names: [&str; 2], seed: u64) -> (Pokemon, State) {
    let deal = deal(library, names);
    deal.open(library, Chance::numbered(seed))
        .expect("it is a deal of Pokémon")
}

/// Games between two bots with shipped decks.
pub fn matchup(
    library: &Library,
    names: [&str; 2],
    bots: [BotName; 2],
    seed: u64,
) -> Matchup<Pokemon> {
    let (rules, state) = opened(library, names, seed);
    Matchup::new(rules, state, bots.to_vec(), seed).expect("bots that play Pokémon")
}
