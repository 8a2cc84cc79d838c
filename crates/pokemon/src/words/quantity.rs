//! What is counted, and what is asked before something is done.

use cardlang::{Name, Word, phrases};

use super::{Affliction, Group, Kind, Many, Mon, Type, Whose, Zone};

phrases! {
    /// Something counted, after "for each".
    pub enum Tally {
        "heads" => Heads,
        "tails" => Tails,
        "damage counter on {pokemon}" => Counters(Mon),
        "Energy card attached to {pokemon}" => EnergyCards(Mon),
        "Energy attached to {pokemon}" => Energy(Mon),
        "{type} Energy attached to {pokemon}" => EnergyOf(Type, Mon),
        "Energy attached to this Pokémon but not used to pay for this attack" => Spare,
        "{type} Energy attached to this Pokémon but not used to pay for this attack" => SpareOf(Type),
        "of ^~{group}" => Pokemon(Group),
        "Pokémon in play" => InPlay,
        "^~{kind} discarded" => Discarded(Kind),
        "^~{kind} put there" => PutThere(Kind),
        "^~{kind} in {zone}" => InZone(Kind, Zone),
        "Special Condition of {pokemon}" => Conditions(Mon),
    }
}

phrases! {
    /// A condition.
    pub enum Cond {
        "heads" => Heads,
        "tails" => Tails,
        "{count} of them <is|are> heads" => HeadsAre(Many),
        "{count} of them <is|are> tails" => TailsAre(Many),
        "you did" => Did,
        "you did not" => DidNot,
        "^~{pokemon} {trait}" => Trait(Mon, Trait),
        "{pokemon} is not {type} and does not have {word} in its name" => IsNeither(Mon, Type, Word),
        "{pokemon} has no Char counter on it" => NotMarked(Mon),
        "there is a damage counter on {pokemon}" => HasDamage(Mon),
        "there is room on {whose} Bench" => Room(Whose),
        "this attack damaged the Defending Pokémon" => Damaged,
        "this attack damaged the Defending Pokémon, which had no damage counter before" => FirstDamaged,
        "the Defending Pokémon is not Knocked Out" => Survives,
        "{pokemon} has fewer remaining HP than {pokemon}" => Weaker(Mon, Mon),
        "any of {group} is in play" => AnyInPlay(Group),
        "none of {group} is in play" => NoneInPlay(Group),
        "a Stadium is in play" => StadiumInPlay,
        "you have more Prizes left than your opponent" => MorePrizes,
        "{zone} has as many cards as {zone}" => SameSize(Zone, Zone),
        "{zone} has more cards than {zone}" => Larger(Zone, Zone),
        "{zone} has {n} or more {kind}" => Holds(Zone, u8, Kind),
        "any of your Pokémon was Knocked Out by an opponent's attack during your opponent's last turn" => Avenging,
    }
}

phrases! {
    /// What may be said of a Pokémon.
    pub enum Trait {
        "<is|are> {condition}" => Is(Affliction),
        "<is|are> not {condition}" => IsNot(Affliction),
        "<is|are> affected by a Special Condition" => Afflicted,
        "<is|are> {type}" => IsType(Type),
        "<is|are> not {type}" => IsNotType(Type),
        "<is|are> of that type" => OfThatType,
        "<is|are> a Stage {n} Pokémon" => Stage(u8),
        "<is|are> a Pokémon LEGEND" => Legend,
        "evolved this turn" => EvolvedNow,
        "<evolves|evolve> from {name}" => EvolvesFrom(Name),
        "<has|have> a damage counter on <it|them>" => Damaged,
        "<has|have> a Weakness" => HasWeakness,
        "<has|have> a Poké-Power" => HasPower,
        "<has|have> a Poké-Power or a Poké-Body" => HasPowerOrBody,
        "<has|have> Energy attached to <it|them>" => HasEnergy,
        "<has|have> {type} Energy attached to <it|them>" => HasEnergyOf(Type),
        "<has|have> a Special Energy card attached to <it|them>" => HasSpecial,
        "<has|have> no Energy attached to <it|them>" => NoEnergy,
        "<has|have> no {name} attached to <it|them>" => Lacks(Name),
    }
}

phrases! {
    /// A number of damage counters worked out from the damage done.
    #[derive(Copy)]
    pub enum Share {
        "the damage done to the Defending Pokémon" => Whole,
        "half the damage done to the Defending Pokémon, rounded up" => HalfUp,
    }
}
