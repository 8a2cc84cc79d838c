//! Scenarios: a situation, what is done, and what must follow.
//!
//! [`read`] reads a scenario file, [`judge`] plays one scenario on a [`Stage`] and says whether it
//! holds, [`coverage`] lists the rules and cards that no scenario proves. The language is described
//! in `docs/scenarios.md`. Only [`PokemonStage`] knows a game; all else judges views.

mod act;
mod answering;
mod buried;
mod card;
mod chance;
mod claim;
mod coverage;
mod cursor;
mod deed;
mod failing;
mod given;
mod holding;
mod judged;
mod judging;
mod laid;
mod listed;
mod miss;
mod names;
mod naming;
mod on_spot;
mod on_zone;
mod passing;
mod phase;
mod pile;
mod place;
mod placed;
mod pokemon_stage;
mod posture;
mod reading;
mod room;
mod rulebook;
mod saying;
mod scene;
mod score_holding;
mod seat_given;
mod seating;
mod seen_holding;
mod sight;
mod source;
mod spot_holding;
mod tally;
mod trying;
mod verdict;
mod yugioh_stage;
mod zone_holding;

pub use act::Act;
pub use buried::Buried;
pub use card::{CardRef, Print};
pub use claim::{Claim, Whose};
pub use coverage::{CardName, Coverage, coverage};
pub use deed::{Deed, Item, Target};
pub use given::{Given, Shuffle, Start};
pub use judged::{Fact, Found, Judged, Stage, Unstaged};
pub use judging::judge;
pub use laid::{Laid, Past, Stance};
pub use listed::Listed;
pub use on_spot::OnSpot;
pub use on_zone::OnZone;
pub use phase::Phase;
pub use pile::Pile;
pub use place::{Place, Spot, Zone};
pub use placed::{Condition, Placed};
pub use pokemon_stage::{DeckCheck, PokemonStage};
pub use posture::Posture;
pub use reading::{draft, read};
pub use room::{Held, Visit, visit};
pub use rulebook::{RuleEntry, rulebook};
pub use scene::{Scenario, Sentence, What};
pub use seat_given::{Done, SeatGiven};
pub use seating::Seating;
pub use verdict::{Failure, Step, Verdict};
pub use yugioh_stage::YugiohStage;

#[cfg(test)]
mod answering_tests;
#[cfg(test)]
mod toy;
#[cfg(test)]
mod toy_duel;
