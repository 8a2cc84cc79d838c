//! The desk: what requests over HTTP share.

use std::net::IpAddr;

use crate::{
    Limits,
    door::Crowd,
    films::Films,
    limits::{DAY, Meter},
    passwords::Passwords,
    pulse::Pulse,
};

/// What requests over HTTP share.
pub(crate) struct Desk {
    /// Proxies that are believed.
    pub(crate) proxies: Vec<IpAddr>,
    /// Sockets, by address.
    pub(crate) sockets: Crowd,
    /// Searches for cards, by address.
    pub(crate) searches: Meter,
    /// Positions laid out, by address.
    pub(crate) rooms: Meter,
    /// Looks at replays, by address.
    pub(crate) looks: Meter,
    /// Replays uploaded, by address.
    pub(crate) uploads: Meter,
    /// Tries to log in, by address.
    pub(crate) logins: Meter,
    /// Tries to log in, by name.
    pub(crate) names: Meter<String>,
    /// Accounts made, by address.
    pub(crate) accounts: Meter,
    /// What members change, by account.
    pub(crate) changes: Meter<i64>,
    /// Replays held open.
    pub(crate) films: Films,
    /// Hashes passwords.
    pub(crate) passwords: Passwords,
    /// Whether the store answers.
    pub(crate) pulse: Pulse,
}

impl Desk {
    pub(crate) fn new(limits: &Limits, proxies: Vec<IpAddr>) -> Self {
        Self {
            proxies,
            sockets: Crowd::new(limits.sockets_per_address),
            searches: Meter::new(limits.searches_per_minute),
            rooms: Meter::new(limits.rooms_per_minute),
            looks: Meter::new(limits.looks_per_minute),
            uploads: Meter::new(limits.uploads_per_minute),
            logins: Meter::new(limits.logins_per_minute),
            names: Meter::new(limits.logins_per_minute),
            accounts: Meter::per(limits.accounts_per_day, DAY),
            changes: Meter::new(limits.checks_per_minute),
            films: Films::new(limits.films),
            passwords: Passwords::new(limits.thinkers),
            pulse: Pulse::default(),
        }
    }
}
