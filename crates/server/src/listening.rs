//! A server that listens, from its start to its end.

use std::{io::ErrorKind, net::SocketAddr, sync::Arc, time::Duration};

use tokio::{
    net::TcpListener,
    runtime::Runtime,
    sync::{mpsc, watch},
    task::{JoinHandle, spawn_blocking},
    time::timeout,
};
use tracing::{info, warn};

use crate::{
    Config, Error, House,
    api::routes,
    desk::Desk,
    door::{Caller, Door},
    hall::Hall,
    sqlite::Sqlite,
    tally,
};

/// How long tables and sockets may take to end.
const LEAVE: Duration = Duration::from_secs(5);

/// Serves on threads of its own until the process is told to stop. Tells where once it listens.
///
/// # Errors
/// When the server cannot start; the message says what would be right.
pub fn run(
    config: Config,
    house: Arc<dyn House>,
    listens: impl FnOnce(SocketAddr),
) -> Result<(), Error> {
    let threads = Runtime::new().map_err(|error| Error::Ended(error.to_string()))?;
    threads.block_on(serve(config, house, listens))
}

/// Serves until the process is told to stop (SIGINT or SIGTERM). Tells where once it listens.
///
/// # Errors
/// When the server cannot start; the message says what would be right.
pub async fn serve(
    config: Config,
    house: Arc<dyn House>,
    listens: impl FnOnce(SocketAddr),
) -> Result<(), Error> {
    let mut listening = Listening::open(config, house).await?;
    listens(listening.address());
    let ended = tokio::select! {
        told = told_to_stop() => told.map_err(|error| Error::Ended(error.to_string())),
        ended = &mut listening.serving => Err(Error::Ended(match ended {
            Ok(Ok(())) => "it stopped listening".into(),
            Ok(Err(error)) => error.to_string(),
            Err(error) => error.to_string(),
        })),
    };
    listening.shutdown().await;
    ended
}

/// A server under way. Dropping it stops everything at once, as a crash would.
pub struct Listening {
    address: SocketAddr,
    metrics: Option<SocketAddr>,
    stop: watch::Sender<bool>,
    serving: JoinHandle<std::io::Result<()>>,
    /// Tells what is measured.
    telling: Option<JoinHandle<std::io::Result<()>>>,
    ended: mpsc::Receiver<()>,
}

impl Listening {
    /// Starts a server.
    ///
    /// # Errors
    /// When it cannot listen, or cannot use its data folder.
    pub async fn open(config: Config, house: Arc<dyn House>) -> Result<Self, Error> {
        let Config {
            listen,
            data,
            limits,
            proxies,
            metrics,
        } = config;
        let (listener, address) = bind(listen).await?;
        let metrics = match metrics {
            Some(at) => {
                let bound = bind(at).await.map_err(|error| match error {
                    Error::InUse { address: at } if is_within(at, address) => {
                        Error::Twice { address: at }
                    }
                    other => other,
                });
                Some((bound?, tally::record()?))
            }
            None => None,
        };
        let store = spawn_blocking(move || Sqlite::open(&data))
            .await
            .map_err(|error| Error::Ended(error.to_string()))??;
        let (stop, stopped) = watch::channel(false);
        let (alive, ended) = mpsc::channel(1);
        let door = Door::new(listener, &limits, proxies.clone());
        let desk = Desk::new(&limits, proxies);
        let hall = Arc::new(Hall::new(
            house,
            Arc::new(store),
            limits,
            desk,
            stopped.clone(),
            alive,
        ));
        tokio::spawn(Arc::clone(&hall).wake_all());
        let (mut telling, mut metrics_at) = (None, None);
        if let Some(((listener, address), handle)) = metrics {
            let routes = tally::routes(Arc::clone(&hall), handle);
            let stopped = told(stopped.clone());
            telling = Some(tokio::spawn(async move {
                axum::serve(listener, routes)
                    .with_graceful_shutdown(stopped)
                    .await
            }));
            metrics_at = Some(address);
        }
        let service = routes(hall).into_make_service_with_connect_info::<Caller>();
        let serving = tokio::spawn(async move {
            axum::serve(door, service)
                .with_graceful_shutdown(told(stopped))
                .await
        });
        info!(%address, "listening");
        Ok(Self {
            address,
            metrics: metrics_at,
            stop,
            serving,
            telling,
            ended,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it tells what it measures, if it does.
    pub fn metrics(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// Stops: what was accepted is kept, pages are told, and everything is closed.
    pub async fn shutdown(mut self) {
        self.stop.send_replace(true);
        let all = async {
            if !self.serving.is_finished() {
                let _ = (&mut self.serving).await;
            }
            if let Some(telling) = &mut self.telling
                && !telling.is_finished()
            {
                let _ = telling.await;
            }
            while self.ended.recv().await.is_some() {}
        };
        match timeout(LEAVE, all).await {
            Ok(()) => info!("stopped"),
            Err(_) => warn!("stopped before everybody had left"),
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.serving.abort();
        if let Some(telling) = &self.telling {
            telling.abort();
        }
    }
}

/// Listens, and says where: port 0 takes a free one.
async fn bind(to: SocketAddr) -> Result<(TcpListener, SocketAddr), Error> {
    let failed = |source: std::io::Error| match source.kind() {
        ErrorKind::AddrInUse => Error::InUse { address: to },
        _ => Error::Listen {
            address: to,
            source,
        },
    };
    let listener = TcpListener::bind(to).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

/// Whether who listens on an address is in the way of the other.
fn is_within(one: SocketAddr, other: SocketAddr) -> bool {
    let everywhere = one.ip().is_unspecified() || other.ip().is_unspecified();
    one.port() == other.port() && (everywhere || one.ip() == other.ip())
}

/// Done once the server is to stop.
async fn told(mut stopped: watch::Receiver<bool>) {
    let _ = stopped.changed().await;
}

async fn told_to_stop() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            told = tokio::signal::ctrl_c() => told,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}
