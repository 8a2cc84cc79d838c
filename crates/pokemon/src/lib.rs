//! The Pokémon Trading Card Game on Quadrille's kernel: vocabulary, procedures, verbs.

pub mod face;
pub mod sheet;
pub mod words;
