//! Life Points: gains, damage and payments (TD-LP-1, TD-OPEN-11, TD-OPEN-26, TD-OPEN-27).

use kernel::{Card, Seat};

use crate::event::What as Told;
use crate::link::Aim;
use crate::moving::Why;
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::{Cause, From, What};

impl Table<'_> {
    /// The Life Points of a seat: its team's, or its own.
    pub fn lp(&self, seat: Seat) -> i32 {
        self.s.players[self.r.purse(seat)].lp
    }

    /// A seat gains Life Points.
    pub fn gain(&mut self, seat: Seat, n: i32, why: Why) {
        if n <= 0 {
            return;
        }
        let purse = self.r.purse(seat);
        self.s.players[purse].lp += n;
        self.told(Told::Gained, seat, why.by, n, self.score_rules(why));
        self.happen(
            What::Gained,
            Aim::NONE,
            Aim::NONE,
            seat,
            why,
            From::Elsewhere,
            n,
        );
    }

    /// A seat takes damage from an effect.
    pub fn damage(&mut self, seat: Seat, n: i32, why: Why) {
        let seat = self.turned(seat, why);
        if n <= 0 || self.is_bound(topic::NO_DAMAGE, seat) {
            return;
        }
        if why.cause == Cause::Effect && self.says(topic::DAMAGE_HEALS, &mut |f, _| f.you == seat) {
            self.gain(seat, n, why);
            return;
        }
        self.lose(seat, n);
        self.told(Told::Damaged, seat, why.by, n, self.score_rules(why));
        self.happen(
            What::TookEffectDamage,
            Aim {
                card: why.by,
                life: 0,
            },
            Aim::NONE,
            seat,
            why,
            From::Elsewhere,
            n,
        );
    }

    /// The rules by which Life Points change: what changes them, and, where there are teams, how often.
    fn score_rules(&self, why: Why) -> &'static [&'static str] {
        let teams = self.r.ruled.lens.seats > 2;
        match why.cause {
            Cause::Effect if self.s.resolving && teams => &["TD-BASE-42", "TD-OPEN-27", "TD-LP-1"],
            Cause::Effect if self.s.resolving => &["TD-BASE-42", "TD-LP-1"],
            // What no chain resolves is a continuous effect.
            Cause::Effect if teams => &["TD-BASE-33", "TD-OPEN-27", "TD-LP-1"],
            Cause::Effect => &["TD-BASE-33", "TD-LP-1"],
            Cause::Battle => &["TD-OPEN-11", "TD-LP-1"],
            Cause::Cost => &["TD-OPEN-26", "TD-LP-1"],
            Cause::Rule | Cause::Summon => &["TD-LP-1"],
        }
    }

    /// Who takes the damage of the effect at hand in the place of a seat (Barrel Behind the Door).
    fn turned(&self, seat: Seat, why: Why) -> Seat {
        let link = self.s.chain.last().filter(|_| self.s.resolving);
        match link.and_then(|link| link.turned.filter(|_| link.source.card == why.by)) {
            Some((from, to)) if self.hurts(seat, from) => to,
            Some(_) | None => seat,
        }
    }

    /// Takes Life Points off a total, which is never shown below zero (TD-LP-2).
    pub fn lose(&mut self, seat: Seat, n: i32) {
        let purse = self.r.purse(seat);
        let lp = &mut self.s.players[purse].lp;
        *lp = (*lp - n).max(0);
    }

    /// Whether a seat can pay so much (TD-OPEN-26).
    pub fn can_pay(&self, seat: Seat, n: i32) -> bool {
        self.lp(seat) >= n
    }

    /// A seat pays Life Points.
    pub fn pay(&mut self, seat: Seat, n: i32, by: Card) {
        self.lose(seat, n);
        self.told(Told::Paid, seat, by, n, &["TD-OPEN-26", "TD-LP-1"]);
    }
}
