//! A game of known rules as people sit at it.

use std::sync::Arc;

use kernel::{Answer, Event, Fnv, Game, Question, Script, Seat, save::Save};

use crate::lapse::lapsed;
use crate::outcome::outcome;
use crate::trail::Trail;
use crate::{
    CommandView, Drawn, FaceView, Hindrance, LogLine, OutcomeView, QuestionView, Refusal, Seated,
    Shown, Sight, TableView, TurnView, Viewer,
};

/// A running game with what its viewers need.
#[derive(Clone, Debug)]
pub struct Sitting<G: Shown> {
    title: String,
    names: Vec<String>,
    game: Game<G>,
    /// Where the game began, to be played again from.
    start: Arc<(G::State, Script)>,
    trail: Trail<G>,
    drawn: Drawn,
}

impl<G: Shown> Sitting<G> {
    /// Sits down at a game from a state on. `title` is the ruleset's.
    pub fn new(title: &str, rules: G, state: G::State, script: Script) -> Self {
        Self {
            title: title.to_owned(),
            names: Vec::new(),
            start: Arc::new((state.clone(), script.clone())),
            game: Game::new(Arc::new(rules), state, script),
            trail: Trail::default(),
            drawn: Drawn::default(),
        }
    }

    /// The same game before any answer.
    fn begun(&self) -> Self {
        let (state, script) = &*self.start;
        let rules = Arc::clone(self.game.rules());
        Self {
            title: self.title.clone(),
            names: self.names.clone(),
            game: Game::new(rules, state.clone(), script.clone()),
            start: Arc::clone(&self.start),
            trail: Trail::default(),
            drawn: Drawn::default(),
        }
    }

    /// Sits down at a game under way, of which nothing before can be taken back.
    pub fn of(title: &str, game: Game<G>) -> Self {
        Self {
            title: title.to_owned(),
            names: Vec::new(),
            start: Arc::new((game.now().clone(), Script::default())),
            game,
            trail: Trail::default(),
            drawn: Drawn::default(),
        }
    }

    /// The game itself.
    pub fn game(&self) -> &Game<G> {
        &self.game
    }

    /// The game itself, to be changed.
    pub fn game_mut(&mut self) -> &mut Game<G> {
        self.drawn.forget();
        &mut self.game
    }

    /// How many of its last answers a seat may take back, were the rules these.
    pub(crate) fn undoable_by(&self, rules: &G, seat: Seat) -> u32 {
        self.trail.anew().undoable(&self.game, rules, seat)
    }

    fn sight(&self, viewer: Viewer) -> Sight<'_, G> {
        Sight {
            names: &self.names,
            drawn: Some(&self.drawn),
            ..Sight::of(&self.game, viewer)
        }
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

    fn teams(&self) -> Vec<u8> {
        let lens = self.game.rules().lens();
        lens.everyone()
            .iter()
            .map(|seat| lens.team[seat].0 + 1)
            .collect()
    }

    fn call(&mut self, names: &[String]) {
        let usual = |(name, n): (&String, usize)| match *name == format!("Player {n}") {
            true => String::new(),
            false => name.clone(),
        };
        self.drawn.forget();
        self.names = names.iter().zip(1..).map(usual).collect();
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
            mats: G::mats(&sight),
            aims: G::aims(&sight),
            commands: G::commands()
                .iter()
                .map(|(key, group, title)| CommandView {
                    key: *key,
                    group: (*group).into(),
                    title: (*title).into(),
                })
                .collect(),
            question: if let Viewer::Seat(seat) = viewer {
                self.question(seat)
            } else {
                None
            },
            waiting: self.asked().iter().map(|s| s.number()).collect(),
            outcome: self.outcome().map(|outcome| sight.told_of(outcome)),
        }
    }

    fn log(&self, viewer: Viewer, seen: u32) -> Vec<LogLine> {
        let sight = self.sight(viewer);
        let log = self.game.log();
        let told = log.iter().enumerate();
        let told = told.filter(|(_, event)| G::hears(&sight, event));
        let mut told = (1..).zip(told).skip(seen as usize).peekable();
        let Some(&(_, (first, _))) = told.peek() else {
            return Vec::new();
        };
        // Nearly always little is new: only so much is looked through as the turn needs that it happened in.
        let before = log[..first].iter().rev();
        let begun = before.filter(|event| G::hears(&sight, event));
        let mut turn = begun.filter_map(G::turn_begun).next().unwrap_or(0);
        let mut lines = Vec::new();
        for (seq, (_, event)) in told {
            turn = G::turn_begun(event).unwrap_or(turn);
            lines.push(sight.line(seq, turn, event));
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
        self.trail.before(&self.game, seat);
        self.drawn.forget();
        match self.game.answer(seat, answer) {
            Ok(()) => {
                self.trail.after(&self.game);
                Ok(())
            }
            Err(illegal) => {
                self.trail.refused();
                Err(Refusal(illegal.to_string()))
            }
        }
    }

    fn lapsed(&self, seat: Seat, drawn: u64) -> Option<Answer> {
        self.game
            .question(seat)
            .map(|question| lapsed::<G>(question, drawn))
    }

    fn undoable(&self, seat: Seat) -> u32 {
        self.trail.undoable(&self.game, self.game.rules(), seat)
    }

    fn undo(&mut self, answers: u32) -> Result<(), Refusal> {
        let history = self.game.history();
        let Some(kept) = history.len().checked_sub(answers as usize) else {
            let text = format!("only {} answers were given", history.len());
            return Err(Refusal(text));
        };
        let mut again = self.begun();
        for (seat, answer) in &history[..kept] {
            again.answer_open(*seat, &answer.0)?;
        }
        *self = again;
        Ok(())
    }

    fn translated(&self, seat: Seat, card: u32, to: Viewer) -> Option<u32> {
        self.sight(Viewer::Seat(seat)).translated(card, to)
    }

    fn shown(&self, seat: Seat, cards: &[u32]) -> Vec<FaceView> {
        self.sight(Viewer::Seat(seat)).shown_hand(seat, cards)
    }

    fn why_not(&self, seat: Seat, card: u32) -> Vec<Hindrance> {
        self.sight(Viewer::Seat(seat))
            .why_not_in(&self.game, seat, card)
    }

    fn turn(&self) -> TurnView {
        G::turn_view(&self.sight(Viewer::Judge), self.game.settled())
    }

    fn moments(&self, told: usize) -> Vec<String> {
        let sight = self.sight(Viewer::Judge);
        let log = self.game.log().get(told..).unwrap_or_default();
        log.iter()
            .filter(|event| G::is_moment(&sight, event))
            .map(|event| G::sentence(&sight, event))
            .collect()
    }

    fn told(&self) -> usize {
        self.game.log().len()
    }

    fn copy(&self) -> Box<dyn Seated> {
        Box::new(self.clone())
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
