//! The Pokémon Trading Card Game on Quadrille's kernel: vocabulary, procedures, verbs.

pub mod face;
pub mod plan;
pub mod pool;
pub mod sheet;
pub mod state;
pub mod words;
