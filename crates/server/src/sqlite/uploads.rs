//! Uploaded replays as rows.

use rusqlite::{OptionalExtension, params};

use super::{Sqlite, now};
use crate::{
    store::Doing,
    uploads::{Room, Uploads},
};

impl Uploads for Sqlite {
    fn put_upload(&self, id: &str, replay: Vec<u8>, room: Room) -> Doing<()> {
        let id = id.to_owned();
        let writing = self.change(move |to| {
            to.prepare_cached(
                "insert into uploads (id, size, replay) values (?1, ?2, ?3) on conflict do nothing",
            )?
            .execute(params![id, replay.len() as i64, replay])?;
            let bytes = i64::try_from(room.bytes).unwrap_or(i64::MAX);
            to.prepare_cached(
                "delete from uploads where number in (
                     select number from (
                         select number, count(*) over later as nth, sum(size) over later as bytes
                         from uploads window later as (order by number desc)
                     ) where nth > ?1 or bytes > ?2
                 )",
            )?
            .execute(params![room.count as i64, bytes])?;
            Ok(0)
        });
        Box::pin(async move { writing.await.map(drop) })
    }

    fn upload(&self, id: &str) -> Doing<Option<Vec<u8>>> {
        let id = id.to_owned();
        self.read(move |from| {
            let mut found = from.prepare_cached("select replay from uploads where id = ?1")?;
            Ok(found.query_row([id], |row| row.get(0)).optional()?)
        })
    }

    fn pulse(&self) -> Doing<()> {
        let writing = self.change(|to| {
            let mut put = to.prepare_cached(
                "insert into pulse (number, at) values (1, ?1) on conflict (number) do update set at = ?1",
            )?;
            Ok(put.execute([now()])? as i64)
        });
        let reading = self.read(|from| {
            Ok(from.query_row("select count(*) from pulse", [], |row| row.get::<_, i64>(0))?)
        });
        Box::pin(async move {
            writing.await?;
            reading.await.map(drop)
        })
    }
}
