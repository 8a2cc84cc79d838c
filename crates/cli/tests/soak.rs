//! A few hundred random games with every law checked; `quadrille soak` plays as many as one likes.

use quadrille::command::sim::deal;
use quadrille::library::Library;

/// Plays random games of a ruleset, and counts the pairs of worlds that were alike to a viewer.
fn soaked(ruleset: &str, seats: Option<u8>, games: u64) -> u64 {
    let library = Library::open(None).unwrap();
    let args = quadrille::args::Game {
        seats,
        ..quadrille::args::Game::default()
    };
    let deal = deal(&library, ruleset, &args).unwrap();
    let game = library.game(&deal.ruleset).unwrap();
    let worlds = (0..games).map(|seed| {
        game.soak(&deal, seed)
            .unwrap_or_else(|law| panic!("{ruleset}, seed {seed}: {law}"))
            .worlds
    });
    worlds.sum()
}

#[test]
fn random_games_keep_every_law() {
    let worlds = soaked("old-school", None, 60);
    assert!(worlds > 100, "{worlds}");
    for ruleset in ["team-battle", "hgss-black-white"] {
        let worlds = soaked(ruleset, None, 20);
        assert!(worlds > 20, "{ruleset}: {worlds}");
    }
}

#[test]
fn random_duels_keep_every_law() {
    for (ruleset, seats, games) in [
        ("duel", None, 20),
        ("team-duel", None, 10),
        ("synergy", Some(6), 6),
        ("conflict", None, 6),
    ] {
        let worlds = soaked(ruleset, seats, games);
        assert!(worlds > games, "{ruleset}: {worlds}");
    }
}
