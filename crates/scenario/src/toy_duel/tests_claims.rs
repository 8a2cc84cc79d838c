//! Every form of `then`: once where it holds, once where it does not.

use super::{both, fails, holds};

const ROW: &str = "given seat 1 monsters Jinzo; Kuriboh, set; Kuriboh, defense\n seat 1 spells Mirror Force; Sword, face-up\n seat 1 field Umi";

#[test]
fn about_rows() {
    both(
        ROW,
        "seat 1 monsters is 2 Kuriboh, Jinzo",
        "seat 1 monsters is Kuriboh, Jinzo",
        "Jinzo, 2 Kuriboh (3)",
    );
    both(
        ROW,
        "seat 1 monsters has 3",
        "seat 1 monsters has 2 cards",
        "cards 3",
    );
    both(
        ROW,
        "seat 2 spells is empty",
        "seat 1 spells is empty",
        "Sword",
    );
    both(
        ROW,
        "seat 1 spells has 1 Sword",
        "seat 1 spells has no Sword",
        "Sword",
    );
    both(
        ROW,
        "seat 2 graveyard is empty",
        "seat 2 removed has 1 card",
        "cards 0",
    );
    fails(
        &format!("{ROW}\nthen seat 1 spells has no Sward"),
        4,
        "did you mean Sword?",
    );
}

#[test]
fn about_the_field() {
    both(ROW, "seat 1 field is Umi", "seat 1 field is Jinzo", "Umi");
    both(ROW, "seat 2 field is empty", "seat 1 field is empty", "Umi");
    both(
        ROW,
        "seat 1 field is face-up",
        "seat 1 field is set",
        "face-up",
    );
    both(
        ROW,
        "seat 2 field has no Umi",
        "seat 1 field has no Umi",
        "Umi (1)",
    );
}

#[test]
fn about_a_card_in_play() {
    both(
        ROW,
        "seat 1 monster 1 is Jinzo",
        "seat 1 monster 2 is Jinzo",
        "Kuriboh",
    );
    both(
        ROW,
        "seat 1 monster 4 is empty",
        "seat 1 monster 1 is empty",
        "Jinzo",
    );
    both(
        ROW,
        "seat 1 monster Jinzo has 2400 ATK",
        "seat 1 monster 1 has 2300 ATK",
        "ATK 2400",
    );
    both(
        ROW,
        "seat 1 monster 1 has 1500 DEF",
        "seat 1 monster 1 has 1400 DEF",
        "DEF 1500",
    );
    both(
        ROW,
        "seat 1 monster Jinzo is Level 6",
        "seat 1 monster 2 is Level 6",
        "Level 1",
    );
    both(
        ROW,
        "seat 1 monster 3 is in face-up Defense Position",
        "seat 1 monster 2 is in face-up Defense Position",
        "found    face-down Defense Position",
    );
    both(
        ROW,
        "seat 1 monster 2 is in Defense Position",
        "seat 1 monster 1 is in face-down Defense Position",
        "Attack Position",
    );
    both(
        ROW,
        "seat 1 monster 2 is face-down",
        "seat 1 monster 2 is face-up",
        "face-down",
    );
    both(
        ROW,
        "seat 1 spell 1 is set",
        "seat 1 spell Sword is set",
        "face-up",
    );
    both(
        ROW,
        "seat 1 spell Sword is face-up",
        "seat 1 spell 1 is face-up",
        "Set",
    );
    both(
        ROW,
        "seat 1 monster Jinzo is face-up",
        "seat 1 monster Kuriboh is set",
        "name the place",
    );
    both(
        ROW,
        "seat 1 spell 3 is empty",
        "seat 1 spell Umi is set",
        "Umi in seat 1",
    );
    fails(
        &format!("{ROW}\nthen seat 1 spell 1 has 100 ATK"),
        4,
        "without ATK",
    );
}

#[test]
fn about_counters() {
    let one = "given seat 1 monsters Breaker, 1 Spell Counter; Jinzo";
    both(
        one,
        "seat 1 monster 1 has 1 Spell Counter",
        "seat 1 monster 1 has 2 Spell Counters",
        "counters: Spell Counter",
    );
    both(
        one,
        "seat 1 monster Jinzo has no Spell Counters",
        "seat 1 monster Breaker has no Spell Counters",
        "Spell Counter",
    );
    let slip = format!("{one}\nthen seat 1 monster 1 has no Spel Counters");
    fails(&slip, 2, "there is no Spel Counter");
}

#[test]
fn about_life_and_the_end() {
    let low = "given team 2 LP 2400\n seat 1 monsters Jinzo\n phase battle";
    both(
        low,
        "team 2 has 2400 LP",
        "seat 2 has 2300 LP",
        "LP of seat 2: 2400",
    );
    both(low, "the game goes on", "team 1 wins", "the game goes on");
    both(
        &format!("{low}\nwhen 1 attacks with Jinzo"),
        "team 1 wins",
        "team 2 wins",
        "team 1 wins",
    );
    holds(&format!(
        "{low}\nwhen 1 attacks with Jinzo\nthen seat 1 wins\n team 2 has 0 LP"
    ));
    fails("then team 3 has 100 LP", 1, "nobody like that");
}

#[test]
fn about_the_phase_and_the_chain() {
    let fight = "given seat 1 monsters Jinzo\n seat 2 spells Mirror Force; Mirror Force\n phase battle\nwhen 1 attacks with Jinzo";
    both(
        fight,
        "it is the Battle Phase",
        "it is the End Phase",
        "Battle Phase, Battle Step",
    );
    both(
        fight,
        "it is the Battle Step",
        "it is the Damage Step",
        "Battle Step",
    );
    both(
        fight,
        "the chain is empty",
        "the chain has 1 link",
        "links in the chain: 0",
    );
    holds(&format!(
        "{fight}\n 2 activates spell 2\nthen the chain is empty\n seat 2 spells has 1"
    ));
    let three = "seats 4\ngiven seat 1 hand Dice\n dice 1\n seat 2 spells Mirror Force\n seat 4 spells Mirror Force\nwhen 1 activates Dice\n 2 activates Mirror Force";
    holds(&format!(
        "{three}\nthen the chain has 2 links\nwhen all pass\nthen the chain has no links"
    ));
    fails(
        &format!("{three}\nthen the chain has 3 links"),
        8,
        "links in the chain: 2",
    );
}

#[test]
fn about_what_is_seen() {
    let four = format!("seats 4\n{ROW}\n seat 1 hand Jinzo");
    both(
        &four,
        "3 sees seat 1 monster 2",
        "2 sees seat 1 monster 2",
        "sees no face",
    );
    both(
        &four,
        "2 does not see seat 1 spell 1",
        "3 does not see seat 1 spell 1",
        "Mirror Force",
    );
    both(
        &four,
        "2 sees seat 1 field",
        "2 does not see seat 1 field",
        "Umi",
    );
    both(
        &four,
        "1 sees Jinzo in seat 1 hand",
        "2 sees Jinzo in seat 1 hand",
        "no face",
    );
    both(
        &four,
        "2 sees Jinzo in seat 1 monsters",
        "2 sees seat 1 spells",
        "Sword",
    );
    fails(
        &format!("{four}\nthen 2 does not see seat 1 monster 4"),
        6,
        "says nothing",
    );
}
