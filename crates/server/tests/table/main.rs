//! The server, over real sockets, with a toy game.

mod abuse;
mod accounts;
mod bots;
mod client;
mod clocks;
mod film;
mod full;
mod gathering;
mod hands;
mod house;
mod http;
mod keeping;
#[cfg(unix)]
mod lapses;
mod lasting;
mod play;
#[cfg(unix)]
mod process;
mod proposals;
mod replays;
mod restart;
mod talk;
mod toy;
mod watching;
