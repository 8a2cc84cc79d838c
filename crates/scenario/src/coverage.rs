//! Which rules and cards no scenario proves.

use std::collections::{BTreeMap, BTreeSet};

use crate::card::{CardRef, Print};
use crate::rulebook::{RuleEntry, rulebook};
use crate::scene::Scenario;

/// A card with an effect, as coverage counts cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardName {
    /// Its name.
    pub name: String,
    /// Where it is printed.
    pub prints: Vec<Print>,
}

/// What scenarios prove and what they leave out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Rules that a scenario cites.
    pub proved_rules: Vec<RuleEntry>,
    /// Rules with behavior that no scenario cites.
    pub missing_rules: Vec<RuleEntry>,
    /// Rules without behavior, of which none is cited.
    pub exempt_rules: Vec<RuleEntry>,
    /// Ids that scenarios cite and the rulebook does not have, with file and line.
    pub unknown_rules: Vec<(String, String, usize)>,
    /// How many cards a scenario proves.
    pub proved_cards: usize,
    /// Cards with an effect that no scenario proves.
    pub missing_cards: Vec<CardName>,
    /// Cards that scenarios name and that are none of these or several of them, with file and line.
    pub unclear_cards: Vec<(CardRef, String, usize)>,
}

/// Compares scenarios with a rulebook's entries and with cards that have an effect. `own` are the sets
/// of each ruleset, whose cards a name means first.
pub fn coverage(
    scenarios: &[Scenario],
    rules_text: &str,
    cards: &[CardName],
    own: &BTreeMap<&str, &[String]>,
) -> Coverage {
    let mut found = Coverage::default();
    let entries = rulebook(rules_text);
    let known: BTreeSet<&str> = entries.iter().map(|e| e.id.as_str()).collect();
    let mut cited = BTreeSet::new();
    let mut proved = BTreeSet::new();
    for scene in scenarios {
        for (id, line) in &scene.rules {
            if known.contains(id.as_str()) {
                cited.insert(id.as_str());
            } else {
                found
                    .unknown_rules
                    .push((id.clone(), scene.file.clone(), *line));
            }
        }
        for (card, line) in &scene.cards {
            let sets = own.get(scene.given.ruleset.as_str()).copied();
            let from = |c: &CardName| {
                c.prints
                    .iter()
                    .any(|p| sets.unwrap_or_default().contains(&p.set))
            };
            let mut meant: Vec<usize> = (0..cards.len()).filter(|at| cards[*at].is(card)).collect();
            if meant.iter().any(|at| from(&cards[*at])) {
                meant.retain(|at| from(&cards[*at]));
            }
            match meant[..] {
                [at] => {
                    proved.insert(at);
                }
                _ => found
                    .unclear_cards
                    .push((card.clone(), scene.file.clone(), *line)),
            }
        }
    }
    for entry in &entries {
        let list = match (cited.contains(entry.id.as_str()), entry.behaves) {
            (true, _) => &mut found.proved_rules,
            (false, true) => &mut found.missing_rules,
            (false, false) => &mut found.exempt_rules,
        };
        list.push(entry.clone());
    }
    found.proved_cards = proved.len();
    let missing = cards
        .iter()
        .enumerate()
        .filter(|(at, _)| !proved.contains(at));
    found.missing_cards = missing.map(|(_, card)| card.clone()).collect();
    found
}

impl CardName {
    /// Whether a scenario's name means this card.
    fn is(&self, card: &CardRef) -> bool {
        card.is_name(&self.name) && card.print.as_ref().is_none_or(|p| self.prints.contains(p))
    }
}
