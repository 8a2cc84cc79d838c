//! The Pokémon Trading Card Game, as bots play it.

mod habit;
mod race;
mod reach;
mod redeal;
mod wits;
mod worth;
