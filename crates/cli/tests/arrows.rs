//! Which crates may know which: arrows point down only.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Each crate with the crates of this house that it may use, lowest first.
const ARROWS: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("cardlang", &[]),
    ("lens", &["kernel", "cardlang"]),
    ("pokemon", &["kernel", "cardlang", "lens"]),
    ("yugioh", &["kernel", "cardlang", "lens"]),
    ("view", &["kernel", "cardlang", "lens", "pokemon", "yugioh"]),
    // For tests alone.
    ("shipped", &["kernel", "lens", "pokemon", "yugioh"]),
    ("decks", BELOW),
    ("scenario", BELOW),
    ("bots", BELOW),
    ("server", TOP),
    // It speaks to a server, and plays the same games apart from it.
    ("load", &["server"]),
    // The binary carries the server.
    (
        "cli",
        &[
            "kernel", "cardlang", "lens", "pokemon", "yugioh", "view", "decks", "scenario", "bots",
            "server", "load",
        ],
    ),
];
const BELOW: &[&str] = &["kernel", "cardlang", "lens", "pokemon", "yugioh", "view"];
const TOP: &[&str] = &[
    "kernel", "cardlang", "lens", "pokemon", "yugioh", "view", "decks", "scenario", "bots",
];

/// Crates that touch nothing outside of themselves: no file, no clock, no thread, no output, and no
/// collection whose order is left to chance.
const PURE: &[&str] = &[
    "kernel", "cardlang", "lens", "pokemon", "yugioh", "view", "decks", "scenario", "bots",
];
const WORLD: &[&str] = &[
    "std::fs",
    "std::env",
    "std::net",
    "std::process",
    "std::thread",
    "std::time",
    "std::io",
    "tokio",
    "tracing",
    "println!",
    "eprintln!",
    "dbg!",
    "HashMap",
    "HashSet",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn packages() -> Vec<Value> {
    let told = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--no-deps",
            "--offline",
        ])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(
        told.status.success(),
        "{}",
        String::from_utf8_lossy(&told.stderr)
    );
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    told["packages"].as_array().unwrap().clone()
}

#[test]
fn arrows_point_down() {
    let packages = packages();
    let names: Vec<&str> = packages.iter().filter_map(|p| p["name"].as_str()).collect();
    let mut wrong = Vec::new();
    for package in &packages {
        let name = package["name"].as_str().unwrap();
        let Some((_, may)) = ARROWS.iter().find(|(known, _)| *known == name) else {
            wrong.push(format!("say in ARROWS what {name} may use"));
            continue;
        };
        for used in package["dependencies"].as_array().unwrap() {
            let to = used["name"].as_str().unwrap();
            // Tests may look anywhere.
            if used["kind"].is_null() && names.contains(&to) && !may.contains(&to) {
                wrong.push(format!("{name} must not use {to}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_below_the_table_touches_the_world() {
    let mut wrong = Vec::new();
    for name in PURE {
        for path in sources(&root().join("crates").join(name).join("src")) {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for (at, line) in code.lines().enumerate() {
                let comment = line.trim_start().starts_with("//");
                if let Some(word) = WORLD.iter().find(|word| !comment && line.contains(**word)) {
                    wrong.push(format!("{}:{}: {word}", path.display(), at + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The source files of a folder, tests left out.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if name.ends_with(".rs") && !name.contains("tests") {
            found.push(path);
        }
    }
    found
}
