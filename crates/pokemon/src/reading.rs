//! What is in force, read off a state: nothing here changes anything.

use arrayvec::ArrayVec;
use kernel::Seat;

use crate::bar::Obstacle;
use crate::face::Called;
use crate::frame::Frame;
use crate::plan::{Plan, PlanSort};
use crate::pool::{FaceId, Info, NameId};
use crate::rules::{PoisonAndPowers, Pokemon};
use crate::state::{
    Cause, Condition, Effect, Event, Life, Line, Mon, Origin, Pile, Sorts, Spot, Standing, State,
    Until, pile,
};
use crate::words::{self, Act, Gate, Often, Rule};

/// The number of the first attack that is not a Pokémon's own.
const LENT: u8 = 128;

/// What lends attacks.
const LENDS: Sorts = Sorts::of(&[Effect::CanUse, Effect::CanUseLost]);

/// A part of what lies in a place in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The Pokémon cards.
    Pokemon,
    /// What is attached to them.
    Attached,
}

/// A state read by the rules: procedures, views and bots ask it alike.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'s, 'r> {
    /// The state.
    pub s: &'s State,
    /// The rules.
    pub r: &'r Pokemon,
    /// The seat that is attacked, while what is asked is asked for an attack: continuous words about
    /// "your opponent" are read against that seat then (TB-OPEN-18).
    pub against: Option<Seat>,
}

impl<'s, 'r> Reading<'s, 'r> {
    /// The same, asked for an attack on a seat (TB-OPEN-18).
    #[must_use]
    pub fn against(mut self, seat: Seat) -> Self {
        self.against = Some(seat);
        self
    }

    /// The opponent of a seat whom an attack is on.
    fn attacked_by(self, seat: Seat) -> Option<Seat> {
        let opponents = self.r.lens.opponents(seat);
        self.against.filter(|other| opponents.has(*other))
    }

    /// Where a Pokémon is, while it is in play.
    fn spot_of(self, life: Life) -> Option<Spot> {
        self.s.spot_of(life, self.r.lens.seats)
    }

    /// Whether something entered in the table holds now.
    pub fn holds(self, standing: &Standing) -> bool {
        if standing.from > self.s.turn {
            return false;
        }
        if standing.until != Until::Gone {
            return true;
        }
        let plan = self.plan_of(standing);
        if standing.origin == Origin::Power {
            let spot = self.spot_of(standing.by);
            return spot.is_some_and(|spot| self.power_works(spot, plan));
        }
        plan.whenever.is_empty() || {
            let frame = self.frame_of(standing);
            plan.whenever.iter().all(|cond| self.cond(&frame, cond, 0))
        }
    }

    /// The ability whose words a standing effect is.
    pub fn plan_of(self, standing: &Standing) -> &'r Plan {
        &self.r.pool.info(standing.face).abilities[standing.ability as usize]
    }

    /// The rule that a standing effect is, where it is read again.
    pub fn rule_of(self, standing: &Standing) -> Option<&'r Rule> {
        let plan = self.plan_of(standing);
        match standing.line {
            Line::None => None,
            Line::Rule(at) => plan.rules.get(at as usize),
            Line::Act(at) => match plan.acts.get(at as usize)?.0.innermost() {
                Act::Lasting(_, rule) => Some(rule),
                _ => None,
            },
        }
    }

    /// What the words of a standing effect are read against.
    fn frame_of(self, standing: &Standing) -> Frame {
        let (face, origin) = (standing.face, standing.origin);
        let ability = (face, standing.ability);
        // A Stadium's "you" is the player whose turn it is (TB-OPEN-21, TB-OPEN-34).
        let you = match origin {
            Origin::Stadium => self.s.on_turn,
            Origin::Attack | Origin::Power | Origin::Trainer | Origin::Energy => standing.seat,
        };
        let mut frame = Frame::new(you, standing.source, ability, origin);
        frame.opponent = standing.named.or_else(|| self.attacked_by(you));
        match origin {
            Origin::Trainer | Origin::Energy => frame.holder = standing.by,
            Origin::Attack | Origin::Power | Origin::Stadium => frame.me = standing.by,
        }
        frame
    }

    /// Whether a standing effect is about a Pokémon.
    #[inline]
    pub fn is_on(self, standing: &Standing, life: Life) -> bool {
        if standing.on == life {
            return true;
        }
        standing.on == Life::NONE && standing.line != Line::None && self.reads_on(standing, life)
    }

    /// Whether a standing effect that is about many Pokémon is about this one.
    fn reads_on(self, standing: &Standing, life: Life) -> bool {
        let rule = self.rule_of(standing);
        rule.and_then(Rule::subject)
            .is_some_and(|mon| self.names(standing, mon, life))
    }

    /// Whether a phrase of a standing effect names a Pokémon.
    fn names(self, standing: &Standing, mon: &words::Mon, life: Life) -> bool {
        let Some(spot) = self.spot_of(life) else {
            return false;
        };
        let frame = self.frame_of(standing);
        let seats = |whose, part| self.whose_known(&frame, whose, part);
        match mon {
            words::Mon::Active(whose) => {
                spot.is_active() && seats(*whose, lens::Part::Commands).has(spot.seat)
            }
            words::Mon::EachDefending | words::Mon::BothActive | words::Mon::EachActive => {
                spot.is_active() && self.sides_of(&frame, mon).has(spot.seat)
            }
            words::Mon::EachOf(group) => {
                seats(group.whose(), lens::Part::Covers).has(spot.seat)
                    && self.in_group(&frame, group, spot)
            }
            words::Mon::Group(group) => {
                seats(group.whose(), lens::Part::Commands).has(spot.seat)
                    && self.in_group(&frame, group, spot)
            }
            _ => false,
        }
    }

    /// Whether a standing effect is about attacks by a Pokémon: by `one`, or by those it names.
    pub fn is_by(self, standing: &Standing, one: Life, by: Life) -> bool {
        if one != Life::NONE {
            return one == by;
        }
        let rule = self.rule_of(standing);
        rule.and_then(Rule::attackers)
            .is_some_and(|mon| self.names(standing, mon, by))
    }

    /// What the rule of a standing effect counts.
    pub fn count_of(self, standing: &Standing) -> u16 {
        let tally = self.rule_of(standing).and_then(Rule::tally);
        tally.map_or(0, |tally| self.tally(&self.frame_of(standing), tally, 0))
    }

    /// Where a card of a Pokémon goes when it is Knocked Out (TB-BASE-19, TB-BASE-23): a Pokémon
    /// card of it, or one that is attached.
    pub fn knocked_out_to(self, life: Life, cause: Cause, part: Part) -> Pile {
        // Damage from an attack of this turn, and not counters that an attack puts on it alone.
        let hurt = self.spot_of(life).is_some_and(|spot| {
            let mon = self.s.mon(spot);
            mon.hit_turn == self.s.turn && mon.hit > 0
        });
        let attacked = hurt && matches!(cause, Cause::Attack(..));
        if self.is_under(life, Effect::LoseAllKnockedOut) {
            return Pile::Lost;
        }
        match part {
            Part::Attached => Pile::Discard,
            Part::Pokemon if self.is_under(life, Effect::LoseKnockedOut) => Pile::Lost,
            Part::Pokemon if attacked && self.is_under(life, Effect::ReturnKnockedOut) => {
                Pile::Hand
            }
            Part::Pokemon => Pile::Discard,
        }
    }

    /// How many Prizes more the Knock Out of an opponent's Pokémon gives (TB-OPEN-9).
    pub fn more_prizes(self, cause: Cause) -> u8 {
        match cause {
            Cause::Attack(_, by) => u8::from(self.is_under(by, Effect::MorePrizes)),
            Cause::Turn | Cause::Checkup => 0,
        }
    }

    /// Whether a Power works: its gates hold and nothing ignores it (OS-BASE-12, OS-WOTC-1).
    pub fn power_works(self, spot: Spot, plan: &Plan) -> bool {
        let PlanSort::Power { gates, .. } = &plan.sort else {
            return true;
        };
        let frame = || self.gate_frame(spot, plan);
        gates.iter().all(|gate| self.gate(spot, gate, &frame))
            && plan
                .whenever
                .iter()
                .all(|cond| self.cond(&frame(), cond, 0))
            && !self.powers_ignored(plan)
    }

    /// What a Power asks for and does not have.
    pub(crate) fn unmet(self, spot: Spot, plan: &Plan) -> Unmet {
        let PlanSort::Power { gates, .. } = &plan.sort else {
            return Unmet::Nothing;
        };
        let frame = || self.gate_frame(spot, plan);
        let gate = gates.iter().position(|gate| !self.gate(spot, gate, &frame));
        let mut whenever = plan.whenever.iter();
        match gate {
            Some(at) => Unmet::Gate(at),
            None => match whenever.position(|cond| !self.cond(&frame(), cond, 0)) {
                Some(at) => Unmet::Condition(at),
                None => Unmet::Nothing,
            },
        }
    }

    /// What the conditions of a Power are read against.
    fn gate_frame(self, spot: Spot, plan: &Plan) -> Frame {
        let card = self.s.top(spot);
        let face = self.face_read(spot);
        let mut plans = self.r.pool.info(face).abilities.iter();
        let at = plans.position(|p| std::ptr::eq(p, plan)).unwrap_or(0);
        let mut frame = Frame::new(spot.seat, card, (face, at as u8), Origin::Power);
        frame.me = self.s.mon(spot).life;
        frame.opponent = self.attacked_by(spot.seat);
        frame
    }

    fn gate(self, spot: Spot, gate: &Gate, frame: &dyn Fn() -> Frame) -> bool {
        let mon = self.s.mon(spot);
        match gate {
            Gate::Awake => {
                let poison = self.r.options.poison == PoisonAndPowers::Stop && mon.poison > 0;
                mon.condition == Condition::None && !poison
            }
            Gate::Healthy => mon.condition == Condition::None && mon.poison == 0 && mon.burn == 0,
            Gate::If(cond) => self.cond(&frame(), cond, 0),
            Gate::NotNew => mon.arrived < self.s.turn,
            Gate::Benched => !spot.is_active(),
            Gate::Active => spot.is_active(),
        }
    }

    /// Whether some Power makes all others ignored. It asks only gates: two that ignore each other
    /// never ask in a circle.
    fn powers_ignored(self, plan: &Plan) -> bool {
        const IGNORES: Sorts = Sorts::of(&[Effect::IgnorePowers(NameId(0))]);
        self.s.standing.of(IGNORES).any(|standing| {
            let Effect::IgnorePowers(but) = standing.effect else {
                return false;
            };
            but != plan.name
                && self.spot_of(standing.by).is_some_and(|spot| {
                    let source =
                        &self.r.pool.info(standing.face).abilities[standing.ability as usize];
                    let PlanSort::Power { gates, .. } = &source.sort else {
                        return true;
                    };
                    let frame = || self.gate_frame(spot, source);
                    gates.iter().all(|gate| self.gate(spot, gate, &frame))
                })
        })
    }

    /// What is in force about a Pokémon, of some sorts.
    pub fn about(self, life: Life, sorts: Sorts) -> impl Iterator<Item = &'s Standing> {
        self.s
            .standing
            .of(sorts)
            .filter(move |e| self.is_on(e, life) && self.holds(e))
    }

    /// Whether something of this sort is in force about a Pokémon.
    #[inline]
    pub fn is_under(self, life: Life, effect: Effect) -> bool {
        let mut standing = self.s.standing.of(Sorts::of(&[effect]));
        standing.any(|e| e.effect == effect && self.is_on(e, life) && self.holds(e))
    }

    /// Whether something of this sort is in force about a seat.
    pub fn is_player_under(self, seat: Seat, effect: Effect) -> bool {
        self.s
            .standing
            .of(Sorts::of(&[effect]))
            .any(|e| e.effect == effect && e.whom.has(seat) && self.holds(e))
    }

    /// Whether something of this sort is in force at all.
    pub fn is_in_force(self, effect: Effect) -> bool {
        self.s
            .standing
            .of(Sorts::of(&[effect]))
            .any(|e| e.effect == effect && self.holds(e))
    }

    /// Whether a Pokémon may be moved out of the Active Spot (OS-RETREAT-7b).
    pub fn may_leave(self, seat: Seat) -> bool {
        let life = self.s.mon(Spot::active(seat)).life;
        !self.is_under(life, Effect::CantLeave)
    }

    // What a Pokémon is now.

    /// What the procedures read of the Pokémon in a place, a copy read as what it copies.
    #[inline]
    pub fn what(self, spot: Spot) -> &'r Info {
        self.r.pool.info(self.face_read(spot))
    }

    /// The face that a copy copies now.
    #[cold]
    fn copied(self, spot: Spot) -> Option<FaceId> {
        if !self.is_under(self.s.mon(spot).life, Effect::Transform) {
            return None;
        }
        let face = self.r.face(self.s.top(self.opposing_active(spot.seat)?));
        (!self.r.pool.info(face).copies).then_some(face)
    }

    /// The attacks that a Pokémon can use, by number, with where each stands: its own by their places
    /// among its abilities, then those that a Poké-Body lends it.
    pub fn attacks_of(self, spot: Spot, mut hear: impl FnMut(u8, FaceId, u8)) {
        let face = self.face_read(spot);
        for at in &self.r.pool.info(face).attacks {
            hear(*at, face, *at);
        }
        if self.s.standing.any(LENDS) {
            for (n, (face, at)) in (LENT..).zip(self.lent_attacks(spot)) {
                hear(n, face, at);
            }
        }
    }

    /// Where an attack that a Pokémon can use stands: the face, and its place among the abilities.
    pub fn attack_of(self, spot: Spot, n: u8) -> (FaceId, u8) {
        if n < LENT {
            return (self.face_read(spot), n);
        }
        let lent = self.lent_attacks(spot);
        let at = usize::from(n - LENT);
        lent.get(at).copied().unwrap_or((self.face_read(spot), 0))
    }

    /// Attacks of others that a Pokémon can use as its own.
    fn lent_attacks(self, spot: Spot) -> ArrayVec<(FaceId, u8), 60> {
        let life = self.s.mon(spot).life;
        let own = self.r.face(self.s.top(spot));
        let mut lent = ArrayVec::new();
        let mut lend = |face: FaceId| {
            for at in &self.r.pool.info(face).attacks {
                if face != own && !lent.contains(&(face, *at)) {
                    let _ = lent.try_push((face, *at));
                }
            }
        };
        for standing in self.s.standing.of(LENDS).filter(|e| e.on == life) {
            if !self.holds(standing) {
                continue;
            }
            match self.rule_of(standing) {
                Some(Rule::CanUse(mon)) => {
                    for spot in self.all_known(&self.frame_of(standing), mon) {
                        lend(self.face_read(spot));
                    }
                }
                Some(Rule::CanUseLost) => {
                    for seat in self.r.lens.everyone().iter() {
                        for card in self.s.piles.cards(pile(seat, Pile::Lost)) {
                            lend(self.r.face(*card));
                        }
                    }
                }
                _ => {}
            }
        }
        lent
    }

    /// The Active Pokémon that a seat faces.
    pub fn opposing_active(self, seat: Seat) -> Option<Spot> {
        let opponents = self.r.lens.opponents(seat);
        opponents
            .iter()
            .map(Spot::active)
            .find(|spot| self.s.mon(*spot).life != Life::NONE)
    }

    /// Its type now.
    pub fn kind(self, spot: Spot) -> words::Type {
        let mon = self.s.mon(spot);
        const SETS: Sorts = Sorts::of(&[Effect::TypeIs(words::Type::Colorless)]);
        let set = self.about(mon.life, SETS).find_map(|e| match e.effect {
            Effect::TypeIs(kind) => Some(kind),
            _ => None,
        });
        set.or(mon.kind).unwrap_or_else(|| self.what(spot).kind)
    }

    /// Its Hit Points when undamaged.
    pub fn hp(self, spot: Spot) -> u16 {
        let life = self.s.mon(spot).life;
        const ADDS: Sorts = Sorts::of(&[Effect::HpMore(0), Effect::HpMoreEach(0)]);
        let more = self.about(life, ADDS).map(|e| match e.effect {
            Effect::HpMore(n) => n,
            Effect::HpMoreEach(n) => n * self.count_of(e),
            _ => 0,
        });
        self.what(spot).hp + more.sum::<u16>()
    }

    /// Whether a Pokémon has as much damage as Hit Points (OS-KO-1, TB-BASE-19).
    #[inline]
    pub fn is_down(self, spot: Spot) -> bool {
        let damage = self.s.mon(spot).damage;
        damage > 0 && damage >= self.what(spot).hp && damage >= self.hp(spot)
    }

    /// The face that the Pokémon in a place is read as: its own, or the one it copies.
    #[inline]
    pub fn face_read(self, spot: Spot) -> FaceId {
        let own = self.r.face(self.s.top(spot));
        if self.r.pool.info(own).copies {
            self.copied(spot).unwrap_or(own)
        } else {
            own
        }
    }

    /// The watches of an event on a Pokémon that hold now.
    pub fn watches(self, life: Life, event: Event) -> ArrayVec<Standing, 8> {
        let mut found = ArrayVec::new();
        for standing in self.s.standing.of(Sorts::watching(event)) {
            if let Effect::Watch(e, _) = standing.effect
                && e == event
                && standing.on == life
                && self.holds(standing)
                && !found.is_full()
            {
                found.push(*standing);
            }
        }
        found
    }

    /// Whether a Power works and its player may use it (TB-BASE-22).
    pub fn power_free(self, spot: Spot, plan: &Plan) -> bool {
        let PlanSort::Power { called, .. } = &plan.sort else {
            return false;
        };
        let barred =
            *called == Called::PokePower && self.is_player_under(spot.seat, Effect::NoPowers);
        !barred && self.power_works(spot, plan)
    }

    /// Whether a Power of a Pokémon in play may be used now (OS-BASE-12).
    pub fn power_usable(self, spot: Spot, ability: u8) -> bool {
        self.power_bar(spot, ability).is_none()
    }

    /// What keeps a Power of a Pokémon in play from being used now.
    pub(crate) fn power_bar(self, spot: Spot, ability: u8) -> Option<PowerBar> {
        let info = self.what(spot);
        let plan = &info.abilities[ability as usize];
        let PlanSort::Power { often, .. } = &plan.sort else {
            return Some(PowerBar::Always);
        };
        let mon: &Mon = self.s.mon(spot);
        match often {
            Often::Once if mon.used & 1 << ability != 0 => {
                return Some(PowerBar::Barred(Obstacle::PowerUsed));
            }
            Often::Once | Often::AnyTimes => {}
            // It is used as its Pokémon comes into play or evolves, or not at all.
            Often::OnPlay | Often::OnEvolving => {
                return Some(PowerBar::Barred(Obstacle::PowerOnEntry));
            }
            Often::Always => return Some(PowerBar::Always),
        }
        let free = self.power_free(spot, plan);
        (!free).then_some(PowerBar::Barred(Obstacle::PowerStopped))
    }
}

/// What a Power asks for itself and does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unmet {
    /// Something of its first line.
    Gate(usize),
    /// A condition.
    Condition(usize),
    /// All it asks for is so.
    Nothing,
}

/// Why a Power cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PowerBar {
    /// It works by itself.
    Always,
    /// Something stands in the way.
    Barred(Obstacle),
}
