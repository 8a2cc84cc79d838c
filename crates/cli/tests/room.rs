//! The judge's room: shipped scenarios, the lines that say their answers, and mangled texts.

use std::fs;
use std::path::{Path, PathBuf};

use kernel::Chance;
use quadrille::house::Rooms;
use quadrille::library::Library;
use serde_json::Value;
use server::House;

/// Scenario files of all rulesets, in order.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut files = Vec::new();
    for folder in fs::read_dir(root).expect("scenarios").flatten() {
        if let Ok(inside) = fs::read_dir(folder.path()) {
            files.extend(inside.flatten().map(|entry| entry.path()));
        }
    }
    files.retain(|path| path.extension().is_some_and(|e| e == "scn"));
    files.sort();
    files
}

/// Texts of one scenario each: every `nth`, without those whose file brings cards of its own.
fn texts(nth: usize) -> Vec<String> {
    let mut texts = Vec::new();
    for file in files() {
        let text = fs::read_to_string(file).expect("text");
        let mut parts = text.split("\nscenario ").map(str::to_owned);
        let head = parts.next().unwrap_or_default();
        if head.starts_with("scenario ") {
            texts.push(head);
        } else if head.lines().any(|line| line.starts_with("card ")) {
            continue;
        }
        texts.extend(parts.map(|part| format!("scenario {part}\n")));
    }
    texts.into_iter().step_by(nth).collect()
}

fn rooms() -> Rooms {
    Rooms::new(Library::open(None).expect("the library"))
}

#[test]
fn shipped_scenarios_hold_and_their_answers_can_be_said() {
    let rooms = rooms();
    let (mut said, mut unsaid, mut tried) = (0, Vec::new(), 0);
    for text in texts(17) {
        let room = rooms.room(&text).expect("an answer");
        assert_eq!(
            room["holds"],
            Value::Bool(true),
            "{text}\n{}",
            room["faults"]
        );
        assert!(room["view"].is_object());
        let steps = room["steps"].as_array().expect("steps").len();
        for question in room["questions"].as_array().expect("questions") {
            for answer in question["answers"].as_array().expect("answers") {
                let Some(line) = answer["when"].as_str() else {
                    unsaid.push(format!("{}: {}", question["title"], answer["label"]));
                    continue;
                };
                said += 1;
                // One of some is said as anybody would say it, and carried out.
                let alone = question["min"] == 1 || question["kind"] == "act";
                if said % 29 == 0 && alone {
                    tried += 1;
                    let more = rooms
                        .room(&format!("{text}\nwhen {line}\n"))
                        .expect("an answer");
                    let now = more["steps"].as_array().expect("steps").len();
                    assert!(now > steps, "{text}\nwhen {line}\n{}", more["faults"]);
                }
            }
        }
    }
    unsaid.sort();
    unsaid.dedup();
    let all = said + unsaid.len();
    assert!(said > 250 && tried > 5, "{said} said, {tried} tried");
    assert!(
        unsaid.len() * 20 < all,
        "{said} of {all}:\n{}",
        unsaid.join("\n")
    );
}

#[test]
fn a_position_needs_no_claim() {
    let text = "scenario A beginning\nruleset old-school\ngiven seat 1 active Electabuzz (Base 20), 1 Lightning\n";
    let room = rooms().room(text).expect("an answer");
    assert_eq!(room["faults"], Value::Array(Vec::new()));
    assert_eq!(room["questions"][0]["seat"], 1);
    let wrong = rooms().room(&format!("{text}then seat 1 active has 40 damage\n"));
    let wrong = wrong.expect("an answer");
    assert_eq!(wrong["holds"], false);
    assert_eq!(wrong["claims"][0]["line"], 4);
    assert_eq!(wrong["claims"][0]["holds"], false);
    let misread = rooms().room(&format!("{text}given seat 1 acktive Abra\n"));
    let misread = misread.expect("an answer");
    assert_eq!(misread["faults"][0]["line"], 4);
    assert!(
        misread["faults"][0]["column"].as_u64() > Some(1),
        "{misread}"
    );
    assert_eq!(misread["view"], Value::Null);
}

#[test]
fn mangled_scenarios_are_told_what_is_wrong() {
    let rooms = rooms();
    let mut chance = Chance::numbered(3);
    let mut faulty = 0;
    for text in texts(31) {
        for _ in 0..3 {
            let mangled = mangled(&text, &mut chance);
            let room = rooms.room(&mangled).expect("an answer");
            let lines = mangled.lines().count().max(1) as u64;
            for fault in room["faults"].as_array().expect("faults") {
                faulty += 1;
                let line = fault["line"].as_u64().expect("a line");
                assert!((1..=lines + 1).contains(&line), "{fault}\n{mangled}");
            }
        }
    }
    assert!(faulty > 20, "{faulty}");
}

/// A text with some words lost, doubled, exchanged or made huge.
fn mangled(text: &str, chance: &mut Chance) -> String {
    let mut words: Vec<&str> = text.split_inclusive(' ').collect();
    for _ in 0..=chance.below(3) {
        let mut at = || chance.below(words.len().max(1) as u32) as usize;
        let (one, other) = (at(), at());
        match chance.below(6) {
            0 => drop(words.remove(one)),
            1 => words.insert(one, words[other]),
            2 => words.swap(one, other),
            3 => words[one] = "65535 ",
            4 => words[one] = "0 ",
            _ => words.truncate(one.max(1)),
        }
        if words.is_empty() {
            break;
        }
    }
    words.concat()
}
