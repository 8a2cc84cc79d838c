//! How a viewer is told who lost.

use std::sync::Arc;

use kernel::{Game, Script, Seat};
use shipped::yugioh::{deal_random, pool, ruleset};
use yugioh::Yugioh;

use crate::{OutcomeView, Sight, Stake, Viewer};

const WHY: &str = "the other side has no Life Points left";

fn game(id: &str, seats: u8) -> Game<Yugioh> {
    let (rules, state) = deal_random(&pool(), &ruleset(id, seats), 1);
    Game::new(Arc::new(rules), state, Script::default())
}

#[test]
fn the_side_that_lost_is_named_as_its_viewer_knows_it() {
    let team = game("team-duel", 4);
    let told = |viewer| Sight::of(&team, viewer).of_loser(Seat(1), WHY);
    assert_eq!(
        told(Viewer::Seat(Seat(0))),
        "your team has no Life Points left"
    );
    assert_eq!(
        told(Viewer::Seat(Seat(2))),
        "your team has no Life Points left"
    );
    assert_eq!(
        told(Viewer::Seat(Seat(3))),
        "the opposing team has no Life Points left"
    );
    assert_eq!(told(Viewer::Spectator), "team 1 has no Life Points left");
    let duel = game("duel", 2);
    let told = |viewer| Sight::of(&duel, viewer).of_loser(Seat(1), WHY);
    assert_eq!(told(Viewer::Seat(Seat(0))), "you have no Life Points left");
    assert_eq!(
        told(Viewer::Seat(Seat(1))),
        "player 1 has no Life Points left"
    );
}

#[test]
fn how_a_game_ended_names_the_side_that_lost_to_each_viewer() {
    let team = game("team-duel", 4);
    let ended = |team| OutcomeView {
        team,
        stake: Stake::Game,
        why: WHY.to_owned(),
        rules: Vec::new(),
    };
    let told = |viewer, won| Sight::of(&team, viewer).told_of(ended(won)).why;
    assert_eq!(
        told(Viewer::Seat(Seat(0)), Some(2)),
        "your team has no Life Points left"
    );
    assert_eq!(
        told(Viewer::Spectator, Some(1)),
        "team 2 has no Life Points left"
    );
    assert_eq!(told(Viewer::Spectator, None), WHY);
}
