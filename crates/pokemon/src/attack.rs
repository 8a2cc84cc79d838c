//! The attack procedure (OS-ATTACK).

use arrayvec::ArrayVec;
use kernel::{Card, Coin, Event, Seat, Wait};

use crate::bar::{Bar, Obstacle};
use crate::damage::Hit;
use crate::energy::Energy;
use crate::event::What;
use crate::frame::{Damage, Frame, Modifiers};
use crate::plan::{AttackPlan, Plan, When};
use crate::pool::{NameId, Sort};
use crate::rules::{Confusion, CostTiming, FirstTurnAttack};
use crate::state::{Cause, Condition, Effect, Life, Origin, Sorts, Spot, Step};
use crate::table::{Table, event};
use crate::words::{Act, Affliction};

/// What changes the cost of attacks.
const COSTS: Sorts = Sorts::of(&[Effect::CostMore(0), Effect::CostNothing]);

impl<'a> Table<'a> {
    /// What keeps an attack from being announced, whoever is attacked (OS-ATTACK-1). `energy` is what
    /// the attacker has attached.
    pub(crate) fn unready_bar(&self, life: Life, plan: &Plan, energy: &Energy) -> Option<Obstacle> {
        let Some(attack) = plan.attack() else {
            return Some(Obstacle::Nothing);
        };
        if self.now().is_under(life, Effect::CantUse(plan.name)) {
            return Some(Obstacle::AttackBarred);
        }
        // What changes a cost may look at who is attacked.
        let short = !self.s.standing.any(COSTS) && !energy.covers(attack);
        short.then_some(Obstacle::Energy)
    }

    /// What keeps an attack that is ready from being announced on a seat (OS-ATTACK-1, TB-PLAY-15), with
    /// the sentence it is about.
    pub(crate) fn target_bar(
        &self,
        seat: Seat,
        n: u8,
        plan: &Plan,
        target: Seat,
        energy: &Energy,
    ) -> Option<(Obstacle, usize)> {
        let spot = Spot::active(seat);
        let cost = |attack| self.cost_now(self.mon(spot).life, attack, target);
        let changed = self.s.standing.any(COSTS);
        if changed && !plan.attack().is_some_and(|a| energy.covers(&cost(a))) {
            return Some((Obstacle::Energy, 0));
        }
        if plan.only.is_empty() && plan.costs.is_empty() {
            return None;
        }
        let frame = self.attack_frame(seat, spot, n, target);
        let unmet = plan
            .only
            .iter()
            .position(|cond| !self.cond(&frame, cond, 0));
        let unpaid = || plan.costs.iter().position(|act| !self.payable(&frame, act));
        unmet
            .map(|at| (Obstacle::Condition, at))
            .or_else(|| unpaid().map(|at| (Obstacle::Cost, at)))
    }

    /// Why an attack may not be announced, with the Energy that is missing.
    pub(crate) fn attack_bar(&self, seat: Seat, n: u8, target: Seat) -> Bar {
        let spot = Spot::active(seat);
        let (face, at) = self.now().attack_of(spot, n);
        let energy = self.energy(spot);
        let plan = &self.r.pool.info(face).abilities[at as usize];
        let life = self.mon(spot).life;
        let (what, sentence) = self
            .unready_bar(life, plan, &energy)
            .map(|what| (what, 0))
            .or_else(|| self.target_bar(seat, n, plan, target, &energy))
            .unwrap_or((Obstacle::Nothing, 0));
        let mut bar = Bar {
            n: sentence as u8,
            ..Bar::new(what).of((face, at))
        };
        if let (Obstacle::Energy, Some(attack)) = (what, plan.attack()) {
            let cost = self.cost_now(life, attack, target);
            bar.short = energy.short(&cost);
        }
        if what == Obstacle::AttackBarred {
            let barred = Effect::CantUse(plan.name);
            bar.by = self.source_of(|e| e.effect == barred && self.now().is_on(e, life));
        }
        bar
    }

    /// The cost of an attack of a Pokémon as it is now (TB-BASE-18).
    fn cost_now(&self, life: Life, attack: &AttackPlan, target: Seat) -> AttackPlan {
        let mut cost = attack.clone();
        for standing in self.now().against(target).about(life, COSTS) {
            match standing.effect {
                Effect::CostMore(n) => cost.total += n,
                Effect::CostNothing => (cost.needs, cost.total) = ([0; 9], 0),
                _ => {}
            }
        }
        cost
    }

    /// Whether a seat's Active Pokémon may attack another seat at all: one that has an Active Pokémon
    /// (OS-ATTACK-1b, OS-BASE-6, OS-BASE-7, TB-OPEN-19).
    pub fn may_attack(&self, seat: Seat, target: Seat) -> bool {
        self.attacking_bar(seat, target).is_none()
    }

    /// What keeps a seat's Active Pokémon from attacking another seat at all.
    pub(crate) fn attacking_bar(&self, seat: Seat, target: Seat) -> Option<Obstacle> {
        let spot = Spot::active(seat);
        let mon = self.mon(spot);
        if mon.life == Life::NONE {
            return Some(Obstacle::NoTarget);
        }
        if mon.condition == Condition::Asleep {
            return Some(Obstacle::Asleep);
        }
        if mon.condition == Condition::Paralyzed {
            return Some(Obstacle::Paralyzed);
        }
        let early = self.r.options.first_turn_attack == FirstTurnAttack::NotFirstOfTeams
            && self.is_first_of_team(seat);
        if early {
            return Some(Obstacle::NoAttackYet);
        }
        const BARS: Sorts = Sorts::of(&[Effect::CantAttack, Effect::CantAttackThat(Life::NONE)]);
        let target = self.mon(Spot::active(target)).life;
        if target == Life::NONE {
            return Some(Obstacle::NoTarget);
        }
        self.now()
            .about(mon.life, BARS)
            .any(|e| e.effect == Effect::CantAttack || e.effect == Effect::CantAttackThat(target))
            .then_some(Obstacle::NoAttack)
    }

    /// Whether it is the first turn of the first player of a team.
    pub(crate) fn is_first_of_team(&self, seat: Seat) -> bool {
        let members = self.r.lens.allies(seat).len() as u16;
        self.s.turn <= u16::from(self.seats()) / members.max(1)
    }

    fn attack_frame(&self, seat: Seat, spot: Spot, n: u8, target: Seat) -> Frame {
        let card = self.top(spot);
        let mut f = Frame::new(seat, card, self.now().attack_of(spot, n), Origin::Attack);
        f.me = self.mon(spot).life;
        f.attacking = f.me;
        f.defending = self.mon(Spot::active(target)).life;
        f.opponent = Some(target);
        f
    }

    /// Carries out an announced attack, step by step, and ends the turn (OS-ATTACK-6, OS-BASE-18).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn attack(&mut self, n: u8, target: Seat) -> Result<(), Wait> {
        let seat = self.s.on_turn;
        let spot = Spot::active(seat);
        self.reach.clear();
        let mut f = self.attack_frame(seat, spot, n, target);
        self.reach.author = Some((seat, f.opponent));
        let (face, at) = f.ability;
        let plan: &'a Plan = &self.r.pool.info(face).abilities[at as usize];
        if self.sink.listens() {
            self.sink.hear(Event {
                card: f.source,
                other: self.top_of(f.defending),
                zone: Spot::active(target).zone(),
                n: i32::from(plan.name.0),
                rules: &["OS-ATTACK-1", "TB-PLAY-15"],
                ..event(What::Attacked, seat)
            });
        }
        self.next(Step::TurnEnd);
        self.next(Step::KnockOuts(Cause::Attack(seat, f.me)));
        // Step 2: the Baby check, before anything that the attack requires (OS-ATTACK-2, OS-BASE-20).
        if self.faces_baby(target)
            && self.flip(seat, &["OS-ATTACK-2", "OS-MODERN-13"]) == Coin::Tails
        {
            self.told(
                What::AttackFailed,
                seat,
                f.source,
                0,
                &["OS-ATTACK-2", "OS-MODERN-13b"],
            );
            return Ok(());
        }
        if self.r.options.costs == CostTiming::Wotc {
            self.pay(&mut f, plan)?;
        }
        // Step 3: effects that may stop it, in the order in which they came (OS-ATTACK-3, OS-OPEN-19).
        let may_fail = self
            .now()
            .about(f.me, Sorts::of(&[Effect::MayFail]))
            .count();
        for _ in 0..may_fail {
            if self.flip(seat, &["OS-ATTACK-3"]) == Coin::Tails {
                self.told(What::AttackFailed, seat, f.source, 0, &["OS-ATTACK-3"]);
                return Ok(());
            }
        }
        // Step 4: Confusion (OS-ATTACK-4).
        if self.mon(spot).condition == Condition::Confused
            && self.flip(seat, &["OS-ATTACK-4"]) == Coin::Tails
        {
            self.told(
                What::AttackFailed,
                seat,
                f.source,
                0,
                &["OS-ATTACK-4a", "OS-OPEN-2"],
            );
            return match self.r.options.confusion {
                Confusion::Damage => {
                    let (life, base) = (f.me, 20);
                    self.deal(&mut f, &[Hit { life, base }])
                }
                Confusion::Counters => {
                    self.put_counters(f.me, 3, &["TB-BASE-13"]);
                    Ok(())
                }
            };
        }
        self.perform(&mut f, plan, self.r.options.costs == CostTiming::OldBack)
    }

    /// Whether the Active Pokémon attacked is a Baby.
    fn faces_baby(&self, target: Seat) -> bool {
        let spot = Spot::active(target);
        self.mon(spot).life != Life::NONE && self.now().what(spot).sort == Sort::Baby
    }

    /// The card on top of a Pokémon in play.
    fn top_of(&self, life: Life) -> Card {
        self.spot(life).map_or(Card::NONE, |spot| self.top(spot))
    }

    /// Pays what an attack demands.
    fn pay(&mut self, f: &mut Frame, plan: &'a Plan) -> Result<(), Wait> {
        for act in &plan.costs {
            self.act(f, act, 0)?;
        }
        Ok(())
    }

    /// Step 5: what the attack's text says (OS-ATTACK-5), paying its demands if they are still owed.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn perform(&mut self, f: &mut Frame, plan: &'a Plan, owed: bool) -> Result<(), Wait> {
        let Some(attack) = plan.attack() else {
            return Ok(());
        };
        self.reach.others.clear();
        self.reach.plain.clear();
        f.damage = Damage {
            base: i32::from(self.base_damage(f.me, plan, attack.base)),
            ..Damage::default()
        };
        for (at, (act, when)) in plan.acts.iter().enumerate() {
            if *when == When::Before {
                self.act(f, act, at as u8)?;
                if matches!(act.innermost(), Act::UseThat) {
                    // The copied attack was carried out in this one's place.
                    return Ok(());
                }
            }
        }
        if f.damage.nothing {
            self.told(What::AttackFailed, f.you, f.source, 0, &["OS-ATTACK-5"]);
            return Ok(());
        }
        let mut hits: ArrayVec<Hit, 64> = ArrayVec::new();
        if attack.hits || f.damage.base != 0 {
            hits.push(Hit {
                life: f.defending,
                base: f.damage.base,
            });
        }
        hits.extend(self.reach.others.iter().map(|(life, base)| Hit {
            life: *life,
            base: *base,
        }));
        self.deal(f, &hits)?;
        self.deal_plain(f)?;
        self.mirror_conditions(f)?;
        if owed {
            // OS-WOTC-2b: the demand is carried out with the effects, after damage.
            self.pay(f, plan)?;
        }
        for (at, (act, when)) in plan.acts.iter().enumerate() {
            if *when == When::After {
                self.act(f, act, at as u8)?;
            }
        }
        for (at, watch) in plan.watches.iter().enumerate() {
            let frame = f.clone();
            self.enter_watch(
                &watch.trigger,
                at as u8,
                &frame,
                crate::state::Until::ThisTurn,
            );
        }
        Ok(())
    }

    /// Deals the damage that Weakness and Resistance do not touch.
    fn deal_plain(&mut self, f: &mut Frame) -> Result<(), Wait> {
        if self.reach.plain.is_empty() {
            return Ok(());
        }
        let plain = std::mem::take(&mut self.reach.plain);
        let hit = |(life, base): (Life, i32)| Hit { life, base };
        let hits: ArrayVec<Hit, 8> = plain.into_iter().map(hit).collect();
        let modifiers = f.damage.modifiers;
        f.damage.modifiers = Modifiers::NoWeakness;
        self.deal(f, &hits)?;
        f.damage.modifiers = modifiers;
        Ok(())
    }

    /// Conditions that go with a result sent back (Mirror Move).
    fn mirror_conditions(&mut self, f: &mut Frame) -> Result<(), Wait> {
        let bits = f.damage.conditions;
        if bits != 0 && self.reaches(f, f.defending)? {
            for affliction in Affliction::ALL {
                if bits >> affliction as u8 & 1 == 1 {
                    self.afflict(f.defending, affliction, f.origin, f.me);
                }
            }
        }
        Ok(())
    }

    /// The attack's base, where something lasting replaces it (OS-DMG-2, OS-OPEN-10).
    fn base_damage(&self, me: Life, plan: &Plan, printed: u16) -> u16 {
        const BASES: Sorts = Sorts::of(&[Effect::BaseDamage(NameId(0), 0)]);
        self.now()
            .about(me, BASES)
            .find_map(|e| match e.effect {
                Effect::BaseDamage(name, n) if name == plan.name => Some(n),
                _ => None,
            })
            .unwrap_or(printed)
    }

    /// Uses the attack that was chosen, as this one (Metronome; OS-ATTACK-5g, 5i, OS-OPEN-17).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn use_that(&mut self, f: &mut Frame) -> Result<(), Wait> {
        let Some((_, face, n)) = f.attack else {
            f.damage.nothing = true;
            return Ok(());
        };
        let plan: &'a Plan = &self.r.pool.info(face).abilities[n as usize];
        let mut copy = Frame::new(f.you, f.source, (face, n), Origin::Attack);
        (copy.me, copy.attacking, copy.defending, copy.opponent) =
            (f.me, f.me, f.defending, f.opponent);
        let pays = self.r.options.metronome == crate::rules::Metronome::Pays;
        let meets = plan.only.iter().all(|cond| self.cond(&copy, cond, 0))
            && (!pays || plan.costs.iter().all(|act| self.payable(&copy, act)));
        let card: Card = f.source;
        if !meets {
            self.told(
                What::AttackFailed,
                f.you,
                card,
                0,
                &["OS-ATTACK-5g", "OS-OPEN-17"],
            );
            return Ok(());
        }
        self.perform(&mut copy, plan, pays)
    }
}
