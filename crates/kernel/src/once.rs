//! What a layer above works out once of each thing of a list, whatever it is.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Something worked out of each thing of a list when it is first needed. What it is, the list need not know.
#[derive(Clone, Default)]
pub struct Once(Vec<OnceLock<Arc<dyn Any + Send + Sync>>>);

impl Once {
    /// For a list of so many.
    pub fn new(count: usize) -> Self {
        Self((0..count).map(|_| OnceLock::new()).collect())
    }

    /// What was worked out of one of them; worked out now if it was not yet.
    pub fn get<T: Any + Send + Sync>(&self, at: usize, work: impl Fn() -> T) -> Arc<T> {
        let kept = self
            .0
            .get(at)
            .map(|kept| kept.get_or_init(|| Arc::new(work())));
        let kept = kept.and_then(|kept| Arc::clone(kept).downcast().ok());
        // Another layer may have kept something else of it first.
        kept.unwrap_or_else(|| Arc::new(work()))
    }
}

impl fmt::Debug for Once {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "Once({})", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_worked_out_once() {
        let once = Once::new(2);
        let first = once.get(1, || "a".to_owned());
        let again = once.get(1, || "b".to_owned());
        assert!(Arc::ptr_eq(&first, &again));
        // What is not of the kind that was kept, or not of the list, is worked out each time.
        assert_eq!(*once.get(1, || 7_u8), 7);
        assert_eq!(*once.get(9, || 7_u8), 7);
    }
}
