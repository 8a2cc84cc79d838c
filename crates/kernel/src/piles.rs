//! Cards in zones: one row of all cards, cut into zones.
//!
//! A card is always in exactly one zone, because it stands in the row exactly once: moving a card
//! turns a stretch of the row, and nothing can lose or double it.

/// This copy of a card: its index in the game's list of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub u16);

impl Default for Card {
    fn default() -> Self {
        Self::NONE
    }
}

impl Card {
    /// No card.
    pub const NONE: Self = Self(u16::MAX);

    /// As an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A zone by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ZoneId(pub u8);

impl ZoneId {
    /// No zone.
    pub const NONE: Self = Self(u8::MAX);
}

/// Cards that are compared at once when one is looked for.
const STRETCH: usize = 16;

/// All cards of a game in their zones: `CARDS` at most, in `ZONES` zones.
///
/// In each zone the first card is the bottom and the last is the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piles<const CARDS: usize, const ZONES: usize> {
    row: [Card; CARDS],
    /// Where each zone ends; it begins where the one before ends.
    end: [u16; ZONES],
}

impl<const CARDS: usize, const ZONES: usize> Default for Piles<CARDS, ZONES> {
    fn default() -> Self {
        Self {
            row: [Card::NONE; CARDS],
            end: [0; ZONES],
        }
    }
}

impl<const CARDS: usize, const ZONES: usize> Piles<CARDS, ZONES> {
    #[inline]
    fn start(&self, zone: ZoneId) -> usize {
        if zone.0 == 0 {
            0
        } else {
            self.end[zone.0 as usize - 1] as usize
        }
    }

    #[inline]
    fn stop(&self, zone: ZoneId) -> usize {
        self.end[zone.0 as usize] as usize
    }

    /// How many cards there are in all.
    #[inline]
    pub fn total(&self) -> usize {
        self.end[ZONES - 1] as usize
    }

    /// Adds a new card to the game, on top of a zone.
    ///
    /// # Panics
    /// If the game is full.
    pub fn add(&mut self, card: Card, zone: ZoneId) {
        let total = self.total();
        let at = self.stop(zone);
        self.row.copy_within(at..total, at + 1);
        self.row[at] = card;
        for end in &mut self.end[zone.0 as usize..] {
            *end += 1;
        }
    }

    /// The cards of a zone, bottom first.
    #[inline]
    pub fn cards(&self, zone: ZoneId) -> &[Card] {
        &self.row[self.start(zone)..self.stop(zone)]
    }

    /// The cards of all zones from one to another, zone by zone.
    #[inline]
    pub fn span(&self, first: ZoneId, last: ZoneId) -> &[Card] {
        &self.row[self.start(first)..self.stop(last)]
    }

    /// The cards of a zone, to be put in another order.
    #[inline]
    pub fn cards_mut(&mut self, zone: ZoneId) -> &mut [Card] {
        let (start, stop) = (self.start(zone), self.stop(zone));
        &mut self.row[start..stop]
    }

    /// How many cards a zone holds.
    #[inline]
    pub fn len(&self, zone: ZoneId) -> usize {
        self.stop(zone) - self.start(zone)
    }

    /// Whether a zone is empty.
    #[inline]
    pub fn is_empty(&self, zone: ZoneId) -> bool {
        self.len(zone) == 0
    }

    /// The top card of a zone.
    #[inline]
    pub fn top(&self, zone: ZoneId) -> Option<Card> {
        self.cards(zone).last().copied()
    }

    /// The zone that a card is in, and its place there from the bottom.
    pub fn find(&self, card: Card) -> Option<(ZoneId, usize)> {
        let row = &self.row[..self.total()];
        // A stretch at a time, all of it at once.
        let is_in = |cards: &[Card]| cards.iter().fold(false, |is, c| is | (*c == card));
        let from = STRETCH * row.chunks(STRETCH).position(is_in)?;
        let at = from + row[from..].iter().position(|c| *c == card)?;
        let zone = self.end.partition_point(|end| *end as usize <= at);
        let zone = ZoneId(zone as u8);
        Some((zone, at - self.start(zone)))
    }

    /// Moves the card at place `at` (from the bottom) of `from` onto the top of `to`.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn shift(&mut self, from: ZoneId, at: usize, to: ZoneId) -> Card {
        let at = self.start(from) + at;
        assert!(at < self.stop(from), "no such place in the zone");
        let card = self.row[at];
        if from < to {
            let stop = self.stop(to);
            self.row.copy_within(at + 1..stop, at);
            self.row[stop - 1] = card;
            for end in &mut self.end[from.0 as usize..to.0 as usize] {
                *end -= 1;
            }
        } else if to < from {
            let stop = self.stop(to);
            self.row.copy_within(stop..at, stop + 1);
            self.row[stop] = card;
            for end in &mut self.end[to.0 as usize..from.0 as usize] {
                *end += 1;
            }
        } else {
            let stop = self.stop(to);
            self.row.copy_within(at + 1..stop, at);
            self.row[stop - 1] = card;
        }
        card
    }

    /// Moves a card to the top of a zone, from wherever it is.
    ///
    /// # Panics
    /// If the card is not in the game.
    pub fn put(&mut self, card: Card, to: ZoneId) {
        let (from, at) = self.find(card).expect("a card that is in the game");
        self.shift(from, at, to);
    }

    /// Moves the top card of a zone to the top of another; `None` if there is none.
    pub fn shift_top(&mut self, from: ZoneId, to: ZoneId) -> Option<Card> {
        let n = self.len(from);
        if n == 0 {
            None
        } else {
            Some(self.shift(from, n - 1, to))
        }
    }

    /// Moves every card of a zone on top of another, keeping their order.
    pub fn shift_all(&mut self, from: ZoneId, to: ZoneId) {
        if from == to {
            return;
        }
        for _ in 0..self.len(from) {
            self.shift(from, 0, to);
        }
    }

    /// Exchanges the cards of two zones.
    pub fn swap(&mut self, a: ZoneId, b: ZoneId) {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        let (na, nb) = (self.len(a), self.len(b));
        for _ in 0..na {
            self.shift(a, 0, b);
        }
        for _ in 0..nb {
            self.shift(b, 0, a);
        }
    }

    /// The row and the ends of zones, for saving.
    pub(crate) fn parts(&self) -> (&[Card], &[u16]) {
        (&self.row[..self.total()], &self.end)
    }

    /// Puts a row and the ends of zones together again, if they fit.
    pub(crate) fn of_parts(row: &[Card], end: [u16; ZONES]) -> Option<Self> {
        let sorted = end.windows(2).all(|w| w[0] <= w[1]);
        if row.len() > CARDS || !sorted || end[ZONES - 1] as usize != row.len() {
            return None;
        }
        let mut piles = Self {
            end,
            ..Self::default()
        };
        piles.row[..row.len()].copy_from_slice(row);
        Some(piles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_keep_their_order_and_none_is_lost() {
        let mut piles: Piles<16, 4> = Piles::default();
        for n in 0..6 {
            piles.add(Card(n), ZoneId(1));
        }
        piles.shift(ZoneId(1), 2, ZoneId(3));
        piles.shift(ZoneId(1), 0, ZoneId(0));
        piles.shift_top(ZoneId(1), ZoneId(3));
        assert_eq!(piles.cards(ZoneId(0)), [Card(0)]);
        assert_eq!(piles.cards(ZoneId(1)), [Card(1), Card(3), Card(4)]);
        assert_eq!(piles.cards(ZoneId(3)), [Card(2), Card(5)]);
        piles.swap(ZoneId(1), ZoneId(3));
        assert_eq!(piles.cards(ZoneId(1)), [Card(2), Card(5)]);
        assert_eq!(piles.cards(ZoneId(3)), [Card(1), Card(3), Card(4)]);
        piles.shift(ZoneId(3), 0, ZoneId(3));
        assert_eq!(piles.cards(ZoneId(3)), [Card(3), Card(4), Card(1)]);
        piles.shift_all(ZoneId(3), ZoneId(2));
        assert_eq!(piles.find(Card(4)), Some((ZoneId(2), 1)));
        assert_eq!(piles.total(), 6);
    }
}
