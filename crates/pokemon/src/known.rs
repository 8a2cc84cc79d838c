//! What a phrase means without asking anybody: players, Pokémon, cards of a kind.

use arrayvec::ArrayVec;
use kernel::{Card, Seat, SeatSet};
use lens::{Meant, Part};

use crate::face::Called;
use crate::frame::Frame;
use crate::plan::PlanSort;
use crate::pool::Sort;
use crate::reading::Reading;
use crate::state::{Condition, Effect, Life, Origin, Sorts, Spot};
use crate::words::{Affliction, Group, Kind, Mon, Often, Trait, Whose};

impl Reading<'_, '_> {
    /// The first free place on a seat's Bench.
    pub fn room(self, seat: Seat) -> Option<Spot> {
        let free = |place: &usize| self.s.mons[seat][*place].life == Life::NONE;
        let place = (1..=self.bench_limit(seat)).find(free)?;
        Some(Spot {
            seat,
            place: place as u8,
        })
    }

    /// How many Pokémon a seat's Bench may hold now.
    pub fn bench_limit(self, seat: Seat) -> usize {
        let most = self.r.options.bench();
        const LIMITS: Sorts = Sorts::of(&[Effect::BenchLimit(0)]);
        let limits = self.s.standing.of(LIMITS).filter_map(|e| match e.effect {
            Effect::BenchLimit(n) if e.whom.has(seat) && self.holds(e) => Some(n as usize),
            _ => None,
        });
        limits.min().map_or(most, |n| n.min(most))
    }

    /// What sort of source a frame's words stand on, as the lens tells them apart.
    pub fn source(self, f: &Frame) -> lens::Source {
        let plan = &self.r.pool.info(f.ability.0).abilities;
        match f.origin {
            Origin::Attack => lens::Source::Attack,
            Origin::Trainer => lens::Source::Trainer,
            Origin::Energy => lens::Source::Energy,
            Origin::Stadium => lens::Source::Stadium,
            Origin::Power => match plan.get(f.ability.1 as usize).map(|plan| &plan.sort) {
                Some(PlanSort::Power { often, .. }) if *often == Often::Always => {
                    lens::Source::Body
                }
                _ => lens::Source::Power,
            },
        }
    }

    /// The seats that a possessive may mean.
    pub fn whose_known(self, f: &Frame, whose: Whose, part: Part) -> SeatSet {
        let phrase = match whose {
            Whose::Yours => lens::Who::You,
            Whose::Their => return SeatSet::only(f.subject),
            Whose::Opponents => match f.opponent {
                Some(seat) => return SeatSet::only(seat),
                None => lens::Who::YourOpponent,
            },
            Whose::Each => lens::Who::EachPlayer,
            Whose::Either => lens::Who::EitherPlayer,
        };
        let source = self.source(f);
        // A ruleset that does not tell these parts apart has the plain row alone.
        let part = match part {
            Part::Covers if self.r.lens.row_said(source, phrase, part).is_none() => Part::Commands,
            Part::Counts if self.r.lens.row_said(source, phrase, part).is_none() => Part::Holds,
            part => part,
        };
        let seats = match self.r.lens.meant_by(source, phrase, part, f.you) {
            Meant::One(seat) => SeatSet::only(seat),
            Meant::Each(seats) | Meant::Pick { among: seats, .. } => seats,
        };
        match (whose, f.opponent) {
            // An opponent who is attacked or named is the only one (TB-OPEN-25).
            (Whose::Either, Some(named)) => {
                let opponents = self.r.lens.opponents(f.you);
                let may = |seat: &Seat| *seat == named || !opponents.has(*seat);
                seats.iter().filter(may).collect()
            }
            _ => seats,
        }
    }

    /// The Pokémon of a group.
    pub fn group_known(self, f: &Frame, group: &Group) -> ArrayVec<Spot, 48> {
        self.group_in(f, group, Part::Commands)
    }

    /// The Pokémon of a group; "each of" a group may reach more seats (TB-PLAY-14).
    pub fn group_in(self, f: &Frame, group: &Group, part: Part) -> ArrayVec<Spot, 48> {
        let seats = self.whose_known(f, group.whose(), part);
        let mut found = ArrayVec::new();
        for seat in self
            .r
            .from(self.s, f.you)
            .into_iter()
            .filter(|s| seats.has(*s))
        {
            found.extend(
                self.s
                    .spots(seat)
                    .filter(|spot| self.in_group(f, group, *spot)),
            );
        }
        found
    }

    /// Whether a Pokémon is of a group, as far as it is not about whose it is.
    pub fn in_group(self, f: &Frame, group: &Group, spot: Spot) -> bool {
        let name = || self.r.name(self.s.top(spot));
        match group {
            Group::All(_) => true,
            Group::Benched(_) => !spot.is_active(),
            Group::Typed(_, kind) => self.is_type(spot, *kind),
            Group::BenchedTyped(_, kind) => !spot.is_active() && self.is_type(spot, *kind),
            Group::Damaged(_) => self.s.mon(spot).damage > 0,
            Group::Evolved(_) => {
                // A LEGEND is two cards and no Evolution (TB-BASE-25).
                self.s.mon(spot).stack > 1 && self.r.info(self.s.top(spot)).sort != Sort::Legend
            }
            Group::Named(_, is) => name() == is.0,
            Group::BenchedNamed(_, is) => !spot.is_active() && name() == is.0,
            Group::DamagedNamed(_, is) => {
                !spot.is_active() && self.s.mon(spot).damage > 0 && name() == is.0
            }
            Group::NamedEither(_, a, b) => name() == a.0 || name() == b.0,
            Group::NamedWith(_, word) => name().split([' ', '\'']).any(|w| w == word.0),
            Group::That(_, is) => self.is_so(f, spot, is),
            Group::BenchedThat(_, is) => !spot.is_active() && self.is_so(f, spot, is),
            Group::SameType(_) => {
                let defending = self.s.spot_of(f.defending, self.r.lens.seats);
                !spot.is_active() && defending.is_some_and(|d| self.kind(d) == self.kind(spot))
            }
        }
    }

    /// The types of a Pokémon now: a LEGEND may have two (TB-BASE-25).
    pub fn kinds(self, spot: Spot) -> ArrayVec<crate::words::Type, 2> {
        let second = match self.s.mon(spot).kind {
            Some(_) => None,
            None => self.what(spot).second,
        };
        [Some(self.kind(spot)), second]
            .into_iter()
            .flatten()
            .collect()
    }

    /// Whether a Pokémon is of a type (TB-BASE-25).
    pub fn is_type(self, spot: Spot, kind: crate::words::Type) -> bool {
        self.kind(spot) == kind || self.what(spot).second == Some(kind)
    }

    /// Whether something said of a Pokémon is so.
    pub fn is_so(self, f: &Frame, spot: Spot, what: &Trait) -> bool {
        let mon = self.s.mon(spot);
        let called = |wanted: &[Called]| {
            let info = self.what(spot);
            info.powers
                .iter()
                .any(|at| match &info.abilities[*at as usize].sort {
                    PlanSort::Power { called, .. } => wanted.contains(called),
                    PlanSort::Attack(_) | PlanSort::Text => false,
                })
        };
        match what {
            Trait::Is(affliction) => self.is_afflicted(spot, *affliction),
            Trait::IsNot(affliction) => !self.is_afflicted(spot, *affliction),
            Trait::Afflicted => mon.condition != Condition::None || mon.poison > 0 || mon.burn > 0,
            Trait::IsType(kind) => self.is_type(spot, *kind),
            Trait::IsNotType(kind) => !self.is_type(spot, *kind),
            Trait::OfThatType => f.kind.is_some_and(|kind| self.is_type(spot, kind)),
            Trait::Stage(n) => self.what(spot).sort == Sort::Stage(*n),
            Trait::Legend => self.what(spot).sort == Sort::Legend,
            Trait::EvolvedNow => mon.evolved == self.s.turn,
            Trait::EvolvesFrom(name) => {
                let from = self.what(spot).from;
                from.is_some_and(|from| self.r.pool.name(from) == name.0)
            }
            Trait::Damaged => mon.damage > 0,
            Trait::HasWeakness => self.what(spot).weakness.is_some(),
            Trait::HasPower => called(&[Called::PokePower]),
            Trait::HasPowerOrBody => called(&[Called::PokePower, Called::PokeBody]),
            Trait::HasEnergy => self.energy(spot).total > 0,
            Trait::HasEnergyOf(kind) => self.energy(spot).count(*kind) > 0,
            Trait::HasSpecial => self.has_attached(spot, &Kind::SpecialEnergy),
            Trait::NoEnergy => self.energy(spot).total == 0,
            Trait::Lacks(name) => !self.has_attached(spot, &Kind::Named(name.clone())),
        }
    }

    fn has_attached(self, spot: Spot, kind: &Kind) -> bool {
        self.s
            .attached(spot)
            .iter()
            .any(|card| self.is_kind(*card, kind))
    }

    /// Whether a Pokémon has a Special Condition.
    pub fn is_afflicted(self, spot: Spot, affliction: Affliction) -> bool {
        let mon = self.s.mon(spot);
        match affliction {
            Affliction::Asleep => mon.condition == Condition::Asleep,
            Affliction::Confused => mon.condition == Condition::Confused,
            Affliction::Paralyzed => mon.condition == Condition::Paralyzed,
            Affliction::Burned => mon.burn > 0,
            Affliction::Poisoned => mon.poison > 0,
            Affliction::Toxic => mon.poison > 1,
            Affliction::Severe => mon.poison > 3,
        }
    }

    /// The one Pokémon that a phrase means without asking anybody, if there is one.
    pub fn one_known(self, f: &Frame, mon: &Mon) -> Option<Life> {
        let life = match mon {
            Mon::This | Mon::Itself => f.me,
            Mon::Defending => f.defending,
            Mon::Attacking => f.attacking,
            Mon::Holder => f.holder,
            Mon::It => f.it,
            Mon::Active(whose) => {
                let seat = self.whose_known(f, *whose, Part::Commands).iter().next()?;
                self.s.mon(Spot::active(seat)).life
            }
            Mon::Chosen(..)
            | Mon::Another(_)
            | Mon::EachOf(_)
            | Mon::Group(_)
            | Mon::EachDefending
            | Mon::BothActive
            | Mon::EachActive => {
                return None;
            }
        };
        (life != Life::NONE).then_some(life)
    }

    /// The seats whose Active Pokémon a phrase means all together (TB-TARGET-16b, 16c, 16d).
    pub fn sides_of(self, f: &Frame, mon: &Mon) -> SeatSet {
        let (who, part) = match mon {
            Mon::EachDefending => (lens::Who::YourOpponent, Part::Joins),
            Mon::BothActive => (lens::Who::You, Part::Joins),
            _ => (lens::Who::EachPlayer, Part::Covers),
        };
        match self.r.lens.meant_by(self.source(f), who, part, f.you) {
            Meant::One(seat) => SeatSet::only(seat),
            Meant::Each(seats) | Meant::Pick { among: seats, .. } => seats,
        }
    }

    /// All the Pokémon that a phrase means without asking anybody.
    pub fn all_known(self, f: &Frame, mon: &Mon) -> ArrayVec<Spot, 48> {
        match mon {
            Mon::EachOf(group) => self.group_in(f, group, Part::Covers),
            Mon::Group(group) => self.group_known(f, group),
            Mon::EachDefending | Mon::BothActive | Mon::EachActive => {
                let seats = self.sides_of(f, mon);
                let order = self.r.from(self.s, f.you).into_iter();
                let there = |spot: &Spot| self.s.mon(*spot).life != Life::NONE;
                let spots = order.filter(|seat| seats.has(*seat)).map(Spot::active);
                spots.filter(there).collect()
            }
            _ => {
                let life = self.one_known(f, mon);
                let spot = life.and_then(|life| self.s.spot_of(life, self.r.lens.seats));
                spot.into_iter().collect()
            }
        }
    }

    /// Whether a card is of a kind. In play an Energy card counts as what it provides.
    pub fn is_kind(self, card: Card, kind: &Kind) -> bool {
        let info = self.r.info(card);
        let named = |name: &cardlang::Name| self.r.name(card) == name.0;
        let basic = matches!(info.sort, Sort::Basic | Sort::Baby);
        let item = matches!(info.sort, Sort::Trainer | Sort::Tool | Sort::Doll);
        match kind {
            Kind::Any | Kind::Other => true,
            Kind::Energy | Kind::Units => self.provides(card).is_some(),
            Kind::BasicEnergy => info.sort == Sort::BasicEnergy,
            Kind::SpecialEnergy => info.sort == Sort::SpecialEnergy,
            Kind::EnergyOf(of) => self.is_energy_of(card, *of),
            Kind::Trainer => info.is_trainer(),
            // TB-BASE-26.
            Kind::Item => item,
            Kind::ItemBut(name) => item && !named(name),
            Kind::Supporter => info.sort == Sort::Supporter,
            Kind::Stadium => info.sort == Sort::Stadium,
            Kind::Pokemon => info.is_pokemon(),
            Kind::PokemonOf(of) => {
                info.is_pokemon() && (info.kind == *of || info.second == Some(*of))
            }
            Kind::Evolution => matches!(info.sort, Sort::Stage(_)),
            Kind::Named(name) => named(name),
            Kind::Basic => basic,
            Kind::BasicOf(of) => basic && info.kind == *of,
            Kind::BasicNamed(name) => basic && named(name),
            Kind::BasicNamedEither(a, b) => basic && (named(a) || named(b)),
            Kind::EvolvingFrom(name) => info
                .from
                .is_some_and(|from| self.r.pool.name(from) == name.0),
        }
    }
}
