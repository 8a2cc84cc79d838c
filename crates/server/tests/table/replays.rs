//! Replays over HTTP: of games played here, and of those that were uploaded.

use std::net::SocketAddr;

use serde_json::json;
use server::Limits;

use crate::{
    client::{Page, Response, ask, get, open, table_of},
    house::Server,
};

/// Plays a game of one seat to its end.
async fn played(at: SocketAddr) -> String {
    let (table, links) = open(at, &table_of(&["you"])).await;
    let mut page = Page::open(at, &links[0]).await;
    for question in 1..=5 {
        page.until(|page| page.question() == Some(question)).await;
        page.answer_open(&[2]).await;
    }
    page.until(Page::over).await;
    table
}

async fn upload(at: SocketAddr, replay: &str) -> Response {
    ask(at, "POST /api/replays", replay, "").await
}

#[tokio::test]
async fn a_finished_game_is_looked_at_step_by_step() {
    let server = Server::open().await;
    let at = server.at();
    let table = played(at).await;
    let of = |more: &str| format!("/api/replays/{table}{more}");
    let about = get(at, &of("")).await.json();
    assert_eq!(about["steps"], 5);
    let first = get(at, &of("/steps/0?view=1")).await.json();
    assert_eq!(first["view"]["turn"]["number"], 1);
    assert_eq!(first["view"]["seats"][0]["gauges"][0]["now"], 7001);
    let last = get(at, &of("/steps/5?view=spectator")).await.json();
    assert_eq!(last["view"]["outcome"]["team"], 1);
    assert_eq!(last["view"]["seats"][0]["gauges"], json!([]));
    let open = get(at, &of("/steps/5")).await.json();
    assert_eq!(open["view"]["seats"][0]["gauges"][0]["now"], 7001);
    let log = get(at, &of("/log?view=spectator")).await.json();
    assert_eq!(log[0]["step"], 0);
    assert_eq!(log[0]["text"], "Seat 1 has a secret.");
    assert_eq!(log.as_array().unwrap().last().unwrap()["step"], 5);
    let file = get(at, &of("/file")).await;
    let same = get(at, &format!("/api/tables/{table}/replay")).await;
    assert_eq!((file.status, &file.body), (200, &same.body));
}

#[tokio::test]
async fn what_is_no_step_or_view_is_told() {
    let server = Server::open().await;
    let at = server.at();
    let table = played(at).await;
    for (more, place) in [
        ("/steps/6", "step"),
        ("/steps/-1", "step"),
        ("/steps/one", "step"),
        ("/steps/99999999999999999999", "step"),
        ("/steps/0?view=2", "view"),
        ("/steps/0?view=9", "view"),
        ("/steps/0?view=0", "view"),
        ("/steps/0?view=all", "view"),
        ("/steps/0?look=1", "view"),
        ("/log?view=me", "view"),
    ] {
        let refused = get(at, &format!("/api/replays/{table}{more}")).await;
        assert_eq!(refused.status, 400, "{more}");
        assert_eq!(refused.json()["error"]["at"], place, "{more}");
    }
    let told = get(at, &format!("/api/replays/{table}/steps/6")).await;
    let text = "this game has steps 0 to 5";
    assert_eq!(told.json()["error"]["text"], text);
    for path in ["/api/replays/nowhere", "/api/replays/nowhere/steps/0"] {
        assert_eq!(get(at, path).await.status, 404);
    }
}

#[tokio::test]
async fn a_game_under_way_shows_nothing() {
    let server = Server::open().await;
    let at = server.at();
    let (table, links) = open(at, &table_of(&["you"])).await;
    let mut page = Page::open(at, &links[0]).await;
    for question in 1..=5 {
        page.until(|page| page.question() == Some(question)).await;
        for more in ["", "/steps/0", "/steps/0?view=1", "/log", "/file"] {
            let asked = get(at, &format!("/api/replays/{table}{more}")).await;
            assert_eq!(asked.status, 404, "{more} at question {question}");
            assert!(!asked.text().contains("7001"));
        }
        page.answer_open(&[2]).await;
    }
    page.until(Page::over).await;
    let path = format!("/api/replays/{table}");
    assert_eq!(get(at, &path).await.status, 200);
}

#[tokio::test]
async fn a_replay_is_uploaded_and_known_by_what_is_in_it() {
    let server = Server::with(Limits {
        upload: 2000,
        ..Limits::default()
    })
    .await;
    let at = server.at();
    let table = played(at).await;
    let file = get(at, &format!("/api/replays/{table}/file")).await.text();
    let first = upload(at, &file).await.json();
    let again = upload(at, &file).await.json();
    assert_eq!(first, again);
    let id = first["replay"].as_str().unwrap();
    let about = get(at, &format!("/api/replays/{id}")).await;
    assert_eq!(about.json()["steps"], 5);
    let kept = get(at, &format!("/api/replays/{id}/file")).await;
    assert_eq!(kept.text(), file);
    let refused = upload(at, "{}").await;
    assert_eq!(refused.status, 400);
    assert_eq!(refused.json()["error"]["text"], "this is no replay");
    assert_eq!(upload(at, &" ".repeat(2001)).await.status, 413);
}

#[tokio::test]
async fn looks_and_uploads_are_bounded() {
    let server = Server::with(Limits {
        looks_per_minute: 2,
        uploads_per_minute: 1,
        ..Limits::default()
    })
    .await;
    let at = server.at();
    let look = async || get(at, "/api/replays/nowhere").await.status;
    assert_eq!((look().await, look().await, look().await), (404, 404, 429));
    assert_eq!(upload(at, "{}").await.status, 400);
    assert_eq!(upload(at, "{}").await.status, 429);
}

#[tokio::test]
async fn more_replays_are_looked_at_than_are_held_open() {
    let server = Server::with(Limits {
        films: 1,
        ..Limits::default()
    })
    .await;
    let at = server.at();
    let tables = [played(at).await, played(at).await];
    for _ in 0..2 {
        for table in &tables {
            let seen = get(at, &format!("/api/replays/{table}/steps/3")).await;
            assert_eq!(seen.status, 200);
        }
    }
}
