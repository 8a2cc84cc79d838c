//! Time to think in.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    client::{Page, get, open, table_of},
    house::Server,
    restart::{Doomed, again},
};

fn timed(who: &[&str], bank: f64, increment: f64, per: &str, at_zero: &str) -> Value {
    let mut asked = table_of(who);
    asked["clock"] =
        json!({ "bank": bank, "increment": increment, "per": per, "at_zero": at_zero });
    asked
}

fn left(page: &Page, key: &str) -> u64 {
    page.clocks["left"][key].as_u64().unwrap()
}

#[tokio::test]
async fn only_the_time_of_who_is_asked_runs() {
    let server = Server::open().await;
    let asked = timed(&["you", "open", "bot:low"], 60.0, 1.0, "seat", "bot");
    let (_, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    one.until(|page| page.clocks["running"] == json!([1, 2]))
        .await;
    assert_eq!(one.clocks["team"], false);
    assert_eq!(one.table["clock"]["bank"], 60.0);
    one.answer_open(&[4]).await;
    two.until(|page| page.question() == Some(1)).await;
    two.answer_open(&[5]).await;
    // Seat 3 counts first, and is a bot.
    one.until(|page| page.clocks["running"] == json!([1])).await;
    assert_eq!(left(&one, "3"), 60_000, "a bot takes no time");
    two.until(|page| page.clocks["running"] == json!([1])).await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    one.answer_open(&[0]).await;
    two.until(|page| page.clocks["running"] == json!([2])).await;
    assert!(
        (59_000..60_000).contains(&left(&two, "1")),
        "{}",
        two.clocks
    );
}

#[tokio::test]
async fn a_clock_does_not_tell_who_has_answered_in_secret() {
    let server = Server::open().await;
    let asked = timed(&["you", "open"], 60.0, 5.0, "seat", "lose");
    let (table, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut other = Page::open(server.at(), &table).await;
    for page in [&mut one, &mut two, &mut other] {
        page.until(|page| page.clocks["running"] == json!([1, 2]))
            .await;
    }
    let told = (two.told.len(), other.told.len());
    one.answer_open(&[4]).await;
    one.until(|page| page.clocks["running"] == json!([2])).await;
    two.for_a_moment().await;
    other.for_a_moment().await;
    assert_eq!((two.told.len(), other.told.len()), told);
    // One who comes now sees the same clocks run.
    let mut late = Page::open(server.at(), &table).await;
    late.until(|page| !page.clocks.is_null()).await;
    assert_eq!(late.clocks["running"], json!([1, 2]));
    let (first, second) = (left(&late, "1"), left(&late, "2"));
    assert!(first.abs_diff(second) < 100, "{}", late.clocks);
}

#[tokio::test]
async fn a_bot_answers_when_time_is_up_until_there_is_time_again() {
    let server = Server::open().await;
    let asked = timed(&["you", "open"], 0.15, 0.1, "seat", "bot");
    let (_, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| page.question() == Some(2)).await;
    assert_eq!(one.texts()[2..], ["Seat 1 guessed 0.", "Seat 2 guessed 0."]);
    assert_eq!(one.seats[0]["plays"], "owner", "it is theirs all the same");
    assert!((1..=100).contains(&left(&one, "1")), "{}", one.clocks);
    one.until(|page| page.said.len() >= 2).await;
    for (said, seat) in one.said.iter().zip([1, 2]) {
        let text = format!("A bot (low) answers for Player {seat}, whose time is up.");
        assert_eq!(
            (&said["seat"], said["text"].as_str()),
            (&json!(null), Some(&*text))
        );
    }
    one.answer_open(&[1]).await;
    one.until(|page| page.texts().contains(&"Seat 1 counts to 2."))
        .await;
    one.until(Page::over).await;
}

#[tokio::test]
async fn a_team_whose_time_is_up_has_lost_and_the_replay_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let mut asked = timed(&["you", "open", "open", "open"], 0.3, 0.0, "team", "lose");
    asked["preset"] = json!("teams");
    let (table, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut four = Page::open(server.at(), &links[3]).await;
    one.until(|page| page.clocks["team"] == true).await;
    two.until(|page| page.question() == Some(1)).await;
    two.answer_open(&[1]).await;
    four.until(|page| page.question() == Some(1)).await;
    four.answer_open(&[1]).await;
    one.until(Page::over).await;
    let outcome =
        json!({ "team": 2, "why": "The time of Team 1 ran out.", "rules": [], "stake": "game" });
    assert_eq!(one.view["outcome"], outcome);
    assert_eq!(one.table["stage"], "over");
    assert!(one.question().is_none());
    one.answer(1, &[1]).await;
    one.until(|page| page.refused.len() == 1).await;
    assert_eq!(one.refused[0]["text"], "the game has ended");
    let replay = get(server.at(), &format!("/api/tables/{table}/replay")).await;
    assert_eq!(
        replay.json()["stopped"],
        json!({ "team": 1, "why": "time" })
    );
    server.crash();
    let server = Doomed::open(folder.path()).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    two.until(Page::over).await;
    assert_eq!(two.view["outcome"], outcome);
    server.crash();
}

#[tokio::test]
async fn time_without_a_server_or_without_people_is_not_charged() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let asked = timed(&["you"], 30.0, 0.0, "seat", "lose");
    let (_, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| page.question() == Some(1)).await;
    tokio::time::sleep(Duration::from_millis(150)).await;
    one.answer_open(&[1]).await;
    one.until(|page| page.question() == Some(2) && left(page, "1") <= 29_850)
        .await;
    let before = left(&one, "1");
    drop(one);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| !page.clocks.is_null()).await;
    assert!(before - left(&one, "1") < 150, "nobody was there");
    server.crash();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let server = Doomed::open(folder.path()).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| !page.clocks.is_null()).await;
    assert!(before.abs_diff(left(&one, "1")) < 200, "{}", one.clocks);
    server.crash();
}

#[tokio::test]
async fn a_clock_that_cannot_be_is_refused() {
    let server = Server::open().await;
    for (bank, increment, at) in [
        (-1.0, 0.0, "clock.bank"),
        (0.0, 0.0, "clock.bank"),
        (1.0, 1e9, "clock.increment"),
    ] {
        let asked = timed(&["you"], bank, increment, "seat", "bot");
        let refused = crate::client::post(server.at(), "/api/tables", &asked).await;
        assert_eq!(refused.status, 400);
        assert_eq!(refused.json()["error"]["at"], at);
    }
}

#[tokio::test]
async fn that_a_bot_answers_for_one_whose_time_is_up_is_told_with_the_dial() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let asked = timed(&["you", "open"], 600.0, 0.0, "seat", "bot");
    let (table, links) = open(server.at(), &asked).await;
    for link in &links {
        let mut page = Page::open(server.at(), link).await;
        page.until(|page| page.question() == Some(1)).await;
    }
    server.crash();
    // Seat 1 has almost no time left, as if it had thought for long.
    again(folder.path()).await.shutdown().await;
    let database = rusqlite::Connection::open(folder.path().join("quadrille.db")).unwrap();
    database
        .execute(
            "insert into acts (tab, nth, prev, at_ms, what) select tab, max(nth) + 1, max(number), max(at_ms), ?1 from acts",
            [r#"{"clocks":{"left":[300,600000]}}"#],
        )
        .unwrap();
    drop(database);

    let server = Doomed::open(folder.path()).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut other = Page::open(server.at(), &table).await;
    two.until(|page| page.question() == Some(1)).await;
    // A bot guesses for seat 1, in secret: whether seat 1 did is not to be learned yet.
    one.until(|page| page.question().is_none()).await;
    for page in [&mut one, &mut two, &mut other] {
        page.for_a_moment().await;
        assert_eq!(page.said, [json!(null); 0]);
    }
    two.answer_open(&[5]).await;
    let text = "A bot (low) answers for Player 1, whose time is up.";
    for page in [&mut one, &mut two, &mut other] {
        page.until(|page| !page.said.is_empty()).await;
        assert_eq!(page.said[0]["text"], text);
        assert_eq!(page.view["turn"]["number"], 2);
    }
    // It is said once, while that is so.
    two.until(|page| page.question() == Some(2) || page.question() == Some(3))
        .await;
    server.crash();
    let server = Doomed::open(folder.path()).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    two.until(|page| page.question().is_some()).await;
    two.for_a_moment().await;
    assert_eq!(two.said.len(), 1);
    assert_eq!(two.said[0]["text"], text);
    server.crash();
}
