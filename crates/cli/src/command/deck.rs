//! `quadrille deck`: checks and converts deck lists.

use std::io::{Read, Write};
use std::path::Path;

use decks::write;
use lens::Ruleset;
use serde_json::json;

use crate::args::{DeckCheck, DeckConvert, DeckDo, Form, RULESET};
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

/// The deck of a ruleset: from standard input, a file, or a shipped one.
fn given(library: &Library, ruleset: &Ruleset, name: &str) -> Told<Listed> {
    if name != "-" {
        return listed(library, ruleset, name);
    }
    let text = standard_input()?;
    Ok(Listed {
        name: "standard input".to_owned(),
        deck: list(library.game(ruleset)?, "standard input", &text)?,
    })
}

/// The text of a list that does not ship: its name and what is in it.
fn text(library: &Library, ruleset: &Ruleset, name: &str) -> Told<Option<(String, String)>> {
    if name == "-" {
        return Ok(Some(("standard input".to_owned(), standard_input()?)));
    }
    let ships = library.shipped(&ruleset.id).any(|deck| deck.id == name);
    let path = Path::new(name);
    if ships || !path.exists() {
        return Ok(None);
    }
    Ok(Some((name.to_owned(), read_text(path)?)))
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
    let format = library.format(&args.format)?;
    let ruleset = library.ruleset(&format.ruleset)?;
    let game = library.game(ruleset)?;
    let (listed, wrong) = match text(library, ruleset, &args.deck)? {
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

fn convert(args: &DeckConvert, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let ruleset = ruleset_of(args, library)?;
    let listed = given(library, ruleset, &args.deck)?;
    let form = match args.to {
        Form::Plain => decks::Form::Plain,
        Form::Ptcgo => decks::Form::Ptcgo,
        Form::Ptcgl => decks::Form::Ptcgl,
        Form::TcgOne => decks::Form::TcgOne,
        Form::Json => decks::Form::Json,
        Form::Ydk => decks::Form::Ydk,
        Form::Ydke => decks::Form::Ydke,
    };
    let text = write(&listed.deck, library.game(ruleset)?.catalogue(), form);
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        writeln!(out)?;
    }
    Ok(FINE)
}

/// The ruleset that a list to be converted is for: the one that is named, else the one it ships with,
/// else the usual one.
fn ruleset_of<'a>(args: &DeckConvert, library: &'a Library) -> Told<&'a Ruleset> {
    if let Some(id) = &args.ruleset {
        return library.ruleset(id);
    }
    let ships = |ruleset: &&Ruleset| library.shipped(&ruleset.id).any(|d| d.id == args.deck);
    let found = library.rulesets.iter().find(ships);
    found.map_or_else(|| library.ruleset(RULESET), Ok)
}
