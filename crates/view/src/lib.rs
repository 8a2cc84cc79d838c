//! What one viewer may see: the only shapes that leave the house.
//!
//! A view is built up from what its viewer may know. Nothing is ever taken out of a larger one.

mod face;
mod handle;
pub mod law;
mod log;
mod mark;
mod question;
mod shape;
mod sitting;
mod table;
mod viewer;

pub use face::face_view;
pub use shape::*;
pub use sitting::{Refusal, Sitting};
pub use viewer::Viewer;

#[cfg(test)]
mod law_tests;
