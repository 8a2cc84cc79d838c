//! Yu-Gi-Oh! as tests play with it.

use std::fs;
use std::sync::Arc;

use kernel::Chance;
use lens::Ruleset;
use yugioh::sheet::{Sheet, read};
use yugioh::{Deal, Pool, Ruled, State, Yugioh};

use crate::{files_in, root};

/// Every card.
pub fn pool() -> Arc<Pool> {
    let files = files_in("cards/yugioh");
    let sheets = files.iter().map(|(file, text)| Sheet { file, text });
    let sheets: Vec<Sheet> = sheets.collect();
    let faces = read(&sheets).unwrap_or_else(|faults| panic!("{faults:#?}"));
    Arc::new(Pool::new(faces))
}

/// A ruleset with so many seats in two teams.
pub fn ruleset(id: &str, seats: u8) -> Ruleset {
    let mut known: Vec<Ruleset> = Vec::new();
    // A ruleset that extends another comes after it.
    for id in ["team-duel", "duel", "synergy", "conflict"] {
        let file = format!("{id}.ruleset");
        let text = fs::read_to_string(root().join("rulesets").join(&file)).unwrap_or_default();
        let read = Ruleset::read_over(id, &file, &text, &known);
        known.push(read.unwrap_or_else(|faults| panic!("{faults:#?}")));
    }
    let found = known.into_iter().find(|ruleset| ruleset.id == id);
    let seated = found.and_then(|ruleset| ruleset.seated(seats, &[]));
    seated.unwrap_or_else(|| panic!("{id} with {seats} seats"))
}

/// A game of random decks by a ruleset without further options.
pub fn deal_random(pool: &Arc<Pool>, ruleset: &Ruleset, seed: u64) -> (Yugioh, State) {
    let mut chance = Chance::numbered(seed ^ 0xdecc);
    let seats = 0..ruleset.lens.seats;
    let decks: Vec<Deal> = seats.map(|_| pool.random_deck(&mut chance)).collect();
    let options = ruleset
        .options(None, &[])
        .unwrap_or_else(|fault| panic!("{fault}"));
    let ruled = Ruled::new(Arc::clone(pool), ruleset.lens.clone(), &options);
    Yugioh::deal(Arc::new(ruled), &decks, Chance::numbered(seed))
        .unwrap_or_else(|many| panic!("{many}"))
}
