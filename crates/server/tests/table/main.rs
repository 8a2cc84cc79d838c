//! The server, over real sockets, with a toy game.

mod abuse;
mod bots;
mod client;
mod house;
mod http;
mod play;
#[cfg(unix)]
mod process;
mod restart;
mod toy;
