//! Pokémon LEGENDs: two cards that are one Pokémon (TB-BASE-25).

use kernel::{Card, SeatSet, Wait, ZoneId};

use super::pick::List;
use crate::ask::{Ask, Say};
use crate::event::What;
use crate::face::Half;
use crate::frame::Frame;
use crate::rules::FailToFind;
use crate::state::Pile;
use crate::table::Table;

impl Table<'_> {
    /// Upper halves among some cards whose other half is among them, with that half.
    fn halves(&self, cards: &[Card]) -> Vec<(Card, Card)> {
        let mut found: Vec<(Card, Card)> = Vec::new();
        for card in cards {
            let (half, other) = self.info(*card).half;
            let face = self.r.face(*card);
            if half != Half::Top || found.iter().any(|(top, _)| self.r.face(*top) == face) {
                continue;
            }
            let bottom = other.and_then(|o| cards.iter().find(|c| self.r.face(**c) == o));
            found.extend(bottom.map(|bottom| (*card, *bottom)));
        }
        found
    }

    /// Asks which LEGEND is meant, where halves of several are there.
    fn choose_legend(
        &mut self,
        f: &Frame,
        ask: Ask,
        cards: &[Card],
        least: usize,
    ) -> Result<Option<(Card, Card)>, Wait> {
        let found = self.halves(cards);
        let could = self.could_count(cards.len());
        if found.is_empty() && (could == 0 || least > 0) {
            return Ok(None);
        }
        self.begin(f.subject, ask, f.source, f.words());
        for (top, _) in &found {
            self.offer(Say::Card, 0, *top, ZoneId::NONE);
        }
        if least == 0 {
            self.offer(Say::Nothing, 0, Card::NONE, ZoneId::NONE);
        }
        let choice = self.ask_one_of(could)?;
        Ok(found.into_iter().find(|(top, _)| *top == choice.card))
    }

    /// Searches the deck for both halves of a LEGEND and shows them.
    pub(super) fn search_legend(&mut self, f: &mut Frame) -> Result<(), Wait> {
        let mut deck: List = self.pile(f.subject, Pile::Deck).iter().copied().collect();
        deck.sort_by_key(|card| (self.r.face(*card), *card));
        let least = usize::from(self.r.options.fail_to_find == FailToFind::Strict);
        match self.choose_legend(f, Ask::Search, &deck, least)? {
            Some((top, bottom)) => {
                for card in [top, bottom] {
                    self.to_hand(card, SeatSet::ALL, &["TB-BASE-25", "TB-BASE-29"]);
                }
            }
            None => self.told(
                What::FoundNothing,
                f.subject,
                Card::NONE,
                0,
                &["TB-BASE-29"],
            ),
        }
        Ok(())
    }

    /// Puts both halves of a LEGEND among the cards shown onto the Bench, as one Pokémon.
    pub(super) fn assemble_legend(&mut self, f: &mut Frame) -> Result<(), Wait> {
        f.it = crate::state::Life::NONE;
        let Some(room) = self.room(f.subject) else {
            return Ok(());
        };
        let cards = f.seen.clone();
        if let Some((top, bottom)) = self.choose_legend(f, Ask::Cards, &cards, 1)? {
            f.it = self.arrive_legend(top, bottom, room);
            self.told(What::Benched, f.subject, top, 0, &["TB-BASE-25"]);
        }
        Ok(())
    }
}
