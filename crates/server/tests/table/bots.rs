//! Bots at the table.

use crate::{
    client::{Page, get, open, table_of},
    house::Server,
};

#[tokio::test]
async fn bots_play_a_game_among_themselves() {
    let server = Server::open().await;
    let (table, links) = open(server.at(), &table_of(&["bot:low", "bot:low"])).await;
    assert_eq!(links, ["", ""], "a bot has no link");
    let mut other = Page::open(server.at(), &table).await;
    other.until(Page::over).await;
    other
        .until(|page| page.log.len() as u64 == page.view["seq"].as_u64().unwrap())
        .await;
}

#[tokio::test]
async fn a_bot_that_fails_does_not_stop_the_game() {
    let server = Server::open().await;
    let (table, _) = open(server.at(), &table_of(&["bot:wrong", "bot:panics"])).await;
    let mut other = Page::open(server.at(), &table).await;
    other.until(Page::over).await;
}

#[tokio::test]
async fn a_bot_that_thinks_holds_up_no_other_table() {
    let server = Server::open().await;
    let (slow, _) = open(server.at(), &table_of(&["bot:slow", "bot:slow"])).await;
    let (_, links) = open(server.at(), &table_of(&["you"])).await;
    let mut page = Page::open(server.at(), &links[0]).await;
    while !page.over() {
        let before = page.view["turn"]["number"].clone();
        page.until(|page| page.view["turn"]["number"] != before)
            .await;
        if !page.over() {
            page.answer_open(&[2]).await;
        }
    }
    let replay = get(server.at(), &format!("/api/tables/{slow}/replay")).await;
    assert_eq!(replay.status, 404, "the slow one is not done yet");
}
