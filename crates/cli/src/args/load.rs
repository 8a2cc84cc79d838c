//! `quadrille load` on the command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

/// Load a server.
#[derive(Debug, Args)]
pub struct Load {
    /// The ruleset to play by
    #[arg(long, value_name = "RULESET", default_value = "team-battle")]
    pub ruleset: String,
    /// How many seats a table has [default: as many as the ruleset]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub seats: Option<u8>,
    /// How many tables are played at once
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=5_000))]
    pub tables: u32,
    /// How many seconds are measured
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    pub seconds: u64,
    /// How many milliseconds a table waits between two answers, on average
    #[arg(long, value_name = "MS", default_value_t = 950, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    pub pace: u64,
    /// At the end all sockets drop at once, and come back
    #[arg(long, conflicts_with = "kill")]
    pub drop: bool,
    /// Kill the server so many times at random moments, and compare what comes back
    #[arg(long, value_name = "N", conflicts_with = "address", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub kill: Option<u32>,
    /// A server that runs on this machine [default: one is started for this]
    #[arg(long, value_name = "ADDRESS")]
    pub address: Option<SocketAddr>,
    /// The seed of the first table; each next table takes the next
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Be the server that is loaded, and keep its tables in this folder
    #[arg(long, value_name = "DIR", hide = true)]
    pub serve: Option<PathBuf>,
}
