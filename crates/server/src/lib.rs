//! The table: games over WebSocket, kept on disk, with the page inside.
//!
//! The server knows no game. Whoever runs it plugs in a [`House`], which opens games
//! ([`Play`]), seats bots ([`Bot`]) and checks decks. Each table is one task that owns
//! its game; seats, spectators and bots talk to it by bounded messages. An accepted
//! answer is on disk before anyone is told of it.

mod api;
mod backup;
mod config;
mod desk;
mod door;
mod error;
mod films;
mod guest;
mod hall;
mod headers;
mod house;
mod limits;
mod links;
mod listening;
mod logs;
mod moment;
mod order;
mod origin;
mod page;
mod passwords;
mod people;
mod place;
mod plain;
mod play;
mod private;
mod proxy;
mod pulse;
mod sign;
mod socket;
mod sqlite;
mod store;
mod table;
mod tally;
mod telling;
mod uploads;
mod usual;
mod wire;

pub use backup::{NoBackup, backup};
pub use config::Config;
pub use error::Error;
pub use house::{Fault, House, Search};
pub use limits::Limits;
pub use listening::{Listening, run, serve};
pub use logs::{Logs, logs};
pub use order::{Deck, Given, Order, Seed};
pub use plain::plain;
pub use play::{Bot, Film, Onlooker, Play, Reason, Refused, Stop, Stopped};
pub use telling::{refused, told};
