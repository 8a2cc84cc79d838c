//! The one thread that writes: what waits is written in one commit.

use std::{thread, time::Duration};

use rusqlite::{Connection, Transaction};
use tokio::sync::{mpsc, oneshot};

use super::{acts::Heads, row};
use crate::store::{NewAct, NewTable, StoreError};

/// At most as many writes share one commit.
pub(super) const GROUP: usize = 256;
/// How long it is waited for others to share a commit, where the last one was shared.
const GATHERING: Duration = Duration::from_millis(2);

/// A write, and who waits for it.
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) done: oneshot::Sender<Result<i64, StoreError>>,
}

/// What is written.
pub(super) enum Write {
    /// A new table.
    Create(NewTable),
    /// A new table, and the act of another that goes on there.
    CreateNext(NewTable, NewAct),
    /// One more act.
    Append(NewAct),
    /// Anything else.
    Change(Change),
}

/// Some rows to be written.
pub(super) type Change = Box<dyn Fn(&Transaction<'_>) -> Result<i64, StoreError> + Send>;

/// The writer: takes all that waits, writes it in one commit, and only then tells.
pub(super) fn write(mut database: Connection, mut heads: Heads, mut queue: mpsc::Receiver<Job>) {
    let mut shared = false;
    while let Some(first) = queue.blocking_recv() {
        let mut group = vec![first];
        if shared {
            // One write to the disk for many costs less than it delays any.
            thread::sleep(GATHERING);
        }
        while group.len() < GROUP
            && let Ok(next) = queue.try_recv()
        {
            group.push(next);
        }
        shared = group.len() > 1;
        match commit(&mut database, &mut heads, &group) {
            Ok(numbers) => {
                for (job, number) in group.into_iter().zip(numbers) {
                    let _ = job.done.send(Ok(number));
                }
            }
            // One bad write must not take the others with it.
            Err(_) => {
                for job in group {
                    let alone = commit(&mut database, &mut heads, std::slice::from_ref(&job));
                    let number = alone.map(|numbers| numbers.first().copied().unwrap_or_default());
                    let _ = job.done.send(number);
                }
            }
        }
    }
}

fn commit(
    database: &mut Connection,
    heads: &mut Heads,
    group: &[Job],
) -> Result<Vec<i64>, StoreError> {
    let kept = put_all(database, heads, group);
    if kept.is_err() {
        // They are again as the database has them, which has none of this.
        *heads = Heads::read(database)?;
    }
    kept
}

fn put_all(
    database: &mut Connection,
    heads: &mut Heads,
    group: &[Job],
) -> Result<Vec<i64>, StoreError> {
    let all = database.transaction()?;
    let numbers = group
        .iter()
        .map(|job| job.write.put(&all, heads))
        .collect::<Result<_, _>>()?;
    heads.write_if_many(&all)?;
    all.commit()?;
    Ok(numbers)
}

impl Write {
    fn put(&self, to: &Transaction<'_>, heads: &mut Heads) -> Result<i64, StoreError> {
        match self {
            Self::Create(table) => row::put_table(to, table),
            Self::CreateNext(table, moved) => {
                put_act(to, heads, moved)?;
                row::put_table(to, table)
            }
            Self::Append(act) => put_act(to, heads, act),
            Self::Change(change) => change(to),
        }
    }
}

fn put_act(to: &Transaction<'_>, heads: &mut Heads, act: &NewAct) -> Result<i64, StoreError> {
    heads.put(to, act)?;
    row::put_stage(to, act)?;
    Ok(act.table)
}
