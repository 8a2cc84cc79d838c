//! Who plays a seat: its owner, and when its line drops a partner, and then a bot.

use std::time::Instant;

use super::{No, Table, away::Counts, no};
use crate::{
    limits::Pace,
    moment::{Moment, from_seconds},
    place::Plays,
    table::Act,
    wire::{Hands, Stage},
};

/// Under which numbers the table paces seats that change hands: this and who asks. No seat has one of them.
const HANDS: u8 = 100;
/// How often one person may have seats change hands in a second: everybody is told each time.
const CHANGES: u32 = 3;
/// What the windows of a seat are told whose person has left.
const LEFT: &str = "you have left this table, here or in another window; your link brings you back";

impl Table {
    /// Whether a seat's own person is at the table, and has not quit.
    pub(super) fn owner_here(&self, seat: u8) -> bool {
        let left = self.life.book.chair(seat).is_none_or(|chair| chair.left);
        !left && self.present.contains(&seat)
    }

    /// Whether somebody, or a bot, plays a seat now.
    pub(super) fn here(&self, seat: u8) -> bool {
        self.life.book.chair(seat).is_some_and(|chair| {
            let player = chair.player();
            player.is_none_or(|player| self.owner_here(player))
        })
    }

    /// Whether anybody is at the table who is no spectator.
    pub(super) fn anybody(&self) -> bool {
        self.present.iter().any(|seat| self.owner_here(*seat))
    }

    /// Takes note of empty seats. Nobody waits for one who was never here.
    pub(super) fn watch_seats(&mut self, now: Moment) {
        let playing = self.life.book.stage == Stage::Playing;
        let seats = (1..).zip(&self.life.book.chairs);
        let empty: Vec<u8> = seats
            .filter(|(seat, chair)| playing && chair.came && !self.here(*seat))
            .map(|(seat, _)| seat)
            .collect();
        let counts = match self.anybody() {
            true => Counts::Yes,
            false => Counts::No,
        };
        self.away.note(now, |seat| empty.contains(&seat), counts);
    }

    /// When a bot takes a seat.
    pub(super) fn bot_in(&self, seat: u8) -> Option<Moment> {
        let settings = &self.life.book.settings;
        settings.bot.as_ref()?;
        // Nobody waits for one who has quit and whom no partner can replace.
        let left = self.life.book.chair(seat)?.left;
        let wait = match left && self.partners_of(seat).next().is_none() {
            true => 0.0,
            false => settings.wait.bot,
        };
        self.away.of(seat)?.reaches(from_seconds(wait))
    }

    /// When a partner may play a seat.
    pub(super) fn partner_in(&self, seat: u8, now: Moment) -> Option<Moment> {
        let book = &self.life.book;
        let chair = book.chair(seat)?;
        let span = self.away.of(seat)?;
        self.partners_of(seat).next()?;
        match chair.left {
            true => Some(now),
            false => span.reaches(from_seconds(book.settings.wait.partner)),
        }
    }

    /// Seats of people on the same team who have not quit.
    fn partners_of(&self, seat: u8) -> impl Iterator<Item = u8> {
        let book = &self.life.book;
        let team = book.settings.team(seat);
        let others = book.chairs.iter().filter(move |other| {
            other.is_persons()
                && !other.left
                && other.place.seat != seat
                && book.settings.team(other.place.seat) == team
        });
        others.map(|other| other.place.seat)
    }

    /// A seat's person wants somebody else, or themselves again, to play a seat.
    pub(super) async fn play(&mut self, own: u8, seat: u8, who: Hands) -> Result<(), No> {
        let book = &self.life.book;
        if book.stage != Stage::Playing {
            return no("this can be asked only while the game is played");
        }
        let Some(chair) = book.chair(seat) else {
            return no(format!("there is no seat {seat}"));
        };
        if !chair.is_persons() {
            return no(format!("seat {seat} belongs to a bot"));
        }
        let who = match who {
            Hands::Owner if own != seat => return no(format!("seat {seat} is not yours")),
            Hands::Owner => Plays::Owner,
            Hands::Bot if own != seat && chair.player() != Some(own) => {
                return no(format!("seat {seat} is not yours to play"));
            }
            Hands::Bot => match &book.settings.bot {
                Some(bot) => Plays::Bot(bot.clone()),
                None => return no("no bot plays this ruleset"),
            },
            Hands::Me if own == seat => Plays::Owner,
            Hands::Me if book.settings.team(own) != book.settings.team(seat) => {
                return no(format!("seat {seat} is no partner of yours"));
            }
            Hands::Me => {
                self.may_take_over(seat)?;
                Plays::Partner(own)
            }
        };
        if chair.plays == who {
            return Ok(());
        }
        let now = Instant::now();
        let pace = self.paces.entry(HANDS + own);
        let pace = pace.or_insert_with(|| Pace::new(CHANGES, now));
        if !pace.admits(now) {
            return no("seats change hands too often; wait a second");
        }
        self.bots.remove(&seat);
        self.keep(Act::Plays { seat, who }).await?;
        self.changed();
        Ok(())
    }

    /// Whether a partner may play a seat now.
    fn may_take_over(&self, seat: u8) -> Result<(), No> {
        let Some(chair) = self.life.book.chair(seat) else {
            return no(format!("there is no seat {seat}"));
        };
        if self.owner_here(seat) {
            return no(format!("the player of seat {seat} is here"));
        }
        if !chair.came {
            return no(format!("the player of seat {seat} has not come yet"));
        }
        // Where a bot plays it has been waited for long enough.
        if chair.bot().is_some() || chair.left {
            return Ok(());
        }
        let now = crate::moment::now();
        let wait = from_seconds(self.life.book.settings.wait.partner);
        match self.away.of(seat) {
            Some(span) if span.length(now) >= wait => Ok(()),
            Some(_) | None => no(format!("seat {seat} is still waited for")),
        }
    }

    /// A person quits on purpose. Partners who play the game with it are asked before, by a proposal.
    pub(super) async fn leave(&mut self, own: u8) -> Result<(), No> {
        let left = self.life.book.chair(own).is_none_or(|chair| chair.left);
        if !left && self.is_held(own) {
            return no(
                "your partners have to agree that you leave: propose it to them; who only closes the page is waited for",
            );
        }
        if !left && self.life.book.stage != Stage::Over {
            self.keep(Act::Left { seat: own }).await?;
            self.show_out(own);
        }
        Ok(())
    }

    /// Tells that somebody has left. It is the seat that is left, so every window in which it was open is closed, and
    /// says why: one that came back by itself would take the seat again.
    pub(super) fn show_out(&mut self, own: u8) {
        self.changed();
        for viewer in self.viewers.iter().filter(|viewer| viewer.own == Some(own)) {
            viewer.bid_farewell(LEFT);
        }
        self.viewers.retain(|viewer| viewer.own != Some(own));
        self.present.remove(&own);
    }
}
