//! Acts as rows of a journal. A table's acts lie far apart in it, and each tells where the one before it is: an
//! act costs part of a page that all tables write to, and not a page of its own.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::row::written;
use crate::{
    moment::Moment,
    store::{NewAct, StoreError},
    table::Act,
};

/// Acts after which the heads are written: so many are read through when a table is read.
const HEADS: usize = 1024;

/// Where the acts of one table end.
#[derive(Clone, Copy)]
struct Head {
    /// How many there are.
    acts: u32,
    /// The number of the last.
    last: Option<i64>,
}

/// The heads of tables that have had an act since all heads were written.
pub(super) struct Heads {
    moved: BTreeMap<i64, Head>,
    unwritten: usize,
}

impl Heads {
    /// What the acts that were written after the heads say of them.
    pub(super) fn read(from: &Connection) -> rusqlite::Result<Self> {
        let mut found =
            from.prepare_cached("select number, tab, nth from acts where number > ?1")?;
        let mut rows = found.query([headed(from)?])?;
        let mut heads = Self {
            moved: BTreeMap::new(),
            unwritten: 0,
        };
        while let Some(row) = rows.next()? {
            let acts = row.get::<_, u32>(2)?.saturating_add(1);
            let last = Some(row.get(0)?);
            heads.moved.insert(row.get(1)?, Head { acts, last });
            heads.unwritten += 1;
        }
        Ok(heads)
    }

    /// Writes one more act. It has to be the next of its table.
    pub(super) fn put(&mut self, to: &Transaction<'_>, new: &NewAct) -> Result<(), StoreError> {
        let NewAct {
            table,
            nth,
            at,
            act,
            replay: _,
        } = new;
        let head = match self.moved.get(table) {
            Some(head) => *head,
            None => head(to, *table)?,
        };
        if head.acts != *nth {
            let text = format!("act {nth} of table {table}, which has {}", head.acts);
            return Err(StoreError::Row(text));
        }
        to.prepare_cached(
            "insert into acts (tab, nth, prev, at_ms, what) values (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![table, nth, head.last, *at as i64, written(act)?])?;
        let head = Head {
            acts: nth.saturating_add(1),
            last: Some(to.last_insert_rowid()),
        };
        self.moved.insert(*table, head);
        self.unwritten += 1;
        Ok(())
    }

    /// Writes the heads if many acts have come since.
    pub(super) fn write_if_many(&mut self, to: &Transaction<'_>) -> rusqlite::Result<()> {
        if self.unwritten < HEADS {
            return Ok(());
        }
        let mut put = to.prepare_cached(
            "insert into heads (tab, acts, last) values (?1, ?2, ?3)
             on conflict do update set acts = ?2, last = ?3",
        )?;
        for (table, Head { acts, last }) in &self.moved {
            put.execute(params![table, acts, last])?;
        }
        to.execute("update headed set act = (select max(number) from acts)", [])?;
        self.moved.clear();
        self.unwritten = 0;
        Ok(())
    }
}

/// The acts of a table, in order.
pub(super) fn read(from: &Connection, table: i64) -> Result<Vec<(Moment, Act)>, StoreError> {
    let mut next = head(from, table)?.last;
    let mut later = from.prepare_cached(
        "select number from acts where number > ?1 and tab = ?2 order by number desc limit 1",
    )?;
    let later = later.query_row([headed(from)?, table], |row| row.get(0));
    next = later.optional()?.or(next);
    let mut found = from.prepare_cached("select prev, at_ms, what from acts where number = ?1")?;
    let mut acts = Vec::new();
    while let Some(number) = next {
        let (prev, at, what) = found.query_row([number], |row| {
            Ok((
                row.get::<_, Option<i64>>(0)?,
                row.get::<_, i64>(1)?,
                row.get::<_, String>(2)?,
            ))
        })?;
        let act =
            serde_json::from_str(&what).map_err(|error| StoreError::Row(error.to_string()))?;
        acts.push((u64::try_from(at).unwrap_or_default(), act));
        // A file that was tampered with must not be read in a circle.
        next = prev.filter(|prev| *prev < number);
    }
    acts.reverse();
    Ok(acts)
}

/// The head of a table when heads were written last.
fn head(from: &Connection, table: i64) -> rusqlite::Result<Head> {
    let mut found = from.prepare_cached("select acts, last from heads where tab = ?1")?;
    let head = found.query_row([table], |row| {
        Ok(Head {
            acts: row.get(0)?,
            last: row.get(1)?,
        })
    });
    Ok(head.optional()?.unwrap_or(Head {
        acts: 0,
        last: None,
    }))
}

/// The last act that the heads know of.
fn headed(from: &Connection) -> rusqlite::Result<i64> {
    let mut found = from.prepare_cached("select act from headed")?;
    found.query_row([], |row| row.get(0))
}
