//! What is to be tried.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// What is to be tried.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The server.
    pub server: Where,
    /// The ruleset's id.
    pub ruleset: String,
    /// Seats of a table; none for as many as the ruleset has.
    pub seats: Option<u8>,
    /// Tables at once.
    pub tables: u32,
    /// How long the tables play once all are there.
    pub lasts: Duration,
    /// How long a table waits between two answers, on average.
    pub pace: Duration,
    /// The seed of the first table; each next one takes the next.
    pub seed: u64,
    /// What happens to the server.
    pub trial: Trial,
}

/// Where the server is.
#[derive(Clone, Debug)]
pub enum Where {
    /// It runs already, on this machine.
    At(SocketAddr),
    /// It is started, as a process of its own: a program with its arguments, to which the data folder is
    /// added. It prints a line with its address.
    Child {
        /// The program.
        program: PathBuf,
        /// Its arguments, before the data folder.
        arguments: Vec<String>,
    },
}

/// What happens to the server while people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// Nothing.
    Play,
    /// At the end all sockets drop at once and come back.
    Drop,
    /// It is killed so many times at random moments, and started again.
    Kill(u32),
}
