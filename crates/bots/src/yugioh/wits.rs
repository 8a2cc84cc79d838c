//! What looking ahead takes in this game.

use kernel::{Answer, Chance, Choice, Question};
use yugioh::ask::{Ask, Say};
use yugioh::state::Step;
use yugioh::{State, Yugioh};

use super::habit::habit;
use super::redeal::redeal;
use super::worth::worth;
use crate::{Bot, Botted, Care, Greedy, OwnDeck, Sight, Wits};

impl Botted for Yugioh {
    fn greedy(chance: Chance) -> Option<Box<dyn Bot<Self>>> {
        Some(Box::new(Greedy::new(chance)))
    }
}

impl Wits for Yugioh {
    fn habit(&self, state: &State, question: &Question) -> Answer {
        habit(self, state, question)
    }

    fn worth(sight: &Sight<Self>, state: &State) -> i32 {
        worth(sight.rules(), state, sight.seat())
    }

    fn care(question: &Question) -> Care {
        match Ask::of(question.reason.code) {
            Ask::Main
            | Ask::Battle
            | Ask::Respond
            | Ask::Trigger
            | Ask::Position
            | Ask::May
            | Ask::Upkeep
            | Ask::Either
            | Ask::Consent
            | Ask::Intercept => Care::Thought,
            Ask::Call => Care::Luck,
            // What is hidden may be among these: no world may tell it.
            Ask::First
            | Ask::TriggerOrder
            | Ask::Agree
            | Ask::Opponent
            | Ask::Target
            | Ask::Cost
            | Ask::Tribute
            | Ask::Material
            | Ask::Fusion
            | Ask::Cards
            | Ask::Search
            | Ask::AttackTarget
            | Ask::Replay
            | Ask::InterceptWith
            | Ask::Attribute
            | Ask::Type
            | Ask::Kind
            | Ask::Name
            | Ask::HandLimit
            | Ask::Instead
            | Ask::Order
            | Ask::Multiple
            | Ask::End
            | Ask::PhaseOrder
            | Ask::ExtraSummon => Care::Habit,
        }
    }

    fn shows_deck(question: &Question) -> bool {
        Ask::of(question.reason.code) == Ask::Search
    }

    fn ends_turn(choice: &Choice) -> bool {
        Say::of(choice.verb) == Say::Phase
    }

    fn idles(choice: &Choice) -> bool {
        matches!(Say::of(choice.verb), Say::Activate | Say::Turn | Say::Union)
    }

    fn redeal(sight: &Sight<Self>, world: &mut State, _: OwnDeck, chance: &mut Chance) {
        redeal(sight, world, chance);
    }

    fn between_turns(state: &State) -> bool {
        state.agenda.last() == Some(&Step::TurnStart)
    }
}
