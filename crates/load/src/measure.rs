//! Memory and processor time of a process, as the system tells them.

use std::fs;
use std::time::{Duration, Instant};

use crate::report::Memory;

/// The system counts processor time in hundredths of a second.
const TICK: f64 = 0.01;

/// Memory of a process over time.
#[derive(Debug)]
pub struct Samples {
    process: Option<u32>,
    began: Instant,
    taken: Vec<(f64, f64)>,
    seconds: f64,
}

impl Samples {
    /// Begins to watch a process; none cannot be watched.
    pub fn of(process: Option<u32>) -> Self {
        let seconds = process.and_then(processor).unwrap_or(0.0);
        Self {
            process,
            began: Instant::now(),
            taken: Vec::new(),
            seconds,
        }
    }

    /// Looks once more.
    pub fn take(&mut self) {
        if let Some(bytes) = self.process.and_then(resident) {
            self.taken.push((self.began.elapsed().as_secs_f64(), bytes));
        }
    }

    /// Processor seconds it has used since it is watched.
    pub fn processor(&self) -> Option<f64> {
        let now = processor(self.process?)?;
        Some(now - self.seconds)
    }

    /// What was seen; none if nothing was.
    pub fn told(&self) -> Option<Memory> {
        let (_, first) = self.taken.first()?;
        let (_, last) = self.taken.last()?;
        let most = self
            .taken
            .iter()
            .map(|(_, bytes)| *bytes)
            .fold(0.0, f64::max);
        // The first half is for warming up.
        let second = &self.taken[self.taken.len() / 2..];
        let mega = |bytes: f64| bytes / 1e6;
        Some(Memory {
            first_mb: mega(*first),
            last_mb: mega(*last),
            most_mb: mega(most),
            mb_per_minute: mega(slope(second)) * 60.0,
        })
    }

    /// How long it is watched.
    pub fn lasted(&self) -> Duration {
        self.began.elapsed()
    }
}

/// Bytes of a process that are in memory.
fn resident(process: u32) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024.0)
}

/// Seconds of processor time that a process has used.
fn processor(process: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name may hold spaces; what follows it does not.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) * TICK)
}

/// The slope of the line that fits best.
fn slope(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    if points.len() < 2 {
        return 0.0;
    }
    let (sum_x, sum_y) = points
        .iter()
        .fold((0.0, 0.0), |(x, y), p| (x + p.0, y + p.1));
    let (mean_x, mean_y) = (sum_x / n, sum_y / n);
    let both = points
        .iter()
        .map(|(x, y)| (x - mean_x) * (y - mean_y))
        .sum::<f64>();
    let square = points
        .iter()
        .map(|(x, _)| (x - mean_x).powi(2))
        .sum::<f64>();
    if square > 0.0 { both / square } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_its_slope() {
        let line: Vec<(f64, f64)> = (0..10)
            .map(|x| (f64::from(x), 3.0 * f64::from(x) + 5.0))
            .collect();
        assert!((slope(&line) - 3.0).abs() < 1e-9);
        assert_eq!(slope(&[(1.0, 1.0)]), 0.0);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_has_memory() {
        let mut samples = Samples::of(Some(std::process::id()));
        samples.take();
        assert!(samples.told().unwrap().most_mb > 1.0);
        assert!(samples.processor().is_some());
    }
}
