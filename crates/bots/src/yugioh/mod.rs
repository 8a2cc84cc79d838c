//! What bots know of Yu-Gi-Oh!.

mod habit;
mod redeal;
mod trade;
mod wits;
mod worth;
