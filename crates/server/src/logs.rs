//! What the server says of itself while it runs.

use std::{
    env,
    io::{self, IsTerminal},
};

use tracing_subscriber::filter::LevelFilter;

/// Writes logs to standard error: one line an event. `QUADRILLE_LOG` sets how much
/// (`error`, `warn`, `info`, `debug`, `trace` or `off`); the default is `warn`.
pub fn logs() {
    let level = env::var("QUADRILLE_LOG")
        .ok()
        .and_then(|level| level.parse::<LevelFilter>().ok())
        .unwrap_or(LevelFilter::WARN);
    // A second call, or a subscriber of the caller's own, stays in force.
    let _ = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_target(false)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr)
        .try_init();
}
