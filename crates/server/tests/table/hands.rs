//! Who plays a seat whose line drops, and who quits.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    client::{Page, open, table_of},
    house::Server,
    restart::Doomed,
};

/// Two against two, with short waits.
fn teams(partner: f64, bot: f64) -> Value {
    let mut asked = table_of(&["you", "open", "open", "open"]);
    asked["preset"] = json!("teams");
    asked["wait"] = json!({ "partner": partner, "bot": bot });
    asked
}

fn play(seat: u8, who: &str) -> Value {
    json!({ "play": { "seat": seat, "who": who } })
}

async fn all(server: &Server, asked: &Value) -> (Vec<String>, Vec<Page>) {
    let (_, links) = open(server.at(), asked).await;
    let mut pages = Vec::new();
    for link in &links {
        let mut page = Page::open(server.at(), link).await;
        page.until(|page| !page.view.is_null()).await;
        pages.push(page);
    }
    (links, pages)
}

#[tokio::test]
async fn a_bot_takes_a_seat_that_stays_empty_and_its_owner_takes_it_back() {
    let server = Server::open().await;
    let mut asked = table_of(&["you", "open"]);
    asked["wait"] = json!({ "partner": 0, "bot": 0.2 });
    let (links, mut pages) = all(&server, &asked).await;
    let two = pages.pop().unwrap();
    let mut one = pages.pop().unwrap();
    one.answer_open(&[4]).await;
    drop(two);
    one.until(|page| !page.seats[1]["bot_in"].is_null()).await;
    assert_eq!(one.seats[1]["here"], false);
    assert!(one.seats[1]["bot_in"].as_u64().unwrap() <= 200);
    assert!(one.seats[1]["partner_in"].is_null(), "there is no partner");
    one.until(|page| page.seats[1]["plays"] == "bot:low").await;
    // The bot guesses; nobody else could.
    one.until(|page| page.question() == Some(2)).await;
    assert_eq!(one.texts()[3], "Seat 2 guessed 0.");

    let mut two = Page::open(server.at(), &links[1]).await;
    two.until(|page| page.seats[1]["plays"] == "bot:low").await;
    two.answer(2, &[0]).await;
    two.until(|page| page.refused.len() == 1).await;
    assert_eq!(
        two.refused[0]["text"],
        "a bot plays this seat; take it back first"
    );
    two.send(&play(2, "owner")).await;
    two.until(|page| page.seats[1]["plays"] == "owner").await;
    one.answer_open(&[0]).await;
    two.until(|page| page.question() == Some(3)).await;
    two.for_a_moment().await;
    two.answer_open(&[1]).await;
    one.until(|page| page.question() == Some(4)).await;
}

#[tokio::test]
async fn a_partner_plays_an_empty_seat_and_sees_it_only_then() {
    let server = Server::open().await;
    let (links, mut pages) = all(&server, &teams(0.05, 600.0)).await;
    let three = pages.remove(2);
    let mut early = Page::from(server.at(), &links[0], 3).await;
    assert_eq!(early.until_closed().await, Some(1008));
    assert!(early.view.is_null() && early.log.is_empty());
    let refusal = pages[0].refused(play(3, "me")).await;
    assert_eq!(refusal, "the player of seat 3 is here");
    drop(three);
    pages[0].until(|page| page.seats[2]["here"] == false).await;
    tokio::time::sleep(Duration::from_millis(60)).await;
    let refusal = pages[1].refused(play(3, "me")).await;
    assert_eq!(refusal, "seat 3 is no partner of yours");
    pages[0].send(&play(3, "me")).await;
    pages[0]
        .until(|page| page.seats[2]["plays"] == "partner:1")
        .await;
    pages[1]
        .until(|page| page.seats[2]["plays"] == "partner:1")
        .await;
    let mut foe = Page::from(server.at(), &links[1], 3).await;
    assert_eq!(foe.until_closed().await, Some(1008));
    let mut lent = Page::from(server.at(), &links[0], 3).await;
    lent.until(|page| page.question() == Some(1)).await;
    assert_eq!(lent.view["viewer"], 3);
    assert_eq!(lent.seats[2]["you"], true);
    lent.answer_open(&[7]).await;
    lent.until(|page| page.question().is_none()).await;
    let own = pages[0].views;
    pages[0].for_a_moment().await;
    assert_eq!(pages[0].views, own, "each seat is played for itself");
    assert!(!pages[0].was_told("7003") && lent.was_told("7003"));

    // The owner is back, sees the game, and takes the seat.
    let mut three = Page::open(server.at(), &links[2]).await;
    three.until(|page| !page.view.is_null()).await;
    three.answer(1, &[3]).await;
    three.until(|page| page.refused.len() == 1).await;
    let refusal = pages[0].refused(play(3, "owner")).await;
    assert_eq!(refusal, "seat 3 is not yours");
    three.send(&play(3, "owner")).await;
    three.until(|page| page.seats[2]["plays"] == "owner").await;
    assert_eq!(lent.until_closed().await, Some(1012));
    let mut late = Page::from(server.at(), &links[0], 3).await;
    assert_eq!(late.until_closed().await, Some(1008));
}

#[tokio::test]
async fn one_who_quits_beside_bots_is_replaced_at_once() {
    let server = Server::open().await;
    let mut asked = table_of(&["you", "open", "bot:low", "bot:low"]);
    asked["preset"] = json!("teams");
    asked["wait"] = json!({ "partner": 600, "bot": 600 });
    let (_, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    two.until(|page| page.seats[0]["here"] == true).await;
    one.until(|page| !page.view.is_null()).await;
    one.send(&json!({ "leave": {} })).await;
    two.until(|page| page.seats[0]["plays"] == "bot:low").await;
    assert_eq!(two.seats[0]["left"], true);
}

#[tokio::test]
async fn one_who_quits_is_not_waited_for() {
    let server = Server::open().await;
    let (links, mut pages) = all(&server, &teams(600.0, 600.0)).await;
    let refusal = pages[2].refused(json!({ "leave": {} })).await;
    assert_eq!(
        refusal,
        "your partners have to agree that you leave: propose it to them; who only closes the page is waited for"
    );
    pages[1].for_a_moment().await;
    let told = pages[1].told.len();
    // A partner may say no.
    pages[2].send(&json!({ "propose": "leave" })).await;
    for yes in [false, true] {
        pages[0]
            .until(|page| page.proposal["kind"] == "leave")
            .await;
        assert_eq!(pages[0].proposal["by"], 3);
        assert_eq!(pages[0].proposal["open"], json!([1]));
        pages[1].for_a_moment().await;
        assert_eq!(pages[1].told.len(), told, "others learn nothing before");
        let id = pages[0].proposal["id"].clone();
        pages[0]
            .send(&json!({ "agree": { "proposal": id, "yes": yes } }))
            .await;
        if !yes {
            pages[0].until(|page| page.proposal.is_null()).await;
            assert_eq!(pages[0].seats[2]["left"], false);
            pages[2].until(|page| page.was_told("declined")).await;
            let declined = json!({ "by": 1, "kind": "leave" });
            assert_eq!(pages[2].last("declined"), Some(declined));
            assert!(!pages[1].was_told("declined"));
            pages[2].send(&json!({ "propose": "leave" })).await;
        }
    }
    for other in [1, 0] {
        pages[other]
            .until(|page| page.seats[2]["plays"] == "partner:1" && page.seats[2]["left"] == true)
            .await;
    }
    assert!(!pages[1].was_told("proposal"));
    let mut lent = Page::from(server.at(), &links[0], 3).await;
    lent.until(|page| page.question() == Some(1)).await;
    let mut three = Page::open(server.at(), &links[2]).await;
    three.until(|page| page.seats[2]["left"] == false).await;
    three.send(&play(3, "owner")).await;
    pages[0]
        .until(|page| page.seats[2]["plays"] == "owner")
        .await;
}

#[tokio::test]
async fn nobody_waits_while_nobody_is_there_or_for_one_who_never_came() {
    let server = Server::open().await;
    let mut asked = table_of(&["you", "open"]);
    asked["wait"] = json!({ "bot": 0.1 });
    let (_, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| !page.view.is_null()).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    one.for_a_moment().await;
    assert_eq!(one.seats[1]["plays"], "owner", "a link may be opened late");
    let two = Page::open(server.at(), &links[1]).await;
    one.until(|page| page.seats[1]["here"] == true).await;
    drop((one, two));
    tokio::time::sleep(Duration::from_millis(250)).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    two.until(|page| !page.seats.is_null()).await;
    assert_eq!(two.seats[0]["plays"], "owner");
    assert_eq!(two.seats[1]["plays"], "owner");
    two.until(|page| page.seats[0]["plays"] == "bot:low").await;
}

#[tokio::test]
async fn who_plays_a_seat_survives_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let (_, links) = open(server.at(), &teams(0.0, 600.0)).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut three = Page::open(server.at(), &links[2]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    two.until(|page| !page.view.is_null()).await;
    three.send(&json!({ "propose": "leave" })).await;
    one.until(|page| page.proposal["kind"] == "leave").await;
    let id = one.proposal["id"].clone();
    one.send(&json!({ "agree": { "proposal": id, "yes": true } }))
        .await;
    one.until(|page| page.seats[2]["plays"] == "partner:1")
        .await;
    two.send(&play(2, "bot")).await;
    one.until(|page| page.seats[1]["plays"] == "bot:low").await;
    server.crash();

    let server = Doomed::open(folder.path()).await;
    let mut lent = Page::from(server.at(), &links[0], 3).await;
    lent.until(|page| page.question() == Some(1)).await;
    assert_eq!(lent.seats[2]["left"], true);
    assert_eq!(lent.seats[1]["plays"], "bot:low");
    server.crash();
}

#[tokio::test]
async fn what_is_asked_wrongly_is_refused() {
    let server = Server::open().await;
    let mut asked = table_of(&["you", "bot:low"]);
    asked["preset"] = json!("teams");
    let (table, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    for (ask, why) in [
        (play(2, "bot"), "seat 2 belongs to a bot"),
        (play(9, "me"), "there is no seat 9"),
        (play(0, "owner"), "there is no seat 0"),
    ] {
        assert_eq!(one.refused(ask).await, why);
    }
    let mut other = Page::open(server.at(), &table).await;
    let refusal = other.refused(play(1, "owner")).await;
    assert_eq!(refusal, "a spectator only watches");
    let refusal = other.refused(json!({ "leave": {} })).await;
    assert_eq!(refusal, "a spectator only watches");
}

#[tokio::test]
async fn one_who_plays_alone_leaves_at_once() {
    let server = Server::open().await;
    let mut asked = table_of(&["you", "open", "bot:low", "open"]);
    asked["preset"] = json!("teams");
    let (table, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut other = Page::open(server.at(), &table).await;
    two.until(|page| page.seats[0]["here"] == true).await;
    // A partner that is a bot is not asked, nor one who never came.
    one.send(&json!({ "leave": {} })).await;
    two.until(|page| page.seats[0]["left"] == true).await;
    assert_eq!(
        two.seats[0]["plays"], "owner",
        "nobody has agreed to play it"
    );
    two.send(&json!({ "propose": "leave" })).await;
    other.until(|page| page.seats[1]["left"] == true).await;
}

#[tokio::test]
async fn who_leaves_in_one_window_has_left_in_all_and_each_is_told() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut again = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    two.until(|page| page.seats[0]["here"] == true).await;
    again.until(|page| !page.view.is_null()).await;
    one.send(&json!({ "propose": "leave" })).await;
    for window in [&mut one, &mut again] {
        assert_eq!(window.until_closed().await, Some(1008));
        assert_eq!(window.seats[0]["left"], true);
        let why = "you have left this table, here or in another window; your link brings you back";
        assert_eq!(window.errors, [why]);
        assert_eq!(window.closed.take().flatten().unwrap().reason.as_str(), why);
    }
    two.until(|page| page.seats[0]["plays"] == "bot:low").await;
    let mut back = Page::open(server.at(), &links[0]).await;
    back.until(|page| page.seats[0]["left"] == false).await;
    back.send(&play(1, "owner")).await;
    two.until(|page| page.seats[0]["plays"] == "owner").await;
}

#[tokio::test]
async fn a_partner_whose_line_drops_has_not_agreed_that_one_leaves() {
    let server = Server::open().await;
    let (links, mut pages) = all(&server, &teams(600.0, 600.0)).await;
    pages[2].send(&json!({ "propose": "leave" })).await;
    pages[0]
        .until(|page| page.proposal["kind"] == "leave")
        .await;
    drop(pages.remove(0));
    let three = &mut pages[1];
    three.until(|page| page.seats[0]["here"] == false).await;
    three.for_a_moment().await;
    assert_eq!(three.seats[2]["left"], false);
    assert_eq!(three.proposal["open"], json!([1]));
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| page.proposal["kind"] == "leave").await;
}
