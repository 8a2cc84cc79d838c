//! Facts of a game that need no viewer: for statistics, laws and handles.

use std::fmt::Debug;

use kernel::save::Save;
use kernel::{Card, Chance, Rules, Seat, Team, ZoneId};
use lens::Lens;

use crate::Stake;

/// What the house knows of every game, whichever it is.
pub trait Facts:
    Rules<State: Save + Debug + Send + Sync + 'static> + Clone + Debug + Send + Sync + 'static
{
    /// The game's name, as rulesets and folders of cards give it.
    const GAME: &'static str;
    /// The game's name, as players know it.
    const TITLE: &'static str;

    /// Seats, teams and turn order.
    fn lens(&self) -> &Lens;

    /// How many cards were dealt; they count from 0. What comes into being later does not count.
    fn cards(&self) -> u16;

    /// Whether two cards, neither of which is seen, could as well be each other: of one owner, of
    /// different faces, and each able to lie where the other lies.
    fn interchangeable(&self, state: &Self::State, one: Card, other: Card) -> bool;

    /// Makes two cards be each other: only their faces change places.
    fn exchange(&mut self, one: Card, other: Card);

    /// Whether a card that was dealt has the same face by other rules of the same game.
    fn keeps_face(&self, other: &Self, card: Card) -> bool;

    /// Has two cards lie where the other lay, if both lie where no card shows how it lies: in hands, decks and
    /// piles laid aside. Whether they do.
    fn swap(state: &mut Self::State, one: Card, other: Card) -> bool;

    /// Whether each card of the game is in exactly one zone, and no other card is.
    fn conserves(&self, state: &Self::State) -> bool;

    /// Where a card is: its zone, and its place in it.
    fn find(state: &Self::State, card: Card) -> Option<(ZoneId, usize)>;

    /// How often a card was hidden and shuffled, so that it gets a fresh handle.
    fn hidden(state: &Self::State, card: Card) -> u8;

    /// The generator.
    fn chance(state: &Self::State) -> &Chance;

    /// The generator, to be changed.
    fn chance_mut(state: &mut Self::State) -> &mut Chance;

    /// The turn's number; 0 before the first.
    fn turn(state: &Self::State) -> u16;

    /// Who went first, once that is known.
    fn first(state: &Self::State) -> Option<Seat>;

    /// Whether seats choose in secret, so that what others hide decides what is asked (set-up).
    fn secret(state: &Self::State) -> bool;

    /// How it ended, once it has.
    fn ended(state: &Self::State) -> Option<Ended>;
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Who won; nobody for a draw.
    pub winner: Option<Team>,
    /// What is won: the game, or the match with it.
    pub stake: Stake,
    /// How.
    pub ending: Ending,
    /// Why, in words, without a full stop.
    pub why: &'static str,
    /// Rules that end it so.
    pub rules: &'static [&'static str],
}

/// A way to end, as reports count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ending {
    /// Its place among the game's endings.
    pub number: u8,
    /// Its word: `prizes`, `deck_out`.
    pub word: &'static str,
}
