//! Players and Pokémon, as cards speak of them.

use cardlang::{Name, Word, phrases};

use super::{Affliction, Many, Trait, Type};

phrases! {
    /// Who does it. "You" is the unspoken subject of a command.
    #[derive(Copy)]
    pub enum Who {
        "~" => You,
        "^your opponent " => Opponent,
        "^each player " => Each,
    }
}

phrases! {
    /// Whose it is. "Their" is the subject's own.
    #[derive(Copy)]
    pub enum Whose {
        "your" => Yours,
        "your opponent's" => Opponents,
        "their" => Their,
        "each player's" => Each,
        "either player's" => Either,
    }
}

phrases! {
    /// Pokémon to choose from or to count.
    pub enum Group {
        "{whose} Pokémon" => All(Whose),
        "{whose} Benched Pokémon" => Benched(Whose),
        "{whose} {type} Pokémon" => Typed(Whose, Type),
        "{whose} Benched {type} Pokémon" => BenchedTyped(Whose, Type),
        "{whose} damaged Pokémon" => Damaged(Whose),
        "{whose} evolved Pokémon" => Evolved(Whose),
        "{whose} Pokémon named {name}" => Named(Whose, Name),
        "{whose} Benched Pokémon named {name}" => BenchedNamed(Whose, Name),
        "{whose} damaged Benched Pokémon named {name}" => DamagedNamed(Whose, Name),
        "{whose} Pokémon named {name} or {name}" => NamedEither(Whose, Name, Name),
        "{whose} Pokémon that {trait}" => That(Whose, Trait),
        "{whose} Benched Pokémon that {trait}" => BenchedThat(Whose, Trait),
        "{whose} Pokémon with {word} in <its|their> name(s)" => NamedWith(Whose, Word),
        "{whose} Benched Pokémon of the Defending Pokémon's type" => SameType(Whose),
    }
}

phrases! {
    /// One Pokémon, or several of a group.
    pub enum Mon {
        "this Pokémon" => This,
        "itself" => Itself,
        "the Defending Pokémon" => Defending,
        "the attacking Pokémon" => Attacking,
        "the Pokémon this card is attached to" => Holder,
        "{whose} Active Pokémon" => Active(Whose),
        "each Defending Pokémon" => EachDefending,
        "both of your Active Pokémon" => BothActive,
        "each Active Pokémon" => EachActive,
        "it" => It,
        "{count} of {group}" => Chosen(Many, Group),
        "another of ^~{group}" => Another(Group),
        "each of ^~{group}" => EachOf(Group),
        "={group}" => Group(Group),
    }
}

impl Affliction {
    /// The Special Conditions themselves (TB-BASE-16).
    pub const PLAIN: [Self; 5] = [
        Self::Asleep,
        Self::Burned,
        Self::Confused,
        Self::Paralyzed,
        Self::Poisoned,
    ];

    /// Every one, by its number.
    pub const ALL: [Self; 7] = [
        Self::Asleep,
        Self::Confused,
        Self::Paralyzed,
        Self::Burned,
        Self::Poisoned,
        Self::Toxic,
        Self::Severe,
    ];
}
