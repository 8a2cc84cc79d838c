//! What a scenario puts on the table.

use cardlang::Fault;
use kernel::{Coin, MAX_SEATS};

use crate::card::CardRef;
use crate::cursor::Cursor;
use crate::placed::Placed;

/// What a scenario puts on the table, of any game. What is unsaid is `None` and gets the defaults
/// of `docs/scenarios.md`. Seats are counted from 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// The file, for diagnostics of its cards.
    pub file: String,
    /// Card blocks at the file's top; its line numbers are those of the file. Empty if none.
    pub extra_cards: String,
    /// Which ruleset: `old-school`.
    pub ruleset: String,
    /// A preset of its options.
    pub preset: Option<String>,
    /// Options by name, in the order written.
    pub options: Vec<(String, String)>,
    /// What each seat has; seat 1 first. Shorter than the table where later seats are not mentioned.
    pub seats: Vec<SeatGiven>,
    /// The turn's number.
    pub turn: Option<u16>,
    /// The seat on turn.
    pub on_turn: Option<u8>,
    /// A Stadium in play and the seat that played it.
    pub stadium: Option<(CardRef, u8)>,
    /// Coins in the order in which they will be flipped.
    pub coins: Vec<Coin>,
    /// Shuffles to come, in order for each seat.
    pub shuffles: Vec<Shuffle>,
    /// Where the game begins.
    pub start: Start,
}

/// Where the game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// In the middle of a game.
    #[default]
    Begun,
    /// With set-up.
    SetUp,
}

/// What one seat has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatGiven {
    /// The Active; `Some(None)` for `none`.
    pub active: Option<Option<Placed>>,
    /// The Bench; empty for `none`.
    pub bench: Option<Vec<Placed>>,
    /// The hand.
    pub hand: Option<Vec<CardRef>>,
    /// The deck, top first.
    pub deck: Option<Pile>,
    /// The discard pile, oldest first.
    pub discard: Option<Vec<CardRef>>,
    /// The Prizes.
    pub prizes: Option<Pile>,
}

/// Cards, and below them so many of the default card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pile {
    /// Named cards, top first.
    pub cards: Vec<CardRef>,
    /// How many fillers lie below.
    pub fillers: u16,
}

/// A shuffle whose outcome is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// Whose deck.
    pub seat: u8,
    /// The cards on top after it, first on top.
    pub top: Vec<CardRef>,
}

impl Given {
    /// What a seat has, counted from 1; a seat without a line has nothing said of it.
    pub fn seat(&self, seat: u8) -> SeatGiven {
        let at = usize::from(seat).wrapping_sub(1);
        self.seats.get(at).cloned().unwrap_or_default()
    }

    /// Reads one line of `given`.
    pub(crate) fn read(&mut self, mut cursor: Cursor) -> Result<(), Fault> {
        let here = cursor;
        match cursor.one_of(&["seat", "stadium", "turn", "coins", "set-up"])? {
            "seat" => self.seat_line(here, cursor),
            "stadium" => {
                let Some((card, mut of)) = cursor.sides("of") else {
                    return Err(cursor.fault("expected a Stadium and its player, as in \"stadium Sprout Tower of seat 2\""));
                };
                of.need("seat")?;
                let seat = of.seat()?;
                of.done()?;
                say(here, &mut self.stadium, (CardRef::read(card)?, seat))
            }
            "turn" => {
                let n = cursor.need_number("the turn's number")?;
                cursor.done()?;
                say(here, &mut self.turn, n)
            }
            "coins" => {
                self.coins.extend(coins(cursor)?);
                Ok(())
            }
            _ => {
                cursor.done()?;
                self.start = Start::SetUp;
                Ok(())
            }
        }
    }

    fn seat_line(&mut self, here: Cursor, mut cursor: Cursor) -> Result<(), Fault> {
        let seat = cursor.seat()?;
        let words = [
            "active", "bench", "hand", "deck", "discard", "prizes", "shuffled", "on turn",
        ];
        let word = cursor.one_of(&words)?;
        if word == "on turn" {
            cursor.done()?;
            return say(here, &mut self.on_turn, seat);
        }
        if word == "shuffled" {
            self.shuffles.push(Shuffle {
                seat,
                top: CardRef::list(cursor)?,
            });
            return Ok(());
        }
        let none = matches!(cursor.rest(), "none" | "empty");
        let index = usize::from(seat - 1).min(MAX_SEATS - 1);
        if self.seats.len() <= index {
            self.seats.resize(index + 1, SeatGiven::default());
        }
        let given = &mut self.seats[index];
        let cards = || {
            if none {
                Ok(Vec::new())
            } else {
                CardRef::list(cursor)
            }
        };
        match word {
            "active" if none => say(here, &mut given.active, None),
            "active" => say(here, &mut given.active, Some(Placed::read(cursor)?)),
            "bench" if none => say(here, &mut given.bench, Vec::new()),
            "bench" => {
                let placed: Result<Vec<_>, _> =
                    cursor.split(';').into_iter().map(Placed::read).collect();
                say(here, &mut given.bench, placed?)
            }
            "hand" => say(here, &mut given.hand, cards()?),
            "discard" => say(here, &mut given.discard, cards()?),
            "deck" => say(here, &mut given.deck, Pile::read(cursor)?),
            _ => say(here, &mut given.prizes, Pile::read(cursor)?),
        }
    }
}

impl Pile {
    /// Reads `CARD, CARD, then 30`, `40` or `empty`.
    fn read(cursor: Cursor) -> Result<Self, Fault> {
        if matches!(cursor.rest(), "none" | "empty") {
            return Ok(Self::default());
        }
        let mut ahead = cursor;
        if let Some(fillers) = ahead.number().filter(|_| ahead.is_done()) {
            return Ok(Self {
                cards: Vec::new(),
                fillers,
            });
        }
        let mut pile = Self::default();
        let mut pieces = cursor.split(',');
        if let Some(mut last) = pieces.last().copied()
            && last.eat("then")
        {
            pile.fillers = last.need_number("how many fillers lie below")?;
            last.done()?;
            pieces.pop();
        }
        for piece in pieces {
            pile.cards.push(CardRef::read(piece)?);
        }
        Ok(pile)
    }
}

/// Reads coins in commas.
pub(crate) fn coins(cursor: Cursor) -> Result<Vec<Coin>, Fault> {
    let read = |mut piece: Cursor| {
        let word = piece.one_of(&["heads", "tails"])?;
        piece.done()?;
        Ok(if word == "heads" {
            Coin::Heads
        } else {
            Coin::Tails
        })
    };
    cursor.split(',').into_iter().map(read).collect()
}

/// Fills in what may be said only once.
fn say<T>(here: Cursor, slot: &mut Option<T>, value: T) -> Result<(), Fault> {
    if slot.is_some() {
        return Err(here.wrong("this is said twice"));
    }
    *slot = Some(value);
    Ok(())
}
