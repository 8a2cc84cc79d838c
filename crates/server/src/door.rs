//! The door: how many connections are let in, from everywhere and from one address.

use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    extract::connect_info::Connected,
    serve::{IncomingStream, Listener},
};
use tokio::{
    net::TcpListener,
    sync::{OwnedSemaphorePermit, Semaphore},
};

use crate::{Limits, guest::Guest, limits::household};

/// Lets connections in, up to a limit.
pub(crate) struct Door {
    listener: TcpListener,
    room: Arc<Semaphore>,
    inside: Crowd,
    proxies: Vec<IpAddr>,
}

/// How many each address has of something, up to a limit.
#[derive(Clone)]
pub(crate) struct Crowd {
    counts: Counts,
    per_address: usize,
}

type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// A place inside, until it is dropped.
pub(crate) struct Place {
    _room: OwnedSemaphorePermit,
    /// None for a proxy, which stands for many.
    _entry: Option<Entry>,
}

/// One in the count of its address.
pub(crate) struct Entry {
    address: IpAddr,
    counts: Counts,
}

impl Crowd {
    pub(crate) fn new(per_address: usize) -> Self {
        Self {
            counts: Counts::default(),
            per_address,
        }
    }

    /// One more, if the address has not too many.
    pub(crate) fn enter(&self, address: IpAddr) -> Option<Entry> {
        let address = household(address);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= self.per_address {
            return None;
        }
        *count += 1;
        Some(Entry {
            address,
            counts: Arc::clone(&self.counts),
        })
    }

    /// All of all addresses.
    pub(crate) fn count(&self) -> usize {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.values().sum()
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

impl Door {
    pub(crate) fn new(listener: TcpListener, limits: &Limits, proxies: Vec<IpAddr>) -> Self {
        Self {
            listener,
            room: Arc::new(Semaphore::new(limits.connections)),
            inside: Crowd::new(limits.connections_per_address),
            proxies,
        }
    }
}

impl Listener for Door {
    type Io = Guest;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Guest, SocketAddr) {
        loop {
            let Ok(room) = Arc::clone(&self.room).acquire_owned().await else {
                // The semaphore is never closed.
                return std::future::pending().await;
            };
            let (stream, address) = Listener::accept(&mut self.listener).await;
            let entry = self.inside.enter(address.ip());
            // One too many from an address is hung up on.
            if entry.is_none() && !self.proxies.contains(&address.ip().to_canonical()) {
                continue;
            }
            // Small messages are sent at once; where that cannot be had they are sent later.
            let _ = stream.set_nodelay(true);
            let place = Place {
                _room: room,
                _entry: entry,
            };
            return (Guest::new(stream, place), address);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Who is at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub(crate) IpAddr);

impl Connected<IncomingStream<'_, Door>> for Caller {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        Self(stream.remote_addr().ip())
    }
}
