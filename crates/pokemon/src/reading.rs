//! What is in force, read off a state: nothing here changes anything.

use arrayvec::ArrayVec;
use kernel::Seat;

use crate::plan::{Plan, PlanSort};
use crate::pool::{FaceId, Info};
use crate::rules::{PoisonAndPowers, Pokemon};
use crate::state::{Condition, Effect, Event, Life, Mon, Origin, Spot, Standing, State, Until};
use crate::words::{self, Gate, Often};

/// A state read by the rules: procedures, views and bots ask it alike.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'s, 'r> {
    /// The state.
    pub s: &'s State,
    /// The rules.
    pub r: &'r Pokemon,
}

impl<'s, 'r> Reading<'s, 'r> {
    /// Where a Pokémon is, while it is in play.
    fn spot_of(self, life: Life) -> Option<Spot> {
        self.s.spot_of(life, self.r.lens.seats)
    }

    /// Whether something entered in the table holds now.
    pub fn holds(self, standing: &Standing) -> bool {
        if standing.from > self.s.turn {
            return false;
        }
        match (standing.origin, standing.until) {
            (Origin::Power, Until::Gone) => {
                let Some(spot) = self.spot_of(standing.by) else {
                    return false;
                };
                let plan = &self.r.pool.info(standing.face).abilities[standing.ability as usize];
                self.power_works(spot, plan)
            }
            _ => true,
        }
    }

    /// Whether a Power works: its gates hold and nothing ignores it (OS-BASE-12, OS-WOTC-1).
    pub fn power_works(self, spot: Spot, plan: &Plan) -> bool {
        let PlanSort::Power { gates, .. } = &plan.sort else {
            return true;
        };
        gates.iter().all(|gate| self.gate(spot, *gate)) && !self.powers_ignored(plan)
    }

    fn gate(self, spot: Spot, gate: Gate) -> bool {
        let mon = self.s.mon(spot);
        match gate {
            Gate::Awake => {
                let poison = self.r.options.poison == PoisonAndPowers::Stop && mon.poison > 0;
                mon.condition == Condition::None && !poison
            }
            Gate::NotNew => mon.arrived < self.s.turn,
            Gate::Benched => !spot.is_active(),
            Gate::Active => spot.is_active(),
        }
    }

    /// Whether some Power makes all others ignored. It asks only gates: two that ignore each other
    /// never ask in a circle.
    fn powers_ignored(self, plan: &Plan) -> bool {
        self.s.standing.iter().any(|standing| {
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
                    gates.iter().all(|gate| self.gate(spot, *gate))
                })
        })
    }

    /// What is in force about a Pokémon.
    pub fn about(self, life: Life) -> impl Iterator<Item = &'s Standing> {
        self.s
            .standing
            .iter()
            .filter(move |e| e.on == life && self.holds(e))
    }

    /// Whether something of this sort is in force about a Pokémon.
    pub fn is_under(self, life: Life, effect: Effect) -> bool {
        self.s
            .standing
            .iter()
            .any(|e| e.on == life && e.effect == effect && self.holds(e))
    }

    /// Whether something of this sort is in force about a seat.
    pub fn is_player_under(self, seat: Seat, effect: Effect) -> bool {
        self.s
            .standing
            .iter()
            .any(|e| e.effect == effect && e.whom.has(seat) && self.holds(e))
    }

    /// Whether something of this sort is in force at all.
    pub fn is_in_force(self, effect: Effect) -> bool {
        self.s
            .standing
            .iter()
            .any(|e| e.effect == effect && self.holds(e))
    }

    /// Whether a Pokémon may be moved out of the Active Spot (OS-RETREAT-7b).
    pub fn may_leave(self, seat: Seat) -> bool {
        let life = self.s.mon(Spot::active(seat)).life;
        !self.is_under(life, Effect::CantLeave)
    }

    // What a Pokémon is now.

    /// What the procedures read of the Pokémon in a place, a copy read as what it copies.
    pub fn what(self, spot: Spot) -> &'r Info {
        let info = self.r.info(self.s.top(spot));
        if info.copies {
            let life = self.s.mon(spot).life;
            if self.is_under(life, Effect::Transform)
                && let Some(copied) = self.opposing_active(spot.seat)
            {
                let other = self.r.info(self.s.top(copied));
                if !other.copies {
                    return other;
                }
            }
        }
        info
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
        self.s
            .mon(spot)
            .kind
            .unwrap_or_else(|| self.what(spot).kind)
    }

    /// Its Hit Points when undamaged.
    pub fn hp(self, spot: Spot) -> u16 {
        self.what(spot).hp
    }

    /// The face that the Pokémon in a place is read as: its own, or the one it copies.
    pub fn face_read(self, spot: Spot) -> FaceId {
        let own = self.r.face(self.s.top(spot));
        let read = self.what(spot);
        if std::ptr::eq(read, self.r.pool.info(own)) {
            return own;
        }
        self.opposing_active(spot.seat)
            .map_or(own, |other| self.r.face(self.s.top(other)))
    }

    /// Whether an event of this sort is watched for at all: mostly not, and then nothing is copied.
    pub fn is_watched(self, test: impl Fn(Event) -> bool) -> bool {
        self.s
            .standing
            .iter()
            .any(|e| matches!(e.effect, Effect::Watch(event, _) if test(event)))
    }

    /// The watches of an event on a Pokémon that hold now.
    pub fn watches(self, life: Life, event: Event) -> ArrayVec<Standing, 8> {
        let mut found = ArrayVec::new();
        for standing in &self.s.standing {
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

    /// Whether a Power of a Pokémon in play may be used now (OS-BASE-12).
    pub fn power_usable(self, spot: Spot, ability: u8) -> bool {
        let info = self.what(spot);
        let plan = &info.abilities[ability as usize];
        let PlanSort::Power { often, .. } = &plan.sort else {
            return false;
        };
        let mon: &Mon = self.s.mon(spot);
        let fresh = match often {
            Often::Once => mon.used & 1 << ability == 0,
            Often::AnyTimes => true,
            Often::Always => false,
        };
        fresh && self.power_works(spot, plan)
    }
}
