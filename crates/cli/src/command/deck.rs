//! `quadrille deck`: checks and converts deck lists.

use std::io::{Read, Write};

use decks::write;
use serde_json::json;

use crate::args::{DeckCheck, DeckConvert, DeckDo, Form};
use crate::command::{FAILED, FINE};
use crate::deal::{Bound, Listed, list, listed, violations};
use crate::library::Library;
use crate::trouble::{Told, Trouble};

/// Checks or converts a list.
pub fn deck(args: &DeckDo, library: &Library, out: &mut dyn Write) -> Told<u8> {
    match args {
        DeckDo::Check(check) => self::check(check, library, out),
        DeckDo::Convert(convert) => self::convert(convert, library, out),
    }
}

fn given(library: &Library, ruleset: Option<&str>, name: &str) -> Told<Listed> {
    if name == "-" {
        let mut text = String::new();
        std::io::stdin()
            .take(decks::MOST_BYTES as u64 + 1)
            .read_to_string(&mut text)
            .map_err(|error| Trouble::io("standard input", &error))?;
        return Ok(Listed {
            name: "standard input".to_owned(),
            deck: list(library, "standard input", &text)?,
        });
    }
    let mut ids = library.rulesets.iter().map(|r| r.id.as_str());
    let holds = |id: &&str| library.shipped(id).any(|d| d.id == name);
    let ruleset = ruleset.or_else(|| ids.find(holds)).unwrap_or("old-school");
    listed(library, ruleset, name)
}

fn check(args: &DeckCheck, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let format = library.format(&args.format)?;
    let listed = given(library, Some(&format.ruleset), &args.deck)?;
    let wrong = violations(library, Bound::Format(format), &listed.deck);
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
    let listed = given(library, None, &args.deck)?;
    let form = match args.to {
        Form::Plain => decks::Form::Plain,
        Form::Ptcgo => decks::Form::Ptcgo,
        Form::Ptcgl => decks::Form::Ptcgl,
        Form::TcgOne => decks::Form::TcgOne,
        Form::Json => decks::Form::Json,
    };
    let text = write(&listed.deck, &library.catalogue, form);
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        writeln!(out)?;
    }
    Ok(FINE)
}
