//! A Pokémon put into play by a scenario, with what is on it.

use cardlang::Fault;

use crate::card::CardRef;
use crate::cursor::Cursor;

/// A card in play with what is on it: `Charmeleon (Base 24), 2 Fire, 30 damage, Asleep`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The card on top.
    pub card: CardRef,
    /// Cards attached, in the order written.
    pub attached: Vec<CardRef>,
    /// Damage, in points.
    pub damage: u16,
    /// Conditions it is in.
    pub conditions: Vec<Condition>,
    /// Names of counters on it: `Char`.
    pub counters: Vec<String>,
    /// Whether it came into play this turn.
    pub new: bool,
}

/// A Special Condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Asleep.
    Asleep,
    /// Burned.
    Burned,
    /// Confused.
    Confused,
    /// Paralyzed.
    Paralyzed,
    /// Poisoned.
    Poisoned,
}

impl Condition {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Asleep,
        Self::Burned,
        Self::Confused,
        Self::Paralyzed,
        Self::Poisoned,
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Asleep => "Asleep",
            Self::Burned => "Burned",
            Self::Confused => "Confused",
            Self::Paralyzed => "Paralyzed",
            Self::Poisoned => "Poisoned",
        }
    }

    /// The condition of a word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.word() == word)
    }
}

impl Placed {
    /// Reads a card and what is on it, in commas.
    pub(crate) fn read(cursor: Cursor) -> Result<Self, Fault> {
        let mut parts = cursor.split(',').into_iter();
        let card = match parts.next() {
            Some(part) => CardRef::read(part)?,
            None => return Err(cursor.fault("expected a card")),
        };
        if card.count != 1 {
            return Err(cursor.wrong("only one card can lie on top here"));
        }
        let mut placed = Self {
            card,
            attached: Vec::new(),
            damage: 0,
            conditions: Vec::new(),
            counters: Vec::new(),
            new: false,
        };
        for part in parts {
            placed.add(part)?;
        }
        Ok(placed)
    }

    fn add(&mut self, part: Cursor) -> Result<(), Fault> {
        let mut ahead = part;
        if let Some(condition) = Condition::of(part.rest()) {
            if self.conditions.contains(&condition) {
                return Err(part.wrong(format!("{} is said twice", condition.word())));
            }
            self.conditions.push(condition);
        } else if part.rest() == "new" {
            self.new = true;
        } else if ahead.eat_back("damage") {
            if self.damage > 0 {
                return Err(part.wrong("damage is said twice"));
            }
            self.damage = ahead.need_number("how much damage")?;
            ahead.done()?;
        } else if ahead.eat_back("counter") {
            self.counters.push(
                ahead
                    .words("a counter's name, as in \"Char counter\"")?
                    .to_owned(),
            );
        } else if part.rest().chars().next().is_some_and(char::is_lowercase) {
            let words = [
                "Asleep",
                "Burned",
                "Confused",
                "Paralyzed",
                "Poisoned",
                "new",
                "damage",
            ];
            let fault = part.fault("expected a card, 30 damage, a condition, new, or Char counter");
            return Err(match part.near(&words) {
                Some(near) => fault.help(format!("did you mean \"{near}\"?")),
                None => fault,
            });
        } else {
            self.attached.push(CardRef::read(part)?);
        }
        Ok(())
    }
}
