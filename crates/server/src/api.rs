//! What is asked over HTTP.

use std::{sync::Arc, time::Instant};

use axum::{
    Json, Router,
    body::Bytes,
    extract::{
        ConnectInfo, DefaultBodyLimit, Path, Request, State, WebSocketUpgrade,
        rejection::BytesRejection,
    },
    http::{StatusCode, header},
    middleware::{Next, from_fn, from_fn_with_state, map_response},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::{
    Deck, Fault, Order, Seed,
    door::Caller,
    hall::{Hall, NoTable},
    headers::secure,
    limits::{BODY, MESSAGE, NAME},
    links::Key,
    origin::same_host,
    page::page,
    place::{Place, Who},
    socket,
};

/// Everything there is to ask.
pub(crate) fn routes(hall: Arc<Hall>) -> Router {
    let api = Router::new()
        .route("/rulesets", get(rulesets))
        .route("/decks/check", post(check_deck))
        .route("/tables", get(list_tables).post(open_table))
        .route("/tables/{table}/replay", get(replay))
        .route("/rules/{id}", get(rule))
        .fallback(nothing)
        .method_not_allowed_fallback(not_so)
        .layer(from_fn_with_state(Arc::clone(&hall), in_time))
        .layer(DefaultBodyLimit::max(BODY));
    let spoken = Router::new()
        .nest("/api", api)
        .route("/ws/{table}", get(sit_down))
        .layer(from_fn(same_host));
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .merge(spoken)
        .fallback(page)
        .layer(map_response(secure))
        .with_state(hall)
}

/// What went wrong with a request.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    fault: Fault,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, fault: Fault) -> Self {
        Self { status, fault }
    }

    fn missing(what: &str) -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            Fault::new(format!("there is no such {what}")),
        )
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        Self::new(StatusCode::BAD_REQUEST, fault)
    }
}

impl From<NoTable> for Problem {
    fn from(none: NoTable) -> Self {
        let status = match &none {
            NoTable::Order(fault) => return fault.clone().into(),
            NoTable::Unknown => StatusCode::NOT_FOUND,
            NoTable::Full => StatusCode::TOO_MANY_REQUESTS,
            NoTable::Broken | NoTable::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self::new(status, Fault::new(none.to_string()))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut error = json!({ "text": self.fault.text });
        if let Some(at) = self.fault.at {
            error["at"] = at.into();
        }
        (self.status, Json(json!({ "error": error }))).into_response()
    }
}

/// Nobody may take forever to ask.
async fn in_time(State(hall): State<Arc<Hall>>, request: Request, next: Next) -> Response {
    timeout(hall.limits.patience * 3, next.run(request))
        .await
        .unwrap_or_else(|_| {
            Problem::new(
                StatusCode::REQUEST_TIMEOUT,
                Fault::new("this took too long"),
            )
            .into_response()
        })
}

async fn nothing() -> Problem {
    Problem::missing("request")
}

async fn not_so() -> Problem {
    Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        Fault::new("this cannot be asked that way"),
    )
}

async fn rulesets(State(hall): State<Arc<Hall>>) -> Json<Value> {
    Json(hall.house.rulesets())
}

async fn rule(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    hall.house
        .rule(&id)
        .map(Json)
        .ok_or_else(|| Problem::missing("rule"))
}

/// A deck list to check.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckToCheck {
    format: String,
    list: String,
}

async fn check_deck(
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

async fn list_tables(State(hall): State<Arc<Hall>>) -> Json<Value> {
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

async fn open_table(
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

async fn replay(
    State(hall): State<Arc<Hall>>,
    Path(table): Path<String>,
) -> Result<Response, Problem> {
    // A game under way has none to give: it would tell every card.
    let replay = hall.store.replay(&table).await.map_err(NoTable::from)?;
    let replay = replay.ok_or_else(|| Problem::missing("finished game"))?;
    let about = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"game.replay\"",
        ),
    ];
    Ok((about, replay).into_response())
}

async fn sit_down(
    State(hall): State<Arc<Hall>>,
    Path(table): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .read_buffer_size(4096)
        .write_buffer_size(8192)
        .max_message_size(MESSAGE)
        .max_frame_size(MESSAGE)
        .on_upgrade(move |web| socket::serve(web, hall, table))
}

fn read<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>) -> Result<T, Problem> {
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let fault = Fault::new("a request is at most 64 kB");
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, fault)
        }
        _ => Fault::new(rejection.body_text()).into(),
    })?;
    serde_json::from_slice(&body).map_err(|error| {
        let place = format!("line {} column {}", error.line(), error.column());
        Fault::new(error.to_string()).at(place).into()
    })
}

fn too_often(what: &str) -> Problem {
    let fault = Fault::new(format!("too many {what} from this address; wait a minute"));
    Problem::new(StatusCode::TOO_MANY_REQUESTS, fault)
}
