//! Questions to respond, which are passed by themselves where a scenario says nothing of them.

use view::QuestionView;

use crate::answering::{Reply, is_pass, reply};
use crate::deed::Deed;
use crate::judged::Judged;
use crate::phase::Phase;
use crate::sight::Sight;
use crate::trying::question_of;

/// So many passes in a row mean that a game asks without end.
pub(crate) const MOST: usize = 1000;

/// Whether a question only asks whether to respond.
pub(crate) fn is_response(question: &QuestionView) -> bool {
    question.kind == "respond" && pass(question).is_some()
}

/// The answer that passes.
pub(crate) fn pass(question: &QuestionView) -> Option<u16> {
    let at = question.answers.iter().position(is_pass)?;
    u16::try_from(at).ok()
}

/// The response that has to be passed before a seat can do something, if one has to.
pub(crate) fn in_the_way(game: &dyn Judged, seat: u8, deed: &Deed) -> Option<QuestionView> {
    if let Some(own) = question_of(game, seat) {
        let table = game.view();
        let fits = reply(deed, &own, &Sight::new(&table)) != Reply::Unknown;
        return (!fits && is_response(&own)).then_some(own);
    }
    first_response(game)
}

/// The answer that goes on to the next phase, where a turn cannot be ended from the one at hand.
pub(crate) fn phase_between(game: &dyn Judged, seat: u8, deed: &Deed) -> Option<u16> {
    if !matches!(deed, Deed::End | Deed::Enter(Phase::End)) {
        return None;
    }
    let question = question_of(game, seat)?;
    let table = game.view();
    if reply(deed, &question, &Sight::new(&table)) != Reply::Unknown {
        return None;
    }
    let ways = question.answers.iter().enumerate();
    let mut ways = ways.filter(|(_, answer)| answer.group == "phase");
    let only = ways.next().filter(|_| ways.next().is_none());
    only.and_then(|(at, _)| u16::try_from(at).ok())
}

/// A response that is open while nothing else is asked.
pub(crate) fn only_responses(game: &dyn Judged) -> Option<QuestionView> {
    let all = game.questions().iter().all(is_response);
    all.then(|| first_response(game)).flatten()
}

fn first_response(game: &dyn Judged) -> Option<QuestionView> {
    let open = game.questions().into_iter();
    open.filter(is_response).min_by_key(|q| q.id)
}
