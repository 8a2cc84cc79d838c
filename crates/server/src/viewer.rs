//! One socket as its table sees it: what it has been sent, and whether it keeps up.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use axum::extract::ws::Utf8Bytes;
use blake3::Hash;
use tokio::sync::mpsc::{self, Permit, error::TrySendError};

use crate::telling::{Had, Reads, Scene};

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
    had: Had,
}

/// A message, with a hash to tell whether it says anything new.
#[derive(Clone)]
pub(crate) struct Written {
    pub(crate) text: Utf8Bytes,
    pub(crate) hash: Hash,
}

impl Written {
    pub(crate) fn new(text: Utf8Bytes) -> Self {
        let hash = blake3::hash(text.as_bytes());
        Self { text, hash }
    }
}

/// All that one viewer could be told now.
pub(crate) struct News<'a> {
    pub(crate) seats: &'a Written,
    pub(crate) scene: &'a Scene,
    /// Lines after `seen`, if there are any.
    pub(crate) log: Option<Utf8Bytes>,
}

impl Viewer {
    pub(crate) fn new(
        socket: u64,
        seat: Option<u8>,
        seen: u32,
        reads: Reads,
        outbox: Outbox,
    ) -> Self {
        Self {
            socket,
            seat,
            outbox,
            seen,
            seats: None,
            had: Had::nothing(reads),
        }
    }

    /// Whether it has been told anything yet.
    pub(crate) fn has_seen_the_table(&self) -> bool {
        self.seats.is_some()
    }

    /// Whether its socket is still there.
    pub(crate) fn here(&self) -> bool {
        !self.outbox.bundles.is_closed()
    }

    /// Tells what is new to it, and nothing if nothing is: that something happened
    /// may itself be a secret.
    pub(crate) fn tell(&mut self, news: &News) {
        let seats = (self.seats != Some(news.seats.hash)).then(|| news.seats.text.clone());
        let mut bundle: Bundle = seats.into_iter().chain(news.log.clone()).collect();
        let sees = news.scene.is_news(&self.had);
        if bundle.is_empty() && !sees {
            return;
        }
        if let Some(room) = self.outbox.room() {
            if sees {
                news.scene.tell(&mut self.had, &mut bundle);
            }
            room.send(bundle);
            self.seats = Some(news.seats.hash);
            self.seen = news.scene.seq();
        }
    }

    /// Tells who sits where, if that is new to it. One that is behind is told later.
    pub(crate) fn tell_seats(&mut self, seats: &Written) {
        if self.seats != Some(seats.hash)
            && let Some(room) = self.outbox.room()
        {
            room.send(vec![seats.text.clone()]);
            self.seats = Some(seats.hash);
        }
    }
}

#[cfg(test)]
mod tests {
    use view::{TableView, TurnView};

    use super::*;

    fn scene(phase: &str, seq: u32) -> Scene {
        Scene::new(TableView {
            seq,
            ruleset: "Toy".to_owned(),
            viewer: None,
            turn: TurnView {
                number: 1,
                seat: None,
                phase: phase.to_owned(),
            },
            seats: Vec::new(),
            shared: Vec::new(),
            question: None,
            commands: Vec::new(),
            waiting: Vec::new(),
            outcome: None,
        })
    }

    fn tell(viewer: &mut Viewer, scene: &Scene, log: Option<&str>) {
        viewer.tell(&News {
            seats: &Written::new("seats".into()),
            scene,
            log: log.map(|text| text.to_owned().into()),
        });
    }

    /// The messages of a bundle by their names, or as they are.
    fn names(bundle: Bundle) -> Vec<String> {
        let name = |text: &Utf8Bytes| match text.strip_prefix("{\"") {
            Some(rest) => rest.split('"').next().unwrap_or_default().to_owned(),
            None => text.to_string(),
        };
        bundle.iter().map(name).collect()
    }

    fn viewer(room: usize, reads: Reads) -> (Viewer, mpsc::Receiver<Bundle>, Arc<AtomicBool>) {
        let (bundles, queue) = mpsc::channel(room);
        let behind = Arc::new(AtomicBool::new(false));
        let outbox = Outbox {
            bundles,
            behind: Arc::clone(&behind),
        };
        (Viewer::new(1, None, 0, reads, outbox), queue, behind)
    }

    #[test]
    fn what_says_nothing_new_is_not_sent() {
        for (reads, view) in [(Reads::Whole, "view"), (Reads::Parts, "rest")] {
            let (mut viewer, mut queue, _) = viewer(4, reads);
            tell(&mut viewer, &scene("a", 0), None);
            tell(&mut viewer, &scene("a", 0), None);
            tell(&mut viewer, &scene("b", 1), Some("line"));
            assert_eq!(names(queue.try_recv().unwrap()), ["seats", view]);
            assert_eq!(names(queue.try_recv().unwrap()), ["line", view]);
            assert!(queue.try_recv().is_err());
        }
    }

    #[test]
    fn one_that_is_behind_gets_the_newest_once_it_has_room() {
        let (mut viewer, mut queue, behind) = viewer(1, Reads::Whole);
        tell(&mut viewer, &scene("a", 1), None);
        tell(&mut viewer, &scene("b", 1), Some("line"));
        assert!(behind.load(Ordering::SeqCst));
        assert_eq!(viewer.seen, 1);
        assert_eq!(names(queue.try_recv().unwrap()), ["seats", "view"]);
        tell(&mut viewer, &scene("c", 2), Some("lines"));
        assert_eq!(names(queue.try_recv().unwrap()), ["lines", "view"]);
    }
}
