//! Random games end, lose no card, and play alike from answers and at once.

use std::sync::Arc;

use kernel::{Answer, Asker, Chance, Game, Kind, Question, Rules, Script, play_out};
use lens::Ruleset;
use pokemon::pool::{FaceId, Pool};
use pokemon::sheet::{Sheet, read};
use pokemon::{Pokemon, State};

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

/// Decks of random cards: every card of the pool is played sooner or later.
fn deck(pool: &Pool, chance: &mut Chance) -> Vec<FaceId> {
    let ids: Vec<FaceId> = pool.ids().collect();
    let mut deck: Vec<FaceId> = Vec::new();
    while deck.len() < 60 {
        let face = ids[chance.below(ids.len() as u32) as usize];
        let mut line = vec![face];
        while let Some(from) = pool.info(line[line.len() - 1]).from {
            let below: Vec<FaceId> = pool
                .ids()
                .filter(|id| pool.info(*id).name == from)
                .collect();
            line.push(below[chance.below(below.len() as u32) as usize]);
        }
        for face in line {
            deck.extend([face, face]);
        }
        let energy: Vec<FaceId> = ids
            .iter()
            .copied()
            .filter(|id| pool.info(*id).energy.is_some())
            .collect();
        for _ in 0..2 {
            deck.push(energy[chance.below(energy.len() as u32) as usize]);
        }
    }
    deck.truncate(60);
    let basic = ids.iter().find(|id| pool.info(**id).is_starter()).unwrap();
    deck[0] = *basic;
    deck
}

fn deal(pool: &Arc<Pool>, seed: u64) -> (Pokemon, State) {
    let text = include_str!("../../../rulesets/old-school.ruleset");
    let ruleset = Ruleset::read("old-school", "old-school.ruleset", text).unwrap();
    let options = ruleset.options(None, &[]).unwrap();
    let mut chance = Chance::numbered(seed ^ 0xdecc);
    let decks = [deck(pool, &mut chance), deck(pool, &mut chance)];
    Pokemon::deal(
        Arc::clone(pool),
        ruleset.lens,
        &options,
        &decks,
        Chance::numbered(seed),
    )
}

struct Random(Chance, u64);

impl Asker for Random {
    fn ask(&mut self, q: &Question) -> Option<Answer> {
        self.1 += 1;
        assert!(self.1 < 100_000, "a game without end: {q:?}");
        let n = q.count();
        assert!(
            n > 1 || q.kind == Kind::Act,
            "a question without a choice: {q:?}"
        );
        Some(q.unrank(u64::from(
            self.0.below(u32::try_from(n).unwrap_or(u32::MAX)),
        )))
    }
}

#[test]
fn random_games_end_and_play_alike_when_answered_from_outside() {
    let pool = pool();
    for seed in 0..300 {
        let (rules, state) = deal(&pool, seed);
        let mut at_once = state.clone();
        let mut asker = Random(Chance::numbered(seed), 0);
        play_out(&rules, &mut at_once, &mut asker, &mut Script::default()).unwrap();
        assert_eq!(at_once.piles.total(), 120);
        if seed % 10 == 0 {
            let mut asker = Random(Chance::numbered(seed), 0);
            let mut game = Game::new(Arc::new(rules), state, Script::default());
            while !game.over() {
                let q = game.open()[0].clone();
                let answer = asker.ask(&q).unwrap();
                game.answer(q.seat, answer).unwrap();
            }
            assert!(game.rules().over(game.now()));
            assert_eq!(*game.now(), at_once, "seed {seed}");
        }
    }
}
