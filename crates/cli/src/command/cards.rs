//! `quadrille cards`: checks, shows, searches and formats cards.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use decks::Entry;
use serde_json::{Value, json};

use crate::args::{Cards, CardsCheck, CardsFormat, CardsSearch, CardsShow};
use crate::command::coverage::coverage;
use crate::command::{FAILED, FINE};
use crate::games::{self, Game};
use crate::library::{Files, Library, Origin, TextFile, read_text};
use crate::trouble::{Told, Trouble};

/// Does what is asked of cards.
pub fn cards(args: &Cards, folder: Option<&Path>, out: &mut dyn Write) -> Told<u8> {
    match args {
        Cards::Check(args) => check(args, folder, out),
        Cards::Show(args) => show(args, &Library::open(folder)?, out),
        Cards::Search(args) => search(args, &Library::open(folder)?, out),
        Cards::Coverage(args) => coverage(args, &Library::open(folder)?, out),
        Cards::Format(args) => format(args, out),
    }
}

fn check(args: &CardsCheck, folder: Option<&Path>, out: &mut dyn Write) -> Told<u8> {
    let mut files = Files::built_in();
    for path in folder
        .into_iter()
        .chain(args.paths.iter().map(AsRef::as_ref))
    {
        if path.is_dir() {
            files.add_folder(path)?;
        } else {
            files.add_cards(TextFile {
                path: path.display().to_string(),
                text: read_text(path)?,
                origin: Origin::Folder,
            });
        }
    }
    let began = Instant::now();
    let library = Library::read(files)?;
    let took = began.elapsed().as_secs_f64() * 1000.0;
    let catalogues = library.games.iter().map(|game| game.catalogue().entries());
    let entries: Vec<&Entry> = catalogues.flatten().collect();
    // What no deck holds, such as a Token, is a card of its game all the same.
    let counts = library.games.iter().map(|game| usize::from(game.count()));
    let all: usize = counts.sum();
    let printings: usize = entries.iter().map(|e| e.prints.len()).sum();
    if args.json {
        let report = json!({
            "cards": all,
            "deck_cards": entries.len(),
            "printings": printings,
            "files": library.files.cards.len(),
            "milliseconds": took,
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        writeln!(
            out,
            "{all} cards, {} of them for decks, in {} printings, {} files, {} rulesets, {} formats, {} decks: all read, in {took:.1} ms",
            entries.len(),
            printings,
            library.files.cards.len(),
            library.rulesets.len(),
            library.formats.len(),
            library.decks.len()
        )?;
    }
    Ok(FINE)
}

fn show(args: &CardsShow, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let name = args.name.join(" ");
    let games = library.games.iter().map(AsRef::as_ref);
    let found: Vec<Card> = games.clone().flat_map(|game| called(game, &name)).collect();
    if found.is_empty() {
        let trouble = Trouble::new(format!("no card is named \"{name}\""));
        let near: Vec<&str> = games.flat_map(|g| g.catalogue().nearest(&name)).collect();
        return Err(match near[..] {
            [] => trouble.help("quadrille cards search WORD looks into names and texts"),
            ref near => trouble.help(format!("is it {}?", near.join(" or "))),
        });
    }
    if args.json {
        let list: Vec<Value> = found.iter().map(as_json).collect();
        serde_json::to_writer_pretty(&mut *out, &list)?;
        writeln!(out)?;
        return Ok(FINE);
    }
    let sheets: Vec<String> = found.iter().map(|card| card.game.sheet(card.id)).collect();
    out.write_all(sheets.join("\n").as_bytes())?;
    Ok(FINE)
}

/// A card of a game.
#[derive(Clone, Copy, Debug)]
struct Card<'a> {
    game: &'a dyn Game,
    id: u16,
}

/// The cards of a game that have a name, or are printed where it says.
fn called<'a>(game: &'a dyn Game, name: &str) -> Vec<Card<'a>> {
    let mut found: Vec<u16> = game.catalogue().named(name).iter().map(|e| e.id).collect();
    if found.is_empty() {
        found.extend(printing(game, name));
    }
    found.into_iter().map(|id| Card { game, id }).collect()
}

/// The card of `Bill (Base 91)`, `Bill BS 91` or `BS 91`.
fn printing(game: &dyn Game, text: &str) -> Option<u16> {
    let catalogue = game.catalogue();
    let plain = text.replace(['(', ')'], " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let (number, before) = words.split_last()?;
    (0..before.len()).rev().find_map(|at| {
        let (entry, _) = catalogue.printed(&before[at..].join(" "), number)?;
        let name = before[..at].join(" ");
        let same = || catalogue.named(&name).iter().any(|e| e.id == entry.id);
        (name.is_empty() || same()).then_some(entry.id)
    })
}

fn as_json(card: &Card) -> Value {
    let face = card.game.face(card.id);
    let entry = card.game.catalogue().get(card.id);
    let prints = entry.map_or(&[][..], |entry| &entry.prints);
    let printed = prints.iter();
    let figure = |text: &str| text.parse().map_or_else(|_| json!(text), |n: i64| json!(n));
    let mut told = json!({
        "game": card.game.name(),
        "name": face.name,
        "line": face.line,
        "printed": printed.map(|p| json!({ "set": p.set, "number": p.number })).collect::<Vec<Value>>(),
        "sheet": card.game.sheet(card.id),
    });
    // Printed figures stand beside the rest: `"hp": 120`.
    for stat in &face.stats {
        told[stat.label.to_lowercase()] = figure(&stat.text);
    }
    told
}

fn search(args: &CardsSearch, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let words: Vec<String> = args.words.iter().map(|w| w.to_lowercase()).collect();
    let games = library.games.iter().map(AsRef::as_ref);
    let all = games.flat_map(|game: &dyn Game| (0..game.count()).map(move |id| Card { game, id }));
    let found: Vec<Card> = all
        .filter(|card| {
            let text = card.game.sheet(card.id).to_lowercase();
            words.iter().all(|w| text.contains(w.as_str()))
        })
        .collect();
    if args.json {
        let list: Vec<Value> = found.iter().map(as_json).collect();
        serde_json::to_writer_pretty(&mut *out, &list)?;
        writeln!(out)?;
    } else {
        for card in &found {
            let face = card.game.face(card.id);
            let first = face
                .printed
                .split(", ")
                .next()
                .filter(|first| !first.is_empty());
            let printed = first.map_or(String::new(), |first| format!("({first})"));
            let name = format!("{} {printed}", face.name);
            writeln!(out, "{name:<40}{}", face.line)?;
        }
        let n = found.len();
        writeln!(out, "{n} {}", if n == 1 { "card" } else { "cards" })?;
    }
    Ok(if found.is_empty() { FAILED } else { FINE })
}

/// Writes card files as the language prints them. Comments stay where they are.
fn format(args: &CardsFormat, out: &mut dyn Write) -> Told<u8> {
    let mut changed = 0;
    for path in &args.paths {
        let name = path.display().to_string();
        let text = read_text(path)?;
        let formatted = formatted(&name, &text)?;
        if formatted == text {
            continue;
        }
        changed += 1;
        if args.check {
            writeln!(out, "{name} would change")?;
        } else {
            fs::write(path, formatted).map_err(|error| Trouble::io(&name, &error))?;
            writeln!(out, "{name} changed")?;
        }
    }
    Ok(if args.check && changed > 0 {
        FAILED
    } else {
        FINE
    })
}

/// A card file as the language prints it.
fn formatted(file: &str, text: &str) -> Told<String> {
    let mut files = Files::built_in();
    let added = TextFile {
        path: file.to_owned(),
        text: text.to_owned(),
        origin: Origin::Folder,
    };
    let name = games::game_of(&added);
    files.add_cards(added);
    let games = games::open(&files.cards)?;
    let mut sheets = Vec::new();
    if let Some(game) = games.iter().find(|game| game.name() == name) {
        // Its cards were read last.
        let own = text.lines().filter(|l| l.starts_with("card ")).count() as u16;
        let all = game.count();
        sheets.extend((all - own..all).map(|card| game.sheet(card)));
    }
    Ok(with_comments(text, &sheets.join("\n")))
}

/// Puts the comments of a file back before the lines they stood before.
fn with_comments(text: &str, formatted: &str) -> String {
    let mut old = text.lines().map(str::trim);
    let mut out = String::new();
    for line in formatted.lines() {
        if !line.is_empty() {
            let indent = &line[..line.len() - line.trim_start().len()];
            for before in old
                .by_ref()
                .take_while(|l| l.is_empty() || l.starts_with('#'))
            {
                if !before.is_empty() {
                    out += indent;
                    out += before;
                    out.push('\n');
                }
            }
        }
        out += line;
        out.push('\n');
    }
    for after in old.filter(|l| l.starts_with('#')) {
        out += after;
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::with_comments;

    #[test]
    fn comments_stay_where_they_are() {
        let text =
            "# One\ncard A\n    Trainer\n\n  # Two\n  draw 1 card\nprinted Test 1\n# Three\n";
        let formatted = "card A\n  Trainer\n  draw 1 card\nprinted Test 1\n";
        let woven = "# One\ncard A\n  Trainer\n  # Two\n  draw 1 card\nprinted Test 1\n# Three\n";
        assert_eq!(with_comments(text, formatted), woven);
    }
}
