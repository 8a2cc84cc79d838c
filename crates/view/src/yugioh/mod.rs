//! Yu-Gi-Oh! as it is shown.

mod aims;
mod answer;
mod bars;
mod card;
mod effect;
#[cfg(test)]
mod effect_tests;
mod face;
mod facts;
#[cfg(test)]
mod law_tests;
mod log;
mod plain;
mod question;
mod sees;
mod shown;
mod table;
mod tip;
mod turn;

pub use face::face_view;
