//! The answer that is given for a seat whose time is up.

use kernel::{Answer, Kind, Question};

use crate::Shown;

/// What counts as the answer to a question that nobody answered in time (TD-INFO-3): what may be declined is
/// declined, what must be chosen is drawn. `drawn` is chance from outside: the game's own must not depend on clocks.
pub(crate) fn lapsed<G: Shown>(question: &Question, drawn: u64) -> Answer {
    let declined = match question.kind {
        Kind::Act | Kind::One => G::declining(question)
            .and_then(|at| u16::try_from(at).ok())
            .map(Answer::one),
        Kind::Pick => (question.min == 0).then(Answer::default),
        Kind::Number => (question.min == 0).then(|| Answer::one(0)),
        Kind::Order => None,
    };
    declined.unwrap_or_else(|| question.unrank(drawn % question.count().max(1)))
}
