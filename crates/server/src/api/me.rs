//! What a member has: decks, and seats at tables.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    body::Bytes,
    extract::{Path, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode},
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{body::read, problem::Problem, session};
use crate::{
    Fault,
    hall::{Hall, NoTable},
    limits::{LIST, NAME},
    people::{Claim, Member, SavedDeck},
};

/// The most tables that are told.
const TABLES: usize = 100;

/// `GET /api/me`
pub(super) async fn me(
    State(hall): State<Arc<Hall>>,
    headers: HeaderMap,
) -> Result<Json<Value>, Problem> {
    let member = session::member(&hall, &headers).await?;
    Ok(Json(member.map_or(
        Value::Null,
        |member| json!({ "name": member.name }),
    )))
}

/// `GET /api/me/decks`
pub(super) async fn decks(
    State(hall): State<Arc<Hall>>,
    member: Member,
) -> Result<Json<Vec<SavedDeck>>, Problem> {
    let decks = hall.store.decks(member.account).await;
    Ok(Json(decks.map_err(NoTable::from)?))
}

/// A deck to keep.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckToKeep {
    format: String,
    list: String,
}

/// `PUT /api/me/decks/NAME`
pub(super) async fn put_deck(
    State(hall): State<Arc<Hall>>,
    Path(name): Path<String>,
    member: Member,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Problem> {
    let DeckToKeep { format, list } = read(body)?;
    let length = name.chars().count();
    if !(1..=NAME).contains(&length) || name.trim() != name || name.chars().any(char::is_control) {
        let text = format!("a deck's name has 1 to {NAME} characters, on one line");
        return Err(Fault::new(text).at("name").into());
    }
    if list.len() > LIST {
        let text = format!("a deck list is at most {} kB", LIST / 1024);
        return Err(Fault::new(text).at("list").into());
    }
    let formats = &hall.usual().await?.formats;
    if !formats.contains(&format) {
        let known: Vec<&str> = formats.iter().map(String::as_str).collect();
        let known = known.join(", ");
        let text = format!("there is no such format; there is {known}");
        return Err(Fault::new(text).at("format").into());
    }
    not_too_often(&hall, &member)?;
    let deck = SavedDeck { name, format, list };
    let most = hall.limits.decks_per_account;
    let kept = hall.store.put_deck(member.account, deck, most).await;
    match kept.map_err(NoTable::from)? {
        true => Ok(Json(Value::Null)),
        false => {
            let text = format!("an account keeps at most {most} decks: delete one first");
            Err(Problem::new(StatusCode::CONFLICT, Fault::new(text)))
        }
    }
}

/// `DELETE /api/me/decks/NAME`
pub(super) async fn drop_deck(
    State(hall): State<Arc<Hall>>,
    Path(name): Path<String>,
    member: Member,
) -> Result<Json<Value>, Problem> {
    not_too_often(&hall, &member)?;
    let dropped = hall.store.drop_deck(member.account, &name).await;
    match dropped.map_err(NoTable::from)? {
        true => Ok(Json(Value::Null)),
        false => Err(Problem::missing("deck")),
    }
}

/// `GET /api/me/tables`
pub(super) async fn tables(
    State(hall): State<Arc<Hall>>,
    member: Member,
) -> Result<Json<Value>, Problem> {
    let claims = hall.store.claims(member.account, TABLES).await;
    let claims = claims.map_err(NoTable::from)?;
    let claims = claims.into_iter().map(|claim| {
        let Claim {
            table,
            name,
            ruleset,
            key,
            seat,
            stage,
        } = claim;
        // A table that is awake knows best who sits where.
        let (now, stage) = match hall.seat_of(&table, &key) {
            Some((now, stage)) => (now, stage.to_owned()),
            None => (None, stage),
        };
        let seat = now.unwrap_or(seat);
        json!({ "table": table, "name": name, "ruleset": ruleset, "seat": seat, "stage": stage })
    });
    Ok(Json(claims.collect()))
}

fn not_too_often(hall: &Hall, member: &Member) -> Result<(), Problem> {
    match hall.desk.changes.counts(member.account, Instant::now()) {
        true => Ok(()),
        false => {
            let fault = Fault::new("too many changes; wait a minute");
            Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, fault))
        }
    }
}
