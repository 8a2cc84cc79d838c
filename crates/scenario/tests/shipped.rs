//! The scenarios of this repository: each is read, and cites rules that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use scenario::{read, rulebook};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below a folder whose name ends so.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return found;
    };
    for path in entries.filter_map(Result::ok).map(|e| e.path()) {
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn every_shipped_scenario_is_read_and_cites_rules_that_exist() {
    let text = |path: &PathBuf| fs::read_to_string(path).unwrap_or_default();
    let books: Vec<String> = files(&root().join("rulebook"), "md")
        .iter()
        .map(text)
        .collect();
    let rules: BTreeSet<String> = books
        .iter()
        .flat_map(|b| rulebook(b))
        .map(|r| r.id)
        .collect();
    let mut wrong = Vec::new();
    for path in files(&root().join("scenarios"), "scn") {
        match read(&path.display().to_string(), &text(&path)) {
            Err(faults) => wrong.extend(faults.iter().map(ToString::to_string)),
            Ok(scenarios) => {
                let cited = scenarios
                    .iter()
                    .flat_map(|s| s.rules.iter().map(|r| (&s.file, r)));
                let unknown = cited.filter(|(_, (id, _))| !rules.contains(id));
                wrong.extend(
                    unknown.map(|(file, (id, line))| format!("{file}:{line}: no rule {id}")),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
