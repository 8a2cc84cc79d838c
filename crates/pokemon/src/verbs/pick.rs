//! Cards of a kind in hands, decks and discard piles, and choosing among them.

use arrayvec::ArrayVec;
use kernel::{Card, SeatSet, Wait, ZoneId};
use lens::Part;

use crate::ask::{Ask, Say};
use crate::backs::is_hidden;
use crate::event::What;
use crate::frame::Frame;
use crate::pool::FaceId;
use crate::rules::FailToFind;
use crate::state::{Effect, Origin, Pile};
use crate::table::Table;
use crate::words::{Cards, Kind, Many, Who, Zone};

/// A list of cards of one zone.
pub(super) type List = ArrayVec<Card, 128>;

impl Table<'_> {
    /// Whether cards in discard piles are left alone by this effect.
    pub(super) fn discards_are_safe(&self, f: &Frame) -> bool {
        matches!(f.origin, Origin::Attack | Origin::Power)
            && self.now().is_in_force(Effect::DiscardsSafe)
    }

    /// Whether a card is of a kind. In play an Energy card counts as what it provides.
    pub(super) fn is_kind(&self, card: Card, kind: &Kind) -> bool {
        self.now().is_kind(card, kind)
    }

    /// The cards of a kind in a zone, without asking; the card being played is none of them.
    pub(super) fn zone_known(&self, f: &Frame, kind: &Kind, zone: Zone) -> List {
        let (whose, which) = zone.parts();
        let mut list = List::new();
        if which == Pile::Discard && self.discards_are_safe(f) {
            return list;
        }
        for seat in self.whose_known(f, whose, Part::Holds).iter() {
            for card in self.pile(seat, which) {
                if *card != f.source && self.is_kind(*card, kind) && !list.is_full() {
                    list.push(*card);
                }
            }
        }
        list
    }

    /// Whether a zone may hold a card of a kind, without listing them.
    pub(super) fn zone_any(&self, f: &Frame, kind: &Kind, zone: Zone) -> bool {
        let (whose, which) = zone.parts();
        if which == Pile::Discard && self.discards_are_safe(f) {
            return false;
        }
        let seats = self.whose_known(f, whose, Part::Holds);
        seats.iter().any(|seat| {
            self.pile(seat, which)
                .iter()
                .any(|card| *card != f.source && (f.sees_backs(zone) || self.is_kind(*card, kind)))
        })
    }

    /// How many cards of a kind a zone holds.
    pub(super) fn zone_count(&self, f: &Frame, kind: &Kind, zone: Zone) -> usize {
        if zone.parts().1 == Pile::Discard && self.discards_are_safe(f) {
            return 0;
        }
        self.now().zone_count(f, kind, zone)
    }

    /// How many cards of a zone that not everybody sees could be of any kind, by what everybody sees.
    pub(super) fn could_be(&self, f: &Frame, zone: Zone) -> usize {
        if is_hidden(zone) {
            self.could_count(self.zone_count(f, &Kind::Any, zone))
        } else {
            0
        }
    }

    /// How many cards a count asks of those there are: at least and at most.
    pub(super) fn bounds(many: Many, there: usize) -> (usize, usize) {
        match many {
            Many::Exactly(n) => ((n as usize).min(there), (n as usize).min(there)),
            Many::UpTo(n) => (1.min(there), (n as usize).min(there)),
            Many::Any => (0, there),
            Many::All => (there, there),
        }
    }

    /// Asks the subject for cards of a list; cards of one face are one choice where one is taken.
    pub(super) fn pick(
        &mut self,
        f: &Frame,
        ask: Ask,
        list: &[Card],
        many: Many,
    ) -> Result<List, Wait> {
        let bounds = Self::bounds(many, list.len());
        self.pick_between(f, ask, list, bounds, 0)
    }

    /// Asks the subject for so many cards of a list, where there could be `could` by what everybody sees: if
    /// that is more than must be taken, it is asked however few there are (OS-FIND-6, TB-OPEN-35).
    pub(super) fn pick_between(
        &mut self,
        f: &Frame,
        ask: Ask,
        list: &[Card],
        (min, max): (usize, usize),
        could: usize,
    ) -> Result<List, Wait> {
        let hides = could > min;
        if !hides {
            if list.is_empty() || max == 0 {
                return Ok(List::new());
            }
            if min == list.len() {
                return Ok(list.iter().copied().collect());
            }
            let same = list
                .iter()
                .all(|card| self.r.face(*card) == self.r.face(list[0]));
            if same && min == max {
                return Ok(list[..min].iter().copied().collect());
            }
        }
        self.begin(f.subject, ask, f.source, f.words());
        if max <= 1 {
            let mut seen: ArrayVec<FaceId, 128> = ArrayVec::new();
            for card in list {
                let face = self.r.face(*card);
                if !seen.contains(&face) {
                    seen.push(face);
                    self.offer(Say::Card, 0, *card, ZoneId::NONE);
                }
            }
            if min == 0 {
                self.offer(Say::Nothing, 0, Card::NONE, ZoneId::NONE);
            }
            let choice = self.ask_even_one()?;
            return Ok((choice.verb == Say::Card as u8)
                .then_some(choice.card)
                .into_iter()
                .collect());
        }
        for card in list {
            self.offer(Say::Card, 0, *card, ZoneId::NONE);
        }
        let answer = self.ask_even_pick(min, max)?;
        Ok(answer.0.iter().map(|at| list[*at as usize]).collect())
    }

    /// Whether none of a kind need be taken from where others do not see whether there is one (OS-FIND-1).
    pub(super) fn may_find_none(&self, kind: &Kind) -> bool {
        *kind != Kind::Any && self.r.options.fail_to_find == FailToFind::Allowed
    }

    /// Searches a deck (OS-FIND-1, OS-FIND-4). The deck is shuffled by a sentence of its own.
    pub(super) fn search(
        &mut self,
        f: &mut Frame,
        zone: Zone,
        cards: &Cards,
    ) -> Result<List, Wait> {
        self.search_some(f, zone, cards, usize::MAX)
    }

    /// Searches a deck for cards of which no more than so many have room where they are put.
    pub(super) fn search_some(
        &mut self,
        f: &mut Frame,
        zone: Zone,
        cards: &Cards,
        most: usize,
    ) -> Result<List, Wait> {
        let list = self.zone_known(f, &cards.kind, zone);
        let (min, max) = Self::bounds(cards.many, list.len());
        let (mut min, max) = (min.min(most), max.min(most));
        if self.may_find_none(&cards.kind) {
            min = 0;
        }
        // A search for any card shows the searcher the whole deck: sorted, its order is not told.
        let mut sorted = list;
        sorted.sort_by_key(|card| (self.r.face(*card), *card));
        let could = match (cards.many, most) {
            (Many::All, _) | (_, 0) => 0,
            _ => self.could_be(f, zone),
        };
        let found = self.pick_between(f, Ask::Search, &sorted, (min, max), could)?;
        if found.is_empty() {
            self.told(What::FoundNothing, f.you, Card::NONE, 0, &["OS-FIND-1"]);
        }
        Ok(found)
    }

    /// Whether the subject's hand or another place has what a search or pick may take.
    pub(super) fn holds_any(&self, f: &Frame, who: Who) -> bool {
        let seats = match who {
            Who::You => SeatSet::only(f.you),
            Who::Opponent => self.r.lens.opponents(f.you),
            Who::Each => self.r.lens.everyone(),
        };
        seats.iter().any(|seat| {
            self.pile(seat, Pile::Hand)
                .iter()
                .any(|card| *card != f.source)
        })
    }
}

impl Zone {
    /// Whose it is, and which pile.
    pub fn parts(self) -> (crate::words::Whose, Pile) {
        match self {
            Self::Hand(whose) => (whose, Pile::Hand),
            Self::Deck(whose) => (whose, Pile::Deck),
            Self::Discard(whose) => (whose, Pile::Discard),
            Self::Prizes(whose) => (whose, Pile::Prizes),
            Self::Lost(whose) => (whose, Pile::Lost),
        }
    }
}
