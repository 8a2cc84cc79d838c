//! What chance is told: coins and dice.

use cardlang::Fault;
use kernel::Coin;

use crate::cursor::Cursor;

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

/// Reads dice in commas.
pub(crate) fn dice(cursor: Cursor) -> Result<Vec<u8>, Fault> {
    let read = |mut piece: Cursor| {
        let here = piece;
        let shows = piece.number().filter(|n| (1..=6).contains(n));
        let shows = shows.filter(|_| piece.is_done());
        shows
            .map(|n| n as u8)
            .ok_or_else(|| here.fault("expected what a die shows, from 1 to 6"))
    };
    cursor.split(',').into_iter().map(read).collect()
}
