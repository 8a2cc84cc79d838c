//! The toy's cards that have a target.

use super::piece::Piece;
use super::rules::{about, remove};
use super::{Duel, Window};
use crate::Stance;

impl Duel {
    /// Asks what a card is aimed at: Typhoon at a Spell in play, Reborn at a monster in a Graveyard.
    pub(super) fn choose_aim(&mut self, card: Piece) {
        let sides = self.sides.iter();
        let targets: Vec<&Piece> = match card.name() {
            "Typhoon" => sides
                .flat_map(|s| s.spells.iter().chain(&s.field))
                .collect(),
            _ => sides.flat_map(|s| &s.graveyard).collect(),
        };
        let answers = targets.into_iter().map(|t| {
            let mut answer = about("choice", "", t);
            answer.label = t.name().to_owned();
            answer
        });
        let answers = answers.collect();
        self.aiming = Some(card);
        self.put(self.on, "one", "Choose a target".to_owned(), answers);
    }

    /// Carries out what was aimed.
    pub(super) fn aim(&mut self, target: Option<u32>) {
        let Some(card) = self.aiming.take() else {
            return;
        };
        for at in 0..self.sides.len() {
            let side = &mut self.sides[at];
            if card.name() == "Typhoon" {
                let hit =
                    remove(&mut side.spells, target).or_else(|| remove(&mut side.field, target));
                side.graveyard.extend(hit.map(Piece::buried));
            } else if let Some(mut back) = remove(&mut side.graveyard, target) {
                back.stance = Some(Stance::Attack);
                self.sides[self.on].monsters.push(back);
            }
        }
        self.sides[self.on].graveyard.push(card.buried());
        self.open_window(Window::default());
    }
}
