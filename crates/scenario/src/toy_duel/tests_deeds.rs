//! Every form of `when`, and of `may`.

use super::{both, fails, holds};

#[test]
fn cards_come_to_the_field() {
    holds(
        "given seat 1 hand Sparkman, Cyber Dragon, Kuriboh, Mirror Force
when 1 special summons Cyber Dragon
 1 summons Sparkman
 1 sets Mirror Force
 1 sets Kuriboh
then seat 1 monsters is Sparkman, Cyber Dragon, Kuriboh
 seat 1 monster Kuriboh is face-down
 seat 1 spell 1 is set
 1 may not summon Kuriboh",
    );
    fails(
        "given seat 1 hand Sparkman\nwhen 1 special summons Sparkman\nthen 1 is asked",
        2,
        "summon: Summon Sparkman (seat 1 hand)",
    );
    fails(
        "when 1 summons Jinzo\nthen 1 is asked",
        1,
        "no open answer fits",
    );
}

#[test]
fn monsters_are_turned_and_flipped() {
    let row = "given seat 1 monsters Jinzo; Jinzo, set; Kuriboh, set\n";
    holds(&format!(
        "{row}when 1 turns monster 1\n 1 flips monster 2\n 1 flips Kuriboh
then seat 1 monster 1 is in face-up Defense Position
 seat 1 monster 2 is in Attack Position
 1 may not flip monster 2"
    ));
    fails(
        &format!("{row}when 1 flips monster 1\nthen 1 is asked"),
        2,
        "no open answer fits",
    );
    let two = "given seat 1 monsters Jinzo, set; Jinzo, set\n";
    fails(
        &format!("{two}when 1 flips Jinzo\nthen 1 is asked"),
        2,
        "(seat 1 monster 2)",
    );
}

#[test]
fn effects_are_told_apart_by_their_words() {
    let row = "given seat 1 monsters Breaker\n";
    holds(&format!(
        "{row}when 1 activates Breaker \"counter\"\nthen seat 1 monster 1 has 1 Spell Counter
 1 may activate Breaker"
    ));
    fails(
        &format!("{row}when 1 activates Breaker\nthen 1 is asked"),
        2,
        "several answers fit",
    );
    fails(
        &format!("{row}then 1 may not activate Breaker \"destroy\""),
        2,
        "it is offered",
    );
}

#[test]
fn attacks_have_targets() {
    let duel = "given seat 1 monsters Jinzo; Breaker\n seat 2 monsters Kuriboh; Kuriboh, set\n phase battle\n";
    holds(&format!(
        "{duel}when 1 attacks with Jinzo\n 1 chooses seat 2 monster 2\n 1 attacks with monster 2
then team 2 has 6700 LP\n seat 2 graveyard has 2 Kuriboh"
    ));
    holds(&format!(
        "{duel}when 1 attacks with Jinzo\nthen 1 may choose Kuriboh\n 1 may not choose a direct attack"
    ));
    fails(
        &format!("{duel}when 1 attacks with Sparkman\nthen 1 is asked"),
        4,
        "attack: Attack with Jinzo (seat 1 monster 1)",
    );
    let four = "seats 4\ngiven seat 1 monsters Jinzo\n seat 2 monsters Kuriboh\n phase battle\n";
    holds(&format!(
        "{four}when 1 attacks with Jinzo\nthen 1 may choose a direct attack
when 1 chooses a direct attack\nthen team 2 has 5600 LP"
    ));
    holds(&format!(
        "{four}when 1 attacks with Jinzo\n 1 chooses Kuriboh\nthen team 2 has 5900 LP"
    ));
}

#[test]
fn phases_follow_one_another() {
    holds(
        "then it is Main Phase 1\n 1 may not enter Main Phase 2
when 1 enters the Battle Phase\nthen it is the Battle Phase\n 1 may end the phase
when 1 enters Main Phase 2\n 1 ends the turn\nthen it is seat 2's turn
when 2 enters the Battle Phase\n 2 ends the phase\nthen it is Main Phase 2",
    );
    both(
        "given phase battle",
        "1 may end the turn",
        "1 may enter the Battle Phase",
        "does not offer it",
    );
}

#[test]
fn names_in_quotes() {
    holds(
        "given seat 1 hand \"7 Colored Fish\", \"Winged Dragon, Guardian\"
when 1 sets \"Winged Dragon, Guardian\"\n 1 summons \"7 Colored Fish\"\n 1 enters the Battle Phase
then seat 1 monsters is \"7 Colored Fish\", \"Winged Dragon, Guardian\"
 1 may attack with \"7 Colored Fish\"
 seat 1 monster \"Winged Dragon, Guardian\" is face-down",
    );
}

#[test]
fn chance_is_scripted_strictly() {
    holds("given seat 1 hand Dice\n dice 4\nwhen 1 activates Dice\nthen team 1 has 8400 LP");
    holds("given seat 1 hand Dice\nwhen dice 2\n 1 activates Dice\nthen team 1 has 8200 LP");
    fails(
        "given seat 1 hand Dice\nwhen 1 activates Dice\nthen 1 is asked",
        2,
        "1 more die rolled than scripted",
    );
    fails("given dice 3, 4\nthen 1 is asked", 1, "2 not rolled");
    let thief = "given seat 1 hand Thief\n seat 2 hand Jinzo, Kuriboh\n";
    holds(&format!(
        "{thief} random Kuriboh\nwhen 1 activates Thief\nthen seat 2 removed is Kuriboh"
    ));
    fails(
        &format!("{thief}when 1 activates Thief\nthen 1 is asked"),
        3,
        "1 more random choice made",
    );
    fails(
        &format!("{thief} random Sparkman\nwhen 1 activates Thief\nthen 1 is asked"),
        4,
        "1 more random choice made",
    );
    fails("given random Jinzo\nthen 1 is asked", 1, "1 not made");
}

#[test]
fn targets_are_named_by_place_and_by_zone() {
    let rows = "given seat 1 hand Typhoon\n seat 1 spells Sword, on seat 2 monster 1\n seat 2 monsters Jinzo\n seat 2 spells Sword; Sword; Mirror Force\n seat 2 field Umi\n";
    holds(&format!(
        "{rows}when 1 activates Typhoon\n 1 chooses seat 2 spell 2\n all pass\nthen seat 2 spells has 1 Sword"
    ));
    holds(&format!(
        "{rows}when 1 activates Typhoon\n 1 chooses spell 1\n all pass\nthen seat 1 spells is empty"
    ));
    holds(&format!(
        "{rows}when 1 activates Typhoon\n 1 chooses seat 2 field\n all pass\nthen seat 2 field is empty"
    ));
    fails(
        &format!("{rows}when 1 activates Typhoon\n 1 chooses Sword\nthen 1 is asked"),
        7,
        "(seat 2 spell 2)",
    );
    fails(
        &format!("{rows}when 1 activates Typhoon\n 1 chooses field\nthen 1 is asked"),
        7,
        "no open answer fits",
    );
}

#[test]
fn a_card_in_one_of_several_piles() {
    let piles = "given seat 1 hand Reborn\n seat 1 graveyard Jinzo\n seat 2 graveyard 2 Jinzo\n";
    let play = format!("{piles}when 1 activates Reborn\n");
    holds(&format!(
        "{play} 1 chooses Jinzo in seat 2 graveyard\nthen seat 2 graveyard is Jinzo\n seat 1 monsters is Jinzo"
    ));
    holds(&format!(
        "{play} 1 chooses Jinzo in graveyard\nthen seat 1 graveyard is Reborn"
    ));
    fails(
        &format!("{play} 1 chooses Jinzo\nthen 1 is asked"),
        5,
        "several answers fit",
    );
    fails(
        &format!("{play}then 1 may choose Jinzo in seat 2 removed"),
        5,
        "does not offer it",
    );
}

#[test]
fn a_slip_in_words_of_an_effect_is_no_proof() {
    let row = "given seat 1 monsters Jinzo\n";
    holds(&format!("{row}then 1 may not activate Jinzo \"destroy\""));
    fails(
        &format!("{row}then 1 may not activate Jinzo \"destory\""),
        2,
        "nothing is called \"destory\"",
    );
}
