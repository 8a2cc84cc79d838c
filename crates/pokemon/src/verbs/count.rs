//! What is counted and what is asked.

use kernel::{Seat, SeatSet};
use lens::Part;

use crate::frame::{Coins, Did, Frame};
use crate::reading::Reading;
use crate::state::{Condition, Life, Pile, STADIUM, Spot, marker_bit, pile};
use crate::table::Table;
use crate::words::{Cond, Kind, Many, Marker, Mon, Tally, Type, Whose, Zone};

impl Table<'_> {
    /// Counts what a tally names. `at` is the sentence that counts.
    pub fn tally(&self, f: &Frame, tally: &Tally, at: u8) -> u16 {
        self.now().tally(f, tally, at)
    }

    /// Whether a condition holds.
    pub fn cond(&self, f: &Frame, cond: &Cond, at: u8) -> bool {
        self.now().cond(f, cond, at)
    }

    /// The one Pokémon that a phrase means without asking anybody, if there is one.
    pub fn one_known(&self, f: &Frame, mon: &Mon) -> Option<Life> {
        self.now().one_known(f, mon)
    }
}

impl Reading<'_, '_> {
    /// Counts what a tally names. `at` is the sentence that counts.
    pub fn tally(self, f: &Frame, tally: &Tally, at: u8) -> u16 {
        let of = |mon: &Mon, count: &dyn Fn(Spot) -> u16| -> u16 {
            self.all_known(f, mon).iter().map(|spot| count(*spot)).sum()
        };
        let seen = |kind: &Kind| {
            let cards = f.seen.iter().filter(|card| self.is_kind(**card, kind));
            cards.count() as u16
        };
        match tally {
            Tally::Heads => u16::from(f.coins_before(at).heads),
            Tally::Tails => u16::from(f.coins_before(at).tails),
            Tally::Counters(mon) => of(mon, &|s| self.s.mon(s).damage / 10),
            Tally::EnergyCards(mon) => of(mon, &|s| {
                let cards = self.s.attached(s).iter();
                cards.filter(|c| self.provides(**c).is_some()).count() as u16
            }),
            Tally::Energy(mon) => of(mon, &|s| u16::from(self.energy(s).total)),
            Tally::EnergyOf(kind, mon) => of(mon, &|s| u16::from(self.energy(s).count(*kind))),
            Tally::Spare => self.spare(f, None),
            Tally::SpareOf(kind) => self.spare(f, Some(*kind)),
            Tally::Pokemon(group) => self.group_known(f, group).len() as u16,
            Tally::InPlay => (0..self.r.lens.seats)
                .map(|s| self.s.spots(Seat(s)).count() as u16)
                .sum(),
            Tally::Discarded(kind) | Tally::PutThere(kind) => seen(kind),
            Tally::InZone(kind, zone) => self.zone_count(f, kind, *zone) as u16,
            Tally::Conditions(mon) => of(mon, &|s| {
                let mon = self.s.mon(s);
                u16::from(mon.condition != Condition::None)
                    + u16::from(mon.poison > 0)
                    + u16::from(mon.burn > 0)
            }),
        }
    }

    fn spare(self, f: &Frame, kind: Option<Type>) -> u16 {
        let plan = &self.r.pool.info(f.ability.0).abilities[f.ability.1 as usize];
        let spot = self.s.spot_of(f.me, self.r.lens.seats);
        match (spot, plan.attack()) {
            (Some(spot), Some(attack)) => u16::from(self.energy(spot).spare(kind, attack)),
            _ => 0,
        }
    }

    /// How many cards of a kind there are in a zone; the card being played is none of them.
    pub fn zone_count(self, f: &Frame, kind: &Kind, zone: Zone) -> usize {
        let (whose, which) = zone.parts();
        let of = |seat| {
            let cards = self.s.piles.cards(pile(seat, which)).iter();
            let fits = |card: &&kernel::Card| {
                **card != f.source && (f.sees_backs(zone) || self.is_kind(**card, kind))
            };
            cards.filter(fits).count()
        };
        let seats = self.whose_known(f, whose, Part::Holds);
        seats.iter().map(of).sum()
    }

    /// Whether a condition holds.
    pub fn cond(self, f: &Frame, cond: &Cond, at: u8) -> bool {
        let spot = |mon: &Mon| {
            let life = self.one_known(f, mon)?;
            self.s.spot_of(life, self.r.lens.seats)
        };
        let coins = f.coins_before(at);
        match cond {
            Cond::Heads => coins.heads > 0,
            Cond::Tails => coins.tails > 0,
            Cond::HeadsAre(many) => fall(coins, coins.heads, *many),
            Cond::TailsAre(many) => fall(coins, coins.tails, *many),
            Cond::Did => f.did == Did::Yes,
            Cond::DidNot => f.did == Did::No,
            Cond::Trait(mon, what) => spot(mon).is_some_and(|s| self.is_so(f, s, what)),
            Cond::IsNeither(mon, kind, word) => spot(mon).is_some_and(|s| {
                let name = self.r.name(self.s.top(s));
                self.kind(s) != *kind && !name.split(' ').any(|w| w == word.0)
            }),
            Cond::NotMarked(mon) => {
                spot(mon).is_some_and(|s| self.s.mon(s).markers & marker_bit(Marker::Char) == 0)
            }
            Cond::HasDamage(mon) => spot(mon).is_some_and(|s| self.s.mon(s).damage > 0),
            Cond::Damaged => f.damage.hurt,
            Cond::FirstDamaged => {
                let there = spot(&Mon::Defending).map_or(0, |s| self.s.mon(s).damage);
                f.damage.hurt && there == f.damage.done
            }
            Cond::Survives => {
                spot(&Mon::Defending).is_some_and(|s| self.s.mon(s).damage < self.hp(s))
            }
            Cond::Weaker(a, b) => match (spot(a), spot(b)) {
                (Some(a), Some(b)) => self.hp_left(a) < self.hp_left(b),
                _ => false,
            },
            Cond::Room(whose) => self
                .whose_known(f, *whose, Part::Commands)
                .iter()
                .any(|seat| self.room(seat).is_some()),
            Cond::AnyInPlay(group) => !self.group_known(f, group).is_empty(),
            Cond::NoneInPlay(group) => self.group_known(f, group).is_empty(),
            Cond::StadiumInPlay => self.s.piles.len(STADIUM) > 0,
            Cond::MorePrizes => {
                let left = |whose| {
                    let seats = self.whose_known(f, whose, Part::Counts);
                    let prizes = |seat| self.s.piles.len(pile(seat, Pile::Prizes));
                    seats.iter().map(prizes).sum::<usize>()
                };
                left(Whose::Yours) > left(Whose::Opponents)
            }
            Cond::SameSize(a, b) => self.size(f, *a) == self.size(f, *b),
            Cond::Larger(a, b) => self.size(f, *a) > self.size(f, *b),
            Cond::Holds(zone, n, kind) => {
                // What is said of each of several players holds for each of them (TB-LOST-1).
                let (whose, _) = zone.parts();
                let seats = self.whose_known(f, whose, Part::Holds);
                seats.iter().all(|seat| {
                    let mut one = f.clone();
                    (one.opponent, one.subject) = (Some(seat), seat);
                    self.zone_count(&one, kind, *zone) >= *n as usize
                })
            }
            Cond::Avenging => {
                let seats = f
                    .opponent
                    .map_or(self.r.lens.opponents(f.you), SeatSet::only);
                self.s.players[f.you]
                    .fell
                    .is_some_and(|(turn, seat)| seats.has(seat) && self.was_last_turn(turn, seat))
            }
        }
    }

    /// Whether a turn was the last one of a seat before this.
    fn was_last_turn(self, turn: u16, seat: Seat) -> bool {
        let since = self.s.turn.saturating_sub(turn);
        seat != self.s.on_turn && since > 0 && since <= u16::from(self.r.lens.seats)
    }

    fn size(self, f: &Frame, zone: Zone) -> usize {
        self.zone_count(f, &Kind::Any, zone)
    }

    /// The Hit Points that a Pokémon has left.
    fn hp_left(self, spot: Spot) -> u16 {
        self.hp(spot).saturating_sub(self.s.mon(spot).damage)
    }
}

/// Whether so many of some coins fell one way.
fn fall(coins: Coins, these: u8, many: Many) -> bool {
    match many {
        Many::Exactly(n) => these == n,
        Many::UpTo(n) => (1..=n).contains(&these),
        Many::Any => these > 0,
        Many::All => these > 0 && these == coins.heads + coins.tails,
    }
}
