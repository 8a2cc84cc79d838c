//! Tables, seats and answers as rows.

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::now;
use crate::{
    place::Place,
    store::{Answered, Kept, NewAnswer, NewTable, Past, StoreError},
};

/// Writes a new table; its number.
pub(super) fn put_table(to: &Transaction<'_>, table: &NewTable) -> Result<i64, StoreError> {
    to.prepare_cached("insert into tables (id, name, ordered, created) values (?1, ?2, ?3, ?4)")?
        .execute(params![table.id, table.name, table.order, now()])?;
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

/// Writes one more answer; the number of its table.
pub(super) fn put_answer(to: &Transaction<'_>, answer: &NewAnswer) -> Result<i64, StoreError> {
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

/// A table as it was kept.
pub(super) fn read_table(from: &Connection, id: &str) -> Result<Option<Kept>, StoreError> {
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
