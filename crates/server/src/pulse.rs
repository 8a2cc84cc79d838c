//! Whether the store answers.

use std::time::{Duration, Instant};

use tokio::{sync::Mutex, time::timeout};
use tracing::warn;

use crate::store::Store;

/// How long the store may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long what it said is believed, so that asking often costs nothing.
const BELIEVED: Duration = Duration::from_secs(1);

/// What the store said last.
#[derive(Default)]
pub(crate) struct Pulse(Mutex<Option<(Instant, bool)>>);

impl Pulse {
    /// Whether the store writes and reads.
    pub(crate) async fn beats(&self, store: &dyn Store) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, beats)) = *last
            && at.elapsed() < BELIEVED
        {
            return beats;
        }
        let beats = match timeout(PATIENCE, store.pulse()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                warn!(%error, "the store does not answer");
                false
            }
            Err(_) => {
                warn!("the store takes too long to answer");
                false
            }
        };
        *last = Some((Instant::now(), beats));
        beats
    }
}
