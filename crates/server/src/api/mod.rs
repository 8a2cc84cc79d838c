//! What is asked over HTTP.

mod accounts;
mod body;
mod cards;
mod cookie;
mod decks;
mod me;
mod problem;
mod replays;
mod rules;
mod session;
mod tables;

use std::sync::Arc;

use axum::{
    Router,
    extract::{ConnectInfo, DefaultBodyLimit, Path, Request, State, WebSocketUpgrade},
    http::{HeaderMap, StatusCode},
    middleware::{Next, from_fn, from_fn_with_state, map_response},
    response::{IntoResponse, Response},
    routing::{delete, get, post, put},
};
use tokio::time::timeout;
use tower_http::compression::CompressionLayer;

pub(crate) use self::problem::Problem;
use crate::{
    Fault,
    door::Caller,
    hall::Hall,
    headers::secure,
    limits::{BODY, MESSAGE},
    origin::same_host,
    page::page,
    proxy::through,
    socket, tally,
};

/// Everything there is to ask.
pub(crate) fn routes(hall: Arc<Hall>) -> Router {
    // What everybody may read is sent compressed. What a member or a seat alone may read is not: how short
    // it gets could tell of it.
    let public = Router::new()
        .route("/rulesets", get(rules::rulesets))
        .route("/rules/{id}", get(rules::rule))
        .route("/cards", get(cards::search))
        .route("/replays/{id}", get(replays::about))
        .route("/replays/{id}/steps/{step}", get(replays::step))
        .route("/replays/{id}/log", get(replays::log))
        .layer(CompressionLayer::new());
    let upload = Router::new()
        .route("/replays", post(replays::upload))
        .layer(DefaultBodyLimit::max(hall.limits.upload));
    let api = Router::new()
        .route("/decks/check", post(decks::check_deck))
        .route("/decks/write", post(decks::write_deck))
        .route("/room", post(cards::room))
        .route("/tables", get(tables::list_tables).post(tables::open_table))
        .route("/tables/{table}/sit", post(tables::sit))
        .route("/tables/{table}/replay", get(replays::file))
        .route("/replays/{id}/file", get(replays::file))
        .route("/accounts", post(accounts::enroll))
        .route("/session", post(accounts::log_in).delete(accounts::log_out))
        .route("/me", get(me::me))
        .route("/me/decks", get(me::decks))
        .route("/me/decks/{name}", put(me::put_deck))
        .route("/me/decks/{name}", delete(me::drop_deck))
        .route("/me/tables", get(me::tables))
        .route("/me/password", put(accounts::change))
        .layer(DefaultBodyLimit::max(BODY))
        .merge(public)
        .merge(upload)
        .fallback(nothing)
        .method_not_allowed_fallback(not_so)
        .layer(from_fn_with_state(Arc::clone(&hall), in_time));
    let spoken = Router::new()
        .nest("/api", api)
        .route("/ws/{table}", get(sit_down))
        .layer(from_fn(same_host))
        .layer(map_response(counted));
    Router::new()
        .route("/healthz", get(health))
        .merge(spoken)
        .fallback(page)
        .layer(map_response(secure))
        .layer(from_fn_with_state(Arc::clone(&hall), through))
        .with_state(hall)
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

/// Counts what was refused.
async fn counted(response: Response) -> Response {
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        tally::request_refused(status.as_u16());
    }
    response
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

async fn health(State(hall): State<Arc<Hall>>) -> (StatusCode, &'static str) {
    match hall.desk.pulse.beats(&*hall.store).await {
        true => (StatusCode::OK, "ok"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer"),
    }
}

async fn sit_down(
    State(hall): State<Arc<Hall>>,
    Path(table): Path<String>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let Some(entry) = hall.desk.sockets.enter(caller.0) else {
        let fault = Fault::new("too many sockets are open from this address; close a page");
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, fault));
    };
    let member = session::member(&hall, &headers).await?;
    Ok(upgrade
        .read_buffer_size(4096)
        .write_buffer_size(8192)
        .max_message_size(MESSAGE)
        .max_frame_size(MESSAGE)
        .on_upgrade(async move |web| {
            let _entry = entry;
            socket::serve(web, hall, table, member).await;
        }))
}
