//! The store in one SQLite file: one thread writes, in groups; one connection reads.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rusqlite::{Connection, OptionalExtension, Transaction, params};
use tokio::sync::{mpsc, oneshot};

use crate::{
    Error,
    place::Place,
    store::{Answered, Doing, Kept, NewAnswer, NewTable, Past, Store, StoreError},
};

/// The database's name in the data folder.
const FILE: &str = "quadrille.db";
/// Migrations in order; the version of a database is how many it has seen.
const MIGRATIONS: &[&str] = &[include_str!("../migrations/0001_tables.sql")];
/// At most as many writes share one commit.
const GROUP: usize = 256;

/// Tables in one SQLite file.
pub(crate) struct Sqlite {
    reader: Arc<Mutex<Connection>>,
    // Both are there until the store is dropped.
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    _lock: File,
}

/// A write, and who waits for it.
struct Job {
    write: Write,
    done: oneshot::Sender<Result<i64, StoreError>>,
}

enum Write {
    Create(NewTable),
    Append(NewAnswer),
}

impl Sqlite {
    /// Opens the database of a data folder, making both if need be.
    pub(crate) fn open(folder: &Path) -> Result<Self, Error> {
        let lock = lock(folder)?;
        let path = folder.join(FILE);
        let failed = |source| Error::Database {
            path: path.clone(),
            source,
        };
        let mut connection = connect(&path).map_err(failed)?;
        let found = version(&connection).map_err(failed)?;
        let known = MIGRATIONS.len() as i64;
        if found > known {
            return Err(Error::Newer { path, found, known });
        }
        migrate(&mut connection, found).map_err(failed)?;
        let reader = connect(&path).map_err(failed)?;
        let (jobs, queue) = mpsc::channel(GROUP);
        let writer = thread::Builder::new()
            .name("store".into())
            .spawn(move || write(connection, queue))
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
            drop(jobs);
            waiting.await.map_err(|_| StoreError::Closed)?
        })
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

    fn append(&self, answer: NewAnswer) -> Doing<()> {
        let writing = self.write(Write::Append(answer));
        Box::pin(async move { writing.await.map(|_| ()) })
    }

    fn table(&self, id: &str) -> Doing<Option<Kept>> {
        let id = id.to_owned();
        self.read(move |from| read_table(from, &id))
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

/// Makes sure that no other server has the folder.
fn lock(folder: &Path) -> Result<File, Error> {
    let failed = |source: io::Error| Error::Data {
        path: folder.to_owned(),
        source,
    };
    fs::create_dir_all(folder).map_err(failed)?;
    let lock = File::create(folder.join("lock")).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Error::Shared {
            path: folder.to_owned(),
        }),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
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
    for (version, migration) in (1_i64..).zip(MIGRATIONS) {
        if version > found {
            let step = database.transaction()?;
            step.execute_batch(migration)?;
            step.pragma_update(None, "user_version", version)?;
            step.commit()?;
        }
    }
    Ok(())
}

/// The writer: takes all that waits, writes it in one commit, and only then tells.
fn write(mut database: Connection, mut queue: mpsc::Receiver<Job>) {
    while let Some(first) = queue.blocking_recv() {
        let mut group = vec![first];
        while group.len() < GROUP
            && let Ok(next) = queue.try_recv()
        {
            group.push(next);
        }
        match commit(&mut database, &group) {
            Ok(numbers) => {
                for (job, number) in group.into_iter().zip(numbers) {
                    let _ = job.done.send(Ok(number));
                }
            }
            // One bad write must not take the others with it.
            Err(_) => {
                for job in group {
                    let alone = commit(&mut database, std::slice::from_ref(&job));
                    let number = alone.map(|numbers| numbers.first().copied().unwrap_or_default());
                    let _ = job.done.send(number);
                }
            }
        }
    }
}

fn commit(database: &mut Connection, group: &[Job]) -> Result<Vec<i64>, StoreError> {
    let all = database.transaction()?;
    let numbers = group
        .iter()
        .map(|job| job.write.put(&all))
        .collect::<Result<_, _>>()?;
    all.commit()?;
    Ok(numbers)
}

impl Write {
    fn put(&self, to: &Transaction<'_>) -> Result<i64, StoreError> {
        match self {
            Self::Create(table) => put_table(to, table),
            Self::Append(answer) => put_answer(to, answer),
        }
    }
}

fn put_table(to: &Transaction<'_>, table: &NewTable) -> Result<i64, StoreError> {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs();
    to.prepare_cached("insert into tables (id, name, ordered, created) values (?1, ?2, ?3, ?4)")?
        .execute(params![table.id, table.name, table.order, now as i64])?;
    let number = to.last_insert_rowid();
    let mut seats = to.prepare_cached(
        "insert into seats (tab, seat, who, name, key) values (?1, ?2, ?3, ?4, ?5)",
    )?;
    for place in &table.places {
        let key = place.key.as_ref().map(|key| key.as_bytes().as_slice());
        seats.execute(params![
            number,
            place.seat,
            place.who.to_string(),
            place.name,
            key
        ])?;
    }
    Ok(number)
}

fn put_answer(to: &Transaction<'_>, answer: &NewAnswer) -> Result<i64, StoreError> {
    let NewAnswer {
        table,
        nth,
        answered,
        replay,
    } = answer;
    let choose = serde_json::to_string(&answered.choose)
        .map_err(|error| StoreError::Row(error.to_string()))?;
    to.prepare_cached(
        "insert into answers (tab, nth, seat, question, choose) values (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute(params![
        table,
        nth,
        answered.seat,
        answered.question,
        choose
    ])?;
    if let Some(replay) = replay {
        to.prepare_cached("update tables set replay = ?2 where number = ?1")?
            .execute(params![table, replay])?;
    }
    Ok(*table)
}

fn read_table(from: &Connection, id: &str) -> Result<Option<Kept>, StoreError> {
    // Everything as of one moment.
    let from = from.unchecked_transaction()?;
    let row = from
        .prepare_cached("select number, name, ordered, replay from tables where id = ?1")?
        .query_row([id], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })
        .optional()?;
    let Some((number, name, order, replay)) = row else {
        return Ok(None);
    };
    let past = match replay {
        Some(replay) => Past::Replay(replay),
        None => Past::Answers(read_answers(&from, number)?),
    };
    Ok(Some(Kept {
        number,
        name,
        order,
        places: read_places(&from, number)?,
        past,
    }))
}

fn read_places(from: &Connection, number: i64) -> Result<Vec<Place>, StoreError> {
    let mut found =
        from.prepare_cached("select seat, who, name, key from seats where tab = ?1 order by seat")?;
    let mut rows = found.query([number])?;
    let mut places = Vec::new();
    while let Some(row) = rows.next()? {
        let who: String = row.get(1)?;
        let key: Option<[u8; 32]> = row.get(3)?;
        places.push(Place {
            seat: row.get(0)?,
            who: who
                .parse()
                .map_err(|_| StoreError::Row(format!("`{who}` is no one")))?,
            name: row.get(2)?,
            key: key.map(Into::into),
        });
    }
    Ok(places)
}

fn read_answers(from: &Connection, number: i64) -> Result<Vec<Answered>, StoreError> {
    let mut found = from
        .prepare_cached("select seat, question, choose from answers where tab = ?1 order by nth")?;
    let mut rows = found.query([number])?;
    let mut answers = Vec::new();
    while let Some(row) = rows.next()? {
        let choose: String = row.get(2)?;
        answers.push(Answered {
            seat: row.get(0)?,
            question: row.get(1)?,
            choose: serde_json::from_str(&choose)
                .map_err(|error| StoreError::Row(error.to_string()))?,
        });
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{links, place::Who};

    fn table(id: &str) -> NewTable {
        let place = |seat, who, key| Place {
            seat,
            who,
            name: format!("Seat {seat}"),
            key,
        };
        NewTable {
            id: id.into(),
            name: "A table".into(),
            order: "{}".into(),
            places: vec![
                place(1, Who::You, Some(links::hash("key"))),
                place(2, Who::Bot("greedy".into()), None),
            ],
        }
    }

    fn answer(table: i64, nth: u32) -> NewAnswer {
        let answered = Answered {
            seat: 1,
            question: nth + 1,
            choose: vec![0, 65535],
        };
        NewAnswer {
            table,
            nth,
            answered,
            replay: None,
        }
    }

    #[tokio::test]
    async fn what_was_put_is_found_after_reopening() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(folder.path()).unwrap();
        let number = store.create(table("abc")).await.unwrap();
        store.append(answer(number, 0)).await.unwrap();
        store.append(answer(number, 1)).await.unwrap();
        drop(store);

        let store = Sqlite::open(folder.path()).unwrap();
        assert_eq!(store.unfinished(10).await.unwrap(), ["abc"]);
        let kept = store.table("abc").await.unwrap().unwrap();
        assert_eq!(kept.places.len(), 2);
        assert_eq!(crate::place::opened(&kept.places, "key"), Some(1));
        let Past::Answers(answers) = kept.past else {
            panic!("the game has not ended")
        };
        assert_eq!(
            answers,
            [answer(number, 0).answered, answer(number, 1).answered]
        );
        assert!(store.table("abd").await.unwrap().is_none());
    }

    #[tokio::test]
    async fn an_answer_with_a_replay_ends_the_game() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(folder.path()).unwrap();
        let number = store.create(table("abc")).await.unwrap();
        assert_eq!(store.replay("abc").await.unwrap(), None);
        let last = NewAnswer {
            replay: Some(b"replay".into()),
            ..answer(number, 0)
        };
        store.append(last).await.unwrap();
        assert_eq!(store.replay("abc").await.unwrap().unwrap(), b"replay");
        assert!(store.unfinished(10).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn no_answer_is_kept_twice_and_none_takes_others_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(folder.path()).unwrap();
        let number = store.create(table("abc")).await.unwrap();
        store.append(answer(number, 0)).await.unwrap();
        let (again, next) = tokio::join!(
            store.append(answer(number, 0)),
            store.append(answer(number, 1))
        );
        assert!(again.is_err());
        next.unwrap();
        assert!(store.create(table("abc")).await.is_err());
        assert!(store.append(answer(number + 1, 0)).await.is_err());
    }

    #[test]
    fn a_folder_is_for_one_server() {
        let folder = tempfile::tempdir().unwrap();
        let _store = Sqlite::open(folder.path()).unwrap();
        assert!(matches!(
            Sqlite::open(folder.path()),
            Err(Error::Shared { .. })
        ));
    }

    #[test]
    fn a_database_of_a_newer_version_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        drop(Sqlite::open(folder.path()).unwrap());
        let database = Connection::open(folder.path().join(FILE)).unwrap();
        database.pragma_update(None, "user_version", 99).unwrap();
        drop(database);
        let error = Sqlite::open(folder.path()).err().unwrap();
        assert!(error.to_string().contains("version 99"), "{error}");
    }

    #[test]
    fn a_data_folder_that_is_a_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(matches!(Sqlite::open(&file), Err(Error::Data { .. })));
    }
}
