//! What a game is made from: a ruleset with its options, and a deck for each seat.

use std::fs;
use std::path::Path;

use decks::{Deck, Format};
use kernel::Chance;
use lens::{Choice, Options, Ruleset};

use crate::games::{Carried, Game};
use crate::library::{Library, Shipped};
use crate::trouble::{Told, Trouble};

/// The format of decks that no format binds.
pub const ANY: &str = "any";

/// A ruleset with its options, and a deck for each seat.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The preset of its options, where one was named.
    pub preset: Option<String>,
    /// Options chosen over it.
    pub choices: Vec<Choice>,
    /// Every option with its value.
    pub options: Options,
    /// The decks, seat 1 first.
    pub decks: Vec<Listed>,
}

/// A deck with what it goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The id of a shipped deck, or a file's name.
    pub name: String,
    /// The list.
    pub deck: Deck,
}

/// Which decks may be played.
#[derive(Clone, Copy, Debug)]
pub enum Bound<'a> {
    /// Those a format allows.
    Format(&'a Format),
    /// Any that a game can be set up with.
    Free,
}

impl Deal {
    /// A deal of these decks.
    ///
    /// # Errors
    /// An option the ruleset does not have, too many or too few decks.
    pub fn new(
        ruleset: &Ruleset,
        preset: Option<&str>,
        choices: Vec<Choice>,
        decks: Vec<Listed>,
    ) -> Told<Self> {
        let options = ruleset.options(preset, &choices).map_err(Trouble::new)?;
        let seats = usize::from(ruleset.lens.seats);
        if decks.len() != seats {
            let text = format!("{} seats {seats}; decks given: {}", ruleset.id, decks.len());
            return Err(Trouble::new(text).help("give one deck for each seat"));
        }
        Ok(Self {
            ruleset: ruleset.clone(),
            preset: preset.map(str::to_owned),
            choices,
            options,
            decks,
        })
    }

    /// The rules of the game, and its state before set-up, for code that knows which game it is.
    ///
    /// # Errors
    /// When it is another game, or it cannot hold these decks.
    pub fn open<G: Carried>(&self, library: &Library, chance: Chance) -> Told<(G, G::State)> {
        let shelf = library.shelf().filter(|_| self.ruleset.game == G::GAME);
        let text = || format!("{} is no ruleset of {}", self.ruleset.id, G::GAME);
        shelf
            .ok_or_else(|| Trouble::new(text()))?
            .deal(self, chance)
    }
}

/// Reads `name=value`.
///
/// # Errors
/// In words, when it is no such thing.
pub fn choice(text: &str) -> Result<Choice, String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok(Choice {
            name: name.to_owned(),
            value: value.to_owned(),
        }),
        _ => Err("an option is written NAME=VALUE, such as fail_to_find=strict".to_owned()),
    }
}

/// The format that binds the decks of a ruleset: one by its id, any deck for `any`, or the
/// ruleset's first.
///
/// # Errors
/// When there is no such format, or it is another ruleset's.
pub fn bound<'a>(library: &'a Library, ruleset: &str, format: Option<&str>) -> Told<Bound<'a>> {
    match format {
        Some(ANY) => Ok(Bound::Free),
        None => library.format_of(ruleset).map(Bound::Format),
        Some(id) => {
            let format = library.format(id)?;
            if format.ruleset == ruleset {
                return Ok(Bound::Format(format));
            }
            let text = format!("{id} is a format of {}, not of {ruleset}", format.ruleset);
            Err(Trouble::new(text))
        }
    }
}

/// A ruleset with so many seats, in two teams that take turns.
///
/// # Errors
/// When its tables do not have so many.
pub fn seated(ruleset: &Ruleset, seats: u8) -> Told<Ruleset> {
    let own = ruleset.lens.seats;
    if seats == own {
        return Ok(ruleset.clone());
    }
    let (least, most) = ruleset.sizes;
    let may = (least..=most).contains(&seats);
    let seated = may.then(|| ruleset.seated(seats, &[])).flatten();
    seated.ok_or_else(|| {
        let may = if least == most {
            most.to_string()
        } else {
            format!("{least} to {most}")
        };
        let text = format!("{} takes {may} seats, not {seats}", ruleset.id);
        Trouble::new(text).help(format!("leave --seats out for {own}"))
    })
}

/// The decks of a table: those named, then the ruleset's shipped ones in order.
///
/// # Errors
/// A deck that is not there, cannot be read, or breaks the format; more decks than seats.
pub fn decks(
    library: &Library,
    ruleset: &Ruleset,
    bound: Bound,
    names: &[String],
) -> Told<Vec<Listed>> {
    let seats = usize::from(ruleset.lens.seats);
    if names.len() > seats {
        let text = format!(
            "{} decks are given, and {} seats {seats}",
            names.len(),
            ruleset.id
        );
        return Err(Trouble::new(text).help("give one --deck a seat"));
    }
    let game = library.game(ruleset)?;
    let mut found = Vec::new();
    for name in names {
        let listed = listed(library, ruleset, name)?;
        check(game, bound, &listed)?;
        found.push(listed);
    }
    let legal = |deck: &&Shipped| violations(game, bound, &deck.deck).is_empty();
    let shipped: Vec<_> = library.shipped(&ruleset.id).filter(legal).collect();
    if found.len() < seats && shipped.is_empty() {
        let text = format!("no deck ships with {}", ruleset.id);
        return Err(Trouble::new(text).help("give a --deck for each seat"));
    }
    let left = seats - found.len();
    for deck in shipped.iter().cycle().take(left) {
        found.push(Listed {
            name: deck.id.clone(),
            deck: deck.deck.clone(),
        });
    }
    Ok(found)
}

/// A deck by the name of a shipped one or of a file.
///
/// # Errors
/// When it is neither, or cannot be read.
pub fn listed(library: &Library, ruleset: &Ruleset, name: &str) -> Told<Listed> {
    let mut shipped = library.shipped(&ruleset.id);
    if let Some(deck) = shipped.find(|d| d.id == name) {
        return Ok(Listed {
            name: name.to_owned(),
            deck: deck.deck.clone(),
        });
    }
    let path = Path::new(name);
    if !path.exists() {
        let ids: Vec<&str> = library
            .shipped(&ruleset.id)
            .map(|d| d.id.as_str())
            .collect();
        let trouble = Trouble::new(format!("there is no deck \"{name}\""));
        return Err(match cardlang::nearest(name, ids.iter().copied()) {
            Some(near) => trouble.help(format!("is it {near}?")),
            None => trouble.help(format!(
                "name a file with a deck list, or a shipped deck: {}",
                ids.join(", ")
            )),
        });
    }
    let text = fs::read_to_string(path).map_err(|error| Trouble::io(name, &error))?;
    Ok(Listed {
        name: path
            .file_stem()
            .map_or_else(|| name.to_owned(), |s| s.to_string_lossy().into_owned()),
        deck: list(library.game(ruleset)?, name, &text)?,
    })
}

/// Reads a deck list of a game.
///
/// # Errors
/// Every problem with it.
pub fn list(game: &dyn Game, file: &str, text: &str) -> Told<Deck> {
    decks::read(text, game.catalogue()).map_err(|problems| {
        let n = problems.len();
        let all = problems.iter().map(|p| Trouble::problem(p, file, text));
        Trouble::all(format!("{file}: {n} problems"), all.collect())
    })
}

/// A list read and checked at once: what could be read of it, and everything that is wrong with it.
pub fn examined(game: &dyn Game, format: &Format, text: &str) -> (Deck, Vec<String>) {
    let found = decks::examine(text, game.catalogue(), format);
    let problems = found.problems.iter().map(|p| match &p.help {
        Some(help) => format!("line {}: {}; {}", p.line, p.text, help.replace('\n', " ")),
        None => format!("line {}: {}", p.line, p.text),
    });
    let violations = found.violations.iter().map(ToString::to_string);
    let wrong = problems.chain(violations).collect();
    (found.deck, wrong)
}

/// Everything that keeps a deck from being played.
pub fn violations(game: &dyn Game, bound: Bound, deck: &Deck) -> Vec<String> {
    match bound {
        Bound::Format(format) => decks::check(deck, game.catalogue(), format)
            .iter()
            .map(ToString::to_string)
            .collect(),
        Bound::Free => game.unplayable(deck),
    }
}

fn check(game: &dyn Game, bound: Bound, listed: &Listed) -> Told {
    let all: Vec<Trouble> = violations(game, bound, &listed.deck)
        .into_iter()
        .map(|v| Trouble::new(format!("{}: {v}", listed.name)))
        .collect();
    if all.is_empty() {
        return Ok(());
    }
    Err(Trouble::all(
        format!("{} may not be played in this format", listed.name),
        all,
    ))
}
