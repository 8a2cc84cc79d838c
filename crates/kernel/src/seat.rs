//! Seats and teams.

use std::ops::{Index, IndexMut};

/// Seats at a table at most.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from 0 inside and from 1 in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(pub u8);

/// Seats that win and lose together, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Team(pub u8);

impl Seat {
    /// As an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// As people say it, from 1.
    pub fn number(self) -> u8 {
        self.0 + 1
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(pub u8);

impl SeatSet {
    /// No seat.
    pub const NONE: Self = Self(0);
    /// Every seat.
    pub const ALL: Self = Self(0xff);

    /// Only this seat.
    #[inline]
    pub fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// The first `n` seats.
    #[inline]
    pub fn first(n: u8) -> Self {
        Self(((1u16 << n) - 1) as u8)
    }

    /// Whether it holds the seat.
    #[inline]
    pub fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// With this seat too.
    #[must_use]
    #[inline]
    pub fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Without this seat.
    #[must_use]
    #[inline]
    pub fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// How many seats.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its seats in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = (left != 0).then(|| Seat(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            seat
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}
