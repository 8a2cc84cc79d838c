//! The Pokémon Trading Card Game, as it is shown.

mod bars;
mod face;
mod facts;
mod log;
mod mark;
mod question;
mod sees;
mod shown;
mod table;
#[cfg(test)]
mod table_tests;

pub use face::face_view;

#[cfg(test)]
mod law_tests;
