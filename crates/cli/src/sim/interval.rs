//! How far a share of games can be trusted.

use serde::Serialize;

/// A share with its 95 % interval after Wilson.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The share itself.
    pub share: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
}

impl Interval {
    /// The share of `hits` in `n`.
    pub fn wilson(hits: u64, n: u64) -> Self {
        if n == 0 {
            return Self {
                share: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let z = 1.959_963_984_540_054_f64;
        let (n, share) = (n as f64, hits as f64 / n as f64);
        let denominator = 1.0 + z * z / n;
        let middle = (share + z * z / (2.0 * n)) / denominator;
        let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt() / denominator;
        Self {
            share,
            low: (middle - half).max(0.0),
            high: (middle + half).min(1.0),
        }
    }
}

impl std::fmt::Display for Interval {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = |share: f64| share * 100.0;
        write!(
            f,
            "{:.1} % (95 %: {:.1} to {:.1})",
            percent(self.share),
            percent(self.low),
            percent(self.high)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_holds_its_textbook_values() {
        let ten = Interval::wilson(9, 10);
        assert!((ten.low - 0.5958).abs() < 1e-3 && (ten.high - 0.9821).abs() < 1e-3);
        let none = Interval::wilson(0, 10);
        assert!(none.low == 0.0 && (none.high - 0.2775).abs() < 1e-3);
        assert_eq!(Interval::wilson(0, 0).high, 1.0);
    }
}
