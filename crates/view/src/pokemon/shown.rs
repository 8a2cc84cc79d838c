//! The game as it is shown: where each part of a view is made.

use std::sync::Arc;

use kernel::{Card, Choice, Event, Question, Seat, ZoneId};
use pokemon::ask::{Ask, Say};
use pokemon::event::What;
use pokemon::rules::PartnerHands;
use pokemon::{Pokemon, State};

use crate::pokemon::question::ask_rules;
use crate::{AnswerView, Hindrance, SeatView, Shown, Sight, TurnView, ZoneView};

impl Shown for Pokemon {
    fn commands() -> &'static [(char, &'static str, &'static str)] {
        &[
            ('A', "attack", "Attack"),
            ('R', "retreat", "Retreat"),
            ('P', "power", "Powers"),
            ('E', "end", "End turn"),
        ]
    }

    fn sees(sight: &Sight<Self>, card: Card) -> bool {
        sight.sees_card(card)
    }

    fn seen(sight: &Sight<Self>) -> Vec<Card> {
        sight.seen_cards()
    }

    fn turn_view(sight: &Sight<Self>, settled: &State) -> TurnView {
        sight.turn(settled.agenda.last().copied())
    }

    fn seat_view(sight: &Sight<Self>, seat: Seat) -> SeatView {
        sight.seat(seat)
    }

    fn shared_zones(sight: &Sight<Self>) -> Vec<Arc<ZoneView>> {
        sight.shared()
    }

    fn title(sight: &Sight<Self>, question: &Question) -> String {
        sight.title(question)
    }

    fn why(sight: &Sight<Self>, question: &Question) -> String {
        sight.why(question)
    }

    fn asking_rules(question: &Question) -> &'static [&'static str] {
        ask_rules(Ask::of(question.reason.code))
    }

    fn declining(question: &Question) -> Option<usize> {
        question
            .choices
            .iter()
            .position(|choice| match Say::of(choice.verb) {
                Say::End | Say::No | Say::Nothing | Say::Keep => true,
                Say::Play
                | Say::Energy
                | Say::Tool
                | Say::Evolve
                | Say::Bench
                | Say::Retreat
                | Say::Power
                | Say::Attack
                | Say::Discard
                | Say::Card
                | Say::Mon
                | Say::Seat
                | Say::Yes
                | Say::Type
                | Say::AttackOf
                | Say::Heads
                | Say::Tails
                | Say::Throw
                | Say::Mulligan
                | Say::Prize
                | Say::Combo
                | Say::TopCard
                | Say::RandomCard
                | Say::PlayFor
                | Say::Stadium
                | Say::Condition => false,
            })
    }

    fn answer(sight: &Sight<Self>, question: &Question, choice: &Choice) -> AnswerView {
        sight.answer(question, choice)
    }

    fn place(sight: &Sight<Self>, asked: Seat, zone: ZoneId) -> Option<String> {
        sight.place(asked, zone)
    }

    fn is_at_hand(sight: &Sight<Self>, seat: Seat, card: Card) -> bool {
        sight.is_at_hand(seat, card)
    }

    fn on_turn(state: &State) -> Option<Seat> {
        (state.turn > 0).then_some(state.on_turn)
    }

    fn turn_rules() -> &'static [&'static str] {
        &["OS-BASE-2"]
    }

    fn hindrances(sight: &Sight<Self>, question: &Question, card: Card) -> Option<Vec<Hindrance>> {
        let turn = Ask::of(question.reason.code) == Ask::Turn;
        turn.then(|| sight.bars(question.seat, card))
    }

    fn may_show_hand(&self) -> bool {
        self.options.partner_hands == PartnerHands::Shown
    }

    fn is_moment(_: &Sight<Self>, event: &Event) -> bool {
        matches!(
            What::of(event.what),
            What::KnockedOut | What::TookPrize | What::SuddenDeath | What::Ended
        )
    }

    fn sentence(sight: &Sight<Self>, event: &Event) -> String {
        sight.sentence(event)
    }

    fn turn_begun(event: &Event) -> Option<u16> {
        (event.what == What::TurnBegan as u8).then_some(event.n as u16)
    }
}
