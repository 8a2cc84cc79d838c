//! What the log tells of choices and endings, with the rules it cites.

use std::collections::BTreeSet;

use kernel::{Chance, Script};
use lens::Ruleset;
use scenario::Judged;
use view::{LogLine, Seated, Shown, Sitting, Viewer};

use crate::table::{duel, say, team_battle};

/// The lines of the log that contain some words, with their rules.
fn lines(game: &dyn Judged, words: &str) -> Vec<String> {
    let lines = game
        .log()
        .into_iter()
        .filter(|line| line.text.contains(words));
    lines
        .map(|line| format!("{} [{}]", line.text, line.rules.join(" ")))
        .collect()
}

#[test]
fn whom_a_card_is_aimed_at_is_told_with_the_rules_of_the_choice() {
    let mut game = team_battle("        seat 1 hand Judge (Unleashed 78), 2 Fire");
    say(&mut *game, 1, "Play Judge");
    say(&mut *game, 1, "Player 3");
    say(&mut *game, 1, "Player 2");
    assert_eq!(
        lines(&*game, "is aimed at"),
        [
            "Judge is aimed at player 3. [TB-TARGET-16f TB-OPEN-20]",
            "Judge is aimed at player 2. [TB-TARGET-16f TB-OPEN-20]",
        ]
    );
    let mut game = team_battle("        seat 1 hand Copycat, 2 Fire");
    say(&mut *game, 1, "Play Copycat");
    say(&mut *game, 1, "Player 4");
    assert_eq!(
        lines(&*game, "is aimed at"),
        ["Copycat is aimed at player 4. [TB-TARGET-16a TB-PLAY-11c]"]
    );
}

#[test]
fn a_change_of_life_points_cites_what_changes_them() {
    let mut game =
        duel("        seat 1 hand Hinotama\n        seat 2 spells Curse of Darkness, face-up");
    say(&mut *game, 1, "Activate Hinotama");
    assert_eq!(
        lines(&*game, " damage"),
        [
            "Player 1 took 1000 damage. [TD-BASE-33 TD-LP-1]",
            "Player 2 took 500 damage. [TD-BASE-42 TD-LP-1]",
        ]
    );
}

/// The log of a game that is played by answers that chance gives.
fn played<G: Shown>(mut sitting: Sitting<G>, chance: &mut Chance) -> Vec<LogLine> {
    for _ in 0..400 {
        let Some(seat) = sitting.asked().first().copied() else {
            break;
        };
        let question = sitting.game().question(seat).expect("it is asked");
        let n = u32::try_from(question.count()).unwrap_or(u32::MAX);
        let answer = question.unrank(u64::from(chance.below(n)));
        sitting
            .answer_open(seat, &answer.0)
            .expect("a legal answer");
    }
    sitting.log(Viewer::Judge, 0)
}

/// Lines of random games of Pokémon.
fn of_pokemon(ruleset: &Ruleset, games: u64) -> Vec<LogLine> {
    let (pool, mut chance) = (shipped::pool(), Chance::numbered(3));
    let mut lines = Vec::new();
    for seed in 0..games {
        let (rules, state) = shipped::deal_random(&pool, ruleset, seed);
        let sitting = Sitting::new("", rules, state, Script::default());
        lines.extend(played(sitting, &mut chance));
    }
    lines
}

/// Lines of random games of Yu-Gi-Oh!.
fn of_yugioh(ruleset: &Ruleset, games: u64) -> Vec<LogLine> {
    let (pool, mut chance) = (shipped::yugioh::pool(), Chance::numbered(3));
    let mut lines = Vec::new();
    for seed in 0..games {
        let (rules, state) = shipped::yugioh::deal_random(&pool, ruleset, seed);
        let sitting = Sitting::new("", rules, state, Script::default());
        lines.extend(played(sitting, &mut chance));
    }
    lines
}

#[test]
fn every_line_of_the_log_cites_a_rule() {
    let old_school = shipped::old_school(shipped::TWO_SEATS);
    let mut lines = of_pokemon(&old_school, 40);
    lines.extend(of_pokemon(&shipped::ruleset("team-battle"), 40));
    lines.extend(of_yugioh(&shipped::yugioh::ruleset("duel", 2), 20));
    lines.extend(of_yugioh(&shipped::yugioh::ruleset("team-duel", 4), 20));
    assert!(lines.len() > 10_000, "{}", lines.len());
    let bare = lines.iter().filter(|line| line.rules.is_empty());
    let bare: BTreeSet<&str> = bare.map(|line| line.text.as_str()).collect();
    assert!(bare.is_empty(), "{bare:#?}");
}

#[test]
fn team_battle_cites_its_own_rules_wherever_it_has_one() {
    let lines = of_pokemon(&shipped::ruleset("team-battle"), 60);
    let rules = lines.iter().flat_map(|line| &line.rules);
    let foreign = rules.filter(|id| id.starts_with("OS-"));
    let foreign: BTreeSet<&str> = foreign.map(String::as_str).collect();
    // No rule of its own speaks of the greeting.
    assert!(foreign.iter().all(|id| *id == "OS-SETUP-1"), "{foreign:?}");
}
