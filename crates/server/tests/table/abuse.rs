//! What a socket may not do.

use std::time::Duration;

use futures_util::SinkExt;
use serde_json::json;
use server::Limits;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::{
    client::{PATIENCE, Page, get, open, parts, post, table_of},
    house::Server,
    toy::BUG,
};

const POLICY: Option<u16> = Some(1008);
const TOO_BIG: Option<u16> = Some(1009);
const RESTART: Option<u16> = Some(1012);

#[tokio::test]
async fn a_wrong_key_opens_nothing() {
    let server = Server::open().await;
    let (table, links) = open(server.at(), &table_of(&["you", "bot:low"])).await;
    let (elsewhere, _) = open(server.at(), &table_of(&["you", "bot:low"])).await;
    let (_, key) = parts(&links[0]);
    let key = key.unwrap();
    let longer = format!("{key}0");
    for wrong in ["", "nonsense", &key[1..], &longer] {
        let mut page = Page::open(server.at(), &format!("{table}#{wrong}")).await;
        assert_eq!(page.until_closed().await, POLICY);
        assert_eq!(page.errors, ["this link opens no seat at this table"]);
        assert!(page.view.is_null() && page.log.is_empty() && page.seats.is_null());
    }
    let mut page = Page::open(server.at(), &format!("{elsewhere}#{key}")).await;
    assert_eq!(page.until_closed().await, POLICY);
    let mut page = Page::open(server.at(), "nowhere").await;
    assert_eq!(page.until_closed().await, POLICY);
    assert_eq!(page.errors, ["there is no table of that name"]);
}

#[tokio::test]
async fn answers_count_once_in_time_and_from_whom_was_asked() {
    let server = Server::open().await;
    let (table, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut other = Page::open(server.at(), &table).await;
    other.answer(1, &[1]).await;
    other.until(|page| page.refused.len() == 1).await;
    assert_eq!(other.refused[0]["text"], "a spectator answers nothing");

    one.answer(1, &[4]).await;
    one.answer(1, &[5]).await;
    one.until(|page| page.refused.len() == 1).await;
    two.answer(1, &[6]).await;
    two.until(|page| page.view["turn"]["number"] == 2).await;
    assert!(
        two.texts().contains(&"Seat 1 guessed 4."),
        "the first answer counts"
    );

    one.until(|page| page.question() == Some(2)).await;
    two.answer(2, &[0]).await;
    two.until(|page| page.refused.len() == 1).await;
    assert_eq!(
        two.refused[0],
        json!({ "question": 2, "text": "you are asked nothing" })
    );
    one.answer(1, &[0]).await;
    one.answer(3, &[0]).await;
    one.answer(2, &[3]).await;
    one.answer(2, &[0, 1]).await;
    one.until(|page| page.refused.len() == 5).await;
    one.for_a_moment().await;
    assert_eq!(one.question(), Some(2), "nothing has changed");
    one.answer(2, &[0]).await;
    one.until(|page| page.question().is_none()).await;
}

#[tokio::test]
async fn what_cannot_be_read_is_told_and_changes_nothing() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut page = Page::open(server.at(), &links[0]).await;
    let wrong = [
        "{",
        "null",
        "\u{0}",
        r#"{"answer":{"question":-1,"choose":[]}}"#,
        r#"{"answer":{"question":1,"choose":[1],"seat":2}}"#,
        r#"{"hello":{}}"#,
    ];
    for text in wrong {
        page.say(text).await;
    }
    page.socket
        .send(Message::binary(vec![0xff; 9]))
        .await
        .unwrap();
    page.until(|page| page.errors.len() == wrong.len() + 1)
        .await;
    page.answer(1, &[1]).await;
    page.until(|page| !page.view.is_null() && page.question().is_none())
        .await;
}

#[tokio::test]
async fn the_first_message_says_hello() {
    let limits = Limits {
        patience: Duration::from_millis(200),
        ..Limits::default()
    };
    let server = Server::with(limits).await;
    let (table, _) = open(server.at(), &table_of(&["you"])).await;
    let mut page = Page::silent(server.at(), &table).await;
    page.answer(1, &[1]).await;
    assert_eq!(page.until_closed().await, POLICY);
    let mut page = Page::silent(server.at(), &table).await;
    assert_eq!(page.until_closed().await, POLICY);
    assert_eq!(page.errors, ["no hello was said"]);
}

#[tokio::test]
async fn a_message_that_is_too_long_closes_the_socket() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &table_of(&["you"])).await;
    let mut page = Page::open(server.at(), &links[0]).await;
    page.say(&format!(
        "{:36864}",
        r#"{"answer":{"question":1,"choose":[1]}}"#
    ))
    .await;
    page.until(|page| page.question() == Some(2)).await;
    page.say(&" ".repeat(36 * 1024 + 1)).await;
    assert_eq!(page.until_closed().await, TOO_BIG);
    assert_eq!(page.errors, ["a message is at most 36 kB"]);
}

#[tokio::test]
async fn a_flood_is_refused() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut other = Page::open(server.at(), &links[1]).await;
    let mut page = Page::open(server.at(), &links[0]).await;
    for _ in 0..60 {
        page.answer(9, &[1]).await;
    }
    page.until(|page| page.errors.len() + page.refused.len() == 60)
        .await;
    assert!(
        (20..40).contains(&page.refused.len()),
        "{}",
        page.refused.len()
    );
    other.answer_when_asked(&[1]).await;
}

#[tokio::test]
async fn one_who_sends_400_messages_at_once_is_told_why_it_is_closed() {
    let server = Server::measured().await;
    let (_, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut other = Page::open(server.at(), &links[1]).await;
    let mut page = Page::open(server.at(), &links[0]).await;
    page.until(|page| page.question().is_some()).await;
    // Long enough that most of it is unread when the server has had enough.
    let message = json!({ "say": { "text": "a".repeat(2000), "to": "table" } }).to_string();
    for _ in 0..400 {
        let message = Message::text(message.as_str());
        page.socket.send(message).await.unwrap();
    }
    assert_eq!(page.until_closed().await, POLICY);
    let enough = "too many messages that are no use";
    let frame = page.closed.flatten().unwrap();
    assert_eq!(frame.reason.as_str(), enough);
    assert_eq!(page.errors.last().unwrap(), enough);
    let paced = "more than 20 messages a second; this one is not read";
    assert!(page.errors.iter().any(|text| text == paced));
    let told = get(server.listening.metrics().unwrap(), "/metrics").await;
    for counted in [
        "quadrille_sockets_closed_total{code=\"1008\"}",
        "quadrille_messages_refused_total{reason=\"too often\"}",
    ] {
        assert!(told.text().contains(counted), "{counted}");
    }
    other.answer_when_asked(&[1]).await;
}

#[tokio::test]
async fn one_who_goes_on_talking_is_hung_up_on() {
    let limits = Limits {
        connections: 2,
        ..Limits::default()
    };
    let server = Server::with(limits).await;
    let (_, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut page = Page::open(server.at(), &links[0]).await;
    let talking = async {
        while page
            .socket
            .send(Message::text("{}".repeat(5000)))
            .await
            .is_ok()
        {}
    };
    timeout(PATIENCE, talking).await.expect("it ends");
    // Whose place it had is free again.
    let _one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    two.until(|page| page.question().is_some()).await;
}

#[tokio::test]
async fn one_that_does_not_read_is_dropped_and_holds_up_nobody() {
    let limits = Limits {
        patience: Duration::from_secs(1),
        ..Limits::default()
    };
    let server = Server::with(limits).await;
    let mut asked = table_of(&["you", "open"]);
    asked["preset"] = json!("wide");
    let (_, links) = open(server.at(), &asked).await;
    let (table, key) = parts(&links[1]);
    let slow = Page::connect(server.at(), table, None, Some(4096)).await;
    let mut slow = slow.unwrap();
    slow.send(&json!({ "hello": { "key": key } })).await;
    let mut page = Page::open(server.at(), &links[0]).await;
    page.until(|page| page.seats[1]["here"] == true).await;
    page.answer(1, &[1]).await;
    page.until(|page| page.seats[1]["here"] == false).await;
    drop(slow);
    let mut back = Page::open(server.at(), &links[1]).await;
    back.until(|page| page.question().is_some()).await;
}

#[tokio::test]
async fn a_page_of_another_host_is_refused() {
    let server = Server::open().await;
    let at = server.at();
    let (table, _) = open(at, &table_of(&["you"])).await;
    for origin in ["https://evil.example", "http://127.0.0.1:1", "null"] {
        match Page::connect(at, &table, Some(origin), None).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 403),
            Err(error) => panic!("{error}"),
            Ok(_) => panic!("{origin} was let in"),
        }
        let more = format!("Origin: {origin}\r\n");
        let body = table_of(&["you"]).to_string();
        assert_eq!(
            crate::client::ask(at, "POST /api/tables", &body, &more)
                .await
                .status,
            403
        );
    }
    Page::connect(at, &table, Some(&format!("http://{at}")), None)
        .await
        .map(drop)
        .unwrap();
}

#[tokio::test]
async fn tables_are_bounded() {
    let limits = Limits {
        tables: 2,
        ..Limits::default()
    };
    let server = Server::with(limits).await;
    for _ in 0..2 {
        open(server.at(), &table_of(&["you"])).await;
    }
    let third = post(server.at(), "/api/tables", &table_of(&["you"])).await;
    assert_eq!(third.status, 429);
    assert_eq!(
        third.json()["error"]["text"],
        "all tables are taken; try again later"
    );

    let limits = Limits {
        tables_per_minute: 3,
        ..Limits::default()
    };
    let server = Server::with(limits).await;
    for _ in 0..3 {
        open(server.at(), &table_of(&["you"])).await;
    }
    let fourth = post(server.at(), "/api/tables", &table_of(&["you"])).await;
    assert_eq!(fourth.status, 429);
    assert_eq!(get(server.at(), "/healthz").await.text(), "ok");
}

#[tokio::test]
async fn sockets_at_a_table_are_bounded() {
    let limits = Limits {
        sockets_per_table: 1,
        ..Limits::default()
    };
    let server = Server::with(limits).await;
    let (table, _) = open(server.at(), &table_of(&["you"])).await;
    let mut first = Page::open(server.at(), &table).await;
    first.until(|page| page.views == 1).await;
    let mut second = Page::open(server.at(), &table).await;
    assert_eq!(second.until_closed().await, POLICY);
    assert_eq!(second.errors, ["the table is full"]);
}

#[tokio::test]
async fn a_bug_in_the_game_loses_only_the_answer_that_met_it() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    two.answer(1, &[6]).await;
    two.until(|page| !page.view.is_null() && page.question().is_none())
        .await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.answer(1, &[BUG]).await;
    assert_eq!(one.until_closed().await, RESTART);
    assert_eq!(two.until_closed().await, RESTART);

    let mut one = Page::open(server.at(), &links[0]).await;
    one.answer(1, &[4]).await;
    one.until(|page| page.question() == Some(2)).await;
    assert_eq!(one.texts()[2..], ["Seat 1 guessed 4.", "Seat 2 guessed 6."]);
}

#[tokio::test]
async fn connections_from_one_address_are_bounded() {
    let limits = Limits {
        connections_per_address: 2,
        ..Limits::default()
    };
    let server = Server::with(limits).await;
    let (table, _) = open(server.at(), &table_of(&["you"])).await;
    let first = Page::silent(server.at(), &table).await;
    let _second = Page::silent(server.at(), &table).await;
    assert!(
        Page::connect(server.at(), &table, None, None)
            .await
            .is_err()
    );
    drop(first);
    for _ in 0..100 {
        if Page::connect(server.at(), &table, None, None).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("one that left makes room");
}
