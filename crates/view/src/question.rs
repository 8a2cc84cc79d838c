//! Questions in words, with every legal answer.

use kernel::{Kind, Question};

use crate::{AnswerView, QuestionView, Shown, Sight};

/// The word for how a question is answered.
pub(crate) fn kind_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Act => "act",
        Kind::One => "one",
        Kind::Pick => "pick",
        Kind::Number => "number",
        Kind::Order => "order",
    }
}

impl<G: Shown> Sight<'_, G> {
    /// A question of the viewer's, in words.
    pub fn question(&self, id: u32, q: &Question) -> QuestionView {
        let answers = if q.kind == Kind::Number {
            Vec::new()
        } else {
            self.answers(q)
        };
        QuestionView {
            id,
            seat: q.seat.number(),
            kind: G::kind(q).into(),
            title: G::title(self, q),
            why: G::why(self, q),
            rules: self.rules.lens().cited(G::asking_rules(q)),
            min: q.min,
            max: q.max,
            answers,
        }
    }

    /// Every legal answer. Where two say the same of cards in different places, the places are added.
    fn answers(&self, q: &Question) -> Vec<AnswerView> {
        let choices = q.choices.iter();
        let mut answers: Vec<AnswerView> = choices.map(|c| G::answer(self, q, c)).collect();
        let places: Vec<Option<String>> = (0..answers.len())
            .map(|at| {
                let zone = q.choices[at].zone;
                let twin = answers.iter().zip(&q.choices);
                let mut twin = twin.filter(|(a, c)| a.label == answers[at].label && c.zone != zone);
                twin.next().and_then(|_| G::place(self, q.seat, zone))
            })
            .collect();
        for (answer, place) in answers.iter_mut().zip(places) {
            if let Some(place) = place {
                answer.label += &format!(" ({place})");
            }
        }
        answers
    }
}
