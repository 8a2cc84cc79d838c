//! `quadrille cards coverage`: which rules and cards no scenario proves, and how the vocabulary grows.

use std::collections::BTreeSet;
use std::io::Write;

use cardlang::Row;
use pokemon::face::{AbilityKind, Face};
use pokemon::words::Headline;
use scenario::{CardName, Coverage, Print, coverage as compare};
use serde_json::json;

use crate::args::CardsCoverage;
use crate::command::{FAILED, FINE, judge::scenarios};
use crate::library::Library;
use crate::trouble::Told;

/// Reports what no scenario proves; everything proved is exit 0.
pub fn coverage(args: &CardsCoverage, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let scenarios = scenarios(std::slice::from_ref(&args.scenarios))?;
    let books: Vec<&str> = library
        .files
        .rulebook
        .iter()
        .map(|f| f.text.as_str())
        .collect();
    let cards: Vec<CardName> = library
        .pool
        .faces
        .iter()
        .filter(|f| acts(f))
        .map(name)
        .collect();
    let found = compare(&scenarios, &books.join("\n"), &cards);
    let rules: Vec<&str> = found.missing_rules.iter().map(|r| r.id.as_str()).collect();
    let missing: Vec<String> = found.missing_cards.iter().map(spell).collect();
    let growth = growth(&library.pool.faces);
    let phrases: usize = growth.iter().map(|lot| lot.new).sum();
    if args.json {
        let report = json!({
            "rules_without_scenario": rules,
            "cards_without_scenario": missing,
            "cards": library.pool.faces.len(),
            "phrases": phrases,
            "phrases_by_hundred_cards": growth.iter().map(|lot| lot.new).collect::<Vec<usize>>(),
            "scenarios": scenarios.len(),
            "rules_proved": found.proved_rules.len(),
            "rules_without_behavior": found.exempt_rules.len(),
            "cards_with_effect": cards.len(),
            "cards_proved": found.proved_cards,
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        print(out, &found, cards.len(), scenarios.len())?;
        for (card, file, line) in &found.unclear_cards {
            // A card without an effect may be named, too.
            if library.catalogue.named(&card.name).len() != 1 && card.print.is_none() {
                writeln!(out, "  {file}:{line}: {card} is not one card")?;
            }
        }
        writeln!(
            out,
            "{phrases} phrases say {} cards; new ones by the hundred:",
            library.pool.faces.len()
        )?;
        for lot in &growth {
            writeln!(out, "  cards {:>3} to {:>3}: {}", lot.from, lot.to, lot.new)?;
        }
    }
    let whole = rules.is_empty() && missing.is_empty();
    Ok(if whole { FINE } else { FAILED })
}

fn print(out: &mut dyn Write, found: &Coverage, cards: usize, scenarios: usize) -> Told {
    let rules = found.proved_rules.len() + found.missing_rules.len();
    writeln!(
        out,
        "{scenarios} scenarios prove {} of {rules} rules with behavior and {} of {cards} cards with an effect",
        found.proved_rules.len(),
        found.proved_cards
    )?;
    for rule in &found.missing_rules {
        writeln!(out, "  no scenario: {} — {}", rule.id, rule.title)?;
    }
    for card in &found.missing_cards {
        writeln!(out, "  no scenario: {}", spell(card))?;
    }
    for (id, file, line) in &found.unknown_rules {
        writeln!(out, "  {file}:{line}: there is no rule {id}")?;
    }
    Ok(())
}

/// Whether a card says more than its figures.
fn acts(face: &Face) -> bool {
    let headline = matches!(
        face.headline,
        Headline::Doll(_) | Headline::DoubleEnergy(..) | Headline::SpecialEnergy(_)
    );
    headline
        || face
            .abilities
            .iter()
            .any(|a| !a.clauses.is_empty() || !matches!(a.kind, AbilityKind::Attack(_)))
}

fn name(face: &Face) -> CardName {
    let prints = face.printed.iter().map(|p| Print {
        set: p.set.clone(),
        number: p.number.clone(),
    });
    CardName {
        name: face.name.clone(),
        prints: prints.collect(),
    }
}

fn spell(card: &CardName) -> String {
    match card.prints.first() {
        Some(print) => format!("{} ({print})", card.name),
        None => card.name.clone(),
    }
}

/// How many phrases a lot of cards says that no card before it says.
struct Lot {
    from: usize,
    to: usize,
    new: usize,
}

fn growth(faces: &[Face]) -> Vec<Lot> {
    let mut known: BTreeSet<Row> = BTreeSet::new();
    let mut lots = Vec::new();
    for (at, faces) in faces.chunks(100).enumerate() {
        let before = known.len();
        let lines = faces.iter().flat_map(Face::lines);
        known.extend(lines.flat_map(|(_, rows)| rows));
        lots.push(Lot {
            from: at * 100 + 1,
            to: at * 100 + faces.len(),
            new: known.len() - before,
        });
    }
    lots
}
