//! The cards of a format, to be looked for by name, kind, set and text.

use std::sync::OnceLock;

use ::decks::{Entry, Format, allowed};
use serde_json::{Value, json};
use server::{Fault, Search};

use super::plainly;
use crate::games::Game;
use crate::library::Library;

/// Cards that are told at a time.
const PAGE: usize = 40;

/// What is looked through, one for each format of the library, made when it is first needed.
#[derive(Debug)]
pub struct Shelves(Vec<OnceLock<Shelf>>);

/// Every card that decks of a format may have.
#[derive(Debug)]
struct Shelf {
    cards: Vec<Card>,
    kinds: Vec<String>,
    sets: Vec<String>,
}

#[derive(Debug)]
struct Card {
    id: u16,
    /// As a deck list writes it.
    line: String,
    most: u32,
    /// The name, in small letters.
    name: String,
    /// Everything it says, in small letters.
    text: String,
    /// Indices of its kinds.
    kinds: Vec<usize>,
    /// Indices of the sets it was printed in.
    sets: Vec<usize>,
}

impl Shelves {
    /// For the formats of a library.
    pub fn new(library: &Library) -> Self {
        let formats = library.formats.iter();
        Self(formats.map(|_| OnceLock::new()).collect())
    }

    /// The cards that a search finds: those whose name begins with what is looked for, then those whose name
    /// has it, then those whose text has it.
    pub fn search(&self, library: &Library, search: &Search) -> Result<Value, Fault> {
        let format = library.format(&search.format);
        let format = format.map_err(|trouble| plainly(&trouble).at("format"))?;
        let game = library.game_of_format(format);
        let game = game.map_err(|trouble| plainly(&trouble).at("format"))?;
        let formats = library.formats.iter();
        let at = formats.map(|f| &f.id).position(|id| *id == format.id);
        let shelf = at.and_then(|at| self.0.get(at));
        let shelf = shelf.ok_or_else(|| Fault::new("there is no such format").at("format"))?;
        let shelf = shelf.get_or_init(|| Shelf::new(game, format));
        let found = shelf.found(search)?;
        let page = found.iter().skip(search.from).take(PAGE);
        let cards = page.map(|card| {
            let face = game.face(card.id);
            json!({ "name": face.name, "line": card.line, "most": card.most, "face": face })
        });
        Ok(json!({
            "total": found.len(),
            "cards": cards.collect::<Vec<_>>(),
            "kinds": shelf.kinds,
            "sets": shelf.sets,
        }))
    }
}

impl Shelf {
    fn new(game: &dyn Game, format: &Format) -> Self {
        let catalogue = game.catalogue();
        let mut shelf = Self {
            cards: Vec::new(),
            kinds: Vec::new(),
            sets: format.sets.clone().unwrap_or_default(),
        };
        for entry in catalogue.entries() {
            let Some(allowed) = allowed(entry, catalogue, format) else {
                continue;
            };
            let sheet = game.sheet(entry.id);
            let kinds = kinds(game, entry, &sheet);
            let sets = entry.prints.iter().map(|print| print.set.clone());
            let sets: Vec<String> = sets
                .filter(|set| format.sets.as_ref().is_none_or(|all| all.contains(set)))
                .collect();
            let card = Card {
                id: entry.id,
                line: catalogue.spell(entry, allowed.print),
                most: allowed.most,
                name: entry.name.to_lowercase(),
                text: sheet.to_lowercase(),
                kinds: noted(kinds, &mut shelf.kinds),
                sets: noted(sets, &mut shelf.sets),
            };
            shelf.cards.push(card);
        }
        shelf.cards.sort_by(|one, other| one.name.cmp(&other.name));
        shelf
    }

    fn found(&self, search: &Search) -> Result<Vec<&Card>, Fault> {
        let kind = chosen(&search.kind, &self.kinds, "kind")?;
        let set = chosen(&search.set, &self.sets, "set")?;
        let looked_for = search.q.trim().to_lowercase();
        let words: Vec<&str> = looked_for.split_whitespace().collect();
        let mut ranks: [Vec<&Card>; 3] = [const { Vec::new() }; 3];
        let cards = self.cards.iter();
        let cards = cards.filter(|card| kind.is_none_or(|kind| card.kinds.contains(&kind)));
        for card in cards.filter(|card| set.is_none_or(|set| card.sets.contains(&set))) {
            let all_in = |text: &str| words.iter().all(|word| text.contains(word));
            if card.name.starts_with(&looked_for) {
                ranks[0].push(card);
            } else if all_in(&card.name) {
                ranks[1].push(card);
            } else if all_in(&card.text) {
                ranks[2].push(card);
            }
        }
        Ok(ranks.concat())
    }
}

/// Where these stand among all, which they join.
fn noted(words: Vec<String>, all: &mut Vec<String>) -> Vec<usize> {
    let at = |word: String| {
        let known = all.iter().position(|one| *one == word);
        known.unwrap_or_else(|| {
            all.push(word);
            all.len() - 1
        })
    };
    words.into_iter().map(at).collect()
}

/// The one that is chosen; none if none is.
fn chosen(word: &str, all: &[String], what: &str) -> Result<Option<usize>, Fault> {
    let word = word.trim();
    if word.is_empty() {
        return Ok(None);
    }
    let same = |one: &String| one.to_lowercase() == word.to_lowercase();
    match all.iter().position(same) {
        Some(at) => Ok(Some(at)),
        None => {
            let text = format!(
                "this format has no {what} \"{word}\"; there is {}",
                all.join(", ")
            );
            Err(Fault::new(text).at(what))
        }
    }
}

/// The words for what a card is, from the line under its name: `Stage 2 Pokémon from Charmeleon, Fire, 120 HP`
/// is `Pokémon`, `Stage 2 Pokémon` and `Fire`. Its figures are no words.
fn kinds(game: &dyn Game, entry: &Entry, sheet: &str) -> Vec<String> {
    let headline = sheet.lines().nth(1).unwrap_or_default().trim();
    let figures = game.face(entry.id).stats;
    let is_figure = |part: &str| {
        let mut labels = figures.iter().map(|stat| stat.label.as_str());
        labels.any(|label| part.split(' ').any(|word| word == label))
    };
    let mut kinds = vec![entry.kind.to_string()];
    let parts = headline.split(", ").filter(|part| !is_figure(part));
    for part in parts.flat_map(|part| part.split(" and ")) {
        let kind = part.split(" from ").next().unwrap_or(part).to_owned();
        // A remark such as `2 at a time` is no kind.
        let is_kind = kind.starts_with(char::is_uppercase) || kind.ends_with(&kinds[0]);
        if is_kind && !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn searched(library: &Library, format: &str, more: impl Fn(&mut Search)) -> Value {
        let mut search = Search {
            format: format.into(),
            ..Search::default()
        };
        more(&mut search);
        Shelves::new(library).search(library, &search).unwrap()
    }

    #[test]
    fn cards_are_found_by_name_kind_set_and_text() {
        let library = Library::open(None).unwrap();
        let told = searched(&library, "base-fossil", |s| s.q = "chariz".into());
        assert_eq!(told["cards"][0]["line"], "Charizard (Base 4)");
        assert_eq!(told["cards"][0]["most"], 4);
        assert_eq!(told["cards"][0]["face"]["name"], "Charizard");
        let told = searched(&library, "base-fossil", |s| {
            s.kind = "energy".into();
            s.set = "base".into();
        });
        let names: Vec<&str> = (told["cards"].as_array().unwrap().iter())
            .map(|card| card["name"].as_str().unwrap())
            .collect();
        assert!(names.contains(&"Fire Energy") && names.contains(&"Double Colorless Energy"));
        let all = searched(&library, "base-fossil", |_| ());
        assert_eq!(all["cards"].as_array().unwrap().len(), PAGE);
        let total = all["total"].as_u64().unwrap() as usize;
        let last = searched(&library, "base-fossil", |s| s.from = total - 1);
        assert_eq!(last["cards"].as_array().unwrap().len(), 1);
        let beyond = searched(&library, "base-fossil", |s| s.from = usize::MAX);
        assert_eq!(beyond["cards"], json!([]));
        assert_eq!(all["sets"], json!(["Base", "Jungle", "Fossil"]));
        let kinds: Vec<&str> = (all["kinds"].as_array().unwrap().iter())
            .map(|kind| kind.as_str().unwrap())
            .collect();
        for kind in [
            "Pokémon",
            "Basic Pokémon",
            "Stage 2 Pokémon",
            "Fire",
            "Trainer",
        ] {
            assert!(kinds.contains(&kind), "{kind} in {kinds:?}");
        }
        let remark = |kind: &&str| kind.contains("HP") || kind.contains("at a time");
        assert!(!kinds.iter().any(remark), "{kinds:?}");
    }

    #[test]
    fn what_a_list_forbids_is_not_found_and_what_it_limits_is_told() {
        let library = Library::open(None).unwrap();
        let most = |name: &str| {
            let told = searched(&library, "goat", |s| s.q = name.into());
            told["cards"][0]["most"].as_u64()
        };
        assert_eq!(most("pot of greed"), Some(1));
        assert_eq!(most("harpie's feather duster"), None);
    }

    #[test]
    fn every_format_is_searched_quickly() {
        let library = Library::open(None).unwrap();
        let shelves = Shelves::new(&library);
        for format in &library.formats {
            let search = Search {
                format: format.id.clone(),
                q: "draw card".into(),
                ..Search::default()
            };
            let told = shelves.search(&library, &search).unwrap();
            assert!(told["total"].as_u64().unwrap() > 0, "{}", format.id);
            // The quickest of a few: others work on this machine, too.
            let times = (0..10).map(|_| {
                let began = Instant::now();
                shelves.search(&library, &search).unwrap();
                began.elapsed()
            });
            let quickest = times.min().unwrap();
            assert!(
                quickest < Duration::from_millis(5),
                "{}: {quickest:?}",
                format.id
            );
        }
    }
}
