//! A scenario as read.

use kernel::Coin;

use crate::card::CardRef;
use crate::claim::Claim;
use crate::deed::Deed;
use crate::given::Given;

/// A situation, what is done, and what must follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The file it stands in.
    pub file: String,
    /// The line of its title.
    pub line: usize,
    /// Its title, a sentence that states the ruling.
    pub title: String,
    /// Rules whose violation would make it fail, with their lines.
    pub rules: Vec<(String, usize)>,
    /// Cards whose effects it proves, with their lines.
    pub cards: Vec<(CardRef, usize)>,
    /// The reported situation it restates.
    pub case: Option<String>,
    /// What is on the table.
    pub given: Given,
    /// The lines of the head that say what is played and by how many, keyword first, with their numbers.
    pub head_lines: Vec<(usize, String)>,
    /// The lines of `given` as written, with their numbers.
    pub given_lines: Vec<(usize, String)>,
    /// What is done and what must hold, in order.
    pub body: Vec<Sentence>,
}

/// One line of `when` or `then`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its line.
    pub line: usize,
    /// As written.
    pub text: String,
    /// Which `when` of the scenario it stands in or follows, counted from 1; 0 before the first.
    pub round: usize,
    /// What it says.
    pub what: What,
}

/// What a line of `when` or `then` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A seat does something.
    Does(u8, Deed),
    /// Everybody who is asked to respond passes, on and on.
    AllPass,
    /// More coins.
    Coins(Vec<Coin>),
    /// More dice.
    Dice(Vec<u8>),
    /// More cards that random choices take.
    Picks(Vec<CardRef>),
    /// Something must hold.
    Holds(Claim),
}
