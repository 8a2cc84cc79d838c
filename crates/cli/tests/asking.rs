//! What questions say, and what follows under their answers.

use std::collections::{BTreeMap, BTreeSet};

use quadrille::house::Rooms;
use quadrille::library::Library;
use serde_json::Value;
use server::{Deck, House, Order, Seed};

fn rooms() -> Rooms {
    Rooms::new(Library::open(None).expect("the library"))
}

/// The question of a position of four, after what is done in it.
fn asked(rooms: &Rooms, ruleset: &str, given: &[&str], when: &[&str]) -> Value {
    let lines = |word: &str, lines: &[&str]| {
        let said = lines.iter().map(|line| format!("{word} {line}\n"));
        said.collect::<String>()
    };
    let text = format!(
        "scenario What is asked\nruleset {ruleset}\n{}{}",
        lines("given", given),
        lines("when", when)
    );
    let room = rooms.room(&text).expect("an answer");
    assert_eq!(room["faults"], Value::Array(Vec::new()), "{text}");
    room["questions"][0].clone()
}

/// What follows under the answers of a question, by their labels.
fn tips(question: &Value) -> Vec<(&str, &str)> {
    let answers = question["answers"].as_array().expect("answers").iter();
    answers
        .map(|a| (a["label"].as_str().unwrap(), a["tip"].as_str().unwrap()))
        .collect()
}

#[test]
fn an_attack_says_what_it_comes_to() {
    let rooms = rooms();
    let given = [
        "turn 5",
        "phase battle",
        "seat 1 monsters Jinzo",
        "seat 2 monsters Rogue Doll",
        "seat 4 monsters Dark Magician; Jinzo",
    ];
    let open = asked(&rooms, "team-duel", &given, &[]);
    assert_eq!(
        tips(&open)[0],
        (
            "Attack with Jinzo (monster 1)",
            "2400 ATK; 3 targets to choose from"
        )
    );
    let goals = asked(&rooms, "team-duel", &given, &["1 attacks with Jinzo"]);
    assert_eq!(
        tips(&goals),
        [
            (
                "Rogue Doll (player 2's monster 1)",
                "Rogue Doll is destroyed. Team 2 takes 800 damage"
            ),
            (
                "Dark Magician (player 4's monster 1)",
                "Jinzo is destroyed. Team 1 takes 100 damage"
            ),
            (
                "Jinzo (player 4's monster 2)",
                "Jinzo and Jinzo are destroyed"
            ),
        ]
    );
    // Where there is one goal alone, the attack itself says it.
    let direct = asked(&rooms, "team-duel", &given[..3], &[]);
    assert_eq!(
        tips(&direct)[0].1,
        "A direct attack: Team 2 takes 2400 damage"
    );
}

#[test]
fn a_direct_attack_past_a_monster_says_what_it_comes_to() {
    let given = [
        "turn 9",
        "phase battle",
        "seat 1 monsters Jinzo",
        "seat 4 monsters Dark Magician; Rogue Doll",
    ];
    let ask = asked(&rooms(), "synergy", &given, &["1 attacks with Jinzo"]);
    let direct = ("Direct attack (player 2)", "Player 2 takes 2400 damage");
    assert!(tips(&ask).contains(&direct), "{:?}", tips(&ask));
}

#[test]
fn a_tribute_says_whose_it_is() {
    let rooms = rooms();
    let given = [
        "turn 5",
        "seat 1 hand Jinzo, Dark Magician, Celtic Guardian",
        "seat 1 monsters Rogue Doll",
        "seat 3 monsters Gravekeeper's Spy, set",
    ];
    let open = asked(&rooms, "team-duel", &given, &[]);
    let of = |label: &str| {
        tips(&open)
            .into_iter()
            .find(|(l, _)| *l == label)
            .expect("an answer")
            .1
    };
    assert_eq!(
        of("Summon Jinzo"),
        "Needs 1 Tribute; 2 monsters may be Tributed"
    );
    assert_eq!(
        of("Set Dark Magician"),
        "Needs 2 Tributes; 2 monsters may be Tributed"
    );
    assert_eq!(of("Summon Celtic Guardian"), "");
    let tribute = asked(&rooms, "team-duel", &given, &["1 summons Jinzo"]);
    assert_eq!(
        tips(&tribute),
        [
            ("Rogue Doll (monster 1)", "Yours, 1600 ATK"),
            (
                "Gravekeeper's Spy (player 3's monster 1)",
                "Player 3's, Set, 1200 ATK; Player 3 is asked first"
            ),
        ]
    );
}

#[test]
fn an_activation_says_its_cost_and_its_targets() {
    let rooms = rooms();
    let given = [
        "turn 5",
        "seat 1 hand Tribute to The Doomed, Kuriboh",
        "seat 2 monsters Jinzo",
    ];
    let open = asked(&rooms, "team-duel", &given, &[]);
    let tip = tips(&open)
        .into_iter()
        .find(|(label, _)| label.starts_with("Activate Tribute"));
    assert_eq!(
        tip.expect("an answer").1,
        "To activate, discard 1 card in your hand; target 1 monster on the field; destroy it"
    );
}

#[test]
fn the_windows_of_a_summon_are_told_apart() {
    let rooms = rooms();
    let given = [
        "turn 5",
        "seat 1 hand Rogue Doll",
        "seat 2 spells Solemn Judgment; Torrential Tribute",
    ];
    let attempt = asked(&rooms, "team-duel", &given, &["1 summons Rogue Doll"]);
    assert_eq!(
        attempt["title"],
        "Negate the Summon of Rogue Doll? (Main Phase 1)"
    );
    let success = asked(
        &rooms,
        "team-duel",
        &given,
        &["1 summons Rogue Doll", "2 passes"],
    );
    assert_eq!(
        success["title"],
        "Rogue Doll is Summoned: activate something? (Main Phase 1)"
    );
    let given = [
        "turn 5",
        "phase battle",
        "seat 1 monsters Rogue Doll",
        "seat 2 spells Sakuretsu Armor",
    ];
    let attack = asked(&rooms, "team-duel", &given, &["1 attacks with Rogue Doll"]);
    assert_eq!(
        attack["title"],
        "Respond to the attack of Rogue Doll? (Battle Phase)"
    );
}

/// No two questions for mulligan cards that follow each other carry the same words.
#[test]
fn each_card_for_a_mulligan_is_asked_for_in_its_own_words() {
    let rooms = rooms();
    let all = rooms.rulesets();
    let rows = all.as_array().unwrap().iter();
    let row = rows.clone().find(|row| row["id"] == "team-battle").unwrap();
    let format = &row["formats"][0];
    let decks = format["decks"].as_array().unwrap().iter().cycle();
    let ids: Vec<String> = decks
        .map(|d| d["id"].as_str().unwrap().to_owned())
        .take(4)
        .collect();
    let mut most = 0;
    for seed in 0..60 {
        let order = Order {
            ruleset: "team-battle".to_owned(),
            preset: None,
            options: BTreeMap::new(),
            format: format["id"].as_str().unwrap().to_owned(),
            decks: ids.iter().cloned().map(Deck::Shipped).collect(),
            seed: Seed::Number(seed),
            names: Vec::new(),
            opening: Vec::new(),
        };
        let mut play = rooms.open(&order).unwrap();
        let mut told: BTreeMap<u8, Vec<String>> = BTreeMap::new();
        while let Some(seat) = play.asked().first().copied() {
            let Some(question) = play.view(Some(seat)).question else {
                break;
            };
            if question.kind == "act" {
                break;
            }
            if question.title.contains("mulligan") {
                told.entry(seat).or_default().push(question.title.clone());
            }
            let least = (question.min.max(1)).min(question.answers.len() as u16);
            let choose: Vec<u16> = match question.answers.is_empty() {
                true => vec![question.min],
                false => (0..least).collect(),
            };
            play.answer(seat, question.id, &choose).unwrap();
        }
        for titles in told.into_values() {
            let different: BTreeSet<&String> = titles.iter().collect();
            assert_eq!(different.len(), titles.len(), "seed {seed}: {titles:?}");
            let last = titles.last().unwrap();
            assert!(
                last.ends_with("(1 may still be drawn)"),
                "seed {seed}: {titles:?}"
            );
            most = most.max(titles.len());
        }
    }
    assert!(most > 1, "no side was asked twice");
}

#[test]
fn formats_tell_the_size_of_their_side_decks() {
    let all = rooms().rulesets();
    let rows = all.as_array().unwrap().iter();
    let side =
        |id: &str| rows.clone().find(|row| row["id"] == id).unwrap()["formats"][0]["side"].clone();
    assert_eq!(side("team-duel"), 15);
    assert_eq!(side("team-battle"), 0);
}
