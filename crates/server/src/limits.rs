//! How much anyone may ask for.

use std::{
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use serde::{Deserialize, Deserializer, de};

/// The longest message a socket may send, in bytes: the longest deck list fits.
pub(crate) const MESSAGE: usize = LIST + 4 * 1024;
/// The longest request body, in bytes.
pub(crate) const BODY: usize = 64 * 1024;
/// The longest deck list that is kept, in bytes.
pub(crate) const LIST: usize = 32 * 1024;
/// The longest name of a table, a seat or a deck, in characters.
pub(crate) const NAME: usize = 40;

/// How much anyone may ask for. The defaults suit one machine with a few cores.
///
/// A settings file names these as they are named here, with durations in seconds.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Tables in memory at once.
    #[serde(deserialize_with = "positive")]
    pub tables: usize,
    /// Tables one address may open in a minute.
    #[serde(deserialize_with = "positive")]
    pub tables_per_minute: u32,
    /// Decks one address may have checked or written in a minute.
    #[serde(deserialize_with = "positive")]
    pub checks_per_minute: u32,
    /// Searches for cards from one address in a minute.
    #[serde(deserialize_with = "positive")]
    pub searches_per_minute: u32,
    /// Positions that one address may have laid out in the judge's room in a minute.
    #[serde(deserialize_with = "positive")]
    pub rooms_per_minute: u32,
    /// Looks at replays from one address in a minute.
    #[serde(deserialize_with = "positive")]
    pub looks_per_minute: u32,
    /// Replays that one address may upload in a minute.
    #[serde(deserialize_with = "positive")]
    pub uploads_per_minute: u32,
    /// The longest replay that may be uploaded, in bytes.
    #[serde(deserialize_with = "positive")]
    pub upload: usize,
    /// Uploaded replays that are kept; the oldest make room.
    #[serde(deserialize_with = "positive")]
    pub uploads: usize,
    /// Bytes of uploaded replays that are kept, all together.
    #[serde(deserialize_with = "positive")]
    pub uploads_bytes: u64,
    /// Replays that are held open to be looked at.
    #[serde(deserialize_with = "positive")]
    pub films: usize,
    /// Tries to log in from one address, and for one name, in a minute.
    #[serde(deserialize_with = "positive")]
    pub logins_per_minute: u32,
    /// Accounts that one address may make in a day.
    #[serde(deserialize_with = "positive")]
    pub accounts_per_day: u32,
    /// Decks that one account may keep.
    #[serde(deserialize_with = "positive")]
    pub decks_per_account: usize,
    /// How long a session lasts.
    #[serde(deserialize_with = "seconds")]
    pub session: Duration,
    /// Connections at once.
    #[serde(deserialize_with = "positive")]
    pub connections: usize,
    /// Connections at once from one address, proxies aside.
    #[serde(deserialize_with = "positive")]
    pub connections_per_address: usize,
    /// Sockets at once from one address, also behind a proxy.
    #[serde(deserialize_with = "positive")]
    pub sockets_per_address: usize,
    /// Sockets at one table, spectators included.
    #[serde(deserialize_with = "positive")]
    pub sockets_per_table: usize,
    /// Messages a second from one socket.
    #[serde(deserialize_with = "positive")]
    pub messages_per_second: u32,
    /// Bundles of messages that may wait for one socket.
    #[serde(deserialize_with = "positive")]
    pub queue: usize,
    /// How long a socket may take to read one message, or to say hello.
    #[serde(deserialize_with = "seconds")]
    pub patience: Duration,
    /// How long a socket may be silent; it is pinged three times in that time.
    #[serde(deserialize_with = "seconds")]
    pub silence: Duration,
    /// How long a table that nobody is at stays in memory.
    #[serde(deserialize_with = "seconds")]
    pub idle: Duration,
    /// Bots that think at once; as many more may open games and check decks.
    #[serde(deserialize_with = "positive")]
    pub thinkers: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            tables: 1000,
            tables_per_minute: 20,
            checks_per_minute: 60,
            searches_per_minute: 300,
            rooms_per_minute: 120,
            looks_per_minute: 1200,
            uploads_per_minute: 10,
            upload: 8 * 1024 * 1024,
            uploads: 10_000,
            uploads_bytes: 1 << 30,
            films: 16,
            logins_per_minute: 10,
            accounts_per_day: 20,
            decks_per_account: 100,
            session: Duration::from_secs(30 * 24 * 60 * 60),
            connections: 10_000,
            connections_per_address: 256,
            sockets_per_address: 128,
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

/// A number that leaves room for something.
fn positive<'de, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Default + PartialEq,
{
    let number = T::deserialize(from)?;
    match number == T::default() {
        true => Err(de::Error::custom("this has to be at least 1")),
        false => Ok(number),
    }
}

/// The longest that anything lasts, in seconds: ten years.
const LONGEST: f64 = 10.0 * 365.0 * 24.0 * 60.0 * 60.0;

fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(from)?;
    match (0.001..=LONGEST).contains(&seconds) {
        true => Ok(Duration::from_secs_f64(seconds)),
        false => Err(de::Error::custom(
            "this has to be a number of seconds, from 0.001 to ten years",
        )),
    }
}

/// Who is counted as one: an address, or the network of a household for IPv6.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// Counts what each address, or each of something else, does in a while.
pub(crate) struct Meter<K = IpAddr> {
    most: u32,
    period: Duration,
    counts: Mutex<HashMap<K, (Instant, u32)>>,
}

/// A minute.
const MINUTE: Duration = Duration::from_secs(60);
/// A day.
pub(crate) const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl<K: Eq + Hash> Meter<K> {
    pub(crate) fn new(per_minute: u32) -> Self {
        Self::per(per_minute, MINUTE)
    }

    pub(crate) fn per(most: u32, period: Duration) -> Self {
        Self {
            most,
            period,
            counts: Mutex::default(),
        }
    }

    /// Counts one more, and tells whether it is still within bounds.
    pub(crate) fn counts(&self, key: K, now: Instant) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= 4096 {
            counts.retain(|_, (since, _)| now.duration_since(*since) < self.period);
        }
        let (since, count) = counts.entry(key).or_insert((now, 0));
        if now.duration_since(*since) >= self.period {
            (*since, *count) = (now, 0);
        }
        *count = count.saturating_add(1);
        *count <= self.most
    }
}

impl Meter<IpAddr> {
    /// Counts one more for an address, and tells whether it is still within bounds.
    pub(crate) fn admits(&self, address: IpAddr, now: Instant) -> bool {
        self.counts(household(address), now)
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
        assert!(meter.admits(here, start + MINUTE));
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
