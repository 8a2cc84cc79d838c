//! Effects that must be activated as soon as what they answer is on the chain (TD-BASE-33, TD-CHAIN-3).

use kernel::{Card, Seat, Wait};

use crate::activation::Announced;
use crate::ask::{Ask, Say};
use crate::face::AbilityKind;
use crate::state::Window;
use crate::table::Table;

impl Table<'_> {
    /// Puts such an effect on the chain before anybody is asked to respond: of several seats that of the
    /// first after whoever activated the last link. Refused if there is none.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub(crate) fn answer_compelled(&mut self, window: Window) -> Result<Announced, Wait> {
        // Only a link that was just put on the chain is answered so.
        if self.r.compelled.is_empty() || self.s.passes > 0 || self.s.chain.is_empty() {
            return Ok(Announced::Refused);
        }
        let alive = self.alive();
        let seats: Vec<Seat> = self.from_seat(self.s.asking).collect();
        for seat in seats.into_iter().filter(|seat| alive.has(*seat)) {
            self.begin(seat, Ask::Respond, Card::NONE, window as u16);
            for (card, ability) in self.compelled_of(seat, window) {
                self.offer(Say::Activate, u16::from(ability), card);
            }
            if !self.q.choices.is_empty() {
                let said = self.ask_one()?;
                let aim = self.s.aim(said.card);
                return self.activate(seat, aim, said.n as u8, None);
            }
        }
        Ok(Announced::Refused)
    }

    /// What a seat must activate now.
    fn compelled_of(&self, seat: Seat, window: Window) -> Vec<(Card, u8)> {
        let now = self.now(Some(window));
        let mut found = Vec::new();
        for card in &self.r.compelled {
            if self.spot(*card).0 != seat {
                continue;
            }
            for (ability, plan) in self.info(*card).plans.iter().enumerate() {
                let ability = ability as u8;
                if plan.kind == AbilityKind::CompulsoryQuick
                    && now.bar(plan).is_none()
                    && self
                        .activating_bar(seat, *card, ability, Some(window))
                        .is_none()
                {
                    found.push((*card, ability));
                }
            }
        }
        found
    }
}
