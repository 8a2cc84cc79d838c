//! What a deck may hold in one format.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::Spanned;

use crate::catalogue::Catalogue;
use crate::problem::{Problem, Wrong, quote};
use crate::reading;

/// A ruleset, the cards that may be played under it, and how a deck is built from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Format {
    /// The short name, as in its file's name: `base-fossil`.
    pub id: String,
    /// The name for people.
    pub title: String,
    /// The ruleset it is played under.
    pub ruleset: String,
    /// The sets whose cards are in the pool, by full name.
    pub sets: Vec<String>,
    /// How many cards a deck has.
    pub size: u32,
    /// How many cards of one name it may have, basic Energy aside.
    pub copies: u32,
    /// Cards in the pool besides those of its sets, by id.
    pub allow: BTreeSet<u16>,
    /// Cards that may not be played, by id.
    pub ban: BTreeSet<u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: Spanned<String>,
    title: String,
    ruleset: String,
    sets: Vec<Spanned<String>>,
    size: Spanned<u32>,
    copies: Spanned<u32>,
    #[serde(default)]
    allow: Vec<Spanned<String>>,
    #[serde(default)]
    ban: Vec<Spanned<String>>,
}

impl Format {
    /// Reads a format file, in TOML:
    ///
    /// ```toml
    /// id = "base-fossil"
    /// title = "Base–Fossil"
    /// ruleset = "old-school"
    /// sets = ["Base", "Jungle", "Fossil"]
    /// size = 60
    /// copies = 4
    /// allow = ["Pikachu (Promo 1)"] # may be left out
    /// ban = ["Sneasel"]             # may be left out; a name alone bans every version
    /// ```
    ///
    /// # Errors
    /// With every problem at once: what is no TOML, a set or card that is not known, a size of none.
    pub fn read(text: &str, catalogue: &Catalogue) -> Result<Self, Vec<Problem>> {
        let file: File = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            vec![Problem::new(
                text,
                span,
                Wrong::new(error.message().trim().replace('\n', "; ")),
            )]
        })?;
        let mut problems = Vec::new();
        let mut wrong =
            |span: std::ops::Range<usize>, wrong| problems.push(Problem::new(text, span, wrong));

        let id = file.id.get_ref();
        if id.is_empty()
            || !id
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        {
            let text = format!("{} is not an id", quote(id));
            wrong(
                file.id.span(),
                Wrong::new(text).help("write small letters, digits and hyphens"),
            );
        }
        for (what, number) in [("size", &file.size), ("copies", &file.copies)] {
            if !(1..=1000).contains(number.get_ref()) {
                wrong(
                    number.span(),
                    Wrong::new(format!("{what} is a number from 1 to 1000")),
                );
            }
        }
        let mut sets = Vec::new();
        for set in &file.sets {
            match catalogue.sets().find(set.get_ref()) {
                Some(full) => sets.push(full.to_string()),
                None => wrong(
                    set.span(),
                    Wrong::new(format!("no set is called {}", quote(set.get_ref()))),
                ),
            }
        }
        let mut allow = BTreeSet::new();
        for card in &file.allow {
            match reading::find(card.get_ref(), None, catalogue) {
                Ok((id, _)) => _ = allow.insert(id),
                Err(why) => wrong(card.span(), why),
            }
        }
        let mut ban = BTreeSet::new();
        for card in &file.ban {
            let versions = catalogue.named(card.get_ref());
            ban.extend(versions.iter().map(|entry| entry.id));
            if versions.is_empty() {
                match reading::find(card.get_ref(), None, catalogue) {
                    Ok((id, _)) => _ = ban.insert(id),
                    Err(why) => wrong(card.span(), why),
                }
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Format {
            id: file.id.into_inner(),
            title: file.title,
            ruleset: file.ruleset,
            sets,
            size: file.size.into_inner(),
            copies: file.copies.into_inner(),
            allow,
            ban,
        })
    }
}
