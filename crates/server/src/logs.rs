//! What the server says of itself while it runs.

use std::{
    env,
    io::{self, IsTerminal},
};

use tracing_subscriber::{filter::LevelFilter, fmt};

/// How log lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Logs {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// Writes logs to standard error: one line an event. `QUADRILLE_LOG` sets how much
/// (`error`, `warn`, `info`, `debug`, `trace` or `off`); the default is `warn`.
pub fn logs(form: Logs) {
    let level = env::var("QUADRILLE_LOG")
        .ok()
        .and_then(|level| level.parse::<LevelFilter>().ok())
        .unwrap_or(LevelFilter::WARN);
    let lines = fmt()
        .with_max_level(level)
        .with_target(false)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    // A second call, or a subscriber of the caller's own, stays in force.
    let _ = match form {
        Logs::Text => lines.try_init(),
        Logs::Json => lines.json().flatten_event(true).try_init(),
    };
}
