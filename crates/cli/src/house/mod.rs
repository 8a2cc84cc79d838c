//! The house that the server opens tables in: everything of the library, played at a [`view::Sitting`].

mod bot;
mod cards;
mod decks;
mod film;
pub mod order;
mod room;
pub mod table;
mod times;

use std::collections::BTreeMap;

use bots::BotName;
use kernel::Seat;
use lens::{Choice, Ruleset};
use miette::Diagnostic;
use serde_json::{Value, json};
use server::{Bot, Deck, Fault, Film, House, Order, Play, Search};

use crate::deal::{Bound, violations};
use crate::library::Library;
use crate::replay::read;
use crate::trouble::Trouble;
use bot::Seated;
use cards::Shelves;
use film::Reel;
use table::Table;
pub use times::OPTIONS;

/// The house of a library.
#[derive(Debug)]
pub struct Rooms {
    library: Library,
    shelves: Shelves,
}

impl Rooms {
    /// Opens the house.
    pub fn new(library: Library) -> Self {
        let shelves = Shelves::new(&library);
        Self { library, shelves }
    }

    fn ruleset(&self, ruleset: &Ruleset) -> Value {
        let game = self.library.game(ruleset).ok();
        let bots = BotName::ALL.into_iter().rev();
        let bots = bots.filter(|bot| game.is_some_and(|game| game.is_played_by(*bot)));
        let presets: Vec<&str> = ruleset.presets.iter().map(|p| p.name.as_str()).collect();
        let formats = self.library.formats.iter();
        let formats = formats.filter(|f| f.ruleset == ruleset.id).map(|format| {
            let decks = self.library.shipped(&ruleset.id);
            let decks = decks
                .filter(|d| {
                    game.is_some_and(|game| {
                        violations(game, Bound::Format(format), &d.deck).is_empty()
                    })
                })
                .map(|d| json!({ "id": d.id, "title": d.deck.title.as_ref().unwrap_or(&d.id) }));
            json!({
                "id": format.id,
                "title": format.title,
                "side": format.side.unwrap_or(0),
                "decks": decks.collect::<Vec<_>>(),
            })
        });
        json!({
            "id": ruleset.id,
            "title": ruleset.title,
            "game": game.map(|game| game.title()),
            "seats": ruleset.lens.seats,
            "sizes": [ruleset.sizes.0, ruleset.sizes.1],
            "teams": teams(ruleset),
            "presets": presets,
            "formats": formats.collect::<Vec<_>>(),
            "bots": bots.map(|bot| bot.to_string()).collect::<Vec<_>>(),
            "talk_limit": times::talk_limit(ruleset),
            "clock": times::clock(ruleset),
        })
    }
}

/// What a table plays by where its ruleset has the option: that somebody is asked tells nothing of unseen cards.
const AT_A_TABLE: [(&str, &str); 2] = [
    ("asked_to_respond", "who_could"),
    ("asked_to_choose", "who_could"),
];

/// The option by which the team that lost a game chooses who goes first in the next of its match (TD-OPEN-7).
const FIRST_CHOICE: &str = "first_choice";

/// The options that a table has besides its preset's.
pub fn at_a_table(ruleset: &Ruleset) -> Vec<Choice> {
    let usual = ruleset.options(None, &[]).unwrap_or_default();
    let has = |name: &str| usual.0.iter().any(|option| option.name == name);
    let all = AT_A_TABLE.iter().filter(|(name, _)| has(name));
    all.map(|(name, value)| Choice {
        name: (*name).to_owned(),
        value: (*value).to_owned(),
    })
    .collect()
}

/// The seats of each team, counted from 1.
fn teams(ruleset: &Ruleset) -> Vec<Vec<u8>> {
    let lens = &ruleset.lens;
    let mut teams: Vec<Vec<u8>> = Vec::new();
    for seat in lens.everyone().iter() {
        let team = usize::from(lens.team[seat].0);
        teams.resize(teams.len().max(team + 1), Vec::new());
        teams[team].push(seat.number());
    }
    teams
}

impl House for Rooms {
    fn rulesets(&self) -> Value {
        let all = self.library.rulesets.iter();
        all.map(|ruleset| self.ruleset(ruleset)).collect()
    }

    fn options(&self, ruleset: &str) -> BTreeMap<String, String> {
        let found = self.library.ruleset(ruleset).ok();
        let all = found.into_iter().flat_map(at_a_table);
        all.map(|option| (option.name, option.value)).collect()
    }

    fn next_options(&self, order: &Order, lost: Option<u8>) -> BTreeMap<String, String> {
        let mut options = order.options.clone();
        options.remove(FIRST_CHOICE);
        let chooses = lost.map(|team| Choice {
            name: FIRST_CHOICE.to_owned(),
            value: format!("team_{team}"),
        });
        let ruleset = self.library.ruleset(&order.ruleset).ok();
        // Where the rules leave the choice to chance, or give none, it stays so.
        if let (Some(chooses), Some(ruleset)) = (chooses, ruleset)
            && ruleset
                .options(None, std::slice::from_ref(&chooses))
                .is_ok()
        {
            options.insert(chooses.name, chooses.value);
        }
        options
    }

    fn check_deck(&self, format: &str, list: &str) -> Result<Value, Fault> {
        decks::check(&self.library, format, list)
    }

    fn write_deck(&self, format: &str, list: &str, form: &str) -> Result<Value, Fault> {
        decks::write(&self.library, format, list, form)
    }

    fn cards(&self, search: &Search) -> Result<Value, Fault> {
        self.shelves.search(&self.library, search)
    }

    fn open(&self, order: &Order) -> Result<Box<dyn Play>, Fault> {
        Ok(Box::new(Table::new(order::open(&self.library, order)?)))
    }

    fn deck(&self, order: &Order, seat: u8) -> Result<String, Fault> {
        order::deck(&self.library, order, seat)
    }

    fn exchanged(&self, order: &Order, seat: u8, deck: &Deck) -> Result<String, Fault> {
        order::exchanged(&self.library, order, seat, deck)
    }

    fn list(&self, order: &Order, seat: u8) -> Result<String, Fault> {
        order::list_of(&self.library, order, seat)
    }

    fn branch(&self, replay: &[u8], step: u32) -> Result<Order, Fault> {
        let replay = read("replay", replay).map_err(|t| plainly(&t))?;
        order::branch(&replay, step)
    }

    fn film(&self, replay: &[u8]) -> Result<Box<dyn Film>, Fault> {
        let file = "replay";
        let replay = read(file, replay).map_err(|t| plainly(&t))?;
        let reel = Reel::new(replay, &self.library, file).map_err(|t| plainly(&t))?;
        Ok(Box::new(reel))
    }

    fn room(&self, scenario: &str) -> Result<Value, Fault> {
        Ok(room::room(&self.library, scenario))
    }

    fn bot(&self, ruleset: &str, name: &str) -> Option<Box<dyn Bot>> {
        let name: BotName = name.parse().ok()?;
        let ruleset = self.library.ruleset(ruleset);
        // What is no ruleset is refused as such.
        let game = ruleset.and_then(|ruleset| self.library.game(ruleset));
        if game.is_ok_and(|game| !game.is_played_by(name)) {
            return None;
        }
        Some(Box::new(Seated::new(name)))
    }

    fn rule(&self, id: &str) -> Option<Value> {
        let rule = self.library.rule(id).ok()?;
        serde_json::to_value(rule).ok()
    }
}

/// A seat by its number.
fn seat(number: u8) -> Option<Seat> {
    number.checked_sub(1).map(Seat)
}

/// A sentence with its full stop, and what would be right.
fn sentence(text: &str, help: Option<&str>) -> String {
    let said = capital(text) + ".";
    match help {
        Some(help) => format!("{said} {}", capital(&one_line(help))),
        None => said,
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Several lines as one: what a line ending in a colon lists is parted by semicolons.
fn one_line(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::new(), |said, line| match said.as_str() {
        "" => line.to_owned(),
        list if list.ends_with(':') => format!("{said} {line}"),
        _ => format!("{said}; {line}"),
    })
}

/// Trouble as one line of plain text.
fn plainly(trouble: &Trouble) -> Fault {
    let said = |trouble: &dyn Diagnostic| match trouble.help() {
        Some(help) => format!("{trouble}: {}", one_line(&help.to_string())),
        None => trouble.to_string(),
    };
    let more = Diagnostic::related(trouble).into_iter().flatten();
    let all: Vec<String> = std::iter::once(said(trouble))
        .chain(more.map(said))
        .collect();
    Fault::new(all.join("; "))
}
