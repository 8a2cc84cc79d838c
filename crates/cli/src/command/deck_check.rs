//! `quadrille deck check`: whether decks keep to a format, one or those of a team together.

use std::io::Write;
use std::path::Path;

use decks::Format;
use serde_json::{Value, json};

use crate::args::{DeckCheck, FORMAT};
use crate::command::deck::{Ships, shipping, text};
use crate::command::own_game::ruleset_of_text;
use crate::command::{FAILED, FINE};
use crate::deal::{Bound, Listed, examined, listed, violations};
use crate::library::Library;
use crate::trouble::{Told, Trouble};

/// Checks decks against a format.
pub fn check(args: &DeckCheck, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let named = args.format.as_deref().map(|id| library.format(id));
    let named = named.transpose()?;
    let own = named.map(|format| library.ruleset(&format.ruleset));
    let own = own.transpose()?;
    let texts = args.decks.iter().map(|name| {
        let ships = Ships::with(library, own, name);
        Ok((name.as_str(), text(ships, name)?))
    });
    let texts = texts.collect::<Told<Vec<Given>>>()?;
    let format = match (named, texts.first()) {
        (Some(format), _) => format,
        (None, Some((name, text))) => usual_format(library, name, text.as_ref())?,
        (None, None) => library.format(FORMAT)?,
    };
    fits_a_team(library, format, texts.len())?;
    let checked = texts.into_iter().map(|given| one(library, format, given));
    let checked = checked.collect::<Told<Vec<Checked>>>()?;
    let legal = checked.iter().all(|deck| deck.wrong.is_empty());
    if args.json {
        let report = match checked.as_slice() {
            [only] => only.json(format),
            decks => {
                let decks: Vec<Value> = decks.iter().map(|deck| deck.json(format)).collect();
                json!({ "format": format.id, "legal": legal, "decks": decks })
            }
        };
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        for deck in &checked {
            deck.tell(format, out)?;
        }
        if checked.len() > 1 {
            let is = if legal { "legal" } else { "not legal" };
            writeln!(out, "A team of {}: {is} in {}", checked.len(), format.title)?;
        }
    }
    Ok(if legal { FINE } else { FAILED })
}

/// A deck's name, and its text if it is not one that ships.
type Given<'a> = (&'a str, Option<(String, String)>);

/// A deck with all that is wrong with it.
struct Checked {
    listed: Listed,
    wrong: Vec<String>,
}

/// Checks one deck. What decks may hold is each player's own (TB-BASE-1, TD-OPEN-38): no rule counts
/// the cards of partners together.
fn one(library: &Library, format: &Format, (name, text): Given) -> Told<Checked> {
    let ruleset = library.ruleset(&format.ruleset)?;
    let game = library.game(ruleset)?;
    Ok(match text {
        Some((name, text)) => {
            let (deck, wrong) = examined(game, format, &text);
            let listed = Listed { name, deck };
            Checked { listed, wrong }
        }
        None => {
            let listed = listed(library, ruleset, name)?;
            let wrong = violations(game, Bound::Format(format), &listed.deck);
            Checked { listed, wrong }
        }
    })
}

impl Checked {
    fn json(&self, format: &Format) -> Value {
        json!({
            "deck": self.listed.deck.title.as_ref().unwrap_or(&self.listed.name),
            "format": format.id,
            "cards": self.listed.deck.size(),
            "legal": self.wrong.is_empty(),
            "violations": self.wrong,
        })
    }

    fn tell(&self, format: &Format, out: &mut dyn Write) -> Told {
        let (name, title) = (&self.listed.name, &format.title);
        if self.wrong.is_empty() {
            let size = self.listed.deck.size();
            writeln!(out, "{name}: {size} cards, legal in {title}")?;
            return Ok(());
        }
        writeln!(out, "{name}: not legal in {title}")?;
        for violation in &self.wrong {
            writeln!(out, "  {violation}")?;
        }
        Ok(())
    }
}

/// Several decks are those of one team: as many as a team of the format's ruleset has players
/// (TB-TEAM-1).
fn fits_a_team(library: &Library, format: &Format, decks: usize) -> Told {
    let ruleset = library.ruleset(&format.ruleset)?;
    let lens = &ruleset.lens;
    let most = match ruleset.sizes {
        // A table may have more seats than its ruleset says, in two teams.
        (least, most) if least < most => usize::from(most).div_ceil(2),
        _ => {
            let seats = lens.everyone().iter();
            let sizes = seats.map(|seat| lens.allies(seat).iter().count());
            sizes.max().unwrap_or(1)
        }
    };
    if decks <= most {
        return Ok(());
    }
    let text = format!(
        "{decks} decks are given, and a team of {} has {most}",
        ruleset.title
    );
    Err(Trouble::new(text).help("name one deck, or one for each player of a team"))
}

/// The format that a list is checked against when none is named: that of the ruleset it ships with or
/// whose folder it lies in, else that of the usual game.
///
/// # Errors
/// When the list is of another game, with that game's formats.
fn usual_format<'a>(
    library: &'a Library,
    name: &str,
    text: Option<&(String, String)>,
) -> Told<&'a Format> {
    if text.is_none()
        && let Some(format) = shipped_format(library, name)
    {
        return Ok(format);
    }
    if let Some(format) = folder_format(library, name) {
        return Ok(format);
    }
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

/// The format of a deck that ships: the only one of its rulesets, or the first in which it is legal.
fn shipped_format<'a>(library: &'a Library, name: &str) -> Option<&'a Format> {
    let ships = |format: &&Format| library.shipped(&format.ruleset).any(|d| d.id == name);
    let legal = |format: &&Format| {
        let given = (name, None);
        one(library, format, given).is_ok_and(|checked| checked.wrong.is_empty())
    };
    let all: Vec<&Format> = library.formats.iter().filter(ships).collect();
    match all.as_slice() {
        [only] => Some(only),
        several => several.iter().copied().find(legal),
    }
}

/// The format that the folder of a file is named for, or the first of the ruleset it is named for.
fn folder_format<'a>(library: &'a Library, name: &str) -> Option<&'a Format> {
    let folder = Path::new(name).parent()?.file_name()?.to_str()?;
    let mut formats = library.formats.iter();
    let own = formats.clone().find(|format| format.id == folder);
    own.or_else(|| formats.find(|format| format.ruleset == folder))
}
