//! What forbids a play: found by the very checks that offer it.

use kernel::{Card, Choice, Mute, Question, Script, Seat, ZoneId};

use crate::ask::Say;
use crate::frame::Reach;
use crate::pool::FaceId;
use crate::rules::{Nobody, Pokemon};
use crate::state::{Pile, STADIUM, Spot, Standing, State, pile};
use crate::table::Table;

/// What stands in the way of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// No place on the Bench is free.
    BenchFull,
    /// Nothing in play is what it evolves from.
    NothingToEvolve,
    /// Nobody evolves in their first turn.
    FirstTurn,
    /// The Pokémon came into play in this turn.
    New,
    /// The Pokémon evolved in this turn.
    Evolved,
    /// Something keeps Pokémon from evolving.
    NoEvolving,
    /// The Energy card of the turn is attached.
    EnergySpent,
    /// The other half is not in the hand.
    HalfMissing,
    /// It is put down with the top half.
    BottomHalf,
    /// A rule of the first turn forbids Trainers.
    NoTrainersYet,
    /// Something keeps the player from playing Trainer cards.
    NoTrainers,
    /// The Supporter of the turn is played.
    SupporterSpent,
    /// The Stadium of the turn is played.
    StadiumSpent,
    /// A Stadium of its name is in play.
    SameStadium,
    /// The Stadium was used in this turn.
    StadiumUsed,
    /// Each Pokémon has a Tool.
    ToolThere,
    /// A condition of its text does not hold: the sentence `n`.
    Condition,
    /// A cost of its text cannot be paid: the sentence `n`.
    Cost,
    /// It would do nothing.
    Nothing,
    /// The Pokémon is not the Active one.
    Benched,
    /// The Pokémon is Asleep.
    Asleep,
    /// The Pokémon is Paralyzed.
    Paralyzed,
    /// A retreat failed in this turn.
    RetreatFailed,
    /// The retreat of the turn is made.
    RetreatSpent,
    /// No Pokémon is on the Bench.
    NobodyBenched,
    /// It never retreats.
    NeverRetreats,
    /// Something keeps it from retreating.
    NoRetreat,
    /// `n` Energy are missing for the Retreat Cost.
    RetreatCost,
    /// A rule of the first turn forbids attacks.
    NoAttackYet,
    /// Nobody can be attacked.
    NoTarget,
    /// Something keeps it from attacking.
    NoAttack,
    /// Something keeps it from using this attack.
    AttackBarred,
    /// Energy is missing for the attack.
    Energy,
    /// The Power was used in this turn.
    PowerUsed,
    /// The Power is used as its Pokémon comes into play, and at no other time.
    PowerOnEntry,
    /// What must hold for the Power to work does not: its first line, number `n`.
    PowerGate,
    /// What must hold for the Power to work does not: the condition `n`.
    PowerCondition,
    /// Something stops the Power.
    PowerStopped,
}

/// One thing that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// What.
    pub what: Obstacle,
    /// The card that does it or lacks it, or [`Card::NONE`].
    pub by: Card,
    /// The attack, Power or text that it is about.
    pub of: Option<(FaceId, u8)>,
    /// Which sentence, or how many are missing.
    pub n: u8,
    /// Energy that is missing, by type; of any type last.
    pub short: [u8; 9],
}

impl Bar {
    pub(crate) fn new(what: Obstacle) -> Self {
        Self {
            what,
            by: Card::NONE,
            of: None,
            n: 0,
            short: [0; 9],
        }
    }

    pub(crate) fn by(self, by: Card) -> Self {
        Self { by, ..self }
    }

    pub(crate) fn of(self, ability: (FaceId, u8)) -> Self {
        Self {
            of: Some(ability),
            ..self
        }
    }
}

impl Obstacle {
    /// The rules that say so.
    pub fn rules(self) -> &'static [&'static str] {
        match self {
            Self::BenchFull => &["OS-BASE-4"],
            Self::NothingToEvolve | Self::New | Self::Evolved | Self::NoEvolving => &["OS-BASE-5"],
            Self::FirstTurn => &["OS-FIRST-2"],
            Self::EnergySpent => &["OS-BASE-3"],
            Self::HalfMissing | Self::BottomHalf => &["TB-BASE-25"],
            Self::NoTrainersYet => &["TB-BASE-7"],
            Self::NoTrainers => &["OS-BASE-2"],
            Self::SupporterSpent => &["TB-BASE-4"],
            Self::StadiumSpent | Self::SameStadium => &["TB-BASE-5"],
            Self::StadiumUsed => &["TB-OPEN-34"],
            Self::ToolThere => &["OS-BASE-14"],
            Self::Condition | Self::Cost | Self::Nothing => &["OS-BASE-2"],
            Self::Benched => &["OS-RETREAT-1", "OS-ATTACK-1"],
            Self::Asleep => &["OS-BASE-6"],
            Self::Paralyzed => &["OS-BASE-7"],
            Self::RetreatFailed => &["OS-RETREAT-3c"],
            Self::RetreatSpent => &["TB-BASE-6"],
            Self::NobodyBenched => &["OS-RETREAT-4"],
            Self::NeverRetreats => &["OS-BASE-13"],
            Self::NoRetreat => &["OS-RETREAT-7a"],
            Self::RetreatCost => &["OS-RETREAT-2"],
            Self::NoAttackYet => &["TB-BASE-7"],
            Self::NoTarget => &["TB-OPEN-19"],
            Self::NoAttack | Self::AttackBarred => &["OS-ATTACK-1b"],
            Self::Energy => &["OS-ATTACK-1a", "OS-BASE-11"],
            Self::PowerUsed
            | Self::PowerOnEntry
            | Self::PowerGate
            | Self::PowerCondition
            | Self::PowerStopped => &["OS-BASE-12"],
        }
    }
}

/// Whoever hears what a card offers, and what forbids it the rest.
pub(crate) trait Ear {
    /// It may be done.
    fn offer(&mut self, choice: Choice);
    /// It may not be done. What forbids it is worked out only for those who want to know.
    fn bar(&mut self, bar: impl FnOnce() -> Bar);
}

/// Hears offers alone. Those for partners come last.
#[derive(Default)]
pub(crate) struct Offers {
    pub choices: Vec<Choice>,
    /// How many of them are for partners.
    for_partners: usize,
}

impl Offers {
    /// An ear with room for choices.
    pub fn into(choices: Vec<Choice>) -> Self {
        Self {
            choices,
            for_partners: 0,
        }
    }
}

impl Ear for Offers {
    #[inline]
    fn offer(&mut self, choice: Choice) {
        if choice.verb == Say::PlayFor as u8 {
            self.for_partners += 1;
            self.choices.push(choice);
        } else if self.for_partners == 0 {
            self.choices.push(choice);
        } else {
            let at = self.choices.len() - self.for_partners;
            self.choices.insert(at, choice);
        }
    }
    #[inline]
    fn bar(&mut self, _: impl FnOnce() -> Bar) {}
}

/// Hears what forbids, and how many offers there are.
#[derive(Default)]
struct Bars {
    offers: usize,
    bars: Vec<Bar>,
}

impl Ear for Bars {
    fn offer(&mut self, _: Choice) {
        self.offers += 1;
    }
    fn bar(&mut self, bar: impl FnOnce() -> Bar) {
        let bar = bar();
        if !self.bars.contains(&bar) {
            self.bars.push(bar);
        }
    }
}

pub(crate) fn choice(say: Say, n: u16, card: Card, zone: ZoneId) -> Choice {
    Choice {
        verb: say as u8,
        n,
        card,
        zone,
    }
}

impl Table<'_> {
    /// The card of what is in force, if something of a sort is.
    pub(crate) fn source_of(&self, is: impl Fn(&Standing) -> bool) -> Card {
        let mut standing = self.s.standing.iter();
        let found = standing.find(|e| is(e) && self.now().holds(e));
        found.map_or(Card::NONE, |e| e.source)
    }

    /// Everything that forbids a seat to play a card of its hand, or to do something more with a card it
    /// has in play, in its open turn. Nothing for a card of the hand that may be played.
    fn bars(&self, seat: Seat, card: Card) -> Vec<Bar> {
        let mut ear = Bars::default();
        if self.s.piles.cards(pile(seat, Pile::Hand)).contains(&card) {
            self.hear_hand(seat, card, &self.gates(seat), &mut ear);
            if ear.offers > 0 {
                ear.bars.clear();
            }
            return ear.bars;
        }
        if self.s.piles.top(STADIUM) == Some(card) {
            self.hear_stadium(seat, &mut ear);
            return ear.bars;
        }
        let Some(spot) = self.s.spots(seat).find(|spot| self.s.top(*spot) == card) else {
            return ear.bars;
        };
        self.hear_pokemon(spot, &mut ear);
        if spot == Spot::active(seat) {
            let energy = self.energy(spot);
            self.hear_retreat(seat, &energy, &mut ear);
            self.hear_attacks(seat, &energy, &mut ear);
        } else if ear.offers == 0 {
            ear.bar(|| Bar::new(Obstacle::Benched));
        }
        ear.bars
    }
}

impl Pokemon {
    /// Everything that forbids a seat to play or use a card in its open turn. A copy of the state is
    /// asked, so nothing can change.
    pub fn bars(&self, state: &State, seat: Seat, card: Card) -> Vec<Bar> {
        Table {
            s: &mut state.clone(),
            r: self,
            asker: &mut Nobody,
            sink: &mut Mute,
            script: &mut Script::default(),
            q: &mut Question::default(),
            reach: &mut Reach::default(),
        }
        .bars(seat, card)
    }
}
