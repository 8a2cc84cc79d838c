//! What is kept of tables, whatever keeps it.

use std::{future::Future, pin::Pin};

use rusqlite::ErrorCode;

use crate::{
    moment::Moment,
    people::People,
    place::Place,
    table::{Act, Settings},
    uploads::Uploads,
};

/// What one is told whose wish could not be kept, and so was not done.
pub(crate) const UNKEPT: &str = "the server could not keep this, so it was not taken: its disk may be full; try again in a minute, and if it stays so tell whoever runs the server";

/// Something under way in the store.
pub(crate) type Doing<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Keeps tables: what was ordered, and every act.
pub(crate) trait Store: People + Uploads + Send + Sync {
    /// Keeps a new table; gives the number its acts are kept under.
    fn create(&self, table: NewTable) -> Doing<i64>;
    /// The same together with an act of another table, which goes on there: both are kept, or neither is.
    fn create_next(&self, table: NewTable, moved: NewAct) -> Doing<i64>;
    /// Keeps an act. When this is done the act is on disk.
    fn append(&self, act: NewAct) -> Doing<()>;
    /// Everything kept of one table.
    fn table(&self, id: &str) -> Doing<Option<Kept>>;
    /// How a table was opened, without what was done at it.
    fn terms(&self, id: &str) -> Doing<Option<Terms>>;
    /// The replay of a finished game.
    fn replay(&self, id: &str) -> Doing<Option<Vec<u8>>>;
    /// Ids of up to `most` tables whose game has not ended, the newest first.
    fn unfinished(&self, most: usize) -> Doing<Vec<String>>;
}

/// A table to keep.
#[derive(Clone, Debug)]
pub(crate) struct NewTable {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The order, as JSON.
    pub(crate) order: String,
    pub(crate) settings: Settings,
    pub(crate) places: Vec<Place>,
}

/// An act to keep.
#[derive(Clone, Debug)]
pub(crate) struct NewAct {
    /// The table's number.
    pub(crate) table: i64,
    /// Counted from 0. No two acts of a table can have the same.
    pub(crate) nth: u32,
    pub(crate) at: Moment,
    pub(crate) act: Act,
    /// The game's replay, if this act ended it.
    pub(crate) replay: Option<Vec<u8>>,
}

/// What is kept of a table.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) number: i64,
    pub(crate) name: String,
    /// The order, as JSON.
    pub(crate) order: String,
    pub(crate) settings: Settings,
    /// When it was opened.
    pub(crate) opened: Moment,
    /// As it was opened.
    pub(crate) places: Vec<Place>,
    pub(crate) acts: Vec<(Moment, Act)>,
}

/// How a table was opened.
#[derive(Debug)]
pub(crate) struct Terms {
    pub(crate) settings: Settings,
    pub(crate) opened: Moment,
}

/// Why something could not be kept or found.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("the database: {0}")]
    Database(rusqlite::Error),
    #[error(
        "the database has no room ({0}): make room on the disk of the data folder, and tables go on by themselves"
    )]
    Full(rusqlite::Error),
    #[error("a row cannot be read: {0}")]
    Row(String),
    #[error("the store has closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full(error),
            Some(_) | None => Self::Database(error),
        }
    }
}
