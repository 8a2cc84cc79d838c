//! How a game ended, in words.

use crate::{Facts, OutcomeView};

/// How it ended, once it has.
pub fn outcome<G: Facts>(rules: &G, state: &G::State) -> Option<OutcomeView> {
    G::ended(state).map(|ended| OutcomeView {
        team: ended.winner.map(|team| team.0 + 1),
        stake: ended.stake,
        why: ended.why.to_owned(),
        rules: rules.lens().cited(ended.rules),
    })
}
