//! A game of Pokémon under judgement.

use std::sync::Arc;

use ::pokemon::Pokemon;
use ::pokemon::face::Face;
use ::pokemon::pool::{Pool, Sort};
use ::pokemon::state;
use ::pokemon::words::{Affliction, Type};
use kernel::{Coin, Seat};
use view::{Hindrance, LogLine, QuestionView, Seated, Sitting, TableView, Viewer};

use super::DeckCheck;
use super::named::{matching, printed};
use super::staging::picked;
use crate::card::CardRef;
use crate::judged::{Fact, Found, Judged};
use crate::listed::Listed;

/// A game of Pokémon under judgement.
pub(super) struct OnTable {
    /// The game.
    pub(super) sitting: Sitting<Pokemon>,
    /// Its cards.
    pub(super) pool: Arc<Pool>,
    /// The sets whose cards a name means first.
    pub(super) sets: Vec<String>,
    /// Who checks decks.
    pub(super) decks: Option<DeckCheck>,
}

impl Judged for OnTable {
    fn view(&self) -> TableView {
        self.sitting.view(Viewer::Judge)
    }

    fn view_of(&self, viewer: Option<u8>) -> TableView {
        self.sitting
            .view(viewer.map_or(Viewer::Spectator, |n| Viewer::Seat(Seat(n - 1))))
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
        self.sitting
            .game_mut()
            .script_mut(|script| script.coins.extend(coins.iter().copied()));
    }

    fn add_picks(&mut self, picks: &[CardRef]) -> Result<(), String> {
        let game = self.sitting.game();
        let taken: Vec<kernel::Card> = game.script().picks.iter().copied().collect();
        let picks = picked(game.rules(), game.now(), &self.sets, &taken, picks)?;
        let game = self.sitting.game_mut();
        game.script_mut(|script| script.picks.extend(picks.iter().copied()));
        Ok(())
    }

    fn picks_left(&self) -> usize {
        self.sitting.game().script().picks.len()
    }

    fn coins_left(&self) -> usize {
        self.sitting.game().script().coins.len()
    }

    fn coins_missed(&self) -> usize {
        self.sitting.game().script().missed as usize
    }

    fn shuffles_left(&self) -> usize {
        self.sitting.game().script().shuffles.len()
    }

    fn log(&self) -> Vec<LogLine> {
        self.sitting.log(Viewer::Judge, 0)
    }

    fn fact(&self, fact: Fact) -> Option<u16> {
        let state = self.sitting.game().now();
        match fact {
            Fact::FirstPlayer => state.first.map(|seat| u16::from(seat.number())),
            Fact::SuddenDeathRound => (state.round > 0).then_some(u16::from(state.round)),
            Fact::Mulligans(seat) => Some(u16::from(state.players[Seat(seat - 1)].mulligans)),
            Fact::StadiumOf => {
                let card = state.piles.top(state::STADIUM)?;
                Some(u16::from(
                    self.sitting.game().rules().owner[card.index()].number(),
                ))
            }
        }
    }

    fn find(&self, card: &CardRef) -> Found {
        match matching(&self.pool, &self.sets, card).as_slice() {
            [_] => Found::One,
            // Both halves of one LEGEND (TB-BASE-25).
            [one, other] if self.pool.info(*one).half.1 == Some(*other) => Found::One,
            [] => {
                let names = self.pool.faces.iter().map(|f| f.name.as_str());
                Found::Nothing(cardlang::nearest(&card.name, names).map(str::to_owned))
            }
            many => Found::Several(many.iter().map(|id| printed(&self.pool, *id)).collect()),
        }
    }

    fn deck(&self, format: &str, listed: &Listed) -> Result<Vec<String>, String> {
        let check = self.decks.as_ref().ok_or("no decks are checked here")?;
        let line = |card: &CardRef| {
            // A name alone means the ruleset's own card, as everywhere.
            let meant = matching(&self.pool, &self.sets, card).first().copied();
            let face = meant.map(|id| self.pool.face(id));
            let name = face.map_or(&card.name, |face| &face.name);
            let print = match (&card.print, face.and_then(|face| face.printed.first())) {
                (Some(print), _) => format!(" ({print})"),
                (None, Some(first)) => format!(" ({} {})", first.set, first.number),
                (None, None) => String::new(),
            };
            format!("{} {name}{print}\n", card.count)
        };
        check(format, &listed.text(line))
    }

    fn conditions(&self) -> Vec<String> {
        // Those that cards of the ruleset's own sets bring.
        let own = |face: &&Face| face.printed.iter().any(|p| self.sets.contains(&p.set));
        let clauses = self.pool.faces.iter().filter(own);
        let clauses = clauses.flat_map(|face| &face.abilities);
        let mut names: Vec<String> = Vec::new();
        for clause in clauses.flat_map(|ability| &ability.clauses) {
            cardlang::Phrase::walk(clause, &mut |node| {
                if let Some(affliction) = node.downcast_ref::<Affliction>() {
                    let words = cardlang::Out::of(affliction);
                    let plain = words.split(" and ").filter_map(|w| w.split(',').next());
                    names.extend(plain.map(str::to_owned));
                }
            });
        }
        names.sort();
        names.dedup();
        names
    }

    fn knows(&self, word: &str) -> bool {
        let words = [
            "heads", "tails", "rock", "paper", "scissors", "keep", "mulligan", "yes", "no",
            "nothing",
        ];
        let lower = word.to_lowercase();
        let card = CardRef::named(word);
        words.contains(&lower.as_str())
            || Type::ALL
                .iter()
                .any(|kind| cardlang::Out::of(kind).to_lowercase() == lower)
            || self.pool.name_id(word).is_some()
            || self.pool.faces.iter().any(|face| card.is_name(&face.name))
            || self
                .pool
                .ids()
                .any(|id| self.pool.info(id).sort == Sort::Stage(1) && lower == "stage 1")
            || lower == "stage 2"
    }
}
