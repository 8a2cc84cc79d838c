//! A card laid on a field by a scenario, with what is so of it.

use cardlang::Fault;

use crate::card::CardRef;
use crate::cursor::Cursor;
use crate::place::Place;

/// A card on a field: `Breaker the Magical Warrior, 1 Spell Counter, new`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The card.
    pub card: CardRef,
    /// How it lies, if said.
    pub stance: Option<Stance>,
    /// What happened to it before, each once.
    pub past: Vec<Past>,
    /// Its owner, if another seat than the one it lies with.
    pub owner: Option<u8>,
    /// The seat its effect was aimed at when it was activated.
    pub aim: Option<u8>,
    /// Counters on it: how many, and their name without `Counter`.
    pub counters: Vec<(u16, String)>,
    /// The card it is equipped to or otherwise bound to; a place of its own seat if no seat is said.
    pub on: Option<Place>,
}

/// How a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// In face-up Attack Position.
    Attack,
    /// In face-up Defense Position.
    Defense,
    /// Face-down; a monster in Defense Position.
    Set,
    /// Face-up, of a card that has no battle position.
    FaceUp,
}

/// What happened to a card before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    /// It came in this turn.
    New,
    /// It attacked in this turn.
    Attacked,
    /// Its position was changed by hand in this turn.
    Turned,
    /// It was summoned as its text says, so that it may come back.
    Proper,
}

/// Which row a card is laid in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Monsters,
    Spells,
}

impl Stance {
    const OF_MONSTERS: [Self; 3] = [Self::Attack, Self::Defense, Self::Set];
    const OF_SPELLS: [Self; 2] = [Self::Set, Self::FaceUp];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Defense => "defense",
            Self::Set => "set",
            Self::FaceUp => "face-up",
        }
    }
}

impl Past {
    const OF_MONSTERS: [Self; 4] = [Self::New, Self::Attacked, Self::Turned, Self::Proper];
    const OF_SPELLS: [Self; 1] = [Self::New];

    /// Its words.
    pub fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Attacked => "attacked",
            Self::Turned => "turned",
            Self::Proper => "summoned properly",
        }
    }
}

impl Row {
    fn stances(self) -> &'static [Stance] {
        match self {
            Self::Monsters => &Stance::OF_MONSTERS,
            Self::Spells => &Stance::OF_SPELLS,
        }
    }

    fn pasts(self) -> &'static [Past] {
        match self {
            Self::Monsters => &Past::OF_MONSTERS,
            Self::Spells => &Past::OF_SPELLS,
        }
    }
}

impl Laid {
    /// A card of which nothing is said.
    pub fn bare(card: CardRef) -> Self {
        Self {
            card,
            stance: None,
            past: Vec::new(),
            owner: None,
            aim: None,
            counters: Vec::new(),
            on: None,
        }
    }

    /// Whether this happened to it before.
    pub fn was(&self, past: Past) -> bool {
        self.past.contains(&past)
    }

    /// Reads a row of cards, separated by semicolons.
    pub(crate) fn row(cursor: Cursor, row: Row) -> Result<Vec<Self>, Fault> {
        let cards = cursor.split(';').into_iter();
        cards.map(|card| Self::read(card, row)).collect()
    }

    /// Reads a card and what is so of it, in commas.
    pub(crate) fn read(cursor: Cursor, row: Row) -> Result<Self, Fault> {
        let mut parts = cursor.split(',').into_iter();
        let card = match parts.next() {
            Some(part) => CardRef::read(part)?,
            None => return Err(cursor.fault("expected a card")),
        };
        if card.count != 1 {
            return Err(cursor.wrong("only one card lies in a place; write each, in semicolons"));
        }
        let mut laid = Self::bare(card);
        for part in parts {
            laid.add(part, row)?;
        }
        Ok(laid)
    }

    fn add(&mut self, part: Cursor, row: Row) -> Result<(), Fault> {
        let twice = || part.wrong("this is said twice");
        let mut ahead = part;
        if let Some(stance) = row.stances().iter().find(|s| s.word() == part.rest()) {
            if self.stance.replace(*stance).is_some() {
                return Err(part.wrong("a card lies in one way only"));
            }
        } else if let Some(past) = row.pasts().iter().find(|p| p.word() == part.rest()) {
            if self.was(*past) {
                return Err(twice());
            }
            self.past.push(*past);
        } else if ahead.eat("owned by seat") {
            self.owner = Some(Self::seat(part, ahead, self.owner)?);
        } else if ahead.eat("aimed at seat") {
            self.aim = Some(Self::seat(part, ahead, self.aim)?);
        } else if row == Row::Spells && ahead.eat("on") {
            let Some(place) = Place::whole(ahead) else {
                return Err(ahead.fault("expected a place, as in \"on seat 2 monster 1\""));
            };
            if self.on.replace(place).is_some() {
                return Err(twice());
            }
        } else if let Some(n) = ahead.number() {
            let Some(name) = counter(&mut ahead) else {
                return Err(ahead.fault("expected counters, as in \"2 Spell Counters\""));
            };
            if n == 0 {
                return Err(part.wrong("there are no 0 counters to name; leave it out"));
            }
            if self.counters.iter().any(|(_, known)| *known == name) {
                return Err(twice());
            }
            self.counters.push((n, name));
        } else {
            return Err(Self::unknown(part, row));
        }
        Ok(())
    }

    /// Reads a seat that is all there is, where none was said before.
    fn seat(part: Cursor, mut ahead: Cursor, said: Option<u8>) -> Result<u8, Fault> {
        let seat = ahead.seat()?;
        ahead.done()?;
        match said {
            None => Ok(seat),
            Some(_) => Err(part.wrong("this is said twice")),
        }
    }

    fn unknown(part: Cursor, row: Row) -> Fault {
        let stances = row.stances().iter().map(|s| s.word());
        let mut words: Vec<&str> = stances
            .chain(row.pasts().iter().map(|p| p.word()))
            .collect();
        words.extend(["owned by seat 2", "aimed at seat 2"]);
        if row == Row::Spells {
            words.push("on seat 2 monster 1");
        }
        words.push("2 Spell Counters");
        part.expected(&words)
    }
}

/// Reads a counter's name, without `Counter`, which is all there is.
pub(crate) fn counter(cursor: &mut Cursor) -> Option<String> {
    let named = cursor.eat_back("Counters") || cursor.eat_back("Counter");
    (named && !cursor.is_done()).then(|| cursor.rest().to_owned())
}
