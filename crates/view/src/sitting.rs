//! A game as people sit at it: views, questions with numbers, answers, log.

use std::sync::Arc;

use kernel::{Answer, Event, Fnv, Game, Question, Script, Seat, save::Save};
use pokemon::event::What;
use pokemon::{Pokemon, State};

use crate::viewer::{Sight, Viewer};
use crate::{LogLine, OutcomeView, QuestionView, TableView};

/// A running game with what its viewers need.
#[derive(Clone, Debug)]
pub struct Sitting {
    title: String,
    game: Game<Pokemon>,
}

/// Why an answer was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

impl Sitting {
    /// Sits down at a game from a state on. `title` is the ruleset's.
    pub fn new(title: &str, rules: Pokemon, state: State, script: Script) -> Self {
        Self {
            title: title.to_owned(),
            game: Game::new(Arc::new(rules), state, script),
        }
    }

    /// The game itself.
    pub fn game(&self) -> &Game<Pokemon> {
        &self.game
    }

    /// The game itself, to be changed.
    pub fn game_mut(&mut self) -> &mut Game<Pokemon> {
        &mut self.game
    }

    fn sight(&self, viewer: Viewer) -> Sight<'_> {
        Sight {
            rules: self.game.rules(),
            state: self.game.now(),
            viewer,
        }
    }

    /// Seats asked something now.
    pub fn asked(&self) -> Vec<Seat> {
        self.game.open().iter().map(|q| q.seat).collect()
    }

    /// The number of a seat's open question: how many it has answered, and one.
    fn question_id(&self, seat: Seat) -> u32 {
        self.game.answered(seat) + 1
    }

    /// The open question of a seat, in words.
    pub fn question(&self, seat: Seat) -> Option<QuestionView> {
        let q: &Question = self.game.question(seat)?;
        Some(
            self.sight(Viewer::Seat(seat))
                .question(self.question_id(seat), q),
        )
    }

    /// Every open question as a judge reads it: with handles of the judge's own view.
    pub fn questions(&self) -> Vec<QuestionView> {
        let sight = self.sight(Viewer::Judge);
        self.game
            .open()
            .iter()
            .map(|q| sight.question(self.question_id(q.seat), q))
            .collect()
    }

    /// What one viewer may know.
    pub fn view(&self, viewer: Viewer) -> TableView {
        let sight = self.sight(viewer);
        let seats = self.game.rules().lens.turns.iter();
        TableView {
            seq: self.game.log().len() as u32,
            ruleset: self.title.clone(),
            viewer: sight.viewer_number(),
            turn: sight.turn(self.game.settled().agenda.last().copied()),
            seats: seats.map(|seat| sight.seat(*seat)).collect(),
            shared: sight.shared(),
            question: if let Viewer::Seat(seat) = viewer {
                self.question(seat)
            } else {
                None
            },
            waiting: self.asked().iter().map(|s| s.number()).collect(),
            outcome: sight.outcome(),
        }
    }

    /// Log lines of a viewer after the `seen` first.
    pub fn log(&self, viewer: Viewer, seen: u32) -> Vec<LogLine> {
        let sight = self.sight(viewer);
        let log = self.game.log();
        let (old, new) = log.split_at(log.len().min(seen as usize));
        let begins = |event: &Event| event.what == What::TurnBegan as u8;
        // Back to where the turn began, and no further.
        let began = old.iter().rev().find(|event| begins(event));
        let mut turn = began.map_or(0, |event| event.n as u16);
        let numbered = (seen.saturating_add(1)..).zip(new);
        numbered
            .map(|(seq, event)| {
                if begins(event) {
                    turn = event.n as u16;
                }
                sight.line(seq, turn, event)
            })
            .collect()
    }

    /// Answers the open question of a seat.
    ///
    /// # Errors
    /// [`Refusal`] in words; nothing has changed.
    pub fn answer(&mut self, seat: Seat, question: u32, choose: &[u16]) -> Result<(), Refusal> {
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

    /// Answers the open question of a seat, whatever its number.
    ///
    /// # Errors
    /// [`Refusal`] in words; nothing has changed.
    pub fn answer_open(&mut self, seat: Seat, choose: &[u16]) -> Result<(), Refusal> {
        let answer = Answer(choose.iter().copied().collect());
        self.game
            .answer(seat, answer)
            .map_err(|illegal| Refusal(illegal.to_string()))
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<OutcomeView> {
        self.sight(Viewer::Judge).outcome()
    }

    /// A fingerprint of the settled state and the answers given since.
    pub fn hash(&self) -> u64 {
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
}
