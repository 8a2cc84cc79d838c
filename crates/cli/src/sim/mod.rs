//! Playing many games between bots.

mod interval;
mod run;
mod tally;

pub use interval::Interval;
pub use run::{Ran, Unwatched, Watch, run};
pub use tally::{Digest, Tally};
