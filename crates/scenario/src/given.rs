//! What a scenario puts on the table.

use cardlang::Fault;
use kernel::{Coin, MAX_SEATS, Seat};

use crate::card::CardRef;
use crate::chance::{coins, dice};
use crate::cursor::Cursor;
use crate::judged::Unstaged;
use crate::phase::Phase;
use crate::seat_given::{SeatGiven, WORDS, life, say};
use crate::seating::Seating;

/// What a scenario puts on the table, of any game. What is unsaid is `None` or empty and gets the
/// defaults of `docs/scenarios.md`. Seats and teams are counted from 1. A game refuses what is said of
/// things that it does not have: see [`Given::beyond`].
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
    /// How many play, and who with whom.
    pub seating: Seating,
    /// What each seat has; seat 1 first. Shorter than the table where later seats are not mentioned.
    pub seats: Vec<SeatGiven>,
    /// Life Points of teams, in the order written.
    pub team_life: Vec<(u8, u16)>,
    /// The turn's number.
    pub turn: Option<u16>,
    /// The seat on turn.
    pub on_turn: Option<u8>,
    /// The phase of the turn.
    pub phase: Option<Phase>,
    /// A Stadium in play and the seat that played it.
    pub stadium: Option<(CardRef, u8)>,
    /// Coins in the order in which they will be flipped.
    pub coins: Vec<Coin>,
    /// Dice in the order in which they will be rolled.
    pub dice: Vec<u8>,
    /// What random choices among cards take, in the order in which they are made; one card an entry.
    pub picks: Vec<CardRef>,
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

    /// The Life Points said of a team.
    pub fn life_of(&self, team: u8) -> Option<u16> {
        let said = self.team_life.iter().find(|(of, _)| *of == team);
        said.map(|(_, life)| *life)
    }

    /// Whether a table has the seats that are spoken of.
    pub(crate) fn check_seats(&self, on_turn: Seat, seats: u8) -> Result<(), Unstaged> {
        let begins = if on_turn.0 >= seats {
            format!("seat {} on turn", on_turn.number())
        } else if self.seats.len() > usize::from(seats) {
            format!("seat {}", self.seats.len())
        } else {
            return Ok(());
        };
        let text = format!("this table has {seats} seats, 1 to {seats}");
        Err(Unstaged::line(begins, text))
    }

    /// The first thing said that is not among the words of a game, as a line begins or follows a seat
    /// with them: `bench`, `stadium`, `LP`, `dice`. What every game has is not asked about: hands,
    /// decks, turns, coins, shuffles.
    pub fn beyond(&self, words: &[&str]) -> Option<&'static str> {
        let table = [
            ("seats", self.seating.seats.is_some()),
            ("stadium", self.stadium.is_some()),
            ("phase", self.phase.is_some()),
            ("dice", !self.dice.is_empty()),
            ("random", !self.picks.is_empty()),
            ("LP", !self.team_life.is_empty()),
            ("set-up", self.start == Start::SetUp),
        ];
        let table = table.into_iter().filter(|(_, said)| *said);
        let seats = self.seats.iter().flat_map(SeatGiven::said);
        let mut said = table.map(|(word, _)| word).chain(seats);
        said.find(|word| !["hand", "deck"].contains(word) && !words.contains(word))
    }

    /// Reads one line of `given`.
    pub(crate) fn read(&mut self, mut cursor: Cursor) -> Result<(), Fault> {
        let here = cursor;
        let words = [
            "seat", "team", "stadium", "turn", "phase", "coins", "dice", "random", "set-up",
        ];
        match cursor.one_of(&words)? {
            "seat" => self.seat_line(here, cursor),
            "team" => self.team_line(here, cursor),
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
            "phase" => say(here, &mut self.phase, Phase::read(cursor)?),
            "coins" => {
                self.coins.extend(coins(cursor)?);
                Ok(())
            }
            "dice" => {
                self.dice.extend(dice(cursor)?);
                Ok(())
            }
            "random" => {
                self.picks.extend(CardRef::each(cursor)?);
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
        let words = [&WORDS[..], &["shuffled", "on turn"]].concat();
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
        let index = usize::from(seat - 1).min(MAX_SEATS - 1);
        if self.seats.len() <= index {
            self.seats.resize(index + 1, SeatGiven::default());
        }
        self.seats[index].read(here, word, cursor)
    }

    fn team_line(&mut self, here: Cursor, mut cursor: Cursor) -> Result<(), Fault> {
        let team = cursor.team()?;
        cursor.need("LP")?;
        let life = life(cursor)?;
        if self.life_of(team).is_some() {
            return Err(here.wrong("this is said twice"));
        }
        self.team_life.push((team, life));
        Ok(())
    }
}
