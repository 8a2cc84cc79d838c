//! What an effect leaves to be done once its chain has resolved, and a Battle Phase of two monsters alone
//! (TD-BASE-29, TD-BASE-13).

use kernel::{Card, Wait};

use crate::event::What as Told;
use crate::link::Aim;
use crate::state::{Aside, Due, Place as Zone, Side, Stage, Step, Until, Window};
use crate::table::Table;
use crate::words::Phase;

impl<'a> Table<'a> {
    /// Whether something waits for the chain to have resolved.
    pub(crate) fn has_aftermath(&self) -> bool {
        self.s.debts.iter().any(|debt| debt.due == Due::ChainOver)
    }

    /// Does the next thing that waited for the chain; what it sets off is answered before the one after it.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub(crate) fn aftermath(&mut self) -> Result<(), Wait> {
        let waits = |debt: &crate::state::Debt| debt.due == Due::ChainOver;
        let Some(at) = self.s.debts.iter().position(waits) else {
            return Ok(());
        };
        let debt = self.s.debts.remove(at);
        self.next(Step::Aftermath);
        self.s.news.clear();
        self.moment();
        // A Battle Phase that follows opens with the window of its Start Step.
        let before = self.s.agenda.len();
        self.pay_debt(&debt)?;
        if self.s.agenda.len() == before {
            self.next(Step::Triggers(Window::Done));
        }
        Ok(())
    }

    /// Two monsters have a Battle Phase of their own, in addition to the turn's: the first attacks the second.
    pub(crate) fn begin_extra_battle(&mut self, attacker: Aim, target: Aim) {
        let seat = self.spot(attacker.card).0;
        if self.s.aside.is_some()
            || !self.faces(attacker, target)
            || self.is_kept_from(seat, Phase::Battle)
        {
            return;
        }
        self.s.aside = Some(Aside {
            attacker,
            target,
            stage: self.s.stage,
            battle: self.s.battle,
            cut_short: self.s.cut_short,
        });
        self.s.stage = Stage::Battle;
        self.s.battle = None;
        self.s.cut_short = false;
        let n = Stage::Battle as i32;
        self.told(Told::PhaseBegan, seat, Card::NONE, n, &["TD-BASE-13"]);
        self.next(Step::ExtraAttack);
        self.next(Step::Triggers(Window::Done));
    }

    /// The monster attacks, as often as it may attack in a Battle Phase; then the phase ends.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub(crate) fn extra_attack(&mut self) -> Result<(), Wait> {
        let Some(aside) = self.s.aside else {
            return Ok(());
        };
        let card = aside.attacker.card;
        let seat = self.spot(card).0;
        let attacks = !self.s.cut_short
            && self.faces(aside.attacker, aside.target)
            && self.may_attack(seat, card);
        if attacks {
            self.next(Step::ExtraAttack);
            return self.declare(seat, card);
        }
        self.end_extra_battle(&aside);
        Ok(())
    }

    /// The turn goes on where the extra Battle Phase came in.
    fn end_extra_battle(&mut self, aside: &Aside) {
        self.s.news.clear();
        self.moment();
        self.tell_battle_phase_over();
        self.s.touched = true;
        self.s.lasting.retain(|l| l.until != Until::BattlePhase);
        // What it attacked here does not count in the turn's own Battle Phase.
        if self.s.stays(aside.attacker) {
            let status = self.s.status_mut(aside.attacker.card);
            (status.fought, status.attacks) = (0, 0);
        }
        self.s.stage = aside.stage;
        self.s.battle = aside.battle;
        self.s.cut_short = aside.cut_short;
        self.s.aside = None;
        self.next(Step::Triggers(Window::Done));
    }

    /// Whether two monsters are on the field, on two sides of it.
    fn faces(&self, attacker: Aim, target: Aim) -> bool {
        let there = |aim: Aim| {
            aim.card != Card::NONE
                && aim.life != 0
                && self.s.stays(aim)
                && self.spot(aim.card).1 == Zone::Monsters
        };
        there(attacker)
            && there(target)
            && self.s.status(attacker.card).side == Side::Up
            && !self.allied(self.spot(attacker.card).0, self.spot(target.card).0)
    }
}
