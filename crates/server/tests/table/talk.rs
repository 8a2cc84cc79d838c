//! What people tell each other, and who hears it.

use serde_json::{Value, json};

use crate::{
    client::{Page, open, table_of},
    house::Server,
    restart::Doomed,
};

fn say(text: &str, to: &str) -> Value {
    json!({ "say": { "text": text, "to": to } })
}

fn teams() -> Value {
    let mut asked = table_of(&["you", "open", "open", "open"]);
    asked["preset"] = json!("teams");
    asked
}

/// Four at the table, and one who watches. Seats 1 and 3 are partners.
async fn five(at: std::net::SocketAddr, table: &str, links: &[String]) -> Vec<Page> {
    let mut pages = Vec::new();
    for link in links.iter().map(String::as_str).chain([table]) {
        pages.push(Page::open(at, link).await);
    }
    for page in &mut pages {
        page.until(|page| !page.view.is_null() && page.seats[3]["here"] == true)
            .await;
        page.for_a_moment().await;
    }
    pages
}

#[tokio::test]
async fn a_whisper_is_heard_by_the_team_alone() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let (table, links) = open(server.at(), &teams()).await;
    let mut pages = five(server.at(), &table, &links).await;
    let told: Vec<usize> = pages.iter().map(|page| page.told.len()).collect();
    pages[0].send(&say("psst, attack\u{202e}\n", "team")).await;
    pages[2].until(|page| page.said.len() == 1).await;
    assert_eq!(
        pages[2].said[0],
        json!({ "n": 1, "seat": 1, "to": "team", "text": "psst, attack" })
    );
    for nth in [1, 3, 4] {
        pages[nth].for_a_moment().await;
        assert_eq!(pages[nth].told.len(), told[nth], "seat {}", nth + 1);
    }
    pages[1].send(&say("<b>hello</b>", "table")).await;
    for page in &mut pages {
        page.until(|page| page.said.iter().any(|said| said["text"] == "<b>hello</b>"))
            .await;
    }
    // Nothing is missing in what the others read.
    assert_eq!(pages[4].said[0]["n"], 1);
    assert_eq!(pages[2].said[1]["n"], 2);
    server.crash();

    let server = Doomed::open(folder.path()).await;
    let mut three = Page::open(server.at(), &links[2]).await;
    three.until(|page| page.said.len() == 2).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut other = Page::open(server.at(), &table).await;
    for page in [&mut two, &mut other] {
        page.until(|page| page.said.len() == 1).await;
        page.for_a_moment().await;
        assert!(!page.was_told("psst"));
    }
    server.crash();
}

#[tokio::test]
async fn the_table_says_who_plays_for_whom_and_how_a_game_was_ended() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let (table, links) = open(server.at(), &teams()).await;
    let mut pages = five(server.at(), &table, &links).await;
    for who in ["bot", "owner"] {
        let asked = json!({ "play": { "seat": 1, "who": who } });
        pages[0].send(&asked).await;
    }
    pages[0].until(|page| page.said.len() == 2).await;
    pages[0].send(&json!({ "propose": "concede" })).await;
    pages[2]
        .until(|page| page.proposal["kind"] == "concede")
        .await;
    let yes = json!({ "agree": { "proposal": pages[2].proposal["id"], "yes": true } });
    pages[2].send(&yes).await;
    let told = json!([
        { "n": 1, "seat": null, "to": "table", "text": "A bot (low) plays for Player 1." },
        { "n": 2, "seat": null, "to": "table", "text": "Player 1 plays again." },
        { "n": 3, "seat": null, "to": "table", "text": "Team 1 conceded: the game is over." },
    ]);
    for page in &mut pages {
        page.until(|page| page.said.len() == 3).await;
        assert_eq!(json!(page.said), told);
    }
    server.crash();
    let server = Doomed::open(folder.path()).await;
    let mut again = Page::open(server.at(), &table).await;
    again.until(|page| page.said.len() == 3).await;
    assert_eq!(json!(again.said), told);
    server.crash();
}

#[tokio::test]
async fn the_table_says_that_time_ran_out_and_that_an_answer_was_taken_back() {
    let server = Server::open().await;
    let mut asked = table_of(&["you"]);
    asked["clock"] = json!({ "bank": 1, "increment": 0, "per": "seat", "at_zero": "lose" });
    let (_, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| page.question() == Some(1)).await;
    one.answer_open(&[2]).await;
    one.until(|page| page.question() == Some(2)).await;
    one.answer_open(&[0]).await;
    one.until(|page| page.table["may"]["undo"] == true).await;
    one.send(&json!({ "propose": "undo" })).await;
    one.until(|page| page.said.len() == 2).await;
    let texts: Vec<&str> = one.said.iter().filter_map(|s| s["text"].as_str()).collect();
    assert_eq!(
        texts,
        [
            "Player 1 took back an answer.",
            "The time of Player 1 ran out: the game is over."
        ]
    );
}

#[tokio::test]
async fn what_is_said_is_bounded() {
    let server = Server::open().await;
    let (table, links) = open(server.at(), &teams()).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut other = Page::open(server.at(), &table).await;
    let long = say(&"é".repeat(501), "table");
    assert_eq!(
        one.refused(long).await,
        "what is said has at most 500 characters"
    );
    assert_eq!(
        one.refused(say(" \u{7}\n", "team")).await,
        "nothing was said"
    );
    assert_eq!(
        other.refused(say("hi", "table")).await,
        "a spectator only watches"
    );
    one.send(&say(&"é".repeat(500), "table")).await;
    other.until(|page| page.said.len() == 1).await;
    for nth in 0..10 {
        one.send(&say(&format!("again {nth}"), "table")).await;
    }
    one.until(|page| page.errors.len() >= 9).await;
    assert_eq!(one.errors[2], "you say too much at once; wait a second");
    one.for_a_moment().await;
    assert!(one.said.len() <= 5, "{:?}", one.said);
}

#[tokio::test]
async fn a_finger_and_a_shown_hand_are_for_partners() {
    let server = Server::open().await;
    let (table, links) = open(server.at(), &teams()).await;
    let mut pages = five(server.at(), &table, &links).await;
    let told: Vec<usize> = pages.iter().map(|page| page.told.len()).collect();
    // Each calls the card by a name of its own.
    pages[0].send(&json!({ "point": { "card": 101 } })).await;
    pages[2].until(|page| page.last("pointed").is_some()).await;
    assert_eq!(
        pages[2].last("pointed").unwrap(),
        json!({ "seat": 1, "card": 103 })
    );
    pages[0].send(&json!({ "point": { "card": null } })).await;
    pages[2]
        .until(|page| page.last("pointed").unwrap()["card"].is_null())
        .await;
    pages[0].send(&json!({ "show": { "cards": [101] } })).await;
    pages[2].until(|page| page.last("showed").is_some()).await;
    assert_eq!(
        pages[2].last("showed").unwrap()["faces"][0]["name"],
        "Secret 7001"
    );
    for nth in [0, 1, 3, 4] {
        pages[nth].for_a_moment().await;
        assert_eq!(pages[nth].told.len(), told[nth], "seat {}", nth + 1);
    }
    let refusal = pages[0].refused(json!({ "point": { "card": 202 } })).await;
    assert_eq!(refusal, "you see no such card");
    // The partner's card is seen, but is not one's own to show.
    let refusal = pages[0]
        .refused(json!({ "show": { "cards": [301] } }))
        .await;
    assert!(refusal.starts_with("these cards cannot be shown"));
    let many = json!({ "show": { "cards": vec![101; 61] } });
    assert_eq!(
        pages[0].refused(many).await,
        "at most 60 cards are shown at once"
    );
}

#[tokio::test]
async fn why_a_card_cannot_be_played_is_told_to_who_asks() {
    let server = Server::open().await;
    let (table, links) = open(server.at(), &teams()).await;
    let mut pages = five(server.at(), &table, &links).await;
    let told = pages[2].told.len();
    pages[0].send(&json!({ "why": { "card": 101 } })).await;
    pages[0].until(|page| page.last("reasons").is_some()).await;
    let reason = json!({ "text": "A secret is not played.", "rules": ["TOY-2"] });
    assert_eq!(
        pages[0].last("reasons").unwrap(),
        json!({ "card": 101, "reasons": [reason] })
    );
    pages[0].send(&json!({ "why": { "card": 999 } })).await;
    pages[0]
        .until(|page| page.last("reasons").unwrap()["card"] == 999)
        .await;
    assert_eq!(pages[0].last("reasons").unwrap()["reasons"], json!([]));
    pages[2].for_a_moment().await;
    assert_eq!(pages[2].told.len(), told);
}
