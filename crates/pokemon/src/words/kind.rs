//! What a card is: types, the line under its name, and its foot.

use cardlang::{Name, phrases};

phrases! {
    /// A type of Pokémon and of Energy.
    #[derive(Copy, PartialOrd, Ord, Hash)]
    pub enum Type {
        "Grass" => Grass,
        "Fire" => Fire,
        "Water" => Water,
        "Lightning" => Lightning,
        "Psychic" => Psychic,
        "Fighting" => Fighting,
        "Darkness" => Darkness,
        "Metal" => Metal,
        "Colorless" => Colorless,
    }
}

impl Type {
    /// All types, Colorless last.
    pub const ALL: [Self; 9] = [
        Self::Grass,
        Self::Fire,
        Self::Water,
        Self::Lightning,
        Self::Psychic,
        Self::Fighting,
        Self::Darkness,
        Self::Metal,
        Self::Colorless,
    ];

    /// Its letter in a cost: `G R W L P F D M C`.
    pub fn letter(self) -> char {
        ['G', 'R', 'W', 'L', 'P', 'F', 'D', 'M', 'C'][self as usize]
    }

    /// The type of a cost letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|t| t.letter() == letter)
    }
}

phrases! {
    /// The line under a card's name.
    pub enum Headline {
        "Basic Pokémon, {type}, {hp} HP" => Basic(Type, u16),
        "Baby Pokémon, {type}, {hp} HP" => Baby(Type, u16),
        "Stage 1 Pokémon from {name}, {type}, {hp} HP" => Stage1(Name, Type, u16),
        "Stage 2 Pokémon from {name}, {type}, {hp} HP" => Stage2(Name, Type, u16),
        "Pokémon LEGEND, {type}, {hp} HP" => Legend(Type, u16),
        "Pokémon LEGEND, {type} and {type}, {hp} HP" => LegendOfTwo(Type, Type, u16),
        "Trainer" => Trainer,
        "Supporter" => Supporter,
        "Trainer played as a Basic Pokémon, {hp} HP" => Doll(u16),
        "Trainer, Pokémon Tool" => Tool,
        "Trainer, Stadium" => Stadium,
        "basic Energy, {type}" => BasicEnergy(Type),
        "Special Energy, {type}" => SpecialEnergy(Type),
        "Special Energy, every type" => EveryEnergy,
        "Special Energy, {type}, {count} at a time" => DoubleEnergy(Type, u8),
    }
}

phrases! {
    /// One part of a Pokémon's foot; parts are joined by commas.
    pub enum Foot {
        "weakness {type}" => Weakness(Type),
        "weakness {type} +{amount}" => WeaknessBy(Type, u16),
        "resistance {type} {amount}" => Resistance(Type, u16),
        "retreat {count}" => Retreat(u8),
        "level {number}" => Level(u8),
        "may evolve into {name}" => BabyOf(Name),
        "2 Prizes" => TwoPrizes,
        "Prime" => Prime,
    }
}

phrases! {
    /// Special Conditions that an effect brings (OS-BASE-9).
    #[derive(Copy)]
    pub enum Affliction {
        "Asleep" => Asleep,
        "Confused" => Confused,
        "Paralyzed" => Paralyzed,
        "Burned" => Burned,
        "Poisoned" => Poisoned,
        "Poisoned, with 2 damage counters between turns instead of 1" => Toxic,
        "Poisoned, with 4 damage counters between turns instead of 1" => Severe,
    }
}
