//! `quadrille play`.

use std::io::{Read, Write};
use std::process::Stdio;

use crate::program::{command, err, out, run};

/// What somebody types who attacks where they can, and else does the last thing there is.
fn typed(asked: &str) -> String {
    let answers: Vec<(&str, &str)> = asked
        .lines()
        .filter_map(|line| line.trim_start().split_once("  "))
        .filter(|(n, _)| n.parse::<u16>().is_ok())
        .collect();
    let hint = asked
        .lines()
        .rev()
        .find(|l| l.starts_with("Type "))
        .unwrap();
    let words: Vec<&str> = hint.split([' ', '.', ',']).collect();
    if hint.ends_with("or nothing. ? helps") {
        return String::new();
    }
    if hint.starts_with("Type all numbers") {
        return answers.iter().map(|(n, _)| format!("{n} ")).collect();
    }
    if let Ok(most) = words[1].parse::<usize>() {
        return answers[..most]
            .iter()
            .map(|(n, _)| format!("{n} "))
            .collect();
    }
    let attack = answers
        .iter()
        .find(|(_, label)| label.starts_with("Attack"));
    match attack.or(answers.last()) {
        Some((n, _)) => (*n).to_owned(),
        None => words[4].to_owned(),
    }
}

#[test]
fn a_person_plays_a_game_to_its_end_and_saves_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.replay");
    let file = file.to_str().unwrap();
    let mut child = command(&[
        "play",
        "old-school",
        "--deck",
        "haymaker",
        "--bot",
        "random",
    ])
    .args(["--seed", "2", "--save", file])
    .stdin(Stdio::piped())
    .stdout(Stdio::piped())
    .spawn()
    .unwrap();
    let mut keys = child.stdin.take().unwrap();
    let mut screen = child.stdout.take().unwrap();
    let (mut all, mut asked) = (String::new(), String::new());
    let mut bytes = [0; 4096];
    loop {
        let n = screen.read(&mut bytes).unwrap();
        if n == 0 {
            break;
        }
        asked += &String::from_utf8_lossy(&bytes[..n]);
        if asked.ends_with("\n> ") {
            writeln!(keys, "{}", typed(&asked)).unwrap();
            all += &std::mem::take(&mut asked);
            assert!(all.len() < 5_000_000, "it never ends");
        }
    }
    assert!(child.wait().unwrap().success());
    assert!(asked.contains(" wins: "), "{asked}");
    assert!(all.contains("You, player 1: Prizes 6 of 6"), "{all}");
    assert!(all.contains("Player 2: Hand "), "{all}");
    assert!(!all.contains('\x1b'), "colors in a pipe");
    let verified = run(&["replay", "verify", file], "");
    assert_eq!(verified.status.code(), Some(0), "{}", err(&verified));
}

#[test]
fn things_are_looked_up_and_the_end_of_input_ends_it() {
    let args = ["play", "old-school", "--bot", "random", "--seed", "1"];
    let done = run(
        &args,
        "?\nr os-ko-4\nr OS-KO-\nz bill\nz Bil\nl\nt\nnonsense\n99\n",
    );
    assert!(done.status.success(), "{}", err(&done));
    let said = out(&done);
    for part in [
        "a rule, such as r OS-KO-4",
        "OS-KO-4 — Replace a Knocked Out Active",
        "there is no rule \"OS-KO-\"",
        "Draw 2 cards.",
        "is it Bill?",
        "You left the game before its end.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.matches("You, player 1:").count() > 1, "{said}");
    let left = run(&args, "q\n");
    assert!(out(&left).ends_with("You left the game before its end.\n"));
}

#[test]
fn players_at_one_terminal_take_turns_to_look() {
    // The last answer of an open turn ends it; numbers that are too high are asked for again.
    let down: String = (1..=12).rev().map(|n| format!("{n}\n")).collect();
    let done = run(&["play", "old-school", "--seed", "1"], &down.repeat(12));
    let said = out(&done);
    for player in 1..=2 {
        let pause = format!("Player {player}, press Enter when only you look.");
        assert!(said.contains(&pause), "{said}");
        assert!(said.contains(&format!("You, player {player}:")), "{said}");
    }
    assert!(done.status.success());
}

#[test]
fn what_cannot_be_played_is_refused_before_the_game() {
    for (args, part) in [
        (&["old-scool"][..], "old-school"),
        (&["old-school", "--bot", "brilliant"], "random"),
        (&["old-school", "--deck", "haymker"], "haymaker"),
        (&["old-school", "--preset", "none"], "wotc-1999"),
        (&["old-school", "--option", "fail_to_find"], "NAME=VALUE"),
        (
            &[
                "old-school",
                "--bot",
                "random",
                "--bot",
                "random",
                "--bot",
                "random",
            ],
            "3 bots",
        ),
        (
            &["old-school", "--save", "/no/such/folder/x"],
            "folder that is there",
        ),
    ] {
        let done = run(&[&["play"][..], args].concat(), "");
        assert_eq!(done.status.code(), Some(2), "{args:?}");
        assert!(err(&done).contains(part), "{args:?}: {}", err(&done));
    }
}
