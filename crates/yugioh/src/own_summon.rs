//! A card's own way to be Special Summoned, without a chain (TD-BASE-18).

use kernel::{Card, Seat, Wait};

use crate::activation::Announced;
use crate::ask::Ask;
use crate::state::{Came, Place as Zone};
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::Cause;

impl Table<'_> {
    pub(crate) fn may_summon_itself(&self, seat: Seat, card: Card, ability: u8) -> bool {
        let plan = self.plan(card, ability);
        if plan.kind != crate::face::AbilityKind::Summon
            || self.is_barred(seat, card)
            || self.is_crowded(seat)
            || plan.forbids == crate::pool::Forbids::NormalSummon
                && self.s.players[seat].summoned == self.s.turn
            || self.is_bound(topic::NO_SPECIAL_SUMMON, seat)
            || self.is_one_too_many(seat, card)
        {
            return false;
        }
        let place = self.spot(card).1;
        let at = plan.from.first().copied().map_or(
            if self.info(card).is_fusion() {
                Zone::Fusion
            } else {
                Zone::Hand
            },
            crate::meant::zone_of,
        );
        if place != at {
            return false;
        }
        let mut frame = self.words_frame(seat, self.s.aim(card), ability);
        let aims = self.aims(&frame, card, ability);
        if let Some(seats) = aims {
            return !seats.is_empty();
        }
        frame.cause = Cause::Summon;
        self.is_summon_possible(&frame, card, ability)
    }

    pub(crate) fn is_summon_possible(
        &self,
        f: &crate::frame::Frame,
        card: Card,
        ability: u8,
    ) -> bool {
        let plan = self.plan(card, ability);
        let mut paying = f.clone();
        paying.cause = Cause::Cost;
        let conditions = plan
            .conditions
            .iter()
            .all(|at| match self.clause(card, ability, *at) {
                crate::words::Clause::OnlyIf(cond) => self.cond(f, cond),
                _ => true,
            });
        let costs = plan
            .costs
            .iter()
            .all(|at| match self.clause(card, ability, *at) {
                crate::words::Clause::Cost(act) => self.possible(&paying, act),
                _ => true,
            });
        let onto = self.own_side(f, card, ability);
        let room = self.free_monster_zones(onto) > 0 || !plan.costs.is_empty();
        conditions && costs && room
    }

    /// Whose side a card's own way puts it on.
    pub(crate) fn own_side(&self, f: &crate::frame::Frame, card: Card, ability: u8) -> Seat {
        let theirs = self.plan(card, ability).acts.iter().any(|at| {
            matches!(
                self.clause(card, ability, *at),
                crate::words::Clause::Do(crate::words::Act::SummonTo(
                    _,
                    crate::words::Whose::Opponents
                ))
            )
        });
        if theirs {
            f.pick.unwrap_or(f.you)
        } else {
            f.you
        }
    }

    pub(crate) fn own_summon(&mut self, seat: Seat, card: Card, ability: u8) -> Result<(), Wait> {
        let plan = self.plan(card, ability);
        let mut f = self.words_frame(seat, self.s.aim(card), ability);
        if let Some(among) = self.aims(&f, card, ability) {
            f.pick = self.ask_seat(seat, Ask::Opponent, card, among)?;
        }
        f.cause = Cause::Cost;
        let before = plan
            .costs
            .iter()
            .any(|at| self.may_borrow(&f, self.clause(card, ability, *at)))
            .then(|| self.s.clone());
        for at in &plan.costs {
            if let crate::words::Clause::Cost(act) = self.clause(card, ability, *at) {
                f.clause = *at;
                if self.pay_cost(&mut f, act, card)? == Announced::Refused {
                    if let Some(before) = before {
                        let refusals = self.s.refusals.clone();
                        *self.s = before;
                        self.s.refusals = refusals;
                    }
                    return Ok(());
                }
            }
        }
        self.forbid(seat, plan.forbids);
        let onto = self.own_side(&f, card, ability);
        if self.free_monster_zones(onto) == 0 {
            return Ok(());
        }
        self.moment();
        let stance = self.ask_position(seat, card)?;
        self.attempt(card, onto, stance, Came::Special);
        if plan.limit != crate::pool::Limit::None {
            let turn = self.s.turn;
            self.s.status_mut(card).used_turn = turn;
        }
        Ok(())
    }
}
