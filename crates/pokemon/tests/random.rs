//! Random games end, lose no card, and play alike from answers and at once.

use std::sync::Arc;

use kernel::save::Save;
use kernel::{Answer, Asker, Chance, Game, Kind, Mute, Ports, Question, Rules, Script, play_out};
use pokemon::pool::FaceId;
use pokemon::{Pokemon, State};
use shipped::{TWO_SEATS, deal_random, old_school, pool, ruleset};

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

fn to_its_end(rules: &Pokemon, state: &mut State, asker: &mut Random) {
    let mut ports = Ports {
        asker,
        sink: &mut Mute,
        script: &mut Script::default(),
        question: Question::blank(),
    };
    play_out(rules, state, &mut ports).unwrap();
}

#[test]
fn random_games_end_and_play_alike_when_answered_from_outside() {
    let (pool, ruleset) = (pool(), old_school(TWO_SEATS));
    for seed in 0..300 {
        let (rules, state) = deal_random(&pool, &ruleset, seed);
        let mut at_once = state.clone();
        let mut asker = Random(Chance::numbered(seed), 0);
        to_its_end(&rules, &mut at_once, &mut asker);
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

#[test]
fn a_saved_state_is_read_back_identical() {
    let (pool, ruleset) = (pool(), old_school(TWO_SEATS));
    let mut chance = Chance::numbered(5);
    for seed in 0..20 {
        let (rules, state) = deal_random(&pool, &ruleset, seed);
        let mut game = Game::new(Arc::new(rules), state, Script::default());
        while !game.over() {
            let mut bytes = Vec::new();
            game.now().save(&mut bytes);
            let read = State::load(&mut bytes.as_slice()).unwrap();
            assert_eq!(read, *game.now());
            let mut again = Vec::new();
            read.save(&mut again);
            assert_eq!(again, bytes);
            for cut in [0, 1, bytes.len() / 2, bytes.len() - 1] {
                assert!(State::load(&mut &bytes[..cut]).is_err());
            }
            let q = game.open()[0].clone();
            let n = u32::try_from(q.count()).unwrap_or(u32::MAX);
            let answer = q.unrank(u64::from(chance.below(n)));
            game.answer(q.seat, answer).unwrap();
        }
    }
}

#[test]
fn an_illegal_answer_leaves_the_game_as_it_was() {
    let (pool, ruleset) = (pool(), old_school(TWO_SEATS));
    let (rules, state) = deal_random(&pool, &ruleset, 1);
    let mut game = Game::new(Arc::new(rules), state, Script::default());
    let mut chance = Chance::numbered(9);
    for _ in 0..60 {
        if game.over() {
            break;
        }
        let q = game.open()[0].clone();
        let before = (game.now().clone(), game.open().to_vec(), game.log().len());
        for wrong in [
            vec![],
            vec![u16::MAX],
            vec![0, 0],
            vec![q.choices.len() as u16],
        ] {
            let wrong = Answer(wrong.into_iter().collect());
            if !q.allows(&wrong) {
                assert!(game.answer(q.seat, wrong).is_err());
            }
        }
        let unasked = (0..8)
            .map(kernel::Seat)
            .find(|s| game.question(*s).is_none())
            .unwrap();
        assert!(game.answer(unasked, Answer::one(0)).is_err());
        assert_eq!(
            before,
            (game.now().clone(), game.open().to_vec(), game.log().len())
        );
        let n = u32::try_from(q.count()).unwrap_or(u32::MAX);
        let answer = q.unrank(u64::from(chance.below(n)));
        game.answer(q.seat, answer).unwrap();
    }
}

#[test]
fn nothing_counts_on_two_seats() {
    let pool = pool();
    let tables = [
        "seats 4, teams 1 3 and 2 4, turns 1 2 3 4",
        "seats 3, teams 1 and 2 and 3, turns 1 2 3",
        "seats 8, teams 1 3 5 7 and 2 4 6 8, turns 1 2 3 4 5 6 7 8",
    ];
    for (at, seats) in tables.into_iter().enumerate() {
        // The old-school game with another number of seats.
        let ruleset = old_school(seats);
        for seed in 0..20 {
            let (rules, mut state) = deal_random(&pool, &ruleset, seed * 3 + at as u64);
            let cards = state.piles.total();
            let mut asker = Random(Chance::numbered(seed), 0);
            to_its_end(&rules, &mut state, &mut asker);
            assert_eq!(state.piles.total(), cards);
        }
    }
}

#[test]
fn team_battles_end_and_keep_their_cards() {
    let pool = pool();
    let ruleset = ruleset("team-battle");
    for seed in 0..80 {
        let (rules, mut state) = deal_random(&pool, &ruleset, seed);
        let mut asker = Random(Chance::numbered(seed), 0);
        to_its_end(&rules, &mut state, &mut asker);
        assert_eq!(state.piles.total(), 240, "seed {seed}");
        assert!(state.conserves(240), "seed {seed}");
    }
}

/// rules: TB-BASE-31
#[test]
fn a_team_battle_of_teams_of_one_is_the_game_of_two() {
    let pool = pool();
    let (team, two) = (ruleset("team-battle"), ruleset("hgss-black-white"));
    let alone = team.seated(2, &[]).unwrap();
    // What two players do otherwise is said by options alone.
    let chosen = two.options(None, &[]).unwrap();
    let options = alone.options(None, &chosen.0).unwrap();
    for seed in 0..40 {
        let (one, state) = deal_random(&pool, &two, seed);
        let mut decks: Vec<Vec<FaceId>> = vec![Vec::new(), Vec::new()];
        for (face, owner) in one.faces.iter().zip(&one.owner) {
            decks[owner.index()].push(*face);
        }
        let lens = alone.lens.clone();
        let chance = Chance::numbered(seed);
        let (other, there) = Pokemon::deal(Arc::clone(&pool), lens, &options, &decks, chance);
        let play = |rules: &Pokemon, mut state: State| {
            let mut asker = Random(Chance::numbered(seed), 0);
            to_its_end(rules, &mut state, &mut asker);
            state
        };
        assert_eq!(play(&one, state), play(&other, there), "seed {seed}");
    }
}
