//! Standing effects: what holds as long as something lasts, and what answers an event.

use cardlang::{Name, phrases};

use super::{Mon, Type, Who, Whose};

phrases! {
    /// Something that holds while its card or its span lasts.
    pub enum Rule {
        "attacks by {pokemon} do {n} more damage to Active Pokémon" => DealMore(Mon, u16),
        "attacks by {pokemon} do {n} less damage before Weakness and Resistance, unless it is {type}" => DealLessEarly(Mon, u16, Type),
        "you may have attacks by {pokemon} do any amount less damage to the Defending Pokémon" => DealAnyLess(Mon),
        "attacks by {type} Pokémon do {n} less damage" => TypeDealsLess(Type, u16),
        "attacks by your Pokémon that evolved from {name} do {n} more damage to the Defending Pokémon" => KinDealMore(Name, u16),
        "attacks do {n} less damage to {pokemon}" => TakeLess(u16, Mon),
        "attacks do {n} more damage to {pokemon}" => TakeMore(u16, Mon),
        "attacks by {pokemon} do {n} less damage to this Pokémon" => TakeLessFrom(Mon, u16),
        "attacks do half damage to this Pokémon, rounded down" => TakeHalf,
        "prevent all damage attacks do to {pokemon}" => PreventDamage(Mon),
        "prevent all effects of attacks, including damage, done to {pokemon}" => PreventAll(Mon),
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
        "{who}can't play Trainer cards" => NoTrainers(Who),
        "no Evolution cards can be played" => NoEvolving,
        "ignore all Pokémon Powers other than {power}" => IgnorePowers(Name),
        "this Pokémon can't be Asleep, Confused, Paralyzed or Poisoned" => NoConditions,
        "{who}play[s] with {whose} hand face up" => OpenHand(Who, Whose),
        "{who}play[s] with {whose} Prizes face up" => OpenPrizes(Who, Whose),
        "the Retreat Cost of {pokemon} is {n} less" => RetreatLess(Mon, u8),
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
        "a turn has ended" => BetweenTurns,
        "there are {n} or more damage counters on the Pokémon this card is attached to between turns" => BerryAnyTime(u8),
        "there are {n} or more damage counters on the Pokémon this card is attached to at the start of a turn" => BerryAtStart(u8),
        "your turn ends" => YourTurnEnds,
        "your opponent's next turn ends" => OpponentsNextTurnEnds,
    }
}
