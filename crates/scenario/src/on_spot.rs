//! What is said of a place in play.

use cardlang::Fault;

use crate::card::CardRef;
use crate::cursor::Cursor;
use crate::laid::counter;
use crate::placed::Condition;
use crate::posture::Posture;

/// What is said of a place in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnSpot {
    /// Nothing is there.
    Empty,
    /// The card on top.
    Is(CardRef),
    /// It is in a condition.
    In(Condition),
    /// It is not in a condition.
    NotIn(Condition),
    /// It is in no condition.
    NoCondition,
    /// So much damage.
    Damage(u16),
    /// So many HP left.
    HpLeft(u16),
    /// Exactly so many cards of that name attached.
    Attached(CardRef),
    /// No card of that name attached.
    NoneAttached(CardRef),
    /// Exactly so many cards attached.
    CardsAttached(u16),
    /// A counter of that name.
    Counter(String),
    /// No counter of that name.
    NoCounter(String),
    /// Exactly so many counters of that name.
    Counters(String, u16),
    /// A figure as it is now: its label in views, and the value.
    Figure(&'static str, u16),
    /// How it lies.
    Lies(Posture),
}

impl OnSpot {
    pub(crate) fn read(mut cursor: Cursor) -> Result<Self, Fault> {
        match cursor.one_of(&["is not", "is", "has no", "has a", "has an", "has"])? {
            "is" => Self::state(cursor),
            "is not" => {
                let words = Condition::ALL.map(Condition::word);
                let word = cursor.one_of(&words)?;
                cursor.done()?;
                Condition::of(word)
                    .map(Self::NotIn)
                    .ok_or_else(|| cursor.expected(&words))
            }
            "has no" => match cursor.rest() {
                "damage" => Ok(Self::Damage(0)),
                "condition" => Ok(Self::NoCondition),
                _ if cursor.eat_back("counter") => Ok(Self::NoCounter(
                    cursor.words("a counter's name")?.to_owned(),
                )),
                _ if cursor.eat_back("attached") => Ok(Self::NoneAttached(single(cursor)?)),
                _ => match counter(&mut cursor) {
                    Some(name) => Ok(Self::Counters(name, 0)),
                    None => Err(cursor.expected(&[
                        "damage",
                        "condition",
                        "CARD attached",
                        "NAME counter",
                        "NAME Counters",
                    ])),
                },
            },
            "has" => Self::amount(cursor),
            _ if cursor.eat_back("counter") => {
                Ok(Self::Counter(cursor.words("a counter's name")?.to_owned()))
            }
            _ => Err(cursor.fault("expected a counter, as in \"has a Char counter\"")),
        }
    }

    /// After `is`: what it is, or how it lies.
    fn state(cursor: Cursor) -> Result<Self, Fault> {
        if matches!(cursor.rest(), "empty" | "none") {
            return Ok(Self::Empty);
        }
        if let Some(condition) = Condition::of(cursor.rest()) {
            return Ok(Self::In(condition));
        }
        if let Some(posture) = Posture::of(cursor.rest()) {
            return Ok(Self::Lies(posture));
        }
        let mut level = cursor;
        if level.eat("Level")
            && let Some(n) = level.number().filter(|_| level.is_done())
        {
            return Ok(Self::Figure("Level", n));
        }
        if cursor.rest().chars().next().is_some_and(char::is_lowercase) {
            let words = Posture::ALL.map(Posture::word);
            return Err(cursor.expected(&[&words[..], &["empty", "CARD"]].concat()));
        }
        Ok(Self::Is(single(cursor)?))
    }

    /// After `has`: a figure, or cards attached.
    fn amount(mut cursor: Cursor) -> Result<Self, Fault> {
        if cursor.rest() == "nothing attached" {
            return Ok(Self::CardsAttached(0));
        }
        let mut figure = cursor;
        if let Some(n) = figure.number() {
            match figure.rest() {
                "damage" => return Ok(Self::Damage(n)),
                "HP left" => return Ok(Self::HpLeft(n)),
                "cards attached" | "card attached" => return Ok(Self::CardsAttached(n)),
                "ATK" => return Ok(Self::Figure("ATK", n)),
                "DEF" => return Ok(Self::Figure("DEF", n)),
                _ => {}
            }
            let mut counters = figure;
            if let Some(name) = counter(&mut counters) {
                return Ok(Self::Counters(name, n));
            }
        }
        if cursor.eat_back("attached") {
            return Ok(Self::Attached(CardRef::read(cursor)?));
        }
        Err(figure.expected(&[
            "damage",
            "HP left",
            "ATK",
            "DEF",
            "NAME Counters",
            "CARD attached",
            "cards attached",
            "nothing attached",
        ]))
    }
}

/// Reads a card without a count.
pub(crate) fn single(cursor: Cursor) -> Result<CardRef, Fault> {
    let card = CardRef::read(cursor)?;
    let is_quoted = cursor.rest().starts_with('"');
    if card.count == 1 && (is_quoted || !card.name.contains(',')) {
        Ok(card)
    } else {
        Err(cursor.fault("expected one card's name"))
    }
}
