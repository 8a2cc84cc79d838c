//! `quadrille deck`: converts deck lists, and finds the list that is meant.

use std::io::{Read, Write};
use std::path::Path;

use decks::{read_lists, unwritable, write};
use lens::Ruleset;

use crate::args::{DeckConvert, DeckDo, Form, RULESET};
use crate::command::own_game::ruleset_of_text;
use crate::command::{FINE, ban_list, deck_check};
use crate::deal::{list, listed};
use crate::library::{Library, read_text};
use crate::trouble::{Told, Trouble};

/// Checks or converts a list, or writes the list of a format.
pub fn deck(args: &DeckDo, library: &Library, out: &mut dyn Write) -> Told<u8> {
    match args {
        DeckDo::Check(check) => deck_check::check(check, library, out),
        DeckDo::BanList(list) => ban_list::ban_list(list, library, out),
        DeckDo::Convert(convert) => self::convert(convert, library, out),
    }
}

/// The text of a list that does not ship: its name and what is in it.
pub fn text(ships: Ships, name: &str) -> Told<Option<(String, String)>> {
    let path = Path::new(name);
    let (name, text) = if name == "-" {
        ("standard input", standard_input()?)
    } else if ships == Ships::Yes || !path.exists() {
        return Ok(None);
    } else {
        (name, read_text(path)?)
    };
    if is_ban_list(&text) {
        let text = format!("{name} is a list of forbidden and limited cards, not a deck");
        return Err(Trouble::new(text).help(
            "a format goes by such a list (docs/deck-lists.md); deck ban-list FORMAT writes a format's",
        ));
    }
    Ok(Some((name.to_owned(), text)))
}

/// Whether a text is a ban list: no deck list has a line that begins with `!` before any card, other
/// than the heading of a `.ydk` file.
fn is_ban_list(text: &str) -> bool {
    let mut lines = text
        .lines()
        .map(|line| line.trim().trim_start_matches('\u{feff}'));
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| line.starts_with('!') && line != "!side") && read_lists(text).is_ok()
}

/// Whether a deck of some name ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ships {
    /// It does.
    Yes,
    /// It does not.
    No,
}

impl Ships {
    /// With one ruleset, or with any.
    pub fn with(library: &Library, ruleset: Option<&Ruleset>, name: &str) -> Self {
        let rulesets = library.rulesets.iter();
        let mut asked = rulesets.filter(|r| ruleset.is_none_or(|own| own.id == r.id));
        match asked.any(|r| library.shipped(&r.id).any(|deck| deck.id == name)) {
            true => Self::Yes,
            false => Self::No,
        }
    }
}

fn standard_input() -> Told<String> {
    let mut text = String::new();
    std::io::stdin()
        .take(decks::MOST_BYTES as u64 + 1)
        .read_to_string(&mut text)
        .map_err(|error| Trouble::io("standard input", &error))?;
    Ok(text)
}

/// A ruleset that a deck ships with: one by its id, if it does; else the first that has it, else that one.
pub fn shipping<'a>(library: &'a Library, first: &str, name: &str) -> Told<&'a Ruleset> {
    let first = library.ruleset(first)?;
    let ships = |ruleset: &&Ruleset| library.shipped(&ruleset.id).any(|d| d.id == name);
    let found = std::iter::once(first).chain(&library.rulesets).find(ships);
    Ok(found.unwrap_or(first))
}

fn convert(args: &DeckConvert, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let named = args.ruleset.as_deref().map(|id| library.ruleset(id));
    let named = named.transpose()?;
    let text = text(Ships::with(library, named, &args.deck), &args.deck)?;
    let ruleset = match (named, &text) {
        (Some(ruleset), _) => ruleset,
        (None, Some((_, text))) => ruleset_of_text(library, text)?,
        (None, None) => shipping(library, RULESET, &args.deck)?,
    };
    let game = library.game(ruleset)?;
    let deck = match text {
        Some((name, text)) => list(game, &name, &text)?,
        None => listed(library, ruleset, &args.deck)?.deck,
    };
    let form = match args.to {
        Form::Plain => decks::Form::Plain,
        Form::Ptcgo => decks::Form::Ptcgo,
        Form::Ptcgl => decks::Form::Ptcgl,
        Form::TcgOne => decks::Form::TcgOne,
        Form::Json => decks::Form::Json,
        Form::Ydk => decks::Form::Ydk,
        Form::Ydke => decks::Form::Ydke,
    };
    if let Some(why) = unwritable(&deck, game.catalogue(), form) {
        return Err(Trouble::new(why).help("plain and json hold every list"));
    }
    let text = write(&deck, game.catalogue(), form);
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        writeln!(out)?;
    }
    Ok(FINE)
}
