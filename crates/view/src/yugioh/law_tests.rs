//! Tests of the law of views, over random games.

use std::sync::Arc;

use kernel::{Answer, Chance, Game, Script, Seat};
use shipped::yugioh::{deal_random, pool, ruleset};
use yugioh::state::{Place, zone};

use crate::law::{Changed, change_hidden_at, draws_alike};
use crate::reasons_tests::{ask_why, rule_ids};
use crate::taking_back::take_back;
use crate::{Seated, Sight, Sitting, Viewer};

/// Random games of so many seats, and how many pairs of worlds they were held against.
fn pairs(ruleset_id: &str, seats: u8, games: u64) -> usize {
    let (pool, ruleset) = (pool(), ruleset(ruleset_id, seats));
    let mut chance = Chance::numbered(11);
    let mut pairs = 0;
    for seed in 0..games {
        let (rules, state) = deal_random(&pool, &ruleset, seed);
        let mut sitting = Sitting::new("", rules, state, Script::default());
        let mut asked = 0;
        while !sitting.game().over() && asked < 150 {
            asked += 1;
            let viewer = match chance.below(u32::from(seats) + 1) as u8 {
                seat if seat < seats => Viewer::Seat(Seat(seat)),
                _ => Viewer::Spectator,
            };
            assert!(draws_alike(&sitting), "{ruleset_id} {seats}, seed {seed}");
            match change_hidden_at(&sitting, viewer, &mut chance) {
                Changed::Nothing => {}
                Changed::Unseen => pairs += 1,
                Changed::Seen(here, there) => {
                    panic!("{ruleset_id} {seats}, seed {seed}, {viewer:?}\n{here}\n{there}")
                }
            }
            let q = sitting.game().open()[0].clone();
            let n = u32::try_from(q.count()).unwrap_or(u32::MAX);
            let answer: Answer = q.unrank(u64::from(chance.below(n)));
            sitting.answer_open(q.seat, &answer.0).unwrap();
        }
    }
    pairs
}

#[test]
fn what_a_viewer_may_not_know_changes_nothing_it_receives() {
    let (two, four, six) = (
        pairs("duel", 2, 25),
        pairs("team-duel", 4, 15),
        pairs("synergy", 6, 10),
    );
    assert!(two > 2000 && four > 1000 && six > 700, "{two} {four} {six}");
}

#[test]
fn a_hand_is_seen_by_its_team_and_by_nobody_else() {
    let (pool, ruleset) = (pool(), ruleset("team-duel", 4));
    let (rules, state) = deal_random(&pool, &ruleset, 3);
    let mut game = Game::new(Arc::new(rules), state, Script::default());
    let q = game.open()[0].clone();
    game.answer(q.seat, q.unrank(0)).unwrap();
    let hand = game.now().piles.cards(zone(Seat(0), Place::Hand));
    assert!(!hand.is_empty());
    let sees = |viewer| {
        let sight = Sight::of(&game, viewer);
        hand.iter().filter(|card| sight.sees(**card)).count()
    };
    assert_eq!(sees(Viewer::Seat(Seat(0))), hand.len());
    assert_eq!(sees(Viewer::Seat(Seat(2))), hand.len());
    assert_eq!(sees(Viewer::Judge), hand.len());
    assert_eq!(sees(Viewer::Seat(Seat(1))), 0);
    assert_eq!(sees(Viewer::Seat(Seat(3))), 0);
    assert_eq!(sees(Viewer::Spectator), 0);
}

#[test]
fn what_is_taken_back_leaves_no_trace() {
    let pool = pool();
    let mut chance = Chance::numbered(5);
    for (id, seats) in [("duel", 2), ("team-duel", 4), ("synergy", 6)] {
        let (mut back, ruleset) = (0, ruleset(id, seats));
        for seed in 0..4 {
            let (rules, state) = deal_random(&pool, &ruleset, seed);
            let sitting = Sitting::new("", rules, state, Script::default());
            back += take_back(sitting, &mut chance, 150);
        }
        assert!(back > 20, "{back} answers of {id}");
    }
}

#[test]
fn what_is_not_offered_has_reasons_and_what_is_offered_has_none() {
    let (pool, ids) = (pool(), rule_ids());
    let mut chance = Chance::numbered(5);
    for (id, seats) in [("duel", 2), ("team-duel", 4), ("synergy", 6)] {
        let (mut offered, mut barred, ruleset) = (0, 0, ruleset(id, seats));
        for seed in 0..4 {
            let (rules, state) = deal_random(&pool, &ruleset, seed);
            let sitting = Sitting::new("", rules, state, Script::default());
            let asked = ask_why(sitting, &mut chance, 150, &ids);
            offered += asked.offered;
            barred += asked.barred;
        }
        assert!(offered > 100 && barred > 100, "{offered} {barred} of {id}");
    }
}

#[test]
fn turns_follow_each_other_as_the_view_says() {
    let (pool, ruleset) = (pool(), ruleset("team-duel", 4));
    let mut reversed = 0;
    for seed in 0..12 {
        let (rules, state) = deal_random(&pool, &ruleset, seed);
        let mut sitting = Sitting::new("", rules, state, Script::default());
        let mut chance = Chance::numbered(seed);
        let mut turns: Vec<u8> = Vec::new();
        while turns.len() < 5 && !sitting.game().over() {
            let turn = sitting.turn();
            if let Some(seat) = turn.seat.filter(|_| usize::from(turn.number) > turns.len()) {
                turns.push(seat);
                let order = match turn.order.is_empty() {
                    true => vec![1, 2, 3, 4],
                    false => turn.order,
                };
                reversed += u32::from(turns.len() == 2 && order == [2, 1, 4, 3]);
                let from = order.iter().position(|s| *s == turns[0]).expect("a seat");
                let nth = (from + turns.len() - 1) % order.len();
                assert_eq!(order[nth], seat, "seed {seed}: {turns:?} of {order:?}");
            }
            let q = sitting.game().open()[0].clone();
            let n = u32::try_from(q.count()).unwrap_or(u32::MAX);
            let answer = q.unrank(u64::from(chance.below(n)));
            sitting.answer_open(q.seat, &answer.0).unwrap();
        }
        assert!(turns.len() > 1, "seed {seed}: {turns:?}");
    }
    assert!(reversed > 0, "team 2 never began");
}
