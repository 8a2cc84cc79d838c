//! A match of three Duels with Side Decks: four people over real sockets, with the rules as they are shipped.

#[allow(dead_code, reason = "the server's own tests use the rest of it")]
#[path = "../../server/tests/table/client.rs"]
mod client;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use quadrille::house::Rooms;
use quadrille::library::Library;
use serde_json::{Value, json};
use server::{Config, Error, Listening};
use tokio::runtime::{Builder, Runtime};
use tokio::time::sleep;

use client::{Page, get, open, parts};

/// Answers that a Duel may take at most.
const LIMIT: usize = 6000;
/// Names of the players, seat 1 first.
const NAMES: [&str; 4] = ["Ana", "Cho", "Ben", "Dov"];

/// A server on threads of its own, so that it can be made to vanish.
struct House {
    runtime: Runtime,
    listening: Listening,
}

impl House {
    async fn open(folder: &Path, rooms: &Arc<Rooms>) -> Self {
        let mut threads = Builder::new_multi_thread();
        let runtime = threads.worker_threads(1).enable_all().build().unwrap();
        let (folder, rooms) = (folder.to_owned(), Arc::clone(rooms));
        let opening = runtime.spawn(async move {
            loop {
                let mut config = Config::new("127.0.0.1:0".parse().unwrap(), &folder);
                // Nobody here takes time to think.
                config.limits.messages_per_second = 10_000;
                match Listening::open(config, rooms.clone()).await {
                    Ok(listening) => return listening,
                    // The one before is on its way out.
                    Err(Error::Shared { .. }) => tokio::task::yield_now().await,
                    Err(error) => panic!("{error}"),
                }
            }
        });
        let listening = opening.await.unwrap();
        Self { runtime, listening }
    }

    fn at(&self) -> SocketAddr {
        self.listening.address()
    }

    /// Everything ends where it is.
    fn crash(self) {
        self.runtime.shutdown_background();
    }
}

/// Four people at a table.
struct Four {
    pages: Vec<Page>,
    table: String,
    keys: Vec<String>,
    /// The seat whose page knows who is asked.
    knows: u8,
}

impl Four {
    async fn sit(at: SocketAddr, table: &str, keys: &[String]) -> Self {
        let mut pages = Vec::new();
        for key in keys {
            pages.push(Page::open(at, &format!("{table}#{key}")).await);
        }
        for page in &mut pages {
            page.until(|page| (0..4).all(|nth| page.seats[nth]["here"] == true))
                .await;
        }
        Self {
            pages,
            table: table.to_owned(),
            keys: keys.to_vec(),
            knows: 1,
        }
    }

    fn page(&mut self, seat: u8) -> &mut Page {
        &mut self.pages[usize::from(seat) - 1]
    }

    /// The list that a seat is told.
    async fn list(&mut self, seat: u8) -> String {
        let nth = usize::from(seat) - 1;
        let page = self.page(seat);
        page.until(|page| page.seats[nth]["list"].is_string()).await;
        page.seats[nth]["list"].as_str().unwrap().to_owned()
    }

    /// Changes a deck; gives what that is refused with, once the table checks another deck.
    async fn bring(&mut self, seat: u8, list: &str) -> Result<(), String> {
        let nth = usize::from(seat) - 1;
        let page = self.page(seat);
        loop {
            page.errors.clear();
            page.send(&json!({ "room": { "deck": { "list": list } } }))
                .await;
            page.until(|page| page.seats[nth]["list"] == list || !page.errors.is_empty())
                .await;
            match page.errors.pop() {
                None => return Ok(()),
                Some(late) if late.starts_with("too many decks") => {
                    sleep(Duration::from_millis(200)).await;
                }
                Some(refusal) => return Err(refusal),
            }
        }
    }

    /// All are ready, and the host starts; gives the seat that chooses who goes first.
    async fn start(&mut self) -> u8 {
        for seat in 2..=4 {
            self.page(seat)
                .send(&json!({ "room": { "ready": true } }))
                .await;
        }
        let host = self.page(1);
        host.until(|page| (1..4).all(|nth| page.seats[nth]["ready"] == true))
            .await;
        host.send(&json!({ "host": "start" })).await;
        self.chooser().await
    }

    /// The seat that is asked whether to go first.
    async fn chooser(&mut self) -> u8 {
        for page in &mut self.pages {
            page.until(waits).await;
        }
        let seat = self.pages[0].view["waiting"][0].as_u64().unwrap() as u8;
        let page = self.page(seat);
        page.until(|page| page.question().is_some()).await;
        assert_eq!(page.view["question"]["title"], "Go first?");
        let later = page.table["match"]["game"].as_u64() > Some(1);
        let why = if later {
            "Who lost the Duel before chooses."
        } else {
            ""
        };
        assert_eq!(page.view["question"]["why"], why);
        self.knows = seat;
        seat
    }

    /// Answers once for whoever is asked; false when it is over.
    async fn answer(&mut self, turn: &mut u64) -> bool {
        let known = self.page(self.knows);
        known.until(|page| page.over() || waits(page)).await;
        if known.over() {
            return false;
        }
        let seat = known.view["waiting"][0].as_u64().unwrap() as u8;
        self.knows = seat;
        let page = self.page(seat);
        page.until(|page| page.question().is_some()).await;
        let choose = choice(&page.view["question"], turn);
        let question = page.question();
        page.answer_open(&choose).await;
        // Whoever has answered is told at once who is asked next.
        page.until(|page| page.over() || page.question() != question && waits(page))
            .await;
        true
    }

    /// A team gives up.
    async fn concede(&mut self, seats: [u8; 2]) {
        let [one, other] = seats;
        self.page(one).send(&json!({ "propose": "concede" })).await;
        self.agree(other, "concede").await;
        for page in &mut self.pages {
            page.until(|page| page.table["stage"] == "over").await;
        }
    }

    async fn agree(&mut self, seat: u8, kind: &str) {
        let page = self.page(seat);
        page.until(|page| page.proposal["kind"] == kind).await;
        let id = page.proposal["id"].clone();
        page.send(&json!({ "agree": { "proposal": id, "yes": true } }))
            .await;
    }

    /// All want to play on, and sit down where it goes on.
    async fn play_on(mut self, at: SocketAddr) -> Self {
        self.page(1).send(&json!({ "propose": "rematch" })).await;
        for seat in 2..=4 {
            self.agree(seat, "rematch").await;
        }
        for page in &mut self.pages {
            page.until(|page| page.moved.is_some()).await;
        }
        let table = self.pages[3].moved.clone().unwrap();
        let next = Self::sit(at, &table, &self.keys).await;
        for (seat, name) in (1..).zip(NAMES) {
            assert_eq!(next.pages[0].seats[seat - 1]["name"], name, "seat {seat}");
        }
        next
    }

    /// Whose lists each has been told, but for the own.
    fn overheard(&self) -> Vec<(usize, u64)> {
        let mut found = Vec::new();
        for (own, page) in (1..).zip(&self.pages) {
            for text in page
                .told
                .iter()
                .filter(|text| text.starts_with("{\"seats\""))
            {
                let told: Value = serde_json::from_str(text).unwrap();
                let rows = told["seats"].as_array().unwrap().iter();
                let others = rows.filter(|row| row["seat"] != own);
                let lists = others.filter(|row| !row["list"].is_null() || !row["deck"].is_null());
                found.extend(lists.map(|row| (own as usize, row["seat"].as_u64().unwrap())));
            }
        }
        found
    }
}

/// Whether anybody is asked.
fn waits(page: &Page) -> bool {
    page.view["waiting"]
        .as_array()
        .is_some_and(|all| !all.is_empty())
}

/// A legal answer: attacks and Summons first, so that a Duel ends.
fn choice(question: &Value, turn: &mut u64) -> Vec<u16> {
    *turn = turn.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    let drawn = (*turn >> 33) as usize;
    let least = question["min"].as_u64().unwrap().max(1) as u16;
    let answers = question["answers"].as_array().unwrap();
    if answers.is_empty() {
        return vec![question["min"].as_u64().unwrap() as u16];
    }
    if least > 1 {
        return (0..least).collect();
    }
    let of = |groups: &[&str]| {
        let fit = |answer: &Value| groups.iter().any(|group| answer["group"] == *group);
        let found = (0..answers.len()).filter(|nth| fit(&answers[*nth]));
        found.collect::<Vec<_>>()
    };
    let eager = [&["attack"][..], &["summon", "special"], &["phase"]];
    let wanted = eager.into_iter().map(of).find(|found| !found.is_empty());
    let all = (0..answers.len()).collect::<Vec<_>>();
    let from = wanted.unwrap_or(all);
    vec![from[drawn % from.len()] as u16]
}

/// A list after one copy of a card has gone from one part to the other, and one of another card back.
fn exchanged(list: &str, out: &str, into: &str) -> String {
    let at = list.find("Side Deck").expect("a Side Deck");
    let (deck, side) = list.split_at(at);
    replaced(deck, out, into) + &replaced(side, into, out)
}

/// Lines after one copy of a card has made way for one of another.
fn replaced(text: &str, gone: &str, come: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let find = |lines: &[String], name: &str| {
        let count = |line: &String| line.strip_suffix(name)?.trim().parse::<u32>().ok();
        (0..lines.len()).find_map(|at| Some((at, count(&lines[at])?)))
    };
    match find(&lines, come) {
        Some((at, count)) => lines[at] = format!("{} {come}", count + 1),
        None => {
            let (at, _) = find(&lines, gone).expect(gone);
            lines.insert(at, format!("1 {come}"));
        }
    }
    match find(&lines, gone).expect(gone) {
        (at, 1) => drop(lines.remove(at)),
        (at, count) => lines[at] = format!("{} {gone}", count - 1),
    }
    lines.join("\n") + "\n"
}

/// The lines of a list that name cards, those of the Side Deck apart, in one order.
fn cards(list: &str) -> [Vec<&str>; 2] {
    let (deck, side) = list.split_once("Side Deck").expect("a Side Deck");
    [deck, side].map(|part| {
        let mut lines: Vec<&str> = part
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
            .collect();
        lines.sort_unstable();
        lines
    })
}

/// The match as everybody is told.
fn score(page: &Page) -> Value {
    page.table["match"].clone()
}

async fn status(at: SocketAddr, table: &str) -> [u16; 3] {
    let mut all = [0; 3];
    for (status, path) in all.iter_mut().zip(["", "/file", "/log?view=open"]) {
        *status = get(at, &format!("/api/replays/{table}{path}")).await.status;
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_people_play_a_match_with_side_decks() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = Arc::new(Rooms::new(Library::open(None).unwrap()));
    let mut house = House::open(folder.path(), &rooms).await;
    let decks = ["warriors", "goat-control", "goat-control", "warriors"];
    let seats: Vec<Value> = (NAMES.iter().zip(decks))
        .map(|(name, deck)| {
            let who = if *name == "Ana" { "you" } else { "open" };
            json!({ "who": who, "name": name, "deck": { "shipped": deck } })
        })
        .collect();
    let asked = json!({
        "ruleset": "team-duel", "format": "team-duel-2005", "seats": seats, "seed": 3, "match": 3,
        "watch": "all", "team_names": ["Twin Stars", "Night Shift"],
    });
    let (first, links) = open(house.at(), &asked).await;
    let keys: Vec<String> = links
        .iter()
        .map(|link| parts(link).1.unwrap().to_owned())
        .collect();

    // Duel 1 is played to its end.
    let mut four = Four::sit(house.at(), &first, &keys).await;
    let (mut given, mut turn) = (0, 7);
    while four.answer(&mut turn).await {
        given += 1;
        assert!(given < LIMIT, "the Duel does not end");
    }
    for page in &mut four.pages {
        page.until(|page| page.table["stage"] == "over").await;
    }
    let won = four.pages[0].view["outcome"]["team"].as_u64().unwrap() as usize;
    let lost = 3 - won;
    let mut wins = [0, 0];
    wins[won - 1] = 1;
    assert_eq!(
        score(&four.pages[2]),
        json!({ "of": 3, "wins": wins, "game": 1 })
    );
    assert_eq!(four.pages[0].table["replay"], false);
    assert_eq!(status(house.at(), &first).await, [403; 3]);

    // Between the Duels everybody sees the own list.
    let mut four = four.play_on(house.at()).await;
    let second = four.table.clone();
    assert_eq!(four.pages[1].table["stage"], "gathering");
    assert_eq!(
        score(&four.pages[1]),
        json!({ "of": 3, "wins": wins, "game": 2 })
    );
    let registered = four.list(1).await;
    assert!(registered.contains("1 Heavy Storm") && registered.contains("2 Solemn Judgment"));
    let goats = four.list(2).await;
    assert!(goats.contains("1 Dark Paladin"), "{goats}");
    // Ana exchanges card by card, Cho by a list, with the same cards in another order.
    let one = exchanged(&registered, "Heavy Storm", "Solemn Judgment");
    four.bring(1, &one).await.unwrap();
    let two = exchanged(&one, "Delinquent Duo", "Solemn Judgment");
    four.bring(1, &two).await.unwrap();
    let list = exchanged(
        &exchanged(&goats, "Scapegoat", "Waboku"),
        "Scapegoat",
        "Cyber Jar",
    );
    four.bring(2, &list).await.unwrap();
    // What is no exchange one for one is refused, and says why.
    let more = registered.replacen("2 Royal Decree", "1 Royal Decree", 1);
    let more = more.replacen("1 Heavy Storm", "1 Heavy Storm\n1 Royal Decree", 1);
    let refusal = four.bring(4, &more).await.unwrap_err();
    assert!(
        refusal.contains("exchange one for one") || refusal.contains("Side Deck"),
        "{refusal}"
    );
    let foreign =
        exchanged(&goats, "Scapegoat", "Waboku").replacen("1 Waboku", "1 Gravity Bind", 1);
    let refusal = four.bring(3, &foreign).await.unwrap_err();
    assert!(
        refusal.contains("1 of Gravity Bind would come from outside"),
        "{refusal}"
    );
    assert!(
        refusal.contains("1 of Waboku would be left out"),
        "{refusal}"
    );
    let swap = json!({ "host": { "swap": [1, 2] } });
    assert_eq!(
        four.page(1).refused(swap).await,
        "seats stay as they are in a match"
    );
    assert_eq!(four.overheard(), []);
    // A person comes back, and then the server does: what was exchanged stands.
    four.pages[0] = Page::open(house.at(), &format!("{second}#{}", keys[0])).await;
    assert_eq!(four.list(1).await, two);
    house.crash();
    house = House::open(folder.path(), &rooms).await;
    let mut four = Four::sit(house.at(), &second, &keys).await;
    assert_eq!(four.list(1).await, two);
    assert_eq!(four.list(2).await, list);
    assert_eq!(status(house.at(), &first).await, [403; 3]);

    // TD-OPEN-7: the team that lost chooses. It is player A who is asked.
    assert_eq!(usize::from(four.start().await), lost);
    assert_eq!(four.overheard(), []);
    for _ in 0..20 {
        four.answer(&mut turn).await;
    }
    let winners = [won as u8, won as u8 + 2];
    four.concede(winners).await;
    assert_eq!(
        score(&four.pages[0]),
        json!({ "of": 3, "wins": [1, 1], "game": 2 })
    );
    assert_eq!(status(house.at(), &second).await, [403; 3]);

    // Before Duel 3 it is the list of Duel 2 that is told, and any list of the registered cards may be played.
    let mut four = four.play_on(house.at()).await;
    let third = four.table.clone();
    assert_eq!(cards(&four.list(1).await), cards(&two));
    four.bring(1, &registered).await.unwrap();
    assert_eq!(usize::from(four.start().await), won);
    for _ in 0..20 {
        four.answer(&mut turn).await;
    }
    four.concede(winners).await;
    wins = [1, 1];
    wins[lost - 1] = 2;
    for page in &four.pages {
        assert_eq!(score(page), json!({ "of": 3, "wins": wins, "game": 3 }));
        assert_eq!(page.table["replay"], true);
    }
    // Now all of it may be seen, and each Duel is what its replay says.
    for table in [&first, &second, &third] {
        assert_eq!(status(house.at(), table).await, [200; 3]);
        let file = get(house.at(), &format!("/api/replays/{table}/file")).await;
        let replay = quadrille::replay::read("replay", &file.body).unwrap();
        assert_eq!(replay.header.names, NAMES);
    }

    // The next match begins with the registered decks, and with chance.
    let four = four.play_on(house.at()).await;
    assert_eq!(
        score(&four.pages[0]),
        json!({ "of": 3, "wins": [0, 0], "game": 1 })
    );
    assert_eq!(four.pages[0].table["stage"], "playing");
    assert_eq!(four.overheard(), []);
    house.crash();
}
