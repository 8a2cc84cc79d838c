//! A game of known rules as people sit at it.

use std::sync::Arc;

use kernel::{Answer, Event, Fnv, Game, Question, Script, Seat, save::Save};

use crate::outcome::outcome;
use crate::{
    CommandView, LogLine, OutcomeView, QuestionView, Refusal, Seated, Shown, Sight, TableView,
    Viewer,
};

/// A running game with what its viewers need.
#[derive(Clone, Debug)]
pub struct Sitting<G: Shown> {
    title: String,
    game: Game<G>,
}

impl<G: Shown> Sitting<G> {
    /// Sits down at a game from a state on. `title` is the ruleset's.
    pub fn new(title: &str, rules: G, state: G::State, script: Script) -> Self {
        Self {
            title: title.to_owned(),
            game: Game::new(Arc::new(rules), state, script),
        }
    }

    /// Sits down at a game under way.
    pub fn of(title: &str, game: Game<G>) -> Self {
        Self {
            title: title.to_owned(),
            game,
        }
    }

    /// The game itself.
    pub fn game(&self) -> &Game<G> {
        &self.game
    }

    /// The game itself, to be changed.
    pub fn game_mut(&mut self) -> &mut Game<G> {
        &mut self.game
    }

    fn sight(&self, viewer: Viewer) -> Sight<'_, G> {
        Sight::of(&self.game, viewer)
    }

    /// The events that a viewer is told of.
    fn heard<'a>(&'a self, sight: &'a Sight<'a, G>) -> impl Iterator<Item = &'a Event> {
        let log = self.game.log().iter();
        log.filter(|event| G::hears(sight, event))
    }

    /// The number of a seat's open question: how many it has answered, and one.
    fn question_id(&self, seat: Seat) -> u32 {
        self.game.answered(seat) + 1
    }
}

impl<G: Shown> Seated for Sitting<G> {
    fn seats(&self) -> u8 {
        self.game.rules().lens().seats
    }

    fn asked(&self) -> Vec<Seat> {
        self.game.open().iter().map(|q| q.seat).collect()
    }

    fn question(&self, seat: Seat) -> Option<QuestionView> {
        let q: &Question = self.game.question(seat)?;
        Some(
            self.sight(Viewer::Seat(seat))
                .question(self.question_id(seat), q),
        )
    }

    fn questions(&self) -> Vec<QuestionView> {
        let sight = self.sight(Viewer::Judge);
        self.game
            .open()
            .iter()
            .map(|q| sight.question(self.question_id(q.seat), q))
            .collect()
    }

    fn view(&self, viewer: Viewer) -> TableView {
        let sight = self.sight(viewer);
        let seats = self.game.rules().lens().turns.iter();
        TableView {
            seq: self.heard(&sight).count() as u32,
            ruleset: self.title.clone(),
            viewer: viewer.number(),
            turn: G::turn_view(&sight, self.game.settled()),
            seats: seats.map(|seat| G::seat_view(&sight, *seat)).collect(),
            shared: G::shared_zones(&sight),
            commands: G::commands()
                .iter()
                .map(|(key, group, title)| CommandView {
                    key: *key,
                    group: (*group).to_owned(),
                    title: (*title).to_owned(),
                })
                .collect(),
            question: if let Viewer::Seat(seat) = viewer {
                self.question(seat)
            } else {
                None
            },
            waiting: self.asked().iter().map(|s| s.number()).collect(),
            outcome: self.outcome(),
        }
    }

    fn log(&self, viewer: Viewer, seen: u32) -> Vec<LogLine> {
        let sight = self.sight(viewer);
        let mut turn = 0;
        let mut lines = Vec::new();
        for (seq, event) in (1..).zip(self.heard(&sight)) {
            turn = G::turn_begun(event).unwrap_or(turn);
            if seq > seen {
                lines.push(sight.line(seq, turn, event));
            }
        }
        lines
    }

    fn answer(&mut self, seat: Seat, question: u32, choose: &[u16]) -> Result<(), Refusal> {
        if self.game.question(seat).is_none() {
            return Err(Refusal("you are not asked anything now".to_owned()));
        }
        let open = self.question_id(seat);
        if question != open {
            return Err(Refusal(format!(
                "question {question} is no longer open; question {open} is"
            )));
        }
        self.answer_open(seat, choose)
    }

    fn answer_open(&mut self, seat: Seat, choose: &[u16]) -> Result<(), Refusal> {
        let answer = Answer(choose.iter().copied().collect());
        self.game
            .answer(seat, answer)
            .map_err(|illegal| Refusal(illegal.to_string()))
    }

    fn outcome(&self) -> Option<OutcomeView> {
        outcome(&**self.game.rules(), self.game.now())
    }

    fn hash(&self) -> u64 {
        let mut bytes = Vec::new();
        self.game.settled().save(&mut bytes);
        for (seat, answer) in self.game.pending() {
            bytes.push(seat.0);
            bytes.push(answer.0.len() as u8);
            answer.0.iter().for_each(|n| n.save(&mut bytes));
        }
        let mut hash = Fnv::default();
        hash.bytes(&bytes);
        hash.0
    }

    fn history(&self) -> &[(Seat, Answer)] {
        self.game.history()
    }
}
