//! What is plugged into the server: this library's games, decks, bots and rules.

use std::any::Any;
use std::sync::Arc;

use bots::{BotName, Sight};
use decks::{Form, write};
use kernel::{Chance, Seat};
use serde_json::{Value, json};
use server::{Bot, Deck, Fault, House, Order, Play, Seed};

use crate::deal::{Bound, Deal, Listed, bound, violations};
use crate::library::Library;
use crate::replay::Replay;
use crate::table::Table;
use crate::trouble::Trouble;

/// The games of a library.
#[derive(Debug)]
pub struct Quadrille {
    library: Arc<Library>,
}

impl Quadrille {
    /// The house of a library.
    pub fn new(library: Arc<Library>) -> Self {
        Self { library }
    }

    /// A seat's deck, if it is legal.
    fn deck(&self, order: &Order, bound: Bound, seat: usize) -> Result<Listed, Fault> {
        let place = format!("seats.{}.deck", seat + 1);
        let listed = match &order.decks[seat] {
            Deck::Shipped(id) => {
                let mut shipped = self.library.shipped(&order.ruleset);
                let found = shipped.find(|d| d.id == *id);
                let shipped = found
                    .ok_or_else(|| Fault::new(format!("there is no deck \"{id}\"")).at(&place))?;
                Listed {
                    name: id.clone(),
                    deck: shipped.deck.clone(),
                }
            }
            Deck::List(text) => {
                let deck = decks::read(text, &self.library.catalogue).map_err(|problems| {
                    let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
                    Fault::new(all.join("; ")).at(&place)
                })?;
                let name = deck.title.clone();
                Listed {
                    name: name.unwrap_or_else(|| format!("seat {}", seat + 1)),
                    deck,
                }
            }
        };
        let wrong = violations(&self.library, bound, &listed.deck);
        if wrong.is_empty() {
            Ok(listed)
        } else {
            Err(Fault::new(wrong.join("; ")).at(place))
        }
    }
}

fn fault(trouble: &Trouble, place: &str) -> Fault {
    Fault::new(trouble.to_string()).at(place)
}

impl House for Quadrille {
    fn rulesets(&self) -> Value {
        let library = &*self.library;
        let rulesets = library.rulesets.iter().map(|ruleset| {
            let lens = &ruleset.lens;
            let mut teams: Vec<Vec<u8>> = Vec::new();
            for seat in lens.everyone().iter() {
                let team = usize::from(lens.team[seat].0);
                teams.resize(teams.len().max(team + 1), Vec::new());
                teams[team].push(seat.number());
            }
            let decks: Vec<Value> = library
                .shipped(&ruleset.id)
                .map(|d| json!({ "id": d.id, "title": d.deck.title.as_ref().unwrap_or(&d.id) }))
                .collect();
            let formats = library.formats.iter().filter(|f| f.ruleset == ruleset.id);
            let formats: Vec<Value> = formats
                .map(|f| json!({ "id": f.id, "title": f.title, "decks": decks }))
                .collect();
            let presets: Vec<&str> = ruleset.presets.iter().map(|p| p.name.as_str()).collect();
            json!({
                "id": ruleset.id,
                "title": ruleset.title,
                "seats": lens.seats,
                "teams": teams,
                "presets": presets,
                "formats": formats,
            })
        });
        rulesets.collect()
    }

    fn check_deck(&self, format: &str, list: &str) -> Result<Value, Fault> {
        let library = &*self.library;
        let format = library.format(format).map_err(|t| fault(&t, "format"))?;
        let deck = match decks::read(list, &library.catalogue) {
            Ok(deck) => deck,
            Err(problems) => {
                let problems: Vec<Value> = problems
                    .iter()
                    .map(|p| {
                        let help = p.help.iter().map(|h| format!("; {h}"));
                        let text = p.text.clone() + &help.collect::<String>();
                        json!({ "line": p.line, "text": text })
                    })
                    .collect();
                return Ok(
                    json!({ "legal": false, "cards": 0, "problems": problems, "list": list }),
                );
            }
        };
        let wrong = violations(library, Bound::Format(format), &deck);
        let problems: Vec<Value> = wrong
            .iter()
            .map(|text| json!({ "line": null, "text": text }))
            .collect();
        Ok(json!({
            "legal": wrong.is_empty(),
            "cards": deck.size(),
            "problems": problems,
            "list": write(&deck, &library.catalogue, Form::Plain),
        }))
    }

    fn open(&self, order: &Order) -> Result<Box<dyn Play>, Fault> {
        let library = &*self.library;
        let ruleset = library
            .ruleset(&order.ruleset)
            .map_err(|t| fault(&t, "ruleset"))?;
        let bound = bound(library, &ruleset.id, Some(&order.format));
        let bound = bound.map_err(|t| fault(&t, "format"))?;
        let decks = (0..order.decks.len()).map(|seat| self.deck(order, bound, seat));
        let decks = decks.collect::<Result<Vec<Listed>, Fault>>()?;
        let deal = Deal::new(ruleset, order.preset.as_deref(), Vec::new(), decks);
        let deal = deal.map_err(|t| fault(&t, "preset"))?;
        Ok(Box::new(Table::new(library, &deal, order.seed)))
    }

    fn resume(&self, replay: &[u8]) -> Result<Box<dyn Play>, Fault> {
        let text = std::str::from_utf8(replay).map_err(|e| Fault::new(e.to_string()))?;
        let replay = Replay::read("replay", text).map_err(|t| Fault::new(t.to_string()))?;
        let table = replay.play("replay", &self.library, &mut |_| Ok(()));
        Ok(Box::new(table.map_err(|t| Fault::new(t.to_string()))?))
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot>> {
        let name: BotName = name.parse().ok()?;
        let chance = match Seed::draw() {
            Ok(Seed::Drawn(bytes)) => Chance::new(bytes),
            Ok(Seed::Number(number)) => Chance::numbered(number),
            Err(_) => Chance::numbered(0),
        };
        Some(Box::new(Seated(name.seat(chance))))
    }

    fn rule(&self, id: &str) -> Option<Value> {
        let rule = self.library.rule(id).ok()?;
        serde_json::to_value(rule).ok()
    }
}

/// A bot at a table of this house.
struct Seated(Box<dyn bots::Bot>);

impl Bot for Seated {
    fn answer(&mut self, game: &dyn Play, seat: u8) -> Vec<u16> {
        let game: &dyn Any = game;
        let table = game.downcast_ref::<Table>();
        let sight = table.and_then(|table| {
            let seat = Seat(seat.wrapping_sub(1));
            Sight::new(table.sitting().game(), seat)
        });
        sight.map_or_else(Vec::new, |sight| self.0.answer(&sight).0.to_vec())
    }
}
