//! The state of a game: a flat value of a few kB.

use arrayvec::ArrayVec;
use kernel::{BySeat, Card, Chance, Piles, Seat, ZoneId, save_fields, save_list};

use crate::pool::{FaceId, NameId};
use crate::words::{Marker, Type};

pub use crate::force::{Effect, Event, Line, Origin, Standing, Until};
pub use crate::standings::{Sorts, Standings};
pub use crate::step::{Cause, Ending, Outcome, Step};

/// Cards of a game at most: 60 for each of 8 seats, and some room.
pub const CARDS: usize = 512;
/// Zones of a game: those of each seat, and the Stadium's place.
pub const ZONES: usize = SEAT_ZONES * 8 + 1;
/// Zones of one seat.
pub const SEAT_ZONES: usize = 13;
/// Piles of one seat, before its places in play.
const PILES: u8 = 7;
/// Places in play of one seat: the Active Spot and five on the Bench.
pub const PLACES: usize = 6;

/// Cards in zones.
pub type Cards = Piles<CARDS, ZONES>;

/// A zone of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    /// Face down; the last card is the top.
    Deck,
    /// Held.
    Hand,
    /// Face up; the last card is the newest.
    Discard,
    /// Laid aside.
    Prizes,
    /// A Trainer being played.
    Playing,
    /// A Supporter that lies next to the Active Pokémon until the turn ends (TB-PLAY-11b).
    Beside,
    /// Face up; nothing comes back from it (TB-BASE-23).
    Lost,
}

/// The zone of a seat's pile.
pub fn pile(seat: Seat, pile: Pile) -> ZoneId {
    ZoneId(seat.0 * SEAT_ZONES as u8 + pile as u8)
}

/// The Stadium's place.
pub const STADIUM: ZoneId = ZoneId(ZONES as u8 - 1);

/// A place in play: a seat's Active Spot (0) or a place on its Bench (1 to 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// Whose.
    pub seat: Seat,
    /// 0 is the Active Spot.
    pub place: u8,
}

impl Spot {
    /// The Active Spot of a seat.
    pub fn active(seat: Seat) -> Self {
        Self { seat, place: 0 }
    }

    /// Its cards: the Pokémon cards from the Basic up, then what is attached.
    pub fn zone(self) -> ZoneId {
        ZoneId(self.seat.0 * SEAT_ZONES as u8 + PILES + self.place)
    }

    /// The place that has a zone, if one has.
    pub fn of_zone(zone: ZoneId) -> Option<Self> {
        let (seat, at) = (zone.0 / SEAT_ZONES as u8, zone.0 % SEAT_ZONES as u8);
        (zone != STADIUM && zone != ZoneId::NONE && at >= PILES).then(|| Self {
            seat: Seat(seat),
            place: at - PILES,
        })
    }

    /// Whether it is an Active Spot.
    pub fn is_active(self) -> bool {
        self.place == 0
    }
}

/// One Pokémon's stay in play: numbers are never used twice. 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Life(pub u16);

impl Life {
    /// No Pokémon.
    pub const NONE: Self = Self(0);
}

/// A Special Condition that excludes the other two (OS-BASE-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Condition {
    /// None of them.
    #[default]
    None,
    /// Cannot attack or retreat; flips in each checkup (OS-BASE-6).
    Asleep,
    /// Flips to attack and to retreat (OS-ATTACK-4, OS-RETREAT-3).
    Confused,
    /// Cannot attack or retreat until its player's turn has passed (OS-BASE-7).
    Paralyzed,
}

/// What is known of the Pokémon in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Mon {
    /// Its stay in play; none if the place is empty.
    pub life: Life,
    /// Damage on it, in points.
    pub damage: u16,
    /// How many of the cards are Pokémon cards, the last of them on top.
    pub stack: u8,
    /// The top one.
    pub top: Card,
    /// Asleep, Confused or Paralyzed.
    pub condition: Condition,
    /// Damage counters that Poison puts on it in a checkup; 0 if it is not Poisoned.
    pub poison: u8,
    /// Whether it is Burned (TB-BASE-12): the damage counters that it brings, 0 if it is not.
    pub burn: u8,
    /// Who takes the Prize if it falls by what was done to it last (TB-OPEN-8).
    pub taker: Option<Seat>,
    /// Who takes the Prize if Poison fells it.
    pub poison_taker: Option<Seat>,
    /// Who takes the Prize if the Burn fells it.
    pub burn_taker: Option<Seat>,
    /// Marker counters, a bit each (OS-RETREAT-8a).
    pub markers: u8,
    /// Powers used this turn, a bit each.
    pub used: u8,
    /// The turn it came into play.
    pub arrived: u16,
    /// The turn it last evolved.
    pub evolved: u16,
    /// The turn it was Paralyzed.
    pub since: u16,
    /// The turn it failed to retreat for Confusion (OS-RETREAT-3c).
    pub failed: u16,
    /// Its type, where a Power changed it.
    pub kind: Option<Type>,
    /// Its Weakness, where an attack changed it.
    pub weakness: Option<Type>,
    /// Its Resistance, where an attack changed it.
    pub resistance: Option<Type>,
    /// The turn of the last attack on it.
    pub hit_turn: u16,
    /// The damage of that attack.
    pub hit: u16,
    /// Conditions of that attack, a bit each.
    pub hit_conditions: u8,
}

/// What belongs to a seat and is no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Player {
    /// Mulligans taken (OS-SETUP-4c).
    pub mulligans: u8,
    /// Bonus cards already drawn.
    pub bonus: u8,
    /// Prizes to be taken for Knock Outs.
    pub owed: u8,
    /// Prizes laid at the start of the round.
    pub laid: u8,
    /// The turn in which Energy was last attached by hand (OS-BASE-3).
    pub attached: u16,
    /// The turn in which an opponent's attack last Knocked Out a Pokémon of this seat, and whose.
    pub fell: Option<(u16, Seat)>,
    /// The turn in which it last played a Supporter (TB-BASE-4).
    pub supporter: u16,
    /// The turn in which it last played a Stadium (TB-BASE-5).
    pub stadium: u16,
    /// The turn in which it last used the Stadium in play (TB-OPEN-34).
    pub stadium_used: u16,
    /// The turn in which it last retreated (TB-BASE-6).
    pub retreated: u16,
    /// Bonus cards that its side may still draw (TB-OPEN-4).
    pub bonus_due: u8,
    /// Whether its latest turn was a forced pass (TB-PLAY-7, TB-OPEN-13).
    pub passed: bool,
    /// Whether it has shown its hand since it has no Pokémon (TB-PLAY-6).
    pub bare: Bare,
    /// Whether it waits with its mulligan until the others have laid their Prizes.
    pub waits: bool,
}

/// A card that has become an Energy card while it is attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Became {
    /// The card.
    pub card: Card,
    /// The type it provides.
    pub kind: Type,
    /// How many.
    pub units: u8,
}

/// All that changes in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Cards in zones.
    pub piles: Cards,
    /// The generator.
    pub chance: Chance,
    /// How often each card was hidden and shuffled, so that it gets a fresh handle.
    pub hidden: [u8; CARDS],
    /// Pokémon in play, by seat and place.
    pub mons: BySeat<[Mon; PLACES]>,
    /// Figures of seats.
    pub players: BySeat<Player>,
    /// What is in force.
    pub standing: Standings,
    /// Cards that have become Energy cards.
    pub became: ArrayVec<Became, 8>,
    /// What is still to come; the last is next.
    pub agenda: ArrayVec<Step, 16>,
    /// The turn's number; 0 before the first.
    pub turn: u16,
    /// Whose turn it is.
    pub on_turn: Seat,
    /// Who went first, once that is known.
    pub first: Option<Seat>,
    /// Whether Pokémon in play are still face down (set-up).
    pub face_down: bool,
    /// Rounds of Sudden Death so far.
    pub round: u8,
    /// The last stay in play that was given out.
    pub lives: u16,
    /// How the game stands.
    pub outcome: Outcome,
}

impl State {
    /// An empty table with a generator.
    pub fn new(chance: Chance) -> Self {
        Self {
            piles: Cards::default(),
            chance,
            hidden: [0; CARDS],
            mons: BySeat::default(),
            players: BySeat::default(),
            standing: Standings::default(),
            became: ArrayVec::new(),
            agenda: ArrayVec::new(),
            turn: 0,
            on_turn: Seat(0),
            first: None,
            face_down: true,
            round: 0,
            lives: 0,
            outcome: Outcome::Open,
        }
    }

    /// Whether each of the game's first `n` cards is in exactly one zone, and no other card is.
    pub fn conserves(&self, n: usize) -> bool {
        let mut seen = [false; CARDS];
        let mut all = 0;
        for zone in (0..ZONES as u8).map(ZoneId) {
            for card in self.piles.cards(zone) {
                if card.index() >= n || std::mem::replace(&mut seen[card.index()], true) {
                    return false;
                }
                all += 1;
            }
        }
        all == n
    }

    /// The Pokémon in a place; an empty place has no life.
    pub fn mon(&self, spot: Spot) -> &Mon {
        &self.mons[spot.seat][spot.place as usize]
    }

    /// The Pokémon in a place, to be changed.
    pub fn mon_mut(&mut self, spot: Spot) -> &mut Mon {
        &mut self.mons[spot.seat][spot.place as usize]
    }

    /// The places of a seat that hold a Pokémon, the Active Spot first.
    pub fn spots(&self, seat: Seat) -> impl Iterator<Item = Spot> + use<'_> {
        self.mons[seat]
            .iter()
            .enumerate()
            .filter(|(_, mon)| mon.life != Life::NONE)
            .map(move |(place, _)| Spot {
                seat,
                place: place as u8,
            })
    }

    /// The Benched Pokémon of a seat.
    pub fn bench(&self, seat: Seat) -> impl Iterator<Item = Spot> + use<'_> {
        self.spots(seat).filter(|spot| !spot.is_active())
    }

    /// How many Pokémon a seat has on the Bench.
    pub fn bench_len(&self, seat: Seat) -> usize {
        self.mons[seat][1..]
            .iter()
            .take_while(|mon| mon.life != Life::NONE)
            .count()
    }

    /// Where a Pokémon is, while it is in play.
    pub fn spot_of(&self, life: Life, seats: u8) -> Option<Spot> {
        if life == Life::NONE {
            return None;
        }
        (0..seats).map(Seat).find_map(|seat| {
            let place = self.mons[seat].iter().position(|mon| mon.life == life)?;
            Some(Spot {
                seat,
                place: place as u8,
            })
        })
    }

    /// The top card of the Pokémon in a place.
    pub fn top(&self, spot: Spot) -> Card {
        let mon = self.mon(spot);
        debug_assert_eq!(
            mon.top,
            self.piles.cards(spot.zone())[mon.stack as usize - 1]
        );
        mon.top
    }

    /// Makes so many of the cards in a place its Pokémon cards.
    pub fn set_stack(&mut self, spot: Spot, stack: u8) {
        let top = self.piles.cards(spot.zone())[stack as usize - 1];
        let mon = self.mon_mut(spot);
        (mon.stack, mon.top) = (stack, top);
    }

    /// Cards attached to the Pokémon in a place.
    pub fn attached(&self, spot: Spot) -> &[Card] {
        &self.piles.cards(spot.zone())[self.mon(spot).stack as usize..]
    }
}

/// The bit of a marker.
pub fn marker_bit(marker: Marker) -> u8 {
    1 << marker as u8
}

/// Whether a seat without Pokémon has shown its hand (TB-PLAY-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bare {
    /// It has not, or has a Pokémon.
    #[default]
    No,
    /// It has; cards that nobody else saw may have come since.
    Shown,
    /// It has, and all know that it holds no Basic that must be played (TB-PLAY-6a).
    Looked,
}

save_list!(Bare { No, Shown, Looked });
save_list!(Condition {
    None,
    Asleep,
    Confused,
    Paralyzed
});
save_list!(Type {
    Grass,
    Fire,
    Water,
    Lightning,
    Psychic,
    Fighting,
    Darkness,
    Metal,
    Colorless
});
save_fields!(Life { 0 });
save_fields!(NameId { 0 });
save_fields!(FaceId { 0 });
save_fields!(Spot { seat, place });
save_fields!(Mon {
    life,
    damage,
    stack,
    top,
    condition,
    poison,
    burn,
    taker,
    poison_taker,
    burn_taker,
    markers,
    used,
    arrived,
    evolved,
    since,
    failed,
    kind,
    weakness,
    resistance,
    hit_turn,
    hit,
    hit_conditions
});
save_fields!(Player {
    mulligans,
    bonus,
    owed,
    laid,
    attached,
    fell,
    supporter,
    stadium,
    stadium_used,
    retreated,
    bonus_due,
    passed,
    bare,
    waits
});
save_fields!(Became { card, kind, units });
save_fields!(State {
    piles,
    chance,
    hidden,
    mons,
    players,
    standing,
    became,
    agenda,
    turn,
    on_turn,
    first,
    face_down,
    round,
    lives,
    outcome
});
