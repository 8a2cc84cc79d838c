//! What one viewer may see: the only shapes that leave the house.
//!
//! A view is built up from what its viewer may know. Nothing is ever taken out of a larger one.
//! A game is shown by what it implements here: [`Facts`], which need no viewer, and [`Shown`], which
//! says what a viewer sees and hears. Whoever plays games without knowing them holds a [`Seated`].

mod drawn;
mod facts;
mod handle;
mod hindrance;
mod ids;
mod lapse;
#[cfg(test)]
mod lapse_tests;
pub mod law;
mod log;
mod outcome;
mod parts;
mod pointing;
pub mod pokemon;
mod printed;
mod question;
#[cfg(test)]
mod reasons_tests;
mod seated;
mod shape;
mod shown;
mod sight;
#[cfg(test)]
mod sight_tests;
mod sitting;
#[cfg(test)]
mod taking_back;
mod trail;
mod viewer;
mod words;
pub mod yugioh;

pub use drawn::Drawn;
pub use facts::{Ended, Ending, Facts};
pub use hindrance::Hindrance;
pub use parts::{Ids, SeatPart, ZonePart};
pub use printed::Printed;
pub use seated::{Refusal, Seated};
pub use shape::*;
pub use shown::Shown;
pub use sight::Sight;
pub use sitting::Sitting;
pub use viewer::Viewer;
