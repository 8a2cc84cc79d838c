//! The texts a library is read from: those inside the binary, and those of a folder over them.

use std::fs;
use std::path::{Path, PathBuf};

use rust_embed::Embed;

use crate::trouble::{Told, Trouble};

#[derive(Embed)]
#[folder = "../../cards"]
struct Cards;

#[derive(Embed)]
#[folder = "../../rulesets"]
struct Rulesets;

#[derive(Embed)]
#[folder = "../../formats"]
struct Formats;

#[derive(Embed)]
#[folder = "../../decks"]
struct Decks;

#[derive(Embed)]
#[folder = "../../rulebook"]
struct Rulebook;

/// A text and the name it goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFile {
    /// Its path: inside the binary as in the repository.
    pub path: String,
    /// What is in it.
    pub text: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The binary.
    BuiltIn,
    /// A folder given at run time.
    Folder,
}

/// The texts of a library, each kind sorted by path.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// Card files.
    pub cards: Vec<TextFile>,
    /// Ruleset files.
    pub rulesets: Vec<TextFile>,
    /// Format files.
    pub formats: Vec<TextFile>,
    /// Lists of forbidden and limited cards.
    pub lists: Vec<TextFile>,
    /// Deck lists.
    pub decks: Vec<TextFile>,
    /// Rulebooks.
    pub rulebook: Vec<TextFile>,
}

impl TextFile {
    /// The file's name without folders and ending.
    pub fn stem(&self) -> &str {
        let name = self.path.rsplit(['/', '\\']).next().unwrap_or(&self.path);
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }

    /// The name of the folder it stands in; empty if it stands in none.
    pub fn folder(&self) -> &str {
        self.path.rsplit(['/', '\\']).nth(1).unwrap_or("")
    }
}

impl Files {
    /// Adds a card file. Its cards take the place of built-in ones of the same printings.
    pub fn add_cards(&mut self, file: TextFile) {
        let added = cards(&file.text);
        let taken: Vec<&str> = added.iter().flat_map(|c| printings(c)).collect();
        for old in &mut self.cards {
            let replaced = |card: &&Vec<&str>| printings(card).iter().any(|p| taken.contains(p));
            let held = cards(&old.text);
            if old.origin == Origin::BuiltIn && held.iter().any(|c| replaced(&c)) {
                let kept = held.iter().filter(|c| !replaced(c));
                old.text = kept
                    .flatten()
                    .fold(String::new(), |text, l| text + l + "\n");
            }
        }
        self.cards.push(file);
    }

    /// The texts inside the binary.
    pub fn built_in() -> Self {
        let mut files = Self::default();
        carry::<Cards>("cards", "cards", &mut files.cards);
        carry::<Rulesets>("rulesets", "ruleset", &mut files.rulesets);
        carry::<Formats>("formats", "toml", &mut files.formats);
        carry::<Formats>("formats", "conf", &mut files.lists);
        carry::<Decks>("decks", "txt", &mut files.decks);
        carry::<Decks>("decks", "ydk", &mut files.decks);
        carry::<Rulebook>("rulebook", "md", &mut files.rulebook);
        files
    }

    /// Adds every text of a folder and the folders in it. One of the name of a built-in text takes
    /// its place.
    ///
    /// # Errors
    /// A folder or file that cannot be read, or a folder without a text of any kind.
    pub fn add_folder(&mut self, folder: &Path) -> Told {
        let mut paths = Vec::new();
        walk(folder, &mut paths)?;
        paths.sort();
        let mut found = 0;
        for path in paths {
            let kind = match path.extension().and_then(|e| e.to_str()) {
                Some("cards") => &mut self.cards,
                Some("ruleset") => &mut self.rulesets,
                Some("toml") => &mut self.formats,
                Some("conf") => &mut self.lists,
                Some("txt" | "ydk") => &mut self.decks,
                Some("md") => &mut self.rulebook,
                _ => continue,
            };
            let text = read_text(&path)?;
            let file = TextFile {
                path: path.display().to_string(),
                text,
                origin: Origin::Folder,
            };
            kind.retain(|old| old.stem() != file.stem() || old.origin == Origin::Folder);
            found += 1;
            if file.path.ends_with(".cards") {
                self.add_cards(file);
            } else {
                kind.push(file);
            }
        }
        if found == 0 {
            let text = format!("{}: nothing to add is in this folder", folder.display());
            return Err(Trouble::new(text).help(
                "card files end in .cards, rulesets in .ruleset, formats in .toml, lists of limited cards in .conf, \
                 decks in .txt or .ydk",
            ));
        }
        Ok(())
    }
}

/// The printings of a card's lines: `Base 4` and so on, or its passcode. The month that may stand
/// behind a passcode is none, and a Token has none.
fn printings<'a>(card: &[&'a str]) -> Vec<&'a str> {
    let lists = card.iter().filter_map(|l| l.strip_prefix("printed "));
    let lists = lists.filter(|list| !list.starts_with("as a "));
    let all = lists.flat_map(|list| list.trim().split(", "));
    all.filter(|print| print.contains(' ') || !print.contains('-'))
        .collect()
}

/// The lines of a card file, cut before each card.
fn cards(text: &str) -> Vec<Vec<&str>> {
    let mut cards = vec![Vec::new()];
    for line in text.lines() {
        if line.starts_with("card ") {
            cards.push(Vec::new());
        }
        if let Some(card) = cards.last_mut() {
            card.push(line);
        }
    }
    cards
}

fn carry<E: Embed>(folder: &str, ending: &str, into: &mut Vec<TextFile>) {
    let wanted = |name: &str| name.rsplit_once('.').is_some_and(|(_, end)| end == ending);
    for name in E::iter().filter(|name| wanted(name)) {
        if let Some(file) = E::get(&name) {
            into.push(TextFile {
                path: format!("{folder}/{name}"),
                text: String::from_utf8_lossy(&file.data).into_owned(),
                origin: Origin::BuiltIn,
            });
        }
    }
    into.sort_by(|a, b| a.path.cmp(&b.path));
}

/// How deep folders are looked into.
const DEPTH: usize = 8;

/// Every file of a folder and the folders in it.
///
/// # Errors
/// A folder that cannot be read.
pub fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> Told {
    walk_to(folder, DEPTH, found)
}

fn walk_to(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Told {
    let trouble = |error| Trouble::io(folder.display(), &error);
    for entry in fs::read_dir(folder).map_err(trouble)? {
        let path = entry.map_err(trouble)?.path();
        if path.is_dir() {
            if depth > 0 {
                walk_to(&path, depth - 1, found)?;
            }
        } else {
            found.push(path);
        }
    }
    Ok(())
}

/// The text of a file.
///
/// # Errors
/// A file that cannot be read or is no text.
pub fn read_text(path: &Path) -> Told<String> {
    fs::read_to_string(path).map_err(|error| Trouble::io(path.display(), &error))
}
