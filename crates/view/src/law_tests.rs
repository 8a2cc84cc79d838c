//! The law of views: two games alike to a viewer give it the same bytes, by every door.

use std::sync::Arc;

use kernel::{Answer, Card, Chance, Game, Script, Seat, SeatSet};
use lens::Ruleset;
use pokemon::pool::{FaceId, Pool};
use pokemon::sheet::{Sheet, read};
use pokemon::{Pokemon, State};

use crate::viewer::{Sight, Viewer};

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

/// A deck of whole evolution lines, Trainers and Energy drawn at random.
fn deck(pool: &Pool, chance: &mut Chance) -> Vec<FaceId> {
    let ids: Vec<FaceId> = pool.ids().collect();
    let mut deck = Vec::new();
    while deck.len() < 60 {
        let mut face = ids[chance.below(ids.len() as u32) as usize];
        deck.extend([face, face]);
        while let Some(from) = pool.info(face).from {
            let below: Vec<FaceId> = pool
                .ids()
                .filter(|id| pool.info(*id).name == from)
                .collect();
            face = below[chance.below(below.len() as u32) as usize];
            deck.extend([face, face]);
        }
    }
    deck.truncate(60);
    if let Some(basic) = ids.iter().find(|id| pool.info(**id).is_starter()) {
        deck[0] = *basic;
    }
    deck
}

fn deal(pool: &Arc<Pool>, seed: u64) -> (Pokemon, State) {
    let text = include_str!("../../../rulesets/old-school.ruleset");
    let ruleset = Ruleset::read("old-school", "old-school.ruleset", text).unwrap();
    let options = ruleset.options(None, &[]).unwrap();
    let mut chance = Chance::numbered(seed ^ 0x0dec_0dec);
    let decks = [deck(pool, &mut chance), deck(pool, &mut chance)];
    Pokemon::deal(
        Arc::clone(pool),
        ruleset.lens,
        &options,
        &decks,
        Chance::numbered(seed),
    )
}

/// Everything a viewer receives of a game, as text.
fn told(game: &Game<Pokemon>, rules: &Pokemon, viewer: Viewer) -> String {
    let sight = Sight {
        rules,
        state: game.now(),
        viewer,
    };
    let seats: Vec<_> = rules
        .lens
        .turns
        .iter()
        .map(|seat| sight.seat(*seat))
        .collect();
    let lines: Vec<_> = game
        .log()
        .iter()
        .enumerate()
        .map(|(n, e)| sight.line(n as u32, 0, e))
        .collect();
    let question = match viewer {
        Viewer::Seat(seat) => game.question(seat).map(|q| sight.question(1, q)),
        Viewer::Spectator | Viewer::Judge => None,
    };
    serde_json::to_string(&(seats, sight.shared(), lines, question, sight.outcome())).unwrap()
}

/// Two cards of one owner that a viewer cannot see and was never told of.
fn hidden_pair(game: &Game<Pokemon>, viewer: Viewer, chance: &mut Chance) -> Option<(Card, Card)> {
    let rules = game.rules();
    let sight = Sight {
        rules,
        state: game.now(),
        viewer,
    };
    let known = |known: SeatSet| match viewer {
        Viewer::Seat(seat) => known.has(seat),
        Viewer::Spectator | Viewer::Judge => known == SeatSet::ALL,
    };
    let mut hidden: Vec<Card> = (0..rules.faces.len() as u16)
        .map(Card)
        .filter(|c| !sight.sees(*c))
        .collect();
    for event in game.log().iter().filter(|e| known(e.known)) {
        hidden.retain(|card| *card != event.card && *card != event.other);
    }
    if let Viewer::Seat(seat) = viewer {
        // A search that is open shows its seat the cards it may take.
        for q in game.open().iter().filter(|q| q.seat == seat) {
            hidden.retain(|card| q.choices.iter().all(|choice| choice.card != *card));
        }
    }
    let one = *hidden.get(chance.below(hidden.len().max(1) as u32) as usize)?;
    let others: Vec<Card> = hidden
        .into_iter()
        .filter(|c| {
            rules.owner[c.index()] == rules.owner[one.index()] && rules.face(*c) != rules.face(one)
        })
        .collect();
    others
        .get(chance.below(others.len().max(1) as u32) as usize)
        .map(|other| (one, *other))
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
            let viewer = viewers[chance.below(3) as usize];
            if let Some((a, b)) = hidden_pair(&game, viewer, &mut chance) {
                let mut other = Pokemon::clone(game.rules());
                other.faces.swap(a.index(), b.index());
                assert_eq!(
                    told(&game, game.rules(), viewer),
                    told(&game, &other, viewer),
                    "seed {seed}"
                );
                pairs += 1;
                // The engine itself must ask the viewer the same in the other world.
                if game.pending().next().is_none() && !game.now().face_down {
                    let again =
                        Game::new(Arc::new(other), game.settled().clone(), Script::default());
                    // Another seat's choice among its own hidden cards may answer itself in one world.
                    let alike = game
                        .open()
                        .iter()
                        .map(|q| q.seat)
                        .eq(again.open().iter().map(|q| q.seat));
                    if let (Viewer::Seat(seat), true) = (viewer, alike) {
                        assert_eq!(
                            game.question(seat),
                            again.question(seat),
                            "seed {seed} {a:?} {b:?}"
                        );
                    }
                }
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
fn a_hand_and_a_prize_are_seen_by_those_who_may() {
    let pool = pool();
    let (rules, state) = deal(&pool, 3);
    let game = Game::new(Arc::new(rules), state, Script::default());
    let own = told(&game, game.rules(), Viewer::Seat(Seat(0)));
    let other = told(&game, game.rules(), Viewer::Seat(Seat(1)));
    assert_ne!(own, other);
}
