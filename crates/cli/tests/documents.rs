//! What the documents say of this repository is so: links lead somewhere, named files hold what they
//! are named for, and cards and scenarios shown as examples are read and hold.

use std::path::{Path, PathBuf};
use std::{env, fs};

use quadrille::library::{Files, Library, Origin, TextFile};
use quadrille::stages::Stages;
use scenario::{judge, read};

/// Folders that are not ours, or not written by hand.
const OTHERS: [&str; 4] = ["target", "node_modules", "dist", "data"];
/// Where files stand that a document may name.
const FOLDERS: [&str; 10] = [
    "crates/",
    "web/",
    "cards/",
    "rulesets/",
    "formats/",
    "decks/",
    "docs/",
    "rulebook/",
    "scenarios/",
    ".ci/",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A document of this repository.
struct Document {
    path: PathBuf,
    /// Its text without examples, a paragraph a line.
    prose: String,
    /// What stands between fences, without indentation.
    examples: Vec<String>,
}

impl Document {
    fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).unwrap();
        let (mut prose, mut examples) = (String::new(), Vec::new());
        let mut open: Option<(String, usize)> = None;
        for line in text.lines() {
            let indent = line.len() - line.trim_start().len();
            if line.trim_start().starts_with("```") {
                match open.take() {
                    Some((example, _)) => examples.push(example),
                    None => open = Some((String::new(), indent)),
                }
            } else if let Some((example, indent)) = &mut open {
                *example += line.get(*indent..).unwrap_or_default();
                example.push('\n');
            } else {
                prose += line.trim();
                prose.push(if line.is_empty() || line.starts_with('|') {
                    '\n'
                } else {
                    ' '
                });
            }
        }
        Self {
            path,
            prose,
            examples,
        }
    }
}

fn documents() -> Vec<Document> {
    let mut found = Vec::new();
    collect(&root(), &mut found);
    found
}

fn collect(folder: &Path, found: &mut Vec<Document>) {
    for path in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() && !name.starts_with('.') && !OTHERS.contains(&name.as_str()) {
            collect(&path, found);
        } else if name.ends_with(".md") {
            found.push(Document::read(path));
        }
    }
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = Vec::new();
    for document in documents() {
        let folder = document.path.parent().unwrap();
        for link in document.prose.split("](").skip(1) {
            let link = link.split(')').next().unwrap_or_default();
            let file = link.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains("://") && !folder.join(file).exists() {
                wrong.push(format!("{}: {link}", document.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file is named in backticks; parts of it that are named behind it (`` `FILE`: `part`, `part` ``)
/// stand in it.
#[test]
fn named_files_hold_what_they_are_named_for() {
    let mut wrong = Vec::new();
    for document in documents() {
        for paragraph in document.prose.lines() {
            let pieces: Vec<&str> = paragraph.split('`').collect();
            for at in (1..pieces.len()).step_by(2) {
                let file = pieces[at];
                let ours = FOLDERS.iter().any(|f| file.starts_with(f))
                    && !file.contains(['*', ' ', '<', '{']);
                let made = file.contains("web/dist") || file.contains("node_modules");
                let made_up = file
                    .split('/')
                    .any(|part| part.starts_with("RULESET") || part.starts_with("NAME"));
                if !ours || made || made_up {
                    continue;
                }
                let Ok(text) = fs::read_to_string(root().join(file)) else {
                    if !root().join(file).is_dir() {
                        wrong.push(format!("{}: there is no {file}", document.path.display()));
                    }
                    continue;
                };
                let mut between = ": ";
                for next in (at + 1..pieces.len() - 1).step_by(2) {
                    if pieces[next] != between {
                        break;
                    }
                    between = ", ";
                    if !text.contains(pieces[next + 1]) {
                        wrong.push(format!(
                            "{}: {file} has no {}",
                            document.path.display(),
                            pieces[next + 1]
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `docs/code-map.md` is the first sentence of every source file; `UPDATE_EXPECT=1` rewrites it.
#[test]
fn the_code_map_is_what_the_files_say() {
    let mut map = CODE_MAP.to_owned();
    for name in CRATES {
        let folder = root().join("crates").join(name);
        map += &format!("\n## {name}\n\n| file | is |\n|---|---|\n");
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files);
        files.sort();
        for path in files {
            let text = fs::read_to_string(&path).unwrap();
            let about: Vec<&str> = text
                .lines()
                .map_while(|line| line.strip_prefix("//!"))
                .map(str::trim)
                .take_while(|line| !line.is_empty())
                .collect();
            let file = path.strip_prefix(folder.join("src")).unwrap().display();
            assert!(
                !about.is_empty(),
                "{}: say at its top what it is",
                path.display()
            );
            let about = about.join(" ").replace('|', "\\|");
            map += &format!("| [{file}](../crates/{name}/src/{file}) | {about} |\n");
        }
    }
    let path = root().join("docs/code-map.md");
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &map).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == map,
        "docs/code-map.md is stale; rewrite it with UPDATE_EXPECT=1 cargo test -p cli --test documents"
    );
}

/// Code, rulesets and documents cite rules that the rulebook has.
#[test]
fn rules_that_are_cited_exist() {
    let library = Library::open(None).unwrap();
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    // A toy game has rules of its own.
    files.retain(|path| {
        !path
            .components()
            .any(|c| c.as_os_str() == "toy" || c.as_os_str() == "tests")
    });
    files.extend(documents().into_iter().map(|d| d.path));
    files.push(root().join("rulesets/old-school.ruleset"));
    let mut wrong = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (at, line) in code.lines().enumerate() {
            for id in cited(line).filter(|id| !library.rules.iter().any(|r| r.id == *id)) {
                wrong.push(format!(
                    "{}:{}: there is no rule {id}",
                    path.display(),
                    at + 1
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Rule ids in a line, such as `OS-KO-4`.
fn cited(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| {
        let parts: Vec<&str> = word.split('-').collect();
        let number = |part: &str| part.starts_with(|c: char| c.is_ascii_digit());
        matches!(parts[..], ["OS", section, n] if !section.is_empty() && number(n))
    })
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

const CRATES: [&str; 13] = [
    "kernel", "cardlang", "lens", "pokemon", "yugioh", "view", "decks", "scenario", "bots",
    "server", "load", "cli", "shipped",
];
const CODE_MAP: &str = "\
# Code map

<!-- Written by crates/cli/tests/documents.rs from the first sentence of every source file. Do not edit;
     UPDATE_EXPECT=1 cargo test -p cli --test documents -->

[ARCHITECTURE.md](../ARCHITECTURE.md) says what the crates are and how they hang together.
";

#[test]
fn cards_shown_as_examples_are_read() {
    let shipped: Vec<String> = Files::built_in()
        .cards
        .into_iter()
        .map(|f| f.text)
        .collect();
    let mut wrong = Vec::new();
    for document in documents() {
        for example in document.examples.iter().filter(|e| e.starts_with("card ")) {
            if shipped.iter().any(|text| text.contains(example.as_str())) {
                continue;
            }
            let mut files = Files::built_in();
            let file = TextFile {
                path: document.path.display().to_string(),
                text: example.clone(),
                origin: Origin::Folder,
            };
            files.cards.push(file);
            if let Err(trouble) = Library::read(files) {
                wrong.push(format!("{:?}", miette::Report::new(trouble)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn scenarios_shown_as_examples_hold() {
    let library = Library::open(None).unwrap();
    let stage = Stages::new(&library);
    let (mut held, mut wrong) = (0, Vec::new());
    for document in documents() {
        let name = document.path.display().to_string();
        for example in document
            .examples
            .iter()
            .filter(|e| e.starts_with("scenario "))
        {
            match read(&name, example) {
                Err(faults) => wrong.extend(faults.iter().map(ToString::to_string)),
                Ok(scenarios) => {
                    for verdict in scenarios.iter().map(|s| judge(s, &stage)) {
                        match verdict.failure {
                            None => held += 1,
                            Some(failure) => wrong.push(format!("{name}: {failure}")),
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(held > 2, "{held} examples");
}
