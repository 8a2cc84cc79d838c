//! Damage and Life Points, with how much: `500 damage`, `LP equal to the ATK of that monster`.

use std::any::Any;

use cardlang::{Out, Phrase, Reader};

use super::Amount;

/// So much damage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Harm(pub Amount);

/// So many Life Points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points(pub Amount);

/// Reads a figure before a noun, or any other amount after it: `500 damage`, `damage equal to its ATK`.
fn read(reader: &Reader, at: usize, noun: &str) -> Vec<(Amount, usize)> {
    let figures = reader.all::<u16>(at).into_iter();
    let figures = figures.filter_map(|(n, end)| {
        let end = reader.literal(end, &format!(" {noun}"))?;
        Some((Amount::Is(n), end))
    });
    let mut found: Vec<(Amount, usize)> = figures.collect();
    if let Some(start) = reader.literal(at, &format!("{noun} equal to ")) {
        let others = reader.all::<Amount>(start).into_iter();
        found.extend(others.filter(|(amount, _)| !matches!(amount, Amount::Is(_))));
    }
    found
}

fn print(amount: &Amount, noun: &str, out: &mut Out) {
    if let Amount::Is(_) = amount {
        amount.print(out);
        out.push(&format!(" {noun}"));
    } else {
        out.push(&format!("{noun} equal to "));
        amount.print(out);
    }
}

impl Phrase for Harm {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        let found = read(reader, at, "damage").into_iter();
        out.extend(found.map(|(amount, end)| (Self(amount), end)));
    }

    fn print(&self, out: &mut Out) {
        print(&self.0, "damage", out);
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.0.walk(see);
    }
}

impl Phrase for Points {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        let found = read(reader, at, "LP").into_iter();
        out.extend(found.map(|(amount, end)| (Self(amount), end)));
    }

    fn print(&self, out: &mut Out) {
        print(&self.0, "LP", out);
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.0.walk(see);
    }
}
