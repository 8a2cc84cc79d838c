//! What counts as the answer of a seat whose time is up, over random games (TD-INFO-3).

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Chance, Script};

use crate::{QuestionView, Seated, Shown, Sitting};

/// How often each kind of question was declined, and how often it was drawn.
type Counts = BTreeMap<String, (u32, u32)>;

/// Plays on by answers that chance gives, and asks at each question what a lapse would mean.
fn lapses<G: Shown>(mut sitting: Sitting<G>, chance: &mut Chance, counts: &mut Counts) {
    for _ in 0..150 {
        let Some(seat) = sitting.asked().first().copied() else {
            return;
        };
        let view = sitting.question(seat).expect("it is asked");
        let q = sitting.game().question(seat).expect("it is asked").clone();
        let draws = 0..24u64;
        let lapses: BTreeSet<Vec<u16>> = draws
            .map(|draw| {
                let answer = sitting.lapsed(seat, draw.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                let answer = answer.expect("it is asked");
                assert!(q.allows(&answer), "{view:?} {answer:?}");
                answer.0.to_vec()
            })
            .collect();
        let counted = counts.entry(view.kind.to_string()).or_default();
        if declines(&view) {
            assert_eq!(lapses.len(), 1, "{view:?}");
            let lapse = lapses.first().expect("one");
            counted.0 += 1;
            match &lapse[..] {
                [] => assert_eq!(view.min, 0, "{view:?}"),
                [number] if view.answers.is_empty() => assert_eq!(*number, 0, "{view:?}"),
                [at] => assert!(is_no(&view, usize::from(*at)), "{view:?} {at}"),
                more => panic!("{view:?} {more:?}"),
            }
        } else {
            assert!(q.count() < 2 || lapses.len() > 1, "never drawn: {view:?}");
            counted.1 += 1;
        }
        let n = u32::try_from(q.count()).unwrap_or(u32::MAX);
        let answer = q.unrank(u64::from(chance.below(n)));
        sitting
            .answer_open(seat, &answer.0)
            .expect("a legal answer");
    }
}

/// Whether a question, in words, may be declined.
fn declines(view: &QuestionView) -> bool {
    let one = !matches!(&*view.kind, "pick" | "number" | "order");
    let several = matches!(&*view.kind, "pick" | "number");
    several && view.min == 0 || one && (0..view.answers.len()).any(|at| is_no(view, at))
}

/// Whether an answer, in words, is one that declines. Going to the Battle Phase declines less than ending the turn,
/// where that may be done.
fn is_no(view: &QuestionView, at: usize) -> bool {
    let ends = ["End the turn", "Enter Main Phase 2"];
    let says = ["No", "Pass", "Stop the attack", "Nothing", "Keep"];
    let label = &*view.answers[at].label;
    match &*view.kind {
        "act" if label == "Enter the Battle Phase" => {
            view.answers.iter().all(|answer| answer.label != ends[0])
        }
        "act" => ends.contains(&label),
        _ => says.contains(&label),
    }
}

#[test]
fn what_may_be_declined_is_and_what_must_be_chosen_is_drawn() {
    use shipped::yugioh::{deal_random, pool, ruleset};
    let (pool, mut chance, mut counts) = (pool(), Chance::numbered(5), Counts::new());
    for (id, seats, games) in [("duel", 2, 10), ("team-duel", 4, 30)] {
        let ruleset = ruleset(id, seats);
        for seed in 0..games {
            let (rules, state) = deal_random(&pool, &ruleset, seed);
            let sitting = Sitting::new("", rules, state, Script::default());
            lapses(sitting, &mut chance, &mut counts);
        }
    }
    let of = |kind: &str| counts.get(kind).copied().unwrap_or_default();
    // Agreements and responses are never drawn, nor is an open turn but where a monster has to attack.
    for kind in ["respond", "consent"] {
        assert!(of(kind).0 > 10 && of(kind).1 == 0, "{counts:?}");
    }
    assert!(of("act").0 > 500 && of("act").1 < 20, "{counts:?}");
    assert!(of("one").0 > 0 && of("one").1 > 10, "{counts:?}");
    assert!(of("pick").1 > 10, "{counts:?}");
}

#[test]
fn a_turn_ends_whose_time_is_up_and_an_active_pokemon_is_drawn() {
    use shipped::{deal_random, pool, ruleset};
    let (pool, mut chance, mut counts) = (pool(), Chance::numbered(5), Counts::new());
    let ruleset = ruleset("team-battle");
    for seed in 0..20 {
        let (rules, state) = deal_random(&pool, &ruleset, seed);
        let sitting = Sitting::new("", rules, state, Script::default());
        lapses(sitting, &mut chance, &mut counts);
    }
    let of = |kind: &str| counts.get(kind).copied().unwrap_or_default();
    assert!(of("act").0 > 100 && of("act").1 == 0, "{counts:?}");
    assert!(of("one").1 > 10 && of("pick").0 > 10, "{counts:?}");
}
