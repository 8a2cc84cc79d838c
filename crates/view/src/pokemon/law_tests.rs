//! Tests of the law of views, over random games.

use std::sync::Arc;

use kernel::{Answer, Chance, Game, Script, Seat};
use lens::Ruleset;
use pokemon::Pokemon;
use pokemon::state::{Pile, pile};
use shipped::{TWO_SEATS, deal_random, old_school, pool, ruleset};

use crate::law::{Changed, change_hidden_at, draws_alike};
use crate::reasons_tests::{ask_why, rule_ids};
use crate::taking_back::take_back;
use crate::{Seated, Sight, Sitting, Viewer};

#[test]
fn what_a_viewer_may_not_know_changes_nothing_it_receives() {
    let pairs = unseen_pairs(&old_school(TWO_SEATS), 40);
    assert!(pairs > 2000, "{pairs} pairs");
}

#[test]
fn so_it_is_with_four_seats() {
    let pairs = unseen_pairs(&ruleset("team-battle"), 20);
    assert!(pairs > 1000, "{pairs} pairs");
}

/// Changes what a viewer may not know in random games; how often there was something to change.
fn unseen_pairs(ruleset: &Ruleset, games: u64) -> u32 {
    let pool = pool();
    let mut chance = Chance::numbered(11);
    let mut pairs = 0;
    for seed in 0..games {
        let (rules, state) = deal_random(&pool, ruleset, seed);
        let mut sitting = Sitting::new("", rules, state, Script::default());
        let mut asked = 0;
        while !sitting.game().over() && asked < 150 {
            asked += 1;
            let seats = u32::from(ruleset.lens.seats);
            let viewer = match chance.below(seats + 1) {
                n if n < seats => Viewer::Seat(Seat(n as u8)),
                _ => Viewer::Spectator,
            };
            assert!(sees_alike(sitting.game(), viewer), "seed {seed}");
            assert!(draws_alike(&sitting), "seed {seed}");
            match change_hidden_at(&sitting, viewer, &mut chance) {
                Changed::Nothing => {}
                Changed::Unseen => pairs += 1,
                Changed::Seen(here, there) => panic!("seed {seed}\n{here}\n{there}"),
            }
            let q = sitting.game().open()[0].clone();
            let n = u32::try_from(q.count()).unwrap_or(u32::MAX);
            let answer: Answer = q.unrank(u64::from(chance.below(n)));
            sitting.answer_open(q.seat, &answer.0).unwrap();
        }
    }
    pairs
}

/// Whether the cards that a viewer sees, taken together, are those of which each is seen by itself.
fn sees_alike(game: &Game<Pokemon>, viewer: Viewer) -> bool {
    let sight = Sight::of(game, viewer);
    let mut together = sight.seen_cards();
    together.sort_unstable();
    sight.cards().filter(|card| sight.sees(*card)).eq(together)
}

#[test]
fn a_hand_is_seen_by_its_owner_and_by_nobody_else() {
    let (pool, ruleset) = (pool(), old_school(TWO_SEATS));
    let (rules, state) = deal_random(&pool, &ruleset, 3);
    let game = Game::new(Arc::new(rules), state, Script::default());
    let hand = game.now().piles.cards(pile(Seat(0), Pile::Hand));
    assert!(!hand.is_empty());
    let sees = |viewer| {
        let sight = Sight::of(&game, viewer);
        hand.iter().filter(|card| sight.sees(**card)).count()
    };
    assert_eq!(sees(Viewer::Seat(Seat(0))), hand.len());
    assert_eq!(sees(Viewer::Judge), hand.len());
    assert_eq!(sees(Viewer::Seat(Seat(1))), 0);
    assert_eq!(sees(Viewer::Spectator), 0);
}

#[test]
fn what_is_taken_back_leaves_no_trace() {
    let pool = pool();
    let mut chance = Chance::numbered(5);
    for ruleset in [old_school(TWO_SEATS), ruleset("team-battle")] {
        let mut back = 0;
        for seed in 0..6 {
            let (rules, state) = deal_random(&pool, &ruleset, seed);
            let sitting = Sitting::new("", rules, state, Script::default());
            back += take_back(sitting, &mut chance, 150);
        }
        assert!(back > 20, "{back} answers of {}", ruleset.id);
    }
}

#[test]
fn what_is_not_offered_has_reasons_and_what_is_offered_has_none() {
    let (pool, ids) = (pool(), rule_ids());
    let mut chance = Chance::numbered(5);
    for ruleset in [old_school(TWO_SEATS), ruleset("team-battle")] {
        let (mut offered, mut barred) = (0, 0);
        for seed in 0..6 {
            let (rules, state) = deal_random(&pool, &ruleset, seed);
            let sitting = Sitting::new("", rules, state, Script::default());
            let asked = ask_why(sitting, &mut chance, 150, &ids);
            offered += asked.offered;
            barred += asked.barred;
        }
        assert!(offered > 200 && barred > 200, "{offered} {barred}");
    }
}
