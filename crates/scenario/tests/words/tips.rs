//! What follows under an answer.

use crate::table::duel;
use scenario::Judged;

/// The tip of the answer of a label.
fn tip(game: &dyn Judged, label: &str) -> String {
    let questions = game.questions();
    let answers: Vec<_> = questions.iter().flat_map(|q| &q.answers).collect();
    let answer = answers.iter().find(|answer| answer.label == label);
    let answer = answer.unwrap_or_else(|| panic!("{label} is not among {answers:?}"));
    answer.tip.clone()
}

#[test]
fn tributes_a_way_of_its_own_and_what_a_card_that_stays_does_are_said() {
    let game = duel(
        "        seat 1 hand Dark Magician, Skill Drain, Umi, Axe of Despair
        seat 1 monsters Celtic Guardian; Battle Ox; Uraby",
    );
    assert_eq!(
        tip(&*game, "Summon Dark Magician"),
        "Needs 2 Tributes; 3 monsters may be Tributed"
    );
    let umi = tip(&*game, "Activate Umi");
    assert!(
        umi.starts_with("All face-up Fish monsters on the field gain 200"),
        "{umi}"
    );
    let axe = tip(&*game, "Activate Axe of Despair");
    assert!(
        axe.starts_with("The equipped monster gains 1000 ATK; "),
        "{axe}"
    );
    let game = duel(
        "        seat 1 hand Cyber Dragon
        seat 2 monsters Celtic Guardian",
    );
    assert_eq!(
        tip(&*game, "Special Summon Cyber Dragon"),
        "Only if there are no monsters you control; only if there are any monsters your opponent controls"
    );
}
