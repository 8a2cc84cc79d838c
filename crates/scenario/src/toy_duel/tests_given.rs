//! Every form of `given`, as it comes to lie on the table.

use super::{both, fails, holds};

#[test]
fn monsters_in_their_positions() {
    let row = "given seat 1 monsters Jinzo; Kuriboh, defense; Sparkman, set; Breaker, attack";
    both(
        row,
        "seat 1 monster 1 is in Attack Position",
        "seat 1 monster 2 is in Attack Position",
        "face-up Defense Position",
    );
    both(
        row,
        "seat 1 monster 3 is in face-down Defense Position",
        "seat 1 monster 4 is in Defense Position",
        "Attack Position",
    );
}

#[test]
fn what_happened_in_this_turn() {
    both(
        "given seat 1 monsters Jinzo; Kuriboh, new",
        "1 may turn Jinzo",
        "1 may turn Kuriboh",
        "does not offer it",
    );
    both(
        "given seat 1 monsters Jinzo; Kuriboh, turned",
        "1 may turn monster 1",
        "1 may turn monster 2",
        "does not offer it",
    );
    both(
        "given seat 1 monsters Jinzo; Kuriboh, attacked\n phase battle",
        "1 may attack with Jinzo",
        "1 may attack with Kuriboh",
        "does not offer it",
    );
    both(
        "given seat 1 hand Jinzo\n seat 1 has normal summoned",
        "1 may not summon Jinzo",
        "1 may summon Jinzo",
        "does not offer it",
    );
}

#[test]
fn counters_equipment_and_life() {
    both(
        "given seat 1 monsters Breaker, 2 Spell Counters",
        "seat 1 monster 1 has 2 Spell Counters",
        "seat 1 monster 1 has no Spell Counters",
        "counters: 2 Spell Counter",
    );
    both(
        "given seat 1 spells Sword, on seat 2 monster 1\n seat 2 monsters Jinzo; Kuriboh",
        "seat 2 monster Jinzo has 3100 ATK",
        "seat 2 monster Kuriboh has 1000 ATK",
        "ATK 300",
    );
    both(
        "given seat 1 spells Sword, on seat 2 monster 1\n seat 2 monsters Jinzo; Kuriboh",
        "seat 2 monster Jinzo has Sword attached",
        "seat 2 monster Kuriboh has Sword attached",
        "nothing attached",
    );
    both(
        "seats 4\ngiven team 2 LP 5000",
        "seat 4 has 5000 LP",
        "team 1 has 5000 LP",
        "LP of team 1: 8000",
    );
}

#[test]
fn piles_and_who_plays_with_whom() {
    both(
        "given seat 1 graveyard 2 Kuriboh, Jinzo summoned properly",
        "seat 1 graveyard is Jinzo, 2 Kuriboh",
        "seat 1 graveyard has 1 Kuriboh",
        "2 Kuriboh, Jinzo (3)",
    );
    both(
        "given seat 1 removed Jinzo\n seat 1 fusion deck 2 \"7 Colored Fish\"",
        "seat 1 fusion deck has 2 \"7 Colored Fish\"",
        "seat 1 removed has no Jinzo",
        "Jinzo (1)",
    );
    both(
        "seats 4\nteams 1 2 and 3 4\ngiven team 1 LP 100",
        "seat 2 has 100 LP",
        "seat 3 has 100 LP",
        "8000",
    );
    both(
        "given phase battle\n turn 9\n seat 2 on turn",
        "it is the Battle Phase",
        "it is Main Phase 1",
        "found    Battle Phase",
    );
}

#[test]
fn what_a_game_does_not_have_is_refused_at_its_line() {
    fails(
        "given turn 5\n seat 1 bench Jinzo\nthen 1 is asked",
        2,
        "this game has no \"bench\"",
    );
    fails("given turn 5\n set-up\nthen 1 is asked", 2, "set-up");
    holds("given turn 5\n seat 1 hand Jinzo\nthen 1 is asked");
}
