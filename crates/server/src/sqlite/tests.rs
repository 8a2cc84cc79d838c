//! What was put is found again, and a folder is for one server.

use std::fs;

use super::*;
use crate::{
    links,
    people::{NewAccount, NewSession, People, SavedDeck},
    place::{Place, Who},
    table::{Act, Settings},
    uploads::{Room, Uploads},
};

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
        settings: Settings::default(),
        places: vec![
            place(1, Who::You, Some(links::hash("key"))),
            place(2, Who::Bot("greedy".into()), None),
        ],
    }
}

fn answer(table: i64, nth: u32) -> NewAct {
    let act = Act::Answer {
        seat: 1,
        question: nth + 1,
        choose: vec![0, 65535],
        left: None,
        time: Default::default(),
    };
    NewAct {
        table,
        nth,
        at: 77,
        act,
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
    assert_eq!(
        crate::place::opened(&kept.places, &links::hash("key")),
        Some(1)
    );
    let acts = [answer(number, 0).act, answer(number, 1).act];
    assert_eq!(kept.acts, acts.map(|act| (77, act)));
    assert!(store.table("abd").await.unwrap().is_none());
}

#[tokio::test]
async fn an_answer_with_a_replay_ends_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    let number = store.create(table("abc")).await.unwrap();
    assert_eq!(store.replay("abc").await.unwrap(), None);
    let last = NewAct {
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

#[tokio::test]
async fn a_full_disk_is_told_as_that_and_is_written_to_again_once_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    let number = store.create(table("abc")).await.unwrap();
    let pages = |most: i64| {
        store.change(move |to| {
            to.pragma_update_and_check(None, "max_page_count", most, |_| Ok(()))?;
            Ok(0)
        })
    };
    pages(1).await.unwrap();
    let mut nth = 0;
    let full = loop {
        match store.append(answer(number, nth)).await {
            Ok(()) => nth += 1,
            Err(error) => break error,
        }
        assert!(nth < 10_000, "it has room for ever");
    };
    assert!(matches!(full, StoreError::Full(_)), "{full}");
    assert!(full.to_string().contains("make room on the disk"), "{full}");
    let problem = crate::hall::NoTable::from(full).to_string();
    assert!(problem.contains("its disk may be full"), "{problem}");
    pages(1_000_000).await.unwrap();
    store.append(answer(number, nth)).await.unwrap();
    let kept = store.table("abc").await.unwrap().unwrap();
    assert_eq!(kept.acts.len(), nth as usize + 1);
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

#[tokio::test]
async fn answers_from_before_there_were_acts_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let old = Connection::open(folder.path().join(FILE)).unwrap();
    old.execute_batch(MIGRATIONS[0].1).unwrap();
    old.execute_batch(
        "insert into tables (number, id, name, ordered, created) values (1, 'abc', 'A', '{}', 5);
         insert into seats values (1, 1, 'you', 'Ash', null);
         insert into answers values (1, 0, 1, 1, '[0,65535]'), (1, 1, 1, 2, '[]');
         pragma user_version = 1;",
    )
    .unwrap();
    drop(old);
    let store = Sqlite::open(folder.path()).unwrap();
    let kept = store.table("abc").await.unwrap().unwrap();
    assert_eq!(kept.acts[0], (0, answer(1, 0).act));
    let none = Act::Answer {
        seat: 1,
        question: 2,
        choose: vec![],
        left: None,
        time: Default::default(),
    };
    assert_eq!(kept.acts[1], (0, none));
    assert_eq!((kept.opened, kept.settings), (5000, Settings::default()));
    store.append(answer(1, 2)).await.unwrap();
}

#[tokio::test]
async fn the_acts_of_many_tables_are_told_apart_wherever_the_heads_stand() {
    let folder = tempfile::tempdir().unwrap();
    // Heads are written in between: acts before them and after them, and each time after reopening.
    for rounds in [400, 513] {
        let store = Sqlite::open(folder.path()).unwrap();
        let mut tables = Vec::new();
        for nth in 0..3 {
            tables.push(
                store
                    .create(table(&format!("{rounds}-{nth}")))
                    .await
                    .unwrap(),
            );
        }
        for nth in 0..rounds {
            for table in &tables {
                store.append(answer(*table, nth)).await.unwrap();
            }
        }
        let wanted: Vec<_> = (0..rounds).map(|nth| (77, answer(1, nth).act)).collect();
        let kept = store.table(&format!("{rounds}-1")).await.unwrap().unwrap();
        assert_eq!(kept.acts, wanted);
        drop(store);

        let store = Sqlite::open(folder.path()).unwrap();
        for nth in 0..3 {
            let kept = store.table(&format!("{rounds}-{nth}")).await.unwrap();
            assert_eq!(kept.unwrap().acts, wanted);
        }
        for wrong in [rounds - 1, rounds + 1] {
            let error = store.append(answer(tables[0], wrong)).await.unwrap_err();
            let text = format!("act {wrong} of table {}, which has {rounds}", tables[0]);
            assert!(error.to_string().contains(&text), "{error}");
        }
        store.append(answer(tables[0], rounds)).await.unwrap();
    }
}

#[tokio::test]
async fn acts_that_had_a_page_for_each_table_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let mut old = Connection::open(folder.path().join(FILE)).unwrap();
    let before = MIGRATIONS.iter().filter(|(number, _)| *number < 12);
    for (number, migration) in before {
        old.execute_batch(migration).unwrap();
        old.pragma_update(None, "user_version", number).unwrap();
    }
    let all = old.transaction().unwrap();
    for number in [1, 2] {
        row::put_table(&all, &table(&number.to_string())).unwrap();
    }
    for nth in 0..3 {
        for table in [1, 2] {
            let what = row::written(&answer(table, nth).act).unwrap();
            all.execute(
                "insert into acts (tab, nth, at_ms, what) values (?1, ?2, 77, ?3)",
                (table, nth, what),
            )
            .unwrap();
        }
    }
    all.commit().unwrap();
    drop(old);
    let store = Sqlite::open(folder.path()).unwrap();
    store.append(answer(2, 3)).await.unwrap();
    for (id, count) in [("1", 3), ("2", 4)] {
        let kept = store.table(id).await.unwrap().unwrap();
        let wanted: Vec<_> = (0..count).map(|nth| (77, answer(1, nth).act)).collect();
        assert_eq!(kept.acts, wanted);
    }
}

fn new_account(name: &str) -> NewAccount {
    NewAccount {
        name: name.into(),
        secret: "hash".into(),
    }
}

#[tokio::test]
async fn a_name_is_taken_in_any_case_of_letters() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    assert!(store.enroll(new_account("Änne")).await.unwrap());
    assert!(!store.enroll(new_account("äNNE")).await.unwrap());
    let account = store.account("ÄNNE").await.unwrap().unwrap();
    assert_eq!(account.member.name, "Änne");
    assert!(store.account("Anne").await.unwrap().is_none());
}

#[tokio::test]
async fn a_session_ends_by_time_by_wish_and_by_number() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    store.enroll(new_account("Ana")).await.unwrap();
    let account = store.account("ana").await.unwrap().unwrap().member.account;
    let begin = |token: &str, seconds| {
        let token = links::hash(token);
        store.begin(NewSession {
            account,
            token,
            seconds,
        })
    };
    begin("short", 0).await.unwrap();
    assert_eq!(store.member(links::hash("short")).await.unwrap(), None);
    begin("one", 60).await.unwrap();
    let member = store.member(links::hash("one")).await.unwrap().unwrap();
    assert_eq!((member.account, &*member.name), (account, "Ana"));
    store.end(links::hash("one")).await.unwrap();
    assert_eq!(store.member(links::hash("one")).await.unwrap(), None);
    for nth in 0..25 {
        begin(&nth.to_string(), 60 + nth).await.unwrap();
    }
    let first = store.member(links::hash("0")).await.unwrap();
    let last = store.member(links::hash("24")).await.unwrap();
    assert!(first.is_none() && last.is_some());
}

#[tokio::test]
async fn decks_are_kept_up_to_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    store.enroll(new_account("Ana")).await.unwrap();
    let deck = |name: &str, list: &str| SavedDeck {
        name: name.into(),
        format: "any".into(),
        list: list.into(),
    };
    for name in ["b", "a"] {
        assert!(store.put_deck(1, deck(name, "1"), 2).await.unwrap());
    }
    assert!(!store.put_deck(1, deck("c", "1"), 2).await.unwrap());
    assert!(store.put_deck(1, deck("a", "2"), 2).await.unwrap());
    let kept = store.decks(1).await.unwrap();
    assert_eq!(kept, [deck("a", "2"), deck("b", "1")]);
    assert!(store.drop_deck(1, "a").await.unwrap());
    assert!(!store.drop_deck(1, "a").await.unwrap());
    assert!(
        store.put_deck(2, deck("a", "1"), 2).await.is_err(),
        "of nobody"
    );
}

#[tokio::test]
async fn a_claimed_seat_is_found_by_its_key() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    store.enroll(new_account("Ana")).await.unwrap();
    let ordered = NewTable {
        order: r#"{"ruleset":"toy"}"#.into(),
        settings: Settings {
            gather: true,
            ..Settings::default()
        },
        ..table("abc")
    };
    let number = store.create(ordered).await.unwrap();
    for seat in [2, 1] {
        let claim = store.claim(1, number, links::hash("key"), seat);
        claim.await.unwrap();
    }
    let keys = store.claimed(1, number).await.unwrap();
    assert_eq!(keys, [links::hash("key")]);
    assert!(store.claimed(2, number).await.unwrap().is_empty());
    let claims = store.claims(1, 10).await.unwrap();
    assert_eq!(claims.len(), 1);
    assert_eq!((claims[0].seat, &*claims[0].ruleset), (1, "toy"));
    let stage = async || store.claims(1, 10).await.unwrap()[0].stage.clone();
    assert_eq!(stage().await, "gathering");
    let start = NewAct {
        act: Act::Start {},
        ..answer(number, 0)
    };
    store.append(start).await.unwrap();
    assert_eq!(stage().await, "playing");
    let last = NewAct {
        replay: Some(b"replay".into()),
        ..answer(number, 1)
    };
    store.append(last).await.unwrap();
    assert_eq!(stage().await, "over");
}

#[tokio::test]
async fn the_oldest_uploads_make_room() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    let room = Room {
        count: 2,
        bytes: 10,
    };
    for (id, size) in [("a", 1), ("b", 2), ("a", 1), ("c", 3)] {
        store.put_upload(id, vec![7; size], room).await.unwrap();
    }
    assert_eq!(store.upload("a").await.unwrap(), None);
    assert_eq!(store.upload("b").await.unwrap(), Some(vec![7; 2]));
    store.put_upload("d", vec![7; 8], room).await.unwrap();
    assert_eq!(store.upload("c").await.unwrap(), None);
    assert!(store.upload("d").await.unwrap().is_some());
    store.pulse().await.unwrap();
    store.pulse().await.unwrap();
}
