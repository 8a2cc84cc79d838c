//! What is left after a stop, a crash, or a sleep.

use std::{net::SocketAddr, path::Path, time::Duration};

use server::{Error, Limits, Listening};
use tokio::{runtime::Runtime, time::sleep};

use crate::{
    client::{Page, get, open, table_of},
    house::{Server, listen},
};

/// A server on threads of its own, so that it can be made to vanish.
pub struct Doomed {
    runtime: Runtime,
    listening: Listening,
}

impl Doomed {
    pub async fn open(folder: &Path) -> Self {
        let mut threads = tokio::runtime::Builder::new_multi_thread();
        let runtime = threads.worker_threads(1).enable_all().build().unwrap();
        let folder = folder.to_owned();
        let listening = runtime
            .spawn(async move { again(&folder).await })
            .await
            .unwrap();
        Self { runtime, listening }
    }

    pub fn at(&self) -> SocketAddr {
        self.listening.address()
    }

    /// Everything ends where it is.
    pub fn crash(self) {
        self.runtime.shutdown_background();
    }
}

/// Opens a folder that a server on its way out may still hold.
pub async fn again(folder: &Path) -> Listening {
    for _ in 0..500 {
        match listen(folder, Limits::default()).await {
            Ok(listening) => return listening,
            Err(Error::Shared { .. }) => sleep(Duration::from_millis(10)).await,
            Err(error) => panic!("{error}"),
        }
    }
    panic!("the folder stays in use")
}

#[tokio::test]
async fn a_game_goes_on_after_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let (table, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    one.answer(1, &[4]).await;
    two.answer(1, &[5]).await;
    one.until(|page| page.question() == Some(2)).await;
    one.answer(2, &[2]).await;
    two.until(|page| page.question() == Some(3)).await;
    let (view, seen) = (two.view.clone(), two.log.len() as u32);
    server.crash();
    two.until_closed().await;

    let server = Doomed::open(folder.path()).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::seen(server.at(), &links[1], seen).await;
    two.until(|page| page.question() == Some(3)).await;
    assert_eq!(two.view, view, "just as it was");
    assert!(two.log.is_empty());
    one.until(|page| page.log.len() as u32 == seen).await;
    assert_eq!(one.texts()[4], "Seat 1 counts to 3.");
    two.answer(3, &[2]).await;
    one.until(|page| page.question() == Some(4)).await;
    one.answer(4, &[2]).await;
    two.until(|page| page.question() == Some(5)).await;
    two.answer(5, &[0]).await;
    one.until(Page::over).await;
    let path = format!("/api/tables/{table}/replay");
    let replay = get(server.at(), &path).await.body;
    server.crash();

    // A finished game can still be looked at.
    let server = Doomed::open(folder.path()).await;
    assert_eq!(get(server.at(), &path).await.body, replay);
    let mut late = Page::open(server.at(), &links[1]).await;
    late.until(Page::over).await;
    late.answer(6, &[0]).await;
    late.until(|page| page.refused.len() == 1).await;
    server.crash();
}

#[tokio::test]
async fn bots_go_on_after_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let (_, links) = open(server.at(), &table_of(&["you", "bot:slow"])).await;
    server.crash();
    let server = Doomed::open(folder.path()).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.answer(1, &[4]).await;
    one.until(|page| page.question() == Some(2)).await;
    server.crash();
}

#[tokio::test]
async fn one_table_that_cannot_be_set_up_does_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let mut links = Vec::new();
    for _ in 0..3 {
        let (_, opened) = open(server.at(), &table_of(&["you"])).await;
        let mut page = Page::open(server.at(), &opened[0]).await;
        page.answer(1, &[1]).await;
        page.until(|page| page.question() == Some(2)).await;
        links.push(opened[0].clone());
    }
    server.crash();
    // Wait until the folder is free, then spoil the second table.
    again(folder.path()).await.shutdown().await;
    let database = rusqlite::Connection::open(folder.path().join("quadrille.db")).unwrap();
    database
        .execute(
            "update acts set what = replace(what, '\"question\":1', '\"question\":77') where tab = 2",
            [],
        )
        .unwrap();
    drop(database);

    let server = Doomed::open(folder.path()).await;
    for good in [0, 2] {
        let mut page = Page::open(server.at(), &links[good]).await;
        page.until(|page| page.question() == Some(2)).await;
    }
    let mut page = Page::open(server.at(), &links[1]).await;
    page.until_closed().await;
    assert_eq!(page.errors, ["this table could not be set up again"]);
    for _ in 0..100 {
        if get(server.at(), "/api/tables")
            .await
            .json()
            .as_array()
            .unwrap()
            .len()
            == 2
        {
            return server.crash();
        }
        sleep(Duration::from_millis(20)).await;
    }
    panic!("two tables are set up");
}

#[tokio::test]
async fn a_stop_tells_pages_and_keeps_everything() {
    let folder = tempfile::tempdir().unwrap();
    let listening = listen(folder.path(), Limits::default()).await.unwrap();
    let (_, links) = open(listening.address(), &table_of(&["you"])).await;
    let mut page = Page::open(listening.address(), &links[0]).await;
    page.answer(1, &[1]).await;
    page.until(|page| page.question() == Some(2)).await;
    let (_, code) = tokio::join!(listening.shutdown(), page.until_closed());
    assert_eq!(code, Some(1001));
    assert_eq!(page.errors, ["the server stops"]);

    let listening = listen(folder.path(), Limits::default()).await.unwrap();
    let mut page = Page::open(listening.address(), &links[0]).await;
    page.until(|page| page.question() == Some(2)).await;
}

#[tokio::test]
async fn a_table_nobody_is_at_sleeps_and_wakes() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits {
        idle: Duration::from_millis(50),
        tables: 1,
        ..Limits::default()
    };
    let listening = listen(folder.path(), limits).await.unwrap();
    let at = listening.address();
    let (_, links) = open(at, &table_of(&["you"])).await;
    let mut page = Page::open(at, &links[0]).await;
    page.answer(1, &[1]).await;
    page.until(|page| page.question() == Some(2)).await;
    drop(page);
    while get(at, "/api/tables").await.json() != serde_json::json!([]) {
        sleep(Duration::from_millis(20)).await;
    }
    let mut page = Page::open(at, &links[0]).await;
    page.until(|page| page.question() == Some(2)).await;
}

#[tokio::test]
async fn a_server_says_why_it_does_not_start() {
    let folder = tempfile::tempdir().unwrap();
    let first = listen(folder.path(), Limits::default()).await.unwrap();
    let second = listen(folder.path(), Limits::default()).await;
    assert!(matches!(second, Err(Error::Shared { .. })));

    let other = tempfile::tempdir().unwrap();
    let config = server::Config::new(first.address(), other.path());
    let house = std::sync::Arc::new(crate::house::ToyHouse);
    let error = Listening::open(config, house).await.err().unwrap();
    assert!(matches!(error, Error::InUse { .. }));
    assert!(error.to_string().contains("another port"), "{error}");
}

#[tokio::test]
async fn an_answer_is_told_only_once_it_is_on_disk() {
    let server = Server::open().await;
    let (table, links) = open(server.at(), &table_of(&["you"])).await;
    let mut other = Page::open(server.at(), &table).await;
    other.until(|page| page.views == 1).await;
    let mut page = Page::open(server.at(), &links[0]).await;
    page.until(|page| page.question() == Some(1)).await;

    let database = rusqlite::Connection::open(server.folder.path().join("quadrille.db")).unwrap();
    database.execute_batch("begin immediate").unwrap();
    page.answer(1, &[1]).await;
    page.for_a_moment().await;
    other.for_a_moment().await;
    assert_eq!((page.question(), page.views, other.views), (Some(1), 1, 1));
    database.execute_batch("rollback").unwrap();
    page.until(|page| page.question() == Some(2)).await;
    other.until(|page| page.views == 2).await;
}
