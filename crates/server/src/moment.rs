//! Moments: milliseconds since 1970 that never run backwards while the server runs.

use std::{
    sync::OnceLock,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// Milliseconds since 1970.
pub(crate) type Moment = u64;

/// Now. The clock of the machine is read once, so that setting it disturbs no table.
pub(crate) fn now() -> Moment {
    static START: OnceLock<(Instant, Duration)> = OnceLock::new();
    let (instant, wall) = START.get_or_init(|| {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH);
        (Instant::now(), wall.unwrap_or_default())
    });
    millis(*wall + instant.elapsed())
}

/// A span in milliseconds.
pub(crate) fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

/// Seconds, as a person writes them, in milliseconds.
pub(crate) fn from_seconds(seconds: f64) -> u64 {
    Duration::try_from_secs_f64(seconds).map_or(0, millis)
}
