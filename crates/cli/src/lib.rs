//! The `quadrille` command: everything it does, as a library, so that tests and benches use it too.

pub mod address;
pub mod args;
pub mod command;
pub mod deal;
pub mod games;
pub mod house;
pub mod library;
pub mod paint;
pub mod perft;
pub mod play;
pub mod replay;
pub mod secrets;
pub mod settings;
pub mod sim;
pub mod soak;
pub mod stages;
pub mod trouble;
