//! The vocabulary of Pokémon cards: phrase tables, from nouns to sentences.

mod act;
mod cards;
mod group;
mod kind;
mod quantity;
mod rule;
mod timing;

pub use act::{Act, Marker, Sight};
pub use cards::{Cards, Kind, Many, Zone};
pub use group::{Group, Mon, Who, Whose};
pub use kind::{Affliction, Foot, Headline, Type};
pub use quantity::{Cond, Share, Tally};
pub use rule::{Rule, Span, Trigger};
pub use timing::{Clause, Gate, Often, Timing};

use cardlang::Row;

/// Every row of every table, for the documentation and the count of phrases.
pub fn rows() -> Vec<Row> {
    [
        Headline::ROWS,
        Foot::ROWS,
        Type::ROWS,
        Timing::ROWS,
        Often::ROWS,
        Gate::ROWS,
        Clause::ROWS,
        Act::ROWS,
        Rule::ROWS,
        Span::ROWS,
        Trigger::ROWS,
        Cond::ROWS,
        Tally::ROWS,
        Share::ROWS,
        Mon::ROWS,
        Group::ROWS,
        Who::ROWS,
        Whose::ROWS,
        Kind::ROWS,
        Zone::ROWS,
        Affliction::ROWS,
        Marker::ROWS,
        Sight::ROWS,
    ]
    .concat()
}
