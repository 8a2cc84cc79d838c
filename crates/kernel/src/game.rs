//! A running game: settled state, the answers of the step at hand, and where it has got to.

use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::{
    Answer, Answers, Asker, BySeat, Event, MAX_SEATS, Mute, Ports, Question, Script, Seat, Sink,
    Tape, Wait,
};

/// The rules of a game: they carry out one step after another.
pub trait Rules {
    /// All that changes in a game: a plain value.
    type State: Clone + PartialEq;

    /// Carries out the next step of the agenda. A choice costs one `?`.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet; the state is then half-way and is thrown away.
    fn step(&self, state: &mut Self::State, ports: &mut Ports) -> Result<(), Wait>;

    /// Whether the game has ended.
    fn over(&self, state: &Self::State) -> bool;
}

/// Plays from a state to its end with an asker that always answers. Nothing unwinds.
///
/// # Errors
/// [`Wait`] if the asker did not answer.
pub fn play_out<R: Rules>(rules: &R, state: &mut R::State, ports: &mut Ports) -> Result<(), Wait> {
    while !rules.over(state) {
        rules.step(state, ports)?;
    }
    Ok(())
}

/// A game that is asked and answered from outside. A plain value at every question.
#[derive(Debug)]
pub struct Game<R: Rules> {
    rules: Arc<R>,
    settled: R::State,
    now: R::State,
    answers: Vec<Recorded>,
    open: Vec<Question>,
    log: Vec<Event>,
    log_settled: usize,
    script: Script,
    script_settled: Script,
    history: Vec<(Seat, Answer)>,
    answered: BySeat<u32>,
    /// The question to fill in, kept from step to step.
    blank: Question,
    hushed: Hush,
}

/// Whether a game keeps its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hush {
    Kept,
    Dropped,
}

impl<R: Rules> Clone for Game<R> {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            settled: self.settled.clone(),
            now: self.now.clone(),
            answers: self.answers.clone(),
            open: self.open.clone(),
            log: self.log.clone(),
            log_settled: self.log_settled,
            script: self.script.clone(),
            script_settled: self.script_settled.clone(),
            history: self.history.clone(),
            answered: self.answered,
            blank: Question::default(),
            hushed: self.hushed,
        }
    }
}

/// An answer of the step at hand, with the question it answered.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Recorded {
    seat: Seat,
    answer: Answer,
    question: u64,
}

/// Why an answer was refused. The game is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// That seat is not asked anything.
    #[error("seat {} is not asked anything", .0.number())]
    NotAsked(Seat),
    /// It is not one of the legal answers.
    #[error("not one of the legal answers")]
    NotLegal,
}

impl<R: Rules> Game<R> {
    /// Begins a game from a state and runs it to its first question or its end.
    pub fn new(rules: Arc<R>, state: R::State, script: Script) -> Self {
        let mut game = Self {
            rules,
            settled: state.clone(),
            now: state,
            answers: Vec::new(),
            open: Vec::new(),
            log: Vec::new(),
            log_settled: 0,
            script: script.clone(),
            script_settled: script,
            history: Vec::new(),
            answered: BySeat::default(),
            blank: Question::default(),
            hushed: Hush::Kept,
        };
        game.run();
        game
    }

    /// Begins a game that keeps no log and no history.
    pub fn quiet(rules: Arc<R>, state: R::State) -> Self {
        let mut game = Self {
            rules,
            settled: state.clone(),
            now: state,
            answers: Vec::new(),
            open: Vec::new(),
            log: Vec::new(),
            log_settled: 0,
            script: Script::default(),
            script_settled: Script::default(),
            history: Vec::new(),
            answered: BySeat::default(),
            blank: Question::default(),
            hushed: Hush::Dropped,
        };
        game.run();
        game
    }

    /// A copy that keeps no log, for looking ahead, from another state.
    #[must_use]
    pub fn imagined(&self, change: impl FnOnce(&mut R::State)) -> Self {
        let mut settled = self.settled.clone();
        change(&mut settled);
        let mut game = Self {
            rules: Arc::clone(&self.rules),
            now: settled.clone(),
            settled,
            answers: self.answers.clone(),
            open: Vec::new(),
            log: Vec::new(),
            log_settled: 0,
            script: Script::default(),
            script_settled: Script::default(),
            history: Vec::new(),
            answered: BySeat::default(),
            blank: Question::default(),
            hushed: Hush::Dropped,
        };
        game.run();
        game
    }

    /// The same game as it would stand in another world: other rules or another state now, everything that
    /// was asked, answered and told as it was.
    #[must_use]
    pub fn elsewhere(&self, rules: Arc<R>, now: R::State) -> Self {
        Self {
            rules,
            now,
            ..self.clone()
        }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The state at the start of the step at hand.
    pub fn settled(&self) -> &R::State {
        &self.settled
    }

    /// The state as it is now, in the middle of a step where a question is open.
    pub fn now(&self) -> &R::State {
        &self.now
    }

    /// The open questions, one a seat at most.
    pub fn open(&self) -> &[Question] {
        &self.open
    }

    /// The open question of a seat.
    pub fn question(&self, seat: Seat) -> Option<&Question> {
        self.open.iter().find(|q| q.seat == seat)
    }

    /// What has happened so far.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// Every answer given so far, in order.
    pub fn history(&self) -> &[(Seat, Answer)] {
        &self.history
    }

    /// How many answers a seat has given so far, where history is kept.
    pub fn answered(&self, seat: Seat) -> u32 {
        self.answered[seat]
    }

    /// Answers of the step at hand, for saving.
    pub fn pending(&self) -> impl Iterator<Item = (Seat, &Answer)> {
        self.answers.iter().map(|r| (r.seat, &r.answer))
    }

    /// Gives back the answers of the step at hand, then asks `then`: for looking ahead from another
    /// state of the same step.
    pub fn recall<'a>(&'a self, then: &'a mut dyn Asker) -> Recall<'a> {
        Recall {
            answers: &self.answers,
            then,
        }
    }

    /// What chance is told to do from here on.
    pub fn script(&self) -> &Script {
        &self.script
    }

    /// Changes what chance is told to do from here on.
    pub fn script_mut(&mut self, change: impl Fn(&mut Script)) {
        change(&mut self.script);
        change(&mut self.script_settled);
    }

    /// Whether the game has ended.
    pub fn over(&self) -> bool {
        self.rules.over(&self.now)
    }

    /// Answers the open question of a seat and goes on to the next question or the end.
    ///
    /// # Errors
    /// [`Illegal`] if the seat is not asked or may not answer so; nothing has changed.
    pub fn answer(&mut self, seat: Seat, answer: Answer) -> Result<(), Illegal> {
        let question = self.question(seat).ok_or(Illegal::NotAsked(seat))?;
        if !question.allows(&answer) {
            return Err(Illegal::NotLegal);
        }
        let question = question.fingerprint();
        if self.hushed == Hush::Kept {
            self.history.push((seat, answer.clone()));
            self.answered[seat] += 1;
        }
        self.answers.push(Recorded {
            seat,
            answer,
            question,
        });
        self.run();
        Ok(())
    }

    /// Runs the step at hand again with the answers there are, and then the next ones.
    fn run(&mut self) {
        loop {
            self.now.clone_from(&self.settled);
            self.script.clone_from(&self.script_settled);
            self.log.truncate(self.log_settled);
            self.open.clear();
            if self.rules.over(&self.now) {
                return;
            }
            let mut asker = Replayer {
                answers: &self.answers,
                used: 0,
                open: &mut self.open,
            };
            let mut tape = Tape(std::mem::take(&mut self.log));
            let mut mute = Mute;
            let sink: &mut dyn Sink = if self.hushed == Hush::Kept {
                &mut tape
            } else {
                &mut mute
            };
            let mut ports = Ports {
                asker: &mut asker,
                sink,
                script: &mut self.script,
                question: std::mem::take(&mut self.blank),
            };
            let result = self.rules.step(&mut self.now, &mut ports);
            self.blank = ports.question;
            let used = asker.used;
            self.log = tape.0;
            if result.is_err() {
                return;
            }
            debug_assert_eq!(
                used,
                self.answers.len(),
                "an answer that no question asked for"
            );
            self.answers.clear();
            self.settled.clone_from(&self.now);
            self.script_settled.clone_from(&self.script);
            self.log_settled = self.log.len();
        }
    }
}

/// Gives back recorded answers as long as they answer what is asked, then asks another.
pub struct Recall<'a> {
    answers: &'a [Recorded],
    then: &'a mut dyn Asker,
}

impl std::fmt::Debug for Recall<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recall")
            .field("answers", &self.answers)
            .finish_non_exhaustive()
    }
}

impl Asker for Recall<'_> {
    fn ask(&mut self, question: &Question) -> Option<Answer> {
        let Some((next, rest)) = self.answers.split_first() else {
            return self.then.ask(question);
        };
        if next.seat != question.seat || next.question != question.fingerprint() {
            return None;
        }
        self.answers = rest;
        Some(next.answer.clone())
    }
}

/// Gives back recorded answers; opens the first question without one.
struct Replayer<'a> {
    answers: &'a [Recorded],
    used: usize,
    open: &'a mut Vec<Question>,
}

impl Asker for Replayer<'_> {
    fn ask(&mut self, question: &Question) -> Option<Answer> {
        let Some(next) = self.answers.get(self.used) else {
            self.open.push(question.clone());
            return None;
        };
        assert!(
            next.question == question.fingerprint() && next.seat == question.seat,
            "a step asked another question when it was run again: {question:?}"
        );
        self.used += 1;
        Some(next.answer.clone())
    }

    fn ask_all(&mut self, questions: &[&Question]) -> Option<Answers> {
        // Answers to one opening come in any order; the next ones recorded are theirs.
        let given = &self.answers[self.used..];
        let given = &given[..given.len().min(questions.len())];
        let found: ArrayVec<Option<&Recorded>, MAX_SEATS> = questions
            .iter()
            .map(|q| {
                given
                    .iter()
                    .find(|r| r.seat == q.seat && r.question == q.fingerprint())
            })
            .collect();
        if found.iter().all(Option::is_some) {
            self.used += questions.len();
            return Some(
                found
                    .into_iter()
                    .flatten()
                    .map(|r| r.answer.clone())
                    .collect(),
            );
        }
        let missing = questions
            .iter()
            .zip(&found)
            .filter(|(_, f)| f.is_none())
            .map(|(q, _)| (*q).clone());
        self.open.extend(missing);
        None
    }
}
