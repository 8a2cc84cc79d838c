//! Answers as tables word them.

use view::{AnswerView, QuestionView, TableView, TurnView};

use crate::answering::{Reply, reply};
use crate::claim::Claim;
use crate::cursor::Cursor;
use crate::deed::Deed;
use crate::sight::Sight;
use crate::source::Source;

/// What a deed comes to among answers of these labels, none of which points at a card.
fn among(kind: &str, labels: &[&str], text: &str) -> Reply {
    let turn = TurnView {
        number: 0,
        seat: None,
        phase: String::new().into(),
        order: Vec::new(),
    };
    let table = TableView {
        seq: 0,
        ruleset: String::new(),
        viewer: None,
        turn,
        seats: Vec::new(),
        commands: Vec::new(),
        shared: Vec::new(),
        mats: Vec::new(),
        aims: Vec::new(),
        question: None,
        waiting: Vec::new(),
        outcome: None,
    };
    let answer = |label: &&str| AnswerView {
        label: (*label).to_owned(),
        group: "choice".into(),
        cards: vec![7],
        same: Vec::new(),
        tip: String::new(),
    };
    let question = QuestionView {
        id: 1,
        seat: 1,
        kind: kind.to_owned().into(),
        title: String::new(),
        why: String::new(),
        rules: Vec::new(),
        min: 1,
        max: 2,
        answers: labels.iter().map(answer).collect(),
    };
    reply(&deed(text), &question, &Sight::new(&table))
}

fn deed(text: &str) -> Deed {
    let source = Source {
        file: "t",
        text,
        starts: &[0],
    };
    Deed::read(Cursor::new(source, 0, text.len()), false).unwrap_or(Deed::Retreat)
}

#[test]
fn seats_and_their_players_are_the_same() {
    let seats = ["Player 1", "Player 2"];
    assert_eq!(
        among("one", &seats, "chooses seat 2"),
        Reply::Legal(vec![1])
    );
    assert_eq!(
        among("seat", &["Seat 2", "Seat 3"], "chooses seat 3"),
        Reply::Legal(vec![1])
    );
    let piles = ["Top card of player 1's deck", "Top card of player 2's deck"];
    assert_eq!(
        among("one", &piles, "chooses the top card of seat 2's deck"),
        Reply::Legal(vec![1])
    );
}

#[test]
fn prizes_face_down_have_their_place() {
    let prizes = ["Prize 1", "Prize 2", "Prize 1 of player 2"];
    assert_eq!(
        among("pick", &prizes, "chooses prize 2, prize 1"),
        Reply::Legal(vec![1, 0])
    );
    assert_eq!(
        among("pick", &prizes, "chooses seat 2 prize 1"),
        Reply::Legal(vec![2])
    );
    assert_eq!(among("pick", &prizes, "chooses prize 3"), Reply::Unknown);
}

#[test]
fn words_types_and_attacks_are_labels() {
    assert_eq!(
        among("one", &["Heads", "Tails"], "chooses tails"),
        Reply::Legal(vec![1])
    );
    assert_eq!(
        among("one", &["Keep", "Mulligan"], "chooses keep"),
        Reply::Legal(vec![0])
    );
    assert_eq!(
        among("one", &["Fire", "Water"], "chooses Water"),
        Reply::Legal(vec![1])
    );
    assert_eq!(
        among("one", &["Slash", "Flamethrower"], "chooses Slash"),
        Reply::Legal(vec![0])
    );
    assert_eq!(
        among("one", &["Bill", "Nothing"], "chooses nothing"),
        Reply::Legal(vec![1])
    );
    assert_eq!(
        among("one", &["0", "1"], "chooses 1"),
        Reply::Legal(vec![1])
    );
}

#[test]
fn a_pick_keeps_its_bounds() {
    assert_eq!(
        among("one", &["Bill", "Potion", "Potion"], "chooses Bill"),
        Reply::Legal(vec![0])
    );
    assert_eq!(
        among("pick", &["Bill"], "chooses nothing"),
        Reply::Beyond(Vec::new())
    );
    assert_eq!(
        among("pick", &["A", "B", "C"], "chooses A, B, C"),
        Reply::Beyond(vec![0, 1, 2])
    );
}

#[test]
fn a_combination_may_be_counted_or_listed() {
    let pays = [
        "Fire Energy, Fire Energy",
        "2 Water Energy",
        "Fire Energy, Water Energy",
    ];
    assert_eq!(among("one", &pays, "chooses 2 Fire"), Reply::Legal(vec![0]));
    assert_eq!(
        among("one", &pays, "chooses Water, Water"),
        Reply::Legal(vec![1])
    );
    assert_eq!(
        among("one", &pays, "chooses Water, Fire"),
        Reply::Legal(vec![2])
    );
    assert_eq!(among("one", &pays, "chooses Fire"), Reply::Unknown);
}

#[test]
fn a_line_of_then_takes_each_form_of_may() {
    for text in [
        "1 may end the turn",
        "1 may say yes",
        "1 may choose seat 2 bench 1",
        "1 may not use X of active",
    ] {
        let source = Source {
            file: "t",
            text,
            starts: &[0],
        };
        let claim = Claim::read(Cursor::new(source, 0, text.len()));
        assert!(
            matches!(claim, Ok(Claim::May(..) | Claim::MayNot(..))),
            "{text}: {claim:?}"
        );
    }
}
