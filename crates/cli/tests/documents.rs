//! What the documents say of this repository is there.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Markdown file that is ours.
fn documents(folder: &Path) -> Vec<PathBuf> {
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
        if path.is_dir()
            && !name.starts_with('.')
            && !["target", "node_modules", "dist"].contains(&name.as_str())
        {
            found.extend(documents(&path));
        } else if path.extension().is_some_and(|e| e == "md") {
            found.push(path);
        }
    }
    found
}

/// What stands between two marks.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Vec<&'a str> {
    let pieces = text.split(open).skip(1);
    pieces
        .filter_map(|piece| piece.split_once(close).map(|(inside, _)| inside))
        .collect()
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = Vec::new();
    for path in documents(&root()) {
        let text = fs::read_to_string(&path).unwrap();
        for link in between(&text, "](", ")") {
            let file = link.split('#').next().unwrap_or_default();
            if file.is_empty() || file.contains("://") || file.contains(' ') {
                continue;
            }
            if !path.parent().unwrap_or(&path).join(file).exists() {
                wrong.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file named in a document, with the names of its parts behind it: `` `FILE`: `part`, `part` ``.
#[test]
fn named_files_hold_what_they_are_named_for() {
    let mut wrong = Vec::new();
    let folders = [
        "crates/",
        "web/",
        "cards/",
        "rulesets/",
        "formats/",
        "decks/",
        "docs/",
        "rulebook/",
        "scenarios/",
    ];
    for path in documents(&root()) {
        let text = fs::read_to_string(&path).unwrap();
        for line in text.lines().filter(|line| !line.starts_with(' ')) {
            let pieces: Vec<&str> = line.split('`').collect();
            for at in (1..pieces.len()).step_by(2) {
                let file = pieces[at];
                let ours = folders.iter().any(|f| file.starts_with(f))
                    && !file.contains(['*', ' ', '<', '{']);
                if !ours
                    || file.contains("RULESET")
                    || file.contains("web/dist")
                    || file.contains("node_modules")
                {
                    continue;
                }
                let Ok(kind) = fs::metadata(root().join(file)) else {
                    wrong.push(format!("{}: there is no {file}", path.display()));
                    continue;
                };
                if kind.is_dir() || pieces.get(at + 1) != Some(&": ") {
                    continue;
                }
                let code = fs::read_to_string(root().join(file)).unwrap();
                let mut next = at + 2;
                while next < pieces.len() {
                    let part = pieces[next].rsplit("::").next().unwrap_or_default();
                    if !code.contains(part) {
                        wrong.push(format!("{}: {file} has no {part}", path.display()));
                    }
                    if pieces.get(next + 1) != Some(&", ") {
                        break;
                    }
                    next += 2;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
