//! The vocabulary of Yu-Gi-Oh! cards: phrase tables, from nouns to sentences.

mod act;
mod amount;
mod clause;
mod cond;
mod event;
mod headline;
mod kind;
mod player;
mod points;
mod rule;
mod things;
mod token;

pub use act::Act;
pub use amount::{Amount, Delta, Stat, Tally, Value};
pub use clause::Clause;
pub use cond::Cond;
pub use event::Event;
pub use headline::{Attribute, Body, Class, Figure, Headline, Mark, Race};
pub use kind::{A, Adj, CounterName, Kind, Noun, PluralCounter, Post, Quoted};
pub use player::{Else, Phase, Pile, Scorer, Subject, Who, Whom, Whose};
pub use points::{Harm, Points};
pub use rule::{KindMany, Rule, Source, Span};
pub use things::{CardSet, Counted, Each, Many, One, Place, Position, Several, Things};
pub use token::TokenName;

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
    Class, Attribute, Race, Mark, Clause, Act, Rule, Span, Source, Event, Cond, Amount, Value,
    Stat, Tally, Things, Place, Position, Adj, Noun, Post, Who, Scorer, Else, Whom, Whose, Subject,
    Pile, Phase,
);
