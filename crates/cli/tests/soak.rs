//! A few hundred random games with every law checked; `quadrille soak` plays as many as one likes.

use quadrille::command::sim::deal;
use quadrille::library::Library;

#[test]
fn random_games_keep_every_law() {
    let library = Library::open(None).unwrap();
    let deal = deal(&library, "old-school", &quadrille::args::Game::default()).unwrap();
    let game = library.game(&deal.ruleset).unwrap();
    let mut worlds = 0;
    for seed in 0..60 {
        worlds += game
            .soak(&deal, seed)
            .unwrap_or_else(|law| panic!("seed {seed}: {law}"))
            .worlds;
    }
    assert!(worlds > 100, "{worlds}");
}
