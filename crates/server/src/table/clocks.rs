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
    /// The longest that somebody may take to agree.
    consent: Option<u64>,
    hands: Vec<Hand>,
}

/// One clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand {
    /// What was left when it last started or stopped.
    left: u64,
    /// Since when it runs.
    since: Option<Moment>,
    /// What is kept from it while its seat is to agree to something.
    held: Option<Held>,
}

/// Time that a clock does not have for one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    time: u64,
    /// The question; none if it was asked before the server stopped.
    asked: Option<Asked>,
}

/// A seat with the number of its question.
pub(crate) type Asked = (u8, u32);

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

    /// What is left for all questions, with what it does not have for this one.
    fn whole(&self, now: Moment) -> u64 {
        let held = self.held.map_or(0, |held| held.time);
        self.left(now).saturating_add(held)
    }

    /// Whether its seat is to agree to something, in less time than it has.
    pub(crate) fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// The same clock for those who may only know since when it runs, or that it stands.
    pub(crate) fn shown(&self, now: Moment, since: Option<Moment>) -> Self {
        Self {
            left: self.whole(now),
            since,
            held: None,
        }
    }

    fn stop(&mut self, now: Moment) {
        self.left = self.left(now);
        self.since = None;
    }

    /// Has no more than so much for one question, and everything for others.
    fn hold(&mut self, now: Moment, asked: Option<Asked>, most: u64) {
        match (&mut self.held, asked) {
            (Some(held), Some(_)) if held.asked.is_none() || held.asked == asked => {
                held.asked = asked;
                return;
            }
            (None, None) => return,
            (Some(_), _) | (None, Some(_)) => {}
        }
        let whole = self.whole(now);
        self.left = asked.map_or(whole, |_| whole.min(most));
        self.since = self.since.map(|_| now);
        self.held = asked.map(|_| Held {
            time: whole - self.left,
            asked,
        });
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
            held: None,
        };
        Self {
            per: rule.per,
            at_zero: rule.at_zero,
            bank: bank.max(increment),
            increment,
            consent: rule.consent.map(from_seconds),
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
        let left = self.hands.get(nth)?.whole(now);
        Some(left.saturating_add(self.increment).min(self.bank))
    }

    /// What is kept from every clock for the question at hand; empty if nothing is kept from any.
    pub(crate) fn holdings(&self) -> Vec<u64> {
        let held = |hand: &Hand| hand.held.map_or(0, |held| held.time);
        match self.hands.iter().any(Hand::is_held) {
            true => self.hands.iter().map(held).collect(),
            false => Vec::new(),
        }
    }

    /// Sets a clock; it stands.
    pub(crate) fn set(&mut self, nth: usize, left: u64, held: Option<u64>) {
        if let Some(hand) = self.hands.get_mut(nth) {
            *hand = Hand {
                left,
                since: None,
                held: held.map(|time| Held { time, asked: None }),
            };
        }
    }

    /// Whether agreements have a time of their own.
    pub(crate) fn hurries(&self) -> bool {
        self.consent.is_some()
    }

    /// Whether each answer adds time, so that one whose time was up has time again.
    pub(crate) fn grows(&self) -> bool {
        self.increment > 0
    }

    /// Bounds the time of those who are to agree to something now, by clock, and of no others.
    pub(crate) fn hold(&mut self, now: Moment, agreeing: impl Fn(usize) -> Option<Asked>) {
        let Some(most) = self.consent else { return };
        for (nth, hand) in self.hands.iter_mut().enumerate() {
            hand.hold(now, agreeing(nth), most);
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
            at_zero: AtZero::Decline,
            consent: Some(4.0),
        };
        Clocks::new(&rule, 2, 2)
    }

    #[test]
    fn an_agreement_has_its_own_time_and_takes_it_from_the_bank() {
        let mut clocks = clocks(10.0, 1.0);
        let agrees = |nth| (nth == 0).then_some((1, 7));
        clocks.let_run(0, |nth| nth == 0);
        clocks.hold(1000, agrees);
        assert_eq!(clocks.due(), Some(5000));
        // That it is asked on changes nothing.
        clocks.hold(3000, agrees);
        assert_eq!(clocks.readings(3000), [2_000, 10_000]);
        assert_eq!(clocks.holdings(), [5_000, 0]);
        assert_eq!(clocks.answered(0, 3000), Some(8_000));
        assert_eq!(clocks.answered(0, 5000), Some(6_000));
        assert_eq!(clocks.hands()[0].shown(3000, None).left(3000), 7_000);
        // As it was kept, it goes on.
        clocks.set(0, 2_000, Some(5_000));
        clocks.let_run(9000, |nth| nth == 0);
        clocks.hold(9000, agrees);
        assert_eq!(clocks.due(), Some(11_000));
        // Another question, and none.
        clocks.hold(10_000, |nth| (nth == 0).then_some((1, 8)));
        assert_eq!(clocks.due(), Some(14_000));
        clocks.hold(11_000, |_| None);
        assert_eq!(clocks.due(), Some(16_000));
        assert_eq!(clocks.holdings(), [0; 0]);
    }

    #[test]
    fn one_with_less_than_an_agreement_takes_has_no_more_than_that() {
        let mut clocks = clocks(3.0, 0.0);
        clocks.let_run(0, |nth| nth == 0);
        clocks.hold(1000, |nth| (nth == 0).then_some((1, 7)));
        assert_eq!(clocks.due(), Some(3000));
        assert!(clocks.spent(0, 3000));
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
