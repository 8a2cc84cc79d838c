//! The vocabulary of Pokémon cards: phrase tables, from nouns to sentences.

mod act;
mod cards;
mod group;
mod kind;
mod quantity;
mod rule;
mod timing;

pub use act::{Act, Marker, Sight};
pub use cards::{Cards, Kind, Many, Place, Source, Zone};
pub use group::{Group, Mon, Who, Whose};
pub use kind::{Affliction, Foot, Headline, Type};
pub use quantity::{Cond, Share, Tally, Trait};
pub use rule::{Rule, Span, Trigger};
pub use timing::{Clause, Gate, Often, Timing};

use std::any::Any;

use cardlang::Row;

macro_rules! tables {
    ($($Table:ident),+ $(,)?) => {
        /// Every row of every table, for the documentation and the count of phrases.
        pub fn rows() -> Vec<Row> {
            [$( $Table::ROWS ),+].concat()
        }

        /// The row that says a node, where a table says it.
        pub fn row(node: &dyn Any) -> Option<Row> {
            $( if let Some(node) = node.downcast_ref::<$Table>() {
                return Some(node.row());
            } )+
            None
        }
    };
}
tables!(
    Headline, Foot, Type, Timing, Often, Gate, Clause, Act, Rule, Span, Trigger, Cond, Tally,
    Trait, Share, Mon, Group, Who, Whose, Kind, Zone, Source, Place, Affliction, Marker, Sight,
);
