//! Everything the binary carries: cards, rulesets, formats, decks, rulebooks.

mod entries;
mod files;
mod rule;

use std::path::Path;
use std::sync::Arc;

use cardlang::{Fault, nearest};
use decks::{Catalogue, Deck, Format};
use lens::Ruleset;
use pokemon::face::Face;
use pokemon::pool::{FaceId, Pool};
use pokemon::sheet::{Sheet, read};

pub use entries::signature;
pub use files::{Files, Origin, TextFile, read_text, walk};
pub use rule::RuleText;

use crate::trouble::{Told, Trouble};

/// Cards, rulesets, formats, decks and rules, read and ready to be played.
#[derive(Debug)]
pub struct Library {
    /// The texts it was read from.
    pub files: Files,
    /// Every card.
    pub pool: Arc<Pool>,
    /// Every ruleset.
    pub rulesets: Vec<Ruleset>,
    /// Every card as deck lists name it; an entry's id is its face's.
    pub catalogue: Catalogue,
    /// Every format.
    pub formats: Vec<Format>,
    /// The decks that ship.
    pub decks: Vec<Shipped>,
    /// The entries of every rulebook.
    pub rules: Vec<RuleText>,
}

/// A deck that ships with a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Its id: `haymaker`.
    pub id: String,
    /// The ruleset it is for.
    pub ruleset: String,
    /// Its list.
    pub deck: Deck,
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
        let pool = Pool::new(faces(&files.cards)?);
        let catalogue = Catalogue::new(entries::entries(&pool))
            .map_err(|clash| Trouble::new(format!("the cards do not go together: {clash}")))?;
        let rulesets = each(&files.rulesets, |file| {
            Ruleset::read(file.stem(), &file.path, &file.text).map_err(|faults| {
                faults
                    .iter()
                    .map(|f| Trouble::fault(f, &file.text))
                    .collect()
            })
        })?;
        let formats = each(&files.formats, |file| {
            Format::read(&file.text, &catalogue).map_err(|problems| troubles(&problems, file))
        })?;
        let decks = each(&files.decks, |file| {
            let deck = decks::read(&file.text, &catalogue)
                .map_err(|problems| troubles(&problems, file))?;
            Ok(Shipped {
                id: file.stem().to_owned(),
                ruleset: file.folder().to_owned(),
                deck,
            })
        })?;
        let rules = files
            .rulebook
            .iter()
            .flat_map(|f| rule::rules(&f.text))
            .collect();
        Ok(Self {
            pool: Arc::new(pool),
            catalogue,
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

    /// The decks that ship with a ruleset, in order.
    pub fn shipped(&self, ruleset: &str) -> impl Iterator<Item = &Shipped> {
        self.decks.iter().filter(move |d| d.ruleset == ruleset)
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

    /// A deck's cards, one face a copy.
    pub fn faces(&self, deck: &Deck) -> Vec<FaceId> {
        deck.cards().map(FaceId).collect()
    }
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

/// Reads the cards.
fn faces(files: &[TextFile]) -> Told<Vec<Face>> {
    let sheets: Vec<Sheet> = files
        .iter()
        .map(|f| Sheet {
            file: &f.path,
            text: &f.text,
        })
        .collect();
    read(&sheets).map_err(|faults| {
        let n = faults.len();
        Trouble::all(format!("{n} faults in cards"), card_faults(&faults, files))
    })
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
