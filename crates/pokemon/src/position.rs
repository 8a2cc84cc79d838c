//! A position put together by hand, for scenarios and puzzles.

use std::sync::Arc;

use kernel::{Card, Chance, Mute, Question, Script, Seat};
use lens::{Lens, Options};

use crate::frame::Reach;
use crate::pool::{FaceId, Pool};
use crate::rules::{Nobody, Pokemon};
use crate::state::{Life, Pile, STADIUM, Spot, State, Step, pile};
use crate::table::Table;

/// A table with cards put where somebody wants them.
#[derive(Debug)]
pub struct Position {
    /// The rules of its game.
    pub rules: Pokemon,
    /// The state as it stands.
    pub state: State,
}

impl Position {
    /// An empty table in a turn of a seat; who went first follows from the turn's number.
    pub fn new(
        pool: Arc<Pool>,
        lens: Lens,
        options: &Options,
        chance: Chance,
        turn: u16,
        on_turn: Seat,
    ) -> Self {
        let (rules, mut state) = Pokemon::deal(pool, lens, options, &[], chance);
        let n = rules.lens.turns.len();
        let before = usize::from(turn.saturating_sub(1)) % n;
        let mut started = |first: &Seat| {
            state.first = Some(*first);
            rules.from(&state, *first).get(before) == Some(&on_turn)
        };
        let first = rules.lens.turns.iter().copied().find(|seat| started(seat));
        state.first = first;
        state.turn = turn;
        state.on_turn = on_turn;
        state.face_down = false;
        state.agenda.clear();
        for seat in rules.lens.everyone().iter() {
            state.players[seat].laid = rules.options.prizes();
        }
        Self { rules, state }
    }

    /// Puts a card on top of a seat's pile.
    pub fn put(&mut self, face: FaceId, seat: Seat, which: Pile) -> Card {
        let card = self.rules.enter(face, seat);
        self.state.piles.add(card, pile(seat, which));
        card
    }

    /// Puts a Pokémon into a place: its cards from the Basic up. It came into play in turn `arrived`.
    ///
    /// # Panics
    /// If no card is given.
    pub fn pokemon(&mut self, spot: Spot, stack: &[FaceId], arrived: u16) -> Life {
        let cards: Vec<Card> = stack
            .iter()
            .map(|face| self.put(*face, spot.seat, Pile::Hand))
            .collect();
        let (basic, above) = cards.split_first().expect("a Pokémon has a card");
        let above = above.to_vec();
        let basic = *basic;
        self.arrange(|table| {
            let life = table.arrive(basic, spot);
            for card in above {
                table.evolve(card, spot);
            }
            let mon = table.s.mon_mut(spot);
            mon.arrived = arrived;
            mon.evolved = if mon.stack > 1 { arrived } else { 0 };
            life
        })
    }

    /// Attaches a card to the Pokémon in a place. It has been there since before this turn.
    pub fn attach(&mut self, face: FaceId, spot: Spot) -> Card {
        let card = self.put(face, spot.seat, Pile::Hand);
        self.arrange(|table| {
            table.attach(card, spot);
            table.s.standing.bind(|e| e.source == card, |e| e.from = 0);
        });
        card
    }

    /// Puts a Stadium into play.
    pub fn stadium(&mut self, face: FaceId, seat: Seat) {
        let card = self.rules.enter(face, seat);
        self.state.piles.add(card, STADIUM);
        self.arrange(|table| table.enter_text(card, Life::NONE));
    }

    /// Lets the turn go on from here.
    pub fn begin(&mut self) {
        self.state.agenda.clear();
        self.state.agenda.push(Step::Act);
    }

    fn arrange<T>(&mut self, change: impl FnOnce(&mut Table) -> T) -> T {
        let (mut sink, mut script, mut asker) = (Mute, Script::default(), Nobody);
        let mut reach = Reach::default();
        let mut table = Table {
            s: &mut self.state,
            r: &self.rules,
            asker: &mut asker,
            sink: &mut sink,
            script: &mut script,
            q: &mut Question::default(),
            reach: &mut reach,
        };
        change(&mut table)
    }
}
