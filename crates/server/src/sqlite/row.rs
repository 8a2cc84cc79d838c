//! Tables and seats as rows.

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::{acts, now};
use crate::{
    place::Place,
    store::{Kept, NewAct, NewTable, StoreError, Terms},
    table::{Act, Settings},
};

/// Writes a new table; its number.
pub(super) fn put_table(to: &Transaction<'_>, table: &NewTable) -> Result<i64, StoreError> {
    let settings = written(&table.settings)?;
    to.prepare_cached(
        "insert into tables (id, name, ordered, created, settings) values (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute(params![table.id, table.name, table.order, now(), settings])?;
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

/// Writes what an act means to its table: that people gather no more, or that the game is over.
pub(super) fn put_stage(to: &Transaction<'_>, act: &NewAct) -> Result<(), StoreError> {
    if let Act::Start {} = act.act {
        to.prepare_cached("update tables set started = 1 where number = ?1")?
            .execute([act.table])?;
    }
    if let Some(replay) = &act.replay {
        to.prepare_cached("update tables set replay = ?2 where number = ?1")?
            .execute(params![act.table, replay])?;
    }
    Ok(())
}

pub(super) fn written<T: serde::Serialize>(what: &T) -> Result<String, StoreError> {
    serde_json::to_string(what).map_err(|error| StoreError::Row(error.to_string()))
}

/// A table as it was kept.
pub(super) fn read_table(from: &Connection, id: &str) -> Result<Option<Kept>, StoreError> {
    // Everything as of one moment.
    let from = from.unchecked_transaction()?;
    let row = from
        .prepare_cached(
            "select number, name, ordered, created, settings from tables where id = ?1",
        )?
        .query_row([id], |row| {
            Ok((
                row.get(0)?,
                row.get(1)?,
                row.get(2)?,
                row.get::<_, i64>(3)?,
                row.get::<_, Option<String>>(4)?,
            ))
        })
        .optional()?;
    let Some((number, name, order, created, settings)) = row else {
        return Ok(None);
    };
    let Terms { settings, opened } = terms(created, settings)?;
    Ok(Some(Kept {
        number,
        name,
        order,
        settings,
        opened,
        places: read_places(&from, number)?,
        acts: acts::read(&from, number)?,
    }))
}

/// How a table was opened.
pub(super) fn read_terms(from: &Connection, id: &str) -> Result<Option<Terms>, StoreError> {
    let row = from
        .prepare_cached("select created, settings from tables where id = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    row.map(|(created, settings)| terms(created, settings))
        .transpose()
}

fn terms(created: i64, settings: Option<String>) -> Result<Terms, StoreError> {
    let settings = match settings {
        Some(text) => {
            serde_json::from_str(&text).map_err(|error| StoreError::Row(error.to_string()))?
        }
        // A table from before there were settings.
        None => Settings::default(),
    };
    Ok(Terms {
        settings,
        opened: u64::try_from(created).unwrap_or_default() * 1000,
    })
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
