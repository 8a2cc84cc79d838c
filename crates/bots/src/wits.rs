//! What a bot that looks ahead has to know of a game.

use kernel::{Answer, Chance, Choice, Question};

use crate::{Botted, OwnDeck, Sight};

/// What a bot that looks ahead has to know of a game: what is usual, what is good, what is hidden.
pub trait Wits: Botted {
    /// A sensible answer without thinking, seeing the state as it was when the step began.
    fn habit(&self, state: &Self::State, question: &Question) -> Answer;

    /// What a position between turns is worth to the seat of a sight.
    fn worth(sight: &Sight<Self>, state: &Self::State) -> i32;

    /// How much care a question deserves.
    fn care(question: &Question) -> Care;

    /// Whether a question shows its seat its whole deck.
    fn shows_deck(question: &Question) -> bool;

    /// Whether something done in the open turn brings it to its end.
    fn ends_turn(choice: &Choice) -> bool;

    /// Whether something done in the open turn can be done again and again, so that it has to be worth it.
    fn idles(choice: &Choice) -> bool;

    /// Deals all that the seat of a sight may not know anew, in a world that is as the game was when
    /// the step at hand began. Where each card really is must not matter.
    fn redeal(sight: &Sight<Self>, world: &mut Self::State, own: OwnDeck, chance: &mut Chance);

    /// Whether the next turn is about to begin.
    fn between_turns(state: &Self::State) -> bool;
}

/// How much care a question deserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// Any answer is as good as another, and none may be foreseen.
    Luck,
    /// What is usual will do.
    Habit,
    /// Each answer is tried.
    Thought,
}
