//! A face: what is printed on a card.

use cardlang::{Name, Out, Phrase, Row};

use crate::words::{self, Clause, Foot, Headline, Timing, Type};

/// What is printed on a card, as it was read from a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// Its name.
    pub name: String,
    /// The line under the name.
    pub headline: Headline,
    /// Weakness, Resistance, Retreat Cost, level, in this order.
    pub foot: Vec<Foot>,
    /// Powers, attacks and effects in printed order.
    pub abilities: Vec<Ability>,
    /// Its text as it was first printed, where an option may have it read so (TB-OPEN-16).
    pub former: Vec<Clause>,
    /// Where it was printed.
    pub printed: Vec<Printing>,
}

/// A set and the number in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printing {
    /// The set's name: `Base`, `Jungle`.
    pub set: String,
    /// The number as printed.
    pub number: String,
    /// Which half of the Pokémon is printed there (TB-BASE-25).
    pub half: Half,
}

/// How much of a Pokémon a card shows: a LEGEND is two cards (TB-BASE-25).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Half {
    /// All of it.
    #[default]
    Whole,
    /// The upper half.
    Top,
    /// The lower half.
    Bottom,
}

impl Printing {
    /// The place as a card file has it: `Base 4`, `HeartGold & SoulSilver 111 top`.
    pub fn sheet(&self) -> String {
        let half = match self.half {
            Half::Whole => "",
            Half::Top => " top",
            Half::Bottom => " bottom",
        };
        format!("{} {}{half}", self.set, self.number)
    }
}

/// A Power, an attack, or the text of a Trainer or Energy card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// Which of the three, with what belongs to it.
    pub kind: AbilityKind,
    /// Its name; empty for a text.
    pub name: String,
    /// Its sentences.
    pub clauses: Vec<Clause>,
}

/// What kind of ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AbilityKind {
    /// A Power: what the card calls it, and when it works.
    Power(Called, Timing),
    /// An attack.
    Attack(Attack),
    /// The text of a Trainer or a Special Energy card.
    Text,
}

/// What a card calls a Power. Words that name one kind never mean another (TB-BASE-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// A Pokémon Power (OS-BASE-12).
    Power,
    /// A Poké-Power (TB-BASE-20).
    PokePower,
    /// A Poké-Body (TB-BASE-21).
    PokeBody,
    /// An Ability (TB-BASE-22).
    Ability,
}

impl Called {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Power, Self::PokePower, Self::PokeBody, Self::Ability];

    /// The word that begins its heading in a card file.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Power => "power",
            Self::PokePower => "poké-power",
            Self::PokeBody => "poké-body",
            Self::Ability => "ability",
        }
    }
}

/// Cost and printed damage of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Energy symbols, in printed order.
    pub cost: Vec<Type>,
    /// Printed base damage; 0 where the text alone deals it, or none is dealt.
    pub damage: u16,
    /// How the printed number is meant.
    pub sign: Sign,
}

/// The mark behind a printed damage number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `30`, or no number.
    Plain,
    /// `30+`
    Plus,
    /// `50-`
    Minus,
    /// `20×`
    Times,
}

impl Face {
    /// The Hit Points printed on it; 0 for a card that is no Pokémon in play.
    pub fn hp(&self) -> u16 {
        match &self.headline {
            Headline::Basic(_, hp) | Headline::Baby(_, hp) | Headline::Doll(hp) => *hp,
            Headline::Stage1(_, _, hp) | Headline::Stage2(_, _, hp) => *hp,
            Headline::Legend(_, hp) | Headline::LegendOfTwo(_, _, hp) => *hp,
            Headline::Trainer
            | Headline::Supporter
            | Headline::Tool
            | Headline::Stadium
            | Headline::BasicEnergy(_)
            | Headline::SpecialEnergy(_)
            | Headline::EveryEnergy
            | Headline::DoubleEnergy(_, _) => 0,
        }
    }

    /// Which half it shows: as read, a LEGEND is both, and its first printing is the top.
    pub fn half(&self) -> Half {
        self.printed.first().map_or(Half::Whole, |p| p.half)
    }

    /// The name of the Pokémon it evolves from, if it is an Evolution card.
    pub fn evolves_from(&self) -> Option<&str> {
        match &self.headline {
            Headline::Stage1(Name(name), _, _) | Headline::Stage2(Name(name), _, _) => Some(name),
            _ => None,
        }
    }

    /// Its level, where one is printed.
    pub fn level(&self) -> Option<u8> {
        self.foot.iter().find_map(|f| {
            if let Foot::Level(n) = f {
                Some(*n)
            } else {
                None
            }
        })
    }

    /// The same card with its text as it was first printed (TB-OPEN-16).
    #[must_use]
    pub fn as_first_printed(mut self) -> Self {
        let former = std::mem::take(&mut self.former);
        let mut abilities = self.abilities.iter_mut();
        let text = abilities.find(|ability| ability.kind == AbilityKind::Text);
        if let (Some(text), false) = (text, former.is_empty()) {
            text.clauses = former;
        }
        self
    }

    /// Prints the card as a card file has it.
    pub fn sheet(&self) -> String {
        let mut text = format!("card {}\n  {}\n", self.name, Out::of(&self.headline));
        if !self.foot.is_empty() {
            let foot: Vec<String> = self.foot.iter().map(Out::of).collect();
            text += &format!("  {}\n", foot.join(", "));
        }
        for ability in &self.abilities {
            match &ability.kind {
                AbilityKind::Power(called, timing) => {
                    let word = called.heading();
                    text += &format!("{word} {}\n  {}\n", ability.name, Out::of(timing));
                }
                AbilityKind::Attack(attack) => {
                    text += &format!("attack {}\n", attack.heading(&ability.name))
                }
                AbilityKind::Text => {}
            }
            for clause in &ability.clauses {
                text += &format!("  {}\n", Out::of(clause));
            }
        }
        if !self.former.is_empty() {
            text += "formerly\n";
        }
        for clause in &self.former {
            text += &format!("  {}\n", Out::of(clause));
        }
        let printed: Vec<String> = self.printed.iter().map(Printing::sheet).collect();
        text + &format!("printed {}\n", printed.join(", "))
    }

    /// Its lines, each with the rows of the phrase tables that say it.
    pub fn lines(&self) -> Vec<(String, Vec<Row>)> {
        let mut lines = vec![line(&self.headline)];
        lines.extend(self.foot.iter().map(line));
        for ability in &self.abilities {
            if let AbilityKind::Power(_, timing) = &ability.kind {
                lines.push(line(timing));
            }
            lines.extend(ability.clauses.iter().map(line));
        }
        lines.extend(self.former.iter().map(line));
        lines
    }
}

/// A line of a card, with the rows that say it.
fn line<T: Phrase>(phrase: &T) -> (String, Vec<Row>) {
    let mut rows = Vec::new();
    phrase.walk(&mut |node| rows.extend(words::row(node)));
    (Out::of(phrase), rows)
}

impl Attack {
    /// The heading of an attack: its name, cost and damage.
    pub fn heading(&self, name: &str) -> String {
        let cost: String = self.cost.iter().map(|t| t.letter()).collect();
        let mut text = if cost.is_empty() {
            format!("{name} [0]")
        } else {
            format!("{name} [{cost}]")
        };
        if self.damage > 0 {
            text += &format!(" {}", self.printed_damage());
        }
        text
    }

    /// The damage as printed: `30`, `30+`, `20×`; empty where there is none.
    pub fn printed_damage(&self) -> String {
        let sign = match self.sign {
            Sign::Plain => "",
            Sign::Plus => "+",
            Sign::Minus => "-",
            Sign::Times => "×",
        };
        if self.damage == 0 {
            String::new()
        } else {
            format!("{}{sign}", self.damage)
        }
    }
}
