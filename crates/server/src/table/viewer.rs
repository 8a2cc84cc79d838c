//! One socket as its table sees it: what it has been sent, and whether it keeps up.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering},
};

use axum::extract::ws::Utf8Bytes;
use blake3::Hash;
use tokio::sync::mpsc::{self, Permit, error::TrySendError};

use std::rc::Rc;

use crate::{
    telling::{Had, Reads, Scene},
    wire::ToPage,
};

/// Messages that are sent together.
pub(crate) type Bundle = Vec<Utf8Bytes>;

/// The table's end of a socket's queue.
pub(crate) struct Outbox {
    pub(crate) bundles: mpsc::Sender<Bundle>,
    /// Set when a bundle found no room; the socket asks again once it has caught up.
    pub(crate) behind: Arc<AtomicBool>,
    /// Why it is closed, where it is not to come back by itself.
    pub(crate) last: Arc<OnceLock<&'static str>>,
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
    /// The seat that its key opens; none for a spectator.
    pub(crate) own: Option<u8>,
    /// The seat it looks from: its own, or a partner's that it plays.
    pub(crate) seat: Option<u8>,
    outbox: Outbox,
    /// The last log line it was sent.
    pub(crate) seen: u32,
    /// After which line an undo has changed the log since it was told last.
    pub(crate) void: u32,
    /// Whether it has been told anything.
    pub(crate) greeted: bool,
    /// The last thing said that it was sent.
    pub(crate) heard: u32,
    told: Told,
    had: Had,
    /// What the game had gone through when it was shown last.
    pub(crate) played: Option<u64>,
}

/// What a viewer was told last, by hash.
#[derive(Default)]
struct Told {
    table: Option<Hash>,
    seats: Option<Hash>,
    clocks: Option<Hash>,
    proposal: Option<Hash>,
    moved: Option<Hash>,
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

    /// One that counts as new only if `means` is: time that goes by is no news.
    pub(crate) fn meaning(text: Utf8Bytes, means: &str) -> Self {
        let hash = blake3::hash(means.as_bytes());
        Self { text, hash }
    }
}

/// All that one viewer could be told now.
#[derive(Clone)]
pub(crate) struct News {
    pub(crate) table: Written,
    pub(crate) seats: Written,
    /// Lines after this one are void.
    pub(crate) forget: Option<u32>,
    /// Lines after `seen`, if there are any.
    pub(crate) log: Option<Utf8Bytes>,
    /// None while there is no game, or if it is as this viewer was shown it.
    pub(crate) scene: Option<Rc<Scene>>,
    pub(crate) clocks: Option<Written>,
    /// What was said after `heard`, if there is any.
    pub(crate) said: Option<Utf8Bytes>,
    pub(crate) proposal: Option<Written>,
    pub(crate) moved: Option<Written>,
    /// What the game has gone through, if all of it can be shown.
    pub(crate) played: Option<u64>,
    /// The last line there is.
    pub(crate) seq: u32,
    /// The last thing said.
    pub(crate) heard: u32,
}

impl Viewer {
    pub(crate) fn new(
        socket: u64,
        (own, seat): (Option<u8>, Option<u8>),
        seen: u32,
        reads: Reads,
        outbox: Outbox,
    ) -> Self {
        Self {
            socket,
            own,
            seat,
            outbox,
            seen,
            void: u32::MAX,
            greeted: false,
            heard: 0,
            told: Told::default(),
            had: Had::nothing(reads),
            played: None,
        }
    }

    /// Whether its socket is still there.
    pub(crate) fn here(&self) -> bool {
        !self.outbox.bundles.is_closed()
    }

    /// Tells one thing that is of the moment. One that is behind misses it.
    pub(crate) fn whisper(&self, text: Utf8Bytes) {
        if let Some(room) = self.outbox.room() {
            room.send(vec![text]);
        }
    }

    /// Says why it is closed as soon as it is dropped. Its page is not to come back by itself.
    pub(crate) fn bid_farewell(&self, why: &'static str) {
        // Who is closed twice has been told.
        let _ = self.outbox.last.set(why);
    }

    /// Tells what is new to it, and nothing if nothing is: that something happened
    /// may itself be a secret.
    pub(crate) fn tell(&mut self, news: &News) {
        let told = &self.told;
        let hash = |written: &Option<Written>| written.as_ref().map(|written| written.hash);
        let fresh = |written: &Written, last: Option<Hash>| {
            (last != Some(written.hash)).then(|| written.text.clone())
        };
        let if_fresh = |written: &Option<Written>, last: Option<Hash>| {
            written.as_ref().and_then(|written| fresh(written, last))
        };
        let proposal = match (&news.proposal, told.proposal) {
            (None, Some(_)) => Some(ToPage::Proposal(None).written()),
            (proposal, last) => if_fresh(proposal, last),
        };
        let forget = news.forget.map(|after| ToPage::Forget { after }.written());
        let before = [
            fresh(&news.table, told.table),
            fresh(&news.seats, told.seats),
            forget,
            news.log.clone(),
        ];
        let after = [
            if_fresh(&news.clocks, told.clocks),
            news.said.clone(),
            proposal,
            if_fresh(&news.moved, told.moved),
        ];
        let scene = news.scene.as_deref();
        let scene = scene.filter(|scene| scene.is_news(&self.had));
        if scene.is_none() && before.iter().chain(&after).all(Option::is_none) {
            return;
        }
        if let Some(room) = self.outbox.room() {
            let mut bundle: Bundle = before.into_iter().flatten().collect();
            if let Some(scene) = scene {
                scene.tell(&mut self.had, &mut bundle);
            }
            bundle.extend(after.into_iter().flatten());
            room.send(bundle);
            self.told = Told {
                table: Some(news.table.hash),
                seats: Some(news.seats.hash),
                clocks: hash(&news.clocks),
                proposal: hash(&news.proposal),
                moved: hash(&news.moved),
            };
            self.seen = news.seq;
            self.heard = news.heard;
            self.void = u32::MAX;
            self.greeted = true;
            self.played = news.played;
        }
    }
}

#[cfg(test)]
mod tests {
    use view::{TableView, TurnView};

    use super::*;
    use crate::telling::Gallery;

    fn scene(phase: &str) -> Rc<Scene> {
        let view = TableView {
            seq: 1,
            ruleset: "Toy".to_owned(),
            viewer: None,
            turn: TurnView {
                number: 1,
                seat: None,
                phase: phase.to_owned().into(),
                order: Vec::new(),
            },
            seats: Vec::new(),
            shared: Vec::new(),
            mats: Vec::new(),
            aims: Vec::new(),
            question: None,
            commands: Vec::new(),
            waiting: Vec::new(),
            outcome: None,
        };
        Rc::new(Scene::new(view, &mut Gallery::default()))
    }

    fn news(phase: &str, log: Option<&str>) -> News {
        News {
            table: Written::new("table".into()),
            seats: Written::new("seats".into()),
            forget: None,
            log: log.map(|text| text.to_owned().into()),
            scene: Some(scene(phase)),
            clocks: None,
            said: None,
            proposal: None,
            moved: None,
            played: None,
            seq: 1,
            heard: 0,
        }
    }

    /// The messages of a bundle by their names, or as they are.
    fn names(bundle: &Bundle) -> Vec<String> {
        let name = |text: &Utf8Bytes| match text.strip_prefix("{\"") {
            Some(rest) if !text.ends_with(":null}") || text.contains("seq") => {
                rest.split('"').next().unwrap_or_default().to_owned()
            }
            _ => text.to_string(),
        };
        bundle.iter().map(name).collect()
    }

    fn viewer(room: usize) -> (Viewer, mpsc::Receiver<Bundle>, Arc<AtomicBool>) {
        let (bundles, queue) = mpsc::channel(room);
        let behind = Arc::new(AtomicBool::new(false));
        let outbox = Outbox {
            bundles,
            behind: Arc::clone(&behind),
            last: Arc::default(),
        };
        (
            Viewer::new(1, (None, None), 0, Reads::Parts, outbox),
            queue,
            behind,
        )
    }

    #[test]
    fn what_says_nothing_new_is_not_sent() {
        let (mut viewer, mut queue, _) = viewer(4);
        viewer.tell(&news("a", None));
        viewer.tell(&news("a", None));
        viewer.tell(&news("b", Some("line")));
        assert_eq!(
            names(&queue.try_recv().unwrap()),
            ["table", "seats", "rest"]
        );
        assert_eq!(names(&queue.try_recv().unwrap()), ["line", "rest"]);
        assert!(queue.try_recv().is_err());
    }

    #[test]
    fn time_that_goes_by_is_no_news() {
        let (mut viewer, mut queue, _) = viewer(4);
        let clocks = |text: &str, means| News {
            clocks: Some(Written::meaning(text.to_owned().into(), means)),
            ..news("a", None)
        };
        viewer.tell(&clocks("60 s", "due at 80"));
        viewer.tell(&clocks("59 s", "due at 80"));
        viewer.tell(&clocks("58 s", "stands at 58"));
        assert_eq!(queue.try_recv().unwrap().len(), 4);
        assert_eq!(names(&queue.try_recv().unwrap()), ["58 s"]);
        assert!(queue.try_recv().is_err());
    }

    #[test]
    fn that_nothing_is_proposed_is_told_only_after_something_was() {
        let (mut viewer, mut queue, _) = viewer(4);
        viewer.tell(&news("a", None));
        viewer.tell(&News {
            proposal: Some(Written::new("undo?".into())),
            ..news("a", None)
        });
        viewer.tell(&news("a", None));
        queue.try_recv().unwrap();
        assert_eq!(names(&queue.try_recv().unwrap()), ["undo?"]);
        assert_eq!(names(&queue.try_recv().unwrap()), [r#"{"proposal":null}"#]);
    }

    #[test]
    fn one_that_is_behind_gets_the_newest_once_it_has_room() {
        let (mut viewer, mut queue, behind) = viewer(1);
        viewer.tell(&news("a", None));
        viewer.tell(&news("b", Some("line")));
        assert!(behind.load(Ordering::SeqCst));
        assert_eq!(viewer.seen, 1);
        assert_eq!(
            names(&queue.try_recv().unwrap()),
            ["table", "seats", "rest"]
        );
        viewer.tell(&news("c", Some("lines")));
        assert_eq!(names(&queue.try_recv().unwrap()), ["lines", "rest"]);
    }
}
