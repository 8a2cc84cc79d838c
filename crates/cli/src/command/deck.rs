//! `quadrille deck`: checks and converts deck lists.

use std::io::{Read, Write};
use std::path::Path;

use decks::{Format, unwritable, write};
use lens::Ruleset;
use serde_json::json;

use crate::args::{DeckCheck, DeckConvert, DeckDo, FORMAT, Form, RULESET};
use crate::command::own_game::ruleset_of_text;
use crate::command::{FAILED, FINE};
use crate::deal::{Bound, Listed, examined, list, listed, violations};
use crate::library::{Library, read_text};
use crate::trouble::{Told, Trouble};

/// Checks or converts a list.
pub fn deck(args: &DeckDo, library: &Library, out: &mut dyn Write) -> Told<u8> {
    match args {
        DeckDo::Check(check) => self::check(check, library, out),
        DeckDo::Convert(convert) => self::convert(convert, library, out),
    }
}

/// The text of a list that does not ship: its name and what is in it.
fn text(ships: Ships, name: &str) -> Told<Option<(String, String)>> {
    if name == "-" {
        return Ok(Some(("standard input".to_owned(), standard_input()?)));
    }
    let path = Path::new(name);
    if ships == Ships::Yes || !path.exists() {
        return Ok(None);
    }
    Ok(Some((name.to_owned(), read_text(path)?)))
}

/// Whether a deck of some name ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ships {
    Yes,
    No,
}

impl Ships {
    /// With one ruleset, or with any.
    fn with(library: &Library, ruleset: Option<&Ruleset>, name: &str) -> Self {
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

fn check(args: &DeckCheck, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let named = args.format.as_deref().map(|id| library.format(id));
    let named = named.transpose()?;
    let own = named.map(|format| library.ruleset(&format.ruleset));
    let ships = Ships::with(library, own.transpose()?, &args.deck);
    let text = text(ships, &args.deck)?;
    let format = match named {
        Some(format) => format,
        None => usual_format(library, &args.deck, text.as_ref())?,
    };
    let ruleset = library.ruleset(&format.ruleset)?;
    let game = library.game(ruleset)?;
    let (listed, wrong) = match text {
        Some((name, text)) => {
            let (deck, wrong) = examined(game, format, &text);
            (Listed { name, deck }, wrong)
        }
        None => {
            let listed = listed(library, ruleset, &args.deck)?;
            let wrong = violations(game, Bound::Format(format), &listed.deck);
            (listed, wrong)
        }
    };
    let size = listed.deck.size();
    if args.json {
        let report = json!({
            "deck": listed.deck.title.as_ref().unwrap_or(&listed.name),
            "format": format.id,
            "cards": size,
            "legal": wrong.is_empty(),
            "violations": wrong,
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else if wrong.is_empty() {
        writeln!(
            out,
            "{}: {size} cards, legal in {}",
            listed.name, format.title
        )?;
    } else {
        writeln!(out, "{}: not legal in {}", listed.name, format.title)?;
        for violation in &wrong {
            writeln!(out, "  {violation}")?;
        }
    }
    Ok(if wrong.is_empty() { FINE } else { FAILED })
}

/// The format that a list is checked against when none is named: that of the usual game.
///
/// # Errors
/// When the list is of another game, with that game's formats.
fn usual_format<'a>(
    library: &'a Library,
    name: &str,
    text: Option<&(String, String)>,
) -> Told<&'a Format> {
    let usual = library.format(FORMAT)?;
    let ruleset = match text {
        Some((_, text)) => ruleset_of_text(library, text)?,
        None => shipping(library, &usual.ruleset, name)?,
    };
    let game = &ruleset.game;
    if *game == library.ruleset(&usual.ruleset)?.game {
        return Ok(usual);
    }
    let of_game = |format: &&Format| {
        let ruleset = library.rulesets.iter().find(|r| r.id == format.ruleset);
        ruleset.is_some_and(|r| r.game == *game)
    };
    let formats = library.formats.iter().filter(of_game);
    let ids: Vec<&str> = formats.map(|format| format.id.as_str()).collect();
    let text = format!("{name} is a list of {game}, and no format is named to check it against");
    Err(Trouble::new(text).help(format!("add --format with one of {}", ids.join(", "))))
}

/// A ruleset that a deck ships with: one by its id, if it does; else the first that has it, else that one.
fn shipping<'a>(library: &'a Library, first: &str, name: &str) -> Told<&'a Ruleset> {
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
