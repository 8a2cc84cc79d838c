//! What is asked over HTTP.

mod body;
mod decks;
mod problem;
mod rules;
mod tables;

use std::sync::Arc;

use axum::{
    Router,
    extract::{DefaultBodyLimit, Path, Request, State, WebSocketUpgrade},
    http::StatusCode,
    middleware::{Next, from_fn, from_fn_with_state, map_response},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use tokio::time::timeout;

pub(crate) use self::problem::Problem;
use crate::{
    Fault,
    hall::Hall,
    headers::secure,
    limits::{BODY, MESSAGE},
    origin::same_host,
    page::page,
    socket,
};

/// Everything there is to ask.
pub(crate) fn routes(hall: Arc<Hall>) -> Router {
    let api = Router::new()
        .route("/rulesets", get(rules::rulesets))
        .route("/decks/check", post(decks::check_deck))
        .route("/tables", get(tables::list_tables).post(tables::open_table))
        .route("/tables/{table}/replay", get(tables::replay))
        .route("/rules/{id}", get(rules::rule))
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
