//! Every form of `then`: once where it holds, once where it does not.

use super::{fails, holds};

#[track_caller]
fn both(given: &str, right: &str, wrong: &str, why: &str) {
    let line = given.lines().count() + 1;
    holds(&format!("{given}\nthen {right}"));
    fails(&format!("{given}\nthen {wrong}"), line, why);
}

const BUSY: &str =
    "given seat 1 active Raichu (Base 14), 2 Fire, Focus Band, 30 damage, Asleep, Char counter";

#[test]
fn about_a_place() {
    both(
        BUSY,
        "seat 1 active has 30 damage",
        "seat 1 active has no damage",
        "found    damage 30",
    );
    both(
        BUSY,
        "seat 2 active has no damage",
        "seat 2 active has 10 damage",
        "found    damage 0",
    );
    both(
        BUSY,
        "seat 1 active has 50 HP left",
        "seat 1 active has 40 HP left",
        "HP left 50",
    );
    both(
        BUSY,
        "seat 1 active is Raichu",
        "seat 1 active is Pikachu",
        "Raichu (Base 14)",
    );
    both(
        BUSY,
        "seat 2 active is Chansey (Base Set 2 3)",
        "seat 1 active is Pikachu (Base 58)",
        "Raichu",
    );
}

#[test]
fn about_conditions_and_counters() {
    both(
        BUSY,
        "seat 1 active is Asleep",
        "seat 1 active is Poisoned",
        "found    Asleep",
    );
    both(
        BUSY,
        "seat 1 active is not Poisoned",
        "seat 1 active is not Asleep",
        "found    Asleep",
    );
    both(
        BUSY,
        "seat 2 active has no condition",
        "seat 1 active has no condition",
        "found    Asleep",
    );
    both(
        BUSY,
        "seat 1 active has a Char counter",
        "seat 2 active has a Char counter",
        "no counters",
    );
    both(
        BUSY,
        "seat 2 active has no Char counter",
        "seat 1 active has no Char counter",
        "counters: Char",
    );
}

#[test]
fn about_cards_attached_without_the_stages_below() {
    both(
        BUSY,
        "seat 1 active has 2 Fire attached",
        "seat 1 active has Fire attached",
        "2 Fire Energy, Focus Band",
    );
    both(
        BUSY,
        "seat 1 active has Focus Band attached",
        "seat 1 active has 2 Focus Band attached",
        "Focus Band",
    );
    both(
        BUSY,
        "seat 1 active has no Metal attached",
        "seat 1 active has no Fire attached",
        "2 Fire Energy",
    );
    both(
        BUSY,
        "seat 1 active has 3 cards attached",
        "seat 1 active has nothing attached",
        "Focus Band",
    );
    both(
        BUSY,
        "seat 2 active has nothing attached",
        "seat 2 active has 1 card attached",
        "nothing attached",
    );
    let buzzap = "given seat 1 active Chansey, Electrode";
    both(
        buzzap,
        "seat 1 active has Electrode attached",
        "seat 1 active has nothing attached",
        "Electrode",
    );
}

#[test]
fn about_a_bench() {
    let given = "given seat 1 bench Rattata; Pikachu (Base 58), 10 damage";
    both(
        given,
        "seat 1 bench is Rattata, Pikachu",
        "seat 1 bench is Pikachu, Rattata",
        "Rattata, Pikachu (2)",
    );
    both(given, "seat 1 bench has 2", "seat 1 bench is empty", "(2)");
    both(
        given,
        "seat 1 bench 2 has 10 damage",
        "seat 1 bench 3 has 10 damage",
        "nothing at seat 1 bench 3",
    );
    both(
        "given seat 1 active none",
        "seat 1 active is empty",
        "seat 2 active is empty",
        "Chansey",
    );
}

#[test]
fn about_piles() {
    let given =
        "given seat 1 hand Bill, 2 Fire\n seat 1 deck Bill, Potion, then 3\n seat 1 prizes 2";
    both(
        given,
        "seat 1 hand is 2 Fire, Bill",
        "seat 1 hand is Fire, Bill",
        "Bill, 2 Fire Energy (3)",
    );
    both(
        given,
        "seat 1 hand has 3 cards",
        "seat 1 hand is empty",
        "(3)",
    );
    both(
        given,
        "seat 1 hand has 2 Fire",
        "seat 1 hand has 1 Fire",
        "exactly Fire",
    );
    both(
        given,
        "seat 1 hand has no Potion",
        "seat 1 hand has no Bill",
        "no Bill",
    );
    both(
        given,
        "seat 1 deck top is Bill, Potion",
        "seat 1 deck top is Potion",
        "found    Bill",
    );
    both(
        given,
        "seat 1 prizes is 2 Metal Energy",
        "seat 1 prizes has 3 cards",
        "cards 2",
    );
    both(
        given,
        "seat 1 discard is empty",
        "seat 1 discard is Bill",
        "nothing (0)",
    );
}

#[test]
fn about_a_stadium() {
    let given = "given stadium Focus Band of seat 2";
    both(
        given,
        "stadium is Focus Band of seat 2",
        "stadium is Focus Band of seat 1",
        "of seat 2",
    );
    both(
        "given turn 5",
        "no stadium",
        "stadium is Focus Band",
        "no stadium",
    );
}

#[test]
fn about_the_game() {
    let given = "given turn 6\n seat 2 on turn";
    both(
        given,
        "it is seat 2's turn",
        "it is seat 1's turn",
        "turn of seat 2",
    );
    both(given, "it is turn 6", "it is turn 5", "turn 6");
    both(
        "given turn 99",
        "it is nobody's turn",
        "it is seat 1's turn",
        "turn of nobody",
    );
    both(
        "given turn 99",
        "sudden death round 1",
        "sudden death round 2",
        "round of Sudden Death 1",
    );
    both(
        given,
        "the first player is seat 1",
        "the first player is not known",
        "seat 1",
    );
    both(
        given,
        "seat 2 took 2 mulligans",
        "seat 1 took 2 mulligans",
        "mulligans: 1",
    );
    both(
        given,
        "the game goes on",
        "the game is drawn",
        "the game goes on",
    );
    let won = "given seat 2 active Rattata, 20 damage\nwhen 1 attacks with Jab";
    both(won, "seat 1 wins", "seat 2 wins", "team 1 wins");
    fails(
        &format!("{won}\n 2 ends the turn\nthen seat 1 wins"),
        3,
        "the game is over",
    );
}

#[test]
fn about_questions() {
    both(
        "given turn 5",
        "1 is asked",
        "2 is asked",
        "seat 1 is asked \"Your turn\"",
    );
    both(
        "given turn 5",
        "1 is asked \"your turn\"",
        "1 is asked \"Prize\"",
        "Your turn",
    );
    both(
        "given turn 5",
        "2 is not asked",
        "1 is not asked",
        "Your turn",
    );
    both(
        "given turn 5",
        "1 may retreat",
        "1 may not retreat",
        "it is offered: retreat: Retreat",
    );
    both(
        "given turn 5",
        "1 may attack with Jab",
        "2 may attack with Jab",
        "seat 2 is not asked anything",
    );
    both(
        "given seat 1 hand Bill",
        "1 may play Bill",
        "1 may play Potion",
        "does not offer it",
    );
}

#[test]
fn about_what_is_seen() {
    let given = "given seat 1 hand Bill, Fire";
    both(given, "1 sees seat 1 hand", "2 sees seat 1 hand", "no face");
    both(
        given,
        "2 does not see seat 1 hand",
        "1 does not see seat 1 hand",
        "Bill, Fire Energy",
    );
    both(
        given,
        "1 sees Fire in seat 1 hand",
        "2 sees Bill in seat 1 hand",
        "no face",
    );
    both(
        given,
        "1 does not see seat 1 deck",
        "1 does not see Bill in seat 1 hand",
        "Bill",
    );
    both(
        given,
        "1 does not see seat 1 prizes",
        "2 does not see seat 2 hand",
        "empty, so this says nothing",
    );
}

#[test]
fn about_the_log_since_the_last_when() {
    let given =
        "given coins heads, tails\nwhen 1 attacks with Thunder\nwhen 2 attacks with Thunder";
    both(
        given,
        "the log says \"Thunder\", \"tails\", \"ends\"",
        "the log says \"heads\"",
        "The coin shows tails",
    );
    both(
        given,
        "the log says \"coin\", \"tails\"",
        "the log says \"ends\", \"tails\"",
        "\"tails\", after",
    );
    both(
        given,
        "the log says \"with\", \"seat 2\"",
        "the log says \"coin\", \"coin\"",
        "\"coin\", after",
    );
}
