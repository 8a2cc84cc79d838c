//! Replays of finished games, and of games that were played elsewhere.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    body::Bytes,
    extract::{
        ConnectInfo, Path, Query, State,
        rejection::{BytesRejection, QueryRejection},
    },
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tracing::info;
use view::{LogLine, TableView};

use super::{
    body::asked,
    problem::{Problem, too_often},
};
use crate::{
    Fault, Film, Onlooker,
    door::Caller,
    hall::{Hall, NoTable},
    links,
    uploads::Room,
};

/// The most seats that a table has.
const SEATS: u8 = 8;

/// `GET /api/replays/ID`
pub(super) async fn about(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    look(&hall, caller, id, |film| Ok(Json(film.about()))).await
}

/// Who looks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Looking {
    #[serde(default = "everything")]
    view: String,
}

fn everything() -> String {
    "open".to_owned()
}

/// A view, in its place.
#[derive(Serialize)]
pub(super) struct Shown {
    view: TableView,
}

/// `GET /api/replays/ID/steps/N`
pub(super) async fn step(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    Path((id, step)): Path<(String, String)>,
    looking: Result<Query<Looking>, QueryRejection>,
) -> Result<Json<Shown>, Problem> {
    let onlooker = onlooker(looking)?;
    look(&hall, caller, id, move |film| {
        let steps = film.steps();
        let step = step.parse().ok().filter(|step| *step <= steps);
        let step =
            step.ok_or_else(|| Fault::new(format!("this game has steps 0 to {steps}")).at("step"))?;
        let onlooker = seated(&*film, onlooker)?;
        let view = film.view(step, onlooker);
        Ok(Json(Shown { view }))
    })
    .await
}

/// A line of the log, with the step at which it is told.
#[derive(Serialize)]
pub(super) struct Line {
    step: u32,
    #[serde(flatten)]
    line: LogLine,
}

/// `GET /api/replays/ID/log`
pub(super) async fn log(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    Path(id): Path<String>,
    looking: Result<Query<Looking>, QueryRejection>,
) -> Result<Json<Vec<Line>>, Problem> {
    let onlooker = onlooker(looking)?;
    look(&hall, caller, id, move |film| {
        let onlooker = seated(&*film, onlooker)?;
        let lines = film.log(onlooker).into_iter();
        let lines = lines.map(|(step, line)| Line { step, line });
        Ok(Json(lines.collect()))
    })
    .await
}

/// `GET /api/replays/ID/file` and `GET /api/tables/TABLE/replay`
pub(super) async fn file(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    not_too_often(&hall, caller)?;
    let replay = kept(&hall, &id).await?;
    let about = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"game.replay\"",
        ),
    ];
    Ok((about, replay).into_response())
}

/// `POST /api/replays`
pub(super) async fn upload(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Problem> {
    if !hall.desk.uploads.admits(caller.0, Instant::now()) {
        return Err(too_often("replays were uploaded"));
    }
    let most = hall.limits.upload;
    let replay = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let fault = Fault::new(format!("a replay is at most {} kB here", most / 1024));
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, fault)
        }
        _ => Fault::new(rejection.body_text()).into(),
    })?;
    let id = links::replay_id(&replay);
    let bytes = replay.clone();
    // Only what can be followed to its end is kept.
    hall.at_length(move |house| house.film(&bytes).map(drop))
        .await??;
    let room = Room {
        count: hall.limits.uploads,
        bytes: hall.limits.uploads_bytes,
    };
    let kept = hall.store.put_upload(&id, replay.into(), room).await;
    kept.map_err(NoTable::from)?;
    info!(id, "a replay is uploaded");
    Ok(Json(json!({ "replay": id })))
}

/// The file of a replay: of a finished game, or an uploaded one. A game under way has none to give: it would
/// tell every card.
pub(super) async fn kept(hall: &Arc<Hall>, id: &str) -> Result<Vec<u8>, Problem> {
    if hall.is_sealed(id).await? {
        let text = "this game's replay is shown once its match is decided";
        return Err(Problem::new(StatusCode::FORBIDDEN, Fault::new(text)));
    }
    let played = hall.store.replay(id).await.map_err(NoTable::from)?;
    if played.is_some() && hall.is_unseen(id).await? {
        // As long as it is not over for them, there is no finished game.
        return Err(Problem::missing("finished game"));
    }
    let found = match played {
        Some(replay) => Some(replay),
        None => hall.store.upload(id).await.map_err(NoTable::from)?,
    };
    found.ok_or_else(|| Problem::missing("finished game"))
}

/// Looks at a film, where it holds up nobody.
async fn look<T: Send + 'static>(
    hall: &Arc<Hall>,
    caller: Caller,
    id: String,
    ask: impl FnOnce(&mut dyn Film) -> Result<T, Fault> + Send + 'static,
) -> Result<T, Problem> {
    not_too_often(hall, caller)?;
    let reel = match hall.desk.films.get(&id) {
        Some(reel) => reel,
        None => {
            // No place is made for what is not there.
            kept(hall, &id).await?;
            hall.desk.films.add(&id)
        }
    };
    let mut reel = reel.lock_owned().await;
    let replay = match reel.is_some() {
        true => Vec::new(),
        false => kept(hall, &id).await?,
    };
    let looked = hall
        .at_length(move |house| {
            let film = match &mut *reel {
                Some(film) => film,
                none => none.insert(house.film(&replay)?),
            };
            ask(&mut **film)
        })
        .await;
    if looked.is_err() {
        // It fell over, and may not be whole.
        hall.desk.films.close(&id);
    }
    Ok(looked??)
}

/// Who looks, by the word for it.
fn onlooker(looking: Result<Query<Looking>, QueryRejection>) -> Result<Onlooker, Fault> {
    let Looking { view } = asked(looking).map_err(|fault| fault.at("view"))?;
    match view.as_str() {
        "open" => Ok(Onlooker::Open),
        "spectator" => Ok(Onlooker::Spectator),
        seat => match seat.parse() {
            Ok(seat @ 1..=SEATS) => Ok(Onlooker::Seat(seat)),
            _ => Err(nobody(SEATS)),
        },
    }
}

/// The same, if there is such a seat.
fn seated(film: &dyn Film, onlooker: Onlooker) -> Result<Onlooker, Fault> {
    let about = film.about();
    let seats = about["seats"]
        .as_array()
        .map_or(usize::from(SEATS), Vec::len);
    match onlooker {
        Onlooker::Seat(seat) if usize::from(seat) > seats => {
            Err(nobody(u8::try_from(seats).unwrap_or(SEATS)))
        }
        Onlooker::Seat(_) | Onlooker::Spectator | Onlooker::Open => Ok(onlooker),
    }
}

fn nobody(seats: u8) -> Fault {
    Fault::new(format!(
        "a view is `open`, `spectator`, or a seat from 1 to {seats}"
    ))
    .at("view")
}

fn not_too_often(hall: &Hall, caller: Caller) -> Result<(), Problem> {
    match hall.desk.looks.admits(caller.0, Instant::now()) {
        true => Ok(()),
        false => Err(too_often("looks at replays came")),
    }
}
