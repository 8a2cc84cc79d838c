//! The clocks as everybody may know them. Who has answered in secret is not told by a clock that stands.

use std::collections::BTreeMap;

use super::{
    Table,
    book::Help,
    clocks::{Asked, Clocks, Hand},
};
use crate::{
    moment::{Moment, now},
    table::Per,
    wire::{ClocksLine, Stage},
};

/// The kind of a question that asks whether somebody agrees.
pub(super) const CONSENT: &str = "consent";

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
        let agreeing = self.agreeing();
        let book = &mut self.life.book;
        let of: Vec<Option<usize>> = running.iter().map(|seat| book.clock_of(*seat)).collect();
        if let Some(clocks) = &mut book.clocks {
            clocks.hold(now, |nth| {
                let mut agreeing = agreeing.iter();
                agreeing.find(|(of, _)| *of == nth).map(|(_, asked)| *asked)
            });
            clocks.let_run(now, |nth| of.contains(&Some(nth)));
        }
        self.set_dial(now);
    }

    /// People who are to agree to something, where that has a time of its own: the clock of each, and the question.
    fn agreeing(&self) -> Vec<(usize, Asked)> {
        let book = &self.life.book;
        if !book.clocks.as_ref().is_some_and(Clocks::hurries) {
            return Vec::new();
        }
        let asked = self.life.asked().into_iter();
        let persons = asked.filter(|seat| book.chair(*seat).is_some_and(|it| it.bot().is_none()));
        persons
            .filter_map(|seat| {
                let question = self.life.view(Some(seat))?.question?;
                let nth = book.clock_of(seat)?;
                (question.kind == CONSENT).then_some((nth, (seat, question.id)))
            })
            .collect()
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
            let helped = book.chairs.iter().filter_map(|chair| match chair.help {
                Help::Unsaid(to) => Some((chair.place.seat, to)),
                Help::None | Help::Said => None,
            });
            self.helped = helped.collect();
        }
        self.dial = Some(Dial {
            hands: hands.collect(),
            known,
        });
    }

    /// Whose team a clock is.
    fn team_of(&self, nth: u8) -> u8 {
        let book = &self.life.book;
        match book.clocks.as_ref().map(|clocks| clocks.per) {
            Some(Per::Team) => nth + 1,
            Some(Per::Seat) | None => book.settings.team(nth + 1),
        }
    }

    /// The clocks as one viewer may know them, and what tells whether that is news.
    pub(super) fn clocks_line(&self, viewer: Option<u8>) -> Option<(ClocksLine, String)> {
        let now = now();
        let clocks = self.life.book.clocks.as_ref()?;
        let dial = self.dial.as_ref()?;
        let mut hands = dial.hands.clone();
        let mut running = dial.known.2.clone();
        // That one is to agree to something is known to the team alone (TD-OPEN-17).
        let team = viewer.map(|seat| self.life.book.settings.team(seat));
        for ((nth, hand), shown) in (0..).zip(clocks.hands()).zip(&mut hands) {
            if hand.is_held() && team == Some(self.team_of(nth)) {
                *shown = *hand;
            }
        }
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
