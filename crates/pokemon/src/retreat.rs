//! Retreating (OS-RETREAT).

use arrayvec::ArrayVec;
use kernel::{Card, Coin, Seat, Wait};

use crate::ask::{Ask, Say};
use crate::bar::Obstacle;
use crate::energy::Energy;
use crate::event::What;
use crate::payment::{MOST_CARDS, Payable, ways};
use crate::pool::Sort;
use crate::rules::{Confusion, RetreatsATurn};
use crate::state::{Condition, Effect, Life, Sorts, Spot};
use crate::table::Table;

impl Table<'_> {
    /// The Retreat Cost of a seat's Active Pokémon now (OS-RETREAT-6, OS-OPEN-8).
    pub fn retreat_cost(&self, seat: Seat) -> u8 {
        let spot = Spot::active(seat);
        let printed = self.now().what(spot).retreat;
        let mut cost = i32::from(printed);
        const CHANGES: Sorts = Sorts::of(&[
            Effect::RetreatLess(0),
            Effect::RetreatLessEach(0),
            Effect::RetreatMore(0),
            Effect::RetreatFree,
        ]);
        if !self.s.standing.any(CHANGES) {
            return printed;
        }
        for standing in self.now().about(self.mon(spot).life, CHANGES) {
            match standing.effect {
                Effect::RetreatLess(n) => cost -= i32::from(n),
                Effect::RetreatLessEach(n) => {
                    cost -= i32::from(n) * i32::from(self.now().count_of(standing));
                }
                Effect::RetreatMore(n) => cost += i32::from(n),
                // What makes it nothing is not added to.
                Effect::RetreatFree => return 0,
                _ => {}
            }
        }
        cost.max(0) as u8
    }

    /// What keeps a seat from declaring a retreat (OS-RETREAT-1, 2, 3c). `energy` is what its Active
    /// Pokémon has attached.
    pub(crate) fn retreat_bar(&self, seat: Seat, energy: &Energy) -> Option<Obstacle> {
        let spot = Spot::active(seat);
        let mon = self.mon(spot);
        let failed = mon.failed == self.s.turn && mon.condition == Condition::Confused;
        let spent = self.r.options.retreats_a_turn == RetreatsATurn::One
            && self.s.players[seat].retreated == self.s.turn;
        if mon.life == Life::NONE || self.s.bench_len(seat) == 0 {
            Some(Obstacle::NobodyBenched)
        } else if mon.condition == Condition::Asleep {
            Some(Obstacle::Asleep)
        } else if mon.condition == Condition::Paralyzed {
            Some(Obstacle::Paralyzed)
        } else if failed {
            Some(Obstacle::RetreatFailed)
        } else if spent {
            Some(Obstacle::RetreatSpent)
        } else if self.now().what(spot).sort == Sort::Doll {
            Some(Obstacle::NeverRetreats)
        } else if self.now().is_under(mon.life, Effect::CantRetreat)
            || self.now().is_under(mon.life, Effect::CantLeave)
        {
            Some(Obstacle::NoRetreat)
        } else if energy.total < self.retreat_cost(seat) {
            Some(Obstacle::RetreatCost)
        } else {
            None
        }
    }

    /// Carries out a declared retreat.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn retreat(&mut self, seat: Seat) -> Result<(), Wait> {
        let spot = Spot::active(seat);
        let card = self.top(spot);
        self.told(
            What::Retreats,
            seat,
            card,
            0,
            &["OS-RETREAT-1", "TB-BASE-6"],
        );
        self.s.players[seat].retreated = self.s.turn;
        for paid in self.choose_payment(seat)? {
            self.discard(paid, &["OS-RETREAT-2"]);
        }
        if self.mon(spot).condition == Condition::Confused
            && self.r.options.confusion == Confusion::Damage
            && self.flip(seat, &["OS-RETREAT-3"]) == Coin::Tails
        {
            self.s.mon_mut(spot).failed = self.s.turn;
            self.told(
                What::RetreatFailed,
                seat,
                card,
                0,
                &["OS-RETREAT-3b", "OS-RETREAT-3c"],
            );
            return Ok(());
        }
        self.begin(seat, Ask::RetreatTo, card, 0);
        let bench: ArrayVec<Spot, 6> = self.s.bench(seat).collect();
        for spot in bench {
            let top = self.top(spot);
            self.offer(Say::Mon, 0, top, spot.zone());
        }
        let choice = self.ask_one()?;
        if let Some(to) = Spot::of_zone(choice.zone) {
            self.switch(seat, to.place, &["OS-RETREAT-4", "OS-RETREAT-8"]);
        }
        Ok(())
    }

    /// Energy cards that pay a Retreat Cost, none of them needless (OS-OPEN-8).
    fn choose_payment(&mut self, seat: Seat) -> Result<ArrayVec<Card, MOST_CARDS>, Wait> {
        let cost = self.retreat_cost(seat);
        if cost == 0 {
            return Ok(ArrayVec::new());
        }
        let spot = Spot::active(seat);
        let mut cards: ArrayVec<Payable, MOST_CARDS> = ArrayVec::new();
        for card in self.s.attached(spot) {
            if let Some(provides) = self.provides(*card) {
                let face = self.r.face(*card);
                let _ = cards.try_push(Payable {
                    card: *card,
                    face,
                    provides,
                });
            }
        }
        let top = self.top(spot);
        self.begin(seat, Ask::RetreatCost, top, u16::from(cost));
        for bits in ways(&cards, cost) {
            self.offer(Say::Combo, bits, top, spot.zone());
        }
        if self.q.choices.is_empty() {
            return Ok(ArrayVec::new());
        }
        let bits = self.ask_one()?.n;
        Ok(cards
            .iter()
            .enumerate()
            .filter(|(at, _)| bits >> at & 1 == 1)
            .map(|(_, paid)| paid.card)
            .collect())
    }
}
