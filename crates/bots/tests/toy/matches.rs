//! A game of matches: whoever takes the last one loses.

use std::sync::Arc;

use bots::Botted;
use kernel::save::{Damaged, Save};
use kernel::{
    BySeat, Card, Chance, Choice, Event, Kind, Ports, Question, Rules, Seat, SeatSet, Team, Wait,
    ZoneId,
};
use lens::Lens;
use view::{AnswerView, Ended, Ending, Facts, SeatView, Shown, Sight, Stake, TurnView, ZoneView};

/// The rules.
#[derive(Clone, Debug)]
pub struct Matches(Lens);

impl Matches {
    /// For two.
    pub fn new() -> Self {
        let mut team = BySeat::default();
        team[Seat(1)] = Team(1);
        Self(Lens::new(2, team, vec![Seat(0), Seat(1)]))
    }
}

/// What lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    left: u16,
    turn: u16,
    chance: Chance,
}

impl Heap {
    /// So many matches.
    pub fn of(left: u16) -> Self {
        Self {
            left,
            turn: 1,
            chance: Chance::numbered(0),
        }
    }

    fn on_turn(&self) -> Seat {
        Seat((self.turn % 2) as u8 ^ 1)
    }
}

impl Save for Heap {
    fn save(&self, out: &mut Vec<u8>) {
        self.left.save(out);
        self.turn.save(out);
        self.chance.save(out);
    }

    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
        Ok(Self {
            left: Save::load(bytes)?,
            turn: Save::load(bytes)?,
            chance: Save::load(bytes)?,
        })
    }
}

impl Rules for Matches {
    type State = Heap;

    fn step(&self, heap: &mut Heap, ports: &mut Ports) -> Result<(), Wait> {
        let seat = heap.on_turn();
        let question = Question {
            seat,
            kind: Kind::Number,
            max: heap.left.min(3),
            ..Question::default()
        };
        let taken = ports.asker.ask(&question).ok_or(Wait)?.first();
        heap.left -= taken;
        ports.sink.hear(Event {
            what: 0,
            seat,
            card: Card::NONE,
            other: Card::NONE,
            zone: ZoneId::NONE,
            n: i32::from(taken),
            known: SeatSet::ALL,
            rules: &[],
        });
        heap.turn += 1;
        Ok(())
    }

    fn over(&self, heap: &Heap) -> bool {
        heap.left == 0
    }
}

impl Facts for Matches {
    const GAME: &'static str = "matches";
    const TITLE: &'static str = "Matches";

    fn lens(&self) -> &Lens {
        &self.0
    }

    fn cards(&self) -> u16 {
        0
    }

    fn interchangeable(&self, _: &Heap, _: Card, _: Card) -> bool {
        false
    }

    fn exchange(&mut self, _: Card, _: Card) {}

    fn keeps_face(&self, _: &Self, _: Card) -> bool {
        true
    }

    fn swap(_: &mut Heap, _: Card, _: Card) -> bool {
        false
    }

    fn conserves(&self, _: &Heap) -> bool {
        true
    }

    fn find(_: &Heap, _: Card) -> Option<(ZoneId, usize)> {
        None
    }

    fn hidden(_: &Heap, _: Card) -> u8 {
        0
    }

    fn chance(heap: &Heap) -> &Chance {
        &heap.chance
    }

    fn chance_mut(heap: &mut Heap) -> &mut Chance {
        &mut heap.chance
    }

    fn turn(heap: &Heap) -> u16 {
        heap.turn
    }

    fn first(_: &Heap) -> Option<Seat> {
        Some(Seat(0))
    }

    fn secret(_: &Heap) -> bool {
        false
    }

    fn ended(heap: &Heap) -> Option<Ended> {
        // Who would be next has not taken the last one.
        (heap.left == 0).then(|| Ended {
            winner: Some(Team(heap.on_turn().0)),
            stake: Stake::Game,
            ending: Ending {
                number: 0,
                word: "taken",
            },
            why: "the last match was taken",
            rules: &[],
        })
    }
}

impl Shown for Matches {
    fn sees(_: &Sight<Self>, _: Card) -> bool {
        true
    }

    fn turn_view(sight: &Sight<Self>, _: &Heap) -> TurnView {
        TurnView {
            number: sight.state.turn,
            seat: Some(sight.state.on_turn().number()),
            phase: "Turn".into(),
            order: Vec::new(),
        }
    }

    fn seat_view(_: &Sight<Self>, seat: Seat) -> SeatView {
        SeatView {
            seat: seat.number(),
            team: seat.number(),
            gauges: Vec::new(),
            zones: Vec::new(),
        }
    }

    fn shared_zones(_: &Sight<Self>) -> Vec<Arc<ZoneView>> {
        Vec::new()
    }

    fn title(_: &Sight<Self>, _: &Question) -> String {
        "Take how many matches?".to_owned()
    }

    fn why(_: &Sight<Self>, _: &Question) -> String {
        String::new()
    }

    fn declining(_: &Question) -> Option<usize> {
        None
    }

    fn asking_rules(_: &Question) -> &'static [&'static str] {
        &[]
    }

    fn answer(_: &Sight<Self>, _: &Question, choice: &Choice) -> AnswerView {
        AnswerView {
            label: choice.n.to_string(),
            group: "choice".into(),
            cards: Vec::new(),
            same: Vec::new(),
            tip: String::new(),
        }
    }

    fn place(_: &Sight<Self>, _: Seat, _: ZoneId) -> Option<String> {
        None
    }

    fn sentence(sight: &Sight<Self>, event: &Event) -> String {
        format!("{} took {}.", sight.who(event.seat), event.n)
    }

    fn turn_begun(_: &Event) -> Option<u16> {
        None
    }
}

impl Botted for Matches {}
