//! After set-up a game allocates nothing: not at a question, and not at a step.

mod common;

use allocation_counter::measure;
use bots::{BotName, Random};
use common::{library, matchup, opened};
use kernel::{Answer, Asker, Chance, Mute, Ports, Question, Rules, Script};

/// Shipped decks, each against another.
const PAIRS: [[&str; 2]; 3] = [
    ["haymaker", "rain-dance"],
    ["damage-swap", "do-the-wave"],
    ["venucenter", "moltres-stall"],
];

/// A random bot in every seat.
struct AtOnce {
    bot: Random,
    asked: u64,
}

impl Asker for AtOnce {
    fn ask(&mut self, question: &Question) -> Option<Answer> {
        self.asked += 1;
        Some(self.bot.choose(question))
    }
}

#[test]
fn no_step_after_set_up_allocates() {
    let library = library();
    let mut asker = AtOnce {
        bot: Random::new(Chance::numbered(1)),
        asked: 0,
    };
    for names in PAIRS {
        let (rules, start) = opened(&library, names, 1);
        let mut state = start.clone();
        let (mut mute, mut script) = (Mute, Script::default());
        let mut ports = Ports {
            asker: &mut asker,
            sink: &mut mute,
            script: &mut script,
            question: Question::blank(),
        };
        for game in 0..100 {
            state.clone_from(&start);
            state.chance = Chance::numbered(game);
            while !rules.over(&state) {
                let next = state.agenda.last().copied();
                let set_up = state.face_down;
                let counted = measure(|| {
                    rules.step(&mut state, &mut ports).unwrap();
                });
                let allocated = counted.count_total;
                assert!(
                    set_up || allocated == 0,
                    "{names:?}, game {game}: {allocated} allocations in {next:?} of turn {}, at {:?}",
                    state.turn,
                    ports.question,
                );
            }
        }
    }
    assert!(asker.asked > 20_000);
}

#[test]
fn a_game_allocates_for_set_up_alone() {
    let library = library();
    for names in PAIRS {
        let matchup = matchup(&library, names, [BotName::Random; 2], 1);
        for game in 0..100 {
            let mut rounds = 0;
            let counted = measure(|| rounds = u64::from(matchup.play(game).state.round));
            // The question that is filled in, and in each set-up one a seat for the Active and for
            // the Bench.
            let most = 1 + 4 * (1 + rounds);
            let allocated = counted.count_total;
            assert!(allocated <= most, "{names:?}, game {game}: {allocated}");
        }
    }
}
