//! What is done only if all whom it concerns agree.

use serde_json::{Value, json};

use crate::{
    client::{Page, get, open, table_of},
    house::Server,
    restart::Doomed,
};

fn propose(kind: &str) -> Value {
    json!({ "propose": kind })
}

fn agree(page: &Page, yes: bool) -> Value {
    json!({ "agree": { "proposal": page.proposal["id"], "yes": yes } })
}

/// Two players who have guessed, and a spectator.
async fn guessed(server: &Server) -> (Vec<String>, Page, Page, Page) {
    let (table, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut other = Page::open(server.at(), &table).await;
    one.until(|page| page.question().is_some()).await;
    two.until(|page| page.question().is_some()).await;
    one.answer_open(&[4]).await;
    two.answer_open(&[5]).await;
    for page in [&mut one, &mut two, &mut other] {
        page.until(|page| page.log.len() == 4).await;
    }
    (links, one, two, other)
}

#[tokio::test]
async fn an_answer_is_taken_back_if_all_agree() {
    let server = Server::open().await;
    let (links, mut one, mut two, mut other) = guessed(&server).await;
    assert_eq!(one.table["may"]["undo"], false);
    one.answer_open(&[0]).await;
    one.until(|page| page.table["may"]["undo"] == true).await;
    two.until(|page| page.question() == Some(3)).await;
    assert_eq!(two.table["may"]["undo"], false);
    let refusal = two.refused(propose("undo")).await;
    assert_eq!(refusal, "there is nothing that you may take back now");
    one.send(&propose("undo")).await;
    two.until(|page| page.proposal["kind"] == "undo").await;
    assert_eq!(two.proposal["by"], 1);
    assert_eq!(two.proposal["yes"], json!([1]));
    assert_eq!(two.proposal["open"], json!([2]));
    assert_eq!(
        one.refused(propose("undo")).await,
        "something is proposed already"
    );
    // A no ends it.
    two.send(&agree(&two, false)).await;
    one.until(|page| page.told.last().unwrap().contains("\"proposal\":null"))
        .await;
    let refusal = two.refused(agree(&two, true)).await;
    assert_eq!(refusal, "this is no longer proposed");
    one.send(&propose("undo")).await;
    two.until(|page| page.proposal["kind"] == "undo").await;
    two.send(&agree(&two, true)).await;
    for page in [&mut one, &mut two, &mut other] {
        page.until(|page| page.view["turn"]["number"] == 2).await;
        assert_eq!(page.log.len(), 4, "{:?}", page.log);
        assert!(page.was_told(r#"{"forget":{"after":4}}"#));
    }
    assert!(!other.was_told("proposal"));
    one.answer_open(&[2]).await;
    one.until(|page| page.log.len() == 5).await;
    assert_eq!(one.texts()[4], "Seat 1 counts to 3.");
    // One who had seen what is void gets what is true.
    let mut late = Page::seen(server.at(), &links[1], 5).await;
    late.until(|page| page.log.len() == 1).await;
    assert_eq!(late.texts(), ["Seat 1 counts to 3."]);
    assert!(late.was_told(r#"{"forget":{"after":4}}"#));
}

#[tokio::test]
async fn a_new_decision_voids_an_undo() {
    let server = Server::open().await;
    let (_, mut one, mut two, _other) = guessed(&server).await;
    one.answer_open(&[0]).await;
    one.until(|page| page.table["may"]["undo"] == true).await;
    one.send(&propose("undo")).await;
    two.until(|page| page.proposal["kind"] == "undo").await;
    let yes = agree(&two, true);
    two.answer_open(&[1]).await;
    two.until(|page| page.proposal.is_null()).await;
    assert_eq!(two.refused(yes).await, "this is no longer proposed");
    one.until(|page| page.proposal.is_null() && page.question() == Some(4))
        .await;
}

#[tokio::test]
async fn an_undo_is_voided_by_one_who_drops_and_never_tells_a_secret() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    two.until(|page| page.question().is_some()).await;
    one.until(|page| page.question().is_some()).await;
    one.answer_open(&[4]).await;
    one.until(|page| page.question().is_none()).await;
    // Whether the other has guessed is not to be learned from what may be taken back.
    assert_eq!(one.table["may"]["undo"], false);
    let refusal = one.refused(propose("undo")).await;
    assert_eq!(refusal, "there is nothing that you may take back now");
    two.answer_open(&[5]).await;
    one.until(|page| page.question() == Some(2)).await;
    one.answer_open(&[0]).await;
    one.until(|page| page.table["may"]["undo"] == true).await;
    one.send(&propose("undo")).await;
    two.until(|page| page.proposal["kind"] == "undo").await;
    drop(two);
    one.until(|page| page.proposal.is_null() && page.seats[1]["here"] == false)
        .await;
    assert_eq!(one.view["turn"]["number"], 3);
}

#[tokio::test]
async fn bots_agree_and_an_undo_survives_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let server = Doomed::open(folder.path()).await;
    let (_, links) = open(server.at(), &table_of(&["you"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    one.until(|page| page.question() == Some(1)).await;
    one.answer_open(&[1]).await;
    one.until(|page| page.question() == Some(2)).await;
    one.answer_open(&[0]).await;
    one.until(|page| page.question() == Some(3)).await;
    one.answer_open(&[0]).await;
    one.until(|page| page.question() == Some(4)).await;
    for question in [3, 2] {
        one.send(&propose("undo")).await;
        one.until(|page| page.question() == Some(question)).await;
    }
    one.answer_open(&[2]).await;
    one.until(|page| page.question() == Some(3)).await;
    let (view, log) = (one.view.clone(), one.log.clone());
    server.crash();
    let server = Doomed::open(folder.path()).await;
    let mut one = Page::seen(server.at(), &links[0], 4).await;
    one.until(|page| page.question() == Some(3)).await;
    assert_eq!(one.view, view);
    assert_eq!(one.log, log[2..], "lines that may be void come again");
    server.crash();
}

#[tokio::test]
async fn a_team_gives_up_only_together_and_others_learn_nothing_before() {
    let server = Server::open().await;
    let mut asked = table_of(&["you", "open", "open", "bot:low"]);
    asked["preset"] = json!("teams");
    let (table, links) = open(server.at(), &asked).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    let mut three = Page::open(server.at(), &links[2]).await;
    let mut other = Page::open(server.at(), &table).await;
    for page in [&mut one, &mut two, &mut three, &mut other] {
        page.until(|page| page.seats[0]["here"] == true && page.seats[2]["here"] == true)
            .await;
        page.for_a_moment().await;
    }
    let told = (two.told.len(), other.told.len());
    one.send(&propose("concede")).await;
    three.until(|page| page.proposal["kind"] == "concede").await;
    assert_eq!(three.proposal["open"], json!([3]));
    let forged = json!({ "agree": { "proposal": three.proposal["id"], "yes": true } });
    two.for_a_moment().await;
    other.for_a_moment().await;
    assert_eq!((two.told.len(), other.told.len()), told);
    assert_eq!(two.refused(forged).await, "this is no longer proposed");
    three.send(&agree(&three, true)).await;
    for page in [&mut one, &mut two, &mut three, &mut other] {
        page.until(Page::over).await;
        assert_eq!(page.view["outcome"]["team"], 2);
        assert_eq!(page.view["outcome"]["why"], "Team 1 conceded.");
    }
    let replay = get(server.at(), &format!("/api/tables/{table}/replay")).await;
    assert_eq!(
        replay.json()["stopped"],
        json!({ "team": 1, "why": "conceded" })
    );
    assert!(!two.was_told("concede\",\"by"));
}

#[tokio::test]
async fn the_same_people_play_again_with_the_same_links() {
    let server = Server::open().await;
    let (_, links) = open(server.at(), &table_of(&["you", "open"])).await;
    let mut one = Page::open(server.at(), &links[0]).await;
    let mut two = Page::open(server.at(), &links[1]).await;
    one.until(|page| page.question().is_some()).await;
    let refusal = one.refused(propose("rematch")).await;
    assert_eq!(refusal, "this can be proposed only once the game is over");
    two.until(|page| page.question().is_some()).await;
    two.send(&propose("concede")).await;
    one.until(|page| page.table["may"]["rematch"] == true).await;
    assert_eq!(
        one.refused(propose("undo")).await,
        "this can be proposed only while the game is played"
    );
    one.send(&propose("rematch")).await;
    two.until(|page| page.proposal["kind"] == "rematch").await;
    two.send(&agree(&two, true)).await;
    one.until(|page| page.moved.is_some()).await;
    two.until(|page| page.moved == one.moved).await;
    let next = one.moved.clone().unwrap();
    let key = links[1].split_once('#').unwrap().1;
    let mut again = Page::open(server.at(), &format!("{next}#{key}")).await;
    again.until(|page| page.question() == Some(1)).await;
    assert_eq!(again.view["viewer"], 2);
    assert_eq!(again.table["stage"], "playing");
    assert_ne!(again.table["commitment"], one.table["commitment"]);
    // One who comes late is told, too.
    let mut late = Page::open(server.at(), &links[0]).await;
    late.until(|page| page.moved.as_deref() == Some(&next))
        .await;
    assert_eq!(
        late.refused(propose("rematch")).await,
        "it goes on at another table already"
    );
}
