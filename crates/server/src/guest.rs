//! A connection that was let in, and how it is closed: last words arrive, also where the other end is still talking.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf},
    net::TcpStream,
    runtime::Handle,
    time::timeout,
};

use crate::door::Place;

/// How long one that is closed may go on talking.
const LINGER: Duration = Duration::from_secs(2);
/// How many bytes of that are read.
const MOST: u64 = 1024 * 1024;

/// A connection that was let in, counted until it is closed.
pub(crate) struct Guest {
    /// What is open; nothing once it is closed.
    open: Option<(TcpStream, Place)>,
    /// Whether the other end has closed.
    gone: bool,
}

impl Guest {
    pub(crate) fn new(stream: TcpStream, place: Place) -> Self {
        Self {
            open: Some((stream, place)),
            gone: false,
        }
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        match &mut self.open {
            Some((stream, _)) => Ok(Pin::new(stream)),
            None => Err(io::ErrorKind::NotConnected.into()),
        }
    }
}

impl Drop for Guest {
    /// What is closed with bytes unread is reset, and what was said last is lost with it. So they are read for a
    /// while, and thrown away.
    fn drop(&mut self) {
        let Some((stream, place)) = self.open.take().filter(|_| !self.gone) else {
            return;
        };
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                let _ = timeout(LINGER, hear_out(stream)).await;
                drop(place);
            });
        }
    }
}

/// Says that no more will be said, and reads until the other end has said the same, or too much.
async fn hear_out(mut stream: TcpStream) -> io::Result<()> {
    stream.shutdown().await?;
    tokio::io::copy(&mut stream.take(MOST), &mut tokio::io::sink()).await?;
    Ok(())
}

impl AsyncRead for Guest {
    fn poll_read(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let (before, room) = (into.filled().len(), into.remaining());
        let read = self.stream()?.poll_read(task, into);
        let ended = room > 0 && into.filled().len() == before;
        match &read {
            Poll::Ready(Ok(())) => self.gone |= ended,
            Poll::Ready(Err(_)) => self.gone = true,
            Poll::Pending => {}
        }
        read
    }
}

impl AsyncWrite for Guest {
    fn poll_write(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write(task, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(task)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(task)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        task: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write_vectored(task, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        let stream = self.open.as_ref();
        stream.is_some_and(|(stream, _)| stream.is_write_vectored())
    }
}
