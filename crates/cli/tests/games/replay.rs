//! `quadrille replay`, with whole files and damaged ones.

use std::fs;
use std::path::Path;

use quadrille::house::Rooms;
use quadrille::library::Library;
use quadrille::replay::{follow, read};
use serde_json::Value;
use server::{Deck, House, Order, Seed, Stop, Stopped};

use crate::program::{err, out, run, saved};

fn verify(file: &Path) -> (Option<i32>, String) {
    let done = run(&["replay", "verify", file.to_str().unwrap()], "");
    (done.status.code(), err(&done))
}

/// Changes one line of a replay, counted from 1; 0 is the last.
fn with_line(text: &str, at: usize, change: impl Fn(&str) -> String) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = at.checked_sub(1).unwrap_or(lines.len() - 1);
    lines[at] = change(&lines[at]);
    lines.join("\n") + "\n"
}

#[test]
fn a_damaged_replay_says_which_line_is_wrong() {
    let (folder, file) = saved("5");
    let whole = fs::read_to_string(&file).unwrap();
    assert_eq!(verify(&file).0, Some(0));
    let count = whole.lines().count();
    let name = |line: usize| format!("bad.replay:{line}:");
    let without_last: String = whole
        .lines()
        .take(count - 1)
        .map(|l| format!("{l}\n"))
        .collect();
    let half = &whole[..whole.len() - 30];
    let cases: Vec<(&str, String, i32, String)> = vec![
        ("empty", String::new(), 2, name(1)),
        ("a deck", "4 Bill (Base 91)\n".into(), 2, name(1)),
        ("other JSON", "{\"format\":1}\n".into(), 2, name(1)),
        ("cut after a line", without_last, 2, name(count - 1)),
        ("cut in a line", half.into(), 2, name(count)),
        (
            "newer",
            whole.replace("\"version\":1", "\"version\":2"),
            2,
            name(1),
        ),
        ("no seed", whole.replacen("\"seed\":5,", "", 1), 2, name(1)),
        (
            "an unknown card",
            whole.replacen("Alakazam (", "Alacazam (", 1),
            2,
            name(1),
        ),
        (
            "another ruleset",
            whole.replacen("old-school", "new-school", 1),
            2,
            name(1),
        ),
        (
            "a seat too many",
            with_line(&whole, 1, |l| l.replacen("[[", "[[],[", 1)),
            2,
            name(1),
        ),
        (
            "a long line",
            with_line(&whole, 3, |_| " ".repeat(5000)),
            2,
            name(3),
        ),
        (
            "an unknown field",
            with_line(&whole, 4, |l| l.replace('}', ",\"x\":1}")),
            2,
            name(4),
        ),
        (
            "no such choice",
            with_line(&whole, 5, |_| "{\"seat\":1,\"choose\":[999]}".into()),
            1,
            name(5),
        ),
        (
            "no such seat",
            with_line(&whole, 2, |_| "{\"seat\":9,\"choose\":[0]}".into()),
            1,
            name(2),
        ),
        (
            "more answers",
            with_line(&whole, 0, |l| format!("{{\"seat\":1,\"choose\":[0]}}\n{l}")),
            1,
            name(count),
        ),
        ("more lines", whole.clone() + "{}\n", 2, name(count + 1)),
        (
            "another hash",
            with_line(&whole, 0, |l| {
                l.replacen("\"hash\":\"", "\"hash\":\"0123456789abcdef", 1)
            }),
            2,
            name(count),
        ),
        (
            "a wrong hash",
            with_line(&whole, 0, edited_hash),
            1,
            name(count),
        ),
        (
            "a wrong winner",
            with_line(&whole, 0, |l| l.replace("\"team\":", "\"team\":1")),
            1,
            name(count),
        ),
    ];
    let bad = folder.path().join("bad.replay");
    for (what, text, code, at) in cases {
        assert_ne!(text, whole, "{what} is no damage");
        fs::write(&bad, &text).unwrap();
        let (found, said) = verify(&bad);
        assert_eq!(found, Some(code), "{what}: {said}");
        assert!(said.contains(&at), "{what}: {said}");
        let shown = run(&["replay", "show", bad.to_str().unwrap()], "");
        assert_eq!(shown.status.code(), Some(2), "{what}");
    }
    fs::write(&bad, b"\xff\xfe\x00").unwrap();
    assert_eq!(verify(&bad).0, Some(2));
    assert_eq!(verify(&folder.path().join("none.replay")).0, Some(2));
}

fn edited_hash(line: &str) -> String {
    let mut end: Value = serde_json::from_str(line).unwrap();
    end["hash"] = "0123456789abcdef".into();
    end.to_string()
}

#[test]
fn no_damage_makes_reading_panic() {
    let (_folder, file) = saved("6");
    let whole = fs::read(&file).unwrap();
    let library = Library::open(None).unwrap();
    let mut place = 7_usize;
    for round in 0..400_usize {
        place = place
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let at = (place >> 20) % whole.len();
        let mut bytes = whole.clone();
        match round % 4 {
            0 => bytes[at] ^= 1 << (round / 4 % 8),
            1 => bytes.truncate(at),
            2 => drop(bytes.remove(at)),
            _ => bytes.insert(at, b"0]}\",["[round / 4 % 6]),
        }
        if let Ok(replay) = read("damaged", &bytes) {
            let _ = follow(&replay, &library, "damaged");
        }
    }
}

#[test]
fn replays_are_told_as_json_too() {
    let (_folder, file) = saved("7");
    let name = file.to_str().unwrap();
    let json = |args: &[&str]| -> Value {
        let done = run(args, "");
        serde_json::from_str(&out(&done)).unwrap()
    };
    let verified = json(&["replay", "verify", name, "--json"]);
    assert_eq!(verified["holds"], Value::from(true));
    assert_eq!(verified["hash"], verified["found"]);
    let shown = json(&["replay", "show", name, "--seat", "1", "--json"]);
    let log = shown["log"].as_array().unwrap();
    assert_eq!(log.last().unwrap()["seq"], Value::from(log.len()));
    let drew = |viewer: &Value| viewer["log"].to_string().contains(" drew a card.");
    assert!(drew(&shown), "a seat does not see what another draws");
    assert!(!drew(&json(&["replay", "show", name, "--json"])));
    let none = run(&["replay", "show", name, "--seat", "3"], "");
    assert_eq!(none.status.code(), Some(2));
    assert!(err(&none).contains("its seats are 1 to 2"));
}

#[test]
fn a_replay_keeps_the_side_deck_apart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("goat.replay");
    let name = file.to_str().unwrap();
    let decks = ["--deck", "goat-control", "--deck", "warriors"];
    let args = ["play", "duel", "--bot", "random", "--bot", "random"];
    let more = ["--seed", "3", "--save", name];
    let played = run(&[&args[..], &decks, &more].concat(), "");
    assert!(played.status.success(), "{}", err(&played));
    let (code, said) = verify(&file);
    assert_eq!(code, Some(0), "{said}");
    let text = fs::read_to_string(&file).unwrap();
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let deck = header["decks"][0].as_array().unwrap();
    let side = deck.iter().position(|line| line == "Side Deck").unwrap();
    assert_eq!(deck[side + 1], "2 King Tiger Wanghu");

    // Where there is no Side Deck, a deck is what it was before decks had parts.
    let (_folder, plain) = saved("5");
    let plain = fs::read_to_string(&plain).unwrap();
    let header: Value = serde_json::from_str(plain.lines().next().unwrap()).unwrap();
    let lines = header["decks"][0].as_array().unwrap();
    let counts = |line: &Value| {
        line.as_str()
            .unwrap()
            .starts_with(|c: char| c.is_ascii_digit())
    };
    assert!(lines.iter().all(counts), "{lines:?}");
}

#[test]
fn a_game_of_lists_with_a_side_deck_is_verified_and_goes_on_from_any_answer() {
    let rooms = Rooms::new(Library::open(None).unwrap());
    let listed = |id: &str| {
        let path = format!("{}/../../decks/yugioh/{id}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).unwrap();
        // The Side Deck stands first here: where it stands makes no difference.
        let (rest, side) = text.split_once("Side Deck\n").unwrap();
        Deck::List(format!("Side Deck\n{side}\n{rest}"))
    };
    let order = Order {
        ruleset: "duel".into(),
        preset: None,
        options: Default::default(),
        format: "goat".into(),
        decks: vec![listed("goat-control"), listed("warriors")],
        seed: Seed::Number(9),
        names: Vec::new(),
        opening: Vec::new(),
    };
    let mut game = rooms.open(&order).unwrap();
    for _ in 0..6 {
        let seat = game.asked()[0];
        let question = game.view(Some(seat)).question.unwrap();
        let choose: Vec<u16> = (0..question.min.max(1)).collect();
        game.answer(seat, question.id, &choose).unwrap();
    }
    let stopped = Stopped {
        team: 2,
        why: Stop::Conceded,
    };
    let bytes = game.replay_stopped(stopped);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.replay");
    fs::write(&file, &bytes).unwrap();
    let (code, said) = verify(&file);
    assert_eq!(code, Some(0), "{said}");
    let on = rooms.branch(&bytes, 6).unwrap();
    let on = rooms.open(&on).unwrap();
    for seat in [1, 2] {
        assert_eq!(on.view(Some(seat)).seats, game.view(Some(seat)).seats);
    }
}
