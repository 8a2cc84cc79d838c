//! Where the server listens and where it keeps its tables.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use crate::Limits;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The folder of the database; made if it is not there.
    pub data: PathBuf,
    /// How much anyone may ask for.
    pub limits: Limits,
    /// Proxies that are believed when they say whom a request comes from.
    pub proxies: Vec<IpAddr>,
    /// The address on which it tells what it measures, if it does.
    pub metrics: Option<SocketAddr>,
}

impl Config {
    /// With the usual limits, no proxy and no metrics.
    pub fn new(listen: SocketAddr, data: impl Into<PathBuf>) -> Self {
        Self {
            listen,
            data: data.into(),
            limits: Limits::default(),
            proxies: Vec::new(),
            metrics: None,
        }
    }
}
