//! Everything the binary carries: cards, rulesets, formats, decks, rulebooks.

mod files;
mod lists;
mod rule;
mod rulesets;

use std::any::Any;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use cardlang::{Fault, nearest};
use decks::{Catalogue, Deck, Format};
use lens::Ruleset;

pub use files::{Files, Origin, TextFile, read_text, walk};
pub use rule::RuleText;

use crate::games::{self, Carried, Game, Shelf};
use crate::replay;
use crate::trouble::{Told, Trouble};

/// Cards, rulesets, formats, decks and rules, read and ready to be played.
#[derive(Debug)]
pub struct Library {
    /// The texts it was read from.
    pub files: Files,
    /// Every game with its cards.
    pub games: Vec<Box<dyn Game>>,
    /// Every ruleset.
    pub rulesets: Vec<Ruleset>,
    /// Every format.
    pub formats: Vec<Format>,
    /// The decks that ship.
    pub decks: Vec<Shipped>,
    /// The entries of every rulebook.
    pub rules: Vec<RuleText>,
}

/// A deck that ships with a ruleset, or with all rulesets of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Its id: `haymaker`.
    pub id: String,
    /// The ruleset it is for, or the game: the folder it stands in.
    pub folder: String,
    /// Its list.
    pub deck: Deck,
    lines: OnceLock<Arc<Vec<String>>>,
}

impl Shipped {
    /// Its lines as a replay has them: written once for all games that are played with it.
    pub fn lines(&self, game: &dyn Game) -> Arc<Vec<String>> {
        let written = || Arc::new(replay::lines(game, &self.deck));
        Arc::clone(self.lines.get_or_init(written))
    }
}

impl Library {
    /// The library inside the binary, with a folder over it if one is given.
    ///
    /// # Errors
    /// Every fault of the first kind of text that has any.
    pub fn open(folder: Option<&Path>) -> Told<Self> {
        let mut files = Files::built_in();
        if let Some(folder) = folder {
            files.add_folder(folder)?;
        }
        Self::read(files)
    }

    /// Reads a library from its texts.
    ///
    /// # Errors
    /// Every fault of the first kind of text that has any.
    pub fn read(files: Files) -> Told<Self> {
        let games = games::open(&files.cards)?;
        let rulesets = rulesets::read(&files.rulesets, &games)?;
        let catalogue = |ruleset: &str| catalogue(&games, &rulesets, ruleset);
        let formats = each(&files.formats, |file| {
            let ruleset = ruleset_of_format(&file.text).unwrap_or_default();
            let format = Format::read(&file.text, catalogue(ruleset));
            let format = format.map_err(|problems| troubles(&problems, file))?;
            lists::restrict(format, &files.lists)
        })?;
        let decks = each(&files.decks, |file| {
            let deck = decks::read(&file.text, catalogue(file.folder()))
                .map_err(|problems| troubles(&problems, file))?;
            Ok(Shipped {
                id: file.stem().to_owned(),
                folder: file.folder().to_owned(),
                deck,
                lines: OnceLock::new(),
            })
        })?;
        let rules = files
            .rulebook
            .iter()
            .flat_map(|f| rule::rules(&f.text))
            .collect();
        Ok(Self {
            games,
            rulesets,
            formats,
            decks,
            rules,
            files,
        })
    }

    /// A ruleset by its id.
    ///
    /// # Errors
    /// When there is none, with those there are.
    pub fn ruleset(&self, id: &str) -> Told<&Ruleset> {
        find(&self.rulesets, id, "ruleset", |r| &r.id)
    }

    /// A format by its id.
    ///
    /// # Errors
    /// When there is none, with those there are.
    pub fn format(&self, id: &str) -> Told<&Format> {
        find(&self.formats, id, "format", |f| &f.id)
    }

    /// The first format played under a ruleset.
    ///
    /// # Errors
    /// When there is none.
    pub fn format_of(&self, ruleset: &str) -> Told<&Format> {
        self.formats
            .iter()
            .find(|f| f.ruleset == ruleset)
            .ok_or_else(|| Trouble::new(format!("no format is played under {ruleset}")))
    }

    /// The decks that ship with a ruleset, or with every ruleset of its game, in order.
    pub fn shipped<'a>(&'a self, ruleset: &'a str) -> impl Iterator<Item = &'a Shipped> {
        let known = self.rulesets.iter().find(|r| r.id == ruleset);
        let game = known.map_or(ruleset, |r| r.game.as_str());
        let decks = self.decks.iter();
        decks.filter(move |d| d.folder == ruleset || d.folder == game)
    }

    /// A rule by its id, in any case of letters.
    ///
    /// # Errors
    /// When there is none, with the nearest.
    pub fn rule(&self, id: &str) -> Told<&RuleText> {
        self.rules
            .iter()
            .find(|r| r.id.eq_ignore_ascii_case(id))
            .ok_or_else(|| {
                let trouble = Trouble::new(format!("there is no rule \"{id}\""));
                match nearest(id, self.rules.iter().map(|r| r.id.as_str())) {
                    Some(near) => trouble.help(format!("is it {near}?")),
                    None => trouble.help("rule ids look like OS-KO-4"),
                }
            })
    }

    /// The game that a ruleset plays.
    ///
    /// # Errors
    /// When this binary does not carry it.
    pub fn game(&self, ruleset: &Ruleset) -> Told<&dyn Game> {
        let name = &ruleset.game;
        let game = self.games.iter().find(|game| game.name() == name);
        game.map(AsRef::as_ref).ok_or_else(|| {
            let text = format!("{} is played by the game \"{name}\"", ruleset.id);
            let played = games::names().join(", ");
            Trouble::new(text).help(format!("this binary plays {played}"))
        })
    }

    /// The game that a format's ruleset plays.
    ///
    /// # Errors
    /// When there is no such ruleset, or this binary does not carry its game.
    pub fn game_of_format(&self, format: &Format) -> Told<&dyn Game> {
        self.game(self.ruleset(&format.ruleset)?)
    }

    /// The cards of a game that is known by name in the code that asks.
    pub fn shelf<G: Carried>(&self) -> Option<&Shelf<G>> {
        self.games.iter().find_map(|game| {
            let game: &dyn Any = game.as_ref();
            game.downcast_ref()
        })
    }
}

/// Every card that decks of a ruleset, or of a game, may name. A text that names no known ruleset is read with the
/// cards of the first game, and refused where it is used.
fn catalogue<'a>(games: &'a [Box<dyn Game>], rulesets: &[Ruleset], ruleset: &str) -> &'a Catalogue {
    let known = rulesets.iter().find(|r| r.id == ruleset);
    let name = known.map_or(ruleset, |r| &r.game);
    let game = games.iter().find(|game| game.name() == name);
    game.unwrap_or(&games[0]).catalogue()
}

/// The ruleset that a format file names: `ruleset = "old-school"`.
fn ruleset_of_format(text: &str) -> Option<&str> {
    text.lines().find_map(|line| {
        let value = line.trim().strip_prefix("ruleset")?.trim_start();
        value.strip_prefix('=')?.trim().split('"').nth(1)
    })
}

/// Reads all files of a kind, or tells every fault of every one.
fn each<T>(
    files: &[TextFile],
    read: impl Fn(&TextFile) -> Result<T, Vec<Trouble>>,
) -> Told<Vec<T>> {
    let mut found = Vec::new();
    let mut wrong = Vec::new();
    for file in files {
        match read(file) {
            Ok(one) => found.push(one),
            Err(more) => wrong.extend(more),
        }
    }
    if wrong.is_empty() {
        Ok(found)
    } else {
        let n = wrong.len();
        Err(Trouble::all(format!("{n} faults"), wrong))
    }
}

fn troubles(problems: &[decks::Problem], file: &TextFile) -> Vec<Trouble> {
    problems
        .iter()
        .map(|p| Trouble::problem(p, &file.path, &file.text))
        .collect()
}

/// Card faults with the sources they are in.
pub fn card_faults(faults: &[Fault], files: &[TextFile]) -> Vec<Trouble> {
    faults
        .iter()
        .map(|fault| {
            let source = files
                .iter()
                .find(|f| f.path == fault.file)
                .map_or("", |f| &f.text);
            Trouble::fault(fault, source)
        })
        .collect()
}

/// Finds one by its id, or says which there are.
fn find<'a, T>(all: &'a [T], id: &str, what: &str, name: impl Fn(&T) -> &str) -> Told<&'a T> {
    all.iter().find(|one| name(one) == id).ok_or_else(|| {
        let trouble = Trouble::new(format!("there is no {what} \"{id}\""));
        let names: Vec<&str> = all.iter().map(&name).collect();
        match nearest(id, names.iter().copied()) {
            Some(near) => trouble.help(format!("is it {near}?")),
            None => trouble.help(format!("there is {}", names.join(", "))),
        }
    })
}
