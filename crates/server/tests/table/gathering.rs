//! Tables that wait for people before their game.

use serde_json::{Value, json};

use crate::{
    client::{Page, get, open, post, table_of},
    house::Server,
    restart::Doomed,
};

fn gathered(who: &[&str]) -> Value {
    let mut asked = table_of(who);
    asked["gather"] = json!(true);
    for seat in asked["seats"].as_array_mut().unwrap() {
        seat.as_object_mut().unwrap().remove("deck");
    }
    asked
}

fn room(what: Value) -> Value {
    json!({ "room": what })
}

fn host(what: Value) -> Value {
    json!({ "host": what })
}

#[tokio::test]
async fn a_table_gathers_and_starts_when_all_are_ready() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let (table, links) = open(server.at(), &gathered(&["you", "open"])).await;
    let listed = get(server.at(), "/api/tables").await.json();
    assert_eq!(listed[0]["stage"], "gathering");
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut other = Page::open(server.at(), &table).await;
    one.until(|page| page.seats[1]["here"] == true).await;
    assert_eq!(one.table["stage"], "gathering");
    assert!(one.table["commitment"].is_null());
    assert_eq!(
        (&one.table["host"], one.seats[0]["deck"].as_str()),
        (&json!(true), Some("first"))
    );
    assert!(one.view.is_null() && one.seats[1]["deck"].is_null());
    two.answer(1, &[1]).await;
    two.until(|page| page.refused.len() == 1).await;
    assert_eq!(two.refused[0]["text"], "the game has not started");

    two.send(&room(
        json!({ "name": " M\u{202e}isty ", "deck": { "list": "a\nb" } }),
    ))
    .await;
    two.until(|page| page.seats[1]["deck"] == "List of 2").await;
    one.until(|page| page.seats[1]["name"] == "Misty").await;
    other.until(|page| page.seats[1]["name"] == "Misty").await;
    assert!(!one.was_told("List of 2") && !other.was_told("List of 2"));
    let refusal = one.refused(host(json!("start"))).await;
    assert_eq!(refusal, "seat 2 is not ready yet");
    two.send(&room(json!({ "ready": true }))).await;
    one.until(|page| page.seats[1]["ready"] == true).await;
    one.send(&host(json!({ "team": 2, "name": "Waves" }))).await;
    two.until(|page| page.table["teams"][1]["name"] == "Waves")
        .await;
    server.crash();

    let server = Doomed::open(folder.path()).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    two.until(|page| page.seats[1]["ready"] == true).await;
    assert_eq!(two.seats[1]["deck"], "List of 2");
    assert_eq!(two.table["teams"][1]["name"], "Waves");
    one.send(&host(json!("start"))).await;
    two.until(|page| page.question() == Some(1)).await;
    one.until(|page| page.question() == Some(1)).await;
    assert_eq!(one.table["stage"], "playing");
    assert_eq!(one.table["commitment"].as_str().map(str::len), Some(64));
    assert!(two.seats[1]["deck"].is_null());
    let refusal = two.refused(room(json!({ "name": "Late" }))).await;
    assert_eq!(refusal, "the game has started");
    one.answer_open(&[1]).await;
    one.until(|page| page.question().is_none()).await;
    server.crash();
    let server = Doomed::open(folder.path()).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| !page.view.is_null()).await;
    assert!(one.question().is_none());
    server.crash();
}

#[tokio::test]
async fn no_two_seats_have_one_name() {
    let server = Server::open().await;
    let mut asked = gathered(&["you", "open", "bot:low", "open"]);
    asked["preset"] = json!("teams");
    asked["seats"][0]["name"] = json!("Ann");
    asked["seats"][2]["name"] = json!("ANN");
    asked["sit"] = json!("anybody");
    let (table, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let names = |page: &Page| -> Vec<String> {
        let seats = page.seats.as_array().into_iter().flatten();
        seats
            .map(|seat| seat["name"].as_str().unwrap().to_owned())
            .collect()
    };
    two.until(|page| page.seats[0]["here"] == true).await;
    assert_eq!(names(&two), ["Ann", "Player 2", "ANN (2)", "Player 4"]);
    two.send(&room(json!({ "name": "a\u{200d}nn\u{3000}" })))
        .await;
    one.until(|page| {
        names(page)
            .get(1)
            .is_some_and(|name| name == "a\u{200d}nn (3)")
    })
    .await;
    // Who takes the name that a seat has by itself does not take it from whoever sits down there.
    two.send(&room(json!({ "name": "Player\u{a0}4" }))).await;
    one.until(|page| names(page)[1].ends_with(" (2)")).await;
    two.send(&room(json!({ "name": "Bot 3 (low)" }))).await;
    one.until(|page| names(page)[1] == "Bot 3 (low)").await;
    one.send(&host(json!({ "seat": 3, "who": "bot:low" })))
        .await;
    one.until(|page| names(page)[2] == "Bot 3 (low) (2)").await;
    two.send(&room(json!({ "name": "player 4" }))).await;
    one.until(|page| names(page)[1] == "player 4 (2)").await;
    let sat = post(server.at(), &format!("/api/tables/{table}/sit"), &json!({})).await;
    assert_eq!(sat.json()["seat"], 4);
    one.until(|page| page.seats[3]["name"] == "Player 4").await;
    // One's own name is no other's; a name that only tells the seat changes with it.
    two.send(&room(json!({ "name": "Player 4 (2)", "ready": true })))
        .await;
    one.until(|page| page.seats[1]["ready"] == true).await;
    assert_eq!(names(&one)[1], "Player 4 (2)");
    two.send(&room(json!({ "name": "Player 2" }))).await;
    one.until(|page| names(page)[1] == "Player 2").await;
    one.send(&host(json!({ "swap": [2, 4] }))).await;
    one.until(|page| page.seats[3]["ready"] == true).await;
    assert_eq!(names(&one)[1], "Player 2");
    assert_eq!(names(&one)[3], "Player 4");
}

#[tokio::test]
async fn seats_are_swapped_with_everything_that_is_theirs() {
    let server = Server::open().await;
    let mut asked = gathered(&["you", "open", "open", "bot:low"]);
    asked["preset"] = json!("teams");
    let (_, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    one.until(|page| page.seats[1]["here"] == true).await;
    two.send(&room(
        json!({ "name": "Ana", "deck": { "list": "x" }, "ready": true }),
    ))
    .await;
    one.until(|page| page.seats[1]["ready"] == true).await;
    assert_eq!(one.seats[1]["team"], 2);
    one.send(&host(json!({ "swap": [2, 3] }))).await;
    two.until(|page| page.seats[2]["you"] == true).await;
    assert_eq!(two.seats[2]["name"], "Ana");
    assert_eq!(two.seats[2]["deck"], "List of 1");
    assert_eq!(two.seats[2]["team"], 1);
    let mut three = Page::open(server.at(), &links[2]).await;
    three.until(|page| page.seats[1]["you"] == true).await;
    // The host may sit elsewhere, too, and is the host there.
    one.send(&host(json!({ "swap": [1, 4] }))).await;
    one.until(|page| page.seats[3]["you"] == true).await;
    assert_eq!(one.table["host"], true);
    three.send(&room(json!({ "ready": true }))).await;
    one.until(|page| page.seats[1]["ready"] == true).await;
    one.send(&host(json!("start"))).await;
    for (page, seat) in [(&mut one, 4), (&mut two, 3), (&mut three, 2)] {
        page.until(|page| !page.view.is_null()).await;
        assert_eq!(page.view["viewer"], seat);
    }
}

#[tokio::test]
async fn the_host_gives_seats_to_bots_and_opens_them_again() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &gathered(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    one.until(|page| page.seats[1]["here"] == true).await;
    one.send(&host(json!({ "seat": 2, "who": "bot:low" })))
        .await;
    one.until(|page| page.seats[1]["who"] == "bot:low").await;
    two.until_closed().await;
    let mut two = Page::open(server.at(), &links[1]).await;
    assert_eq!(
        two.until_closed().await,
        Some(1008),
        "its key opens nothing now"
    );
    one.send(&host(json!({ "seat": 2, "who": "open" }))).await;
    one.until(|page| page.seats[1]["link"].is_string()).await;
    let link = one.seats[1]["link"].as_str().unwrap().to_owned();
    let mut two = Page::open(server.at(), &link).await;
    two.until(|page| page.seats[1]["you"] == true).await;
    assert!(
        two.seats[1]["link"].is_null(),
        "only the host is told a link"
    );
    assert_eq!(one.seats[1]["who"], "open");
    one.send(&host(json!({ "seat": 2, "who": "bot:low" })))
        .await;
    one.send(&host(json!("start"))).await;
    one.until(|page| page.question() == Some(1)).await;
}

#[tokio::test]
async fn what_is_asked_wrongly_is_refused() {
    let server = Server::open().await;
    let (table, links) = open(server.at(), &gathered(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut other = Page::open(server.at(), &table).await;
    for (ask, why) in [
        (
            host(json!({ "swap": [1, 1] })),
            "a swap names two seats of this table",
        ),
        (
            host(json!({ "swap": [1, 9] })),
            "a swap names two seats of this table",
        ),
        (
            host(json!({ "seat": 1, "who": "bot:low" })),
            "the host's own seat stays the host's",
        ),
        (
            host(json!({ "seat": 2, "who": "bot:none" })),
            "no bot of that name plays this ruleset",
        ),
        (
            host(json!({ "seat": 2, "who": "you" })),
            "a seat is for `open`, or `bot:` and a name",
        ),
        (
            host(json!({ "seat": 0, "who": "open" })),
            "there is no seat 0",
        ),
        (
            host(json!({ "team": 3, "name": "x" })),
            "there is no team 3",
        ),
        (
            room(json!({ "name": " \u{7} " })),
            "a name has at least one letter",
        ),
        (
            room(json!({ "deck": { "list": "bad" } })),
            "seats.1.deck: this deck is not legal",
        ),
    ] {
        assert_eq!(one.refused(ask).await, why);
    }
    assert_eq!(
        two.refused(host(json!("start"))).await,
        "only the host may do this"
    );
    assert_eq!(
        other.refused(room(json!({ "ready": true }))).await,
        "a spectator only watches"
    );
    // Decks are work for the house.
    for _ in 0..8 {
        two.send(&room(json!({ "deck": { "list": "bad" } }))).await;
    }
    two.until(|page| {
        page.errors
            .iter()
            .any(|text| text.starts_with("too many decks"))
    })
    .await;
    let mut asked = table_of(&["you", "open"]);
    asked["seats"][1].as_object_mut().unwrap().remove("deck");
    let refused = post(server.at(), "/api/tables", &asked).await;
    assert_eq!(refused.json()["error"]["at"], "seats.2.deck");
}

#[tokio::test]
async fn a_match_is_played_until_a_team_has_won_two_games() {
    let server = Server::open().await;
    let at = server.at();
    let mut asked = table_of(&["you", "open"]);
    asked["match"] = json!(3);
    asked["seats"][1]["deck"] = json!({ "list": "main\nside" });
    let (mut table, links) = open(at, &asked).await;
    let key = |nth: usize| links[nth].split_once('#').unwrap().1;
    let first = table.clone();
    let replay = format!("/api/replays/{first}");
    for game in 1..=2 {
        let mut one = Page::open(at, &format!("{table}#{}", key(0))).await;
        let mut two = Page::open(at, &format!("{table}#{}", key(1))).await;
        two.until(|page| page.table["match"]["game"] == game).await;
        one.until(|page| page.seats[1]["here"] == true).await;
        if game > 1 {
            assert_eq!(two.table["stage"], "gathering");
            assert_eq!(two.table["match"]["wins"], json!([1, 0]));
            // Each is told the own list, and nobody another's.
            two.until(|page| page.seats[1]["list"] == "main\nside")
                .await;
            one.until(|page| page.seats[0]["list"] == "all of any")
                .await;
            assert!(!one.was_told("main") && two.seats[0]["list"].is_null());
            let foreign = room(json!({ "deck": { "list": "main\nother" } }));
            assert_eq!(two.refused(foreign).await, "exchange one for one");
            two.send(&room(
                json!({ "deck": { "list": "side\nmain" }, "ready": true }),
            ))
            .await;
            two.until(|page| page.seats[1]["deck"] == "exchanged").await;
            let swap = host(json!({ "swap": [1, 2] }));
            assert_eq!(one.refused(swap).await, "seats stay as they are in a match");
            one.until(|page| page.seats[1]["ready"] == true).await;
            one.send(&host(json!("start"))).await;
        }
        two.until(|page| page.question().is_some()).await;
        two.send(&json!({ "propose": "concede" })).await;
        one.until(|page| page.table["stage"] == "over").await;
        one.for_a_moment().await;
        let said: Vec<_> = one.said.iter().map(|said| &said["text"]).collect();
        let end = json!("Player 1 won the match, 2 to 0.");
        assert_eq!(said.contains(&&end), game == 2, "{said:?}");
        assert_eq!(
            one.table["match"],
            json!({ "of": 3, "wins": [game, 0], "game": game })
        );
        // A deck is not told while it is still to be played with.
        let sealed = get(at, &replay).await;
        assert_eq!(sealed.status, if game < 2 { 403 } else { 200 });
        assert_eq!(one.table["replay"], game == 2);
        one.send(&json!({ "propose": "rematch" })).await;
        two.until(|page| page.proposal["kind"] == "rematch").await;
        let yes = json!({ "agree": { "proposal": two.proposal["id"], "yes": true } });
        two.send(&yes).await;
        one.until(|page| page.moved.is_some()).await;
        table = one.moved.clone().unwrap();
    }
    // It is decided: what follows is another match, with the decks of the first game.
    let mut one = Page::open(at, &format!("{table}#{}", key(0))).await;
    one.until(|page| page.question() == Some(1)).await;
    assert_eq!(
        one.table["match"],
        json!({ "of": 3, "wins": [0, 0], "game": 1 })
    );
    asked["match"] = json!(2);
    let refused = post(at, "/api/tables", &asked).await;
    assert_eq!(refused.json()["error"]["at"], "match");
}

#[tokio::test]
async fn a_game_that_wins_the_match_ends_it() {
    let server = Server::open().await;
    let at = server.at();
    let mut asked = table_of(&["you"]);
    asked["match"] = json!(3);
    asked["preset"] = json!("sweep");
    let (_, links) = open(at, &asked).await;
    let mut page = Page::open(at, &links[0]).await;
    for question in 1..=5 {
        page.until(|page| page.question() == Some(question)).await;
        page.answer_open(&[2]).await;
    }
    page.until(|page| page.table["stage"] == "over").await;
    let won = json!({ "of": 3, "wins": [2], "game": 1 });
    assert_eq!(page.table["match"], won);
    page.until(|page| !page.said.is_empty()).await;
    assert_eq!(page.said[0]["text"], "Player 1 won the match, 2.");
}

#[tokio::test]
async fn anybody_sits_down_where_a_table_lets_them() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let at = server.at();
    let mut asked = gathered(&["you", "open"]);
    let (closed, _) = open(at, &asked).await;
    let refused = post(at, &format!("/api/tables/{closed}/sit"), &Value::Null).await;
    assert_eq!(
        (refused.status, &refused.json()["error"]["text"]),
        (400, &json!("no seat of this table is free for anybody"))
    );
    asked["sit"] = json!("anybody");
    let (table, links) = open(at, &asked).await;
    let mut one = Page::open(at, &links[0]).await;
    one.until(|page| page.table["stage"] == "gathering").await;
    let open_seats = async || {
        let listed = get(at, "/api/tables").await.json();
        let all = listed.as_array().unwrap().clone();
        let found = all.into_iter().find(|row| row["table"] == *table);
        found.unwrap()["open"].clone()
    };
    // The host's own seat is not free, whether or not the host is there.
    assert_eq!(open_seats().await, 1);
    let taken = post(at, &format!("/api/tables/{table}/sit"), &Value::Null).await;
    assert_eq!((taken.status, &taken.json()["seat"]), (200, &json!(2)));
    assert_eq!(open_seats().await, 0);
    let again = post(at, &format!("/api/tables/{table}/sit"), &Value::Null).await;
    assert_eq!(again.status, 400);
    let key = taken.json()["key"].as_str().unwrap().to_owned();
    let mut two = Page::open(at, &format!("{table}#{key}")).await;
    two.until(|page| page.seats[1]["you"] == true).await;
    // The link that was drawn with the table opens this seat no more.
    let mut late = Page::open(at, &links[1]).await;
    late.until(|page| page.errors.len() == 1).await;
    assert_eq!(late.errors[0], "this link opens no seat at this table");
    // It is kept, and nobody gets the seat a second time.
    server.crash();
    let server = Doomed::open(folder.path()).await;
    let mut two = Page::open(server.at(), &format!("{table}#{key}")).await;
    two.until(|page| page.seats[1]["you"] == true).await;
    let path = format!("/api/tables/{table}/sit");
    assert_eq!(post(server.at(), &path, &Value::Null).await.status, 400);
    server.crash();
}
