//! What one viewer may see: the only shapes that leave the house.

mod shape;

pub use shape::*;
