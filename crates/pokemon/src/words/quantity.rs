//! What is counted, and what is asked before something is done.

use cardlang::{Word, phrases};

use super::{Affliction, Group, Mon, Type, Whose};

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
        "of {group}" => Pokemon(Group),
        "Pokémon in play" => InPlay,
        "card discarded" => Discarded,
    }
}

phrases! {
    /// A condition.
    pub enum Cond {
        "heads" => Heads,
        "tails" => Tails,
        "you did" => Did,
        "{pokemon} is {condition}" => Is(Mon, Affliction),
        "{pokemon} is {type}" => IsType(Mon, Type),
        "{pokemon} is not {type}" => IsNotType(Mon, Type),
        "{pokemon} is not {type} and does not have {word} in its name" => IsNeither(Mon, Type, Word),
        "{pokemon} has a Weakness" => HasWeakness(Mon),
        "{pokemon} has no Char counter on it" => NotMarked(Mon),
        "there is a damage counter on {pokemon}" => HasDamage(Mon),
        "there is room on {whose} Bench" => Room(Whose),
        "this attack damaged the Defending Pokémon" => Damaged,
        "the Defending Pokémon is not Knocked Out" => Survives,
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
