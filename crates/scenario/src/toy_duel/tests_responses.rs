//! Responses, which are passed by themselves where nothing is said of them.

use super::{fails, holds, judged};

const FIGHT: &str = "seats 4
given seat 1 monsters Jinzo
 seat 2 monsters Kuriboh
 seat 2 spells Mirror Force
 seat 3 spells Mirror Force
 seat 4 spells Mirror Force
 phase battle
when 1 attacks with Jinzo
 1 chooses seat 2 monster 1
";

#[test]
fn nothing_passes_before_a_claim() {
    holds(&format!(
        "{FIGHT}then 2 is asked\n 3 is not asked\n 2 may pass\n team 2 has 8000 LP"
    ));
    fails(&format!("{FIGHT}then 3 is asked"), 10, "seat 2 is asked");
}

#[test]
fn all_pass_until_something_else_is_asked() {
    holds(&format!(
        "{FIGHT} all pass\nthen team 2 has 5900 LP\n 1 is asked"
    ));
    holds("when all pass\nthen 1 is asked");
    holds(
        "given team 2 LP 100\n seat 1 monsters Jinzo\n seat 2 spells Mirror Force\n phase battle
when 1 attacks with Jinzo\n all pass\nthen team 1 wins",
    );
}

#[test]
fn responses_are_passed_for_a_deed_of_another_seat() {
    holds(&format!(
        "{FIGHT} 4 activates Mirror Force\n all pass\nthen seat 1 monsters is empty
 team 2 has 8000 LP\n seat 2 spells has 1\n seat 4 spells is empty"
    ));
    // The turn's player goes on, so everybody passes.
    holds(&format!(
        "{FIGHT} 1 ends the turn\nthen team 2 has 5900 LP\n it is seat 2's turn"
    ));
}

#[test]
fn responses_are_passed_for_what_does_not_fit_them() {
    holds(
        "given seat 1 hand Dice, Jinzo\n dice 3\n seat 1 spells Mirror Force
 seat 2 spells Mirror Force\nwhen 1 activates Dice\n 2 activates Mirror Force\n 1 summons Jinzo
then team 1 has 8300 LP\n seat 1 monsters is Jinzo",
    );
}

#[test]
fn passing_is_said_too() {
    holds(&format!(
        "{FIGHT} 2 passes\nthen 3 is asked\n 2 is not asked"
    ));
    holds(&format!("{FIGHT} 3 passes\nthen 4 is asked"));
    fails("when 1 passes\nthen 1 is asked", 1, "no open answer fits");
    fails(
        &format!("{FIGHT} 1 passes\nthen 1 is asked"),
        10,
        "seat 2 and seat 3 and seat 4 passed",
    );
}

#[test]
fn what_passed_in_vain_is_told() {
    fails(
        &format!("{FIGHT} 2 activates Umi\nthen 1 is asked"),
        10,
        "activate: Activate Mirror Force (seat 2 spell 1)",
    );
    let verdict = judged(&format!(
        "{FIGHT} 4 activates Mirror Force\nthen 1 is asked"
    ));
    let told = verdict.to_string();
    assert!(told.contains("  12  seat 3 passes\n"), "{told}");
    assert!(told.contains("  12  4 activates Mirror Force\n"), "{told}");
}

#[test]
fn nothing_but_a_response_passes_by_itself() {
    let open = FIGHT.replace(" 1 chooses seat 2 monster 1\n", "");
    fails(
        &format!("{open} 2 activates Mirror Force\nthen 1 is asked"),
        9,
        "seat 1 is asked \"Choose a target\", and that question is still open",
    );
    holds(&format!("{open} all pass\nthen 1 may choose Kuriboh"));
}
