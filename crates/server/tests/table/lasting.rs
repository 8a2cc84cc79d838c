//! What people have not decided yet outlasts the server, also where it is killed.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::{
    client::{Page, open, table_of},
    process::Process,
};

fn propose(kind: &str) -> Value {
    json!({ "propose": kind })
}

fn agree(page: &Page, yes: bool) -> Value {
    json!({ "agree": { "proposal": page.proposal["id"], "yes": yes } })
}

/// Two against two, who wait long.
fn patient() -> Value {
    let mut asked = table_of(&["you", "open", "open", "open"]);
    asked["preset"] = json!("teams");
    asked["wait"] = json!({ "partner": 600, "bot": 1000 });
    asked
}

/// Opens a page that sees the game.
async fn page(process: &Process, link: &str) -> Page {
    let mut page = Page::open(process.at, link).await;
    page.until(|page| !page.view.is_null()).await;
    page
}

/// Waits until an act like this is on disk.
async fn until_kept(folder: &Path, like: &str) {
    let database = rusqlite::Connection::open(folder.join("quadrille.db")).unwrap();
    let began = Instant::now();
    let count = "select count(*) from acts where what like ?1";
    while database.query_row(count, [like], |row| row.get::<_, u32>(0)) == Ok(0) {
        assert!(began.elapsed() < Duration::from_secs(120), "{like}");
        sleep(Duration::from_millis(200)).await;
    }
}

/// People who have guessed, one a link; seat 2 counts first.
async fn guessed(process: &Process, links: &[String]) -> Vec<Page> {
    let mut pages = Vec::new();
    for link in links {
        pages.push(page(process, link).await);
    }
    for page in &mut pages {
        page.answer_open(&[4]).await;
    }
    for page in &mut pages {
        page.until(|page| page.view["turn"]["number"] == 2).await;
    }
    pages
}

#[tokio::test]
async fn a_team_that_is_about_to_give_up_is_still_asked_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path());
    let mut asked = table_of(&["you", "open", "open", "bot:low"]);
    asked["preset"] = json!("teams");
    let (_, links) = open(process.at, &asked).await;
    let mut one = page(&process, &links[0]).await;
    let mut three = page(&process, &links[2]).await;
    one.send(&propose("concede")).await;
    three.until(|page| page.proposal["kind"] == "concede").await;
    // One that was refused has had its number.
    three.send(&agree(&three, false)).await;
    one.until(|page| page.last("proposal") == Some(Value::Null))
        .await;
    one.send(&propose("concede")).await;
    one.until(|page| page.proposal["id"] == 2).await;
    let line = one.proposal.clone();
    process.kill();

    let process = Process::start(folder.path());
    let mut three = page(&process, &links[2]).await;
    three.until(|page| page.proposal == line).await;
    let two = page(&process, &links[1]).await;
    assert!(!two.was_told("proposal"), "others learn nothing");
    three.send(&agree(&three, true)).await;
    three.until(Page::over).await;
    assert_eq!(three.view["outcome"]["why"], "Team 1 conceded.");
    process.kill();

    let process = Process::start(folder.path());
    let mut three = Page::open(process.at, &links[2]).await;
    three.until(Page::over).await;
    three.for_a_moment().await;
    assert!(!three.was_told("proposal"), "it is done");
    process.kill();
}

#[tokio::test]
async fn an_undo_waits_for_whom_a_kill_has_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path());
    let (_, links) = open(process.at, &table_of(&["you", "open", "open"])).await;
    let mut pages = guessed(&process, &links).await;
    // Seat 3 counts first; seat 2 is not there when it asks to take that back, and comes then.
    let mut three = pages.pop().unwrap();
    drop(pages.pop());
    let mut one = pages.pop().unwrap();
    three.answer_open(&[0]).await;
    one.until(|page| page.seats[1]["here"] == false && page.question() == Some(3))
        .await;
    three.until(|page| page.table["may"]["undo"] == true).await;
    three.send(&propose("undo")).await;
    one.until(|page| page.proposal["open"] == json!([1])).await;
    let mut two = page(&process, &links[1]).await;
    two.until(|page| page.proposal["open"] == json!([1, 2]))
        .await;
    one.send(&agree(&one, true)).await;
    three
        .until(|page| page.proposal["open"] == json!([2]))
        .await;
    let line = three.proposal.clone();
    process.kill();

    let process = Process::start(folder.path());
    let mut one = page(&process, &links[0]).await;
    let mut three = page(&process, &links[2]).await;
    one.until(|page| page.proposal == line).await;
    three.until(|page| page.seats[0]["here"] == true).await;
    three.for_a_moment().await;
    assert_eq!(three.proposal, line, "nobody agrees by a line that drops");
    assert_eq!(three.view["turn"]["number"], 3);
    let mut two = page(&process, &links[1]).await;
    two.until(|page| page.proposal == line).await;
    two.send(&agree(&two, true)).await;
    for page in [&mut one, &mut two, &mut three] {
        page.until(|page| page.view["turn"]["number"] == 2).await;
    }
    one.until(|page| page.last("proposal") == Some(Value::Null))
        .await;
    process.kill();
}

#[tokio::test]
async fn an_undo_that_the_game_outran_stays_void_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path());
    let (_, links) = open(process.at, &table_of(&["you", "open"])).await;
    let mut pages = guessed(&process, &links).await;
    pages[0].answer_open(&[0]).await;
    pages[0]
        .until(|page| page.table["may"]["undo"] == true)
        .await;
    pages[0].send(&propose("undo")).await;
    pages[1].until(|page| page.proposal["id"] == 1).await;
    pages[1].answer_open(&[0]).await;
    pages[1].until(|page| page.proposal.is_null()).await;
    pages[1].send(&propose("undo")).await;
    pages[0].until(|page| page.proposal["id"] == 2).await;
    process.kill();

    let process = Process::start(folder.path());
    let one = page(&process, &links[0]).await;
    let mut two = page(&process, &links[1]).await;
    two.until(|page| page.proposal["id"] == 2).await;
    assert_eq!(two.proposal["by"], 2);
    // Who is back and drops again has not agreed.
    drop(one);
    two.until(|page| page.last("proposal") == Some(Value::Null))
        .await;
    assert_eq!(two.view["turn"]["number"], 4);
    process.kill();

    let process = Process::start(folder.path());
    let mut two = page(&process, &links[1]).await;
    two.for_a_moment().await;
    assert!(!two.was_told("proposal"));
    process.kill();
}

#[tokio::test]
async fn a_rematch_waits_for_whom_a_kill_has_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path());
    let (_, links) = open(process.at, &table_of(&["you", "open"])).await;
    let mut one = page(&process, &links[0]).await;
    let mut two = page(&process, &links[1]).await;
    two.send(&propose("concede")).await;
    one.until(Page::over).await;
    two.until(Page::over).await;
    one.send(&propose("rematch")).await;
    two.until(|page| page.proposal["kind"] == "rematch").await;
    let line = two.proposal.clone();
    process.kill();

    let process = Process::start(folder.path());
    let mut one = page(&process, &links[0]).await;
    one.until(|page| page.proposal == line).await;
    one.for_a_moment().await;
    assert_eq!((one.moved.as_ref(), &one.proposal), (None, &line));
    let mut two = page(&process, &links[1]).await;
    two.until(|page| page.proposal == line).await;
    two.send(&agree(&two, true)).await;
    one.until(|page| page.moved.is_some()).await;
    two.until(|page| page.moved == one.moved).await;
    process.kill();
}

#[tokio::test]
async fn one_who_dropped_is_not_waited_for_anew_after_a_stop() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path());
    let (_, links) = open(process.at, &patient()).await;
    let mut one = page(&process, &links[0]).await;
    drop(page(&process, &links[2]).await);
    one.until(|page| page.seats[2]["bot_in"].is_u64()).await;
    let began = Instant::now();
    sleep(Duration::from_millis(1500)).await;
    assert!(process.stop());
    let counted = began.elapsed();
    sleep(Duration::from_millis(2000)).await;

    let process = Process::start(folder.path());
    let began = Instant::now();
    let mut one = page(&process, &links[0]).await;
    one.until(|page| page.seats[2]["bot_in"].is_u64()).await;
    let seat = &one.seats[2];
    let away = Duration::from_millis(seat["away"].as_u64().unwrap());
    assert!(away >= Duration::from_millis(1500), "{seat}");
    // A little goes by between what happens here and what is read of it there.
    let most = counted + began.elapsed() + Duration::from_millis(500);
    assert!(away <= most, "without a server nobody waits: {seat}");
    let left = seat["bot_in"].as_u64().unwrap() + seat["away"].as_u64().unwrap();
    assert_eq!(left, 1_000_000);
    process.kill();
}

#[tokio::test]
async fn a_kill_gives_back_little_of_the_wait_for_one_who_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path());
    let (_, links) = open(process.at, &patient()).await;
    let mut one = page(&process, &links[0]).await;
    drop(page(&process, &links[1]).await);
    drop(page(&process, &links[2]).await);
    for seat in [1, 2] {
        one.until(|page| page.seats[seat]["bot_in"].is_u64()).await;
    }
    // It is kept every 20 seconds.
    until_kept(folder.path(), r#"{"away":{"lengths":[null,20%"#).await;
    process.kill();

    let process = Process::start(folder.path());
    let mut one = page(&process, &links[0]).await;
    one.until(|page| page.seats[2]["bot_in"].is_u64()).await;
    let seat = &one.seats[2];
    // It dropped a little after the one whose 20 seconds were up.
    assert!(seat["away"].as_u64() >= Some(15_000), "{seat}");
    assert!(seat["bot_in"].as_u64() <= Some(985_000), "{seat}");
    // One is back, which is kept, too: the next time it is waited for from the beginning.
    let _three = page(&process, &links[2]).await;
    until_kept(folder.path(), r#"{"away":{"lengths":[null,%,null,null]}}"#).await;
    process.kill();

    let process = Process::start(folder.path());
    let mut one = page(&process, &links[0]).await;
    one.until(|page| page.seats[2]["bot_in"].is_u64()).await;
    assert!(one.seats[1]["away"].as_u64() >= Some(20_000));
    assert!(one.seats[2]["away"].as_u64() < Some(15_000));
    process.kill();
}
