//! Zones that several viewers see alike, drawn once.

use std::cell::RefCell;
use std::sync::{Arc, Weak};

use crate::{Shown, Sight, Viewer, ZoneView};

/// What a zone as it is seen depends on, besides the game: which zone it is, and what of it the viewer may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Eyes {
    /// The zone, by a number of its own.
    pub zone: u8,
    /// One bit for each thing that some may see and others not.
    pub sees: u64,
}

/// The zones of a game that have been drawn since it changed last and that somebody still looks at.
#[derive(Debug, Default)]
pub struct Drawn {
    zones: RefCell<Vec<(Eyes, Weak<ZoneView>)>>,
}

impl Drawn {
    /// Forgets all: the game has changed.
    pub(crate) fn forget(&mut self) {
        self.zones.get_mut().clear();
    }
}

/// A copy of a game goes its own way.
impl Clone for Drawn {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<G: Shown> Sight<'_, G> {
    /// A zone of which `eyes` says all that viewers can differ in.
    pub(crate) fn drawn_once(&self, eyes: Eyes, draw: impl FnOnce() -> ZoneView) -> Arc<ZoneView> {
        let known = self.drawn.filter(|_| self.viewer != Viewer::Judge);
        let Some(drawn) = known else {
            return Arc::new(draw());
        };
        let mut zones = drawn.zones.borrow_mut();
        let found = zones.iter_mut().find(|(other, _)| *other == eyes);
        if let Some(zone) = found.as_ref().and_then(|(_, zone)| zone.upgrade()) {
            return zone;
        }
        let zone = Arc::new(draw());
        match found {
            Some((_, gone)) => *gone = Arc::downgrade(&zone),
            None => zones.push((eyes, Arc::downgrade(&zone))),
        }
        zone
    }
}
