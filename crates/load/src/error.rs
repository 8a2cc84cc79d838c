//! Why a load test could not be made.

use std::io;
use std::net::SocketAddr;

/// Why a load test could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address is another machine's.
    #[error(
        "{0} is not on this machine: only a server on a loopback address, such as 127.0.0.1:7878, is loaded"
    )]
    Elsewhere(SocketAddr),
    /// A server that this test did not start cannot be killed by it.
    #[error("only a server that this command starts itself is killed: leave --address out")]
    NotOurs,
    /// There are too few file descriptors.
    #[error(
        "{wanted} open files are needed and {most} are allowed: `ulimit -n {wanted}` first, or ask for fewer tables"
    )]
    Files {
        /// How many are needed.
        wanted: u64,
        /// How many there may be.
        most: u64,
    },
    /// The server did not start.
    #[error("the server did not start: {0}")]
    Start(String),
    /// The server has no such ruleset.
    #[error("the server has no ruleset \"{0}\" with a format and decks")]
    Ruleset(String),
    /// A request was refused, or not answered.
    #[error("the server: {0}")]
    Server(String),
    /// Something of the operating system.
    #[error(transparent)]
    Io(#[from] io::Error),
}
