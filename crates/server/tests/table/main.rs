//! The server, over real sockets, with a toy game.

mod abuse;
mod accounts;
mod bots;
mod client;
mod film;
mod house;
mod http;
mod keeping;
mod play;
#[cfg(unix)]
mod process;
mod replays;
mod restart;
mod toy;
