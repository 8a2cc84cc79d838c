//! Bots over real sockets: how much a server of tables holds, and what it keeps when it is killed.
//!
//! The server is a process of its own on this machine; nothing else is ever spoken to. Its players answer at
//! random and read no more of what they are told than the question, so that the measurement costs little
//! beside what it measures.

mod child;
mod error;
mod field;
mod files;
mod http;
mod measure;
mod message;
mod plan;
mod player;
mod report;
mod run;
mod seat;
mod shadow;
mod tally;
mod whereabouts;

pub use error::Error;
pub use files::descriptors;
pub use plan::{Plan, Trial, Where};
pub use report::{Killed, Latency, Memory, Report, Returned};
pub use run::run;
