//! What looking ahead takes in this game.

use kernel::{Answer, Chance, Choice, Question};
use pokemon::ask::{Ask, Say};
use pokemon::state::Step;
use pokemon::{Pokemon, State};

use super::habit::habit;
use super::redeal::redeal;
use super::worth::worth;
use crate::{Bot, Botted, Care, Greedy, OwnDeck, Sight, Wits};

impl Botted for Pokemon {
    fn greedy(chance: Chance) -> Option<Box<dyn Bot<Self>>> {
        Some(Box::new(Greedy::new(chance)))
    }
}

impl Wits for Pokemon {
    fn habit(&self, state: &State, question: &Question) -> Answer {
        habit(self, state, question)
    }

    fn worth(sight: &Sight<Self>, state: &State) -> i32 {
        worth(sight.rules(), state, sight.seat())
    }

    fn care(question: &Question) -> Care {
        match Ask::of(question.reason.code) {
            Ask::Throw => Care::Luck,
            Ask::Prize | Ask::Call | Ask::PrizeOrder | Ask::Keep | Ask::Bonus => Care::Habit,
            _ => Care::Thought,
        }
    }

    fn shows_deck(question: &Question) -> bool {
        Ask::of(question.reason.code) == Ask::Search
    }

    fn ends_turn(choice: &Choice) -> bool {
        matches!(Say::of(choice.verb), Say::Attack | Say::End)
    }

    fn idles(choice: &Choice) -> bool {
        matches!(Say::of(choice.verb), Say::Power | Say::Retreat)
    }

    fn redeal(sight: &Sight<Self>, world: &mut State, own: OwnDeck, chance: &mut Chance) {
        redeal(sight, world, own, chance);
    }

    fn between_turns(state: &State) -> bool {
        state.agenda.last() == Some(&Step::TurnStart)
    }
}
