//! How much anyone may ask for.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// The longest message a socket may send, in bytes.
pub(crate) const MESSAGE: usize = 4 * 1024;
/// The longest request body, in bytes.
pub(crate) const BODY: usize = 64 * 1024;
/// The longest name of a table or a seat, in characters.
pub(crate) const NAME: usize = 40;

/// How much anyone may ask for. The defaults suit one machine with a few cores.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Tables in memory at once.
    pub tables: usize,
    /// Tables one address may open in a minute.
    pub tables_per_minute: u32,
    /// Decks one address may have checked in a minute.
    pub checks_per_minute: u32,
    /// Connections at once.
    pub connections: usize,
    /// Connections at once from one address.
    pub connections_per_address: usize,
    /// Sockets at one table, spectators included.
    pub sockets_per_table: usize,
    /// Messages a second from one socket.
    pub messages_per_second: u32,
    /// Bundles of messages that may wait for one socket.
    pub queue: usize,
    /// How long a socket may take to read one message, or to say hello.
    pub patience: Duration,
    /// How long a socket may be silent; it is pinged three times in that time.
    pub silence: Duration,
    /// How long a table that nobody is at stays in memory.
    pub idle: Duration,
    /// Bots that think at once; as many more may open games and check decks.
    pub thinkers: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            tables: 1000,
            tables_per_minute: 20,
            checks_per_minute: 60,
            connections: 10_000,
            connections_per_address: 256,
            sockets_per_table: 200,
            messages_per_second: 20,
            queue: 8,
            patience: Duration::from_secs(10),
            silence: Duration::from_secs(60),
            idle: Duration::from_secs(60 * 60),
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

/// Who is counted as one: an address, or the network of a household for IPv6.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// Counts what each address does in a minute.
pub(crate) struct Meter {
    per_minute: u32,
    counts: Mutex<HashMap<IpAddr, (Instant, u32)>>,
}

impl Meter {
    const MINUTE: Duration = Duration::from_secs(60);

    pub(crate) fn new(per_minute: u32) -> Self {
        Self {
            per_minute,
            counts: Mutex::default(),
        }
    }

    /// Counts one more, and tells whether it is still within bounds.
    pub(crate) fn admits(&self, address: IpAddr, now: Instant) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= 4096 {
            counts.retain(|_, (since, _)| now.duration_since(*since) < Self::MINUTE);
        }
        let (since, count) = counts.entry(household(address)).or_insert((now, 0));
        if now.duration_since(*since) >= Self::MINUTE {
            (*since, *count) = (now, 0);
        }
        *count = count.saturating_add(1);
        *count <= self.per_minute
    }
}

/// Paces the messages of one socket: a bucket that fills as time passes.
pub(crate) struct Pace {
    per_second: f64,
    left: f64,
    last: Instant,
}

impl Pace {
    pub(crate) fn new(per_second: u32, now: Instant) -> Self {
        let per_second = f64::from(per_second);
        Self {
            per_second,
            left: per_second,
            last: now,
        }
    }

    /// Takes one message, if it is not too soon for it.
    pub(crate) fn admits(&mut self, now: Instant) -> bool {
        let earned = now.duration_since(self.last).as_secs_f64() * self.per_second;
        self.last = now;
        self.left = (self.left + earned).min(self.per_second);
        let admitted = self.left >= 1.0;
        if admitted {
            self.left -= 1.0;
        }
        admitted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meter_counts_each_address_by_the_minute() {
        let meter = Meter::new(2);
        let start = Instant::now();
        let here: IpAddr = "10.0.0.1".parse().unwrap();
        let there: IpAddr = "10.0.0.2".parse().unwrap();
        assert!(meter.admits(here, start) && meter.admits(here, start));
        assert!(!meter.admits(here, start));
        assert!(meter.admits(there, start));
        assert!(meter.admits(here, start + Meter::MINUTE));
    }

    #[test]
    fn one_ipv6_network_is_one_household() {
        let of = |text: &str| household(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    }

    #[test]
    fn a_pace_refills_with_time() {
        let start = Instant::now();
        let mut pace = Pace::new(20, start);
        assert_eq!((0..50).filter(|_| pace.admits(start)).count(), 20);
        let later = start + Duration::from_millis(500);
        assert_eq!((0..50).filter(|_| pace.admits(later)).count(), 10);
    }
}
