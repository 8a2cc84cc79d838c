//! What a card is: the line under its name.

use std::any::Any;

use cardlang::{Name, Out, Phrase, Reader, phrases};

phrases! {
    /// What class of card it is (TD-BASE-1).
    #[derive(Copy)]
    pub enum Class {
        "Normal Monster" => NormalMonster,
        "Effect Monster" => EffectMonster,
        "Fusion Monster" => FusionMonster,
        "Ritual Monster" => RitualMonster,
        "Spirit Monster" => SpiritMonster,
        "Union Monster" => UnionMonster,
        "Toon Monster" => ToonMonster,
        "Gemini Monster" => GeminiMonster,
        "Token" => Token,
        "Normal Spell" => NormalSpell,
        "Continuous Spell" => ContinuousSpell,
        "Equip Spell" => EquipSpell,
        "Field Spell" => FieldSpell,
        "Quick-Play Spell" => QuickPlaySpell,
        "Ritual Spell" => RitualSpell,
        "Normal Trap" => NormalTrap,
        "Continuous Trap" => ContinuousTrap,
        "Counter Trap" => CounterTrap,
    }
}

phrases! {
    /// A monster's Attribute.
    #[derive(Copy, PartialOrd, Ord)]
    pub enum Attribute {
        "DARK" => Dark,
        "EARTH" => Earth,
        "FIRE" => Fire,
        "LIGHT" => Light,
        "WATER" => Water,
        "WIND" => Wind,
    }
}

phrases! {
    /// A monster's Type.
    #[derive(Copy, PartialOrd, Ord)]
    pub enum Race {
        "Aqua" => Aqua,
        "Beast" => Beast,
        "Beast-Warrior" => BeastWarrior,
        "Dinosaur" => Dinosaur,
        "Dragon" => Dragon,
        "Fairy" => Fairy,
        "Fiend" => Fiend,
        "Fish" => Fish,
        "Insect" => Insect,
        "Machine" => Machine,
        "Plant" => Plant,
        "Pyro" => Pyro,
        "Reptile" => Reptile,
        "Rock" => Rock,
        "Sea Serpent" => SeaSerpent,
        "Spellcaster" => Spellcaster,
        "Thunder" => Thunder,
        "Warrior" => Warrior,
        "Winged Beast" => WingedBeast,
        "Zombie" => Zombie,
    }
}

impl Attribute {
    /// Every one.
    pub const ALL: [Self; 6] = [
        Self::Dark,
        Self::Earth,
        Self::Fire,
        Self::Light,
        Self::Water,
        Self::Wind,
    ];
}

impl Race {
    /// Every one.
    pub const ALL: [Self; 20] = [
        Self::Aqua,
        Self::Beast,
        Self::BeastWarrior,
        Self::Dinosaur,
        Self::Dragon,
        Self::Fairy,
        Self::Fiend,
        Self::Fish,
        Self::Insect,
        Self::Machine,
        Self::Plant,
        Self::Pyro,
        Self::Reptile,
        Self::Rock,
        Self::SeaSerpent,
        Self::Spellcaster,
        Self::Thunder,
        Self::Warrior,
        Self::WingedBeast,
        Self::Zombie,
    ];
}

/// A printed ATK or DEF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A number.
    Is(u16),
    /// `?`: an effect says it.
    Open,
}

impl Phrase for Figure {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        if let Some(end) = reader.literal(at, "?") {
            out.push((Self::Open, end));
        } else {
            let numbers = reader.all::<u16>(at).into_iter();
            out.extend(numbers.map(|(n, end)| (Self::Is(n), end)));
        }
    }

    fn print(&self, out: &mut Out) {
        match self {
            Self::Is(n) => n.print(out),
            Self::Open => out.push("?"),
        }
    }
}

/// What only a monster has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// Its Attribute.
    pub attribute: Attribute,
    /// Its Type.
    pub race: Race,
    /// Its Level.
    pub level: u8,
    /// Its printed ATK.
    pub atk: Figure,
    /// Its printed DEF.
    pub def: Figure,
}

/// The line under a card's name: `Normal Monster, DARK, Spellcaster, Level 7, 2500 ATK, 2100 DEF`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Headline {
    /// Its class.
    pub class: Class,
    /// What it has as a monster.
    pub body: Option<Body>,
}

impl Phrase for Headline {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        for (class, end) in reader.all::<Class>(at) {
            if !class.is_monster() {
                out.push((Self { class, body: None }, end));
                continue;
            }
            let bodies = reader
                .literal(end, ", ")
                .into_iter()
                .flat_map(|end| body(reader, end));
            out.extend(bodies.map(|(b, end)| {
                (
                    Self {
                        class,
                        body: Some(b),
                    },
                    end,
                )
            }));
        }
    }

    fn print(&self, out: &mut Out) {
        self.class.print(out);
        let Some(body) = self.body else { return };
        out.push(", ");
        body.attribute.print(out);
        out.push(", ");
        body.race.print(out);
        out.push(", Level ");
        body.level.print(out);
        out.push(", ");
        body.atk.print(out);
        out.push(" ATK, ");
        body.def.print(out);
        out.push(" DEF");
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.class.walk(see);
        if let Some(body) = &self.body {
            body.attribute.walk(see);
            body.race.walk(see);
        }
    }
}

fn body(reader: &Reader, at: usize) -> Vec<(Body, usize)> {
    let mut found = Vec::new();
    for (attribute, end) in reader.all::<Attribute>(at) {
        let Some(end) = reader.literal(end, ", ") else {
            continue;
        };
        for (race, end) in reader.all::<Race>(end) {
            let Some(end) = reader.literal(end, ", Level ") else {
                continue;
            };
            for (level, end) in reader.all::<u8>(end) {
                let Some(end) = reader.literal(end, ", ") else {
                    continue;
                };
                for (atk, end) in reader.all::<Figure>(end) {
                    let Some(end) = reader.literal(end, " ATK, ") else {
                        continue;
                    };
                    for (def, end) in reader.all::<Figure>(end) {
                        let Some(end) = reader.literal(end, " DEF") else {
                            continue;
                        };
                        let body = Body {
                            attribute,
                            race,
                            level,
                            atk,
                            def,
                        };
                        found.push((body, end));
                    }
                }
            }
        }
    }
    found
}

impl Class {
    /// Whether it is a monster.
    pub fn is_monster(self) -> bool {
        match self {
            Self::NormalMonster
            | Self::EffectMonster
            | Self::FusionMonster
            | Self::RitualMonster
            | Self::SpiritMonster
            | Self::UnionMonster
            | Self::ToonMonster
            | Self::GeminiMonster
            | Self::Token => true,
            Self::NormalSpell
            | Self::ContinuousSpell
            | Self::EquipSpell
            | Self::FieldSpell
            | Self::QuickPlaySpell
            | Self::RitualSpell
            | Self::NormalTrap
            | Self::ContinuousTrap
            | Self::CounterTrap => false,
        }
    }

    /// Whether it is a Trap.
    pub fn is_trap(self) -> bool {
        matches!(
            self,
            Self::NormalTrap | Self::ContinuousTrap | Self::CounterTrap
        )
    }

    /// Whether it is a Spell.
    pub fn is_spell(self) -> bool {
        !self.is_monster() && !self.is_trap()
    }
}

phrases! {
    /// A line about the card itself, below the headline.
    pub enum Mark {
        "materials {name} + {name}" => Two(Name, Name),
        "materials {name} + {name} + {name}" => Three(Name, Name, Name),
        "materials {name} + 1 {kind}" => OneAndAny(Name, super::Kind),
        "always treated as {name}" => Alias(Name),
        "counts as {quoted}" => Series(super::Quoted),
    }
}
