//! `quadrille cards`: checks, shows, searches and formats cards.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use pokemon::face::Face;
use pokemon::sheet::{Sheet, read};
use serde_json::{Value, json};

use crate::args::{Cards, CardsCheck, CardsFormat, CardsSearch, CardsShow};
use crate::command::coverage::coverage;
use crate::command::{FAILED, FINE};
use crate::library::{Files, Library, Origin, TextFile, card_faults, read_text};
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
    let faces = &library.pool.faces;
    let printings: usize = faces.iter().map(|f| f.printed.len()).sum();
    if args.json {
        let report = json!({
            "cards": faces.len(),
            "printings": printings,
            "files": library.files.cards.len(),
            "milliseconds": took,
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        writeln!(
            out,
            "{} cards in {} printings, {} files, {} rulesets, {} formats, {} decks: all read, in {took:.1} ms",
            faces.len(),
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
    let catalogue = &library.catalogue;
    let mut found: Vec<u16> = catalogue.named(&name).iter().map(|e| e.id).collect();
    if found.is_empty() {
        found.extend(printing(library, &name));
    }
    if found.is_empty() {
        let trouble = Trouble::new(format!("no card is named \"{name}\""));
        return Err(match catalogue.nearest(&name)[..] {
            [] => trouble.help("quadrille cards search WORD looks into names and texts"),
            ref near => trouble.help(format!("is it {}?", near.join(" or "))),
        });
    }
    let faces: Vec<&Face> = found
        .iter()
        .filter_map(|id| library.pool.faces.get(usize::from(*id)))
        .collect();
    if args.json {
        let list: Vec<Value> = faces.iter().map(|f| as_json(f)).collect();
        serde_json::to_writer_pretty(&mut *out, &list)?;
        writeln!(out)?;
        return Ok(FINE);
    }
    let sheets: Vec<String> = faces.iter().map(|f| f.sheet()).collect();
    out.write_all(sheets.join("\n").as_bytes())?;
    Ok(FINE)
}

/// The card of `Bill (Base 91)`, `Bill BS 91` or `BS 91`.
fn printing(library: &Library, text: &str) -> Option<u16> {
    let plain = text.replace(['(', ')'], " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    let (number, before) = words.split_last()?;
    (0..before.len()).rev().find_map(|at| {
        let (entry, _) = library.catalogue.printed(&before[at..].join(" "), number)?;
        let name = before[..at].join(" ");
        let same = || {
            let named = library.catalogue.named(&name);
            named.iter().any(|e| e.id == entry.id)
        };
        (name.is_empty() || same()).then_some(entry.id)
    })
}

fn as_json(face: &Face) -> Value {
    let sheet = face.sheet();
    let printed = face.printed.iter();
    json!({
        "name": face.name,
        "line": cardlang::Out::of(&face.headline),
        "hp": face.hp(),
        "printed": printed.map(|p| json!({ "set": p.set, "number": p.number })).collect::<Vec<Value>>(),
        "sheet": sheet,
    })
}

fn search(args: &CardsSearch, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let words: Vec<String> = args.words.iter().map(|w| w.to_lowercase()).collect();
    let found: Vec<&Face> = library
        .pool
        .faces
        .iter()
        .filter(|face| {
            let text = face.sheet().to_lowercase();
            words.iter().all(|w| text.contains(w.as_str()))
        })
        .collect();
    if args.json {
        let list: Vec<Value> = found.iter().map(|f| as_json(f)).collect();
        serde_json::to_writer_pretty(&mut *out, &list)?;
        writeln!(out)?;
    } else {
        for face in &found {
            let first = face.printed.first();
            let printed = first.map_or(String::new(), |p| format!("({} {})", p.set, p.number));
            let name = format!("{} {printed}", face.name);
            writeln!(out, "{name:<40}{}", cardlang::Out::of(&face.headline))?;
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
    files.add_cards(TextFile {
        path: file.to_owned(),
        text: text.to_owned(),
        origin: Origin::Folder,
    });
    let sheets: Vec<Sheet> = files
        .cards
        .iter()
        .map(|f| Sheet {
            file: &f.path,
            text: &f.text,
        })
        .collect();
    let all = read(&sheets).map_err(|faults| {
        let n = faults.len();
        Trouble::all(
            format!("{n} faults in {file}"),
            card_faults(&faults, &files.cards),
        )
    })?;
    let own = text.lines().filter(|l| l.starts_with("card ")).count();
    let sheets: Vec<String> = all[all.len() - own..].iter().map(Face::sheet).collect();
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
