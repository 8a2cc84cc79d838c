//! A state read from outside: what is in force in it.

use kernel::{Answer, Asker, Kind, Mute, Question, Reason, Script, Seat};

use crate::rules::Yugioh;
use crate::state::State;
use crate::table::Table;

/// Nobody answers: a table that is only read asks nothing.
struct Nobody;

impl Asker for Nobody {
    fn ask(&mut self, _: &Question) -> Option<Answer> {
        None
    }
}

impl Yugioh {
    /// Asks a state what is in force in it. A copy is asked, so nothing can change.
    pub fn reading<T>(&self, state: &State, ask: impl FnOnce(&Table) -> T) -> T {
        let mut copy = state.clone();
        let mut question = Question {
            seat: Seat(0),
            kind: Kind::One,
            reason: Reason {
                code: 0,
                card: kernel::Card::NONE,
                n: 0,
            },
            min: 0,
            max: 0,
            choices: Vec::new(),
        };
        ask(&Table {
            s: &mut copy,
            r: self,
            asker: &mut Nobody,
            sink: &mut Mute,
            script: &mut Script::default(),
            q: &mut question,
            origin: None,
        })
    }
}
