//! The server, over real sockets, with a toy game.

mod abuse;
mod bots;
mod client;
mod clocks;
mod gathering;
mod hands;
mod house;
mod http;
mod play;
#[cfg(unix)]
mod process;
mod proposals;
mod restart;
mod talk;
mod toy;
mod watching;
