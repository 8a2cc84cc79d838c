//! What the house shows of cards: a search, and the judge's room.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    body::Bytes,
    extract::{
        ConnectInfo, Query, State,
        rejection::{BytesRejection, QueryRejection},
    },
    http::StatusCode,
};
use serde::Deserialize;
use serde_json::Value;
use tokio::time::timeout;

use super::{
    body::{asked, read},
    problem::{Problem, too_often},
};
use crate::{Fault, Search, door::Caller, hall::Hall};

/// The longest word of a search, in bytes.
const WORD: usize = 200;

/// `GET /api/cards`
pub(super) async fn search(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    search: Result<Query<Search>, QueryRejection>,
) -> Result<Json<Value>, Problem> {
    let search = asked(search)?;
    let Search { q, kind, set, .. } = &search;
    for (word, at) in [(q, "q"), (kind, "kind"), (set, "set")] {
        if word.len() > WORD {
            let text = format!("what is looked for has at most {WORD} bytes");
            return Err(Fault::new(text).at(at).into());
        }
    }
    if !hall.desk.searches.admits(caller.0, Instant::now()) {
        return Err(too_often("searches came"));
    }
    Ok(Json(
        hall.at_length(move |house| house.cards(&search)).await??,
    ))
}

/// A position to lay out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    scenario: String,
}

/// `POST /api/room`
pub(super) async fn room(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Problem> {
    let Position { scenario } = read(body)?;
    if !hall.desk.rooms.admits(caller.0, Instant::now()) {
        return Err(too_often("positions came"));
    }
    let laying = hall.at_length(move |house| house.room(&scenario));
    let laid = timeout(hall.limits.patience, laying).await.map_err(|_| {
        let fault = Fault::new("this position takes too long to play; shorten it");
        Problem::new(StatusCode::REQUEST_TIMEOUT, fault)
    })?;
    Ok(Json(laid??))
}
