//! One socket as its table sees it: what it has been sent, and whether it keeps up.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use axum::extract::ws::Utf8Bytes;
use blake3::Hash;
use tokio::sync::mpsc::{self, Permit, error::TrySendError};

/// Messages that are sent together.
pub(crate) type Bundle = Vec<Utf8Bytes>;

/// The table's end of a socket's queue.
pub(crate) struct Outbox {
    pub(crate) bundles: mpsc::Sender<Bundle>,
    /// Set when a bundle found no room; the socket asks again once it has caught up.
    pub(crate) behind: Arc<AtomicBool>,
}

impl Outbox {
    /// Room for a bundle, unless the socket is behind or gone.
    fn room(&self) -> Option<Permit<'_, Bundle>> {
        match self.bundles.try_reserve() {
            Ok(room) => Some(room),
            Err(TrySendError::Closed(())) => None,
            Err(TrySendError::Full(())) => {
                // Say so first and look again: had it drained in between, nobody would ask.
                self.behind.store(true, Ordering::SeqCst);
                let room = self.bundles.try_reserve().ok()?;
                self.behind.store(false, Ordering::SeqCst);
                Some(room)
            }
        }
    }
}

/// One socket at a table.
pub(crate) struct Viewer {
    pub(crate) socket: u64,
    /// Its seat; none for a spectator.
    pub(crate) seat: Option<u8>,
    outbox: Outbox,
    /// The last log line it was sent.
    pub(crate) seen: u32,
    seats: Option<Hash>,
    view: Option<Hash>,
}

/// A message, with a hash to tell whether it says anything new.
#[derive(Clone)]
pub(crate) struct Written {
    text: Utf8Bytes,
    hash: Hash,
}

impl Written {
    pub(crate) fn new(text: Utf8Bytes) -> Self {
        let hash = blake3::hash(text.as_bytes());
        Self { text, hash }
    }
}

/// All that one viewer could be told now.
pub(crate) struct News {
    pub(crate) seats: Written,
    pub(crate) view: Written,
    /// Lines after `seen`, if there are any.
    pub(crate) log: Option<Utf8Bytes>,
    /// The last line there is.
    pub(crate) seq: u32,
}

impl Viewer {
    pub(crate) fn new(socket: u64, seat: Option<u8>, seen: u32, outbox: Outbox) -> Self {
        Self {
            socket,
            seat,
            outbox,
            seen,
            seats: None,
            view: None,
        }
    }

    /// Whether its socket is still there.
    pub(crate) fn here(&self) -> bool {
        !self.outbox.bundles.is_closed()
    }

    /// Tells what is new to it, and nothing if nothing is: that something happened
    /// may itself be a secret.
    pub(crate) fn tell(&mut self, news: &News) {
        let seats = (self.seats != Some(news.seats.hash)).then(|| news.seats.text.clone());
        let view = (self.view != Some(news.view.hash)).then(|| news.view.text.clone());
        let bundle: Bundle = seats
            .into_iter()
            .chain(news.log.clone())
            .chain(view)
            .collect();
        if bundle.is_empty() {
            return;
        }
        if let Some(room) = self.outbox.room() {
            room.send(bundle);
            self.seats = Some(news.seats.hash);
            self.view = Some(news.view.hash);
            self.seen = news.seq;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(view: &str, log: Option<&str>) -> News {
        News {
            seats: Written::new("seats".into()),
            view: Written::new(view.to_owned().into()),
            log: log.map(|text| text.to_owned().into()),
            seq: 1,
        }
    }

    fn viewer(room: usize) -> (Viewer, mpsc::Receiver<Bundle>, Arc<AtomicBool>) {
        let (bundles, queue) = mpsc::channel(room);
        let behind = Arc::new(AtomicBool::new(false));
        let outbox = Outbox {
            bundles,
            behind: Arc::clone(&behind),
        };
        (Viewer::new(1, None, 0, outbox), queue, behind)
    }

    #[test]
    fn what_says_nothing_new_is_not_sent() {
        let (mut viewer, mut queue, _) = viewer(4);
        viewer.tell(&news("a", None));
        viewer.tell(&news("a", None));
        viewer.tell(&news("b", Some("line")));
        assert_eq!(queue.try_recv().unwrap(), ["seats", "a"]);
        assert_eq!(queue.try_recv().unwrap(), ["line", "b"]);
        assert!(queue.try_recv().is_err());
    }

    #[test]
    fn one_that_is_behind_gets_the_newest_once_it_has_room() {
        let (mut viewer, mut queue, behind) = viewer(1);
        viewer.tell(&news("a", None));
        viewer.tell(&news("b", Some("line")));
        assert!(behind.load(Ordering::SeqCst));
        assert_eq!(viewer.seen, 1);
        assert_eq!(queue.try_recv().unwrap(), ["seats", "a"]);
        viewer.tell(&news("c", Some("lines")));
        assert_eq!(queue.try_recv().unwrap(), ["lines", "c"]);
    }
}
