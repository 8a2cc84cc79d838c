//! Tables: what is open, opening one, and the replay of one that is over.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    body::read,
    problem::{Problem, too_often},
};
use crate::{
    Deck, Fault, Order, Seed,
    door::Caller,
    hall::{Hall, NoTable},
    limits::NAME,
    links::Key,
    place::{Place, Who},
};

/// `GET /api/tables`
pub(super) async fn list_tables(State(hall): State<Arc<Hall>>) -> Json<Value> {
    let table = |sign: &crate::sign::Sign| {
        let seats: Vec<_> = sign
            .lines(None)
            .into_iter()
            .map(|line| json!({ "seat": line.seat, "who": line.who, "here": line.here }))
            .collect();
        json!({ "table": sign.id, "name": sign.name, "ruleset": sign.ruleset, "seats": seats })
    };
    Json(hall.signs().iter().map(|sign| table(sign)).collect())
}

/// A table to open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableToOpen {
    ruleset: String,
    preset: Option<String>,
    format: String,
    name: Option<String>,
    seats: Vec<SeatToOpen>,
    seed: Option<Seed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatToOpen {
    who: String,
    name: Option<String>,
    deck: Deck,
}

/// `POST /api/tables`
pub(super) async fn open_table(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Problem> {
    let asked: TableToOpen = read(body)?;
    if !(1..=8).contains(&asked.seats.len()) {
        return Err(Fault::new("a table has 1 to 8 seats").at("seats").into());
    }
    let (mut decks, mut places, mut keys) = (Vec::new(), Vec::new(), Vec::new());
    for (seat, wanted) in (1..).zip(asked.seats) {
        let (place, key) = seated(&hall, &asked.ruleset, seat, wanted.who, wanted.name)?;
        decks.push(wanted.deck);
        places.push(place);
        keys.push(key);
    }
    let name = asked
        .name
        .map(|name| tidy(&name))
        .filter(|name| !name.is_empty());
    let order = Order {
        ruleset: asked.ruleset,
        preset: asked.preset,
        format: asked.format,
        decks,
        seed: asked
            .seed
            .map_or_else(Seed::draw, Ok)
            .map_err(NoTable::from)?,
    };
    if !hall.openings.admits(caller.0, Instant::now()) {
        return Err(too_often("tables were opened"));
    }
    let id = hall.open(order, name, places.clone()).await?;
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
        Who::You | Who::Open => (
            format!("Player {seat}"),
            Some(Key::draw().map_err(NoTable::from)?),
        ),
    };
    let name = name
        .map(|name| tidy(&name))
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

/// A name as it is shown: one short line, with nothing that turns the text around it.
fn tidy(name: &str) -> String {
    let hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let shown: String = name
        .chars()
        .filter(|letter| !hidden(*letter))
        .take(NAME)
        .collect();
    shown.trim().to_owned()
}
