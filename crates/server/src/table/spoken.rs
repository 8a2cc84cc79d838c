//! What people tell each other: words, a finger on a card, cards of a hand; and why a card cannot be played.

use std::time::Instant;

use axum::extract::ws::Utf8Bytes;

use super::{No, Table, no, talk};
use crate::{
    limits::Pace,
    place::tidy,
    table::Act,
    wire::{To, ToPage},
};

/// The longest thing said, in characters.
const LONGEST: usize = 500;
/// How much a seat may say in a second.
const PER_SECOND: u32 = 3;
/// Cards that may be shown at once.
const SHOWN: usize = 60;

impl Table {
    /// A person says something.
    pub(super) async fn say(&mut self, own: u8, text: &str, to: To) -> Result<(), No> {
        if text.chars().count() > LONGEST {
            return no(format!("what is said has at most {LONGEST} characters"));
        }
        let text = tidy(text, LONGEST);
        if text.is_empty() {
            return no("nothing was said");
        }
        let now = Instant::now();
        let pace = self
            .paces
            .entry(own)
            .or_insert_with(|| Pace::new(PER_SECOND, now));
        if !pace.admits(now) {
            return no("you say too much at once; wait a second");
        }
        if self.life.book.talk.count >= talk::MOST {
            return no("enough has been said at this table");
        }
        let act = Act::Said {
            seat: own,
            to,
            text,
        };
        self.keep(act).await?;
        self.tell_all();
        Ok(())
    }

    /// A person points at a card, or no longer does.
    pub(super) fn point(&mut self, seat: u8, card: Option<u32>) -> Result<(), No> {
        let Some(game) = &self.life.game else {
            return no("the game has not started");
        };
        if let Some(card) = card
            && game.translated(seat, card, Some(seat)).is_none()
        {
            return no("you see no such card");
        }
        for partner in self.partners(seat) {
            // One who does not see the card is told nothing.
            let named = card.map(|card| game.translated(seat, card, Some(partner)));
            let card = match named {
                None => None,
                Some(None) => continue,
                Some(card) => card,
            };
            self.tell_seat(partner, &ToPage::Pointed { seat, card }.written());
        }
        Ok(())
    }

    /// A person shows cards of the own hand to the partners.
    pub(super) fn show(&mut self, seat: u8, cards: &[u32]) -> Result<(), No> {
        let Some(game) = &self.life.game else {
            return no("the game has not started");
        };
        if cards.len() > SHOWN {
            return no(format!("at most {SHOWN} cards are shown at once"));
        }
        let faces = game.shown(seat, cards);
        if faces.is_empty() {
            return no(
                "these cards cannot be shown: they are not in your hand, or the rules do not let you",
            );
        }
        let told = ToPage::Showed {
            seat,
            faces: &faces,
        };
        let told = told.written();
        for partner in self.partners(seat) {
            self.tell_seat(partner, &told);
        }
        Ok(())
    }

    /// Why a seat cannot play a card.
    pub(super) fn why(&self, seat: u8, card: u32) -> Result<Utf8Bytes, No> {
        let Some(game) = &self.life.game else {
            return no("the game has not started");
        };
        let reasons = game.why_not(seat, card);
        Ok(ToPage::Reasons {
            card,
            reasons: &reasons,
        }
        .written())
    }

    /// The other seats of a seat's team.
    fn partners(&self, seat: u8) -> Vec<u8> {
        let book = &self.life.book;
        let team = book.settings.team(seat);
        let all = book.chairs.iter().map(|chair| chair.place.seat);
        all.filter(|other| *other != seat && book.settings.team(*other) == team)
            .collect()
    }

    fn tell_seat(&self, seat: u8, text: &Utf8Bytes) {
        let viewers = self.viewers.iter();
        for viewer in viewers.filter(|viewer| viewer.seat == Some(seat)) {
            viewer.whisper(text.clone());
        }
    }
}
