//! Standing effects: what holds as long as something lasts, and what answers an event.

use cardlang::{Name, phrases};

use super::{Affliction, Cards, Mon, Tally, Type, Who, Whose};

phrases! {
    /// Something that holds while its card or its span lasts.
    pub enum Rule {
        "attacks by {pokemon} do {n} more damage to Active Pokémon" => DealMore(Mon, u16),
        "attacks by {pokemon} do {n} more damage to your opponent's Active Pokémon" => DealMoreTo(Mon, u16),
        "attacks by {pokemon} do {n} less damage before Weakness and Resistance, unless it is {type}" => DealLessEarly(Mon, u16, Type),
        "attacks by {pokemon} do {n} less damage before Weakness and Resistance" => DealLess(Mon, u16),
        "you may have attacks by {pokemon} do any amount less damage to the Defending Pokémon" => DealAnyLess(Mon),
        "attacks by {type} Pokémon do {n} less damage" => TypeDealsLess(Type, u16),
        "attacks by your Pokémon that evolved from {name} do {n} more damage to the Defending Pokémon" => KinDealMore(Name, u16),
        "attacks do {n} less damage to {pokemon}" => TakeLess(u16, Mon),
        "attacks do {n} more damage to {pokemon}" => TakeMore(u16, Mon),
        "attacks do {n} less damage to {pokemon} for each {tally}" => TakeLessEach(u16, Mon, Tally),
        "attacks by {pokemon} do {n} less damage to {pokemon}" => TakeLessFrom(Mon, u16, Mon),
        "attacks do half damage to this Pokémon, rounded down" => TakeHalf,
        "prevent all damage attacks do to {pokemon}" => PreventDamage(Mon),
        "prevent all damage attacks by {pokemon} do to {pokemon}" => PreventDamageFrom(Mon, Mon),
        "prevent all effects of attacks, including damage, done to {pokemon}" => PreventAll(Mon),
        "prevent all effects of attacks by {pokemon}, including damage, done to {pokemon}" => PreventAllFrom(Mon, Mon),
        "if an attack would damage {pokemon}, flip a coin, and if heads, prevent that damage" => MayDodge(Mon),
        "prevent all damage an attack does to this Pokémon if it is {n} or more" => PreventFrom(u16),
        "prevent all damage an attack does to this Pokémon if it is {n} or less" => PreventTo(u16),
        "{pokemon} can't attack" => CantAttack(Mon),
        "{pokemon} can't attack this Pokémon" => CantAttackThis(Mon),
        "{pokemon} can't retreat" => CantRetreat(Mon),
        "{pokemon} can't leave the Active Spot" => CantLeave(Mon),
        "{pokemon} can't use that attack" => CantUse(Mon),
        "this Pokémon can't use this attack" => CantUseThis,
        "if {pokemon} attacks, flip a coin, and if tails, that attack does nothing" => MayFail(Mon),
        "the base damage of {attack} is {n}" => BaseDamage(Name, u16),
        "attacks by {pokemon} cost {n} Colorless Energy more" => CostMore(Mon, u8),
        "attacks by {pokemon} cost nothing" => CostNothing(Mon),
        "this Pokémon can use the attacks of {pokemon}" => CanUse(Mon),
        "this Pokémon can use the attacks of all Pokémon cards in the Lost Zone" => CanUseLost,
        "{who}can't play Trainer cards" => NoTrainers(Who),
        "{who}can't use Poké-Powers" => NoPowers(Who),
        "no Evolution cards can be played" => NoEvolving,
        "ignore all Pokémon Powers other than {power}" => IgnorePowers(Name),
        "this Pokémon can't be Asleep, Confused, Paralyzed or Poisoned" => NoConditions,
        "this Pokémon can't be {condition}" => Immune(Affliction),
        "this Pokémon can't be affected by any Special Condition" => Healthy,
        "damage counters can't be removed from any Pokémon" => NoHealing,
        "{who}play[s] with {whose} hand face up" => OpenHand(Who, Whose),
        "{who}play[s] with {whose} Prizes face up" => OpenPrizes(Who, Whose),
        "{who}can't have more than {n} Benched Pokémon" => BenchLimit(Who, u8),
        "the Retreat Cost of {pokemon} is {n} less" => RetreatLess(Mon, u8),
        "the Retreat Cost of {pokemon} is {n} less for each {tally}" => RetreatLessEach(Mon, u8, Tally),
        "the Retreat Cost of {pokemon} is {n} more" => RetreatMore(Mon, u8),
        "the Retreat Cost of {pokemon} is 0" => RetreatFree(Mon),
        "{pokemon} has {n} more HP" => HpMore(Mon, u16),
        "{pokemon} has {n} more HP for each {tally}" => HpMoreEach(Mon, u16, Tally),
        "{pokemon} has no Weakness" => NoWeakness(Mon),
        "{pokemon} has no Resistance" => NoResistance(Mon),
        "{pokemon} is {type}" => TypeIs(Mon, Type),
        "a Knock Out by damage from an attack of this Pokémon gives 1 more Prize" => MorePrizes,
        "{pokemon} is put into the Lost Zone when it is Knocked Out" => LoseKnockedOut(Mon),
        "{pokemon} is put into the Lost Zone with all cards attached to it when it is Knocked Out" => LoseAllKnockedOut(Mon),
        "{pokemon} is put into your hand when it is Knocked Out by damage from an attack" => ReturnKnockedOut(Mon),
        "all Energy attached to this Pokémon is {type} Energy" => EnergyIs(Type),
        "this Pokémon is a copy of the Defending Pokémon, but can't evolve, keeps this Power and may use its Energy as any type" => Transform,
        "cards in discard piles are not affected by attacks or Pokémon Powers" => DiscardsSafe,
        "Energy cards attached to {pokemon} can't be removed by your opponent's attacks or Trainer cards" => EnergySafe(Mon),
    }
}

phrases! {
    /// How long something lasts.
    #[derive(Copy)]
    pub enum Span {
        "during your opponent's next turn" => OpponentsNextTurn,
        "during your next turn" => YourNextTurn,
        "until the end of your next turn" => UntilYourNextTurnEnds,
        "until the end of the turn" => ThisTurn,
        "as long as this Pokémon is your Active Pokémon" => WhileActive,
        "as long as this Pokémon is in play" => WhileInPlay,
        "for the rest of the game" => Game,
    }
}

phrases! {
    /// An event that something answers. The sentences after it belong to it.
    pub enum Trigger {
        "an opponent's attack damages this Pokémon" => Damaged,
        "an attack does anything to this Pokémon" => Touched,
        "an opponent's Pokémon Knocks Out this Pokémon during your opponent's next turn" => KnockedOutNextTurn,
        "{pokemon} would be Knocked Out by an opponent's attack" => WouldBeKnockedOut(Mon),
        "{pokemon} would be Knocked Out by an opponent's attack during your opponent's next turn" => WouldBeKnockedOutNextTurn(Mon),
        "{pokemon} is Knocked Out by an opponent's attack during your opponent's turn" => KnockedOut(Mon),
        "{cards} <is|are> attached from {whose} hand to {pokemon}" => Attached(Cards, Whose, Mon),
        "this card is attached from your hand" => ThisAttached,
        "{cards} <is|are> put from {whose} hand onto {whose} Bench" => Benched(Cards, Whose, Whose),
        "a turn has ended" => BetweenTurns,
        "there are {n} or more damage counters on the Pokémon this card is attached to between turns" => BerryAnyTime(u8),
        "there are {n} or more damage counters on the Pokémon this card is attached to at the start of a turn" => BerryAtStart(u8),
        "your turn ends" => YourTurnEnds,
        "your opponent's next turn ends" => OpponentsNextTurnEnds,
    }
}

impl Rule {
    /// The Pokémon that it is about, if it is about some.
    pub fn subject(&self) -> Option<&Mon> {
        match self {
            Self::DealMore(mon, _)
            | Self::DealMoreTo(mon, _)
            | Self::DealLessEarly(mon, _, _)
            | Self::DealLess(mon, _)
            | Self::DealAnyLess(mon)
            | Self::TakeLess(_, mon)
            | Self::TakeMore(_, mon)
            | Self::TakeLessEach(_, mon, _)
            | Self::TakeLessFrom(_, _, mon)
            | Self::PreventDamage(mon)
            | Self::PreventDamageFrom(_, mon)
            | Self::PreventAll(mon)
            | Self::PreventAllFrom(_, mon)
            | Self::MayDodge(mon)
            | Self::CantAttack(mon)
            | Self::CantAttackThis(mon)
            | Self::CantRetreat(mon)
            | Self::CantLeave(mon)
            | Self::CantUse(mon)
            | Self::MayFail(mon)
            | Self::CostMore(mon, _)
            | Self::CostNothing(mon)
            | Self::RetreatLess(mon, _)
            | Self::RetreatLessEach(mon, _, _)
            | Self::RetreatMore(mon, _)
            | Self::RetreatFree(mon)
            | Self::HpMore(mon, _)
            | Self::HpMoreEach(mon, _, _)
            | Self::NoWeakness(mon)
            | Self::NoResistance(mon)
            | Self::TypeIs(mon, _)
            | Self::LoseKnockedOut(mon)
            | Self::LoseAllKnockedOut(mon)
            | Self::ReturnKnockedOut(mon)
            | Self::EnergySafe(mon) => Some(mon),
            Self::TakeHalf
            | Self::PreventFrom(_)
            | Self::PreventTo(_)
            | Self::CantUseThis
            | Self::BaseDamage(..)
            | Self::CanUse(_)
            | Self::CanUseLost
            | Self::NoConditions
            | Self::Immune(_)
            | Self::Healthy
            | Self::MorePrizes
            | Self::EnergyIs(_)
            | Self::Transform => Some(&Mon::This),
            Self::TypeDealsLess(..)
            | Self::KinDealMore(..)
            | Self::NoTrainers(_)
            | Self::NoPowers(_)
            | Self::NoEvolving
            | Self::BenchLimit(..)
            | Self::IgnorePowers(_)
            | Self::NoHealing
            | Self::OpenHand(..)
            | Self::OpenPrizes(..)
            | Self::DiscardsSafe => None,
        }
    }

    /// The Pokémon whose attacks it is about, where it is about those of some.
    pub fn attackers(&self) -> Option<&Mon> {
        match self {
            Self::TakeLessFrom(mon, ..)
            | Self::PreventDamageFrom(mon, _)
            | Self::PreventAllFrom(mon, _) => Some(mon),
            _ => None,
        }
    }

    /// What it counts, where it counts something.
    pub fn tally(&self) -> Option<&Tally> {
        match self {
            Self::TakeLessEach(_, _, tally)
            | Self::RetreatLessEach(_, _, tally)
            | Self::HpMoreEach(_, _, tally) => Some(tally),
            _ => None,
        }
    }
}
