//! The Pokémon Trading Card Game on Quadrille's kernel: vocabulary, procedures, verbs.
//!
//! Files carry the names of the procedures in the order in which the rulebook lists them.

pub mod antecedent;
pub mod ask;
pub mod attack;
pub mod backs;
pub mod bar;
pub mod checkup;
pub mod cover;
pub mod damage;
pub mod energy;
pub mod event;
pub mod face;
pub mod first;
pub mod force;
pub mod frame;
pub mod inplay;
pub mod knockout;
pub mod known;
pub mod offer;
pub mod outcome;
pub mod payment;
pub mod plan;
pub mod pool;
pub mod position;
pub mod reading;
pub mod retreat;
pub mod rules;
pub mod scramble;
pub mod setup;
pub mod sheet;
pub mod standing;
mod standings;
pub mod state;
pub mod step;
pub mod table;
pub mod turn;
pub mod verbs;
pub mod words;

pub use reading::Reading;
pub use rules::{Pokemon, Profile};
pub use state::State;
