//! What is in force: lasting effects and what answers events, entered in a table.

use kernel::{Card, Seat, SeatSet, save_enum, save_fields, save_list};

use crate::pool::{FaceId, NameId};
use crate::state::Life;
use crate::words::{Affliction, Type};

/// How something is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A lasting effect of an attack.
    Attack,
    /// A Pokémon Power.
    Power,
    /// A Trainer card.
    Trainer,
    /// A Special Energy card.
    Energy,
    /// A Stadium.
    Stadium,
}

/// When something that lasts ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// With its card or Power.
    Gone,
    /// At the end of a turn of this seat that begins after the turn given.
    EndOfTurn(Seat, u16),
    /// At the end of this turn.
    ThisTurn,
    /// When either Pokémon leaves its Active Spot or evolves.
    EitherLeaves,
    /// When its Pokémon leaves play.
    OutOfPlay,
    /// Never.
    Never,
}

/// Something that holds, with what it needs to be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What holds.
    pub effect: Effect,
    /// Where it comes from.
    pub origin: Origin,
    /// The seat that reads its words.
    pub seat: Seat,
    /// The card it comes from.
    pub source: Card,
    /// The Pokémon it comes from.
    pub by: Life,
    /// The Pokémon it is about, or none.
    pub on: Life,
    /// Seats it is about.
    pub whom: SeatSet,
    /// When it ends.
    pub until: Until,
    /// It holds from this turn on.
    pub from: u16,
    /// The face whose words it is, and which ability of it.
    pub face: FaceId,
    /// Which ability of that face.
    pub ability: u8,
    /// The opponent that its words mean, where one was named as it entered play (TB-OPEN-18).
    pub named: Option<Seat>,
    /// Which of its rules it is, where that is to be read again (see [`Line`]).
    pub line: Line,
}

/// Where a standing effect's rule stands in its ability: what it says of many Pokémon, or counts,
/// is read there each time it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// It is never read again.
    None,
    /// A rule in force with its card.
    Rule(u8),
    /// What a sentence has left.
    Act(u8),
}

/// What holds: the rules of the card language with their names worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Its attacks do more damage.
    DealMore(u16),
    /// Its attacks do more damage to the Active Pokémon of these seats.
    DealMoreTo(u16),
    /// Its attacks do less damage before Weakness, unless it is of this type.
    DealLessEarly(u16, Type),
    /// Its attacks do less damage before Weakness.
    DealLess(u16),
    /// Its attacks may do any amount less.
    DealAnyLess,
    /// Attacks by Pokémon of this type do less.
    TypeDealsLess(Type, u16),
    /// Attacks by Pokémon evolved from this do more.
    KinDealMore(NameId, u16),
    /// Attacks do less to it.
    TakeLess(u16),
    /// Attacks do more to it.
    TakeMore(u16),
    /// Attacks do less to it for each of what its rule counts.
    TakeLessEach(u16),
    /// Attacks by this Pokémon, or by those its rule names, do less to it.
    TakeLessFrom(Life, u16),
    /// Attacks do half to it.
    TakeHalf,
    /// Attacks do no damage to it.
    PreventDamage,
    /// Attacks by this Pokémon, or by those its rule names, do no damage to it.
    PreventDamageFrom(Life),
    /// Attacks do nothing to it.
    PreventAll,
    /// Attacks by this Pokémon, or by those its rule names, do nothing to it.
    PreventAllFrom(Life),
    /// Heads prevents the damage of an attack to it.
    MayDodge,
    /// Attacks that would do this much or more do no damage to it.
    PreventFrom(u16),
    /// Attacks that would do this much or less do no damage to it.
    PreventTo(u16),
    /// It can't attack.
    CantAttack,
    /// It can't attack this Pokémon.
    CantAttackThat(Life),
    /// It can't retreat.
    CantRetreat,
    /// It can't leave the Active Spot.
    CantLeave,
    /// It can't use this attack.
    CantUse(NameId),
    /// When it attacks, tails stops the attack.
    MayFail,
    /// This attack of its has another base damage.
    BaseDamage(NameId, u16),
    /// Its attacks cost so many Colorless Energy more.
    CostMore(u8),
    /// Its attacks cost nothing.
    CostNothing,
    /// It can use the attacks of the Pokémon that its rule names.
    CanUse,
    /// It can use the attacks of the Pokémon cards in the Lost Zone.
    CanUseLost,
    /// These players can't play Trainers.
    NoTrainers,
    /// These players can't use Poké-Powers.
    NoPowers,
    /// No Evolution card can be played.
    NoEvolving,
    /// Powers of other names do not work.
    IgnorePowers(NameId),
    /// It can't have the old Special Conditions.
    NoConditions,
    /// It can't have this Special Condition.
    Immune(Affliction),
    /// It can't have any Special Condition.
    Healthy,
    /// These players' Benches hold no more than so many.
    BenchLimit(u8),
    /// No damage counter can be removed.
    NoHealing,
    /// These players' hands are face up.
    OpenHand,
    /// These players' Prizes are face up.
    OpenPrizes,
    /// It retreats for less.
    RetreatLess(u8),
    /// It retreats for less, for each of what its rule counts.
    RetreatLessEach(u8),
    /// It retreats for more.
    RetreatMore(u8),
    /// It retreats for nothing.
    RetreatFree,
    /// It has more HP.
    HpMore(u16),
    /// It has more HP for each of what its rule counts.
    HpMoreEach(u16),
    /// It has no Weakness.
    NoWeakness,
    /// It has no Resistance.
    NoResistance,
    /// It is of this type.
    TypeIs(Type),
    /// Its Knock Outs by damage from attacks give one more Prize.
    MorePrizes,
    /// It goes to the Lost Zone when Knocked Out.
    LoseKnockedOut,
    /// It goes there with what is attached to it.
    LoseAllKnockedOut,
    /// It goes to its owner's hand when damage from an attack Knocks it Out.
    ReturnKnockedOut,
    /// Its Energy is of this type.
    EnergyIs(Type),
    /// It is a copy of the Defending Pokémon.
    Transform,
    /// Cards in discard piles are left alone by attacks and Powers.
    DiscardsSafe,
    /// Its Energy can't be removed by an opponent.
    EnergySafe,
    /// Answers an event: which of the ability's watches.
    Watch(Event, u8),
}

/// An event that a watch answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An opponent's attack damaged it.
    Damaged,
    /// An attack is about to do something to it.
    Touched,
    /// It would be Knocked Out by an opponent's attack.
    WouldBeKnockedOut,
    /// It is Knocked Out by an opponent's attack.
    KnockedOut,
    /// Cards are attached from a hand to some Pokémon.
    Attached,
    /// Its own card is attached from a hand.
    ThisAttached,
    /// Cards are put from a hand onto a Bench.
    Benched,
    /// Its player's Active Pokémon is Knocked Out by an opponent's attack.
    ActiveKnockedOut,
    /// An opponent's Pokémon Knocks it Out.
    Avenged,
    /// The checkup's step for Special Energy.
    Checkup,
    /// Any time in a checkup, with this many counters.
    Berry(u8),
    /// The start of a turn, with this many counters.
    BerryAtStart(u8),
    /// The end of a turn of the seats meant.
    TurnEnds,
}

save_list!(Affliction {
    Asleep,
    Confused,
    Paralyzed,
    Burned,
    Poisoned,
    Toxic,
    Severe
});
save_list!(Origin {
    Attack,
    Power,
    Trainer,
    Energy,
    Stadium
});
save_fields!(Standing {
    effect,
    origin,
    seat,
    source,
    by,
    on,
    whom,
    until,
    from,
    face,
    ability,
    named,
    line
});
save_enum!(Line { 0 = None, 1 = Rule(a), 2 = Act(a) });
save_enum!(Until { 0 = Gone, 1 = EndOfTurn(a, b), 2 = ThisTurn, 3 = EitherLeaves, 4 = OutOfPlay, 5 = Never });
save_enum!(Effect { 0 = DealMore(a), 1 = DealLessEarly(a, b), 2 = DealAnyLess, 3 = TypeDealsLess(a, b), 4 = KinDealMore(a, b), 5 = TakeLess(a), 6 = TakeMore(a), 7 = TakeLessFrom(a, b), 8 = TakeHalf, 9 = PreventDamage, 10 = PreventAll, 11 = PreventFrom(a), 12 = PreventTo(a), 13 = CantAttack, 14 = CantAttackThat(a), 15 = CantRetreat, 16 = CantLeave, 17 = CantUse(a), 18 = MayFail, 19 = BaseDamage(a, b), 20 = NoTrainers, 21 = NoEvolving, 22 = IgnorePowers(a), 23 = NoConditions, 24 = OpenHand, 25 = OpenPrizes, 26 = RetreatLess(a), 27 = EnergyIs(a), 28 = Transform, 29 = DiscardsSafe, 30 = EnergySafe, 31 = Watch(a, b), 32 = DealLess(a), 33 = TakeLessEach(a), 34 = PreventDamageFrom(a), 35 = PreventAllFrom(a), 36 = MayDodge, 37 = CostMore(a), 38 = CostNothing, 39 = CanUse, 40 = CanUseLost, 42 = NoPowers, 43 = Immune(a), 44 = Healthy, 45 = NoHealing, 46 = RetreatLessEach(a), 47 = RetreatMore(a), 48 = RetreatFree, 49 = HpMore(a), 50 = HpMoreEach(a), 51 = NoWeakness, 52 = NoResistance, 53 = TypeIs(a), 54 = MorePrizes, 55 = LoseKnockedOut, 56 = LoseAllKnockedOut, 57 = ReturnKnockedOut, 58 = BenchLimit(a), 59 = DealMoreTo(a) });
save_enum!(Event { 0 = Damaged, 1 = Touched, 2 = WouldBeKnockedOut, 3 = KnockedOut, 4 = ActiveKnockedOut, 5 = Avenged, 6 = Checkup, 7 = Berry(a), 8 = BerryAtStart(a), 9 = TurnEnds, 10 = Attached, 11 = ThisAttached, 12 = Benched });
