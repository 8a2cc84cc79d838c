//! Laws of whole games: they end, lose no card, are the same on any number of threads, and can be
//! saved and loaded at any question.

mod common;

use std::num::NonZeroUsize;
use std::sync::Arc;

use bots::{BotName, Random};
use common::{library, matchup, opened};
use kernel::save::Save;
use kernel::{Chance, Game, Script};
use pokemon::State;
use pokemon::state::Outcome;
use quadrille::sim::{Unwatched, run};

#[test]
fn the_same_seed_gives_the_same_result_on_any_number_of_threads() {
    let library = library();
    let matchup = matchup(
        &library,
        ["haymaker", "rain-dance"],
        [BotName::Random; 2],
        3,
    );
    let on = |threads| {
        run(
            &matchup,
            300,
            NonZeroUsize::new(threads).expect("some"),
            &Unwatched,
        )
    };
    let (one, four) = (on(1), on(4));
    assert_eq!(one.tally, four.tally);
    assert_eq!(one.digest, four.digest);
    assert_eq!(one.tally.games, 300);
    assert_eq!(
        one.tally.ended.values().sum::<u64>(),
        300,
        "every game ends"
    );
}

/// Games in the tests; a longer run sets `QUADRILLE_GAMES`.
fn games() -> u64 {
    let set = std::env::var("QUADRILLE_GAMES");
    set.ok().and_then(|n| n.parse().ok()).unwrap_or(2_000)
}

#[test]
fn random_games_end_and_keep_their_cards() {
    let library = library();
    let names: Vec<String> = library
        .shipped("old-school")
        .map(|d| d.id.clone())
        .collect();
    let pairs: Vec<[&str; 2]> = names
        .iter()
        .flat_map(|a| names.iter().map(move |b| [a.as_str(), b.as_str()]))
        .collect();
    for (seed, decks) in (0..).zip(&pairs) {
        let matchup = matchup(&library, *decks, [BotName::Random; 2], seed);
        for game in 0..games().div_ceil(pairs.len() as u64) {
            let state = matchup.play(game).state;
            assert_ne!(state.outcome, Outcome::Open, "{decks:?} {game}");
            assert_eq!(state.piles.total(), 120, "{decks:?} {game}");
        }
    }
}

#[test]
fn saved_loaded_and_saved_again_is_the_same_at_every_question() {
    let library = library();
    let (rules, state) = opened(&library, ["damage-swap", "moltres-stall"], 5);
    let mut game = Game::new(Arc::new(rules), state, Script::default());
    let mut random = Random::new(Chance::numbered(6));
    let (mut saved, mut again) = (Vec::new(), Vec::new());
    while let Some(question) = game.open().first() {
        for state in [game.settled(), game.now()] {
            saved.clear();
            state.save(&mut saved);
            let mut bytes = saved.as_slice();
            let loaded = State::load(&mut bytes).expect("it was saved");
            assert!(bytes.is_empty() && loaded == *state);
            again.clear();
            loaded.save(&mut again);
            assert_eq!(saved, again);
        }
        let (seat, answer) = (question.seat, random.choose(question));
        game.answer(seat, answer).expect("bots answer legally");
    }
}
