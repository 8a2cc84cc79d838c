//! Leave that teammates give, or refuse (TD-OPEN-17, TD-OPEN-18).

use kernel::{Card, Seat, Wait};

use crate::activation::Announced;
use crate::ask::Ask;
use crate::event::What as Told;
use crate::frame::Frame;
use crate::pool::Plan;
use crate::table::Table;
use crate::words::{Act, CardSet, Clause, Many};

impl Table<'_> {
    /// Whether a teammate has refused this already, and nothing has changed since (TD-OPEN-17).
    pub fn is_refused(&self, card: Card, source: Card) -> bool {
        self.s.refusals.contains(&(card, source))
    }

    /// Whether a teammate must be asked before a card of theirs is chosen (TD-OPEN-18).
    pub fn needs_consent(&self, seat: Seat, card: Card) -> bool {
        let (owner, place) = self.spot(card);
        owner != seat
            && self.allied(owner, seat)
            && place.is_field()
            && self.r.ruled.options.consent_reach != crate::options::ConsentReach::Never
    }

    /// Asks a teammate for leave (TD-OPEN-17).
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn consent(&mut self, seat: Seat, card: Card, source: Card) -> Result<bool, Wait> {
        let lender = self.spot(card).0;
        let yes = self.ask_yes(lender, Ask::Consent, card, u16::from(seat.0))?;
        if !yes && !self.s.refusals.is_full() {
            self.s.refusals.push((card, source));
        }
        if self.sink.listens() {
            let known = self.r.ruled.lens.allies(seat);
            let n = i32::from(yes);
            let base = crate::table::event(Told::Consent, lender);
            self.sink.hear(kernel::Event {
                card,
                other: source,
                n,
                known,
                rules: &["TD-OPEN-17"],
                ..base
            });
        }
        Ok(yes)
    }

    /// Teammates' cards that a mass effect would touch, where the option asks for those too (TD-OPEN-18).
    pub(crate) fn touched(&self, f: &Frame, plan: &Plan, card: Card, ability: u8) -> Vec<Card> {
        if self.r.ruled.options.consent_reach != crate::options::ConsentReach::Touched {
            return Vec::new();
        }
        let mut found = Vec::new();
        for at in &plan.acts {
            cardlang::Phrase::walk(self.clause(card, ability, *at), &mut |node| {
                if let Some(set) = node.downcast_ref::<CardSet>()
                    && set.many == Many::All
                {
                    let cards = self.gather(f, &set.kind, &set.place, lens::Part::Commands);
                    found.extend(cards.iter().map(|a| a.card).filter(|c| {
                        let (holder, place) = self.spot(*c);
                        place.is_field() && holder != f.you && self.allied(holder, f.you)
                    }));
                }
            });
        }
        found
    }

    /// Asks the teammates before Life Points are paid, where the option says so (TD-OPEN-26).
    pub(crate) fn lp_consent(
        &mut self,
        f: &Frame,
        plan: &Plan,
        card: Card,
        ability: u8,
    ) -> Result<Option<Announced>, Wait> {
        let pays = plan
            .costs
            .iter()
            .any(|at| matches!(self.clause(card, ability, *at), Clause::Cost(Act::Pay(..))));
        if !pays || self.r.ruled.options.lp_consent == crate::options::LpConsent::No {
            return Ok(None);
        }
        let mates: Vec<Seat> = self
            .r
            .ruled
            .lens
            .allies(f.you)
            .without(f.you)
            .iter()
            .collect();
        for mate in mates {
            if !self.s.out.has(mate)
                && !self.ask_yes(mate, Ask::Consent, card, u16::from(f.you.0))?
            {
                return Ok(Some(Announced::Refused));
            }
        }
        Ok(None)
    }
}
