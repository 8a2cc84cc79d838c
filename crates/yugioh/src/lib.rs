//! Yu-Gi-Oh! as it was played from 2005 to 2008, by two players or by teams.
//!
//! Every procedure and verb is a method of [`table::Table`], in a file named for it.

pub mod activation;
mod announcing;
mod answers;
pub mod ask;
pub mod backs;
pub mod bar;
pub mod battle;
mod chain;
pub mod common;
mod compelled;
mod consent;
mod counting;
mod damage_step;
mod drawn;
pub mod event;
mod extra_battle;
pub mod face;
mod filter;
pub mod frame;
mod legality;
mod life_points;
pub mod link;
mod main_phase;
pub mod meant;
mod moving;
mod normal_summon;
pub mod options;
mod own_summon;
mod phases;
pub mod pool;
pub mod readiness;
mod reading;
pub mod reckoning;
pub mod rules;
mod settling;
mod setup;
pub mod sheet;
mod standing;
pub mod state;
mod step;
pub mod summary;
pub mod table;
mod targets;
pub mod topics;
pub mod trigger;
mod triggers;
mod unseen;
mod verbs;
pub mod words;

pub use pool::{FaceId, Pool};
pub use rules::{Deal, Ruled, TooMany, Yugioh};
pub use state::State;
