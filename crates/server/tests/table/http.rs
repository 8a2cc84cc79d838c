//! What is asked over HTTP, and the page.

use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;

use crate::{
    client::{Page, ask, get, open, post, table_of},
    house::Server,
};

#[tokio::test]
async fn every_response_has_the_headers() {
    let server = Server::open().await;
    for path in [
        "/",
        "/t/anything",
        "/healthz",
        "/api/rulesets",
        "/api/nothing",
        "/nothing",
    ] {
        let response = get(server.at(), path).await;
        assert_eq!(
            response.header("content-security-policy"),
            Some(
                "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
            ),
            "{path}"
        );
        assert_eq!(response.header("x-frame-options"), Some("DENY"));
        assert!(response.header("permissions-policy").is_some());
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"));
    }
}

#[tokio::test]
async fn the_page_is_served() {
    let server = Server::open().await;
    let index = get(server.at(), "/").await;
    assert_eq!(index.status, 200);
    assert_eq!(
        index.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    assert_eq!(index.header("cache-control"), Some("no-cache"));
    let table = get(server.at(), "/t/abc").await;
    assert_eq!((table.status, &table.body), (200, &index.body));
    let tag = format!("If-None-Match: {}\r\n", index.header("etag").unwrap());
    assert_eq!(ask(server.at(), "GET /", "", &tag).await.status, 304);
    for path in [
        "/nothing",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/assets/",
        "/t",
    ] {
        assert_eq!(get(server.at(), path).await.status, 404, "{path}");
    }
    assert_eq!(ask(server.at(), "POST /", "", "").await.status, 405);
}

#[tokio::test]
async fn the_page_and_what_everybody_may_read_are_sent_packed() {
    let server = Server::open().await;
    let index = get(server.at(), "/").await;
    let page = index.text();
    let script = page.split('"').find(|part| part.ends_with(".js"));
    // Where the page is not built, the notice that says so stands in for it.
    let script = script.unwrap_or("/");
    for path in [script, "/api/rulesets"] {
        let plain = get(server.at(), path).await;
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        let gzip = "Accept-Encoding: gzip\r\n";
        let packed = ask(server.at(), &format!("GET {path}"), "", gzip).await;
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        assert!(packed.header("vary").is_some());
        assert_ne!(plain.body, packed.body);
    }
    let plain = get(server.at(), script).await;
    let gzip = "Accept-Encoding: gzip\r\n";
    let packed = ask(server.at(), &format!("GET {script}"), "", gzip).await;
    assert!(packed.body.len() < plain.body.len());
    assert_ne!(plain.header("etag"), packed.header("etag"));
    let keep = if script == "/" {
        "no-cache"
    } else {
        "public, max-age=31536000, immutable"
    };
    assert_eq!(packed.header("cache-control"), Some(keep));
    assert!(!page.contains("<script>") && !page.contains("style="));
}

#[tokio::test]
async fn cards_are_looked_for() {
    let server = Server::with(Limits {
        searches_per_minute: 4,
        ..Limits::default()
    })
    .await;
    let at = server.at();
    let found = get(at, "/api/cards?format=any&q=fire%20spin&from=40").await;
    assert_eq!(
        found.json(),
        json!({ "total": 1, "cards": ["fire spin"], "from": 40 })
    );
    let none = get(at, "/api/cards?format=none").await;
    assert_eq!(
        (none.status, &none.json()["error"]["at"]),
        (400, &json!("format"))
    );
    assert_eq!(get(at, "/api/cards?colour=red").await.status, 400);
    let fault = get(at, "/api/cards?format=any&from=-1").await.json();
    let told = json!({ "text": "here is to be a whole number of 0 or more", "at": "from" });
    assert_eq!(fault["error"], told);
    let long = format!("/api/cards?format=any&q={}", "x".repeat(201));
    assert_eq!(get(at, &long).await.status, 400);
    assert_eq!(get(at, "/api/cards?format=any").await.status, 200);
    assert_eq!(get(at, "/api/cards?format=any").await.status, 200);
    assert_eq!(get(at, "/api/cards?format=any").await.status, 429);
}

#[tokio::test]
async fn a_position_is_laid_out_in_time() {
    let server = Server::with(Limits {
        patience: Duration::from_millis(300),
        rooms_per_minute: 3,
        ..Limits::default()
    })
    .await;
    let at = server.at();
    let lay = async |scenario: &str| {
        let asked = json!({ "scenario": scenario });
        post(at, "/api/room", &asked).await
    };
    assert_eq!(lay("a").await.json()["steps"][0], "a");
    let bad = lay("bad").await;
    assert_eq!(
        (bad.status, &bad.json()["error"]["at"]),
        (400, &json!("line 1"))
    );
    assert_eq!(lay("slow").await.status, 408);
    assert_eq!(lay("a").await.status, 429);
    assert_eq!(lay(&"x".repeat(65 * 1024)).await.status, 413);
}

#[tokio::test]
async fn what_cannot_be_read_is_told_in_plain_words() {
    let server = Server::open().await;
    for (body, text, place) in [
        ("", "the JSON ends before it is whole", "line 1 column 0"),
        (
            "[]",
            "here is to be an object, not a list",
            "line 1 column 2",
        ),
        ("{}", "\"seats\" is missing", "line 1 column 2"),
    ] {
        let fault = ask(server.at(), "POST /api/tables", body, "").await.json();
        assert_eq!(fault["error"], json!({ "text": text, "at": place }));
    }
    let (_, links) = open(server.at(), &table_of(&["you"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let told = one.refused(json!({ "leave": { "now": 1 } })).await;
    assert!(told.starts_with("there is no \"now\" here"), "{told}");
    assert!(told.ends_with("(line 1 column 15)"), "{told}");
}

#[tokio::test]
async fn private_tables_are_not_listed() {
    let server = Server::open().await;
    let mut asked = table_of(&["you", "open"]);
    asked["watch"] = json!("nobody");
    asked["gather"] = json!(true);
    open(server.at(), &asked).await;
    let listed = async || get(server.at(), "/api/tables").await.json();
    assert_eq!(listed().await, json!([]));
    asked["sit"] = json!("anybody");
    let (table, _) = open(server.at(), &asked).await;
    assert_eq!(listed().await[0]["open"], 1);
    assert_eq!(listed().await[0]["watch"], "nobody");
    let sit = format!("/api/tables/{table}/sit");
    assert_eq!(post(server.at(), &sit, &json!(null)).await.status, 200);
    assert_eq!(listed().await, json!([]));
}

#[tokio::test]
async fn who_may_watch_is_listed() {
    let server = Server::open().await;
    for watch in [json!("all"), json!({ "delay": 60.0 })] {
        let mut asked = table_of(&["you", "open"]);
        asked["watch"] = watch.clone();
        let (table, _) = open(server.at(), &asked).await;
        let listed = get(server.at(), "/api/tables").await.json();
        let mut tables = listed.as_array().unwrap().iter();
        let listed = tables.find(|listed| listed["table"] == table).unwrap();
        assert_eq!(listed["watch"], watch);
    }
}

#[tokio::test]
async fn a_table_that_nobody_could_start_is_not_opened() {
    let server = Server::open().await;
    for who in [["bot:low", "bot:low"], ["open", "bot:low"]] {
        let mut asked = table_of(&who);
        asked["gather"] = json!(true);
        let refused = post(server.at(), "/api/tables", &asked).await;
        assert_eq!(refused.status, 400, "{}", refused.text());
        assert_eq!(refused.json()["error"]["at"], "seats");
    }
    assert_eq!(get(server.at(), "/api/tables").await.json(), json!([]));
}

#[tokio::test]
async fn a_list_is_written_in_another_form() {
    let server = Server::open().await;
    let asked = json!({ "format": "any", "list": "4 Bill", "form": "plain" });
    let written = post(server.at(), "/api/decks/write", &asked).await;
    assert_eq!(written.json(), json!({ "text": "plain: 4 Bill" }));
}

#[tokio::test]
async fn the_house_is_asked() {
    let server = Server::open().await;
    let at = server.at();
    assert_eq!(get(at, "/healthz").await.text(), "ok");
    assert_eq!(get(at, "/api/rulesets").await.json()[0]["id"], "toy");
    assert_eq!(
        get(at, "/api/rules/TOY-1").await.json()["title"],
        "The goal"
    );
    assert_eq!(get(at, "/api/rules/TOY-2").await.status, 404);
    let checked = post(
        at,
        "/api/decks/check",
        &json!({ "format": "any", "list": "a\nb" }),
    )
    .await;
    assert_eq!(checked.json(), json!({ "legal": true, "cards": 2 }));
    let checked = post(
        at,
        "/api/decks/check",
        &json!({ "format": "none", "list": "" }),
    )
    .await;
    assert_eq!(checked.status, 400);
    assert_eq!(
        checked.json(),
        json!({ "error": { "text": "there is no such format", "at": "format" } })
    );
}

#[tokio::test]
async fn a_wrong_request_is_told_what_is_wrong() {
    let server = Server::open().await;
    let at = server.at();
    let with = |key: &str, value: Value| {
        let mut asked = table_of(&["you", "open"]);
        asked[key] = value;
        asked
    };
    let seat = |who: &str, deck: Value| json!([{ "who": who, "deck": deck }]);
    let shipped = json!({ "shipped": "any" });
    for (asked, place) in [
        (with("ruleset", json!("chess")), "ruleset"),
        (with("seats", json!([])), "seats"),
        (with("seats", seat("me", shipped.clone())), "seats.1.who"),
        (
            with("seats", seat("bot:none", shipped.clone())),
            "seats.1.who",
        ),
        (
            with("seats", seat("you", json!({ "list": "bad" }))),
            "seats.1.deck",
        ),
        (with("seed", json!("abc")), "line 1"),
        (with("cheat", json!(true)), "line 1"),
    ] {
        let response = post(at, "/api/tables", &asked).await;
        assert_eq!(response.status, 400, "{asked}");
        let error = response.json();
        assert!(
            error["error"]["at"].as_str().unwrap().starts_with(place),
            "{error}"
        );
    }
    assert_eq!(ask(at, "POST /api/tables", "{", "").await.status, 400);
    assert_eq!(
        post(at, "/api/tables", &with("preset", json!("panic")))
            .await
            .status,
        500
    );
    let long = with("name", json!("x".repeat(65 * 1024)));
    assert_eq!(post(at, "/api/tables", &long).await.status, 413);
    assert_eq!(get(at, "/api/tables/nowhere/replay").await.status, 404);
    assert_eq!(ask(at, "PUT /api/tables", "", "").await.status, 405);
}

#[tokio::test]
async fn a_table_that_is_opened_tells_each_link_once() {
    let server = Server::open().await;
    let at = server.at();
    let mut asked = table_of(&["you", "open", "bot:low"]);
    asked["name"] = json!("Our table");
    let response = post(at, "/api/tables", &asked).await.json();
    let table = response["table"].as_str().unwrap();
    let link = response["seats"][0]["link"].as_str().unwrap();
    assert!(link.starts_with(&format!("/t/{table}#")));
    assert_ne!(response["seats"][0]["link"], response["seats"][1]["link"]);
    assert_eq!(response["seats"][2], json!({ "seat": 3, "who": "bot:low" }));
    let listed = get(at, "/api/tables").await.json();
    assert_eq!(listed[0]["name"], "Our table");
    assert_eq!(listed[0]["ruleset"], "toy");
    let (_, key) = link.split_once('#').unwrap();
    assert!(!listed.to_string().contains(key));
}

#[tokio::test]
async fn a_replay_is_given_once_the_game_has_ended() {
    let server = Server::open().await;
    let at = server.at();
    let (table, links) = open(at, &table_of(&["you"])).await;
    let path = format!("/api/tables/{table}/replay");
    assert_eq!(get(at, &path).await.status, 404);
    let mut page = Page::open(at, &links[0]).await;
    for question in 1..=5 {
        page.until(|page| page.question() == Some(question)).await;
        assert_eq!(get(at, &path).await.status, 404);
        page.answer_open(&[2]).await;
    }
    page.until(Page::over).await;
    let replay = get(at, &path).await;
    assert_eq!(replay.status, 200);
    assert!(replay.text().contains("answers"));
}
