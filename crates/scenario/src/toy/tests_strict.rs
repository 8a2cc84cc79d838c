//! What makes a scenario fail though its claims hold.

use super::{Flaw, ToyStage, fails, fails_with, flawed, holds, judged};
use crate::{judge, read};

#[test]
fn a_coin_that_is_not_scripted() {
    fails(
        "when 1 attacks with Thunder\nthen it is turn 6",
        1,
        "1 more coin flipped than scripted",
    );
}

#[test]
fn a_scripted_coin_that_is_not_used() {
    fails(
        "given coins heads\nwhen 1 attacks with Jab\nthen it is turn 6",
        1,
        "1 not flipped",
    );
    fails(
        "when coins heads\n 1 attacks with Jab\nthen it is turn 6",
        1,
        "1 not flipped",
    );
}

#[test]
fn a_scripted_shuffle_that_is_not_made() {
    fails(
        "given seat 1 shuffled Bill\nthen it is turn 5",
        1,
        "1 not made",
    );
}

#[test]
fn an_answer_to_nobodys_question() {
    fails(
        "when 2 attacks with Jab\nthen it is turn 6",
        1,
        "seat 1 is asked \"Your turn\", and that question is still open",
    );
}

#[test]
fn a_question_passed_over() {
    let duel = "given seat 1 hand Duel\n seat 1 discard Bill\nwhen 1 plays Duel\n";
    fails(
        &format!("{duel} 1 chooses nothing\n 1 retreats\nthen it is turn 5"),
        5,
        "seat 2 is asked",
    );
    let dropped = format!("{duel} 1 chooses nothing\nthen 1 is asked");
    fails_with(
        Flaw::DropsQuestions,
        &dropped,
        4,
        "the game went past the question",
    );
    // The scenario may end while somebody is asked something.
    holds(&format!("{duel} 1 chooses nothing\nthen 2 is asked"));
}

#[test]
fn a_refusal_that_changes_the_game() {
    let text = "then 1 may not play Bill";
    holds(text);
    fails_with(Flaw::RefusalChanges, text, 1, "hash has changed");
    fails_with(Flaw::TakesAll, text, 1, "the game took the answer");
    fails_with(
        Flaw::TakesAll,
        "then 2 may not retreat",
        1,
        "the game took the answer",
    );
}

#[test]
fn a_slip_of_the_pen_is_no_proof() {
    fails("then 1 may not play Bil", 1, "did you mean Bill?");
    fails(
        "then 1 may not attack with Jap",
        1,
        "nothing is called \"Jap\"",
    );
    fails("then 1 may not choose roc", 1, "nothing is called \"roc\"");
    fails("then seat 1 hand has no Bil", 1, "did you mean Bill?");
    fails(
        "then seat 1 active is Asleeep",
        1,
        "there is no card Asleeep",
    );
    holds("then 1 may not choose rock");
}

#[test]
fn names_in_the_head_must_exist() {
    fails(
        "rules XX-DMG-1\nthen 1 is asked",
        1,
        "there is no rule XX-DMG-1",
    );
    fails(
        "cards Bill,\n Pikachu\nthen 1 is asked",
        2,
        "several cards are called Pikachu: Base 58, Jungle 60",
    );
    fails("cards Bil\nthen 1 is asked", 1, "did you mean Bill?");
}

#[test]
fn a_situation_that_cannot_be_put_there() {
    fails(
        "given turn 5\n seat 1 hand Bill, Pikachu\nthen 1 is asked",
        2,
        "Pikachu is not one card",
    );
    let verdict = judged("given set-up\nthen 1 is asked");
    assert_eq!(
        verdict.failure.map(|f| (f.line, f.found)),
        Some((1, "the toy has no set-up".to_owned()))
    );
}

#[test]
fn a_verdict_tells_each_step_with_its_rules() {
    let verdict =
        judged("given coins heads\nwhen 1 attacks with Thunder\nthen seat 2 active has 30 damage");
    assert!(verdict.holds());
    assert_eq!((verdict.steps.len(), verdict.held), (2, 1));
    assert_eq!(verdict.steps[1].rules(), ["OS-TOY-1"]);
    assert_eq!(verdict.steps[1].log.len(), 3);
    let told = verdict.to_string();
    assert!(told.contains("4  1 attacks with Thunder\n"), "{told}");
    assert!(told.contains("The coin shows heads  [OS-TOY-1]"), "{told}");
    assert!(told.ends_with("holds: 1 of 1 claims"), "{told}");
    assert!(flawed(Flaw::None, "then 1 is asked").holds());
}

#[test]
fn a_failure_names_its_line_in_a_file_of_several() {
    let text = "scenario A\nruleset toy\nthen 1 is asked\n\n# B\nscenario B\nruleset toy\nthen 2 is asked\n";
    let scenarios = read("two.scn", text).unwrap_or_default();
    let verdicts: Vec<_> = scenarios
        .iter()
        .map(|s| judge(s, &ToyStage::default()))
        .collect();
    assert!(verdicts[0].holds());
    let failure = verdicts[1]
        .failure
        .clone()
        .map(|f| f.to_string())
        .unwrap_or_default();
    assert!(failure.starts_with("two.scn:8: 2 is asked\n"), "{failure}");
}
