//! Accounts, sessions, and what members keep.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use server::Limits;

use crate::{
    client::{Page, Response, ask, open, parts, post, table_of},
    house::Server,
};

async fn enroll(at: SocketAddr, name: &str, password: &str) -> Response {
    let asked = json!({ "name": name, "password": password });
    post(at, "/api/accounts", &asked).await
}

async fn log_in(at: SocketAddr, name: &str, password: &str) -> Response {
    let asked = json!({ "name": name, "password": password });
    post(at, "/api/session", &asked).await
}

/// The cookie of a session.
fn cookie(response: &Response) -> &str {
    let cookie = response.header("set-cookie").expect("a cookie");
    cookie.split(';').next().unwrap()
}

/// The header line that brings a session along.
fn brought(response: &Response) -> String {
    format!("Cookie: {}\r\n", cookie(response))
}

async fn with(at: SocketAddr, what: &str, body: &Value, session: &str) -> Response {
    let body = match body {
        Value::Null => String::new(),
        body => body.to_string(),
    };
    ask(at, what, &body, session).await
}

async fn me(at: SocketAddr, session: &str) -> Value {
    with(at, "GET /api/me", &Value::Null, session).await.json()
}

#[tokio::test]
async fn a_member_comes_and_goes() {
    let server = Server::open().await;
    let at = server.at();
    assert_eq!(me(at, "").await, Value::Null);
    let made = enroll(at, "Ana", "correct horse").await;
    assert_eq!((made.status, made.json()), (200, json!({ "name": "Ana" })));
    let cookie = made.header("set-cookie").unwrap();
    assert!(cookie.starts_with("quadrille="), "{cookie}");
    assert!(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax"));
    let first = brought(&made);
    assert_eq!(me(at, &first).await["name"], "Ana");

    let second = log_in(at, "ANA", "correct horse").await;
    assert_eq!(second.json()["name"], "Ana");
    let second = brought(&second);
    assert_ne!(first, second);
    let out = with(at, "DELETE /api/session", &Value::Null, &first).await;
    assert!(out.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert_eq!(me(at, &first).await, Value::Null);
    assert_eq!(me(at, &second).await["name"], "Ana");
    assert_eq!(me(at, "Cookie: quadrille=made-up\r\n").await, Value::Null);
}

#[tokio::test]
async fn the_cookie_is_secure_where_the_page_is() {
    let server = Server::open().await;
    let asked = json!({ "name": "Ana", "password": "correct horse" }).to_string();
    let more = "X-Forwarded-Proto: https\r\n";
    let made = ask(server.at(), "POST /api/accounts", &asked, more).await;
    assert!(made.header("set-cookie").unwrap().ends_with("; Secure"));
}

#[tokio::test]
async fn names_and_passwords_have_rules() {
    let server = Server::open().await;
    let at = server.at();
    for (name, password, place) in [
        ("A", "correct horse", "name"),
        ("<script>", "correct horse", "name"),
        ("Ana", "seven77", "password"),
        ("Ana", &"x".repeat(300), "password"),
    ] {
        let refused = enroll(at, name, password).await;
        assert_eq!(refused.status, 400, "{name}");
        assert_eq!(refused.json()["error"]["at"], place);
    }
    assert_eq!(enroll(at, "Ana", "eight888").await.status, 200);
    let taken = enroll(at, "aNA", "eight888").await;
    assert_eq!(taken.status, 409);
    assert_eq!(taken.json()["error"]["text"], "this name is taken");
}

#[tokio::test]
async fn whoever_fails_to_log_in_does_not_learn_why() {
    let server = Server::open().await;
    let at = server.at();
    enroll(at, "Ana", "correct horse").await;
    let mut took = [Duration::MAX; 2];
    for _ in 0..3 {
        for (nth, name) in ["Ana", "Bob"].into_iter().enumerate() {
            let began = Instant::now();
            let refused = log_in(at, name, "correct house").await;
            took[nth] = took[nth].min(began.elapsed());
            assert_eq!(refused.status, 401);
            assert_eq!(
                refused.json(),
                json!({ "error": { "text": "the name or the password is wrong" } })
            );
            assert_eq!(refused.header("set-cookie"), None);
        }
    }
    let [known, unknown] = took;
    assert!(
        unknown * 3 > known,
        "{unknown:?} for nobody, {known:?} for somebody"
    );
}

#[tokio::test]
async fn tries_are_bounded_by_address_and_by_name() {
    let limits = || Limits {
        logins_per_minute: 3,
        ..Limits::default()
    };
    let server = Server::with(limits()).await;
    for _ in 0..3 {
        assert_eq!(log_in(server.at(), "Ana", "wrong pass").await.status, 401);
    }
    assert_eq!(log_in(server.at(), "Bob", "wrong pass").await.status, 429);

    // From everywhere at once, as a proxy says.
    let server = Server::proxied(limits()).await;
    let asked = json!({ "name": "Ana", "password": "wrong pass" }).to_string();
    let mut statuses = Vec::new();
    for nth in 1..=4 {
        let from = format!("X-Forwarded-For: 203.0.113.{nth}\r\n");
        let refused = ask(server.at(), "POST /api/session", &asked, &from).await;
        statuses.push(refused.status);
    }
    assert_eq!(statuses, [401, 401, 401, 429]);
}

#[tokio::test]
async fn accounts_from_one_address_are_bounded() {
    let server = Server::with(Limits {
        accounts_per_day: 1,
        ..Limits::default()
    })
    .await;
    assert_eq!(
        enroll(server.at(), "Ana", "correct horse").await.status,
        200
    );
    assert_eq!(
        enroll(server.at(), "Bob", "correct horse").await.status,
        429
    );
}

#[tokio::test]
async fn a_session_ends_in_time() {
    let server = Server::with(Limits {
        session: Duration::from_secs(1),
        ..Limits::default()
    })
    .await;
    let session = brought(&enroll(server.at(), "Ana", "correct horse").await);
    let began = Instant::now();
    while me(server.at(), &session).await != Value::Null {
        assert!(began.elapsed() < Duration::from_secs(5));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn decks_are_a_members_own() {
    let server = Server::with(Limits {
        decks_per_account: 2,
        ..Limits::default()
    })
    .await;
    let at = server.at();
    let ana = brought(&enroll(at, "Ana", "correct horse").await);
    let bob = brought(&enroll(at, "Bob", "correct horse").await);
    let deck = json!({ "format": "any", "list": "4 Bill" });
    let put = async |name: &str, session: &str| {
        let what = format!("PUT /api/me/decks/{name}");
        with(at, &what, &deck, session).await.status
    };
    assert_eq!(put("one", "").await, 401);
    assert_eq!(put("one", &ana).await, 200);
    assert_eq!(put("zwei%20drei", &ana).await, 200);
    assert_eq!(put("three", &ana).await, 409);
    assert_eq!(put("one", &ana).await, 200);
    assert_eq!(put(&"x".repeat(41), &bob).await, 400);
    let none = json!({ "format": "none", "list": "4 Bill" });
    let none = with(at, "PUT /api/me/decks/none", &none, &bob).await;
    let told = json!({ "text": "there is no such format; there is any", "at": "format" });
    assert_eq!((none.status, &none.json()["error"]), (400, &told));
    let long = json!({ "format": "any", "list": "x".repeat(33 * 1024) });
    let refused = with(at, "PUT /api/me/decks/long", &long, &bob).await;
    assert_eq!(refused.status, 400);
    let decks = async |session: &str| {
        let told = with(at, "GET /api/me/decks", &Value::Null, session).await;
        told.json()
    };
    assert_eq!(
        decks(&ana).await,
        json!([
            { "name": "one", "format": "any", "list": "4 Bill" },
            { "name": "zwei drei", "format": "any", "list": "4 Bill" },
        ])
    );
    assert_eq!(decks(&bob).await, json!([]));
    let drop = async |session: &str| {
        let what = "DELETE /api/me/decks/zwei%20drei";
        with(at, what, &Value::Null, session).await.status
    };
    assert_eq!(drop(&bob).await, 404);
    assert_eq!(drop(&ana).await, 200);
    assert_eq!(decks(&ana).await.as_array().unwrap().len(), 1);
    let tables = with(at, "GET /api/me/tables", &Value::Null, &ana).await;
    assert_eq!((tables.status, tables.json()), (200, json!([])));
}

#[tokio::test]
async fn a_seat_that_was_claimed_is_found_again_without_its_link() {
    let server = Server::open().await;
    let at = server.at();
    let ana = enroll(at, "Ana", "correct horse").await;
    let bob = enroll(at, "Bob", "correct horse").await;
    let (_, links) = open(at, &table_of(&["open", "you"])).await;
    let (table, key) = parts(&links[1]);
    let mut page = Page::member(at, table, cookie(&ana)).await;
    page.send(&json!({ "hello": { "key": key, "seen": 0 } }))
        .await;
    page.until(|page| !page.view.is_null()).await;

    let hello = json!({ "hello": { "seat": 2, "seen": 0 } });
    let mut elsewhere = Page::member(at, table, cookie(&ana)).await;
    elsewhere.send(&hello).await;
    elsewhere.until(|page| page.view["viewer"] == 2).await;
    for (seat, cookie) in [
        (2, cookie(&bob)),
        (1, cookie(&ana)),
        (2, "quadrille=made-up"),
    ] {
        let mut other = Page::member(at, table, cookie).await;
        other
            .send(&json!({ "hello": { "seat": seat, "seen": 0 } }))
            .await;
        assert_eq!(other.until_closed().await, Some(1008));
        assert!(other.view.is_null() && other.log.is_empty());
    }
    let mine = async |session: &Response| {
        let session = brought(session);
        let told = with(at, "GET /api/me/tables", &Value::Null, &session).await;
        told.json()
    };
    let told = mine(&ana).await;
    let first = &told[0];
    assert_eq!(
        (&first["table"], &first["seat"]),
        (&json!(table), &json!(2))
    );
    assert_eq!(
        (&first["ruleset"], &first["stage"]),
        (&json!("toy"), &json!("playing"))
    );
    assert!(!told.to_string().contains(key.unwrap()));
    assert_eq!(mine(&bob).await, json!([]));
}

#[tokio::test]
async fn another_sites_page_changes_nothing() {
    let server = Server::open().await;
    let at = server.at();
    let session = brought(&enroll(at, "Ana", "correct horse").await);
    for foreign in [
        "Origin: https://evil.example\r\n",
        "Sec-Fetch-Site: cross-site\r\n",
    ] {
        let more = format!("{session}{foreign}");
        for what in [
            "DELETE /api/session",
            "PUT /api/me/decks/one",
            "POST /api/replays",
            "POST /api/room",
        ] {
            let body = json!({ "format": "any", "list": "" }).to_string();
            assert_eq!(ask(at, what, &body, &more).await.status, 403, "{what}");
        }
    }
    assert_eq!(me(at, &session).await["name"], "Ana");
}

#[tokio::test]
async fn a_password_is_changed_by_who_knows_it() {
    let server = Server::open().await;
    let at = server.at();
    let here = brought(&enroll(at, "Ana", "correct horse").await);
    let there = brought(&log_in(at, "Ana", "correct horse").await);
    let change = async |old: &str, new: &str, session: &str| {
        let asked = json!({ "old": old, "new": new });
        with(at, "PUT /api/me/password", &asked, session).await
    };
    assert_eq!(
        change("correct horse", "battery staple", "").await.status,
        401
    );
    let wrong = change("wrong horse", "battery staple", &here).await;
    assert_eq!(
        (wrong.status, &wrong.json()["error"]["at"]),
        (403, &json!("old"))
    );
    let short = change("correct horse", "short", &here).await;
    assert_eq!(
        (short.status, &short.json()["error"]["at"]),
        (400, &json!("new"))
    );
    assert_eq!(me(at, &there).await["name"], "Ana");
    let changed = change("correct horse", "battery staple", &here).await;
    assert_eq!(changed.status, 200);
    // Whoever had got in with the old one is out.
    assert_eq!(me(at, &there).await, Value::Null);
    assert_eq!(me(at, &here).await, Value::Null);
    assert_eq!(me(at, &brought(&changed)).await["name"], "Ana");
    assert_eq!(log_in(at, "Ana", "correct horse").await.status, 401);
    assert_eq!(log_in(at, "Ana", "battery staple").await.status, 200);
}
