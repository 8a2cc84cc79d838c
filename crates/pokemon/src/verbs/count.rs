//! What is counted and what is asked.

use crate::frame::{Did, Frame};
use crate::state::{Condition, Life, Spot, marker_bit};
use crate::table::Table;
use crate::words::{Affliction, Cond, Marker, Mon, Tally};

impl Table<'_> {
    /// Counts what a tally names. `at` is the sentence that counts.
    pub fn tally(&self, f: &Frame, tally: &Tally, at: u8) -> u16 {
        let spot = |mon: &Mon| self.one_known(f, mon).and_then(|life| self.spot(life));
        match tally {
            Tally::Heads => u16::from(f.coins_before(at).heads),
            Tally::Tails => u16::from(f.coins_before(at).tails),
            Tally::Counters(mon) => spot(mon).map_or(0, |s| self.mon(s).damage / 10),
            Tally::EnergyCards(mon) => spot(mon).map_or(0, |s| {
                self.s
                    .attached(s)
                    .iter()
                    .filter(|c| self.provides(**c).is_some())
                    .count() as u16
            }),
            Tally::Energy(mon) => spot(mon).map_or(0, |s| u16::from(self.energy(s).total)),
            Tally::EnergyOf(kind, mon) => spot(mon).map_or(0, |s| {
                let energy = self.energy(s);
                u16::from(if energy.any {
                    energy.total
                } else {
                    energy.of[*kind as usize]
                })
            }),
            Tally::Spare => self.spare(f, None),
            Tally::SpareOf(kind) => self.spare(f, Some(*kind)),
            Tally::Pokemon(group) => self.group_known(f, group).len() as u16,
            Tally::InPlay => (0..self.seats())
                .map(|s| self.s.spots(kernel::Seat(s)).count() as u16)
                .sum(),
            Tally::Discarded => u16::from(f.discarded),
        }
    }

    fn spare(&self, f: &Frame, kind: Option<crate::words::Type>) -> u16 {
        let plan = &self.r.pool.info(f.ability.0).abilities[f.ability.1 as usize];
        match (self.spot(f.me), plan.attack()) {
            (Some(spot), Some(attack)) => u16::from(self.energy(spot).spare(kind, attack)),
            _ => 0,
        }
    }

    /// Whether a condition holds.
    pub fn cond(&self, f: &Frame, cond: &Cond, at: u8) -> bool {
        let spot = |mon: &Mon| self.one_known(f, mon).and_then(|life| self.spot(life));
        match cond {
            Cond::Heads => f.coins_before(at).heads > 0,
            Cond::Tails => f.coins_before(at).tails > 0,
            Cond::Did => f.did == Did::Yes,
            Cond::Is(mon, affliction) => {
                spot(mon).is_some_and(|s| self.is_afflicted(s, *affliction))
            }
            Cond::IsType(mon, kind) => spot(mon).is_some_and(|s| self.now().kind(s) == *kind),
            Cond::IsNotType(mon, kind) => spot(mon).is_some_and(|s| self.now().kind(s) != *kind),
            Cond::IsNeither(mon, kind, word) => spot(mon).is_some_and(|s| {
                let name = self.r.name(self.top(s));
                self.now().kind(s) != *kind && !name.split(' ').any(|w| w == word.0)
            }),
            Cond::HasWeakness(mon) => {
                spot(mon).is_some_and(|s| self.now().what(s).weakness.is_some())
            }
            Cond::NotMarked(mon) => {
                spot(mon).is_some_and(|s| self.mon(s).markers & marker_bit(Marker::Char) == 0)
            }
            Cond::HasDamage(mon) => spot(mon).is_some_and(|s| self.mon(s).damage > 0),
            Cond::Damaged => f.damage.hurt,
            Cond::Survives => {
                spot(&Mon::Defending).is_some_and(|s| self.mon(s).damage < self.now().hp(s))
            }
            Cond::Room(whose) => self
                .whose_known(f, *whose, lens::Part::Commands)
                .iter()
                .any(|seat| self.room(seat).is_some()),
        }
    }

    fn is_afflicted(&self, spot: Spot, affliction: Affliction) -> bool {
        let mon = self.mon(spot);
        match affliction {
            Affliction::Asleep => mon.condition == Condition::Asleep,
            Affliction::Confused => mon.condition == Condition::Confused,
            Affliction::Paralyzed => mon.condition == Condition::Paralyzed,
            Affliction::Burned => mon.burn > 0,
            Affliction::Poisoned => mon.poison > 0,
            Affliction::Toxic => mon.poison > 1,
            Affliction::ConfusedPoisoned => mon.condition == Condition::Confused && mon.poison > 0,
        }
    }

    /// The one Pokémon that a phrase means without asking anybody, if there is one.
    pub fn one_known(&self, f: &Frame, mon: &Mon) -> Option<Life> {
        let life = match mon {
            Mon::This | Mon::Itself => f.me,
            Mon::Defending => f.defending,
            Mon::Attacking => f.attacking,
            Mon::Holder => f.holder,
            Mon::It => f.it,
            Mon::Active(whose) => {
                let seat = self
                    .whose_known(f, *whose, lens::Part::Commands)
                    .iter()
                    .next()?;
                self.mon(Spot::active(seat)).life
            }
            Mon::Chosen(..) | Mon::Another(_) | Mon::EachOf(_) => return None,
        };
        (life != Life::NONE).then_some(life)
    }
}
