//! `quadrille cards coverage`: which rules and cards no scenario proves, and how the vocabulary grows.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use cardlang::Row;
use scenario::{CardName, Coverage, Print, Scenario, coverage as compare};
use serde_json::{Value, json};

use crate::args::CardsCoverage;
use crate::command::{FAILED, FINE, judge::scenarios};
use crate::games::Game;
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
    let books = books.join("\n");
    let mut rules = compare(&scenarios, &books, &[], &BTreeMap::new());
    let waiting = waiting(&books);
    let (exempt, missing) = std::mem::take(&mut rules.missing_rules)
        .into_iter()
        .partition(|rule| waiting.contains(rule.id.as_str()));
    rules.missing_rules = missing;
    rules.exempt_rules.extend::<Vec<_>>(exempt);
    let games = library.games.iter().map(AsRef::as_ref);
    let covered: Vec<Covered> = games
        .map(|game| Covered::new(game, library, &scenarios))
        .collect();
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &as_json(&rules, &covered, scenarios.len()))?;
        writeln!(out)?;
    } else {
        print(out, &rules, &covered, scenarios.len())?;
    }
    let whole = covered
        .iter()
        .all(|game| game.found.missing_cards.is_empty());
    Ok(if whole && rules.missing_rules.is_empty() {
        FINE
    } else {
        FAILED
    })
}

/// The ids that a rulebook lists under `Without a scenario`, in the first cells of a table.
fn waiting(books: &str) -> BTreeSet<&str> {
    let after = books.lines().skip_while(|l| *l != "## Without a scenario");
    let rows = after.skip(1).take_while(|line| !line.starts_with('#'));
    let firsts = rows.filter_map(|row| row.strip_prefix("| ")?.split(" |").next());
    firsts.flat_map(|ids| ids.split(", ")).collect()
}

/// What the scenarios of a game prove of its cards.
struct Covered<'a> {
    game: &'a dyn Game,
    /// How many of its cards have an effect.
    acting: usize,
    found: Coverage,
    growth: Vec<Lot>,
}

impl<'a> Covered<'a> {
    fn new(game: &'a dyn Game, library: &Library, scenarios: &[Scenario]) -> Self {
        let own = |scenario: &&Scenario| {
            let ruleset = library
                .rulesets
                .iter()
                .find(|r| r.id == scenario.given.ruleset);
            ruleset.is_some_and(|r| r.game == game.name())
        };
        let own: Vec<Scenario> = scenarios.iter().filter(own).cloned().collect();
        let rulesets = library.rulesets.iter();
        let sets = rulesets
            .map(|r| (r.id.as_str(), r.sets.as_slice()))
            .collect();
        let acting = (0..game.count()).filter(|card| game.acts(*card));
        let cards: Vec<CardName> = acting.map(|card| name(game, card)).collect();
        Self {
            game,
            acting: cards.len(),
            found: compare(&own, "", &cards, &sets),
            growth: growth(game),
        }
    }

    fn phrases(&self) -> usize {
        self.growth.iter().map(|lot| lot.new).sum()
    }
}

fn as_json(rules: &Coverage, covered: &[Covered], scenarios: usize) -> Value {
    let missing_rules: Vec<&str> = rules.missing_rules.iter().map(|r| r.id.as_str()).collect();
    let missing = covered.iter().flat_map(|game| &game.found.missing_cards);
    let games = covered.iter().map(|one| {
        json!({
            "game": one.game.name(),
            "cards": one.game.count(),
            "phrases": one.phrases(),
            "phrases_by_hundred_cards": one.growth.iter().map(|lot| lot.new).collect::<Vec<usize>>(),
            "cards_with_effect": one.acting,
            "cards_proved": one.found.proved_cards,
        })
    });
    json!({
        "cards": covered.iter().map(|one| usize::from(one.game.count())).sum::<usize>(),
        "phrases": covered.iter().map(Covered::phrases).sum::<usize>(),
        "cards_with_effect": covered.iter().map(|one| one.acting).sum::<usize>(),
        "cards_proved": covered.iter().map(|one| one.found.proved_cards).sum::<usize>(),
        "rules_without_scenario": missing_rules,
        "cards_without_scenario": missing.map(spell).collect::<Vec<String>>(),
        "scenarios": scenarios,
        "rules_proved": rules.proved_rules.len(),
        "rules_without_behavior": rules.exempt_rules.len(),
        "games": games.collect::<Vec<Value>>(),
    })
}

fn print(out: &mut dyn Write, rules: &Coverage, covered: &[Covered], scenarios: usize) -> Told {
    let (proved, missing) = (rules.proved_rules.len(), rules.missing_rules.len());
    let behaving = proved + missing;
    writeln!(
        out,
        "{scenarios} scenarios prove {proved} of {behaving} rules with behavior"
    )?;
    for rule in &rules.missing_rules {
        writeln!(out, "  no scenario: {} — {}", rule.id, rule.title)?;
    }
    for (id, file, line) in &rules.unknown_rules {
        writeln!(out, "  {file}:{line}: there is no rule {id}")?;
    }
    for one in covered {
        let (name, proved, acting) = (one.game.name(), one.found.proved_cards, one.acting);
        writeln!(
            out,
            "{name}: scenarios prove {proved} of {acting} cards with an effect"
        )?;
        for card in &one.found.missing_cards {
            writeln!(out, "  no scenario: {}", spell(card))?;
        }
        for (card, file, line) in &one.found.unclear_cards {
            // A card without an effect may be named, too.
            if one.game.catalogue().named(&card.name).len() != 1 && card.print.is_none() {
                writeln!(out, "  {file}:{line}: {card} is not one card")?;
            }
        }
        let (phrases, cards) = (one.phrases(), one.game.count());
        writeln!(
            out,
            "{name}: {phrases} phrases say {cards} cards; new ones by the hundred:"
        )?;
        for lot in &one.growth {
            writeln!(out, "  cards {:>3} to {:>3}: {}", lot.from, lot.to, lot.new)?;
        }
    }
    Ok(())
}

fn name(game: &dyn Game, card: u16) -> CardName {
    let entry = game.catalogue().get(card);
    let prints = entry.iter().flat_map(|entry| &entry.prints).map(|p| Print {
        set: p.set.clone(),
        number: p.number.clone(),
    });
    CardName {
        name: game.face(card).name,
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

fn growth(game: &dyn Game) -> Vec<Lot> {
    let mut known: BTreeSet<Row> = BTreeSet::new();
    let mut lots = Vec::new();
    let cards: Vec<u16> = (0..game.count()).collect();
    for (at, cards) in cards.chunks(100).enumerate() {
        let before = known.len();
        known.extend(cards.iter().flat_map(|card| game.phrases(*card)));
        lots.push(Lot {
            from: at * 100 + 1,
            to: at * 100 + cards.len(),
            new: known.len() - before,
        });
    }
    lots
}
