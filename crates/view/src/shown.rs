//! A game as it is shown.

use std::sync::Arc;

use kernel::{Card, Choice, Event, Question, Seat, ZoneId};

use crate::question::kind_of;
use crate::{AimView, AnswerView, Facts, Hindrance, SeatView, Sight, TurnView, ZoneView};

/// A game whose tables can be seen: what a viewer sees, is asked and is told.
///
/// Everything is built up from what the viewer of the [`Sight`] may know.
pub trait Shown: Facts {
    /// Whether the viewer may see which card this is, where it is now.
    fn sees(sight: &Sight<Self>, card: Card) -> bool;

    /// Every card that the viewer may see: those of which [`sees`](Self::sees) says so.
    fn seen(sight: &Sight<Self>) -> Vec<Card> {
        sight
            .cards()
            .filter(|card| Self::sees(sight, *card))
            .collect()
    }

    /// Whose turn it is, and which part of it. `settled` is the state when the step at hand began.
    fn turn_view(sight: &Sight<Self>, settled: &Self::State) -> TurnView;

    /// One seat with its zones.
    fn seat_view(sight: &Sight<Self>, seat: Seat) -> SeatView;

    /// Zones that belong to nobody.
    fn shared_zones(sight: &Sight<Self>) -> Vec<Arc<ZoneView>>;

    /// Seats whose places in play lie on one mat, from left to right as they sit; empty where each has its own.
    fn mats(_sight: &Sight<Self>) -> Vec<Vec<u8>> {
        Vec::new()
    }

    /// What points at what now: an attack, the links of a chain.
    fn aims(_sight: &Sight<Self>) -> Vec<AimView> {
        Vec::new()
    }

    /// What is done in an open turn, as buttons and keys name it: the letter, the group, the title.
    fn commands() -> &'static [(char, &'static str, &'static str)] {
        &[]
    }

    /// A question in words: `Choose 1 of your Benched Pokémon`.
    fn title(sight: &Sight<Self>, question: &Question) -> String;

    /// What a question is for: the words of the card that asks; may be empty.
    fn why(sight: &Sight<Self>, question: &Question) -> String;

    /// The rules that make a question be asked.
    fn asking_rules(question: &Question) -> &'static [&'static str];

    /// What kind of question it is, in the words of [`QuestionView::kind`](crate::QuestionView::kind).
    fn kind(question: &Question) -> &'static str {
        kind_of(question.kind)
    }

    /// Which choice declines, or ends an open turn; none where something must be chosen.
    fn declining(question: &Question) -> Option<usize>;

    /// One legal answer of the seat that is asked.
    fn answer(sight: &Sight<Self>, question: &Question, choice: &Choice) -> AnswerView;

    /// What tells apart two answers of one label: the place that a zone is, for the seat that is asked.
    fn place(sight: &Sight<Self>, asked: Seat, zone: ZoneId) -> Option<String>;

    /// Whether a question shows the seat that is asked which card an answer is, wherever it lies.
    fn is_offered_open(_sight: &Sight<Self>, _question: &Question, _card: Card) -> bool {
        true
    }

    /// Whether a card is one that a seat could play or use: of its hand, on its field, or everybody's.
    fn is_at_hand(_sight: &Sight<Self>, _seat: Seat, _card: Card) -> bool {
        false
    }

    /// Whose turn it is; nobody's before the first.
    fn on_turn(_state: &Self::State) -> Option<Seat> {
        None
    }

    /// The rules that say what belongs to a turn.
    fn turn_rules() -> &'static [&'static str] {
        &[]
    }

    /// What forbids the seat that is asked to play or use a card, where the question is an open turn or
    /// asks for responses; `None` of any other question. Found by the checks that make the offers.
    fn hindrances(
        _sight: &Sight<Self>,
        _question: &Question,
        _card: Card,
    ) -> Option<Vec<Hindrance>> {
        None
    }

    /// Whether the rules let a seat show its hand to its partners.
    fn may_show_hand(&self) -> bool {
        false
    }

    /// Whether an event is a moment of the game that somebody looks for in a replay: a Knock Out, the end.
    fn is_moment(_sight: &Sight<Self>, _event: &Event) -> bool {
        false
    }

    /// Whether the viewer is told of an event at all.
    fn hears(_sight: &Sight<Self>, _event: &Event) -> bool {
        true
    }

    /// One event in a plain sentence.
    fn sentence(sight: &Sight<Self>, event: &Event) -> String;

    /// The number of the turn that begins with an event, if one does.
    fn turn_begun(event: &Event) -> Option<u16>;
}
