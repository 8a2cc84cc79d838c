//! How fast the engine is, with what it allocates: haymaker against rain-dance on fixed seeds.
//!
//! `cargo bench -p cli` runs it. A count of items is questions, so that divan prints questions/s;
//! allocations are those of one game.

use bots::{BotName, Matchup};
use divan::counter::ItemsCount;
use divan::{AllocProfiler, Bencher, black_box};
use kernel::{Chance, Game};
use pokemon::Pokemon;
use quadrille::deal::{Bound, Deal, decks};
use quadrille::library::{Files, Library};

#[global_allocator]
static ALLOCATOR: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

fn matchup(bots: [BotName; 2]) -> Matchup<Pokemon> {
    let library = Library::open(None).expect("the library that ships");
    let ruleset = library.ruleset("old-school").expect("it ships");
    let names = ["haymaker", "rain-dance"].map(str::to_owned);
    let decks = decks(&library, ruleset, Bound::Free, &names).expect("they ship");
    let deal = Deal::new(ruleset, None, Vec::new(), decks).expect("a deck a seat");
    let (rules, state) = deal
        .open(&library, Chance::numbered(1))
        .expect("a deal of Pokémon");
    Matchup::new(rules, state, bots.to_vec(), 1).expect("bots that play Pokémon")
}

#[divan::bench]
fn a_game_of_random_bots(bencher: Bencher) {
    let matchup = matchup([BotName::Random; 2]);
    let asked = matchup.play(7).asked.questions;
    bencher
        .counter(ItemsCount::new(asked))
        .bench(|| matchup.play(black_box(7)));
}

#[divan::bench]
fn a_game_of_a_greedy_bot(bencher: Bencher) {
    let matchup = matchup([BotName::Greedy, BotName::Random]);
    let asked = matchup.play(7).asked.questions;
    bencher
        .counter(ItemsCount::new(asked))
        .bench(|| matchup.play(black_box(7)));
}

#[divan::bench]
fn clone_of_a_state(bencher: Bencher) {
    let state = matchup([BotName::Random; 2]).play(7).state;
    bencher.bench(|| black_box(&state).clone());
}

#[divan::bench]
fn clone_of_a_game(bencher: Bencher) {
    let matchup = matchup([BotName::Random; 2]);
    let game = Game::quiet(matchup.rules().clone(), matchup.start(7));
    bencher.bench(|| black_box(&game).clone());
}

#[divan::bench]
fn reading_every_card(bencher: Bencher) {
    bencher
        .with_inputs(Files::built_in)
        .bench_values(Library::read);
}
