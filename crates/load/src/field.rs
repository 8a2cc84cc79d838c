//! What all tables of a load test share.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use server::House;
use tokio::sync::{Semaphore, watch};

use crate::http::Kind;
use crate::tally::Tally;
use crate::whereabouts::Whereabouts;

/// What all tables of a load test share.
pub struct Field {
    pub kind: Kind,
    pub tables: u32,
    pub seed: u64,
    pub pace: Duration,
    pub tally: Tally,
    pub places: Whereabouts,
    /// Room for tables that are opened.
    pub opening: Semaphore,
    /// Room for sockets that sit down.
    pub sitting: Semaphore,
    /// Where shadows are played; none if nothing is compared.
    pub house: Option<Arc<dyn House>>,
}

/// What everybody is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Epoch {
    /// Counts how often everybody has to sit down again.
    pub number: u32,
    /// Where; none while there is no server.
    pub server: Option<SocketAddr>,
    pub act: Act,
}

/// What everybody who sits does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Wait,
    Play,
    Stop,
}

/// How the test goes on, as one table sees it.
#[derive(Clone, Debug)]
pub struct Clock(pub watch::Receiver<Epoch>);

impl Clock {
    pub fn now(&self) -> Epoch {
        *self.0.borrow()
    }

    /// Waits until there is a server; none when the test ends.
    pub async fn server(&mut self) -> Option<(u32, SocketAddr)> {
        let epoch = self
            .0
            .wait_for(|epoch| epoch.act == Act::Stop || epoch.server.is_some());
        let epoch = *epoch.await.ok()?;
        if epoch.act == Act::Stop {
            return None;
        }
        Some((epoch.number, epoch.server?))
    }

    /// Waits until something is otherwise.
    pub async fn change(&mut self) {
        if self.0.changed().await.is_err() {
            // Whoever tells has gone: nothing changes any more.
            std::future::pending::<()>().await;
        }
    }
}
