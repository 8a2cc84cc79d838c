//! A face: what is printed on a card.

use cardlang::{Out, Phrase, Row};

use crate::words::{self, Clause, Headline, Mark};

/// What is printed on a card, as it was read from a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// Its name.
    pub name: String,
    /// The line under the name.
    pub headline: Headline,
    /// Fusion Materials and other names.
    pub marks: Vec<Mark>,
    /// Its effects in printed order.
    pub abilities: Vec<Ability>,
    /// The number printed on it; a Token has none.
    pub passcode: Option<u32>,
    /// The month it was first sold in, as `2006-03`, if after March 2005.
    pub released: Option<String>,
}

/// One effect of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// What kind of effect.
    pub kind: AbilityKind,
    /// Whether it is another way of the effect before it: one of the two is used.
    pub other: Other,
    /// Its sentences.
    pub clauses: Vec<Clause>,
}

/// Whether an effect is an alternative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// It stands for itself.
    Own,
    /// It is one way of the effect before it.
    Way,
}

/// What kind of effect (TD-BASE-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilityKind {
    /// What a Spell or Trap does when it is activated.
    Activation,
    /// Applies while the card is face-up; starts no chain.
    Always,
    /// Activated in the own Main Phase.
    Ignition,
    /// Must be activated at its event.
    Trigger,
    /// May be activated at its event.
    OptionalTrigger,
    /// Spell Speed 2, in any turn.
    Quick,
    /// Spell Speed 2, and must be activated as soon as what it answers is on the chain.
    CompulsoryQuick,
    /// Must be activated when turned face-up (TD-BASE-22).
    Flip,
    /// May be activated when turned face-up.
    OptionalFlip,
    /// The card's own way to be Special Summoned, without a chain (TD-BASE-18).
    Summon,
    /// What its controller owes for it, without a chain (TD-BASE-11).
    Upkeep,
}

impl AbilityKind {
    const HEADS: [(Self, &'static str); 10] = [
        (Self::Always, "always"),
        (Self::Ignition, "ignition"),
        (Self::Trigger, "trigger"),
        (Self::OptionalTrigger, "optional trigger"),
        (Self::Quick, "quick"),
        (Self::CompulsoryQuick, "compulsory quick"),
        (Self::Flip, "flip"),
        (Self::OptionalFlip, "optional flip"),
        (Self::Summon, "summon"),
        (Self::Upkeep, "upkeep"),
    ];

    /// The heading of its block; an activation stands under the card itself.
    pub fn head(self) -> &'static str {
        Self::HEADS
            .iter()
            .find(|(kind, _)| *kind == self)
            .map_or("", |(_, head)| head)
    }

    /// The kind with a heading.
    pub fn of_head(head: &str) -> Option<Self> {
        Self::HEADS
            .iter()
            .find(|(_, h)| *h == head)
            .map(|(kind, _)| *kind)
    }

    /// Whether it must be activated.
    pub fn is_compulsory(self) -> bool {
        matches!(self, Self::Trigger | Self::Flip | Self::CompulsoryQuick)
    }

    /// Whether it activates at an event.
    pub fn is_trigger(self) -> bool {
        matches!(
            self,
            Self::Trigger | Self::OptionalTrigger | Self::Flip | Self::OptionalFlip
        )
    }
}

impl Face {
    /// Prints the card as a card file has it.
    pub fn sheet(&self) -> String {
        let mut text = format!("card {}\n  {}\n", self.name, Out::of(&self.headline));
        for mark in &self.marks {
            text += &format!("  {}\n", Out::of(mark));
        }
        for ability in &self.abilities {
            if ability.other == Other::Way {
                text += "or\n";
            } else if ability.kind != AbilityKind::Activation {
                text += &format!("{}\n", ability.kind.head());
            }
            for clause in &ability.clauses {
                text += &format!("  {}\n", Out::of(clause));
            }
        }
        text + &self.printed() + "\n"
    }

    /// The line that says where it was printed.
    fn printed(&self) -> String {
        match (self.passcode, &self.released) {
            (Some(code), Some(month)) => format!("printed {code}, {month}"),
            (Some(code), None) => format!("printed {code}"),
            (None, _) => "printed as a Token".to_owned(),
        }
    }

    /// Its lines, each with the rows of the phrase tables that say it.
    pub fn lines(&self) -> Vec<(String, Vec<Row>)> {
        let mut lines = vec![line(&self.headline)];
        lines.extend(self.marks.iter().map(line));
        for ability in &self.abilities {
            lines.extend(ability.clauses.iter().map(line));
        }
        lines
    }
}

impl Ability {
    /// Its sentences as printed.
    pub fn sentences(&self) -> Vec<String> {
        self.clauses.iter().map(Out::of).collect()
    }
}

/// A line of a card, with the rows that say it.
fn line<T: Phrase>(phrase: &T) -> (String, Vec<Row>) {
    let mut rows = Vec::new();
    phrase.walk(&mut |node| rows.extend(words::row(node)));
    (Out::of(phrase), rows)
}
