//! What the log tells of choices and endings, with the rules it cites.

use crate::table::{say, team_battle};
use scenario::Judged;

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
