//! A game allocates less than once in three questions.

mod common;

use allocation_counter::measure;
use bots::BotName;
use common::{library, matchup};

#[test]
fn a_game_allocates_less_than_once_in_three_questions() {
    let library = library();
    let matchup = matchup(
        &library,
        ["haymaker", "rain-dance"],
        [BotName::Random; 2],
        1,
    );
    let (mut allocated, mut asked) = (0, 0);
    for game in 0..100 {
        let counted = measure(|| asked += matchup.play(game).asked.questions);
        allocated += counted.count_total;
    }
    println!("{allocated} allocations in 100 games with {asked} questions");
    assert!(asked > 5_000);
    assert!(
        allocated < asked / 3,
        "{allocated} allocations, {asked} questions"
    );
}
