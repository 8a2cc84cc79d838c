//! What those who run a server need: health, metrics, copies, proxies.

use std::{collections::BTreeMap, time::Duration};

use rusqlite::Connection;
use serde_json::json;
use server::{Limits, NoBackup, backup};

use crate::{
    client::{Page, ask, get, open, post, table_of},
    house::{Server, listen},
};

#[tokio::test]
async fn health_tells_when_the_store_does_not_answer() {
    let server = Server::open().await;
    let at = server.at();
    assert_eq!(get(at, "/healthz").await.status, 200);
    let other = Connection::open(server.folder.path().join("quadrille.db")).unwrap();
    other.execute_batch("begin immediate").unwrap();
    // What it said last is believed for a moment.
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let told = get(at, "/healthz").await;
    assert_eq!(
        (told.status, told.text()),
        (503, "the store does not answer".into())
    );
    other.execute_batch("rollback").unwrap();
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(get(at, "/healthz").await.status, 200);
}

#[tokio::test]
async fn metrics_are_told_on_an_address_of_their_own() {
    let server = Server::measured().await;
    let at = server.at();
    let (_, links) = open(at, &table_of(&["you", "open"])).await;
    let mut page = Page::open(at, &links[0]).await;
    page.answer(1, &[1]).await;
    page.until(|page| !page.view.is_null() && page.question().is_none())
        .await;
    assert_eq!(get(at, "/api/nothing").await.status, 404);
    let metrics = server.listening.metrics().unwrap();
    let told = get(metrics, "/metrics").await;
    assert_eq!(told.status, 200);
    let told = told.text();
    for line in [
        "quadrille_tables{stage=\"playing\"} 1",
        "quadrille_sockets 1",
        "quadrille_requests_refused_total{status=\"404\"}",
        "quadrille_slow_readers_dropped_total ",
    ] {
        assert!(told.contains(line), "{line} in\n{told}");
    }
    // Other tests of this process count along.
    let figure = |name: &str| -> f64 {
        let line = told.lines().find(|line| line.starts_with(name));
        let line = line.unwrap_or_else(|| panic!("{name} in\n{told}"));
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    assert!(figure("quadrille_answers_total{result=\"accepted\"}") >= 1.0);
    assert!(figure("quadrille_answer_to_disk_seconds_count") >= 1.0);
    assert!(figure("quadrille_answer_to_told_seconds_bucket{le=\"+Inf\"}") >= 1.0);
    assert_ne!(get(at, "/metrics").await.status, 200);
    assert_eq!(get(metrics, "/api/rulesets").await.status, 404);
}

#[tokio::test]
async fn refusals_are_counted_by_reason() {
    let server = Server::measured().await;
    let at = server.at();
    let (table, links) = open(at, &table_of(&["you", "open"])).await;
    let mut one = Page::open(at, &links[0]).await;
    let mut other = Page::open(at, &table).await;
    let answer = |question: u32, choose: u16| json!({ "answer": { "question": question, "choose": [choose] } });
    let before = counts(&server).await;
    one.until(|page| page.question() == Some(1)).await;
    one.send(&answer(1, 999)).await;
    one.send(&answer(1, 1)).await;
    one.send(&answer(1, 1)).await;
    one.send(&answer(7, 1)).await;
    one.refused(json!({ "say": { "text": "", "to": "table" } }))
        .await;
    one.refused(json!({ "host": "start" })).await;
    one.refused(json!({ "play": { "seat": 2, "who": "me" } }))
        .await;
    other.send(&answer(1, 1)).await;
    other
        .refused(json!({ "say": { "text": "hi", "to": "table" } }))
        .await;
    let mut stranger = Page::open(at, &format!("{table}#wrong")).await;
    stranger.until_closed().await;
    let long = json!({ "say": { "text": "x".repeat(40_000), "to": "table" } });
    one.send(&long).await;
    one.until_closed().await;
    let after = counts(&server).await;
    for name in [
        "answers_total{result=\"illegal\"}",
        "answers_total{result=\"late\"}",
        "answers_total{result=\"seat\"}",
        "answers_total{result=\"spectator\"}",
        "messages_refused_total{reason=\"say\"}",
        "messages_refused_total{reason=\"host\"}",
        "messages_refused_total{reason=\"play\"}",
        "messages_refused_total{reason=\"spectator\"}",
        "messages_refused_total{reason=\"key\"}",
        "messages_refused_total{reason=\"too long\"}",
    ] {
        // Other tests of this process count along.
        let counted = |of: &BTreeMap<String, f64>| {
            let figure = of.get(&format!("quadrille_{name}"));
            figure.copied().unwrap_or_default()
        };
        assert!(counted(&after) > counted(&before), "{name}: {after:?}");
    }
}

/// All figures that are told, by name.
async fn counts(server: &Server) -> BTreeMap<String, f64> {
    let metrics = server.listening.metrics().unwrap();
    let told = get(metrics, "/metrics").await.text();
    let lines = told.lines().filter_map(|line| line.rsplit_once(' '));
    let figures = lines.filter_map(|(name, figure)| Some((name.to_owned(), figure.parse().ok()?)));
    figures.collect()
}

#[tokio::test]
async fn a_copy_taken_while_the_server_runs_is_whole() {
    let server = Server::open().await;
    let at = server.at();
    let (table, links) = open(at, &table_of(&["you"])).await;
    let mut page = Page::open(at, &links[0]).await;
    page.answer(1, &[4]).await;
    page.until(|page| page.question() == Some(2)).await;
    let made = json!({ "name": "Ana", "password": "correct horse" });
    assert_eq!(post(at, "/api/accounts", &made).await.status, 200);

    let other = tempfile::tempdir().unwrap();
    let file = other.path().join("quadrille.db");
    backup(server.folder.path(), &file).unwrap();
    let again = backup(server.folder.path(), &file);
    assert!(matches!(again, Err(NoBackup::Taken { .. })), "{again:?}");
    let left = std::fs::read_dir(other.path()).unwrap().count();
    assert_eq!(left, 1, "nothing is left beside the copy");
    page.answer(2, &[0]).await;
    page.until(|page| page.question() == Some(3)).await;

    let copied = listen(other.path(), Limits::default()).await.unwrap();
    let at = copied.address();
    let mut page = Page::open(at, &links[0]).await;
    page.until(|page| page.question() == Some(2)).await;
    assert_eq!(post(at, "/api/session", &made).await.status, 200);
    assert!(links[0].contains(&table));
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let base = tempfile::tempdir().unwrap();
    let data = base.path().join("data");
    std::fs::create_dir(&data).unwrap();
    for made in ["quadrille.db", "lock"] {
        let made = data.join(made);
        std::fs::write(&made, "").unwrap();
        std::fs::set_permissions(&made, PermissionsExt::from_mode(0o644)).unwrap();
    }
    let data = [data, base.path().join("new")];
    let mut servers = Vec::new();
    for data in &data {
        let server = listen(data, Limits::default()).await.unwrap();
        open(server.address(), &table_of(&["you"])).await;
        servers.push(server);
        backup(data, &data.join("copy.db")).unwrap();
        let files = std::fs::read_dir(data).unwrap().map(Result::unwrap);
        let files: Vec<_> = files.map(|file| file.path()).collect();
        assert!(files.len() >= 5, "{files:?}");
        for file in files {
            let mode = std::fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{}", file.display());
        }
    }
    let mode = std::fs::metadata(&data[1]).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}

#[test]
fn a_copy_that_cannot_be_made_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.db");
    let none = backup(folder.path(), &file);
    assert!(matches!(none, Err(NoBackup::Nothing { .. })), "{none:?}");
    std::fs::write(folder.path().join("quadrille.db"), "no database").unwrap();
    let none = backup(folder.path(), &file);
    assert!(matches!(none, Err(NoBackup::Database { .. })), "{none:?}");
    let none = backup(folder.path(), &folder.path().join("nowhere/copy.db"));
    assert!(none.is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[tokio::test]
async fn only_a_proxy_is_believed_about_who_is_calling() {
    let limits = || Limits {
        checks_per_minute: 1,
        ..Limits::default()
    };
    let check = json!({ "format": "any", "list": "" }).to_string();
    let asked = async |server: &Server, from: &str| {
        let from = format!("X-Forwarded-For: {from}\r\n");
        ask(server.at(), "POST /api/decks/check", &check, &from)
            .await
            .status
    };
    let server = Server::proxied(limits()).await;
    assert_eq!(asked(&server, "203.0.113.1").await, 200);
    assert_eq!(asked(&server, "203.0.113.2").await, 200);
    assert_eq!(asked(&server, "203.0.113.1").await, 429);
    assert_eq!(asked(&server, "203.0.113.3, 203.0.113.2").await, 429);
    let server = Server::with(limits()).await;
    assert_eq!(asked(&server, "203.0.113.1").await, 200);
    assert_eq!(asked(&server, "203.0.113.2").await, 429);
}

#[tokio::test]
async fn sockets_from_one_address_are_bounded() {
    let server = Server::with(Limits {
        sockets_per_address: 1,
        ..Limits::default()
    })
    .await;
    let (table, _) = open(server.at(), &table_of(&["you"])).await;
    let mut first = Page::open(server.at(), &table).await;
    first.until(|page| page.views == 1).await;
    let second = Page::connect(server.at(), &table, None, None).await;
    assert!(second.is_err());
    drop(first);
    for _ in 0..100 {
        if Page::connect(server.at(), &table, None, None).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("one that left makes room");
}
