//! A card's own way to be Special Summoned, without a chain (TD-BASE-18).

use kernel::{Card, Seat, Wait};

use crate::activation::Announced;
use crate::ask::Ask;
use crate::bar::Obstacle;
use crate::state::{Came, Place as Zone};
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::Cause;

impl Table<'_> {
    /// What keeps a card from its own way to be Special Summoned.
    pub(crate) fn coming_bar(&self, seat: Seat, card: Card, ability: u8) -> Option<Obstacle> {
        let plan = self.plan(card, ability);
        if self.is_barred(seat, card) {
            return Some(Obstacle::NoSummons);
        }
        if self.is_crowded(seat) {
            return Some(Obstacle::Crowded);
        }
        if plan.forbids == crate::pool::Forbids::NormalSummon
            && self.s.players[seat].summoned == self.s.turn
        {
            return Some(Obstacle::SummonSpent);
        }
        if self.is_bound(topic::NO_SPECIAL_SUMMON, seat) {
            return Some(Obstacle::NoSpecialSummon);
        }
        if self.is_one_too_many(seat, card) {
            return Some(Obstacle::OneOnly);
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
            return Some(Obstacle::Elsewhere);
        }
        let mut frame = self.words_frame(seat, self.s.aim(card), ability);
        if let Some(aimed) = self.aiming_at(&frame, card, ability) {
            return aimed.err();
        }
        frame.cause = Cause::Summon;
        self.summon_bar(&frame, card, ability)
    }

    fn summon_bar(&self, f: &crate::frame::Frame, card: Card, ability: u8) -> Option<Obstacle> {
        let plan = self.plan(card, ability);
        let mut paying = f.clone();
        paying.cause = Cause::Cost;
        let unmet = |at: &&u8| match self.clause(card, ability, **at) {
            crate::words::Clause::OnlyIf(cond) => !self.cond(f, cond),
            _ => false,
        };
        if let Some(at) = plan.conditions.iter().find(unmet) {
            return Some(Obstacle::Condition(*at));
        }
        let unpaid = |at: &&u8| match self.clause(card, ability, **at) {
            crate::words::Clause::Cost(act) => !self.possible(&paying, act),
            _ => false,
        };
        if let Some(at) = plan.costs.iter().find(unpaid) {
            return Some(Obstacle::Cost(*at));
        }
        let onto = self.own_side(f, card, ability);
        let room = self.free_monster_zones(onto) > 0 || !plan.costs.is_empty();
        (!room).then_some(Obstacle::MonsterZonesFull)
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
