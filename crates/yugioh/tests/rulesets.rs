//! Every ruleset says whom each role phrase of the cards means.

use std::path::{Path, PathBuf};

use lens::Ruleset;
use yugioh::Pool;
use yugioh::sheet::{Sheet, read};

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the file is there")
}

fn pool(root: &Path) -> Pool {
    let folder = std::fs::read_dir(root.join("cards/yugioh")).expect("the folder is there");
    let mut paths: Vec<PathBuf> = folder
        .map(|entry| entry.expect("it can be listed").path())
        .collect();
    paths.sort();
    let texts: Vec<(String, String)> = paths
        .iter()
        .map(|path| (path.display().to_string(), text(path)))
        .collect();
    let sheets: Vec<Sheet> = texts
        .iter()
        .map(|(file, text)| Sheet { file, text })
        .collect();
    Pool::new(read(&sheets).expect("the cards read"))
}

#[test]
fn every_role_phrase_has_a_row_in_every_ruleset() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pool = pool(&root);
    let mut known: Vec<Ruleset> = Vec::new();
    for id in ["team-duel", "duel", "synergy", "conflict"] {
        let file = root.join(format!("rulesets/{id}.ruleset"));
        let ruleset = Ruleset::read_over(id, id, &text(&file), &known).expect("the ruleset reads");
        assert_eq!(yugioh::summary::uncovered(&pool, &ruleset.lens), [], "{id}");
        known.push(ruleset);
    }
}
