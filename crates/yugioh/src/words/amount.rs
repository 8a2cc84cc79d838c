//! What is counted, and how much.

use std::any::Any;

use cardlang::{Out, Phrase, Reader, phrases};

use super::{CounterName, Each, Things};

phrases! {
    /// ATK or DEF.
    #[derive(Copy)]
    pub enum Stat {
        "ATK" => Atk,
        "DEF" => Def,
        "ATK and DEF" => Both,
    }
}

/// A change of ATK or DEF: `300 ATK`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delta {
    /// By how much.
    pub by: u16,
    /// Of what.
    pub stat: Stat,
}

impl Phrase for Delta {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        for (by, end) in reader.all::<u16>(at) {
            let Some(end) = reader.literal(end, " ") else {
                continue;
            };
            let stats = reader.all::<Stat>(end).into_iter();
            out.extend(stats.map(|(stat, end)| (Self { by, stat }, end)));
        }
    }

    fn print(&self, out: &mut Out) {
        self.by.print(out);
        out.push(" ");
        self.stat.print(out);
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.stat.walk(see);
    }
}

phrases! {
    /// An amount of Life Points.
    pub enum Amount {
        "{n}" => Is(u16),
        "the {stat} of {things}" => StatOf(Stat, Things),
        "the original {stat} of {things}" => OriginalOf(Stat, Things),
        "half the {stat} of {things}" => HalfOf(Stat, Things),
        "half the total {stat} of {things}" => HalfTotal(Stat, Things),
        "twice the original {stat} of {things}" => TwiceOriginal(Stat, Things),
        "half the original {stat} of {things}" => HalfOriginalOf(Stat, Things),
        "{n} x the Level of {things}" => Levels(u16, Things),
        "{n} x the roll" => Rolls(u16),
        "{n} x the higher roll" => HighRolls(u16),
        "the same amount" => Same,
        "{n} doubled each time" => Doubling(u16),
    }
}

phrases! {
    /// What an ATK or DEF becomes.
    pub enum Value {
        "{n}" => Is(u16),
        "halved" => Halved,
        "doubled" => Doubled,
        "its original value" => Original,
        "equal to {amount}" => Equal(Amount),
        "{n} x the number of {counted}" => Times(u16, super::Several),
        "swapped with its DEF" => Swapped,
    }
}

phrases! {
    /// Something counted, after "for each".
    pub enum Tally {
        "{counted}" => Cards(Each),
        "{counted} and each {counted}" => Two(Each, Each),
        "card discarded" => Discarded,
        "card destroyed" => Destroyed,
        "card sent" => Sent,
        "card removed" => Removed,
        "monster Tributed" => Tributed,
        "pip of the roll" => Pips,
        "card shuffled into the Deck" => Shuffled,
        "Chain Link up to this one" => Links,
        "^{counter} on {things}" => Counters(CounterName, Things),
        "{counter} removed" => CountersRemoved(CounterName),
        "of your Standby Phases since it was activated" => Standbys,
    }
}
