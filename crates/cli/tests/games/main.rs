//! Whole games through the program itself: served, written down, played in the terminal.

mod film;
mod play;
mod program;
mod replay;
mod serve;
