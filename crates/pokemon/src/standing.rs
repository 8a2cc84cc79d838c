//! What is in force: entering it and ending it.

use kernel::{Card, SeatSet};

use crate::frame::Frame;
use crate::plan::Plan;
use crate::pool::NameId;
use crate::state::{Condition, Effect, Event, Life, Origin, Spot, Standing, Until};
use crate::table::Table;
use crate::words::{self, Rule, Trigger, Who};

impl<'a> Table<'a> {
    /// Enters something, unless the table is full.
    pub fn enter(&mut self, standing: Standing) {
        // A table of 48 is never filled by real play; what would not fit is dropped, not a panic.
        let _ = self.s.standing.try_push(standing);
    }

    /// Ends what a card brought, when it leaves its place.
    pub fn forget(&mut self, card: Card) {
        if !self.s.standing.is_empty() {
            self.s
                .standing
                .retain(|e| e.source != card || e.until != Until::Gone);
        }
        if !self.s.became.is_empty() {
            self.s.became.retain(|b| b.card != card);
        }
    }

    /// Ends what attacks left on a Pokémon that leaves the Active Spot, evolves or devolves
    /// (OS-RETREAT-8, OS-BASE-5).
    pub fn cleanse(&mut self, life: Life) {
        if !self.s.standing.is_empty() {
            self.s.standing.retain(|e| {
                let about = e.on == life
                    || (e.by == life && e.until == Until::EitherLeaves)
                    || e.mentions(life);
                !(e.origin == Origin::Attack && about && e.until != Until::OutOfPlay)
            });
        }
        if let Some(spot) = self.spot(life) {
            let mon = self.s.mon_mut(spot);
            mon.condition = Condition::None;
            (mon.poison, mon.burn) = (0, 0);
            mon.failed = 0;
            mon.weakness = None;
            mon.resistance = None;
        }
    }

    /// Ends everything about a Pokémon that leaves play.
    pub fn end_life(&mut self, life: Life) {
        self.s
            .standing
            .retain(|e| e.on != life && e.by != life && !e.mentions(life));
    }

    /// Enters the Powers of the Pokémon in a place, in place of those it had.
    pub fn enter_powers(&mut self, spot: Spot) {
        let life = self.mon(spot).life;
        if !self.s.standing.is_empty() {
            self.s
                .standing
                .retain(|e| !(e.by == life && e.origin == Origin::Power && e.until == Until::Gone));
        }
        let card = self.top(spot);
        let info = self.r.info(card);
        for ability in &info.powers {
            let plan = &info.abilities[*ability as usize];
            if plan.rules.is_empty() && plan.watches.is_empty() {
                continue;
            }
            let mut frame = Frame::new(
                spot.seat,
                card,
                (self.r.face(card), *ability),
                Origin::Power,
            );
            frame.me = life;
            self.enter_plan(plan, &frame);
        }
    }

    /// Enters what the text of an attached card or a Stadium says.
    pub fn enter_text(&mut self, card: Card, holder: Life) {
        let info = self.r.info(card);
        let Some(text) = info.text else { return };
        let plan = &info.abilities[text as usize];
        let origin = match info.sort {
            crate::pool::Sort::Stadium => Origin::Stadium,
            crate::pool::Sort::SpecialEnergy | crate::pool::Sort::BasicEnergy => Origin::Energy,
            _ => Origin::Trainer,
        };
        let mut frame = Frame::new(self.owner(card), card, (self.r.face(card), text), origin);
        frame.holder = holder;
        self.enter_plan(plan, &frame);
    }

    fn enter_plan(&mut self, plan: &Plan, frame: &Frame) {
        for rule in &plan.rules {
            self.enter_rule(rule, frame, Until::Gone, 0);
        }
        for (at, watch) in plan.watches.iter().enumerate() {
            self.enter_watch(&watch.trigger, at as u8, frame, Until::Gone);
        }
    }

    /// Enters a watch.
    pub fn enter_watch(&mut self, trigger: &Trigger, at: u8, frame: &Frame, until: Until) {
        let me = if frame.holder == Life::NONE {
            frame.me
        } else {
            frame.holder
        };
        let mut standing = self.standing(Effect::Watch(Event::Damaged, at), frame, until);
        standing.on = me;
        let opponents = self.r.lens.opponents(frame.you);
        let event = match trigger {
            Trigger::Damaged => Event::Damaged,
            Trigger::Touched => Event::Touched,
            Trigger::KnockedOutNextTurn => Event::Avenged,
            Trigger::WouldBeKnockedOut(_) | Trigger::WouldBeKnockedOutNextTurn(_) => {
                Event::WouldBeKnockedOut
            }
            Trigger::KnockedOut(words::Mon::Active(_)) => {
                standing.whom = SeatSet::only(frame.you);
                Event::ActiveKnockedOut
            }
            Trigger::KnockedOut(_) => Event::KnockedOut,
            Trigger::BetweenTurns => Event::Checkup,
            Trigger::BerryAnyTime(n) => Event::Berry(*n),
            Trigger::BerryAtStart(n) => Event::BerryAtStart(*n),
            Trigger::YourTurnEnds => {
                standing.whom = SeatSet::only(frame.you);
                Event::TurnEnds
            }
            Trigger::OpponentsNextTurnEnds => {
                standing.whom = opponents;
                // Its own turn does not count, nor does an opponent's that is running.
                standing.from = self.s.turn + u16::from(opponents.has(self.s.on_turn));
                Event::TurnEnds
            }
        };
        if matches!(
            trigger,
            Trigger::WouldBeKnockedOutNextTurn(_) | Trigger::KnockedOutNextTurn
        ) {
            let seat = frame
                .opponent
                .or_else(|| opponents.iter().next())
                .unwrap_or(frame.you);
            standing.until = Until::EndOfTurn(seat, self.s.turn);
        }
        standing.effect = Effect::Watch(event, at);
        self.enter(standing);
    }

    fn standing(&self, effect: Effect, frame: &Frame, until: Until) -> Standing {
        let by = if frame.holder == Life::NONE {
            frame.me
        } else {
            frame.holder
        };
        Standing {
            effect,
            origin: frame.origin,
            seat: frame.you,
            source: frame.source,
            by,
            on: Life::NONE,
            whom: SeatSet::NONE,
            until,
            from: 0,
            face: frame.ability.0,
            ability: frame.ability.1,
        }
    }

    /// Enters a rule for as long as `until` says, from turn `from` on.
    pub fn enter_rule(&mut self, rule: &Rule, frame: &Frame, until: Until, from: u16) {
        let mut standing = self.standing(Effect::CantAttack, frame, until);
        standing.from = from;
        let me = frame.me;
        let subject = |mon: &words::Mon| match mon {
            words::Mon::This | words::Mon::Itself => me,
            words::Mon::Defending => frame.defending,
            words::Mon::Attacking => frame.attacking,
            words::Mon::Holder => frame.holder,
            words::Mon::It => frame.it,
            words::Mon::Active(_)
            | words::Mon::Chosen(..)
            | words::Mon::Another(_)
            | words::Mon::EachOf(_) => Life::NONE,
        };
        let (effect, on) = match rule {
            Rule::DealMore(mon, n) => (Effect::DealMore(*n), subject(mon)),
            Rule::DealLessEarly(mon, n, kind) => (Effect::DealLessEarly(*n, *kind), subject(mon)),
            Rule::DealAnyLess(mon) => (Effect::DealAnyLess, subject(mon)),
            Rule::TypeDealsLess(kind, n) => (Effect::TypeDealsLess(*kind, *n), Life::NONE),
            Rule::KinDealMore(name, n) => {
                standing.whom = SeatSet::only(frame.you);
                let name = self.r.pool.name_id(&name.0).unwrap_or(NameId(u16::MAX));
                (Effect::KinDealMore(name, *n), Life::NONE)
            }
            Rule::TakeLess(n, mon) => (Effect::TakeLess(*n), subject(mon)),
            Rule::TakeMore(n, mon) => (Effect::TakeMore(*n), subject(mon)),
            Rule::TakeLessFrom(mon, n) => (Effect::TakeLessFrom(subject(mon), *n), me),
            Rule::TakeHalf => (Effect::TakeHalf, me),
            Rule::PreventDamage(mon) => (Effect::PreventDamage, subject(mon)),
            Rule::PreventAll(mon) => (Effect::PreventAll, subject(mon)),
            Rule::PreventFrom(n) => (Effect::PreventFrom(*n), me),
            Rule::PreventTo(n) => (Effect::PreventTo(*n), me),
            Rule::CantAttack(mon) => (Effect::CantAttack, subject(mon)),
            Rule::CantAttackThis(mon) => (Effect::CantAttackThat(me), subject(mon)),
            Rule::CantRetreat(mon) => (Effect::CantRetreat, subject(mon)),
            Rule::CantLeave(mon) => (Effect::CantLeave, subject(mon)),
            Rule::CantUse(mon) => match frame.attack {
                Some((name, _, _)) => (Effect::CantUse(name), subject(mon)),
                None => return,
            },
            Rule::CantUseThis => {
                let plan = &self.r.pool.info(frame.ability.0).abilities[frame.ability.1 as usize];
                (Effect::CantUse(plan.name), me)
            }
            Rule::MayFail(mon) => (Effect::MayFail, subject(mon)),
            Rule::BaseDamage(name, n) => {
                let name = self.r.pool.name_id(&name.0).unwrap_or(NameId(u16::MAX));
                (Effect::BaseDamage(name, *n), me)
            }
            Rule::NoTrainers(who) => {
                standing.whom = self.whom(*who, frame);
                standing.by = Life::NONE;
                (Effect::NoTrainers, Life::NONE)
            }
            Rule::NoEvolving => (Effect::NoEvolving, Life::NONE),
            Rule::IgnorePowers(name) => {
                let name = self.r.pool.name_id(&name.0).unwrap_or(NameId(u16::MAX));
                (Effect::IgnorePowers(name), Life::NONE)
            }
            Rule::NoConditions => (Effect::NoConditions, me),
            Rule::OpenHand(who, _) => {
                standing.whom = self.whom(*who, frame);
                (Effect::OpenHand, Life::NONE)
            }
            Rule::OpenPrizes(who, _) => {
                standing.whom = self.whom(*who, frame);
                (Effect::OpenPrizes, Life::NONE)
            }
            Rule::RetreatLess(_, n) => {
                standing.whom = SeatSet::only(frame.you);
                (Effect::RetreatLess(*n), Life::NONE)
            }
            Rule::EnergyIs(kind) => (Effect::EnergyIs(*kind), me),
            Rule::Transform => (Effect::Transform, me),
            Rule::DiscardsSafe => (Effect::DiscardsSafe, Life::NONE),
            Rule::EnergySafe(mon) => (Effect::EnergySafe, subject(mon)),
        };
        standing.effect = effect;
        standing.on = on;
        // What lasts beyond its ability hangs on the Pokémon it is about, not on its maker.
        if !matches!(until, Until::Gone | Until::EitherLeaves) && standing.on != standing.by {
            standing.by = Life::NONE;
        }
        if until == Until::Never {
            standing.by = Life::NONE;
        }
        self.enter(standing);
    }

    /// The seats that a lasting rule is about.
    fn whom(&self, who: Who, frame: &Frame) -> SeatSet {
        match who {
            Who::You => SeatSet::only(frame.you),
            Who::Opponent => match frame.opponent {
                Some(seat) => SeatSet::only(seat),
                None => self.r.lens.opponents(frame.you),
            },
            Who::Each => self.r.lens.everyone(),
        }
    }
}

impl Standing {
    /// Whether it speaks of this Pokémon besides the one it is about.
    pub fn mentions(&self, life: Life) -> bool {
        match self.effect {
            Effect::TakeLessFrom(other, _) | Effect::CantAttackThat(other) => other == life,
            _ => false,
        }
    }
}
