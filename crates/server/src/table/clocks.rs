//! The clocks of a table: a bank that runs down while somebody thinks, and grows with each answer.

use crate::{
    moment::{Moment, from_seconds},
    table::settings::{AtZero, Clock, Per},
};

/// Clocks of seats or of teams, the first one first.
pub(crate) struct Clocks {
    pub(crate) per: Per,
    pub(crate) at_zero: AtZero,
    bank: u64,
    increment: u64,
    hands: Vec<Hand>,
}

/// One clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand {
    /// What was left when it last started or stopped.
    left: u64,
    /// Since when it runs.
    since: Option<Moment>,
}

impl Hand {
    /// What is left.
    pub(crate) fn left(&self, now: Moment) -> u64 {
        let gone = self.since.map_or(0, |since| now.saturating_sub(since));
        self.left.saturating_sub(gone)
    }

    /// When nothing will be left, if it runs.
    pub(crate) fn due(&self) -> Option<Moment> {
        self.since.map(|since| since.saturating_add(self.left))
    }

    /// The same clock for those who may only know since when it runs, or that it stands.
    pub(crate) fn shown(&self, now: Moment, since: Option<Moment>) -> Self {
        Self {
            left: self.left(now),
            since,
        }
    }

    fn stop(&mut self, now: Moment) {
        *self = Self {
            left: self.left(now),
            since: None,
        };
    }
}

impl Clocks {
    /// Clocks that do not run yet.
    pub(crate) fn new(rule: &Clock, seats: usize, teams: u8) -> Self {
        let bank = from_seconds(rule.bank);
        let increment = from_seconds(rule.increment);
        let count = match rule.per {
            Per::Seat => seats,
            Per::Team => usize::from(teams),
        };
        let hand = Hand {
            left: bank.max(increment),
            since: None,
        };
        Self {
            per: rule.per,
            at_zero: rule.at_zero,
            bank: bank.max(increment),
            increment,
            hands: vec![hand; count],
        }
    }

    /// Which clock is a seat's.
    pub(crate) fn of(&self, seat: u8, team: u8) -> usize {
        usize::from(match self.per {
            Per::Seat => seat,
            Per::Team => team,
        })
        .wrapping_sub(1)
    }

    /// Every clock.
    pub(crate) fn hands(&self) -> &[Hand] {
        &self.hands
    }

    /// What every clock has left.
    pub(crate) fn readings(&self, now: Moment) -> Vec<u64> {
        self.hands.iter().map(|hand| hand.left(now)).collect()
    }

    /// Whether a clock has nothing left.
    pub(crate) fn spent(&self, nth: usize, now: Moment) -> bool {
        self.hands.get(nth).is_some_and(|hand| hand.left(now) == 0)
    }

    /// When the first that runs has nothing left.
    pub(crate) fn due(&self) -> Option<Moment> {
        self.hands.iter().filter_map(Hand::due).min()
    }

    /// Whether any runs.
    pub(crate) fn run(&self) -> bool {
        self.hands.iter().any(|hand| hand.since.is_some())
    }

    /// What a clock will have left once its seat has answered.
    pub(crate) fn answered(&self, nth: usize, now: Moment) -> Option<u64> {
        let left = self.hands.get(nth)?.left(now);
        Some(left.saturating_add(self.increment).min(self.bank))
    }

    /// Sets a clock; it stands.
    pub(crate) fn set(&mut self, nth: usize, left: u64) {
        if let Some(hand) = self.hands.get_mut(nth) {
            *hand = Hand { left, since: None };
        }
    }

    /// Lets these clocks run, and no others.
    pub(crate) fn let_run(&mut self, now: Moment, which: impl Fn(usize) -> bool) {
        for (nth, hand) in self.hands.iter_mut().enumerate() {
            match (which(nth), hand.since) {
                (true, None) => hand.since = Some(now),
                (false, Some(_)) => hand.stop(now),
                (true, Some(_)) | (false, None) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(bank: f64, increment: f64) -> Clocks {
        let rule = Clock {
            bank,
            increment,
            per: Per::Seat,
            at_zero: AtZero::Bot,
        };
        Clocks::new(&rule, 2, 2)
    }

    #[test]
    fn only_what_runs_runs_down() {
        let mut clocks = clocks(10.0, 0.0);
        clocks.let_run(1000, |nth| nth == 1);
        assert_eq!(clocks.readings(3000), [10_000, 8_000]);
        assert_eq!(clocks.due(), Some(11_000));
        // That it runs on changes nothing.
        clocks.let_run(4000, |nth| nth == 1);
        assert_eq!(clocks.due(), Some(11_000));
        clocks.let_run(5000, |_| false);
        assert_eq!(clocks.readings(99_000), [10_000, 6_000]);
        assert!(!clocks.run());
    }

    #[test]
    fn an_answer_adds_time_up_to_the_bank() {
        let mut clocks = clocks(10.0, 3.0);
        clocks.let_run(0, |nth| nth == 0);
        assert_eq!(clocks.answered(0, 1000), Some(10_000));
        assert_eq!(clocks.answered(0, 5000), Some(8_000));
        assert!(clocks.spent(0, 10_000));
        assert_eq!(clocks.answered(0, 60_000), Some(3_000));
    }
}
