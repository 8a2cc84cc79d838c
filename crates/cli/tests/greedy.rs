//! The greedy bot sees no more than its seat may know, and plays well enough.

mod common;

use std::sync::Arc;

use bots::{Bot, BotName, Greedy, Matchup, Random, Sight};
use common::{library, matchup, opened};
use kernel::{Card, Chance, Game, Kind, Script, Seat};
use pokemon::state::{Outcome, Pile, pile};
use pokemon::{Pokemon, State};

/// Deals all that a seat does not know to other places, and other chance to come.
fn alike(state: &mut State, me: Seat, seed: u64) {
    let mut chance = Chance::numbered(seed);
    for seat in [Seat(0), Seat(1)] {
        let all = [Pile::Hand, Pile::Deck, Pile::Prizes];
        let piles = if seat == me { &all[1..] } else { &all[..] };
        let mut hidden: Vec<Card> = piles
            .iter()
            .flat_map(|which| state.piles.cards(pile(seat, *which)).to_vec())
            .collect();
        chance.shuffle(&mut hidden);
        for which in piles {
            for card in state.piles.cards_mut(pile(seat, *which)) {
                *card = hidden.pop().expect("as many as before");
            }
        }
    }
    state.chance = chance;
}

#[test]
fn what_is_hidden_from_a_seat_changes_none_of_its_choices() {
    let library = library();
    let me = Seat(0);
    let mut compared = 0;
    for (seed, decks) in [["rain-dance", "haymaker"], ["venucenter", "damage-swap"]]
        .into_iter()
        .enumerate()
    {
        let seed = seed as u64;
        let (rules, state) = opened(&library, decks, seed);
        let mut game = Game::new(Arc::new(rules), state, Script::default());
        let mut greedy = Greedy::new(Chance::numbered(seed + 10));
        let mut random = Random::new(Chance::numbered(seed + 20));
        while let Some(question) = game.open().first() {
            let (seat, kind) = (question.seat, question.kind);
            let sight = Sight::new(&game, seat).expect("it is asked");
            if seat != me {
                let answer = random.answer(&sight);
                game.answer(seat, answer).expect("bots answer legally");
                continue;
            }
            let before = greedy.clone();
            let answer = greedy.answer(&sight);
            // In the middle of a step a seat may have been shown cards; at its start it has not.
            if kind == Kind::Act {
                for other in 0..2 {
                    let twin = game.imagined(|state| alike(state, me, other + 100));
                    let sight = Sight::new(&twin, me).expect("the twin is asked alike");
                    assert_eq!(sight.question(), game.question(me).expect("it is asked"));
                    assert_eq!(before.clone().answer(&sight), answer);
                    compared += 1;
                }
            }
            game.answer(seat, answer).expect("bots answer legally");
        }
    }
    assert!(compared > 40, "{compared}");
}

fn wins(matchup: &Matchup<Pokemon>, games: u64) -> u64 {
    let won = |game: &u64| matches!(matchup.play(*game).state.outcome, Outcome::Won(0, _));
    (0..games).filter(won).count() as u64
}

#[test]
fn greedy_beats_random_with_the_same_deck() {
    let library = library();
    let decks = [
        "damage-swap",
        "do-the-wave",
        "haymaker",
        "moltres-stall",
        "rain-dance",
        "venucenter",
    ];
    for deck in decks {
        let bots = [BotName::Greedy, BotName::Random];
        let won = wins(&matchup(&library, [deck; 2], bots, 11), 40);
        assert!(won >= 34, "{deck}: {won} of 40");
    }
}
