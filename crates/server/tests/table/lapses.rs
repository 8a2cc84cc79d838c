//! What becomes of a question that nobody answers in time (TD-INFO-3).

use std::{collections::BTreeSet, time::Duration};

use serde_json::{Value, json};

use crate::{
    client::{Page, get, open, post, table_of},
    house::Server,
    restart::{Doomed, again},
};

/// A table where the answer is no when the time is up, or drawn.
fn timed(who: &[&str], bank: f64, increment: f64) -> Value {
    let mut asked = table_of(who);
    asked["clock"] =
        json!({ "bank": bank, "increment": increment, "per": "seat", "at_zero": "decline" });
    asked
}

/// The same for two teams of two, with a shorter time to agree.
fn agreeing(bank: f64, increment: f64, consent: f64) -> Value {
    let mut asked = timed(&["you", "open", "open", "open"], bank, increment);
    asked["preset"] = json!("leave");
    asked["clock"]["consent"] = json!(consent);
    asked
}

fn left(page: &Page, seat: &str) -> u64 {
    page.clocks["left"][seat].as_u64().unwrap()
}

/// What the table itself has said, and to whom.
fn said(page: &Page) -> Vec<(&str, &str)> {
    assert!(page.said.iter().all(|said| said["seat"].is_null()));
    let lines = page.said.iter();
    lines
        .map(|said| (said["to"].as_str().unwrap(), said["text"].as_str().unwrap()))
        .collect()
}

fn up(seat: u8) -> String {
    format!("Player {seat}'s time is up: the table answers, no where it may, by lot where it must.")
}

/// Four people who have guessed, the links of all, and their pages.
async fn guessed(at: std::net::SocketAddr, asked: &Value) -> (String, Vec<String>, Vec<Page>) {
    let (table, links) = open(at, asked).await;
    let mut pages = Vec::new();
    for link in &links {
        pages.push(Page::open(at, link).await);
    }
    for page in &mut pages {
        page.until(|page| page.question() == Some(1)).await;
        page.answer_open(&[7]).await;
    }
    (table, links, pages)
}

#[tokio::test]
async fn what_may_be_declined_is_and_what_must_be_chosen_is_drawn_among_the_legal() {
    let server = Server::open().await;
    let mut counted = BTreeSet::new();
    for _ in 0..4 {
        let (table, links) = open(server.at(), &timed(&["you", "open"], 0.1, 0.1)).await;
        let mut one = Page::open(server.at(), &links[0]).await;
        one.until(Page::over).await;
        let texts = one.texts();
        assert_eq!(texts[2..4], ["Seat 1 guessed 0.", "Seat 2 guessed 0."]);
        let count = |text: &&str| text.split("to ").nth(1)?.strip_suffix('.')?.parse().ok();
        let mut before = 0;
        for count in texts.iter().filter_map(count) {
            assert!((1..=3).contains(&(count - before)), "{texts:?}");
            counted.insert(count - before);
            before = count;
        }
        assert!(before >= 10, "{texts:?}");
        // The same game is played again from what was kept.
        let replay = get(server.at(), &format!("/api/tables/{table}/replay")).await;
        let kept = crate::toy::Toy::from_replay(&replay.body).unwrap();
        let again = kept.steps().pop().unwrap();
        let told = server::Play::log(&again, Some(1), 0);
        assert!(
            told.iter()
                .map(|line| &*line.text)
                .eq(texts.iter().copied())
        );
    }
    assert!(counted.len() > 1, "always drawn alike: {counted:?}");
}

#[tokio::test]
async fn each_question_has_its_time_and_each_lapse_is_told() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &timed(&["you", "open"], 0.5, 0.5)).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    two.until(|page| page.question() == Some(1)).await;
    two.answer_open(&[4]).await;
    // Seat 1 lets its guess and its count pass; the clock is full for each.
    for question in 2..=3 {
        one.until(|page| page.view["turn"]["number"] == question)
            .await;
        one.until(|page| left(page, "1") == 500).await;
    }
    one.until(|page| page.said.len() == 2).await;
    assert_eq!(said(&one), [("table", &*up(1)), ("table", &*up(1))]);
    // An answer in time is one's own.
    two.until(|page| page.question() == Some(3)).await;
    two.answer_open(&[2]).await;
    two.until(|page| page.view["turn"]["number"] == 4).await;
    assert_eq!(said(&two), said(&one));
}

#[tokio::test]
async fn an_agreement_is_refused_sooner_than_a_decision_is_due_and_only_the_team_knows() {
    let server = Server::open().await;
    let (table, _, mut pages) = guessed(server.at(), &agreeing(60.0, 60.0, 0.6)).await;
    let mut other = Page::open(server.at(), &table).await;
    let kind = |page: &Page| page.view["question"]["kind"].clone();
    // Seat 3 is on turn: its teammate is to agree.
    pages[0].until(|page| kind(page) == "consent").await;
    for (nth, page) in pages.iter_mut().enumerate() {
        page.until(|page| page.clocks["running"] == json!([1]))
            .await;
        match nth % 2 {
            0 => assert!(left(page, "1") <= 600, "{}", page.clocks),
            _ => assert!(left(page, "1") > 55_000, "{}", page.clocks),
        }
    }
    other.until(|page| !page.clocks.is_null()).await;
    assert!(left(&other, "1") > 55_000, "{}", other.clocks);
    for page in &mut pages {
        page.until(|page| page.texts().contains(&"Seat 1 says no."))
            .await;
        page.until(|page| left(page, "1") == 60_000).await;
    }
    for nth in [0, 2] {
        pages[nth].until(|page| !page.said.is_empty()).await;
        let text = "Player 1's time is up: the answer is no.";
        assert_eq!(said(&pages[nth]), [("team", text)]);
    }
    for page in [1, 3] {
        pages[page].for_a_moment().await;
        assert_eq!(said(&pages[page]), []);
    }
    other.for_a_moment().await;
    assert_eq!(said(&other), []);
    // Seat 4 is on turn: who agrees in time has agreed, and a decision has the longer time.
    pages[1].until(|page| kind(page) == "consent").await;
    pages[1].answer_open(&[0]).await;
    pages[3].until(|page| kind(page) == "one").await;
    assert!(left(&pages[3], "4") > 55_000);
    tokio::time::sleep(Duration::from_millis(800)).await;
    pages[3].answer_open(&[2]).await;
    pages[3]
        .until(|page| page.texts().contains(&"Seat 4 counts to 3."))
        .await;
}

#[tokio::test]
async fn the_time_of_an_agreement_goes_on_after_a_restart_and_so_does_what_came_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = again(folder.path()).await;
    let asked = agreeing(100.0, 1.0, 3.0);
    let (_, links, mut pages) = guessed(server.address(), &asked).await;
    pages[0]
        .until(|page| {
            page.view["question"]["kind"] == "consent" && page.clocks["running"] == json!([1])
        })
        .await;
    tokio::time::sleep(Duration::from_millis(1000)).await;
    drop(pages);
    server.shutdown().await;

    let server = Doomed::open(folder.path()).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    for page in [&mut one, &mut two] {
        page.until(|page| !page.clocks.is_null()).await;
    }
    assert!((500..=2000).contains(&left(&one, "1")), "{}", one.clocks);
    assert!(left(&two, "1") > 90_000, "{}", two.clocks);
    one.until(|page| page.texts().contains(&"Seat 1 says no."))
        .await;
    // The bank has paid for three seconds, and got one.
    one.until(|page| page.clocks["running"] != json!([1])).await;
    assert!(
        (97_000..=98_500).contains(&left(&one, "1")),
        "{}",
        one.clocks
    );
    one.until(|page| page.said.len() == 1).await;
    let texts: Vec<String> = one.texts().iter().map(|text| (*text).to_owned()).collect();
    server.crash();

    let server = Doomed::open(folder.path()).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| page.log.len() >= texts.len() && !page.said.is_empty())
        .await;
    assert_eq!(one.texts()[..texts.len()], texts);
    one.for_a_moment().await;
    assert_eq!(one.said.len(), 1);
    server.crash();
}

#[tokio::test]
async fn that_the_time_of_one_is_up_is_not_told_before_the_dial_shows_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let (table, links) = open(server.at(), &timed(&["you", "open"], 600.0, 0.0)).await;
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
    // The table has guessed for seat 1, in secret: whether anybody did is not to be learned yet.
    one.until(|page| page.question().is_none()).await;
    for page in [&mut one, &mut two, &mut other] {
        page.for_a_moment().await;
        assert_eq!(said(page), []);
    }
    two.answer_open(&[5]).await;
    for page in [&mut one, &mut two, &mut other] {
        page.until(|page| !page.said.is_empty()).await;
        assert_eq!(said(page)[0], ("table", &*up(1)));
        assert!(page.view["turn"]["number"].as_u64() >= Some(2));
    }
    server.crash();
}

#[tokio::test]
async fn a_time_to_agree_is_for_tables_that_decline() {
    let server = Server::open().await;
    for (at_zero, consent) in [
        ("lose", 30.0),
        ("bot", 30.0),
        ("decline", 0.0),
        ("decline", 1e9),
    ] {
        let mut asked = agreeing(60.0, 60.0, consent);
        asked["clock"]["at_zero"] = json!(at_zero);
        let refused = post(server.at(), "/api/tables", &asked).await;
        assert_eq!(refused.status, 400);
        assert_eq!(refused.json()["error"]["at"], "clock.consent");
    }
}
