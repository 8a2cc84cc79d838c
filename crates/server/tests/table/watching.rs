//! Who watches, and how late; and games that go on from where another was.

use std::time::Duration;

use serde_json::json;

use crate::{
    client::{Page, get, open, post, table_of},
    house::Server,
    restart::Doomed,
};

#[tokio::test]
async fn a_table_that_nobody_may_watch() {
    let server = Server::open().await;
    let mut asked = table_of(&["you"]);
    asked["watch"] = json!("nobody");
    let (table, links) = open(server.at(), &asked).await;
    let mut other = Page::open(server.at(), &table).await;
    assert_eq!(other.until_closed().await, Some(1008));
    assert_eq!(other.errors, ["nobody may watch this table"]);
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| page.question().is_some()).await;
    assert_eq!(one.table["watch"], "nobody");
}

#[tokio::test]
async fn one_who_watches_late_sees_everything_late() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let mut asked = table_of(&["you"]);
    asked["watch"] = json!({ "delay": 0.6 });
    asked["clock"] = json!({ "bank": 60, "increment": 0, "per": "seat", "at_zero": "bot" });
    let (table, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| page.question() == Some(1)).await;
    let mut early = Page::open(server.at(), &table).await;
    early.until(|page| !page.table.is_null()).await;
    assert_eq!(early.table["watch"], json!({ "delay": 0.6 }));
    assert!(early.view.is_null(), "nothing was to be seen so long ago");
    tokio::time::sleep(Duration::from_millis(650)).await;
    let began = tokio::time::Instant::now();
    for question in 1..=5 {
        one.until(|page| page.question() == Some(question)).await;
        one.answer_open(&[2]).await;
    }
    one.until(Page::over).await;
    let mut late = Page::open(server.at(), &table).await;
    late.until(|page| !page.view.is_null()).await;
    if began.elapsed() < Duration::from_millis(500) {
        assert_eq!(late.view["turn"]["number"], 1);
        assert_eq!(late.table["stage"], "playing");
        assert_eq!((late.log.len(), late.view["seq"].as_u64()), (1, Some(1)));
    }
    for page in [&mut early, &mut late] {
        page.until(|page| page.over() && page.table["stage"] == "over")
            .await;
        assert!(
            began.elapsed() >= Duration::from_millis(500),
            "{:?}",
            began.elapsed()
        );
        assert_eq!(page.log.len(), one.log.len());
        assert!(page.clocks.is_null());
        assert!(!page.was_told("7001"));
    }
    server.crash();
    let server = Doomed::open(folder.path()).await;
    let mut again = Page::open(server.at(), &table).await;
    again.until(Page::over).await;
    assert_eq!(again.log.len(), one.log.len());
    server.crash();
}

#[tokio::test]
async fn one_who_watches_late_hears_late_and_there_is_no_replay_before() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let mut asked = table_of(&["you"]);
    asked["watch"] = json!({ "delay": 2 });
    let (table, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut late = Page::open(server.at(), &table).await;
    let began = tokio::time::Instant::now();
    one.send(&json!({ "say": { "text": "now", "to": "table" } }))
        .await;
    one.until(|page| page.said.len() == 1).await;
    for question in 1..=5 {
        one.until(|page| page.question() == Some(question)).await;
        one.answer_open(&[2]).await;
    }
    one.until(Page::over).await;
    late.for_a_moment().await;
    // Whether it is too late to look is told by the clock alone.
    let soon = || began.elapsed() < Duration::from_millis(1900);
    let replay = format!("/api/replays/{table}");
    let from = json!({ "seats": [{ "who": "you" }], "from": { "replay": &table, "step": 1 } });
    for server in [Some(server), None] {
        let server = match server {
            Some(server) => server,
            None => Doomed::open(folder.path()).await,
        };
        let found = [
            get(server.at(), &replay).await.status,
            get(server.at(), &format!("{replay}/file")).await.status,
            post(server.at(), "/api/tables", &from).await.status,
        ];
        let listed = get(server.at(), "/api/tables").await.json();
        if soon() {
            assert!(late.said.is_empty(), "{:?}", late.said);
            assert_eq!(one.table["replay"], false);
            assert_eq!(found, [404; 3]);
            assert_eq!(listed[0]["stage"], "playing");
        }
        server.crash();
    }
    let server = Doomed::open(folder.path()).await;
    let mut late = Page::open(server.at(), &table).await;
    late.until(|page| page.over() && !page.said.is_empty())
        .await;
    assert!(began.elapsed() >= Duration::from_secs(2));
    assert_eq!(late.said[0]["text"], "now");
    late.until(|page| page.table["replay"] == true).await;
    assert_eq!(get(server.at(), &replay).await.status, 200);
    server.crash();
}

#[tokio::test]
async fn what_was_taken_back_is_taken_back_late() {
    let server = Server::open().await;
    let mut asked = table_of(&["you"]);
    asked["watch"] = json!({ "delay": 0.3 });
    let (table, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut late = Page::open(server.at(), &table).await;
    one.until(|page| page.question() == Some(1)).await;
    one.answer_open(&[2]).await;
    one.until(|page| page.question() == Some(2)).await;
    one.answer_open(&[0]).await;
    one.until(|page| page.question() == Some(3)).await;
    late.until(|page| page.log.len() == 3).await;
    one.send(&json!({ "propose": "undo" })).await;
    one.until(|page| page.question() == Some(2)).await;
    one.answer_open(&[2]).await;
    one.until(|page| page.question() == Some(3)).await;
    late.until(|page| page.log.len() == 3 && page.texts()[2] == "Seat 1 counts to 3.")
        .await;
    assert!(late.was_told("counts to 1") && late.was_told(r#"{"forget":{"after":2}}"#));
}

#[tokio::test]
async fn a_game_goes_on_from_a_position_of_a_finished_one() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let (table, links) = open(server.at(), &table_of(&["you"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    for question in 1..=5 {
        one.until(|page| page.question() == Some(question)).await;
        one.answer_open(&[2]).await;
    }
    one.until(Page::over).await;
    let from = |replay: &str, step: u32, who: &str| {
        json!({
            "ruleset": "toy", "format": "any", "seats": [{ "who": who }],
            "from": { "replay": replay, "step": step },
        })
    };
    let (_, links) = open(server.at(), &from(&table, 3, "you")).await;
    let mut again = Page::open(server.at(), &links[0]).await;
    again.until(|page| page.question() == Some(4)).await;
    assert_eq!(again.log[..], one.log[..4]);
    let refusal = again.refused(json!({ "propose": "undo" })).await;
    assert_eq!(refusal, "there is nothing that you may take back now");
    again.answer_open(&[0]).await;
    again.until(|page| page.question() == Some(5)).await;
    server.crash();
    let server = Doomed::open(folder.path()).await;
    let mut again = Page::open(server.at(), &links[0]).await;
    again.until(|page| page.question() == Some(5)).await;
    assert_eq!(again.texts()[4], "Seat 1 counts to 7.");

    let mut two = from(&table, 3, "you");
    two["seats"] = json!([{ "who": "you" }, { "who": "open" }]);
    let mut deck = from(&table, 3, "you");
    deck["seats"][0]["deck"] = json!({ "shipped": "any" });
    for (asked, status, at) in [
        (from("nowhere", 0, "you"), 404, None),
        (from(&table, 99, "you"), 400, Some("from.step")),
        (two, 400, Some("seats")),
        (deck, 400, Some("seats")),
    ] {
        let refused = post(server.at(), "/api/tables", &asked).await;
        assert_eq!(refused.status, status, "{}", refused.text());
        assert_eq!(refused.json()["error"]["at"].as_str(), at);
    }
    server.crash();
}
