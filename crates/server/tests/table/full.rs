//! What a table does that finds no room on the disk.

use rusqlite::Connection;
use serde_json::json;

use crate::{
    client::{Page, get, open, table_of},
    house::Server,
};

/// As much of what is told as says what has happened.
const UNKEPT: &str = "the server could not keep this, so it was not taken: its disk may be full";
/// The same, of what the table does by itself.
const WAITS: &str = "the server cannot keep what is done here: its disk may be full";

/// Something that keeps acts from being written.
struct Full {
    database: Connection,
}

impl Full {
    fn of(server: &Server) -> Self {
        Self::when(server, "")
    }

    /// The same for some acts.
    fn when(server: &Server, some: &str) -> Self {
        let database = Connection::open(server.folder.path().join("quadrille.db")).unwrap();
        let refuse = format!(
            "create trigger full before insert on acts {some}
             begin select raise(abort, 'database or disk is full'); end"
        );
        database.execute_batch(&refuse).unwrap();
        Self { database }
    }

    fn ends(self) {
        self.database.execute_batch("drop trigger full").unwrap();
    }
}

#[tokio::test]
async fn an_answer_that_finds_no_room_is_told_and_can_be_given_again() {
    let server = Server::measured().await;
    let (_, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    one.until(|page| page.question() == Some(1)).await;
    two.until(|page| page.question() == Some(1)).await;
    two.for_a_moment().await;
    let told = two.told.len();

    let full = Full::of(&server);
    one.answer(1, &[4]).await;
    one.until(|page| page.refused.len() == 1).await;
    let text = one.refused[0]["text"].as_str().unwrap();
    assert!(text.starts_with(UNKEPT), "{text}");
    let said = json!({ "say": { "text": "Hello?", "to": "table" } });
    let text = one.refused(said).await;
    assert!(text.starts_with(UNKEPT), "{text}");
    two.for_a_moment().await;
    assert_eq!(two.told.len(), told, "what was not taken is told to nobody");
    let metrics = server.listening.metrics().unwrap();
    let figures = get(metrics, "/metrics").await.text();
    let counted = "quadrille_answers_total{result=\"unkept\"} ";
    assert!(figures.contains(counted), "{figures}");

    full.ends();
    one.answer(1, &[5]).await;
    two.answer(1, &[6]).await;
    two.until(|page| page.view["turn"]["number"] == 2).await;
    assert_eq!(two.texts()[2..], ["Seat 1 guessed 5.", "Seat 2 guessed 6."]);
    assert!(one.closed.is_none() && two.closed.is_none());
}

#[tokio::test]
async fn a_bot_that_finds_no_room_waits_for_it_and_all_are_told() {
    let server = Server::open().await;
    let mut asked = table_of(&["you", "bot:low"]);
    asked["gather"] = json!(true);
    let (_, links) = open(server.at(), &asked).await;
    let mut page = Page::open(server.at(), &links[0]).await;
    page.until(|page| page.table["stage"] == "gathering").await;
    let full = Full::when(&server, "when new.what like '{\"answer\":{\"seat\":2%'");
    page.send(&json!({ "host": "start" })).await;
    page.until(|page| !page.errors.is_empty()).await;
    assert!(page.errors[0].starts_with(WAITS), "{:?}", page.errors);
    full.ends();
    page.answer(1, &[4]).await;
    page.until(|page| page.question() == Some(2)).await;
    assert_eq!(
        page.texts()[2..],
        ["Seat 1 guessed 4.", "Seat 2 guessed 0."]
    );
    assert_eq!(page.errors.len(), 1, "{:?}", page.errors);
}

#[tokio::test]
async fn a_next_table_is_opened_with_the_note_of_it_or_not_at_all() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &table_of(&["you"])).await;
    let mut page = Page::open(server.at(), &links[0]).await;
    page.until(|page| page.question() == Some(1)).await;
    page.send(&json!({ "propose": "concede" })).await;
    page.until(|page| page.table["stage"] == "over").await;
    let full = Full::when(&server, "when new.what like '%moved%'");
    page.send(&json!({ "propose": "rematch" })).await;
    page.until(|page| !page.errors.is_empty()).await;
    assert!(page.errors[0].starts_with(UNKEPT), "{:?}", page.errors);
    let listed = get(server.at(), "/api/tables").await.json();
    assert_eq!(listed, json!([]), "no table is left unused");
    full.ends();
    page.until(|page| page.proposal.is_null()).await;
    page.send(&json!({ "propose": "rematch" })).await;
    page.until(|page| page.moved.is_some()).await;
    let listed = get(server.at(), "/api/tables").await.json();
    assert_eq!(listed[0]["table"], json!(page.moved));
}

#[tokio::test]
async fn one_who_comes_while_there_is_no_room_is_told_to_come_later() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let full = Full::of(&server);
    let mut page = Page::open(server.at(), &links[1]).await;
    assert_eq!(page.until_closed().await, Some(1013));
    assert!(page.errors[0].starts_with(UNKEPT), "{:?}", page.errors);
    full.ends();
    let mut page = Page::open(server.at(), &links[1]).await;
    page.until(|page| page.question() == Some(1)).await;
}
