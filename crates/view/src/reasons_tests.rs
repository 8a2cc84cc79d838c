//! The law of reasons: what is offered has none, what is not has some, and their rules exist.

use std::collections::BTreeSet;
use std::fs;

use kernel::{Chance, Seat};

use crate::{QuestionView, Role, Seated, Shown, Sitting, Viewer};

/// The ids of every rulebook.
pub fn rule_ids() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for file in fs::read_dir(shipped::root().join("rulebook")).expect("rulebooks") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        let heads = text.lines().filter_map(|line| line.strip_prefix("### "));
        ids.extend(heads.filter_map(|head| Some(head.split(' ').next()?.to_owned())));
    }
    ids
}

/// What came of asking why.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    /// Cards that were offered.
    pub offered: u32,
    /// Cards that were not.
    pub barred: u32,
}

/// Plays on by answers that chance gives, and asks why of every card of a hand.
///
/// # Panics
/// If a law is broken.
pub fn ask_why<G: Shown>(
    mut sitting: Sitting<G>,
    chance: &mut Chance,
    questions: u32,
    ids: &BTreeSet<String>,
) -> Asked {
    let mut asked = Asked::default();
    for _ in 0..questions {
        let Some(seat) = sitting.asked().first().copied() else {
            break;
        };
        let question = sitting.question(seat).expect("it is asked");
        for other in (0..sitting.seats()).map(Seat) {
            if other == seat && question.kind == "act" {
                of_hand(&sitting, seat, &question, ids, &mut asked);
            } else if other != seat && sitting.question(other).is_none() {
                for handle in hand(&sitting, other).into_iter().take(1) {
                    assert_eq!(sitting.why_not(other, handle).len(), 1, "not asked");
                }
            }
        }
        let q = sitting.game().question(seat).expect("it is asked");
        let n = u32::try_from(q.count()).unwrap_or(u32::MAX);
        let answer = q.unrank(u64::from(chance.below(n)));
        sitting
            .answer_open(seat, &answer.0)
            .expect("a legal answer");
    }
    asked
}

fn of_hand<G: Shown>(
    sitting: &Sitting<G>,
    seat: Seat,
    question: &QuestionView,
    ids: &BTreeSet<String>,
    asked: &mut Asked,
) {
    for handle in hand(sitting, seat) {
        let mut answers = question.answers.iter();
        let offered = answers.any(|a| a.cards.first() == Some(&handle) || a.same.contains(&handle));
        let reasons = sitting.why_not(seat, handle);
        if offered {
            asked.offered += 1;
            assert!(reasons.is_empty(), "{seat:?} is offered it: {reasons:?}");
        } else {
            asked.barred += 1;
            let named = sitting.view(Viewer::Seat(seat));
            assert!(!reasons.is_empty(), "{handle} of {named:?}");
        }
        for reason in &reasons {
            assert!(reason.text.ends_with('.'), "{reason:?}");
            assert!(!reason.rules.is_empty(), "{reason:?}");
            for rule in &reason.rules {
                assert!(ids.contains(rule), "no rule {rule}: {reason:?}");
            }
        }
    }
}

/// Handles of a seat's own hand.
fn hand<G: Shown>(sitting: &Sitting<G>, seat: Seat) -> Vec<u32> {
    let view = sitting.view(Viewer::Seat(seat));
    let own = view.seats.iter().filter(|s| s.seat == seat.number());
    let hands = own.flat_map(|s| &s.zones).filter(|z| z.role == Role::Hand);
    hands
        .flat_map(|z| &z.cards)
        .map(|card| card.handle)
        .collect()
}
