//! What a seat does: a line of `when`, or what it may or may not do.

use std::fmt;

use cardlang::Fault;

use crate::act::{Act, hint};
use crate::card::CardRef;
use crate::cursor::Cursor;
use crate::phase::Phase;
use crate::place::{Place, Zone};

/// One answer of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Attacks with the attack, or the monster, of this name; if said, that seat.
    Attack(String, Option<u8>),
    /// Attacks with the monster at a place.
    AttackFrom(Place),
    /// Does something with a card; if said, by the answer that has these words.
    Act(Act, Target, Option<String>),
    /// Goes on to a phase.
    Enter(Phase),
    /// Leaves the phase for the next.
    EndPhase,
    /// Declines to respond.
    Pass,
    /// Plays a card from hand; if said, for a partner.
    Play(CardRef, Option<u8>),
    /// Attaches a card from hand.
    Attach(CardRef, Target),
    /// Evolves a Pokémon into a card from hand.
    Evolve(Target, CardRef),
    /// Benches a card from hand.
    Bench(CardRef),
    /// Retreats.
    Retreat,
    /// Uses the Power of this name, of the Pokémon at that place.
    Use(String, Option<Place>),
    /// Discards from play, as a card's text allows.
    Discard(Target),
    /// Ends the turn.
    End,
    /// Chooses, in this order; nothing if empty.
    Choose(Vec<Item>),
    /// Says yes or no.
    Say(bool),
}

/// A card in play, by name or by place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// By its place.
    Place(Place),
    /// By its name.
    Card(CardRef),
}

/// One thing chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A card, a Pokémon, a type, an attack: anything with a name; if said, on the Pokémon at a place.
    Card(CardRef, Option<Place>),
    /// A card in a zone; of the seat that chooses if none is said.
    In(CardRef, Option<u8>, Zone),
    /// By its place.
    Place(Place),
    /// A seat.
    Seat(u8),
    /// A number.
    Number(u16),
    /// Words of the answer itself: `heads`, `keep`.
    Word(String),
}

/// The verbs: as a deed, and after `may`.
const VERBS: [[&str; 2]; 21] = [
    ["attacks with", "attack with"],
    ["plays", "play"],
    ["attaches", "attach"],
    ["evolves", "evolve"],
    ["benches", "bench"],
    ["retreats", "retreat"],
    ["uses", "use"],
    ["discards", "discard"],
    ["ends the turn", "end the turn"],
    ["ends the phase", "end the phase"],
    ["summons", "summon"],
    ["special summons", "special summon"],
    ["flips", "flip"],
    ["sets", "set"],
    ["turns", "turn"],
    ["activates", "activate"],
    ["enters", "enter"],
    ["passes", "pass"],
    ["chooses", "choose"],
    ["says yes", "say yes"],
    ["says no", "say no"],
];

impl Deed {
    /// Reads a deed: `attacks with Jab`, or after `may`: `attack with Jab`.
    pub(crate) fn read(mut cursor: Cursor, after_may: bool) -> Result<Self, Fault> {
        let form = usize::from(after_may);
        if let Some(attack) = attack_on(cursor, ["attacks", "attack"][form]) {
            return Ok(attack);
        }
        let verbs: Vec<&'static str> = VERBS.iter().map(|v| v[form]).collect();
        let verb = cursor.one_of(&verbs)?;
        let which = verbs.iter().position(|v| *v == verb).unwrap_or(0);
        if let Some(act) = Act::of(VERBS[which][1]) {
            let words = hint(&mut cursor);
            return Ok(Self::Act(act, Target::read(cursor)?, words));
        }
        match VERBS[which][1] {
            "attack with" => match Place::whole(cursor) {
                Some(place) => Ok(Self::AttackFrom(place)),
                None => Ok(Self::Attack(plain(cursor.words("an attack's name")?), None)),
            },
            "enter" => Ok(Self::Enter(Phase::read_name(cursor)?)),
            "play" => match cursor
                .sides("for")
                .and_then(|(card, at)| Some((card, seat(at)?)))
            {
                Some((card, partner)) => Ok(Self::Play(one(card)?, Some(partner))),
                None => Ok(Self::Play(one(cursor)?, None)),
            },
            "attach" => match cursor.sides("to") {
                Some((card, to)) => Ok(Self::Attach(one(card)?, Target::read(to)?)),
                None => {
                    Err(cursor.fault("expected a card and a target, as in \"Fire to bench 1\""))
                }
            },
            "evolve" => match cursor.sides("into") {
                Some((from, into)) => Ok(Self::Evolve(Target::read(from)?, one(into)?)),
                None => Err(cursor.fault("expected two Pokémon, as in \"Doduo into Dodrio\"")),
            },
            "bench" => Ok(Self::Bench(one(cursor)?)),
            "use" => match cursor
                .sides("of")
                .and_then(|(p, at)| Some((p, Place::whole(at)?)))
            {
                Some((power, place)) => Ok(Self::Use(
                    power.words("a Power's name")?.to_owned(),
                    Some(place),
                )),
                None => Ok(Self::Use(cursor.words("a Power's name")?.to_owned(), None)),
            },
            "discard" => {
                if !cursor.eat_back("from play") {
                    return Err(cursor.fault("expected a card \"from play\""));
                }
                Ok(Self::Discard(Target::read(cursor)?))
            }
            "choose" if cursor.rest() == "nothing" => Ok(Self::Choose(Vec::new())),
            "choose" => {
                let items: Result<_, _> = cursor.split(',').into_iter().map(Item::read).collect();
                Ok(Self::Choose(items?))
            }
            other => {
                cursor.done()?;
                Ok(match other {
                    "retreat" => Self::Retreat,
                    "end the turn" => Self::End,
                    "end the phase" => Self::EndPhase,
                    "pass" => Self::Pass,
                    yes_or_no => Self::Say(yes_or_no == "say yes"),
                })
            }
        }
    }

    /// Whether it is done in an open turn, not a choice.
    pub fn is_act(&self) -> bool {
        !matches!(self, Self::Choose(_) | Self::Say(_))
    }
}

impl Target {
    pub(crate) fn read(cursor: Cursor) -> Result<Self, Fault> {
        match Place::whole(cursor) {
            Some(place) => Ok(Self::Place(place)),
            None => Ok(Self::Card(one(cursor)?)),
        }
    }
}

impl Item {
    fn read(cursor: Cursor) -> Result<Self, Fault> {
        if let Some(place) = Place::whole(cursor) {
            return Ok(Self::Place(place));
        }
        let mut ahead = cursor;
        if let Some(n) = ahead.number().filter(|_| ahead.is_done()) {
            return Ok(Self::Number(n));
        }
        let mut ahead = cursor;
        if ahead.eat("seat") {
            let seat = ahead.seat()?;
            if ahead.is_done() {
                return Ok(Self::Seat(seat));
            }
        }
        if let Some((card, place)) = cursor
            .sides("of")
            .and_then(|(c, at)| Some((c, Place::whole(at)?)))
        {
            return Ok(Self::Card(CardRef::read(card)?, Some(place)));
        }
        if let Some(item) = Self::in_zone(cursor) {
            return Ok(item);
        }
        let words = cursor.words("what is chosen")?;
        if words == "nothing" {
            return Err(cursor.wrong("\"nothing\" stands alone"));
        }
        if words.chars().next().is_some_and(char::is_lowercase) {
            return Ok(Self::Word(words.to_owned()));
        }
        Ok(Self::Card(CardRef::read(cursor)?, None))
    }

    /// `Jinzo in seat 2 graveyard`, if it is such.
    fn in_zone(cursor: Cursor) -> Option<Self> {
        let (card, mut at) = cursor.sides("in")?;
        let card = CardRef::read(card).ok()?;
        let seat = if at.eat("seat") {
            Some(at.seat().ok()?)
        } else {
            None
        };
        let zone = Zone::read(&mut at).ok()?;
        at.is_done().then_some(Self::In(card, seat, zone))
    }
}

/// Reads an attack on a seat: `attacks 2 with Bolt Strike`.
fn attack_on(mut cursor: Cursor, verb: &str) -> Option<Deed> {
    if !cursor.eat(verb) {
        return None;
    }
    let target = cursor.seat().ok()?;
    if !cursor.eat("with") {
        return None;
    }
    let name = plain(cursor.words("an attack's name").ok()?);
    Some(Deed::Attack(name, Some(target)))
}

/// Reads a seat that is all there is.
fn seat(mut cursor: Cursor) -> Option<u8> {
    cursor.seat().ok().filter(|_| cursor.is_done())
}

/// A name without the quotes it may stand in.
fn plain(name: &str) -> String {
    let inside = name.strip_prefix('"').and_then(|n| n.strip_suffix('"'));
    inside.unwrap_or(name).to_owned()
}

/// Reads a single card.
fn one(cursor: Cursor) -> Result<CardRef, Fault> {
    let card = CardRef::read(cursor)?;
    if card.count == 1 {
        Ok(card)
    } else {
        Err(cursor.wrong("only one card at a time; write a line for each"))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(place) => place.fmt(f),
            Self::Card(card) => card.fmt(f),
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card, None) => card.fmt(f),
            Self::Card(card, Some(place)) => write!(f, "{card} of {place}"),
            Self::In(card, None, zone) => write!(f, "{card} in {}", zone.word()),
            Self::In(card, Some(seat), zone) => {
                write!(f, "{card} in seat {seat} {}", zone.word())
            }
            Self::Place(place) => place.fmt(f),
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Number(n) => n.fmt(f),
            Self::Word(word) => f.write_str(word),
        }
    }
}
