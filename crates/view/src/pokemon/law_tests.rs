//! Tests of the law of views, over random games.

use std::sync::Arc;

use kernel::{Answer, Chance, Game, Script, Seat};
use lens::Ruleset;
use pokemon::pool::Pool;
use pokemon::sheet::{Sheet, read};
use pokemon::state::{Pile, pile};
use pokemon::{Pokemon, State};

use crate::law::{Changed, change_hidden};
use crate::{Sight, Viewer};

fn pool() -> Arc<Pool> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../cards/pokemon");
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (
                path.display().to_string(),
                std::fs::read_to_string(&path).unwrap(),
            )
        })
        .collect();
    files.sort();
    let sheets: Vec<Sheet> = files
        .iter()
        .map(|(file, text)| Sheet { file, text })
        .collect();
    Arc::new(Pool::new(read(&sheets).unwrap()))
}

fn deal(pool: &Arc<Pool>, seed: u64) -> (Pokemon, State) {
    let text = include_str!("../../../../rulesets/old-school.ruleset");
    let ruleset = Ruleset::read("old-school", "old-school.ruleset", text).unwrap();
    let options = ruleset.options(None, &[]).unwrap();
    let mut chance = Chance::numbered(seed ^ 0x0dec_0dec);
    let decks = [pool.random_deck(&mut chance), pool.random_deck(&mut chance)];
    Pokemon::deal(
        Arc::clone(pool),
        ruleset.lens,
        &options,
        &decks,
        Chance::numbered(seed),
    )
}

#[test]
fn what_a_viewer_may_not_know_changes_nothing_it_receives() {
    let pool = pool();
    let mut chance = Chance::numbered(11);
    let mut pairs = 0;
    for seed in 0..40 {
        let (rules, state) = deal(&pool, seed);
        let mut game = Game::new(Arc::new(rules), state, Script::default());
        let mut asked = 0;
        while !game.over() && asked < 150 {
            asked += 1;
            let viewers = [
                Viewer::Seat(Seat(0)),
                Viewer::Seat(Seat(1)),
                Viewer::Spectator,
            ];
            match change_hidden(&game, viewers[chance.below(3) as usize], &mut chance) {
                Changed::Nothing => {}
                Changed::Unseen => pairs += 1,
                Changed::Seen(here, there) => panic!("seed {seed}\n{here}\n{there}"),
            }
            let q = game.open()[0].clone();
            let n = u32::try_from(q.count()).unwrap_or(u32::MAX);
            let answer: Answer = q.unrank(u64::from(chance.below(n)));
            game.answer(q.seat, answer).unwrap();
        }
    }
    assert!(pairs > 2000, "{pairs} pairs");
}

#[test]
fn a_hand_is_seen_by_its_owner_and_by_nobody_else() {
    let pool = pool();
    let (rules, state) = deal(&pool, 3);
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
