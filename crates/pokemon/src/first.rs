//! Who goes first (OS-SETUP-8), and Rock-Paper-Scissors.

use kernel::{Card, Coin, Kind, MAX_SEATS, Seat, Wait, ZoneId};

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
        let (caller, other) = (turns[0], turns[1]);
        let winner = match self.r.options.first_player {
            FirstPlayer::Coin => {
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
            FirstPlayer::Throws => self.throws(caller, other)?,
            FirstPlayer::Dice => self.dice(),
        };
        let first = self.first_of_team(winner)?;
        self.s.first = Some(first);
        let rules: &[&str] = match self.r.options.first_player {
            FirstPlayer::Coin | FirstPlayer::Throws => &["OS-SETUP-8a"],
            FirstPlayer::Dice => &["TB-SETUP-6a", "TB-SETUP-6b"],
        };
        self.told(What::GoesFirst, first, Card::NONE, 0, rules);
        Ok(())
    }

    /// Everybody rolls until one team's sum is the highest: a seat of that team (TB-SETUP-6, 6a,
    /// TB-OPEN-5).
    fn dice(&mut self) -> Seat {
        loop {
            let mut sums = [0u16; MAX_SEATS];
            for seat in self.r.lens.everyone().iter() {
                let die = self.roll(seat, &["TB-SETUP-6"]);
                sums[self.r.lens.team[seat].0 as usize] += u16::from(die);
            }
            let most = sums.into_iter().max().unwrap_or(0);
            let best = |seat: &Seat| sums[self.r.lens.team[*seat].0 as usize] == most;
            let alone = sums.iter().filter(|sum| **sum == most).count() == 1;
            if let Some(seat) = self.r.lens.everyone().iter().find(best)
                && alone
            {
                return seat;
            }
        }
    }

    /// The winning team says which of its players goes first, before anything is turned up (TB-SETUP-6b).
    fn first_of_team(&mut self, winner: Seat) -> Result<Seat, Wait> {
        let team = self.r.lens.allies(winner);
        let speaker = team.iter().next().unwrap_or(winner);
        self.begin(speaker, Ask::FirstPlayer, Card::NONE, 0);
        for seat in team.iter() {
            self.offer(Say::Seat, u16::from(seat.0), Card::NONE, ZoneId::NONE);
        }
        Ok(Seat(self.ask_one()?.n as u8))
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
