//! The door: how many connections are let in, from everywhere and from one address.

use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll},
};

use axum::{
    extract::connect_info::Connected,
    serve::{IncomingStream, Listener},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
};

use crate::{Limits, limits::household};

/// Lets connections in, up to a limit.
pub(crate) struct Door {
    listener: TcpListener,
    room: Arc<Semaphore>,
    inside: Inside,
    per_address: usize,
}

type Inside = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// A connection that was let in, counted until it is dropped.
pub(crate) struct Guest {
    stream: TcpStream,
    _room: OwnedSemaphorePermit,
    _entry: Entry,
}

/// One connection in the count of its address.
struct Entry {
    address: IpAddr,
    inside: Inside,
}

impl Entry {
    fn new(address: IpAddr, inside: &Inside, most: usize) -> Option<Self> {
        let address = household(address);
        let mut counts = inside.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Self {
            address,
            inside: Arc::clone(inside),
        })
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut counts = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

impl Door {
    pub(crate) fn new(listener: TcpListener, limits: &Limits) -> Self {
        Self {
            listener,
            room: Arc::new(Semaphore::new(limits.connections)),
            inside: Inside::default(),
            per_address: limits.connections_per_address,
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
            // One too many from an address is hung up on.
            if let Some(entry) = Entry::new(address.ip(), &self.inside, self.per_address) {
                // Small messages are sent at once; where that cannot be had they are sent later.
                let _ = stream.set_nodelay(true);
                return (
                    Guest {
                        stream,
                        _room: room,
                        _entry: entry,
                    },
                    address,
                );
            }
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

impl AsyncRead for Guest {
    fn poll_read(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(task, into)
    }
}

impl AsyncWrite for Guest {
    fn poll_write(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(task, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(task)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(task)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(task, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
