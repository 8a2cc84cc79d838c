//! Asking: a question is answered at once, or the step unwinds.

use arrayvec::ArrayVec;

use crate::{Answer, MAX_SEATS, Question, Script, Sink};

/// Not answered yet: the step unwinds and will be run again with one more answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait;

/// Answers to questions opened at once, in the order of the questions.
pub type Answers = ArrayVec<Answer, MAX_SEATS>;

/// Whoever answers the questions of a game.
pub trait Asker {
    /// The answer, or `None` if there is none yet.
    fn ask(&mut self, question: &Question) -> Option<Answer>;

    /// Answers to several questions opened at once, of different seats, or `None` until all are in.
    fn ask_all(&mut self, questions: &[&Question]) -> Option<Answers> {
        questions.iter().map(|q| self.ask(q)).collect()
    }
}

/// What a step of the rules is given from outside.
pub struct Ports<'a> {
    /// Who answers.
    pub asker: &'a mut dyn Asker,
    /// Who hears what happens.
    pub sink: &'a mut dyn Sink,
    /// What chance is told to do.
    pub script: &'a mut Script,
    /// A question to fill in, kept from step to step so that nothing is allocated.
    pub question: Question,
}

impl std::fmt::Debug for Ports<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ports")
            .field("script", &self.script)
            .finish_non_exhaustive()
    }
}
