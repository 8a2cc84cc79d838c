//! How long seats have been empty. Time counts only while somebody is at the table.

use crate::moment::Moment;

/// Empty seats, seat 1 first.
pub(crate) struct Away {
    seats: Vec<Option<Span>>,
}

/// A span that may stand still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    counted: u64,
    since: Option<Moment>,
}

impl Span {
    /// How long it is by now.
    pub(crate) fn length(&self, now: Moment) -> u64 {
        let more = self.since.map_or(0, |since| now.saturating_sub(since));
        self.counted.saturating_add(more)
    }

    /// When it will be so long; none while it stands still.
    pub(crate) fn reaches(&self, length: u64) -> Option<Moment> {
        let since = self.since?;
        Some(since.saturating_add(length.saturating_sub(self.counted)))
    }
}

impl Away {
    pub(crate) fn new(seats: usize) -> Self {
        Self {
            seats: vec![None; seats],
        }
    }

    /// How long a seat has been empty; none if it is not.
    pub(crate) fn of(&self, seat: u8) -> Option<Span> {
        let nth = usize::from(seat).wrapping_sub(1);
        self.seats.get(nth).copied().flatten()
    }

    /// Whether any seat is empty.
    pub(crate) fn any(&self) -> bool {
        self.seats.iter().any(Option::is_some)
    }

    /// Takes note of which seats are empty, and whether their time counts.
    pub(crate) fn note(&mut self, now: Moment, empty: impl Fn(u8) -> bool, counts: Counts) {
        for (seat, span) in (1..).zip(&mut self.seats) {
            if !empty(seat) {
                *span = None;
                continue;
            }
            let before = span.unwrap_or(Span {
                counted: 0,
                since: None,
            });
            *span = Some(match (counts, before.since) {
                (Counts::Yes, None) => Span {
                    since: Some(now),
                    ..before
                },
                (Counts::No, Some(_)) => Span {
                    counted: before.length(now),
                    since: None,
                },
                (Counts::Yes, Some(_)) | (Counts::No, None) => before,
            });
        }
    }
}

/// Whether time counts now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counts {
    Yes,
    No,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_counts_only_while_somebody_is_here() {
        let mut away = Away::new(2);
        away.note(100, |seat| seat == 2, Counts::Yes);
        assert_eq!(away.of(1), None);
        assert_eq!(away.of(2).unwrap().length(400), 300);
        assert_eq!(away.of(2).unwrap().reaches(1000), Some(1100));
        away.note(500, |_| true, Counts::No);
        assert_eq!(away.of(2).unwrap().length(9000), 400);
        assert_eq!(away.of(2).unwrap().reaches(1000), None);
        away.note(9000, |seat| seat == 2, Counts::Yes);
        assert_eq!(away.of(2).unwrap().reaches(1000), Some(9600));
        away.note(9100, |_| false, Counts::Yes);
        assert_eq!(away.of(2), None);
    }
}
