//! Accounts, sessions, decks and claims as rows.

use blake3::Hash;
use rusqlite::{OptionalExtension, params};

use super::{Sqlite, now};
use crate::{
    people::{Account, Claim, Member, NewAccount, NewSession, People, SavedDeck},
    store::Doing,
};

/// Sessions of one account at once; the oldest is ended for one more.
const SESSIONS: i64 = 20;

impl People for Sqlite {
    fn enroll(&self, account: NewAccount) -> Doing<bool> {
        let folded = folded(&account.name);
        let writing = self.change(move |to| {
            let mut put = to.prepare_cached(
                "insert into accounts (name, folded, secret, created) values (?1, ?2, ?3, ?4)
                 on conflict do nothing",
            )?;
            let rows = put.execute(params![account.name, folded, account.secret, now()])?;
            Ok(rows as i64)
        });
        Box::pin(async move { Ok(writing.await? == 1) })
    }

    fn account(&self, name: &str) -> Doing<Option<Account>> {
        let folded = folded(name);
        self.read(move |from| {
            let mut found =
                from.prepare_cached("select number, name, secret from accounts where folded = ?1")?;
            let account = found.query_row([folded], |row| {
                let member = Member {
                    account: row.get(0)?,
                    name: row.get(1)?,
                };
                let secret = row.get(2)?;
                Ok(Account { member, secret })
            });
            Ok(account.optional()?)
        })
    }

    fn renew(&self, account: i64, secret: String) -> Doing<()> {
        let writing = self.change(move |to| {
            to.prepare_cached("update accounts set secret = ?2 where number = ?1")?
                .execute(params![account, secret])?;
            let mut end = to.prepare_cached("delete from sessions where account = ?1")?;
            Ok(end.execute([account])? as i64)
        });
        Box::pin(async move { writing.await.map(drop) })
    }

    fn begin(&self, session: NewSession) -> Doing<()> {
        let writing = self.change(move |to| {
            let expires = now().saturating_add_unsigned(session.seconds);
            to.prepare_cached("delete from sessions where expires <= ?1")?
                .execute([now()])?;
            to.prepare_cached(
                "delete from sessions where account = ?1 and token not in
                 (select token from sessions where account = ?1 order by expires desc limit ?2)",
            )?
            .execute(params![session.account, SESSIONS - 1])?;
            to.prepare_cached(
                "insert into sessions (token, account, expires) values (?1, ?2, ?3)",
            )?
            .execute(params![session.token.as_bytes(), session.account, expires])?;
            Ok(0)
        });
        Box::pin(async move { writing.await.map(drop) })
    }

    fn member(&self, token: Hash) -> Doing<Option<Member>> {
        self.read(move |from| {
            let mut found = from.prepare_cached(
                "select number, name from sessions join accounts on number = account
                 where token = ?1 and expires > ?2",
            )?;
            let member = found.query_row(params![token.as_bytes(), now()], |row| {
                Ok(Member {
                    account: row.get(0)?,
                    name: row.get(1)?,
                })
            });
            Ok(member.optional()?)
        })
    }

    fn end(&self, token: Hash) -> Doing<()> {
        let writing = self.change(move |to| {
            let mut end = to.prepare_cached("delete from sessions where token = ?1")?;
            Ok(end.execute([token.as_bytes()])? as i64)
        });
        Box::pin(async move { writing.await.map(drop) })
    }

    fn decks(&self, account: i64) -> Doing<Vec<SavedDeck>> {
        self.read(move |from| {
            let mut found = from.prepare_cached(
                "select name, format, list from decks where account = ?1 order by name",
            )?;
            let decks = found.query_map([account], |row| {
                Ok(SavedDeck {
                    name: row.get(0)?,
                    format: row.get(1)?,
                    list: row.get(2)?,
                })
            })?;
            Ok(decks.collect::<Result<_, _>>()?)
        })
    }

    fn put_deck(&self, account: i64, deck: SavedDeck, most: usize) -> Doing<bool> {
        let writing = self.change(move |to| {
            let mut put = to.prepare_cached(
                "insert into decks (account, name, format, list) select ?1, ?2, ?3, ?4
                 where (select count(*) from decks where account = ?1 and name <> ?2) < ?5
                 on conflict (account, name) do update set format = ?3, list = ?4",
            )?;
            let SavedDeck { name, format, list } = &deck;
            Ok(put.execute(params![account, name, format, list, most as i64])? as i64)
        });
        Box::pin(async move { Ok(writing.await? == 1) })
    }

    fn drop_deck(&self, account: i64, name: &str) -> Doing<bool> {
        let name = name.to_owned();
        let writing = self.change(move |to| {
            let mut end =
                to.prepare_cached("delete from decks where account = ?1 and name = ?2")?;
            Ok(end.execute(params![account, name])? as i64)
        });
        Box::pin(async move { Ok(writing.await? == 1) })
    }

    fn claim(&self, account: i64, table: i64, key: Hash, seat: u8) -> Doing<()> {
        let writing = self.change(move |to| {
            let mut put = to.prepare_cached(
                "insert into claims (account, tab, key, seat) values (?1, ?2, ?3, ?4)
                 on conflict do update set seat = ?4 where seat <> ?4",
            )?;
            Ok(put.execute(params![account, table, key.as_bytes(), seat])? as i64)
        });
        Box::pin(async move { writing.await.map(drop) })
    }

    fn claimed(&self, account: i64, table: i64) -> Doing<Vec<Hash>> {
        self.read(move |from| {
            let mut found =
                from.prepare_cached("select key from claims where account = ?1 and tab = ?2")?;
            let keys = found.query_map([account, table], |row| row.get::<_, [u8; 32]>(0))?;
            let keys = keys.map(|key| key.map(Hash::from));
            Ok(keys.collect::<Result<_, _>>()?)
        })
    }

    fn claims(&self, account: i64, most: usize) -> Doing<Vec<Claim>> {
        self.read(move |from| {
            let mut found = from.prepare_cached(
                "select tables.id, tables.name, json_extract(tables.ordered, '$.ruleset'), claims.key,
                        claims.seat,
                        case when tables.replay is not null then 'over'
                             when json_extract(tables.settings, '$.gather') and not tables.started
                             then 'gathering'
                             else 'playing' end
                 from claims
                 join tables on tables.number = claims.tab
                 where claims.account = ?1 order by claims.tab desc, claims.seat limit ?2",
            )?;
            let claims = found.query_map(params![account, most as i64], |row| {
                Ok(Claim {
                    table: row.get(0)?,
                    name: row.get(1)?,
                    ruleset: row.get::<_, Option<String>>(2)?.unwrap_or_default(),
                    key: row.get::<_, [u8; 32]>(3)?.into(),
                    seat: row.get(4)?,
                    stage: row.get(5)?,
                })
            })?;
            Ok(claims.collect::<Result<_, _>>()?)
        })
    }
}

/// A name without its case, by which it is told from others.
fn folded(name: &str) -> String {
    name.to_lowercase()
}
