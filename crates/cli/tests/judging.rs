//! `quadrille judge`, for whoever writes scenarios: what is wrong is said at its line, at once.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// A scenario that holds.
const GOOD: &str = "scenario B\nruleset duel\nthen    the game goes on\n";

fn judge(folder: &Path, file: &str, scenarios: &str, args: &[&str]) -> Output {
    let path = folder.join(file);
    std::fs::write(&path, scenarios).expect("a file");
    Command::new(env!("CARGO_BIN_EXE_quadrille"))
        .arg("judge")
        .arg(path)
        .args(args)
        .env("NO_COLOR", "1")
        .output()
        .expect("it runs")
}

/// All it said, in one line: how it is wrapped does not matter.
fn said(output: &Output) -> String {
    let mut said = String::from_utf8_lossy(&output.stdout).into_owned();
    said += &String::from_utf8_lossy(&output.stderr);
    let words = said.split_whitespace().filter(|word| *word != "│");
    words.collect::<Vec<_>>().join(" ")
}

/// The rules that the log lines cite which contain some words.
fn cited(output: &Output, words: &str) -> Vec<String> {
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["failed"], 0, "{report:#}");
    let steps = report["scenarios"][0]["steps"].as_array().expect("steps");
    let lines = steps
        .iter()
        .flat_map(|s| s["log"].as_array().expect("a log"));
    let mut found = lines.filter(|line| line["text"].as_str().is_some_and(|t| t.contains(words)));
    let line = found
        .next()
        .unwrap_or_else(|| panic!("no line says {words}: {report:#}"));
    let rules = line["rules"].as_array().expect("rules");
    rules
        .iter()
        .map(|r| r.as_str().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn log_lines_cite_the_rules_of_their_own_ruleset() {
    let folder = tempfile::tempdir().unwrap();
    let json = |scenario: &str| judge(folder.path(), "a.scn", scenario, &["--json"]);
    let battle = |ruleset: &str, lp: &str| {
        json(&format!(
            "scenario Damage\nruleset {ruleset}\ngiven   phase battle\n        \
             seat 1 monsters Dark Magician\n        {lp}\n\
             when    1 attacks with Dark Magician\n        {}all pass\nthen    the log says \"took 2500 damage\"\n",
            if ruleset == "team-duel" {
                ""
            } else {
                "1 chooses seat 2\n        "
            }
        ))
    };
    let rules = cited(
        &battle("team-duel", "team 2 LP 5000"),
        "Team 2 took 2500 damage.",
    );
    assert_eq!(rules, ["TD-BASE-40", "TD-OPEN-11", "TD-LP-1"]);
    let rules = cited(
        &battle("conflict", "seat 2 LP 5000"),
        "Player 2 took 2500 damage.",
    );
    assert!(rules.contains(&"SY-LP-6".to_owned()) && !rules.contains(&"SY-LP-5".to_owned()));
    let rules = cited(
        &battle("synergy", "team 2 LP 5000"),
        "Player 2 took 2500 damage.",
    );
    assert!(rules.contains(&"SY-LP-1".to_owned()), "{rules:?}");
    let played = json(
        "scenario A Supporter\nruleset team-battle\n\
         given   seat 1 hand Professor Oak's New Theory\n\
         when    1 plays Professor Oak's New Theory\nthen    seat 1 hand has 6 cards\n",
    );
    assert_eq!(cited(&played, "played Professor Oak's"), ["TB-BASE-4"]);
    let poisoned = json(
        "scenario Poison\nruleset team-battle\n\
         given   seat 2 active Snorlax (Call of Legends 33), 90 damage, Poisoned\n        \
         seat 2 bench Patrat (Black & White 77)\n\
         when    1 ends the turn\n        1 chooses prize 1\n\
         then    seat 1 prizes has 2 cards\n",
    );
    let rules = cited(&poisoned, "took a Prize");
    assert!(rules.contains(&"TB-OPEN-8".to_owned()), "{rules:?}");
}

#[test]
fn positions_that_no_game_comes_to_are_refused_at_their_line() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        ("team-duel", "seats 6", "", "seats", "has 4 seats, not 6"),
        ("duel", "seats 4", "", "seats", "has 2 seats, not 4"),
        (
            "team-duel",
            "",
            "seat 2 field Umi\nseat 3 field Sogen",
            "field Sogen",
            "one Field Spell is at most",
        ),
        (
            "team-duel",
            "",
            "turn 9\nteam 3 LP 100",
            "team 3",
            "there are 2 teams here",
        ),
        (
            "team-duel",
            "",
            "turn 9\nteam 1 LP 0",
            "team 1",
            "has lost already",
        ),
        (
            "duel",
            "",
            "seat 2 hand Kuriboh\nseat 1 hand Flame Swordsman",
            "Flame",
            "is a Fusion Monster",
        ),
        (
            "duel",
            "",
            "seat 2 hand Kuriboh\nseat 1 hand Sheep Token",
            "Sheep",
            "is a Token",
        ),
        (
            "duel",
            "",
            "seat 1 hand Kuriboh\nseat 2 spells Axe of Despair",
            "Axe",
            "say on which monster",
        ),
        (
            "duel",
            "",
            "turn 1\nphase battle",
            "phase",
            "turn 1 has no Battle Phase here",
        ),
        (
            "team-duel",
            "",
            "turn 3\nseat 3 on turn\nphase battle",
            "phase",
            "turn 3 has no Battle Phase here",
        ),
        (
            "duel",
            "option start_lp 0",
            "",
            "option",
            "no value of start_lp",
        ),
        (
            "duel",
            "",
            "seat 1 hand Kuriboh\nseat 3 hand Kuriboh",
            "seat 3",
            "this table has 2 seats",
        ),
        (
            "old-school",
            "",
            "seat 1 hand Bill\nseat 2 hand Bil",
            "seat 2",
            "there is no card",
        ),
    ];
    let mut expected = Vec::new();
    for (n, (ruleset, head, given, at, why)) in cases.into_iter().enumerate() {
        let given: Vec<&str> = given.lines().filter(|line| !line.is_empty()).collect();
        let given = match given.as_slice() {
            [] => String::new(),
            lines => format!("given   {}\n", lines.join("\n        ")),
        };
        let text =
            format!("scenario A\nruleset {ruleset}\n{head}\n{given}then    the game goes on\n");
        let found = text.lines().position(|line| line.contains(at));
        let line = found.expect("a line") + 1;
        std::fs::write(folder.path().join(format!("{n}.scn")), text).expect("a file");
        expected.push((format!("/{n}.scn:{line}:"), why));
    }
    let judged = judge(
        folder.path(),
        "good.scn",
        GOOD,
        &[folder.path().to_str().expect("a path")],
    );
    assert_eq!(judged.status.code(), Some(2));
    let said = said(&judged);
    for (place, why) in expected {
        let at = said
            .find(&place)
            .unwrap_or_else(|| panic!("{place} {why}: {said}"));
        let near: String = said[at..].chars().take(300).collect();
        assert!(near.contains(why), "{why}: {near}");
    }
    assert!(said.contains("2 passed"), "{said}");
}

#[test]
fn whoever_else_is_asked_is_named_with_the_question() {
    let folder = tempfile::tempdir().unwrap();
    let text = "scenario A\nruleset old-school\n\
                given   seat 1 active Electabuzz (Base 20), 2 Lightning\n        \
                seat 2 active Chansey (Base 3), 110 damage\n        \
                seat 2 bench Rattata (Base 61); Pidgey\n        coins heads\n\
                when    1 attacks with Thundershock\n        1 ends the turn\n";
    let deed = said(&judge(
        folder.path(),
        "c.scn",
        &format!("{text}then    it is turn 6\n"),
        &[],
    ));
    assert!(
        deed.contains("seat 2 is asked \"Choose your new Active Pokémon\""),
        "{deed}"
    );
    let text = text.replace("        1 ends the turn\n", "");
    let claim = said(&judge(
        folder.path(),
        "c.scn",
        &format!("{text}then    it is turn 6\n"),
        &[],
    ));
    assert!(
        claim.contains("seat 2 is asked \"Choose your new Active Pokémon\""),
        "{claim}"
    );
}

#[test]
fn a_file_of_nothing_but_faults_is_soon_read_and_not_told_in_full() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = "scenario A\nruleset duel\ngiven   turn 5\n".to_owned();
    for n in 0..30_000 {
        let _ = writeln!(text, "        broken {n}");
    }
    let began = Instant::now();
    let judged = judge(folder.path(), "d.scn", &text, &[]);
    let took = began.elapsed();
    let said = said(&judged);
    assert_eq!(judged.status.code(), Some(2), "{said}");
    assert!(said.contains("and 29980 more"), "{said}");
    assert!(took < Duration::from_secs(20), "{took:?}");
    let long = "# nothing\n".repeat(500_000);
    let judged = judge(folder.path(), "e.scn", &long, &[]);
    assert_eq!(judged.status.code(), Some(2));
    assert!(self::said(&judged).contains("a file of scenarios has 4096 kB at most"));
}

#[test]
fn a_file_that_cannot_be_read_keeps_no_other_from_being_judged() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("1.scn"),
        "scenario A\nruleset duel\nnonsense\n",
    )
    .unwrap();
    let judged = judge(
        folder.path(),
        "2.scn",
        GOOD,
        &[folder.path().join("1.scn").to_str().unwrap()],
    );
    let said = said(&judged);
    assert_eq!(judged.status.code(), Some(2), "{said}");
    assert!(
        said.contains("1 passed, 0 failed, 1 line cannot be read"),
        "{said}"
    );
}
