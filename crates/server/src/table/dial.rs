//! The clocks as everybody may know them. Who has answered in secret is not told by a clock that stands.

use std::collections::BTreeMap;

use super::{Table, book::Help, clocks::Hand};
use crate::{
    moment::{Moment, now},
    table::Per,
    wire::{ClocksLine, Stage},
};

/// The clocks as of the last change that everybody knows of.
pub(super) struct Dial {
    /// What everybody knows: the last line, who is asked, and whether time runs at all.
    known: (u32, Vec<u8>, Vec<u8>),
    hands: Vec<Hand>,
}

impl Table {
    /// Lets the clocks run whose people are asked.
    pub(super) fn wind(&mut self) {
        if self.life.book.clocks.is_none() {
            return;
        }
        let now = now();
        let running = self.timed(&self.life.asked());
        let book = &mut self.life.book;
        let of: Vec<Option<usize>> = running.iter().map(|seat| book.clock_of(*seat)).collect();
        if let Some(clocks) = &mut book.clocks {
            clocks.let_run(now, |nth| of.contains(&Some(nth)));
        }
        self.set_dial(now);
    }

    /// Which of some seats take their own time.
    fn timed(&self, asked: &[u8]) -> Vec<u8> {
        let book = &self.life.book;
        if book.stage != Stage::Playing || !self.anybody() {
            return Vec::new();
        }
        let persons = asked.iter().copied();
        persons
            .filter(|seat| {
                book.chair(*seat)
                    .is_some_and(|chair| chair.player().is_some())
            })
            .collect()
    }

    fn set_dial(&mut self, now: Moment) {
        let Some(view) = self.life.view(None) else {
            return;
        };
        let running = self.timed(&view.waiting);
        let known = (view.seq, view.waiting, running);
        let before = self.dial.as_ref();
        if before.is_some_and(|dial| dial.known == known) {
            return;
        }
        let book = &self.life.book;
        let Some(clocks) = &book.clocks else { return };
        // That somebody came or went tells nothing of who has answered.
        let same = before.filter(|dial| (dial.known.0, &dial.known.1) == (known.0, &known.1));
        let hands = same.map_or(clocks.hands(), |dial| &dial.hands);
        let of: Vec<Option<usize>> = known.2.iter().map(|seat| book.clock_of(*seat)).collect();
        let hands = hands.iter().enumerate();
        let hands =
            hands.map(|(nth, hand)| hand.shown(now, of.contains(&Some(nth)).then_some(now)));
        if same.is_none() {
            // The clocks are shown as they are, so that a bot has answered is no secret any more.
            let helped = book
                .chairs
                .iter()
                .filter(|chair| chair.help == Help::Unsaid);
            self.helped = helped.map(|chair| chair.place.seat).collect();
        }
        self.dial = Some(Dial {
            hands: hands.collect(),
            known,
        });
    }

    /// The clocks as one viewer may know them, and what tells whether that is news.
    pub(super) fn clocks_line(&self, viewer: Option<u8>) -> Option<(ClocksLine, String)> {
        let now = now();
        let clocks = self.life.book.clocks.as_ref()?;
        let dial = self.dial.as_ref()?;
        let mut hands = dial.hands.clone();
        let mut running = dial.known.2.clone();
        // One who is asked knows it; one who has a clock alone knows that, too.
        if let Some(seat) = viewer
            && let Some(own) = self.life.book.clock_of(seat)
            && let (Some(hand), Some(shown)) = (clocks.hands().get(own), hands.get_mut(own))
        {
            let asked = self.timed(&self.life.asked()).contains(&seat);
            if clocks.per == Per::Seat || asked {
                *shown = *hand;
            }
            running.retain(|other| *other != seat);
            if asked {
                running.push(seat);
                running.sort_unstable();
            }
        }
        let means = format!("{hands:?} {running:?}");
        let left: BTreeMap<u8, u64> = (1..).zip(hands.iter().map(|hand| hand.left(now))).collect();
        let line = ClocksLine {
            left,
            running,
            team: clocks.per == Per::Team,
        };
        Some((line, means))
    }
}
