//! What all tables count together.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use tokio::sync::Notify;

use crate::shadow::Compared;

/// At most so many different complaints are told.
const TOLD: usize = 8;

/// What all tables count together.
#[derive(Debug)]
pub struct Tally {
    pub answers: AtomicU64,
    pub deliveries: AtomicU64,
    pub bytes: AtomicU64,
    pub refused: AtomicU64,
    pub errors: AtomicU64,
    pub games: AtomicU64,
    /// Tables that have all their seats back.
    pub back: AtomicU64,
    compared: Mutex<Verdicts>,
    pub told: Notify,
    latency: Mutex<Latencies>,
    complaints: Mutex<Vec<String>>,
    first: Mutex<Option<Instant>>,
}

/// How long answers took to be told.
#[derive(Debug)]
struct Latencies {
    all: Histogram<u64>,
    /// Since this was asked last.
    lately: Histogram<u64>,
    /// 99 of 100 answers were told in this time, when that took longest.
    worst: u64,
}

/// How tables compared to their shadows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    pub equal: u64,
    pub behind: u64,
    pub ahead: u64,
    pub different: u64,
}

/// What was counted up to some moment.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    pub at: Instant,
    pub answers: u64,
    pub deliveries: u64,
    pub bytes: u64,
    pub games: u64,
}

impl Tally {
    pub fn new() -> Self {
        // A minute is the longest that is told apart, to three digits.
        let none = || {
            let none = Histogram::new_with_max(60_000_000, 3);
            none.unwrap_or_else(|_| unreachable_bounds())
        };
        let latency = Latencies {
            all: none(),
            lately: none(),
            worst: 0,
        };
        Self {
            answers: AtomicU64::new(0),
            deliveries: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            errors: AtomicU64::new(0),
            games: AtomicU64::new(0),
            back: AtomicU64::new(0),
            compared: Mutex::default(),
            told: Notify::new(),
            latency: Mutex::new(latency),
            complaints: Mutex::default(),
            first: Mutex::default(),
        }
    }

    pub fn counted(&self) -> Counted {
        Counted {
            at: Instant::now(),
            answers: self.answers.load(Relaxed),
            deliveries: self.deliveries.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
            games: self.games.load(Relaxed),
        }
    }

    /// An answer of which all were told that had something to be told.
    pub fn answered(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let mut latency = self.latency.lock().unwrap_or_else(PoisonError::into_inner);
        latency.all.saturating_record(micros);
        latency.lately.saturating_record(micros);
    }

    /// Forgets how long answers took: what was measured before all were there does not count.
    pub fn forget(&self) {
        let mut latency = self.latency.lock().unwrap_or_else(PoisonError::into_inner);
        latency.all.reset();
        latency.lately.reset();
        latency.worst = 0;
    }

    /// A second is over: milliseconds below which half, and 99 of 100, of its answers were told.
    pub fn second(&self) -> (f64, f64) {
        let mut latency = self.latency.lock().unwrap_or_else(PoisonError::into_inner);
        let [half, most] = [50.0, 99.0].map(|part| latency.lately.value_at_percentile(part));
        latency.lately.reset();
        latency.worst = latency.worst.max(most);
        (half as f64 / 1000.0, most as f64 / 1000.0)
    }

    /// Milliseconds for 99 of 100 in the second in which they took longest.
    pub fn worst_second(&self) -> f64 {
        let latency = self.latency.lock().unwrap_or_else(PoisonError::into_inner);
        latency.worst as f64 / 1000.0
    }

    /// Milliseconds below which so many of a hundred answers were told; and the longest.
    pub fn milliseconds(&self, of_a_hundred: f64) -> f64 {
        let latency = self.latency.lock().unwrap_or_else(PoisonError::into_inner);
        latency.all.value_at_percentile(of_a_hundred) as f64 / 1000.0
    }

    /// Something went wrong that should not.
    pub fn complain(&self, text: impl Into<String>) {
        self.errors.fetch_add(1, Relaxed);
        self.note(text);
    }

    /// Something that is told, and is no error by itself.
    pub fn note(&self, text: impl Into<String>) {
        let mut complaints = self
            .complaints
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let text = text.into();
        if complaints.len() < TOLD && !complaints.contains(&text) {
            complaints.push(text);
        }
    }

    pub fn complaints(&self) -> Vec<String> {
        self.complaints
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// A table was held against its shadow.
    pub fn compared(&self, compared: Compared) {
        let mut verdicts = self.compared.lock().unwrap_or_else(PoisonError::into_inner);
        let count = match compared {
            Compared::Equal => &mut verdicts.equal,
            Compared::Behind => &mut verdicts.behind,
            Compared::Ahead => &mut verdicts.ahead,
            Compared::Different => &mut verdicts.different,
        };
        *count += 1;
    }

    pub fn verdicts(&self) -> Verdicts {
        *self.compared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table is back: all its seats know all there is.
    pub fn is_back(&self) {
        self.back.fetch_add(1, Relaxed);
        self.told.notify_waiters();
    }

    /// A seat has a view again.
    pub fn sees(&self) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(Instant::now);
    }

    /// When the first seat had a view, since this was asked last.
    pub fn first(&self) -> Option<Instant> {
        self.first
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }
}

/// The bounds above are among those that a histogram takes.
fn unreachable_bounds() -> Histogram<u64> {
    Histogram::new(3).unwrap_or_else(|error| panic!("{error}"))
}
