//! What is in force: entering it and ending it.

use kernel::{Card, Seat, SeatSet};

use crate::frame::Frame;
use crate::plan::Plan;
use crate::pool::NameId;
use crate::state::{Condition, Effect, Event, Life, Line, Origin, Spot, Standing, Until};
use crate::table::Table;
use crate::words::{self, Rule, Trigger, Who};

impl<'a> Table<'a> {
    /// Enters something.
    pub fn enter(&mut self, standing: Standing) {
        self.s.standing.push(standing);
    }

    /// Ends what a card brought, when it leaves its place.
    pub fn forget(&mut self, card: Card) {
        self.s
            .standing
            .retain(|e| e.source != card || e.until != Until::Gone);
        if !self.s.became.is_empty() {
            self.s.became.retain(|b| b.card != card);
        }
    }

    /// Ends what attacks left on a Pokémon that leaves the Active Spot, evolves or devolves
    /// (OS-RETREAT-8, OS-BASE-5).
    pub fn cleanse(&mut self, life: Life) {
        self.s.standing.retain(|e| {
            let about = e.on == life
                || (e.by == life && e.until == Until::EitherLeaves)
                || e.mentions(life);
            !(e.origin == Origin::Attack && about && e.until != Until::OutOfPlay)
        });
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
        self.s
            .standing
            .retain(|e| !(e.by == life && e.origin == Origin::Power && e.until == Until::Gone));
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

    /// Binds what a card that was attached just now says of "your opponent's next turn" to the opponent
    /// that was named (TB-OPEN-29).
    pub(crate) fn bind_turns(&mut self, card: Card, named: Seat) {
        let due = |e: &Standing| {
            let turns = matches!(e.effect, Effect::Watch(Event::TurnEnds, _));
            e.source == card && turns && e.whom.has(named)
        };
        let bind = |e: &mut Standing| e.whom = SeatSet::only(named);
        self.s.standing.bind(due, bind);
    }

    fn enter_plan(&mut self, plan: &Plan, frame: &Frame) {
        for (at, rule) in plan.rules.iter().enumerate() {
            self.enter_rule(rule, frame, Line::Rule(at as u8), Until::Gone, 0);
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
            Trigger::Attached(..) => Event::Attached,
            Trigger::ThisAttached => Event::ThisAttached,
            Trigger::Benched(..) => Event::Benched,
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
            standing.from = self.s.turn + self.turns_until(seat);
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
            named: None,
            line: Line::None,
        }
    }

    /// Enters a rule for as long as `until` says, from turn `from` on. `line` says where it stands.
    pub fn enter_rule(&mut self, rule: &Rule, frame: &Frame, line: Line, until: Until, from: u16) {
        let mut standing = self.standing(Effect::CantAttack, frame, until);
        (standing.from, standing.line) = (from, line);
        let me = frame.me;
        let named = |name: &cardlang::Name| {
            let id = self.r.pool.name_id(&name.0);
            id.unwrap_or(NameId(u16::MAX))
        };
        // What is said of many Pokémon is said of none, and read again each time.
        standing.on = rule.subject().map_or(Life::NONE, |mon| frame.single(mon));
        standing.effect = match rule {
            Rule::DealMore(_, n) => {
                let many = self.r.lens.opponents(frame.you).len() > 1;
                if let (Origin::Trainer, true, Some(named)) = (frame.origin, many, frame.opponent) {
                    // A card played against one opponent is for attacks on that one (TB-OPEN-21).
                    standing.whom = SeatSet::only(named);
                }
                Effect::DealMore(*n)
            }
            Rule::DealMoreTo(_, n) => {
                standing.whom = self.whom(Who::Opponent, frame);
                Effect::DealMoreTo(*n)
            }
            Rule::DealLessEarly(_, n, kind) => Effect::DealLessEarly(*n, *kind),
            Rule::DealLess(_, n) => Effect::DealLess(*n),
            Rule::DealAnyLess(_) => Effect::DealAnyLess,
            Rule::TypeDealsLess(kind, n) => Effect::TypeDealsLess(*kind, *n),
            Rule::KinDealMore(name, n) => {
                standing.whom = SeatSet::only(frame.you);
                Effect::KinDealMore(named(name), *n)
            }
            Rule::TakeLess(n, _) => Effect::TakeLess(*n),
            Rule::TakeMore(n, _) => Effect::TakeMore(*n),
            Rule::TakeLessEach(n, ..) => Effect::TakeLessEach(*n),
            Rule::TakeLessFrom(by, n, _) => Effect::TakeLessFrom(frame.single(by), *n),
            Rule::TakeHalf => Effect::TakeHalf,
            Rule::PreventDamage(_) => Effect::PreventDamage,
            Rule::PreventDamageFrom(by, _) => Effect::PreventDamageFrom(frame.single(by)),
            Rule::PreventAll(_) => Effect::PreventAll,
            Rule::PreventAllFrom(by, _) => Effect::PreventAllFrom(frame.single(by)),
            Rule::MayDodge(_) => Effect::MayDodge,
            Rule::PreventFrom(n) => Effect::PreventFrom(*n),
            Rule::PreventTo(n) => Effect::PreventTo(*n),
            Rule::CantAttack(_) => Effect::CantAttack,
            Rule::CantAttackThis(_) => Effect::CantAttackThat(me),
            Rule::CantRetreat(_) => Effect::CantRetreat,
            Rule::CantLeave(_) => Effect::CantLeave,
            Rule::CantUse(_) => match frame.attack {
                Some((name, _, _)) => Effect::CantUse(name),
                None => return,
            },
            Rule::CantUseThis => {
                let plan = &self.r.pool.info(frame.ability.0).abilities[frame.ability.1 as usize];
                Effect::CantUse(plan.name)
            }
            Rule::MayFail(_) => Effect::MayFail,
            Rule::BaseDamage(name, n) => Effect::BaseDamage(named(name), *n),
            Rule::CostMore(_, n) => Effect::CostMore(*n),
            Rule::CostNothing(_) => Effect::CostNothing,
            Rule::CanUse(_) => Effect::CanUse,
            Rule::CanUseLost => Effect::CanUseLost,
            Rule::NoTrainers(who) | Rule::NoPowers(who) => {
                standing.whom = self.whom(*who, frame);
                if until != Until::Gone {
                    standing.by = Life::NONE;
                }
                match rule {
                    Rule::NoTrainers(_) => Effect::NoTrainers,
                    _ => Effect::NoPowers,
                }
            }
            Rule::NoEvolving => Effect::NoEvolving,
            Rule::IgnorePowers(name) => Effect::IgnorePowers(named(name)),
            Rule::NoConditions => Effect::NoConditions,
            Rule::Immune(affliction) => Effect::Immune(*affliction),
            Rule::Healthy => Effect::Healthy,
            Rule::NoHealing => Effect::NoHealing,
            Rule::BenchLimit(who, n) => {
                standing.whom = self.whom(*who, frame);
                Effect::BenchLimit(*n)
            }
            Rule::OpenHand(who, _) => {
                standing.whom = self.whom(*who, frame);
                Effect::OpenHand
            }
            Rule::OpenPrizes(who, _) => {
                standing.whom = self.whom(*who, frame);
                Effect::OpenPrizes
            }
            Rule::RetreatLess(_, n) => Effect::RetreatLess(*n),
            Rule::RetreatLessEach(_, n, _) => Effect::RetreatLessEach(*n),
            Rule::RetreatMore(_, n) => Effect::RetreatMore(*n),
            Rule::RetreatFree(_) => Effect::RetreatFree,
            Rule::HpMore(_, n) => Effect::HpMore(*n),
            Rule::HpMoreEach(_, n, _) => Effect::HpMoreEach(*n),
            Rule::NoWeakness(_) => Effect::NoWeakness,
            Rule::NoResistance(_) => Effect::NoResistance,
            Rule::TypeIs(_, kind) => Effect::TypeIs(*kind),
            Rule::MorePrizes => Effect::MorePrizes,
            Rule::LoseKnockedOut(_) => Effect::LoseKnockedOut,
            Rule::LoseAllKnockedOut(_) => Effect::LoseAllKnockedOut,
            Rule::ReturnKnockedOut(_) => Effect::ReturnKnockedOut,
            Rule::EnergyIs(kind) => Effect::EnergyIs(*kind),
            Rule::Transform => Effect::Transform,
            Rule::DiscardsSafe => Effect::DiscardsSafe,
            Rule::EnergySafe(_) => Effect::EnergySafe,
        };
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
            Effect::TakeLessFrom(other, _)
            | Effect::PreventDamageFrom(other)
            | Effect::PreventAllFrom(other)
            | Effect::CantAttackThat(other) => other == life,
            _ => false,
        }
    }
}

impl Frame {
    /// The Pokémon that a phrase fixes, if it is one that is never read again.
    pub fn single(&self, mon: &words::Mon) -> Life {
        match mon {
            words::Mon::This | words::Mon::Itself => self.me,
            words::Mon::Defending => self.defending,
            words::Mon::Attacking => self.attacking,
            words::Mon::Holder => self.holder,
            words::Mon::It => self.it,
            words::Mon::Active(_)
            | words::Mon::Chosen(..)
            | words::Mon::Another(_)
            | words::Mon::EachOf(_)
            | words::Mon::Group(_)
            | words::Mon::EachDefending
            | words::Mon::BothActive
            | words::Mon::EachActive => Life::NONE,
        }
    }
}
