//! Replays that are held open to be looked at.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync;

use crate::Film;

/// A few open films, those looked at last first.
pub(crate) struct Films {
    most: usize,
    open: Mutex<VecDeque<(String, Reel)>>,
}

/// A film that one looks at after the other; none until it is opened.
pub(crate) type Reel = Arc<sync::Mutex<Option<Box<dyn Film>>>>;

impl Films {
    pub(crate) fn new(most: usize) -> Self {
        Self {
            most: most.max(1),
            open: Mutex::default(),
        }
    }

    /// The film of an id, if it is here.
    pub(crate) fn get(&self, id: &str) -> Option<Reel> {
        let mut open = self.locked();
        let at = open.iter().position(|(known, _)| known == id)?;
        let found = open.remove(at)?;
        let reel = Arc::clone(&found.1);
        open.push_front(found);
        Some(reel)
    }

    /// A place for the film of an id. The one that was not looked at for longest goes.
    pub(crate) fn add(&self, id: &str) -> Reel {
        if let Some(reel) = self.get(id) {
            return reel;
        }
        let reel = Reel::default();
        let mut open = self.locked();
        open.push_front((id.to_owned(), Arc::clone(&reel)));
        open.truncate(self.most);
        reel
    }

    /// Closes the film of an id.
    pub(crate) fn close(&self, id: &str) {
        self.locked().retain(|(known, _)| known != id);
    }

    fn locked(&self) -> MutexGuard<'_, VecDeque<(String, Reel)>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_not_looked_at_for_longest_goes() {
        let films = Films::new(2);
        films.add("a");
        films.add("b");
        assert!(films.get("a").is_some());
        films.add("c");
        assert!(films.get("b").is_none());
        assert!(films.get("a").is_some() && films.get("c").is_some());
        films.close("a");
        assert!(films.get("a").is_none());
    }
}
