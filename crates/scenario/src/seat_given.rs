//! What a scenario says of one seat.

use cardlang::Fault;

use crate::buried::Buried;
use crate::card::CardRef;
use crate::cursor::Cursor;
use crate::laid::{Laid, Row};
use crate::pile::Pile;
use crate::placed::Placed;

/// What one seat has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatGiven {
    /// The Active; `Some(None)` for `none`.
    pub active: Option<Option<Placed>>,
    /// The Bench; empty for `none`.
    pub bench: Option<Vec<Placed>>,
    /// The monsters, from the left; empty for `none`.
    pub monsters: Option<Vec<Laid>>,
    /// The Spells and Traps in play, from the left; empty for `none`.
    pub spells: Option<Vec<Laid>>,
    /// The Field Spell; `Some(None)` for `none`.
    pub field: Option<Option<Laid>>,
    /// The hand.
    pub hand: Option<Vec<CardRef>>,
    /// The deck, top first.
    pub deck: Option<Pile>,
    /// The Fusion Deck.
    pub fusion_deck: Option<Vec<CardRef>>,
    /// The discard pile, oldest first.
    pub discard: Option<Vec<CardRef>>,
    /// The Graveyard, oldest first.
    pub graveyard: Option<Vec<Buried>>,
    /// The cards removed from play, oldest first.
    pub removed: Option<Vec<Buried>>,
    /// The Prizes.
    pub prizes: Option<Pile>,
    /// The Lost Zone, oldest first.
    pub lost: Option<Vec<CardRef>>,
    /// Life Points of its own.
    pub life: Option<u16>,
    /// What it has done in this turn, if anything is said.
    pub done: Option<Done>,
}

/// What a seat has done in this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// It has Normal Summoned or Set a monster.
    NormalSummon,
}

/// Words that may follow a seat's number, besides whose turn it is and shuffles.
pub(crate) const WORDS: [&str; 15] = [
    "active",
    "bench",
    "monsters",
    "spells",
    "field",
    "hand",
    "deck",
    "fusion deck",
    "discard",
    "graveyard",
    "removed",
    "prizes",
    "lost zone",
    "LP",
    "has normal summoned",
];

impl SeatGiven {
    /// Reads what follows one of [`WORDS`].
    pub(crate) fn read(&mut self, here: Cursor, word: &str, cursor: Cursor) -> Result<(), Fault> {
        let none = matches!(cursor.rest(), "none" | "empty");
        match word {
            "active" if none => say(here, &mut self.active, None),
            "active" => say(here, &mut self.active, Some(Placed::read(cursor)?)),
            "bench" => say(here, &mut self.bench, Self::bench(cursor)?),
            "monsters" => say(here, &mut self.monsters, laid(cursor, Row::Monsters)?),
            "spells" => say(here, &mut self.spells, laid(cursor, Row::Spells)?),
            "field" if none => say(here, &mut self.field, None),
            "field" => say(
                here,
                &mut self.field,
                Some(Laid::read(cursor, Row::Spells)?),
            ),
            "hand" => say(here, &mut self.hand, cards(cursor)?),
            "deck" => say(here, &mut self.deck, Pile::read(cursor)?),
            "fusion deck" => say(here, &mut self.fusion_deck, cards(cursor)?),
            "discard" => say(here, &mut self.discard, cards(cursor)?),
            "graveyard" => say(here, &mut self.graveyard, buried(cursor)?),
            "removed" => say(here, &mut self.removed, buried(cursor)?),
            "prizes" => say(here, &mut self.prizes, Pile::read(cursor)?),
            "lost zone" => say(here, &mut self.lost, cards(cursor)?),
            "LP" => say(here, &mut self.life, life(cursor)?),
            _ => {
                cursor.done()?;
                say(here, &mut self.done, Done::NormalSummon)
            }
        }
    }

    fn bench(cursor: Cursor) -> Result<Vec<Placed>, Fault> {
        if is_none(cursor) {
            return Ok(Vec::new());
        }
        cursor.split(';').into_iter().map(Placed::read).collect()
    }

    /// The words of [`WORDS`] that it says something of.
    pub(crate) fn said(&self) -> impl Iterator<Item = &'static str> {
        let said = [
            self.active.is_some(),
            self.bench.is_some(),
            self.monsters.is_some(),
            self.spells.is_some(),
            self.field.is_some(),
            self.hand.is_some(),
            self.deck.is_some(),
            self.fusion_deck.is_some(),
            self.discard.is_some(),
            self.graveyard.is_some(),
            self.removed.is_some(),
            self.prizes.is_some(),
            self.lost.is_some(),
            self.life.is_some(),
            self.done.is_some(),
        ];
        let words = WORDS.into_iter().zip(said);
        words.filter_map(|(word, is)| is.then_some(word))
    }
}

fn is_none(cursor: Cursor) -> bool {
    matches!(cursor.rest(), "none" | "empty")
}

fn laid(cursor: Cursor, row: Row) -> Result<Vec<Laid>, Fault> {
    if is_none(cursor) {
        return Ok(Vec::new());
    }
    Laid::row(cursor, row)
}

fn cards(cursor: Cursor) -> Result<Vec<CardRef>, Fault> {
    if is_none(cursor) {
        return Ok(Vec::new());
    }
    CardRef::list(cursor)
}

fn buried(cursor: Cursor) -> Result<Vec<Buried>, Fault> {
    if is_none(cursor) {
        return Ok(Vec::new());
    }
    Buried::list(cursor)
}

/// Reads Life Points, which are all there is.
pub(crate) fn life(mut cursor: Cursor) -> Result<u16, Fault> {
    let here = cursor;
    let life = cursor.need_number("how many Life Points")?;
    cursor.done()?;
    if life == 0 {
        let fault = here.wrong("who has no Life Points has lost already");
        return Err(fault.help("say a number from 1 up"));
    }
    Ok(life)
}

/// Fills in what may be said only once.
pub(crate) fn say<T>(here: Cursor, slot: &mut Option<T>, value: T) -> Result<(), Fault> {
    if slot.is_some() {
        return Err(here.wrong("this is said twice"));
    }
    *slot = Some(value);
    Ok(())
}
