//! What players read: situations put on a table, and the words that are said of them.

mod reasons;
mod table;
mod tips;
mod told;
