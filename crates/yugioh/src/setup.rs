//! Starting a Duel (TD-BASE-7, TD-OPEN-6, TD-OPEN-7).

use kernel::{Card, Seat, Wait};

use crate::ask::{Ask, Say};
use crate::event::What as Told;
use crate::moving::Why;
use crate::options::FirstChoice;
use crate::state::{Step, zone};
use crate::table::{Table, plain};

impl Table<'_> {
    /// Every Deck is shuffled (TD-BASE-7).
    pub fn set_up_shuffle(&mut self) {
        for seat in self.r.ruled.lens.everyone().iter() {
            self.shuffle(seat, &["TD-BASE-7"]);
        }
        self.next(Step::First);
    }

    /// A random method, or the team that lost the Duel before, decides who goes first (TD-OPEN-7).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn set_up_first(&mut self) -> Result<(), Wait> {
        let lens = &self.r.ruled.lens;
        let captain = |seat: Seat| {
            lens.turns
                .iter()
                .copied()
                .find(|s| lens.team[*s] == lens.team[seat])
                .unwrap_or(seat)
        };
        let mut captains: Vec<Seat> = lens.turns.iter().map(|s| captain(*s)).collect();
        captains.sort_unstable();
        captains.dedup();
        let of_team = |team: u8| captains.iter().copied().find(|s| lens.team[*s].0 == team);
        let lost = match self.r.ruled.options.first_choice {
            FirstChoice::Drawn => None,
            FirstChoice::Team1 => of_team(0),
            FirstChoice::Team2 => of_team(1),
        };
        let chooser = match lost {
            Some(captain) => captain,
            None => captains[self.s.chance.below(captains.len() as u32) as usize],
        };
        self.begin(chooser, Ask::First, Card::NONE, 0);
        self.q.choices.push(plain(Say::GoFirst, 0));
        self.q.choices.push(plain(Say::GoSecond, 0));
        let goes = self.ask_one()?.verb == Say::GoFirst as u8;
        let first = if goes {
            chooser
        } else {
            captain(lens.next(chooser))
        };
        self.s.first = Some(first);
        self.told(
            Told::GoesFirst,
            first,
            Card::NONE,
            0,
            &["TD-TURN-1", "TD-OPEN-7"],
        );
        self.next(Step::Hands);
        Ok(())
    }

    /// Everybody draws five cards (TD-OPEN-6).
    pub fn set_up_hands(&mut self) {
        for seat in self.r.ruled.lens.everyone().iter() {
            for _ in 0..5 {
                if !self.s.piles.is_empty(zone(seat, crate::state::Place::Deck)) {
                    self.draw(seat, Why::rule(seat, &["TD-OPEN-6"]));
                }
            }
        }
        self.s.news.clear();
        self.s.pending.clear();
        self.next(Step::TurnStart);
    }
}
