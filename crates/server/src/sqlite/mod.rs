//! The store in one SQLite file: one thread writes, in groups; one connection reads.

mod acts;
mod people;
mod row;
mod uploads;
mod writer;

#[cfg(test)]
mod tests;

use std::{
    fs::{File, TryLockError},
    io,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rusqlite::{Connection, OptionalExtension, Transaction};
use tokio::sync::{mpsc, oneshot};
use tracing::warn;

use crate::{
    Error, private,
    store::{Doing, Kept, NewAct, NewTable, Store, StoreError, Terms},
};

use acts::Heads;
use writer::{Job, Write};

/// The database's name in the data folder.
pub(crate) const FILE: &str = "quadrille.db";
/// Migrations in order; the version of a database is the number of the last one it has seen.
const MIGRATIONS: &[(i64, &str)] = &[
    (1, include_str!("../../migrations/0001_tables.sql")),
    (2, include_str!("../../migrations/0002_acts.sql")),
    (10, include_str!("../../migrations/0010_accounts.sql")),
    (11, include_str!("../../migrations/0011_uploads.sql")),
    (12, include_str!("../../migrations/0012_journal.sql")),
];

/// Tables in one SQLite file.
pub(crate) struct Sqlite {
    reader: Arc<Mutex<Connection>>,
    // Both are there until the store is dropped.
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    _lock: File,
}

impl Sqlite {
    /// Opens the database of a data folder, making both if need be.
    pub(crate) fn open(folder: &Path) -> Result<Self, Error> {
        let lock = lock(folder)?;
        let path = folder.join(FILE);
        hide(folder).map_err(|source| Error::Data {
            path: folder.to_owned(),
            source,
        })?;
        let failed = |source| Error::Database {
            path: path.clone(),
            source,
        };
        let mut connection = connect(&path).map_err(failed)?;
        let found = version(&connection).map_err(failed)?;
        let known = MIGRATIONS.last().map_or(0, |(number, _)| *number);
        if found > known {
            return Err(Error::Newer { path, found, known });
        }
        migrate(&mut connection, found).map_err(failed)?;
        let heads = Heads::read(&connection).map_err(failed)?;
        let reader = connect(&path).map_err(failed)?;
        let (jobs, queue) = mpsc::channel(writer::GROUP);
        let writer = thread::Builder::new()
            .name("store".into())
            .spawn(move || writer::write(connection, heads, queue))
            .map_err(|source| Error::Data {
                path: folder.to_owned(),
                source,
            })?;
        Ok(Self {
            reader: Arc::new(Mutex::new(reader)),
            jobs: Some(jobs),
            writer: Some(writer),
            _lock: lock,
        })
    }

    fn write(&self, write: Write) -> Doing<i64> {
        let jobs = self.jobs.clone();
        Box::pin(async move {
            let (done, waiting) = oneshot::channel();
            let jobs = jobs.ok_or(StoreError::Closed)?;
            jobs.send(Job { write, done })
                .await
                .map_err(|_| StoreError::Closed)?;
            crate::tally::store_queue(jobs.max_capacity() - jobs.capacity());
            drop(jobs);
            waiting.await.map_err(|_| StoreError::Closed)?
        })
    }

    /// Writes something small in the group that is next; it may be tried twice.
    fn change(
        &self,
        change: impl Fn(&Transaction<'_>) -> Result<i64, StoreError> + Send + 'static,
    ) -> Doing<i64> {
        self.write(Write::Change(Box::new(change)))
    }

    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Doing<T> {
        let reader = Arc::clone(&self.reader);
        Box::pin(async move {
            let reading = tokio::task::spawn_blocking(move || {
                read(&reader.lock().unwrap_or_else(PoisonError::into_inner))
            });
            reading.await.map_err(|_| StoreError::Closed)?
        })
    }
}

impl Drop for Sqlite {
    /// Waits for the writes under way, so that the folder is free again.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

impl Store for Sqlite {
    fn create(&self, table: NewTable) -> Doing<i64> {
        self.write(Write::Create(table))
    }

    fn create_next(&self, table: NewTable, moved: NewAct) -> Doing<i64> {
        self.write(Write::CreateNext(table, moved))
    }

    fn append(&self, act: NewAct) -> Doing<()> {
        let writing = self.write(Write::Append(act));
        Box::pin(async move { writing.await.map(|_| ()) })
    }

    fn table(&self, id: &str) -> Doing<Option<Kept>> {
        let id = id.to_owned();
        self.read(move |from| row::read_table(from, &id))
    }

    fn terms(&self, id: &str) -> Doing<Option<Terms>> {
        let id = id.to_owned();
        self.read(move |from| row::read_terms(from, &id))
    }

    fn replay(&self, id: &str) -> Doing<Option<Vec<u8>>> {
        let id = id.to_owned();
        self.read(move |from| {
            let mut found = from.prepare_cached("select replay from tables where id = ?1")?;
            let replay = found
                .query_row([id], |row| row.get::<_, Option<Vec<u8>>>(0))
                .optional()?;
            Ok(replay.flatten())
        })
    }

    fn unfinished(&self, most: usize) -> Doing<Vec<String>> {
        self.read(move |from| {
            let mut found = from.prepare(
                "select id from tables where replay is null order by number desc limit ?1",
            )?;
            let ids = found.query_map([most as i64], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
    }
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    i64::try_from(since.unwrap_or_default().as_secs()).unwrap_or(i64::MAX)
}

/// Makes sure that no other server has the folder.
fn lock(folder: &Path) -> Result<File, Error> {
    let failed = |source: io::Error| Error::Data {
        path: folder.to_owned(),
        source,
    };
    private::folder(folder).map_err(failed)?;
    let lock = private::file(&folder.join("lock")).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Error::Shared {
            path: folder.to_owned(),
        }),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

/// Lets nobody else read the database. SQLite makes the files beside it as open as the database is.
fn hide(folder: &Path) -> io::Result<()> {
    if private::is_open(folder) {
        let folder = folder.display();
        warn!(%folder, "other users of this machine may look into the data folder: chmod 700 it");
    }
    private::file(&folder.join(FILE))?;
    for end in ["-wal", "-shm"] {
        private::close(&folder.join(format!("{FILE}{end}")));
    }
    Ok(())
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}

fn version(of: &Connection) -> rusqlite::Result<i64> {
    of.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn migrate(database: &mut Connection, found: i64) -> rusqlite::Result<()> {
    for (version, migration) in MIGRATIONS {
        if *version > found {
            let step = database.transaction()?;
            step.execute_batch(migration)?;
            step.pragma_update(None, "user_version", version)?;
            step.commit()?;
        }
    }
    Ok(())
}
