//! Why a server could not start.

use std::{io, net::SocketAddr, path::PathBuf};

/// Why a server could not start, in one line that names what would be right.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Another program listens there.
    #[error(
        "{address} is in use by another program: stop that one, or listen on another port (0 takes a free one)"
    )]
    InUse {
        /// Where the server was to listen.
        address: SocketAddr,
    },
    /// Pages and metrics cannot be told on one address.
    #[error(
        "metrics are to be told on {address}, where pages are served: give them a port of their own"
    )]
    Twice {
        /// Where metrics were to be told.
        address: SocketAddr,
    },
    /// The address is not of this machine, or not ours to use.
    #[error(
        "cannot listen on {address} ({source}): give an address of this machine and a port above 1023, such as 127.0.0.1:8080"
    )]
    Listen {
        /// Where the server was to listen.
        address: SocketAddr,
        /// What the operating system said.
        source: io::Error,
    },
    /// The folder cannot be made or written to.
    #[error("cannot write to the data folder {path} ({source}): give a folder that this user may write to", path = path.display())]
    Data {
        /// The folder.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// Another server has the folder open.
    #[error("the data folder {path} is in use by another server: stop that one, or give another folder", path = path.display())]
    Shared {
        /// The folder.
        path: PathBuf,
    },
    /// A newer version of the program wrote the database.
    #[error(
        "the database {path} is of version {found}, and this program knows versions up to {known}: run the newer program, or give another data folder", path = path.display()
    )]
    Newer {
        /// The database.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The newest version known.
        known: i64,
    },
    /// The database cannot be read or written.
    #[error("cannot open the database {path} ({source}): restore it from a copy, or give another data folder", path = path.display())]
    Database {
        /// The database.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The server ended by itself.
    #[error("the server ended: {0}")]
    Ended(String),
}
