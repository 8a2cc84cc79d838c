//! What was put is found again, and a folder is for one server.

use super::*;
use crate::{
    links,
    place::{Place, Who},
    table::{Act, Settings},
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
    old.execute_batch(MIGRATIONS[0]).unwrap();
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
    };
    assert_eq!(kept.acts[1], (0, none));
    assert_eq!((kept.opened, kept.settings), (5000, Settings::default()));
    store.append(answer(1, 2)).await.unwrap();
}
