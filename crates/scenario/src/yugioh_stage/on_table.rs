//! A game of Yu-Gi-Oh! under judgement.

use std::sync::Arc;

use cardlang::Out;
use kernel::{Coin, Seat};
use view::{Hindrance, LogLine, QuestionView, Seated, Sitting, TableView, Viewer};
use yugioh::words::{Attribute, Race};
use yugioh::{Pool, Yugioh};

use super::named::{matching, near};
use super::script::picked;
use crate::card::CardRef;
use crate::judged::{Fact, Found, Judged};
use crate::listed::Listed;
use crate::pokemon_stage::DeckCheck;

/// A game of Yu-Gi-Oh! under judgement.
pub(super) struct OnTable {
    /// The game.
    pub(super) sitting: Sitting<Yugioh>,
    /// Its cards.
    pub(super) pool: Arc<Pool>,
    /// Who checks decks.
    pub(super) decks: Option<DeckCheck>,
}

/// Answers that no card names.
const ANSWERS: [&str; 14] = [
    "yes",
    "no",
    "nothing",
    "heads",
    "tails",
    "spell",
    "trap",
    "direct attack",
    "a direct attack",
    "stop the attack",
    "go first",
    "go second",
    "face-up attack position",
    "face-up defense position",
];

impl Judged for OnTable {
    fn view(&self) -> TableView {
        self.sitting.view(Viewer::Judge)
    }

    fn view_of(&self, viewer: Option<u8>) -> TableView {
        let viewer = viewer.map_or(Viewer::Spectator, |n| Viewer::Seat(Seat(n - 1)));
        self.sitting.view(viewer)
    }

    fn questions(&self) -> Vec<QuestionView> {
        self.sitting.questions()
    }

    fn answer(&mut self, seat: u8, choose: &[u16]) -> Result<(), String> {
        self.sitting
            .answer_open(Seat(seat - 1), choose)
            .map_err(|refusal| refusal.0)
    }

    fn why_not(&self, seat: u8, card: u32) -> Vec<Hindrance> {
        self.sitting.why_not(Seat(seat - 1), card)
    }

    fn hash(&self) -> u64 {
        self.sitting.hash()
    }

    fn add_coins(&mut self, coins: &[Coin]) {
        let game = self.sitting.game_mut();
        game.script_mut(|script| script.coins.extend(coins.iter().copied()));
    }

    fn coins_left(&self) -> usize {
        self.sitting.game().script().coins.len()
    }

    fn coins_missed(&self) -> usize {
        self.sitting.game().script().missed as usize
    }

    fn add_dice(&mut self, dice: &[u8]) -> Result<(), String> {
        let game = self.sitting.game_mut();
        game.script_mut(|script| script.dice.extend(dice.iter().copied()));
        Ok(())
    }

    fn dice_left(&self) -> usize {
        self.sitting.game().script().dice.len()
    }

    fn add_picks(&mut self, picks: &[CardRef]) -> Result<(), String> {
        let game = self.sitting.game();
        let taken: Vec<kernel::Card> = game.script().picks.iter().copied().collect();
        let picks = picked(game.rules(), game.now(), &taken, picks)?;
        let game = self.sitting.game_mut();
        game.script_mut(|script| script.picks.extend(picks.iter().copied()));
        Ok(())
    }

    fn picks_left(&self) -> usize {
        self.sitting.game().script().picks.len()
    }

    fn shuffles_left(&self) -> usize {
        self.sitting.game().script().shuffles.len()
    }

    fn log(&self) -> Vec<LogLine> {
        self.sitting.log(Viewer::Judge, 0)
    }

    fn fact(&self, fact: Fact) -> Option<u16> {
        match fact {
            Fact::FirstPlayer => {
                let first = self.sitting.game().now().first;
                first.map(|seat| u16::from(seat.number()))
            }
            Fact::SuddenDeathRound | Fact::Mulligans(_) | Fact::StadiumOf => None,
        }
    }

    fn find(&self, card: &CardRef) -> Found {
        match matching(&self.pool, card) {
            Some(_) => Found::One,
            None => Found::Nothing(near(&self.pool, card).map(str::to_owned)),
        }
    }

    fn deck(&self, format: &str, listed: &Listed) -> Result<Vec<String>, String> {
        let check = self.decks.as_ref().ok_or("no decks are checked here")?;
        let line = |card: &CardRef| {
            let known = matching(&self.pool, card).map(|face| &self.pool.face(face).name);
            format!("{} {}\n", card.count, known.unwrap_or(&card.name))
        };
        check(format, &listed.text(line))
    }

    fn knows(&self, word: &str) -> bool {
        let lower = word.to_lowercase();
        let says = |text: String| text.to_lowercase().contains(&lower);
        let mut abilities = self.pool.faces.iter().flat_map(|face| &face.abilities);
        ANSWERS.contains(&lower.as_str())
            || Attribute::ALL
                .iter()
                .any(|a| Out::of(a).to_lowercase() == lower)
            || Race::ALL.iter().any(|r| Out::of(r).to_lowercase() == lower)
            || matching(&self.pool, &CardRef::named(word)).is_some()
            || abilities.any(|ability| ability.sentences().into_iter().any(says))
    }
}
