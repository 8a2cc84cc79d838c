//! Situations put on a table, for tests of what players read.

use std::collections::BTreeSet;

use scenario::{Judged, PokemonStage, Stage, YugiohStage, read};

/// The table of a situation, by a stage.
pub fn table(stage: &dyn Stage, given: &str) -> Box<dyn Judged> {
    let text = format!("scenario Why not\n{given}\nthen    the game goes on\n");
    let scenarios = read("reasons.scn", &text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let staged = stage.stage(&scenarios[0].given);
    staged.unwrap_or_else(|why| panic!("{why}: {given}"))
}

/// A situation of a duel on the table.
pub fn duel(given: &str) -> Box<dyn Judged> {
    let (pool, duel) = (shipped::yugioh::pool(), shipped::yugioh::ruleset("duel", 2));
    let stage = YugiohStage::new(Vec::new(), pool, vec![duel], BTreeSet::new());
    table(&stage, &format!("ruleset duel\ngiven   turn 5\n{given}"))
}

/// A situation of the old-school game on the table.
pub fn old_school(given: &str) -> Box<dyn Judged> {
    let ruleset = shipped::old_school(shipped::TWO_SEATS);
    let stage = PokemonStage::new(Vec::new(), shipped::pool(), vec![ruleset], BTreeSet::new());
    table(
        &stage,
        &format!("ruleset old-school\ngiven   turn 5\n{given}"),
    )
}

/// A situation of Team Battle on the table.
pub fn team_battle(given: &str) -> Box<dyn Judged> {
    let ruleset = shipped::ruleset("team-battle");
    let stage = PokemonStage::new(Vec::new(), shipped::pool(), vec![ruleset], BTreeSet::new());
    table(
        &stage,
        &format!("ruleset team-battle\ngiven   turn 5\n{given}"),
    )
}

/// Gives the answer of a label.
pub fn say(game: &mut dyn Judged, seat: u8, label: &str) {
    let questions = game.questions();
    let question = questions
        .iter()
        .find(|q| q.seat == seat)
        .expect("a question");
    let at = question.answers.iter().position(|a| a.label == label);
    let at = at.unwrap_or_else(|| panic!("{label} is not among {:?}", question.answers));
    game.answer(seat, &[at as u16]).expect("a legal answer");
}
