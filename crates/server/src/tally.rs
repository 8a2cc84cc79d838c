//! What the server measures of itself, for whoever watches over it.

use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::{Error, hall::Hall};

const ANSWERS: &str = "quadrille_answers_total";
const MESSAGES_REFUSED: &str = "quadrille_messages_refused_total";
const REQUESTS_REFUSED: &str = "quadrille_requests_refused_total";
const CLOSED: &str = "quadrille_sockets_closed_total";
const SLOW_READERS: &str = "quadrille_slow_readers_dropped_total";
const ON_DISK: &str = "quadrille_answer_to_disk_seconds";
const TOLD: &str = "quadrille_answer_to_told_seconds";
const QUEUE: &str = "quadrille_store_queue";
const TABLES: &str = "quadrille_tables";
const SOCKETS: &str = "quadrille_sockets";

/// Bounds of the times, in seconds.
const TIMES: [f64; 12] = [
    0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0,
];

/// An answer was accepted.
pub(crate) fn answer_accepted() {
    counter!(ANSWERS, "result" => "accepted").increment(1);
}

/// An answer was refused: `illegal`, `late`, `seat`, `spectator`, `time`, `early`, `over` or `unkept`.
pub(crate) fn answer_refused(reason: &'static str) {
    counter!(ANSWERS, "result" => reason).increment(1);
}

/// A message was refused: `unkept`, `unreadable`, `too often`, `too long`, `key`, `table`, `spectator`, or the kind of what
/// was not done: `say`, `host`.
pub(crate) fn message_refused(reason: &'static str) {
    counter!(MESSAGES_REFUSED, "reason" => reason).increment(1);
}

/// A request was refused, with this status.
pub(crate) fn request_refused(status: u16) {
    counter!(REQUESTS_REFUSED, "status" => status.to_string()).increment(1);
}

/// A socket did not read, and was dropped.
pub(crate) fn slow_reader_dropped() {
    counter!(SLOW_READERS).increment(1);
}

/// The server closed a socket, with this code.
pub(crate) fn socket_closed(code: u16) {
    counter!(CLOSED, "code" => code.to_string()).increment(1);
}

/// How long an answer took until it was on disk.
pub(crate) fn on_disk(took: Duration) {
    histogram!(ON_DISK).record(took);
}

/// How long an answer took until it was told to everybody at its table.
pub(crate) fn told(took: Duration) {
    histogram!(TOLD).record(took);
}

/// How many writes wait.
pub(crate) fn store_queue(waiting: usize) {
    gauge!(QUEUE).set(waiting as f64);
}

/// The recorder of this process. There can be one, however many servers run in it.
static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();

/// Begins to measure.
pub(crate) fn record() -> Result<PrometheusHandle, Error> {
    if let Some(handle) = RECORDER.get() {
        return Ok(handle.clone());
    }
    let wrong = |text: String| Error::Ended(format!("cannot measure: {text}"));
    let seconds = Matcher::Suffix("_seconds".to_owned());
    let recorder = PrometheusBuilder::new()
        .set_buckets_for_metric(seconds, &TIMES)
        .map_err(|error| wrong(error.to_string()))?
        .build_recorder();
    let handle = RECORDER.get_or_init(|| recorder.handle()).clone();
    // A second one, of another server that began at the same moment, is not needed.
    let _ = metrics::set_global_recorder(recorder);
    describe_counter!(ANSWERS, "Answers by what became of them");
    describe_counter!(MESSAGES_REFUSED, "Messages of sockets that were refused");
    describe_counter!(REQUESTS_REFUSED, "Requests over HTTP that were refused");
    describe_counter!(CLOSED, "Sockets that the server closed, by code");
    describe_counter!(SLOW_READERS, "Sockets dropped because they did not read");
    describe_histogram!(ON_DISK, "From an answer's arrival to the disk");
    describe_histogram!(TOLD, "From an answer's arrival to everybody being told");
    describe_gauge!(QUEUE, "Writes that wait for the disk");
    describe_gauge!(TABLES, "Tables in memory, by stage");
    describe_gauge!(SOCKETS, "Sockets open");
    for reason in ["accepted", "illegal"] {
        counter!(ANSWERS, "result" => reason).absolute(0);
    }
    counter!(SLOW_READERS).absolute(0);
    Ok(handle)
}

/// `/metrics`, and nothing else.
pub(crate) fn routes(hall: Arc<Hall>, handle: PrometheusHandle) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .with_state((hall, handle))
}

async fn metrics(State((hall, handle)): State<(Arc<Hall>, PrometheusHandle)>) -> impl IntoResponse {
    for (stage, tables) in hall.stages() {
        gauge!(TABLES, "stage" => stage).set(tables as f64);
    }
    gauge!(SOCKETS).set(hall.desk.sockets.count() as f64);
    handle.run_upkeep();
    let kind = [(
        header::CONTENT_TYPE,
        "text/plain; version=0.0.4; charset=utf-8",
    )];
    (kind, handle.render())
}
