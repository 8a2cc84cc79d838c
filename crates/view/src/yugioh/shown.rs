//! The game as it is shown: where each part of a view is made.

use std::sync::Arc;

use kernel::{Card, Choice, Event, Question, Seat, ZoneId};
use yugioh::ask::{Ask, Say};
use yugioh::event::What;
use yugioh::options::TeamInfo;
use yugioh::{State, Yugioh};

use crate::question::kind_of;
use crate::yugioh::question::ask_rules;
use crate::{AimView, AnswerView, Hindrance, SeatView, Shown, Sight, TurnView, ZoneView};

impl Shown for Yugioh {
    fn hears(sight: &Sight<Self>, event: &Event) -> bool {
        // That a teammate was asked for leave is told to the team alone (TD-OPEN-17).
        What::of(event.what) != What::Consent || sight.among(event.known)
    }

    fn commands() -> &'static [(char, &'static str, &'static str)] {
        &[
            ('S', "summon", "Summon"),
            ('D', "set", "Set"),
            ('C', "activate", "Activate"),
            ('F', "flip", "Flip Summon"),
            ('A', "attack", "Attack"),
            ('E', "phase", "Next phase"),
        ]
    }

    fn sees(sight: &Sight<Self>, card: Card) -> bool {
        sight.sees_card(card)
    }

    fn turn_view(sight: &Sight<Self>, settled: &State) -> TurnView {
        sight.turn(settled)
    }

    fn seat_view(sight: &Sight<Self>, seat: Seat) -> SeatView {
        sight.seat(seat)
    }

    fn shared_zones(sight: &Sight<Self>) -> Vec<Arc<ZoneView>> {
        sight.shared()
    }

    fn mats(sight: &Sight<Self>) -> Vec<Vec<u8>> {
        sight.mats()
    }

    fn aims(sight: &Sight<Self>) -> Vec<AimView> {
        sight.aims()
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

    fn kind(question: &Question) -> &'static str {
        match Ask::of(question.reason.code) {
            Ask::Respond | Ask::Trigger => "respond",
            Ask::Consent | Ask::Agree => "consent",
            _ => kind_of(question.kind),
        }
    }

    fn declining(question: &Question) -> Option<usize> {
        let choices = question.choices.iter().enumerate();
        let declining = choices.filter_map(|(at, choice)| match Say::of(choice.verb) {
            Say::Pass | Say::No | Say::Stop => Some((u16::MAX, at)),
            // Out of Main Phase 1 the End Phase declines more than the Battle Phase does.
            Say::Phase => Some((choice.n, at)),
            Say::Summon
            | Say::SummonAgain
            | Say::Special
            | Say::Flip
            | Say::Set
            | Say::Turn
            | Say::Activate
            | Say::Union
            | Say::Attack
            | Say::Card
            | Say::Seat
            | Say::Yes
            | Say::AttackPosition
            | Say::DefensePosition
            | Say::Act
            | Say::Attribute
            | Say::Type
            | Say::Kind
            | Say::Heads
            | Say::Tails
            | Say::Direct
            | Say::GoFirst
            | Say::GoSecond
            | Say::Top
            | Say::Bottom
            | Say::Name
            | Say::Trigger => None,
        });
        declining.max().map(|(_, at)| at)
    }

    fn answer(sight: &Sight<Self>, question: &Question, choice: &Choice) -> AnswerView {
        sight.answer(question, choice)
    }

    fn place(_: &Sight<Self>, _: Seat, _: ZoneId) -> Option<String> {
        // Labels name the places of cards themselves.
        None
    }

    fn is_offered_open(sight: &Sight<Self>, question: &Question, card: Card) -> bool {
        sight.is_offered_open(question, card)
    }

    fn is_at_hand(sight: &Sight<Self>, seat: Seat, card: Card) -> bool {
        sight.is_at_hand(seat, card)
    }

    fn on_turn(state: &State) -> Option<Seat> {
        (state.turn > 0).then_some(state.on_turn)
    }

    fn turn_rules() -> &'static [&'static str] {
        &["TD-BASE-9"]
    }

    fn hindrances(sight: &Sight<Self>, question: &Question, card: Card) -> Option<Vec<Hindrance>> {
        sight.bars(question, card)
    }

    fn may_show_hand(&self) -> bool {
        self.ruled.options.team_info == TeamInfo::Open
    }

    fn is_moment(sight: &Sight<Self>, event: &Event) -> bool {
        match What::of(event.what) {
            What::Out | What::Ended => true,
            // The Life Points are as they are now: what took the last of them is told just before.
            What::Damaged | What::Paid => {
                let purse = sight.rules.purse(event.seat);
                sight.state.players[purse].lp <= 0
            }
            _ => false,
        }
    }

    fn sentence(sight: &Sight<Self>, event: &Event) -> String {
        sight.sentence(event)
    }

    fn turn_begun(event: &Event) -> Option<u16> {
        (event.what == What::TurnBegan as u8).then_some(event.n as u16)
    }
}
