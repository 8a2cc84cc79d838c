//! The committed counts of the trees of legal answers hold.

mod common;

use std::path::PathBuf;

use common::library;
use quadrille::perft::{line, read, tree};

#[test]
fn trees_have_as_many_ways_as_before() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../perft/old-school.perft");
    let text = std::fs::read_to_string(&path).expect("the file is there");
    let told = read("old-school.perft", &text).expect("it reads");
    let library = library();
    let mut lines: Vec<String> = text
        .lines()
        .take_while(|l| l.starts_with('#'))
        .map(str::to_owned)
        .collect();
    let mut wrong = Vec::new();
    for (at, counts) in &told {
        let tree = tree(&library, "old-school", at).expect("its decks ship");
        let depths = 1..=counts.len() as u32;
        let found: Vec<u64> = depths.map(|depth| tree.ways(depth)).collect();
        if found != *counts {
            wrong.push(line(at, &found));
        }
        lines.push(line(at, &found));
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, lines.join("\n") + "\n").expect("it can be written");
        return;
    }
    assert!(
        wrong.is_empty(),
        "found:\n{}\n(UPDATE_EXPECT=1 writes them)",
        wrong.join("\n")
    );
}
