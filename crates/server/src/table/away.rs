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
    /// Seats as they were kept; no time counts before somebody comes.
    pub(crate) fn kept(lengths: &[Option<u64>]) -> Self {
        let span = |counted| Span {
            counted,
            since: None,
        };
        Self {
            seats: lengths.iter().map(|length| length.map(span)).collect(),
        }
    }

    /// How long each seat has been empty by now.
    pub(crate) fn lengths(&self, now: Moment) -> Vec<Option<u64>> {
        let seats = self.seats.iter();
        seats
            .map(|span| span.map(|span| span.length(now)))
            .collect()
    }

    /// When what was kept says too little: a span has grown by `most` since, or a seat is empty no more.
    pub(crate) fn outgrows(&self, kept: &[Option<u64>], most: u64) -> Option<Moment> {
        let seats = self.seats.iter().zip(kept);
        let grown = seats.filter_map(|(span, kept)| match (span, kept) {
            (None, Some(_)) => Some(0),
            (Some(span), kept) => span.reaches(kept.unwrap_or(0).saturating_add(most)),
            (None, None) => None,
        });
        grown.min()
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
        let mut away = Away::kept(&[None, None]);
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

    #[test]
    fn what_was_kept_goes_on_once_somebody_comes() {
        let mut away = Away::kept(&[Some(300), None]);
        assert_eq!(away.lengths(9000), [Some(300), None]);
        assert_eq!(away.outgrows(&[Some(300), None], 200), None);
        away.note(9000, |seat| seat == 1, Counts::Yes);
        assert_eq!(away.lengths(9100), [Some(400), None]);
        assert_eq!(away.outgrows(&[Some(300), None], 200), Some(9200));
        away.note(9100, |seat| seat == 2, Counts::Yes);
        // Seat 1 is empty no more, and that is kept at once.
        assert_eq!(away.outgrows(&[Some(300), None], 200), Some(0));
        assert_eq!(away.outgrows(&[None, None], 200), Some(9300));
    }
}
