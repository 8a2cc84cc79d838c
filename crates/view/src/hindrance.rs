//! Why a card cannot be played or used: what forbids it, in words.

use kernel::{Game, Question, Seat};

use crate::{Shown, Sight};

/// One thing that forbids a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hindrance {
    /// One sentence.
    pub text: String,
    /// Ids of the rules that say so.
    pub rules: Vec<String>,
}

impl<G: Shown> Sight<'_, G> {
    /// A sentence with the rules that say so, as this ruleset cites them.
    pub fn hindrance(&self, text: String, rules: &[&str]) -> Hindrance {
        Hindrance {
            text,
            rules: self.rules.lens().cited(rules),
        }
    }

    /// Everything that forbids the seat that looks to play or use a card, which it knows by a handle, now.
    /// Nothing if it sees no such card among its own.
    pub fn why_not(&self, seat: Seat, question: Option<&Question>, handle: u32) -> Vec<Hindrance> {
        let Some(card) = self.named(handle).filter(|card| self.sees(*card)) else {
            return Vec::new();
        };
        if G::ended(self.state).is_some() || !G::is_at_hand(self, seat, card) {
            return Vec::new();
        }
        let Some(question) = question else {
            let text = match G::on_turn(self.state) {
                Some(on) if on != seat => format!("It is {} turn.", self.whose(on)),
                _ => "You are not asked anything now: others decide first.".to_owned(),
            };
            return vec![self.hindrance(text, G::turn_rules())];
        };
        if let Some(found) = G::hindrances(self, question, card) {
            return found;
        }
        // Another question than an open turn: either it asks for the card, or it has to be answered first.
        if question.choices.iter().any(|choice| choice.card == card) {
            return Vec::new();
        }
        let text = format!(
            "First you have to answer: \"{}\".",
            G::title(self, question)
        );
        vec![self.hindrance(text, G::asking_rules(question))]
    }

    /// The same of a running game.
    pub(crate) fn why_not_in(&self, game: &Game<G>, seat: Seat, handle: u32) -> Vec<Hindrance> {
        self.why_not(seat, game.question(seat), handle)
    }
}
