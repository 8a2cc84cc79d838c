//! The committed counts of the trees of legal answers hold.

mod common;

use std::path::{Path, PathBuf};

use common::library;
use quadrille::library::Library;
use quadrille::perft::{line, read, tree};

#[test]
fn trees_have_as_many_ways_as_before() {
    let library = library();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../perft");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be listed").path())
        .collect();
    paths.sort();
    assert!(paths.len() > 1, "a file for each game at least");
    let wrong: Vec<String> = paths
        .iter()
        .flat_map(|path| check(&library, path))
        .collect();
    assert!(
        wrong.is_empty(),
        "found:\n{}\n(UPDATE_EXPECT=1 writes them)",
        wrong.join("\n")
    );
}

/// Counts the trees of a file, named for its ruleset; gives back the lines that should be there.
fn check(library: &Library, path: &Path) -> Vec<String> {
    let name = path.file_name().and_then(|n| n.to_str()).expect("a name");
    let ruleset = name.strip_suffix(".perft").expect("a perft file");
    let text = std::fs::read_to_string(path).expect("the file is there");
    let told = read(name, &text).expect("it reads");
    let mut lines: Vec<String> = text
        .lines()
        .take_while(|l| l.starts_with('#'))
        .map(str::to_owned)
        .collect();
    let mut wrong = Vec::new();
    for (at, counts) in &told {
        let tree = tree(library, ruleset, at).expect("its decks ship");
        let depths = 1..=counts.len() as u32;
        let found: Vec<u64> = depths.map(|depth| tree.ways(depth)).collect();
        if found != *counts {
            wrong.push(line(at, &found));
        }
        lines.push(line(at, &found));
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, lines.join("\n") + "\n").expect("it can be written");
        return Vec::new();
    }
    wrong
}
