//! Deck lists: checked and written.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
};
use serde::Deserialize;
use serde_json::Value;

use super::{
    body::read,
    problem::{Problem, too_often},
};
use crate::{door::Caller, hall::Hall};

/// A deck list to check.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckToCheck {
    format: String,
    list: String,
}

/// `POST /api/decks/check`
pub(super) async fn check_deck(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Problem> {
    if !hall.checks.admits(caller.0, Instant::now()) {
        return Err(too_often("decks were checked"));
    }
    let DeckToCheck { format, list } = read(body)?;
    let checked = hall
        .at_length(move |house| house.check_deck(&format, &list))
        .await?;
    Ok(Json(checked?))
}

/// A deck list to write in another form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckToWrite {
    format: String,
    list: String,
    form: String,
}

/// `POST /api/decks/write`
pub(super) async fn write_deck(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Problem> {
    if !hall.checks.admits(caller.0, Instant::now()) {
        return Err(too_often("decks were written"));
    }
    let DeckToWrite { format, list, form } = read(body)?;
    let written = hall
        .at_length(move |house| house.write_deck(&format, &list, &form))
        .await?;
    Ok(Json(written?))
}
