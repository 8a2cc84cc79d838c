//! What the log tells of choices and endings, with the rules it cites.

use kernel::{Chance, Script};
use scenario::Judged;
use view::{Seated, Shown, Sitting, Viewer};

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

/// Plays on by answers that chance gives, and collects lines that cite no rule.
fn uncited<G: Shown>(mut sitting: Sitting<G>, chance: &mut Chance) -> Vec<String> {
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
    let lines = sitting.log(Viewer::Judge, 0).into_iter();
    let bare = lines.filter(|line| line.rules.is_empty());
    bare.map(|line| line.text).collect()
}

#[test]
fn every_line_of_the_log_cites_a_rule() {
    let mut chance = Chance::numbered(3);
    let mut bare = Vec::new();
    let pool = shipped::pool();
    for ruleset in [
        shipped::old_school(shipped::TWO_SEATS),
        shipped::ruleset("team-battle"),
    ] {
        for seed in 0..40 {
            let (rules, state) = shipped::deal_random(&pool, &ruleset, seed);
            bare.extend(uncited(
                Sitting::new("", rules, state, Script::default()),
                &mut chance,
            ));
        }
    }
    let pool = shipped::yugioh::pool();
    for (id, seats) in [("duel", 2), ("team-duel", 4)] {
        let ruleset = shipped::yugioh::ruleset(id, seats);
        for seed in 0..20 {
            let (rules, state) = shipped::yugioh::deal_random(&pool, &ruleset, seed);
            bare.extend(uncited(
                Sitting::new("", rules, state, Script::default()),
                &mut chance,
            ));
        }
    }
    bare.sort();
    bare.dedup();
    assert!(bare.is_empty(), "{bare:#?}");
}
