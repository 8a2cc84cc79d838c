//! Who goes first (OS-SETUP-8), and Rock-Paper-Scissors.

use kernel::{Card, Coin, Kind, Seat, Wait};

use crate::ask::{Ask, Say};
use crate::event::What;
use crate::rules::FirstPlayer;
use crate::table::{Table, plain};

impl Table<'_> {
    /// Finds who goes first; the winner must (OS-SETUP-8, 8a, OS-OPEN-25).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn setup_first(&mut self) -> Result<(), Wait> {
        let turns = &self.r.lens.turns;
        let first = match (turns.as_slice(), self.r.options.first_player) {
            ([caller, other], FirstPlayer::Coin) => {
                let (caller, other) = (*caller, *other);
                self.begin(caller, Ask::Call, Card::NONE, 0);
                self.q.choices.push(plain(Say::Heads, 0));
                self.q.choices.push(plain(Say::Tails, 0));
                let called = self.ask_one()?.verb == Say::Heads as u8;
                let coin = self.flip(other, &["OS-SETUP-8"]);
                if called == (coin == Coin::Heads) {
                    caller
                } else {
                    other
                }
            }
            ([a, b], FirstPlayer::Throws) => {
                let (a, b) = (*a, *b);
                self.throws(a, b)?
            }
            // More seats than two: each is equally likely.
            (many, _) => many[self.s.chance.below(many.len() as u32) as usize],
        };
        self.s.first = Some(first);
        self.told(What::GoesFirst, first, Card::NONE, 0, &["OS-SETUP-8a"]);
        Ok(())
    }

    /// Rock-Paper-Scissors until somebody wins (OS-OPEN-25).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn throws(&mut self, a: Seat, b: Seat) -> Result<Seat, Wait> {
        loop {
            let questions = [a, b].map(|seat| {
                let mut q = Self::question(seat, Ask::Throw, Kind::One, 1, 3);
                q.choices.extend((0..3).map(|n| plain(Say::Throw, n)));
                q
            });
            let answers = self.ask_all(&questions)?;
            let (x, y) = (answers[0].first(), answers[1].first());
            self.told(What::Throw, a, Card::NONE, i32::from(x), &["OS-SETUP-8"]);
            self.told(What::Throw, b, Card::NONE, i32::from(y), &["OS-SETUP-8"]);
            match (x + 3 - y) % 3 {
                0 => {}
                1 => return Ok(a),
                _ => return Ok(b),
            }
        }
    }
}
