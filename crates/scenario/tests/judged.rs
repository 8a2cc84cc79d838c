//! Every shipped scenario holds.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lens::Ruleset;
use pokemon::pool::Pool;
use pokemon::sheet::{Sheet, read as read_cards};
use scenario::{PokemonStage, judge, read, rulebook};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder whose name ends so, with their text.
fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let mut found: Vec<PathBuf> = fs::read_dir(root().join(folder))
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .collect();
    found.sort();
    let name = |path: &PathBuf| {
        path.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    found
        .iter()
        .map(|path| (name(path), fs::read_to_string(path).unwrap_or_default()))
        .collect()
}

fn stage() -> PokemonStage {
    let cards = files("cards/pokemon", "cards");
    let sheets: Vec<Sheet> = cards
        .iter()
        .map(|(file, text)| Sheet { file, text })
        .collect();
    let pool = Arc::new(Pool::new(read_cards(&sheets).unwrap()));
    let rulesets = files("rulesets", "ruleset")
        .iter()
        .map(|(file, text)| Ruleset::read(file.trim_end_matches(".ruleset"), file, text).unwrap())
        .collect();
    let rules: BTreeSet<String> = files("rulebook", "md")
        .iter()
        .flat_map(|(_, text)| rulebook(text))
        .map(|r| r.id)
        .collect();
    PokemonStage::new(cards, pool, rulesets, rules)
}

#[test]
fn every_shipped_scenario_holds() {
    let stage = stage();
    let only = std::env::var("SCENARIO").unwrap_or_default();
    let (mut passed, mut failures) = (0, Vec::new());
    for (file, text) in files("scenarios/old-school", "scn") {
        if !file.contains(&only) {
            continue;
        }
        for scenario in read(&file, &text).unwrap_or_else(|faults| panic!("{faults:#?}")) {
            match judge(&scenario, &stage).failure {
                None => passed += 1,
                Some(failure) => failures.push(format!("{failure}")),
            }
        }
    }
    eprintln!("{passed} passed, {} failed", failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
