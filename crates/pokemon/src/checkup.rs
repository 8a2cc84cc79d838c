//! Between turns (OS-CHECKUP).

use arrayvec::ArrayVec;
use kernel::{Coin, Seat, Wait};

use crate::ask::{Ask, Say};
use crate::event::What;
use crate::rules::{ConditionChecks, FallenFlips};
use crate::state::{
    Cause, Condition, Effect, Event, Life, Sorts, Spot, Standing, Step, marker_bit,
};
use crate::table::Table;
use crate::words::Marker;

/// When checks are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Between turns, for every seat (OS-CHECKUP).
    BetweenTurns,
    /// As the turn of a seat begins, for that seat (TB-PLAY-4).
    TurnStarts,
    /// As the turn of a seat ends, for that seat (TB-PLAY-4).
    TurnEnds,
}

/// Tools that were offered to act, with the damage they were offered at.
type Offered = ArrayVec<(kernel::Card, u16), 16>;

impl Table<'_> {
    /// What comes after a turn: the checkup of all seats, or of the seat whose turn ends, and the
    /// next turn (OS-CHECKUP, TB-PLAY-4).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn checkup(&mut self) -> Result<(), Wait> {
        self.next(Step::TurnStart);
        self.checks(match self.r.options.condition_checks {
            ConditionChecks::BetweenTurns => Moment::BetweenTurns,
            ConditionChecks::OwnTurn => Moment::TurnEnds,
        })
    }

    /// The checks of a moment: steps in order, Tools at any point of them, then Knock Outs
    /// (OS-CHECKUP-6, OS-OPEN-11, OS-OPEN-27, TB-OPEN-6, TB-OPEN-7).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn checks(&mut self, moment: Moment) -> Result<(), Wait> {
        let seats = match moment {
            Moment::BetweenTurns => self.from(self.s.on_turn),
            Moment::TurnStarts | Moment::TurnEnds => [self.s.on_turn].into_iter().collect(),
        };
        const ACTS: Sorts = Sorts::of(&[
            Effect::Watch(Event::Berry(0), 0),
            Effect::Watch(Event::Checkup, 0),
        ]);
        if self.s.standing.any(ACTS) || !seats.iter().all(|seat| self.is_well(*seat)) {
            self.check(moment, &seats)?;
        }
        self.next(Step::KnockOuts(Cause::Checkup));
        Ok(())
    }

    /// The checks of some seats, where there is anything to be checked.
    fn check(&mut self, moment: Moment, seats: &[Seat]) -> Result<(), Wait> {
        let mut offered = Offered::new();
        self.tools(&mut offered)?;
        for seat in seats {
            self.poison(*seat);
        }
        self.tools(&mut offered)?;
        for seat in seats {
            self.burn(*seat);
        }
        for seat in seats {
            self.sleep(*seat);
        }
        if moment != Moment::TurnStarts {
            self.paralysis();
        }
        for seat in seats {
            self.markers(*seat)?;
        }
        self.tools(&mut offered)?;
        for seat in seats {
            self.special_energy(*seat)?;
        }
        self.tools(&mut offered)
    }

    /// Whether none of a seat's Pokémon has a Special Condition or a marker.
    fn is_well(&self, seat: Seat) -> bool {
        let mons = &self.s.mons[seat];
        let active = &mons[0];
        active.condition == Condition::None
            && (active.poison, active.burn) == (0, 0)
            && mons.iter().all(|mon| mon.markers == 0)
    }

    /// Step 1 (OS-CHECKUP-1).
    fn poison(&mut self, seat: Seat) {
        let mon = self.mon(Spot::active(seat));
        if mon.life != Life::NONE && mon.poison > 0 {
            let (life, n, taker) = (mon.life, mon.poison, mon.poison_taker);
            self.reach.author = taker.map(|seat| (seat, None));
            self.put_counters(life, u16::from(n), &["OS-CHECKUP-1", "OS-BASE-8"]);
            self.reach.author = None;
        }
    }

    /// A Burned Pokémon flips: tails puts counters on it, and it stays Burned (TB-BASE-12, TB-BASE-17).
    fn burn(&mut self, seat: Seat) {
        let spot = Spot::active(seat);
        let mon = self.mon(spot);
        if mon.life == Life::NONE || mon.burn == 0 || self.is_passed_over(spot) {
            return;
        }
        let (life, n, taker) = (mon.life, mon.burn, mon.burn_taker);
        if self.flip(seat, &["TB-BASE-12"]) == Coin::Tails {
            self.reach.author = taker.map(|seat| (seat, None));
            self.put_counters(life, u16::from(n), &["TB-BASE-12"]);
            self.reach.author = None;
        }
    }

    /// Whether nothing is flipped any more for it.
    fn is_passed_over(&self, spot: Spot) -> bool {
        self.r.options.fallen_flips == FallenFlips::No && self.now().is_down(spot)
    }

    /// Step 2 (OS-CHECKUP-2).
    fn sleep(&mut self, seat: Seat) {
        let spot = Spot::active(seat);
        if self.mon(spot).life == Life::NONE
            || self.mon(spot).condition != Condition::Asleep
            || self.is_passed_over(spot)
        {
            return;
        }
        if self.flip(seat, &["OS-CHECKUP-2"]) == Coin::Heads {
            self.recover(spot, &["OS-CHECKUP-2"]);
        }
    }

    /// Step 3, for the player whose turn has ended (OS-CHECKUP-3).
    fn paralysis(&mut self) {
        let spot = Spot::active(self.s.on_turn);
        let mon = self.mon(spot);
        if mon.life != Life::NONE
            && mon.condition == Condition::Paralyzed
            && mon.since < self.s.turn
        {
            self.recover(spot, &["OS-CHECKUP-3"]);
        }
    }

    fn recover(&mut self, spot: Spot, rules: &'static [&'static str]) {
        let was = self.mon(spot).condition;
        self.s.mon_mut(spot).condition = Condition::None;
        let card = self.top(spot);
        self.told(What::Recovered, spot.seat, card, was as i32, rules);
    }

    /// Step 4: markers, in the order their owner likes (OS-CHECKUP-4, OS-OPEN-27).
    fn markers(&mut self, seat: Seat) -> Result<(), Wait> {
        let bit = marker_bit(Marker::Char);
        let mut left: ArrayVec<Spot, 6> = self
            .s
            .spots(seat)
            .filter(|s| self.s.mon(*s).markers & bit != 0 && !self.now().is_down(*s))
            .collect();
        while !left.is_empty() {
            let card = self.top(left[0]);
            self.begin(seat, Ask::Mon, card, u16::MAX);
            for spot in &left {
                let top = self.top(*spot);
                self.offer(Say::Mon, 0, top, spot.zone());
            }
            let choice = self.ask_one()?;
            let at = left
                .iter()
                .position(|s| s.zone() == choice.zone)
                .unwrap_or(0);
            let spot = left.remove(at);
            if self.flip(seat, &["OS-CHECKUP-4"]) == Coin::Tails {
                let life = self.mon(spot).life;
                self.put_counters(life, 2, &["OS-CHECKUP-4"]);
            }
        }
        Ok(())
    }

    /// Step 5: Special Energy (OS-CHECKUP-5).
    fn special_energy(&mut self, seat: Seat) -> Result<(), Wait> {
        const CHECKS: Sorts = Sorts::watching(Event::Checkup);
        if !self.s.standing.any(CHECKS) {
            return Ok(());
        }
        let lives: ArrayVec<Life, 6> = self.s.spots(seat).map(|s| self.s.mon(s).life).collect();
        for life in lives {
            let due: ArrayVec<Standing, 48> = self
                .s
                .standing
                .of(CHECKS)
                .filter(|e| e.on == life)
                .copied()
                .collect();
            for watch in due {
                self.answer_event(None, &watch, life)?;
            }
        }
        Ok(())
    }

    /// Tools whose owner may let them act now; each is offered again once its counters have changed.
    fn tools(&mut self, offered: &mut Offered) -> Result<(), Wait> {
        const BERRIES: Sorts = Sorts::watching(Event::Berry(0));
        if !self.s.standing.any(BERRIES) {
            return Ok(());
        }
        let due: ArrayVec<Standing, 48> = self
            .s
            .standing
            .of(BERRIES)
            .filter(|e| {
                let Effect::Watch(Event::Berry(n), _) = e.effect else {
                    return false;
                };
                self.spot(e.on).is_some_and(|spot| {
                    self.mon(spot).damage >= u16::from(n) * 10 && !self.now().is_down(spot)
                })
            })
            .copied()
            .collect();
        for watch in due {
            let damage = self.spot(watch.on).map_or(0, |spot| self.mon(spot).damage);
            if offered.contains(&(watch.source, damage)) {
                continue;
            }
            offered.retain(|(card, _)| *card != watch.source);
            if !offered.is_full() {
                offered.push((watch.source, damage));
            }
            self.answer_event(None, &watch, watch.on)?;
        }
        Ok(())
    }
}
