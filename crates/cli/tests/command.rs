//! The built command: what it prints, and how it ends when what it is given is wrong.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn quadrille(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(args)
        .env_remove("QUADRILLE_CARDS")
        .output()
        .expect("it runs")
}

fn typed(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn json(output: &Output) -> serde_json::Value {
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON value")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn sim_reports_the_same_on_one_thread_and_two() {
    let run = |threads| {
        let args = [
            "sim",
            "--ruleset",
            "old-school",
            "--games",
            "130",
            "--json",
            "--threads",
        ];
        json(&quadrille(&[&args[..], &[threads]].concat()))
    };
    let (one, two) = (run("1"), run("2"));
    let fields: Vec<&str> = one
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    let mut wanted = [
        "games",
        "cpu_seconds",
        "games_per_s",
        "questions_per_s",
        "decisions_per_s",
        "questions",
        "decisions",
        "wins",
        "draws",
        "ended",
        "turns_mean",
        "digest",
    ];
    wanted.sort_unstable();
    assert_eq!(fields, wanted);
    for field in [
        "games",
        "questions",
        "decisions",
        "wins",
        "draws",
        "ended",
        "digest",
    ] {
        assert_eq!(one[field], two[field], "{field}");
    }
    assert_eq!(one["games"], 130);
}

#[test]
fn what_is_wrong_is_said_with_what_would_be_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("it is written");
        path.display().to_string()
    };
    let deck = file("bad.txt", "4 Bil\n");
    let ydk = file("some.ydk", "#main\n46986414\n46986414\n#extra\n!side\n");
    let card = file(
        "bad.cards",
        "card Bad\n  Basic Pokémon, Fire, 50 HP\nattack Hit [R] 10\n  fly a coin\nprinted Test 1\n",
    );
    let scene = file("bad.scn", "scenario It is bad\nrulset old-school\n");
    let replay = file("bad.jsonl", "{\"quadrille\":1}\n");
    let garbled = file("garbled.jsonl", "not JSON\n");
    let perft = file("bad.perft", "haymaker\n");
    let cases: &[(&[&str], &str)] = &[
        (
            &["sim", "--ruleset", "old-scool", "--games", "1"],
            "is it old-school?",
        ),
        (
            &[
                "sim",
                "--ruleset",
                "old-school",
                "--games",
                "1",
                "--deck",
                "haymake",
            ],
            "is it haymaker?",
        ),
        (
            &["sim", "--ruleset", "old-school", "--games", "0"],
            "0 is not in 1",
        ),
        (
            &[
                "sim",
                "--ruleset",
                "old-school",
                "--games",
                "1",
                "--bot",
                "deep",
            ],
            "the bots are random, greedy",
        ),
        (
            &[
                "sim",
                "--ruleset",
                "old-school",
                "--games",
                "1",
                "--seats",
                "4",
            ],
            "takes 2 seats, not 4",
        ),
        (
            &[
                "sim",
                "--ruleset",
                "synergy",
                "--games",
                "1",
                "--seats",
                "7",
                "--option",
                "uneven_teams=reject",
            ],
            "7 seats make teams of 4 and 3",
        ),
        (
            &[
                "sim",
                "--ruleset",
                "old-school",
                "--games",
                "1",
                "--preset",
                "x",
            ],
            "the presets are",
        ),
        (
            &[
                "sim",
                "--ruleset",
                "old-school",
                "--games",
                "1",
                "--option",
                "x=y",
            ],
            "the options are",
        ),
        (
            &[
                "sim",
                "--ruleset",
                "old-school",
                "--games",
                "1",
                "--option",
                "x",
            ],
            "NAME=VALUE",
        ),
        (
            &[
                "sim",
                "--ruleset",
                "old-school",
                "--games",
                "1",
                "--format",
                "x",
            ],
            "base-fossil",
        ),
        (
            &[
                "sim",
                "--ruleset",
                "old-school",
                "--games",
                "1",
                "--deck",
                &deck,
            ],
            "is it Bill?",
        ),
        (&["cards", "check", &card], "bad.cards:4:"),
        (&["cards", "check", "/no/such/file"], "no such file"),
        (&["cards", "show", "Chanzey"], "is it Chansey?"),
        (&["judge", &scene], "bad.scn:2"),
        (&["judge", "/no/such/file"], "no such file"),
        (&["rule", "OS-KO-99"], "is it OS-KO-"),
        (&["lens", "x"], "there is no ruleset"),
        (&["deck", "convert", &deck], "is it Bill?"),
        (&["deck", "convert", "x"], "there is no deck"),
        (&["deck", "check", &ydk], "add --format with one of"),
        (&["deck", "check", "bench-a"], "is a list of yugioh"),
        (
            &["deck", "convert", &ydk, "--to", "ptcgl"],
            "no Pokémon card",
        ),
        (
            &["deck", "convert", "haymaker", "--to", "ydk"],
            "has no passcode",
        ),
        (&["replay", "verify", &replay], "bad.jsonl:1"),
        (
            &["replay", "show", &garbled],
            "garbled.jsonl:1:2: this is no JSON",
        ),
        (&["perft", "--check", &perft], "bad.perft:1:"),
        (&["fly"], "unrecognized subcommand"),
        (
            &["--cards", "/no/such/folder", "cards", "check"],
            "no such file",
        ),
    ];
    for (args, says) in cases {
        let output = quadrille(args);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        // Long lines are broken for the terminal.
        let joined = said
            .replace("\n  │ ", " ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(joined.contains(says), "{args:?}: {said}");
        assert!(!said.contains("panicked"), "{said}");
    }
}

#[test]
fn every_command_has_its_help() {
    for command in [
        "serve", "sim", "judge", "cards", "rule", "lens", "deck", "replay", "perft", "bench",
    ] {
        let output = quadrille(&[command, "--help"]);
        assert_eq!(output.status.code(), Some(0), "{command}");
        assert!(text(&output.stdout).contains("Usage:"), "{command}");
    }
}

#[test]
fn a_folder_adds_cards_and_replaces_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let cards = "card Testmon\n  Basic Pokémon, Fire, 50 HP\nattack Hit [R] 10\nprinted Test 1\n\n\
                 card Bill\n  Trainer\n  draw 3 cards\nprinted Base 91\n";
    std::fs::write(folder.path().join("own.cards"), cards).expect("it is written");
    let own = folder.path().display().to_string();
    let found = json(&quadrille(&[
        "--cards", &own, "cards", "show", "Bill", "--json",
    ]));
    // The card of that printing is replaced, and the one of another era is not.
    let says = |card: &serde_json::Value, words: &str| {
        card["sheet"].as_str().is_some_and(|s| s.contains(words))
    };
    let found = found.as_array().expect("a list");
    let bills = found.iter().filter(|card| says(card, "printed Base 91"));
    assert!(bills.clone().count() == 1 && bills.clone().all(|card| says(card, "draw 3 cards")));
    assert!(found.iter().any(|card| says(card, "Supporter")));
    let built_in = json(&quadrille(&["cards", "check", "--json"]));
    let with = json(&quadrille(&["--cards", &own, "cards", "check", "--json"]));
    let cards = |report: &serde_json::Value| report["cards"].as_u64().expect("a number");
    assert_eq!(cards(&with), cards(&built_in) + 1);
}

#[test]
fn all_cards_are_read_well_under_a_tenth_of_a_second() {
    let report = json(&quadrille(&["cards", "check", "--json"]));
    let took = report["milliseconds"].as_f64().expect("a number");
    // Debug builds and busy machines take longer than the 100 ms of a release build.
    assert!(took < 2_000.0, "{took} ms");
}

#[test]
fn cards_are_formatted_and_left_alone_when_they_are() {
    for path in ["base", "jungle", "fossil", "later"] {
        let file = root().join(format!("cards/pokemon/{path}.cards"));
        let output = quadrille(&["cards", "format", "--check", &file.display().to_string()]);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{}{}",
            text(&output.stdout),
            text(&output.stderr)
        );
    }
}

#[test]
fn decks_are_checked_and_converted() {
    assert_eq!(
        quadrille(&["deck", "check", "haymaker"]).status.code(),
        Some(0)
    );
    let short = typed(&["deck", "check", "-"], "4 Bill BS 91\n");
    assert_eq!(short.status.code(), Some(1));
    let said = text(&short.stdout);
    assert!(
        said.contains("it needs exactly 60") && said.contains("Basic"),
        "{said}"
    );
    // A misspelled name hides nothing else that is wrong.
    let unread = typed(&["deck", "check", "-"], "4 Bil\n");
    assert_eq!(unread.status.code(), Some(1));
    let said = text(&unread.stdout);
    assert!(
        said.contains("line 1: ") && said.contains("is it Bill?"),
        "{said}"
    );
    let list = quadrille(&["deck", "convert", "haymaker", "--to", "ptcgo"]);
    assert!(text(&list.stdout).contains("* 4 Bill BS 91"));
    let back = typed(&["deck", "check", "-"], &text(&list.stdout));
    assert_eq!(back.status.code(), Some(0));
}

#[test]
fn a_deck_is_checked_against_the_format_it_ships_for_and_a_team_s_together() {
    let check = |args: &[&str]| {
        let output = quadrille(&[&["deck", "check"], args].concat());
        let said = text(&output.stdout) + &text(&output.stderr);
        (output.status.code(), said)
    };
    let (code, said) = check(&["inferno"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("legal in Team Battle"), "{said}");
    let file = root().join("decks/team-battle/inferno.txt");
    let (code, said) = check(&[file.to_str().expect("a path")]);
    assert!(
        code == Some(0) && said.contains("legal in Team Battle"),
        "{said}"
    );
    let (code, said) = check(&["inferno", "thunder", "--format", "team-battle"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("A team of 2: legal in Team Battle"), "{said}");
    let (code, said) = check(&["inferno", "haymaker", "--format", "team-battle"]);
    assert!(code != Some(0), "{said}");
    let (code, said) = check(&[
        "inferno",
        "thunder",
        "lost-world",
        "--format",
        "team-battle",
    ]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("a team of Team Battle has 2"), "{said}");
    for deck in ["goat-control", "warriors"] {
        for format in ["goat", "team-duel-2005"] {
            let (code, said) = check(&[deck, "--format", format]);
            assert_eq!(code, Some(0), "{said}");
        }
    }
}

#[test]
fn the_list_of_a_format_is_written_as_it_is_read_and_is_no_deck() {
    let written = text(&quadrille(&["deck", "ban-list", "team-duel-2005"]).stdout);
    let shipped = std::fs::read_to_string(root().join("formats/lists/tcg-2005-04.lflist.conf"));
    let shipped = decks::read_lists(&shipped.expect("it ships")).expect("lists");
    assert_eq!(decks::read_lists(&written).expect("a list"), shipped);
    let none = quadrille(&["deck", "ban-list", "base-fossil"]);
    assert!(
        text(&none.stderr).contains("goes by no list"),
        "{}",
        text(&none.stderr)
    );
    let checked = typed(&["deck", "check", "-", "--format", "goat"], &written);
    assert_eq!(checked.status.code(), Some(2));
    assert!(
        text(&checked.stderr).contains("not a deck"),
        "{}",
        text(&checked.stderr)
    );
}

#[test]
fn options_that_nothing_heeds_are_faults_of_a_ruleset() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.ruleset");
    let own = "ruleset Own\n  extends team-duel\noptions\n  lp_mode: sharedd  TD-LP-1\n";
    std::fs::write(&file, own).expect("a file");
    let folder = folder.path().to_str().expect("a path");
    let checked = quadrille(&["cards", "check", folder]);
    let words = |bytes: &[u8]| {
        let said = text(bytes);
        let words = said.split_whitespace().filter(|word| *word != "│");
        words.collect::<Vec<_>>().join(" ")
    };
    let said = words(&checked.stderr);
    assert_eq!(checked.status.code(), Some(2), "{said}");
    assert!(
        said.contains("own.ruleset:4") && said.contains("it takes shared, individual"),
        "{said}"
    );
    std::fs::write(&file, own.replace("lp_mode: sharedd", "lp_mood: shared")).expect("a file");
    let said = words(&quadrille(&["cards", "check", folder]).stderr);
    assert!(said.contains("there is no option \"lp_mood\""), "{said}");
}

#[test]
fn a_list_of_passcodes_is_of_the_game_that_has_them() {
    let list = typed(&["deck", "convert", "-"], "#main\n46986414\n46986414\n");
    assert_eq!(list.status.code(), Some(0), "{}", text(&list.stderr));
    assert!(text(&list.stdout).contains("2 Dark Magician"));
    let link = typed(
        &["deck", "convert", "-", "--to", "ydke"],
        "2 Dark Magician\n",
    );
    assert!(text(&link.stdout).starts_with("ydke://"));
    let checked = typed(
        &["deck", "check", "-", "--format", "goat"],
        "#main\n46986414\n",
    );
    assert_eq!(checked.status.code(), Some(1));
}

#[test]
fn a_game_is_saved_whole_though_nobody_reads_along() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("saved.jsonl").display().to_string();
    let args = "play duel --bot random --bot random --seed 1 --save";
    let mut child = Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .args(args.split(' '))
        .arg(&file)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    assert!(child.wait().expect("it ends").success());
    let shown = quadrille(&["replay", "verify", &file]);
    assert_eq!(shown.status.code(), Some(0), "{}", text(&shown.stderr));
    let shown = text(&quadrille(&["replay", "show", &file]).stdout);
    assert!(shown.contains(" won: "), "{shown}");
}
