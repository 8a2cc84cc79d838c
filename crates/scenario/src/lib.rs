//! Scenarios: a situation, what is done, and what must follow.
//!
//! [`read`] reads a scenario file, [`judge`] plays one scenario on a [`Stage`] and says whether it
//! holds, [`coverage`] lists the rules and cards that no scenario proves. The language is described
//! in `docs/scenarios.md`. Only [`PokemonStage`] knows a game; all else judges views.

mod answering;
mod card;
mod claim;
mod coverage;
mod cursor;
mod deed;
mod given;
mod holding;
mod judged;
mod judging;
mod miss;
mod naming;
mod place;
mod placed;
mod pokemon_stage;
mod reading;
mod rulebook;
mod scene;
mod sight;
mod source;
mod spot_holding;
mod trying;
mod verdict;
mod zone_holding;

pub use card::{CardRef, Print};
pub use claim::{Claim, OnSpot, OnZone};
pub use coverage::{CardName, Coverage, coverage};
pub use deed::{Deed, Item, Target};
pub use given::{Given, Pile, SeatGiven, Shuffle, Start};
pub use judged::{Fact, Found, Judged, Stage, Unstaged};
pub use judging::judge;
pub use place::{Place, Spot, Zone};
pub use placed::{Condition, Placed};
pub use pokemon_stage::{DeckCheck, PokemonStage};
pub use reading::read;
pub use rulebook::{RuleEntry, rulebook};
pub use scene::{Scenario, Sentence, What};
pub use verdict::{Failure, Step, Verdict};

#[cfg(test)]
mod answering_tests;
#[cfg(test)]
mod toy;
