//! What must hold: a line of `then`.

use cardlang::Fault;

use crate::card::CardRef;
use crate::cursor::Cursor;
use crate::deed::Deed;
use crate::place::{Place, Spot, Zone};
use crate::placed::Condition;

/// Something that must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// About a place in play of a seat.
    Spot(u8, Spot, OnSpot),
    /// About a zone of a seat.
    Zone(u8, Zone, OnZone),
    /// The Stadium in play, and whose it is if said; or that there is none.
    Stadium(Option<(CardRef, Option<u8>)>),
    /// A seat may do something.
    May(u8, Deed),
    /// A seat may not do something.
    MayNot(u8, Deed),
    /// A seat is asked, a question whose title contains these words if any.
    Asked(u8, Option<String>),
    /// A seat is not asked (such a question).
    NotAsked(u8, Option<String>),
    /// Whose turn it is; `None` is nobody's.
    TurnOf(Option<u8>),
    /// The turn's number.
    TurnNumber(u16),
    /// A seat's team has won.
    Wins(u8),
    /// The game is over without a winner.
    Drawn,
    /// The game is not over.
    GoesOn,
    /// The game is in this round of Sudden Death.
    SuddenDeath(u16),
    /// Which seat goes first; `None` is not known.
    FirstPlayer(Option<u8>),
    /// How many mulligans a seat took.
    Mulligans(u8, u16),
    /// A viewer sees a zone, or a card in it.
    Sees(u8, Option<CardRef>, u8, Zone),
    /// A viewer does not see a zone, or such a card in it.
    NotSees(u8, Option<CardRef>, u8, Zone),
    /// The log says these words, in this order, since the last `when`.
    Log(Vec<String>),
    /// A deck is legal in a format.
    DeckLegal(Vec<CardRef>, String),
    /// A deck is refused by a format, and each of these words is among the reasons.
    DeckRefused(Vec<CardRef>, String, Vec<String>),
    /// The Special Conditions that there are.
    Conditions(Vec<String>),
}

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
}

/// What is said of a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnZone {
    /// These cards and no others; in order on a Bench, in any order elsewhere.
    Is(Vec<CardRef>),
    /// These cards on top, in this order.
    Top(Vec<CardRef>),
    /// So many cards.
    Count(u16),
    /// Exactly so many cards of that name.
    Has(CardRef),
    /// No card of that name.
    HasNo(CardRef),
}

impl Claim {
    /// Reads a line of `then`.
    pub(crate) fn read(mut cursor: Cursor) -> Result<Self, Fault> {
        if cursor.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return Self::of_seat(cursor);
        }
        let heads = [
            "seat",
            "stadium is",
            "no stadium",
            "it is",
            "the game",
            "the first player is",
            "the log says",
            "sudden death round",
            "the deck",
            "the Special Conditions are",
        ];
        let claim = match cursor.one_of(&heads)? {
            "seat" => return Self::of_table(cursor),
            "stadium is" => return Self::stadium(cursor),
            "no stadium" => Self::Stadium(None),
            "it is" => Self::turn(&mut cursor)?,
            "the game" => match cursor.one_of(&["is drawn", "goes on"])? {
                "is drawn" => Self::Drawn,
                _ => Self::GoesOn,
            },
            "the first player is" => {
                if cursor.eat("not known") {
                    Self::FirstPlayer(None)
                } else {
                    cursor.one_of(&["seat", "not known"])?;
                    Self::FirstPlayer(Some(cursor.seat()?))
                }
            }
            "the deck" => return Self::deck(cursor),
            "the Special Conditions are" => {
                let names: Result<Vec<_>, _> = cursor
                    .split(',')
                    .into_iter()
                    .map(|c| c.words("a condition").map(str::to_owned))
                    .collect();
                return Ok(Self::Conditions(names?));
            }
            "sudden death round" => Self::SuddenDeath(cursor.need_number("which round")?),
            _ => {
                let quoted: Result<_, _> = cursor.split(',').into_iter().map(quoted).collect();
                return Ok(Self::Log(quoted?));
            }
        };
        cursor.done()?;
        Ok(claim)
    }

    /// `the deck 4 Bill, 56 Fire is refused by base-fossil: "Basic"`.
    fn deck(cursor: Cursor) -> Result<Self, Fault> {
        if let Some((list, format)) = cursor.sides("is legal in") {
            return Ok(Self::DeckLegal(
                CardRef::list(list)?,
                format.words("a format")?.to_owned(),
            ));
        }
        let Some((list, rest)) = cursor.sides("is refused by") else {
            return Err(
                cursor.expected(&["… is legal in FORMAT", "… is refused by FORMAT: \"why\""])
            );
        };
        let Some(at) = rest.rest().find(": ") else {
            return Err(rest.fault("expected the format, a colon, and the reason in quotes"));
        };
        let format = rest.rest()[..at].to_owned();
        let why: Result<Vec<_>, _> = rest
            .without_first(at + 2)
            .split(',')
            .into_iter()
            .map(quoted)
            .collect();
        Ok(Self::DeckRefused(CardRef::list(list)?, format, why?))
    }

    /// After a seat's number: what it may do, is asked, or sees.
    fn of_seat(mut cursor: Cursor) -> Result<Self, Fault> {
        let seat = cursor.seat()?;
        match cursor.one_of(&[
            "may not",
            "may",
            "is asked",
            "is not asked",
            "sees",
            "does not see",
        ])? {
            "may not" => Ok(Self::MayNot(seat, Deed::read(cursor, true)?)),
            "may" => Ok(Self::May(seat, Deed::read(cursor, true)?)),
            "is asked" => Ok(Self::Asked(seat, title(cursor)?)),
            "is not asked" => Ok(Self::NotAsked(seat, title(cursor)?)),
            sees => {
                let (card, mut at) = match cursor.sides("in") {
                    Some((card, at)) => (Some(CardRef::read(card)?), at),
                    None => (None, cursor),
                };
                at.need("seat")?;
                let whose = at.seat()?;
                let zone = Zone::read(&mut at)?;
                at.done()?;
                Ok(match sees {
                    "sees" => Self::Sees(seat, card, whose, zone),
                    _ => Self::NotSees(seat, card, whose, zone),
                })
            }
        }
    }

    /// After `seat N`: a place, a zone, or how the seat fares.
    fn of_table(mut cursor: Cursor) -> Result<Self, Fault> {
        let seat = cursor.seat()?;
        if cursor.eat("wins") {
            cursor.done()?;
            return Ok(Self::Wins(seat));
        }
        if cursor.eat("took") {
            let n = cursor.need_number("how many mulligans")?;
            cursor.one_of(&["mulligans", "mulligan"])?;
            cursor.done()?;
            return Ok(Self::Mulligans(seat, n));
        }
        if let Some(Place { seat: None, spot }) = Place::front(&mut cursor) {
            return Ok(Self::Spot(seat, spot, OnSpot::read(cursor)?));
        }
        let words = [
            "active", "bench", "hand", "deck", "discard", "prizes", "wins", "took",
        ];
        let expected = cursor.expected(&words);
        let zone = Zone::read(&mut cursor).map_err(|_| expected)?;
        Ok(Self::Zone(seat, zone, OnZone::read(cursor, zone)?))
    }

    fn stadium(cursor: Cursor) -> Result<Self, Fault> {
        let Some((card, mut of)) = cursor.sides("of") else {
            return Ok(Self::Stadium(Some((CardRef::read(cursor)?, None))));
        };
        of.need("seat")?;
        let seat = of.seat()?;
        of.done()?;
        Ok(Self::Stadium(Some((CardRef::read(card)?, Some(seat)))))
    }

    fn turn(cursor: &mut Cursor) -> Result<Self, Fault> {
        match cursor.one_of(&["nobody's turn", "seat", "turn"])? {
            "seat" => {
                let seat = cursor.seat()?;
                cursor.need("'s turn")?;
                Ok(Self::TurnOf(Some(seat)))
            }
            "turn" => Ok(Self::TurnNumber(cursor.need_number("the turn's number")?)),
            _ => Ok(Self::TurnOf(None)),
        }
    }
}

impl OnSpot {
    fn read(mut cursor: Cursor) -> Result<Self, Fault> {
        match cursor.one_of(&["is not", "is", "has no", "has a", "has an", "has"])? {
            "is" if matches!(cursor.rest(), "empty" | "none") => Ok(Self::Empty),
            "is" => match Condition::of(cursor.rest()) {
                Some(condition) => Ok(Self::In(condition)),
                None => Ok(Self::Is(single(cursor)?)),
            },
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
                _ => {
                    Err(cursor.expected(&["damage", "condition", "CARD attached", "NAME counter"]))
                }
            },
            "has" => Self::amount(cursor),
            _ if cursor.eat_back("counter") => {
                Ok(Self::Counter(cursor.words("a counter's name")?.to_owned()))
            }
            _ => Err(cursor.fault("expected a counter, as in \"has a Char counter\"")),
        }
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
                _ => {}
            }
        }
        if cursor.eat_back("attached") {
            return Ok(Self::Attached(CardRef::read(cursor)?));
        }
        Err(figure.expected(&[
            "damage",
            "HP left",
            "CARD attached",
            "cards attached",
            "nothing attached",
        ]))
    }
}

impl OnZone {
    fn read(mut cursor: Cursor, zone: Zone) -> Result<Self, Fault> {
        if zone == Zone::Deck && cursor.eat("top is") {
            return Ok(Self::Top(CardRef::list(cursor)?));
        }
        match cursor.one_of(&["is", "has no", "has"])? {
            "is" if cursor.rest() == "empty" => Ok(Self::Is(Vec::new())),
            "is" => Ok(Self::Is(CardRef::list(cursor)?)),
            "has no" => Ok(Self::HasNo(single(cursor)?)),
            _ => {
                let mut figure = cursor;
                match figure.number() {
                    Some(n) if matches!(figure.rest(), "" | "cards" | "card") => Ok(Self::Count(n)),
                    _ => Ok(Self::Has(CardRef::read(cursor)?)),
                }
            }
        }
    }
}

/// Reads a card without a count.
fn single(cursor: Cursor) -> Result<CardRef, Fault> {
    let card = CardRef::read(cursor)?;
    if card.count == 1 && !card.name.contains(',') {
        Ok(card)
    } else {
        Err(cursor.fault("expected one card's name"))
    }
}

/// Reads nothing, or a title in quotes.
fn title(cursor: Cursor) -> Result<Option<String>, Fault> {
    if cursor.is_done() {
        Ok(None)
    } else {
        quoted(cursor).map(Some)
    }
}

/// Reads `"words"`.
fn quoted(cursor: Cursor) -> Result<String, Fault> {
    let inside = cursor
        .rest()
        .strip_prefix('"')
        .and_then(|r| r.strip_suffix('"'));
    match inside.filter(|i| !i.is_empty() && !i.contains('"')) {
        Some(words) => Ok(words.to_owned()),
        None => Err(cursor.fault("expected words in quotes, as in \"discard\"")),
    }
}
