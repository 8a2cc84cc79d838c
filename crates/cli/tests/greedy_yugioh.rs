//! The greedy bot of Yu-Gi-Oh! sees no more than its seat may know, and plays well enough.

use std::sync::Arc;

use bots::{Bot, BotName, Greedy, Matchup, Random, Sight};
use kernel::{Card, Chance, Game, Kind, Script, Seat};
use quadrille::deal::{Bound, Deal, decks};
use quadrille::library::Library;
use yugioh::state::{Outcome, Place, zone};
use yugioh::{State, Yugioh};

fn library() -> Library {
    Library::open(None).expect("the library that ships reads without a fault")
}

fn opened(library: &Library, names: [&str; 2], seed: u64) -> (Yugioh, State) {
    let ruleset = library.ruleset("duel").expect("it ships");
    let names = names.map(str::to_owned);
    let decks = decks(library, ruleset, Bound::Free, &names).expect("they ship");
    let deal = Deal::new(ruleset, None, Vec::new(), decks).expect("a deck a seat");
    let chance = Chance::numbered(seed);
    deal.open(library, chance)
        .expect("it is a deal of Yu-Gi-Oh!")
}

/// Deals all that a seat does not know to other places, and other chance to come.
fn alike(state: &mut State, me: Seat, seed: u64) {
    let mut chance = Chance::numbered(seed);
    for seat in [Seat(0), Seat(1)] {
        let places: &[Place] = if seat == me {
            &[Place::Deck]
        } else {
            &[Place::Hand, Place::Deck]
        };
        let zones: Vec<_> = places.iter().map(|place| zone(seat, *place)).collect();
        let of = |zone: &kernel::ZoneId| state.piles.cards(*zone).to_vec();
        let mut hidden: Vec<Card> = zones.iter().flat_map(of).collect();
        chance.shuffle(&mut hidden);
        for zone in zones {
            for card in state.piles.cards_mut(zone) {
                *card = hidden.pop().expect("as many as before");
                state.at[card.index()] = zone;
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
    for (seed, decks) in [["chaos", "warriors"], ["goat-control", "burn-stall"]]
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
    assert!(compared > 30, "{compared}");
}

#[test]
fn greedy_beats_random_with_the_same_deck() {
    let library = library();
    let mut won = 0;
    let mut played = 0;
    for deck in library.shipped("duel") {
        let bots = vec![BotName::Greedy, BotName::Random];
        let (rules, state) = opened(&library, [&deck.id; 2], 11);
        let matchup = Matchup::new(rules, state, bots, 11).expect("both play it");
        for game in 0..12 {
            played += 1;
            won += i32::from(matches!(
                matchup.play(game).state.outcome,
                Outcome::Won(0, _)
            ));
        }
    }
    assert!(played >= 90 && won * 10 >= played * 8, "{won} of {played}");
}
