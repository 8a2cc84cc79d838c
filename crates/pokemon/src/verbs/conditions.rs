//! Special Conditions, damage counters and markers.

use kernel::{Card, Wait, ZoneId};

use crate::ask::{Ask, Say};
use crate::event::What;
use crate::frame::{Did, Frame};
use crate::pool::Sort;
use crate::state::{Condition, Effect, Life, Origin, Spot, marker_bit};
use crate::table::Table;
use crate::words::{Act, Affliction, Group, Many, Mon, Share};

impl<'a> Table<'a> {
    pub(super) fn act_on_pokemon(
        &mut self,
        f: &mut Frame,
        act: &'a Act,
        at: u8,
    ) -> Result<(), Wait> {
        match act {
            Act::Afflict(mon, affliction) => {
                for life in self.choose(f, mon, &|_, _| true)? {
                    if self.reaches(f, life)? {
                        self.afflict(life, *affliction, f.origin, f.me);
                    }
                }
            }
            Act::AfflictBoth(mon, a, b) => {
                for life in self.choose(f, mon, &|_, _| true)? {
                    if self.reaches(f, life)? {
                        self.afflict(life, *a, f.origin, f.me);
                        self.afflict(life, *b, f.origin, f.me);
                    }
                }
            }
            Act::AfflictChosen(mon) => {
                for life in self.choose(f, mon, &|_, _| true)? {
                    if self.reaches(f, life)? {
                        let affliction = self.choose_condition(f)?;
                        self.afflict(life, affliction, f.origin, f.me);
                    }
                }
            }
            Act::CureOne(mon, affliction) => {
                for life in self.choose(f, mon, &|_, _| true)? {
                    self.cure_one(life, *affliction);
                }
            }
            Act::PutAmong(n, group) => {
                let one = Mon::Chosen(Many::Exactly(1), group.clone());
                for _ in 0..*n {
                    for life in self.choose(f, &one, &|_, _| true)? {
                        if self.reaches(f, life)? {
                            self.put_counters(life, 1, &["TB-BASE-10"]);
                        }
                    }
                }
            }
            Act::MoveDamageAmong(many, from, to) => self.move_damage_among(f, *many, from, to)?,
            Act::Cure(mon) | Act::CureAll(mon) => {
                for life in self.choose(f, mon, &|_, _| true)? {
                    self.cure(life);
                }
            }
            Act::Heal(many, mon) => {
                for life in self.choose(f, mon, &|t, spot| t.mon(spot).damage > 0)? {
                    self.heal_some(f, *many, life)?;
                }
            }
            Act::Drain(share) => {
                let done = f.damage.done;
                let n = match share {
                    Share::Whole => done,
                    Share::HalfUp => done.div_ceil(20) * 10,
                };
                self.heal(f.me, n);
            }
            Act::Put(n, mon) => {
                for life in self.choose(f, mon, &|_, _| true)? {
                    if self.reaches(f, life)? {
                        self.put_counters(life, u16::from(*n), &["OS-DMG-10b"]);
                    }
                }
            }
            Act::PutEach(n, mon, tally) => {
                let times = self.tally(f, tally, at);
                for life in self.choose(f, mon, &|_, _| true)? {
                    if times > 0 && self.reaches(f, life)? {
                        self.put_counters(life, u16::from(*n) * times, &["OS-DMG-10b"]);
                    }
                }
            }
            Act::PutHalfHp => {
                if let Some(spot) = self.spot(f.it) {
                    let half = self.now().hp(spot) / 20;
                    self.put_counters(f.it, half, &["OS-DMG-10b"]);
                }
            }
            Act::MoveDamage(n, from, to) => {
                let n = u16::from(*n) * 10;
                let givers = self.choose(f, from, &|t, spot| t.mon(spot).damage >= n)?;
                let Some(giver) = givers.first().copied() else {
                    return Ok(());
                };
                let takers = self.choose(f, to, &|t, spot| t.mon(spot).life != giver)?;
                self.move_damage(giver, takers.first().copied(), n);
            }
            Act::MoveDamageSafely(n, from, to) => {
                let n = u16::from(*n) * 10;
                let safe = |t: &Table, spot: Spot| t.mon(spot).damage + n < t.now().hp(spot);
                let wanted = f.me;
                let only_me = matches!(to, crate::words::Mon::This);
                let frame = f.clone();
                let givers = self.choose(f, from, &|t, spot| {
                    let me = t.mon(spot).life;
                    t.mon(spot).damage >= n
                        && !(only_me && me == wanted)
                        && t.has_taker(&frame, to, me, &safe)
                })?;
                let Some(giver) = givers.first().copied() else {
                    return Ok(());
                };
                f.it = giver;
                let takers =
                    self.choose(f, to, &|t, spot| t.mon(spot).life != giver && safe(t, spot))?;
                self.move_damage(giver, takers.first().copied(), n);
            }
            Act::Mark(marker, mon) => {
                for life in self.choose(f, mon, &|_, _| true)? {
                    if self.reaches(f, life)?
                        && let Some(spot) = self.spot(life)
                    {
                        self.s.mon_mut(spot).markers |= marker_bit(*marker);
                        let card = self.top(spot);
                        self.told(
                            What::Marked,
                            spot.seat,
                            card,
                            *marker as i32,
                            &["OS-RETREAT-8a"],
                        );
                    }
                }
            }
            Act::Survive(n) => {
                if let Some(spot) = self.spot(f.it) {
                    let hp = self.now().hp(spot);
                    self.s.mon_mut(spot).damage = hp.saturating_sub(*n);
                    f.did = Did::Yes;
                    let card = self.top(spot);
                    self.told(
                        What::Survived,
                        spot.seat,
                        card,
                        i32::from(*n),
                        &["OS-KO-1", "OS-KO-2"],
                    );
                }
            }
            Act::StrikeBack(n) => self.put_damage(f.attacking, *n),
            Act::SetWeakness(mon) | Act::SetResistance(mon) | Act::SetType(mon) => {
                let Some(kind) = f.kind else { return Ok(()) };
                for life in self.choose(f, mon, &|_, _| true)? {
                    if !self.reaches(f, life)? {
                        continue;
                    }
                    if let Some(spot) = self.spot(life) {
                        let mon = self.s.mon_mut(spot);
                        match act {
                            Act::SetWeakness(_) => mon.weakness = Some(kind),
                            Act::SetResistance(_) => mon.resistance = Some(kind),
                            _ => mon.kind = Some(kind),
                        }
                    }
                }
            }
            _ => unreachable!("sorted by Table::act"),
        }
        Ok(())
    }

    /// Whether some Pokémon can take damage counters from another.
    pub(super) fn has_taker(
        &self,
        f: &Frame,
        to: &crate::words::Mon,
        giver: Life,
        fits: super::choose::Fits,
    ) -> bool {
        let mut frame = f.clone();
        frame.it = giver;
        self.candidates(&frame, to, fits)
            .iter()
            .any(|spot| self.mon(*spot).life != giver)
    }

    /// Brings a Special Condition on a Pokémon (OS-BASE-9). `by` is who attacked.
    pub fn afflict(&mut self, life: Life, affliction: Affliction, origin: Origin, by: Life) {
        let Some(spot) = self.spot(life) else { return };
        let info = self.now().what(spot);
        let of = match affliction {
            Affliction::Toxic | Affliction::Severe => Affliction::Poisoned,
            other => other,
        };
        let kept = |effect| self.now().is_under(life, effect);
        let immune = info.sort == Sort::Doll
            || affliction != Affliction::Burned && kept(Effect::NoConditions)
            || kept(Effect::Healthy)
            || kept(Effect::Immune(of));
        if !spot.is_active() || immune {
            return;
        }
        let turn = self.s.turn;
        let card = self.top(spot);
        let taker = self.prize_taker(spot.seat);
        let mon = self.s.mon_mut(spot);
        let (condition, poison) = match affliction {
            Affliction::Asleep => (Condition::Asleep, 0),
            Affliction::Confused => (Condition::Confused, 0),
            Affliction::Paralyzed => (Condition::Paralyzed, 0),
            Affliction::Burned => (Condition::None, 0),
            Affliction::Poisoned => (Condition::None, 1),
            Affliction::Toxic => (Condition::None, 2),
            Affliction::Severe => (Condition::None, 4),
        };
        if condition != Condition::None {
            mon.condition = condition;
            if condition == Condition::Paralyzed {
                mon.since = turn;
            }
        }
        if poison > 0 {
            (mon.poison, mon.poison_taker) = (poison, taker);
        }
        let burned = affliction == Affliction::Burned;
        if burned {
            (mon.burn, mon.burn_taker) = (2, taker);
        }
        if origin == Origin::Attack && by != life {
            if mon.hit_turn != turn {
                (mon.hit_turn, mon.hit, mon.hit_conditions) = (turn, 0, 0);
            }
            mon.hit_conditions |= 1 << affliction as u8;
        }
        if condition != Condition::None {
            self.told(
                What::Afflicted,
                spot.seat,
                card,
                condition as i32,
                &["OS-BASE-9"],
            );
        }
        if poison > 0 {
            self.told(What::Afflicted, spot.seat, card, 4, &["OS-BASE-8"]);
        }
        if burned {
            self.told(What::Afflicted, spot.seat, card, 5, &["TB-BASE-12"]);
        }
    }

    /// Ends every Special Condition.
    pub fn cure(&mut self, life: Life) {
        let Some(spot) = self.spot(life) else { return };
        let mon = self.s.mon_mut(spot);
        if mon.condition != Condition::None || mon.poison > 0 || mon.burn > 0 {
            mon.condition = Condition::None;
            (mon.poison, mon.burn) = (0, 0);
            let card = self.top(spot);
            self.told(What::Cured, spot.seat, card, 0, &["OS-RETREAT-3c"]);
        }
    }

    /// Ends one Special Condition.
    fn cure_one(&mut self, life: Life, affliction: Affliction) {
        let Some(spot) = self.spot(life) else { return };
        if !self.now().is_afflicted(spot, affliction) {
            return;
        }
        let mon = self.s.mon_mut(spot);
        match affliction {
            Affliction::Asleep | Affliction::Confused | Affliction::Paralyzed => {
                mon.condition = Condition::None;
            }
            Affliction::Burned => mon.burn = 0,
            Affliction::Poisoned | Affliction::Toxic | Affliction::Severe => mon.poison = 0,
        }
        let card = self.top(spot);
        self.told(What::Cured, spot.seat, card, 0, &["TB-BASE-16"]);
    }

    /// Chooses a Special Condition.
    fn choose_condition(&mut self, f: &Frame) -> Result<Affliction, Wait> {
        self.begin(f.you, Ask::Condition, f.source, f.words());
        for affliction in Affliction::PLAIN {
            self.offer(Say::Condition, affliction as u16, Card::NONE, ZoneId::NONE);
        }
        Ok(Affliction::ALL[self.ask_one()?.n as usize])
    }

    /// Moves counters one after another, each from and to where the reader likes.
    fn move_damage_among(
        &mut self,
        f: &mut Frame,
        many: Many,
        from: &Group,
        to: &Group,
    ) -> Result<(), Wait> {
        let one = |group: &Group| Mon::Chosen(Many::Exactly(1), group.clone());
        let all = self.group_known(f, from);
        let there: u16 = all.iter().map(|spot| self.mon(*spot).damage / 10).sum();
        let (least, most) = match many {
            Many::Exactly(n) => (u16::from(n).min(there), u16::from(n).min(there)),
            Many::UpTo(n) => (0, u16::from(n).min(there)),
            Many::Any => (0, there),
            Many::All => (there, there),
        };
        self.begin(f.you, Ask::Counters, f.source, f.words());
        self.offer(Say::Mon, 0, Card::NONE, ZoneId::NONE);
        let n = self.ask_number(least, most)?;
        for _ in 0..n {
            let givers = self.choose(f, &one(from), &|t, spot| t.mon(spot).damage >= 10)?;
            let Some(giver) = givers.first().copied() else {
                return Ok(());
            };
            let takers = self.choose(f, &one(to), &|t, spot| t.mon(spot).life != giver)?;
            self.move_damage(giver, takers.first().copied(), 10);
        }
        Ok(())
    }

    fn heal_some(&mut self, f: &Frame, many: Many, life: Life) -> Result<(), Wait> {
        let Some(spot) = self.spot(life) else {
            return Ok(());
        };
        let there = self.mon(spot).damage / 10;
        let n = match many {
            Many::Exactly(n) => there.min(u16::from(n)),
            Many::All => there,
            Many::UpTo(n) => {
                let card = self.top(spot);
                self.begin(f.you, Ask::Counters, f.source, f.words());
                self.offer(Say::Mon, 0, card, spot.zone());
                self.ask_number(1.min(there), there.min(u16::from(n)))?
            }
            Many::Any => {
                self.begin(f.you, Ask::Counters, f.source, f.words());
                self.offer(Say::Mon, 0, Card::NONE, ZoneId::NONE);
                self.ask_number(0, there)?
            }
        };
        self.heal(life, n * 10);
        Ok(())
    }

    /// Takes damage off a Pokémon, in points.
    pub fn heal(&mut self, life: Life, points: u16) {
        let Some(spot) = self.spot(life) else { return };
        let kept = self.now().is_in_force(Effect::NoHealing);
        let mon = self.s.mon_mut(spot);
        let n = if kept { 0 } else { points.min(mon.damage) };
        if n > 0 {
            mon.damage -= n;
            let card = self.top(spot);
            self.told(
                What::Healed,
                spot.seat,
                card,
                i32::from(n / 10),
                &["OS-DMG-10b"],
            );
        }
    }

    /// Puts damage counters on a Pokémon: no attack damage, nothing reduces it.
    pub fn put_counters(&mut self, life: Life, n: u16, rules: &'static [&'static str]) {
        let Some(spot) = self.spot(life) else { return };
        if n == 0 {
            return;
        }
        self.hurt(spot, n * 10);
        let card = self.top(spot);
        self.told(What::Counters, spot.seat, card, i32::from(n), rules);
    }

    /// Does damage that is no attack's.
    fn put_damage(&mut self, life: Life, points: u16) {
        let Some(spot) = self.spot(life) else { return };
        self.hurt(spot, points);
        let card = self.top(spot);
        self.told(
            What::Damaged,
            spot.seat,
            card,
            i32::from(points),
            &["OS-BASE-12"],
        );
    }

    fn move_damage(&mut self, from: Life, to: Option<Life>, points: u16) {
        let (Some(a), Some(b)) = (self.spot(from), to.and_then(|life| self.spot(life))) else {
            return;
        };
        self.s.mon_mut(a).damage -= points;
        self.hurt(b, points);
        let cards = (self.top(a), self.top(b));
        self.told_of(
            What::Moved,
            a.seat,
            cards,
            i32::from(points),
            &["OS-BASE-12"],
        );
    }
}
