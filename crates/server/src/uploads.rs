//! Replays that somebody has uploaded, and whether the store answers at all.

use crate::store::Doing;

/// Keeps replays that were not played here.
pub(crate) trait Uploads: Send + Sync {
    /// Keeps a replay under an id that is made of its hash. The oldest go where all would be too much.
    fn put_upload(&self, id: &str, replay: Vec<u8>, room: Room) -> Doing<()>;
    /// The replay of an id.
    fn upload(&self, id: &str) -> Doing<Option<Vec<u8>>>;
    /// Writes a trifle and reads it: done when the disk has it.
    fn pulse(&self) -> Doing<()>;
}

/// How much is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// Replays.
    pub(crate) count: usize,
    /// Bytes, all together.
    pub(crate) bytes: u64,
}
