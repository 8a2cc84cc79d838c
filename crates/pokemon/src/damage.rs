//! Damage calculation, in the ten steps of the rulebook (OS-DMG).

use kernel::{Card, SeatSet, Wait};

use crate::ask::Ask;
use crate::event::What;
use crate::frame::{Frame, Modifiers, Shield};
use crate::pool::NameId;
use crate::rules::{DamageChanges, PlusPower};
use crate::state::{Effect, Event, Life, Origin, Sorts, Spot};
use crate::table::Table;
use crate::words::Type;

/// Damage of an attack to one target before it is dealt.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// The Pokémon.
    pub life: Life,
    /// The damage of step 1.
    pub base: i32,
}

impl Table<'_> {
    /// Runs steps 2 to 8 for one target: the damage to be dealt (OS-DMG-9, OS-DMG-11).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn calculate(&mut self, f: &mut Frame, hit: Hit) -> Result<u16, Wait> {
        let (Some(from), Some(to)) = (self.spot(f.me), self.spot(hit.life)) else {
            return Ok(0);
        };
        // OS-DMG-1d: nothing after step 1 ends it.
        if hit.base <= 0 {
            return Ok(0);
        }
        let Some(total) = self.steps_of_attacker(f, from, to, hit.base)? else {
            return Ok(0);
        };
        // OS-DMG-14 speaks of effects on the Defending Pokémon: one on the Bench keeps its own.
        let bare = matches!(
            f.damage.modifiers,
            Modifiers::Unaffected | Modifiers::NoEffects
        );
        if bare && hit.life == f.defending {
            return Ok(total.max(0) as u16);
        }
        let total = self.steps_of_receiver(from, to, total);
        if total <= 0 || self.is_prevented(from, to, total) || self.is_dodged(to) {
            if total > 0 {
                let card = self.top(to);
                self.told(What::Prevented, to.seat, card, 0, &["OS-DMG-8"]);
            }
            return Ok(0);
        }
        if self.shield(f, hit.life)? == Shield::Holds {
            return Ok(0);
        }
        Ok(total as u16)
    }

    /// Steps 2 to 5; `None` where step 2 ends it (OS-DMG-2a).
    fn steps_of_attacker(
        &mut self,
        f: &Frame,
        from: Spot,
        to: Spot,
        base: i32,
    ) -> Result<Option<i32>, Wait> {
        let mut total = base;
        let (me, kind) = (self.mon(from).life, self.now().kind(from));
        let itself = from == to;
        let (mut early, mut late, mut less) = (0i32, 0i32, 0i32);
        let mut charity: Option<Card> = None;
        const DEALS: Sorts = Sorts::of(&[
            Effect::DealMore(0),
            Effect::DealMoreTo(0),
            Effect::KinDealMore(NameId(0), 0),
            Effect::DealLess(0),
            Effect::DealLessEarly(0, Type::Colorless),
            Effect::TypeDealsLess(Type::Colorless, 0),
            Effect::DealAnyLess,
        ]);
        let deals = self.s.standing.of(DEALS);
        for standing in deals.filter(|e| self.now().holds(e)) {
            let by_card = matches!(
                standing.origin,
                Origin::Trainer | Origin::Energy | Origin::Stadium
            ) && self.r.options.damage_changes == DamageChanges::CardsLast;
            match standing.effect {
                Effect::DealMore(n) if self.now().is_on(standing, me) && to.is_active() => {
                    if standing.whom != SeatSet::NONE && !standing.whom.has(to.seat) {
                        continue;
                    }
                    let only_defending = standing.origin == Origin::Trainer
                        && self.r.options.pluspower == PlusPower::DefendingOnly;
                    if itself && only_defending {
                        continue;
                    }
                    if by_card {
                        late += i32::from(n)
                    } else {
                        early += i32::from(n)
                    }
                }
                Effect::DealMoreTo(n)
                    if self.now().is_on(standing, me)
                        && to.is_active()
                        && standing.whom.has(to.seat) =>
                {
                    if by_card {
                        late += i32::from(n)
                    } else {
                        early += i32::from(n)
                    }
                }
                Effect::KinDealMore(name, n)
                    if standing.whom.has(from.seat)
                        && to.is_active()
                        && to.seat != from.seat
                        && self.now().what(from).line.contains(&name) =>
                {
                    early += i32::from(n);
                }
                Effect::DealLess(n) if self.now().is_on(standing, me) => early -= i32::from(n),
                Effect::DealLessEarly(n, but) if standing.on == me && kind != but => {
                    // OS-OPEN-24: printed "before Weakness and Resistance", so between 2 and 3.
                    if by_card {
                        less += i32::from(n)
                    } else {
                        early -= i32::from(n)
                    }
                }
                Effect::TypeDealsLess(of, n) if kind == of => {
                    if by_card {
                        late -= i32::from(n);
                    } else {
                        early -= i32::from(n);
                    }
                }
                Effect::DealAnyLess if standing.on == me && to.is_active() && !itself => {
                    charity = Some(standing.source);
                }
                _ => {}
            }
        }
        total += early;
        if total <= 0 {
            return Ok(None);
        }
        total -= less;
        if to.is_active() {
            let kinds = self.now().kinds(from);
            total = self.weakness_and_resistance(to, &kinds, total, f.damage.modifiers);
        }
        total += late;
        if let Some(card) = charity
            && total > 0
        {
            self.begin(f.you, Ask::Less, card, 0);
            let tens = self.ask_number(0, (total / 10) as u16)?;
            total -= i32::from(tens) * 10;
        }
        Ok(Some(total))
    }

    /// Steps 3 and 4 (OS-DMG-3, OS-DMG-4, OS-BASE-10).
    fn weakness_and_resistance(
        &self,
        to: Spot,
        kinds: &[crate::words::Type],
        total: i32,
        modifiers: Modifiers,
    ) -> i32 {
        let (info, mon) = (self.now().what(to), self.mon(to));
        let (weakness, resistance) = match modifiers {
            Modifiers::All | Modifiers::NoEffects => (true, true),
            Modifiers::NoResistance => (true, false),
            Modifiers::NoWeakness | Modifiers::Unaffected => (false, false),
        };
        let none = |effect| self.now().is_under(mon.life, effect);
        let mut total = total;
        let printed = [info.weakness, info.weakness_too];
        let weak = match mon.weakness {
            Some(changed) => info.weakness.is_some() && kinds.contains(&changed),
            None => printed.iter().flatten().any(|kind| kinds.contains(kind)),
        };
        if weakness && weak && !none(Effect::NoWeakness) {
            total = match info.weakness_by {
                0 => total * 2,
                n => total + i32::from(n),
            };
        }
        if !resistance || none(Effect::NoResistance) {
            return total;
        }
        let resistance = match (mon.resistance, info.resistance) {
            (Some(changed), printed) => Some((changed, printed.map_or(30, |(_, n)| n))),
            (None, printed) => printed,
        };
        match resistance {
            Some((of, n)) if kinds.contains(&of) => total - i32::from(n),
            _ => total,
        }
    }

    /// Steps 6 and 7 (OS-DMG-6, OS-DMG-7, OS-OPEN-10).
    fn steps_of_receiver(&self, from: Spot, to: Spot, total: i32) -> i32 {
        let (me, it) = (self.mon(from).life, self.mon(to).life);
        let mut total = total;
        let mut halves = 0;
        const TAKES: Sorts = Sorts::of(&[
            Effect::TakeLess(0),
            Effect::TakeMore(0),
            Effect::TakeLessEach(0),
            Effect::TakeLessFrom(Life::NONE, 0),
            Effect::TakeHalf,
        ]);
        for standing in self.now().about(it, TAKES) {
            match standing.effect {
                Effect::TakeLess(n) => total -= i32::from(n),
                Effect::TakeMore(n) => total += i32::from(n),
                Effect::TakeLessEach(n) => {
                    total -= i32::from(n) * i32::from(self.now().count_of(standing));
                }
                Effect::TakeLessFrom(other, n) if self.now().is_by(standing, other, me) => {
                    total -= i32::from(n);
                }
                Effect::TakeHalf => halves += 1,
                _ => {}
            }
        }
        for _ in 0..halves {
            if total > 0 {
                total = total / 20 * 10;
            }
        }
        total
    }

    /// Step 8 (OS-DMG-8).
    fn is_prevented(&self, from: Spot, to: Spot, total: i32) -> bool {
        let (by, life) = (self.mon(from).life, self.mon(to).life);
        const PREVENTS: Sorts = Sorts::of(&[
            Effect::PreventDamage,
            Effect::PreventAll,
            Effect::PreventDamageFrom(Life::NONE),
            Effect::PreventAllFrom(Life::NONE),
            Effect::PreventFrom(0),
            Effect::PreventTo(0),
        ]);
        self.now().about(life, PREVENTS).any(|e| match e.effect {
            Effect::PreventDamage | Effect::PreventAll => true,
            Effect::PreventDamageFrom(one) | Effect::PreventAllFrom(one) => {
                self.now().is_by(e, one, by)
            }
            Effect::PreventFrom(n) => total >= i32::from(n),
            Effect::PreventTo(n) => total <= i32::from(n),
            _ => false,
        })
    }

    /// Whether a coin prevents the damage of an attack that would be done (TB-BASE-9).
    fn is_dodged(&mut self, to: Spot) -> bool {
        let life = self.mon(to).life;
        self.now().is_under(life, Effect::MayDodge)
            && self.flip(to.seat, &["TB-BASE-9"]) == kernel::Coin::Heads
    }

    /// Whether something keeps this attack from doing anything to a Pokémon; asked once an attack.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn shield(&mut self, f: &mut Frame, life: Life) -> Result<Shield, Wait> {
        if f.origin != Origin::Attack || life == f.me {
            return Ok(Shield::Open);
        }
        if let Some((_, shield)) = self.reach.shields.iter().find(|(l, _)| *l == life) {
            return Ok(*shield);
        }
        let mut shield = Shield::Open;
        const KEEPS: Sorts = Sorts::of(&[Effect::PreventAll, Effect::PreventAllFrom(Life::NONE)]);
        let kept = self.now().about(life, KEEPS).any(|e| match e.effect {
            Effect::PreventAll => true,
            Effect::PreventAllFrom(one) => self.now().is_by(e, one, f.me),
            _ => false,
        });
        if kept {
            shield = Shield::Holds;
        } else {
            for watch in self.now().watches(life, Event::Touched) {
                if self.answer_touch(f, &watch, life)? {
                    shield = Shield::Holds;
                }
            }
        }
        if shield == Shield::Holds
            && let Some(spot) = self.spot(life)
        {
            let card = self.top(spot);
            self.told(What::Prevented, spot.seat, card, 0, &["OS-DMG-8"]);
        }
        if !self.reach.shields.is_full() {
            self.reach.shields.push((life, shield));
        }
        Ok(shield)
    }

    /// Step 10 for every target at once (OS-DMG-10, 10c), and what answers damage.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn deal(&mut self, f: &mut Frame, hits: &[Hit]) -> Result<(), Wait> {
        let mut dealt: arrayvec::ArrayVec<(Life, u16), 64> = arrayvec::ArrayVec::new();
        for hit in hits {
            let n = self.calculate(f, *hit)?;
            if !dealt.is_full() {
                dealt.push((hit.life, n));
            }
        }
        let turn = self.s.turn;
        for (life, n) in &dealt {
            let Some(spot) = self.spot(*life) else {
                continue;
            };
            let card = self.top(spot);
            if *n == 0 {
                self.told(What::NoDamage, spot.seat, card, 0, &["OS-DMG-10a"]);
                continue;
            }
            self.hurt(spot, *n);
            let mon = self.s.mon_mut(spot);
            if *life != f.me {
                if mon.hit_turn != turn {
                    (mon.hit_turn, mon.hit, mon.hit_conditions) = (turn, 0, 0);
                }
                mon.hit += *n;
            }
            if *life == f.defending {
                f.damage.done += *n;
                f.damage.hurt = true;
            }
            self.told(
                What::Damaged,
                spot.seat,
                card,
                i32::from(*n),
                &["OS-DMG-10", "OS-DMG-10b"],
            );
        }
        for (life, n) in dealt {
            let opposing = self
                .spot(life)
                .is_some_and(|spot| self.r.lens.opponents(f.you).has(spot.seat));
            if n > 0 && opposing {
                for watch in self.now().watches(life, Event::Damaged) {
                    self.answer(f, &watch, life)?;
                }
            }
        }
        Ok(())
    }
}
