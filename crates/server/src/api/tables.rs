//! Tables: what is open, opening one, and the replay of one that is over.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, Path, State, rejection::BytesRejection},
};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::{
    body::read,
    problem::{Problem, too_often},
    replays,
};
use crate::{
    Deck, Fault, Order, Seed,
    door::Caller,
    hall::{Hall, NoTable},
    limits::NAME,
    links::Key,
    place::{Place, Who, apart, tidy, usual_name},
    table::{Clock, Contest, Letter, Settings, Sit, Wait, Watch},
};

/// `GET /api/tables`
pub(super) async fn list_tables(State(hall): State<Arc<Hall>>) -> Json<Value> {
    let table = |sign: &crate::sign::Sign| {
        let board = sign.board();
        let seats: Vec<_> = board
            .seats
            .iter()
            .map(|line| json!({ "seat": line.seat, "who": line.who, "here": line.here }))
            .collect();
        json!({
            "table": sign.id,
            "name": sign.name,
            "ruleset": sign.ruleset,
            "stage": board.shown(),
            "seats": seats,
            "open": board.free,
            "watch": sign.watch,
        })
    };
    Json(hall.signs().iter().map(|sign| table(sign)).collect())
}

/// A table to open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableToOpen {
    #[serde(default)]
    ruleset: String,
    preset: Option<String>,
    #[serde(default)]
    format: String,
    name: Option<String>,
    seats: Vec<SeatToOpen>,
    seed: Option<Seed>,
    #[serde(default)]
    gather: bool,
    clock: Option<Clock>,
    #[serde(default)]
    watch: Watch,
    #[serde(default)]
    sit: Sit,
    #[serde(default)]
    wait: Wait,
    #[serde(rename = "match")]
    contest: Option<u8>,
    #[serde(default)]
    team_names: Vec<String>,
    from: Option<Position>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatToOpen {
    who: String,
    name: Option<String>,
    deck: Option<Deck>,
}

/// A position of a finished game to go on from.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    replay: String,
    step: u32,
}

/// `POST /api/tables`
pub(super) async fn open_table(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Problem> {
    let mut asked: TableToOpen = read(body)?;
    if !(1..=8).contains(&asked.seats.len()) {
        return Err(Fault::new("a table has 1 to 8 seats").at("seats").into());
    }
    if asked.gather && asked.seats.iter().all(|seat| seat.who != "you") {
        let text = "a table that gathers has a seat for `you`: its player starts the game";
        return Err(Fault::new(text).at("seats").into());
    }
    let settings = settings(&asked)?;
    settings.check()?;
    if !hall.openings.admits(caller.0, Instant::now()) {
        return Err(too_often("tables were opened"));
    }
    let order = match asked.from.take() {
        Some(from) => branched(&hall, &asked, from).await?,
        None => ordered(&hall, &mut asked).await?,
    };
    let (mut places, mut keys) = (Vec::new(), Vec::new());
    for (seat, wanted) in (1..).zip(asked.seats) {
        let (mut place, key) = seated(&hall, &order.ruleset, seat, wanted.who, wanted.name)?;
        let others = places.iter().map(|other: &Place| other.name.as_str());
        place.name = apart(place.name, others);
        places.push(place);
        keys.push(key);
    }
    let name = asked
        .name
        .map(|name| tidy(&name, NAME))
        .filter(|name| !name.is_empty());
    let id = hall.open(order, settings, name, places.clone()).await?;
    let seats: Vec<_> = places
        .iter()
        .zip(keys)
        .map(|(place, key)| {
            let mut seat = json!({ "seat": place.seat, "who": place.who.to_string() });
            if let Some(key) = key {
                seat["link"] = key.link(&id).into();
            }
            seat
        })
        .collect();
    Ok(Json(json!({ "table": id, "seats": seats })))
}

/// `POST /api/tables/TABLE/sit`
pub(super) async fn sit(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    if !hall.openings.admits(caller.0, Instant::now()) {
        return Err(too_often("seats were taken"));
    }
    let handle = hall.find(&id).await?;
    let (reply, replied) = oneshot::channel();
    let letter = Letter::Sit { reply };
    let gone = |_| Problem::missing("table");
    handle
        .letters
        .send(letter)
        .await
        .map_err(|_| Problem::missing("table"))?;
    let taken = replied.await.map_err(gone)?;
    let (seat, key) = taken.map_err(|refused| Fault::new(refused.0))?;
    Ok(Json(json!({ "seat": seat, "key": key.text() })))
}

/// How the table is to be.
fn settings(asked: &TableToOpen) -> Result<Settings, Problem> {
    let contest = match asked.contest {
        None | Some(1) => None,
        Some(3) => Some(Contest {
            of: 3,
            wins: Vec::new(),
            game: 1,
            decks: Vec::new(),
        }),
        Some(_) => {
            return Err(Fault::new("a match is of 1 game or of 3")
                .at("match")
                .into());
        }
    };
    if asked.team_names.len() > asked.seats.len() {
        let fault = Fault::new("there are more names than teams").at("team_names");
        return Err(fault.into());
    }
    let names = (1..)
        .zip(&asked.team_names)
        .map(|(team, name)| match tidy(name, NAME) {
            empty if empty.is_empty() => format!("Team {team}"),
            name => name,
        });
    Ok(Settings {
        gather: asked.gather,
        team_names: names.collect(),
        clock: asked.clock.clone(),
        watch: asked.watch,
        sit: asked.sit,
        wait: asked.wait.clone(),
        contest,
        ..Settings::default()
    })
}

/// The order of a new game.
async fn ordered(hall: &Arc<Hall>, asked: &mut TableToOpen) -> Result<Order, Problem> {
    let usual = match asked.gather {
        true => hall.usual().await?.deck(&asked.ruleset, &asked.format),
        false => None,
    };
    let missing = match asked.gather {
        true => {
            "no shipped deck is of this ruleset and format: give this seat one, or another format"
        }
        false => "this seat has no deck: give one, or let the table gather",
    };
    let decks = (1..).zip(&mut asked.seats).map(|(seat, wanted)| {
        let deck = wanted.deck.take();
        deck.or_else(|| usual.clone().map(Deck::Shipped))
            .ok_or_else(|| Fault::new(missing).at(format!("seats.{seat}.deck")))
    });
    Ok(Order {
        decks: decks.collect::<Result<_, _>>()?,
        options: hall.house.options(&asked.ruleset),
        ruleset: asked.ruleset.clone(),
        preset: asked.preset.clone(),
        format: asked.format.clone(),
        seed: asked
            .seed
            .map_or_else(Seed::draw, Ok)
            .map_err(NoTable::from)?,
        names: Vec::new(),
        opening: Vec::new(),
    })
}

/// The order of a game that goes on from a position of a finished one.
async fn branched(hall: &Arc<Hall>, asked: &TableToOpen, from: Position) -> Result<Order, Problem> {
    if asked.gather || asked.contest.is_some_and(|of| of > 1) {
        let text = "a game from a replay has its decks: it neither gathers nor is a match";
        return Err(Fault::new(text).at("from").into());
    }
    if asked.seats.iter().any(|seat| seat.deck.is_some()) {
        let text = "a game from a replay is played with the decks of the replay";
        return Err(Fault::new(text).at("seats").into());
    }
    let replay = replays::kept(hall, &from.replay).await?;
    let order = hall
        .at_length(move |house| house.branch(&replay, from.step))
        .await?
        .map_err(|fault| match fault.at {
            Some(_) => fault,
            None => fault.at("from"),
        })?;
    if order.decks.len() != asked.seats.len() {
        let text = format!("this game has {} seats", order.decks.len());
        return Err(Fault::new(text).at("seats").into());
    }
    if !asked.ruleset.is_empty() && asked.ruleset != order.ruleset {
        let text = format!("this game is of {}", order.ruleset);
        return Err(Fault::new(text).at("ruleset").into());
    }
    Ok(order)
}

/// A place for whoever is to sit there, with its key.
fn seated(
    hall: &Hall,
    ruleset: &str,
    seat: u8,
    who: String,
    name: Option<String>,
) -> Result<(Place, Option<Key>), Problem> {
    let at = format!("seats.{seat}.who");
    let who: Who = who.parse().map_err(|fault: Fault| fault.at(at.as_str()))?;
    let (usual, key) = match &who {
        Who::Bot(bot) if hall.house.bot(ruleset, bot).is_none() => {
            return Err(Fault::new("no bot of that name plays this ruleset")
                .at(at)
                .into());
        }
        Who::Bot(bot) => (format!("Bot {seat} ({bot})"), None),
        Who::You | Who::Open => (usual_name(seat), Some(Key::draw().map_err(NoTable::from)?)),
    };
    let name = name
        .map(|name| tidy(&name, NAME))
        .filter(|name| !name.is_empty())
        .unwrap_or(usual);
    let place = Place {
        seat,
        who,
        name,
        key: key.as_ref().map(Key::hash),
    };
    Ok((place, key))
}
