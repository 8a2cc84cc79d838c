//! A game that the house has never heard of is played by `random`, and by `greedy` only if it has wits
//! for it.

mod matches;

use bots::{BotName, Matchup, Table};
use kernel::{Chance, Script, Seat};
use view::{Facts, Sitting, Viewer};

use matches::{Heap, Matches};

#[test]
fn random_plays_a_game_it_has_never_heard_of() {
    let bots = vec![BotName::Random; 2];
    let matchup = Matchup::new(Matches::new(), Heap::of(15), bots, 1).unwrap();
    let played = matchup.play(0);
    assert!(Matches::ended(&played.state).is_some());
    assert!(played.asked.questions >= 5);
}

#[test]
fn greedy_refuses_by_name_a_game_it_has_no_wits_for() {
    let bots = vec![BotName::Random, BotName::Greedy];
    let refused = Matchup::new(Matches::new(), Heap::of(15), bots, 1).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the bot \"greedy\" does not play matches; \"random\" does"
    );
}

#[test]
fn a_guest_sits_at_a_table_whose_game_nobody_names() {
    let sitting = Sitting::new("Matches", Matches::new(), Heap::of(15), Script::default());
    let mut table: Box<dyn Table> = Box::new(sitting);
    assert!(table.guest(BotName::Greedy, Chance::numbered(1)).is_err());
    let mut guest = table.guest(BotName::Random, Chance::numbered(1)).unwrap();
    while let Some(seat) = table.asked().first().copied() {
        let answer = guest.answer(table.as_ref(), seat).unwrap();
        table.answer_open(seat, &answer.0).unwrap();
    }
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.why, "the last match was taken");
    assert_eq!(guest.answer(table.as_ref(), Seat(0)), None);
    // Its question was numbered, its turn told, its log worded for each viewer.
    let lines = table.log(Viewer::Spectator, 0);
    assert_eq!(lines.len(), table.history().len());
    assert_eq!(table.view(Viewer::Seat(Seat(1))).viewer, Some(2));
}
