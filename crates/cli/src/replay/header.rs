//! The first line of a replay file: all that a game was made from.

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::Table;
use decks::{Deck, Form, Section};
use kernel::Chance;
use lens::Choice;
use serde::{Deserialize, Serialize};
use server::Seed;

use crate::deal::{Bound, Deal, Listed, seated, violations};
use crate::games::Game;
use crate::library::Library;
use crate::trouble::{Told, Trouble};

/// What the first line says it is.
pub const KIND: &str = "replay";
/// The version of the files that are written, and the only one that is read.
pub const VERSION: u32 = 1;

/// All that a game was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Always `replay`.
    pub quadrille: String,
    /// The version of the file.
    pub version: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The ruleset's id.
    pub ruleset: String,
    /// The preset of its options, where one was named.
    pub preset: Option<String>,
    /// Options chosen over it.
    pub options: BTreeMap<String, String>,
    /// A deck a seat, seat 1 first, each a list of `4 Bill (Base 91)`; a Side Deck is below a line that says so.
    pub decks: Vec<Arc<Vec<String>>>,
    /// Where all chance came from.
    pub seed: Seed,
    /// What the players were called, seat 1 first.
    pub names: Vec<String>,
}

/// The generator of a seed.
pub fn chance(seed: &Seed) -> Chance {
    Chance::new(seed.bytes())
}

/// A bot's own chance: of the game's seed, the seat and how far the game has come, so that the same
/// table plays the same game, and nothing can be told from it about the game's own chance.
pub fn bot_chance(seed: &Seed, seat: u8, answered: u64) -> Chance {
    let mut hash = blake3::Hasher::new_derive_key("quadrille 1 chance of a bot at a table");
    match seed {
        Seed::Number(number) => hash.update(&number.to_le_bytes()),
        Seed::Drawn(bytes) => hash.update(bytes),
    };
    hash.update(&[seat]).update(&answered.to_le_bytes());
    Chance::new(hash.finalize().into())
}

/// A deck's lines. Of its headings the Side Deck's alone is kept: every card of the other parts says by
/// itself where it belongs.
pub fn lines(game: &dyn Game, deck: &Deck) -> Vec<String> {
    let side = Section::Side.to_string();
    decks::write(deck, game.catalogue(), Form::Plain)
        .lines()
        .filter_map(|line| match line.split_once(": ") {
            Some((heading, _)) if heading == side => Some(side.clone()),
            Some(_) | None => line
                .starts_with(|c: char| c.is_ascii_digit())
                .then(|| line.to_owned()),
        })
        .collect()
}

impl Header {
    /// The header of a deal of a game.
    pub fn new(game: &dyn Game, deal: &Deal, seed: Seed, names: Vec<String>) -> Self {
        let decks = deal.decks.iter();
        let decks = decks.map(|d| Arc::new(lines(game, &d.deck))).collect();
        Self::of(deal, decks, seed, names)
    }

    /// The same, of decks that are written already.
    pub fn of(deal: &Deal, decks: Vec<Arc<Vec<String>>>, seed: Seed, names: Vec<String>) -> Self {
        Self {
            quadrille: KIND.to_owned(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            ruleset: deal.ruleset.id.clone(),
            preset: deal.preset.clone(),
            options: deal
                .choices
                .iter()
                .map(|c| (c.name.clone(), c.value.clone()))
                .collect(),
            decks,
            seed,
            names,
        }
    }

    /// What the players of a deal are called who have no other name.
    pub fn usual_names(deal: &Deal) -> Vec<String> {
        let seats = 1..=deal.ruleset.lens.seats;
        seats.map(|seat| format!("Player {seat}")).collect()
    }

    /// Deals the game.
    ///
    /// # Errors
    /// When the library has no such ruleset, option or card.
    pub fn deal(&self, library: &Library) -> Told<Deal> {
        let ruleset = library.ruleset(&self.ruleset)?;
        // There is a deck for each seat.
        let game = library.game(ruleset)?;
        let ruleset = &seated(ruleset, self.decks.len() as u8)?;
        let mut decks = Vec::new();
        for (lines, seat) in self.decks.iter().zip(1..) {
            decks.push(deck(game, lines, seat)?);
        }
        let options = self.options.iter();
        let choices = options
            .map(|(name, value)| Choice {
                name: name.clone(),
                value: value.clone(),
            })
            .collect();
        Deal::new(ruleset, self.preset.as_deref(), choices, decks)
    }

    /// Opens the game.
    ///
    /// # Errors
    /// When the library has no such ruleset, option or card.
    pub fn open(&self, library: &Library) -> Told<Box<dyn Table>> {
        let deal = self.deal(library)?;
        let game = library.game(&deal.ruleset)?;
        let mut table = game.table(&deal, chance(&self.seed))?;
        table.call(&self.names);
        Ok(table)
    }
}

/// Reads the deck of a seat. No format binds it: the table that it was played at saw to that.
fn deck(game: &dyn Game, lines: &[String], seat: usize) -> Told<Listed> {
    let name = format!("the deck of seat {seat}");
    let found = decks::read(&lines.join("\n"), game.catalogue()).map_err(|problems| {
        let all = problems.iter().map(|p| {
            let trouble = Trouble::new(format!("{name}, card {}: {}", p.line, p.text));
            match &p.help {
                Some(help) => trouble.help(help),
                None => trouble,
            }
        });
        Trouble::all(
            format!("{name} has {} problems", problems.len()),
            all.collect(),
        )
    })?;
    match violations(game, Bound::Free, &found).first() {
        Some(violation) => Err(Trouble::new(format!("{name}: {violation}"))),
        None => Ok(Listed { name, deck: found }),
    }
}
