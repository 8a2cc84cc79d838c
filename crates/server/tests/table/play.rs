//! Whole games over sockets.

use serde_json::json;
use server::Limits;

use crate::{
    client::{Page, get, open, table_of},
    house::Server,
};

/// Has both guess, and then count until the game is over.
async fn play(one: &mut Page, two: &mut Page) {
    one.until(|page| page.question() == Some(1)).await;
    two.until(|page| page.question() == Some(1)).await;
    one.answer_open(&[4]).await;
    two.answer_open(&[5]).await;
    let mut question = 2;
    loop {
        let now = |page: &Page| page.over() || page.view["turn"]["number"] == question;
        one.until(now).await;
        two.until(now).await;
        if one.over() {
            return;
        }
        let asked = if one.question().is_some() {
            &mut *one
        } else {
            &mut *two
        };
        asked.answer_open(&[2]).await;
        question += 1;
    }
}

#[tokio::test]
async fn a_whole_game_is_played() {
    let server = Server::open().await;
    let (table, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut other = Page::open(server.at(), &table).await;
    play(&mut one, &mut two).await;
    other.until(Page::over).await;
    assert_eq!(one.view["outcome"], two.view["outcome"]);
    assert_eq!(other.view["outcome"]["rules"], json!(["TOY-1"]));
    for page in [&mut one, &mut two, &mut other] {
        page.for_a_moment().await;
        let seqs: Vec<_> = page
            .log
            .iter()
            .map(|line| line["seq"].as_u64().unwrap())
            .collect();
        assert_eq!(
            seqs,
            (1..=seqs.len() as u64).collect::<Vec<_>>(),
            "each line once"
        );
        assert_eq!(page.view["seq"], seqs.len());
        assert_eq!(
            page.texts()[2..4],
            ["Seat 1 guessed 4.", "Seat 2 guessed 5."]
        );
    }
    one.answer(2, &[0]).await;
    one.until(|page| page.refused.len() == 1).await;
    assert_eq!(one.refused[0]["question"], 2);
}

#[tokio::test]
async fn nobody_sees_what_is_not_theirs() {
    let server = Server::open().await;
    let (table, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut other = Page::open(server.at(), &table).await;
    play(&mut one, &mut two).await;
    other.until(Page::over).await;
    let all = |page: &Page| format!("{} {:?} {}", page.view, page.log, page.seats);
    assert!(all(&one).contains("7001") && !all(&one).contains("7002"));
    assert!(all(&two).contains("7002") && !all(&two).contains("7001"));
    assert!(!all(&other).contains("7001") && !all(&other).contains("7002"));
}

#[tokio::test]
async fn a_secret_answer_sends_nothing_to_others() {
    let server = Server::open().await;
    let (table, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut other = Page::open(server.at(), &table).await;
    two.until(|page| page.question().is_some()).await;
    other.until(|page| page.views == 1).await;
    one.until(|page| page.question().is_some()).await;
    one.answer_open(&[4]).await;
    one.until(|page| page.question().is_none()).await;
    two.for_a_moment().await;
    other.for_a_moment().await;
    assert_eq!((two.views, other.views), (1, 1));
}

#[tokio::test]
async fn seats_tell_who_is_here() {
    let server = Server::open().await;
    let mut asked = table_of(&["you", "open", "bot:low"]);
    asked["seats"][0]["name"] = json!("  A\u{202e}sh\u{7}  ");
    let (table, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| page.seats[0]["here"] == true).await;
    assert_eq!(
        one.seats[0],
        json!({
            "seat": 1, "team": 1, "name": "Ash", "who": "you", "here": true, "you": true, "ready": false,
            "plays": "owner", "away": null, "partner_in": null, "bot_in": null, "left": false,
        })
    );
    assert_eq!(one.seats[1]["here"], false);
    assert_eq!(one.seats[2]["who"], "bot:low");
    assert_eq!(one.seats[2]["here"], true);

    let two = Page::open(server.at(), &links[1]).await;
    one.until(|page| page.seats[1]["here"] == true).await;
    let listed = get(server.at(), "/api/tables").await.json();
    assert_eq!(listed[0]["table"], table);
    assert_eq!(
        listed[0]["seats"][1],
        json!({ "seat": 2, "who": "open", "here": true })
    );
    drop(two);
    one.until(|page| page.seats[1]["here"] == false).await;
}

#[tokio::test]
async fn one_who_returns_gets_only_what_is_new() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    one.until(|page| page.log.len() == 2).await;
    drop(one);
    two.until(|page| page.question().is_some()).await;
    two.answer_open(&[9]).await;
    two.until(|page| page.question().is_none()).await;

    let mut one = Page::seen(server.at(), &links[0], 2).await;
    one.until(|page| page.question().is_some()).await;
    one.answer_open(&[8]).await;
    one.until(|page| page.log.len() == 2).await;
    assert_eq!(one.log[0]["seq"], 3);

    // One who claims to have seen what there is not has seen another game.
    let mut again = Page::seen(server.at(), &links[0], 4_000_000_000).await;
    again.until(|page| page.log.len() == 4).await;
}

#[tokio::test]
async fn a_seat_may_be_open_in_two_windows() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &table_of(&["you"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut same = Page::open(server.at(), &links[0]).await;
    one.until(|page| page.question().is_some()).await;
    same.until(|page| page.question().is_some()).await;
    one.answer_open(&[1]).await;
    same.answer_open(&[1]).await;
    one.until(|page| page.question() == Some(2)).await;
    same.until(|page| page.question() == Some(2)).await;
    same.until(|page| page.refused.len() == 1).await;
}

#[tokio::test]
async fn many_tables_are_played_at_once() {
    let limits = Limits {
        tables_per_minute: 100,
        ..Limits::default()
    };
    let server = Server::with(limits).await;
    let at = server.at();
    let games: Vec<_> = (0..40)
        .map(|_| {
            tokio::spawn(async move {
                let (_, links) = open(at, &table_of(&["you", "open"])).await;
                let mut one = Page::open(at, &links[0]).await;
                let mut two = Page::open(at, &links[1]).await;
                play(&mut one, &mut two).await;
            })
        })
        .collect();
    for game in games {
        game.await.unwrap();
    }
    assert_eq!(
        get(at, "/api/tables").await.json(),
        json!([]),
        "ended games are not listed"
    );
}

#[tokio::test]
async fn one_that_reads_slowly_skips_views_but_no_lines() {
    let limits = Limits {
        queue: 1,
        ..Limits::default()
    };
    let server = Server::with(limits).await;
    let mut asked = table_of(&["you"]);
    asked["preset"] = json!("wide");
    let (table, links) = open(server.at(), &asked).await;
    let mut slow = Page::open(server.at(), &table).await;
    let mut page = Page::open(server.at(), &links[0]).await;
    for question in 1..=8 {
        page.until(|page| page.question() == Some(question)).await;
        page.answer_open(&[if question < 7 { 0 } else { 2 }]).await;
    }
    page.until(Page::over).await;
    slow.until(Page::over).await;
    assert_eq!(slow.log.len(), page.log.len());
    assert_eq!(slow.log.last(), page.log.last());
    assert!(slow.views < page.views, "{} of {}", slow.views, page.views);
}
