//! What must hold: a line of `then`.

use cardlang::Fault;

use crate::card::CardRef;
use crate::cursor::Cursor;
use crate::deed::Deed;
use crate::listed::Listed;
use crate::on_spot::{OnSpot, single};
use crate::on_zone::OnZone;
use crate::place::{Spot, Zone};

/// Something that must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// About a place in play of a seat.
    Spot(u8, Spot, OnSpot),
    /// About the one card of a name in a zone in play of a seat.
    Named(u8, Zone, CardRef, OnSpot),
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
    /// The phase of the turn, or its step, by its name: `Battle Phase`.
    Phase(&'static str),
    /// How many links the chain has.
    Chain(u16),
    /// Life Points.
    Life(Whose, u16),
    /// A seat's team, or a team, has won.
    Wins(Whose),
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
    /// A viewer sees the face of the card at a place.
    SeesAt(u8, u8, Spot),
    /// A viewer does not see the face of the card at a place.
    NotSeesAt(u8, u8, Spot),
    /// The log says these words, in this order, since the last `when`.
    Log(Vec<String>),
    /// A deck is legal in a format.
    DeckLegal(Listed, String),
    /// A deck is refused by a format, and each of these words is among the reasons.
    DeckRefused(Listed, String, Vec<String>),
    /// The Special Conditions that there are.
    Conditions(Vec<String>),
}

/// A seat or a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// A seat.
    Seat(u8),
    /// A team.
    Team(u8),
}

/// Phases and steps that `it is` may name.
const PHASES: [(&str, &str); 10] = [
    ("the Draw Phase", "Draw Phase"),
    ("the Standby Phase", "Standby Phase"),
    ("Main Phase 1", "Main Phase 1"),
    ("the Battle Phase", "Battle Phase"),
    ("Main Phase 2", "Main Phase 2"),
    ("the End Phase", "End Phase"),
    ("the Start Step", "Start Step"),
    ("the Battle Step", "Battle Step"),
    ("the Damage Step", "Damage Step"),
    ("the End Step", "End Step"),
];

impl Claim {
    /// Reads a line of `then`.
    pub(crate) fn read(mut cursor: Cursor) -> Result<Self, Fault> {
        if cursor.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return Self::of_seat(cursor);
        }
        let heads = [
            "seat",
            "team",
            "stadium is",
            "no stadium",
            "it is",
            "the game",
            "the chain",
            "the first player is",
            "the log says",
            "sudden death round",
            "the deck",
            "the Special Conditions are",
        ];
        let claim = match cursor.one_of(&heads)? {
            "seat" => return Self::of_table(cursor),
            "team" => {
                let team = cursor.team()?;
                let heads = ["wins", "has"];
                match cursor.one_of(&heads)? {
                    "wins" => Self::Wins(Whose::Team(team)),
                    _ => Self::life(Whose::Team(team), &mut cursor)?,
                }
            }
            "the chain" => Self::chain(&mut cursor)?,
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
                Listed::read(list)?,
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
        Ok(Self::DeckRefused(Listed::read(list)?, format, why?))
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
                let mut place = at;
                if let (None, Err(_), Some(spot)) =
                    (&card, Zone::read(&mut { at }), Spot::front(&mut place))
                {
                    place.done()?;
                    return Ok(match sees {
                        "sees" => Self::SeesAt(seat, whose, spot),
                        _ => Self::NotSeesAt(seat, whose, spot),
                    });
                }
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
            return Ok(Self::Wins(Whose::Seat(seat)));
        }
        if cursor.eat("took") {
            let n = cursor.need_number("how many mulligans")?;
            cursor.one_of(&["mulligans", "mulligan"])?;
            cursor.done()?;
            return Ok(Self::Mulligans(seat, n));
        }
        let mut points = cursor;
        if points.eat("has") && points.rest().ends_with(" LP") {
            let life = Self::life(Whose::Seat(seat), &mut points)?;
            points.done()?;
            return Ok(life);
        }
        if let Some(spot) = Spot::front(&mut cursor) {
            return Self::spot(seat, spot, cursor);
        }
        for (word, zone) in [("monster", Zone::Monsters), ("spell", Zone::Spells)] {
            if cursor.eat(word) {
                let Some((name, says)) = cursor.before(&["is", "has"]) else {
                    return Err(cursor.fault("expected a place or a name, then what is said of it"));
                };
                let card = single(name)?;
                return Ok(Self::Named(seat, zone, card, OnSpot::read(says)?));
            }
        }
        let zones = Zone::ALL.map(Zone::word);
        let words = [&zones[..], &["monster", "spell", "has", "wins", "took"]].concat();
        let expected = cursor.expected(&words);
        let zone = Zone::read(&mut cursor).map_err(|_| expected)?;
        Ok(Self::Zone(seat, zone, OnZone::read(cursor, zone)?))
    }

    /// After a place. The Field Card Zone is a zone, too.
    fn spot(seat: u8, spot: Spot, cursor: Cursor) -> Result<Self, Fault> {
        match (OnSpot::read(cursor), spot) {
            (Err(_), Spot::Field) if cursor.rest().starts_with("has") => {
                let says = OnZone::read(cursor, Zone::Field)?;
                Ok(Self::Zone(seat, Zone::Field, says))
            }
            (says, _) => Ok(Self::Spot(seat, spot, says?)),
        }
    }

    /// After `has`: Life Points.
    fn life(whose: Whose, cursor: &mut Cursor) -> Result<Self, Fault> {
        let life = cursor.need_number("how many Life Points")?;
        cursor.need("LP")?;
        Ok(Self::Life(whose, life))
    }

    fn chain(cursor: &mut Cursor) -> Result<Self, Fault> {
        match cursor.one_of(&["is empty", "has no links", "has"])? {
            "has" => {
                let n = cursor.need_number("how many links")?;
                cursor.one_of(&["links", "link"])?;
                Ok(Self::Chain(n))
            }
            _ => Ok(Self::Chain(0)),
        }
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
        let heads = [&["nobody's turn", "seat", "turn"], &PHASES.map(|p| p.0)[..]].concat();
        let word = cursor.one_of(&heads)?;
        if let Some((_, phase)) = PHASES.iter().find(|(said, _)| *said == word) {
            return Ok(Self::Phase(phase));
        }
        match word {
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
