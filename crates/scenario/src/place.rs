//! Places at the table, as a scenario names them: those of every game.

use std::fmt;

use cardlang::Fault;

use crate::cursor::Cursor;

/// A place for one card: `active`, `seat 2 bench 1`, `prize 3`, `monster 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Whose; the seat that acts if unsaid.
    pub seat: Option<u8>,
    /// Which.
    pub spot: Spot,
}

/// A place of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The Active Spot.
    Active,
    /// A place on the Bench, counted from 1.
    Bench(u16),
    /// A Prize, counted from 1.
    Prize(u16),
    /// A monster, counted from 1.
    Monster(u16),
    /// A Spell or Trap in play, counted from 1.
    Spell(u16),
    /// The Field Card Zone.
    Field,
}

/// A zone of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// The Active Spot.
    Active,
    /// The Bench.
    Bench,
    /// The Monster Zones.
    Monsters,
    /// The Spell & Trap Zones.
    Spells,
    /// The Field Card Zone.
    Field,
    /// The hand.
    Hand,
    /// The deck.
    Deck,
    /// The Fusion Deck.
    FusionDeck,
    /// The discard pile.
    Discard,
    /// The Graveyard.
    Graveyard,
    /// The cards removed from play.
    Removed,
    /// The Prizes.
    Prizes,
    /// The Lost Zone.
    Lost,
}

impl Zone {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Active,
        Self::Bench,
        Self::Monsters,
        Self::Spells,
        Self::Field,
        Self::Hand,
        Self::Deck,
        Self::FusionDeck,
        Self::Discard,
        Self::Graveyard,
        Self::Removed,
        Self::Prizes,
        Self::Lost,
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Bench => "bench",
            Self::Monsters => "monsters",
            Self::Spells => "spells",
            Self::Field => "field",
            Self::Hand => "hand",
            Self::Deck => "deck",
            Self::FusionDeck => "fusion deck",
            Self::Discard => "discard",
            Self::Graveyard => "graveyard",
            Self::Removed => "removed",
            Self::Prizes => "prizes",
            Self::Lost => "lost zone",
        }
    }

    /// The second half of its id in a view: its word, of which only the first word.
    pub fn tail(self) -> &'static str {
        self.word().split(' ').next().unwrap_or_default()
    }

    /// Its id in a view: `1.hand`, `2.fusion`.
    pub fn id(self, seat: u8) -> String {
        format!("{seat}.{}", self.tail())
    }

    /// The zone of the second half of an id.
    pub(crate) fn of_tail(tail: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|z| z.tail() == tail)
    }

    /// Whether cards in it are in play, where two of one name are never the same.
    pub fn is_in_play(self) -> bool {
        matches!(
            self,
            Self::Active | Self::Bench | Self::Monsters | Self::Spells | Self::Field
        )
    }

    pub(crate) fn read(cursor: &mut Cursor) -> Result<Self, Fault> {
        let word = cursor.one_of(&Self::ALL.map(Self::word))?;
        Ok(Self::ALL
            .into_iter()
            .find(|z| z.word() == word)
            .unwrap_or(Self::Active))
    }
}

impl Spot {
    /// The words of places that are counted.
    const COUNTED: [&str; 4] = ["bench", "prize", "monster", "spell"];

    /// A counted place by its word.
    fn counted(word: &str, n: u16) -> Self {
        match word {
            "bench" => Self::Bench(n),
            "prize" => Self::Prize(n),
            "monster" => Self::Monster(n),
            _ => Self::Spell(n),
        }
    }

    /// The zone it lies in, and its place there, counted from 1.
    pub fn zone(self) -> (Zone, u16) {
        match self {
            Self::Active => (Zone::Active, 1),
            Self::Bench(n) => (Zone::Bench, n),
            Self::Prize(n) => (Zone::Prizes, n),
            Self::Monster(n) => (Zone::Monsters, n),
            Self::Spell(n) => (Zone::Spells, n),
            Self::Field => (Zone::Field, 1),
        }
    }

    /// The place of a zone's card, where its places have words.
    pub fn in_zone(zone: Zone, at: u16) -> Option<Self> {
        match zone {
            Zone::Active => Some(Self::Active),
            Zone::Bench => Some(Self::Bench(at)),
            Zone::Prizes => Some(Self::Prize(at)),
            Zone::Monsters => Some(Self::Monster(at)),
            Zone::Spells => Some(Self::Spell(at)),
            Zone::Field => Some(Self::Field),
            _ => None,
        }
    }

    /// Reads a place of a seat off the front, if one stands there; leaves the cursor alone otherwise.
    pub(crate) fn front(cursor: &mut Cursor) -> Option<Self> {
        for word in Self::COUNTED {
            let mut ahead = *cursor;
            if ahead.eat(word) {
                let n = ahead.number().filter(|n| *n > 0)?;
                *cursor = ahead;
                return Some(Self::counted(word, n));
            }
        }
        let single = [Self::Active, Self::Field];
        single.into_iter().find(|s| cursor.eat(s.zone().0.word()))
    }
}

impl Place {
    /// Reads a place off the front, if one stands there; leaves the cursor alone otherwise.
    pub(crate) fn front(cursor: &mut Cursor) -> Option<Self> {
        let mut ahead = *cursor;
        let seat = if ahead.eat("seat") {
            Some(ahead.seat().ok()?)
        } else {
            None
        };
        let spot = Spot::front(&mut ahead)?;
        *cursor = ahead;
        Some(Self { seat, spot })
    }

    /// Reads a place that is all there is.
    pub(crate) fn whole(mut cursor: Cursor) -> Option<Self> {
        Self::front(&mut cursor).filter(|_| cursor.is_done())
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Active => write!(f, "active"),
            Self::Bench(n) => write!(f, "bench {n}"),
            Self::Prize(n) => write!(f, "prize {n}"),
            Self::Monster(n) => write!(f, "monster {n}"),
            Self::Spell(n) => write!(f, "spell {n}"),
            Self::Field => write!(f, "field"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seat {
            Some(seat) => write!(f, "seat {seat} {}", self.spot),
            None => write!(f, "{}", self.spot),
        }
    }
}
