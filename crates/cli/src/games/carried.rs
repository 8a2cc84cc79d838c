//! What a game brings along to be carried by this binary.

use std::fmt::Debug;
use std::sync::Arc;

use bots::Botted;
use cardlang::{Fault, Row};
use decks::{Deck, Entry};
use kernel::Chance;
use lens::{Declared, Options, Ruleset};
use scenario::{DeckCheck, Stage};
use view::FaceView;

use crate::library::TextFile;

/// A game that this binary carries: its cards, how they are dealt, and its stage for scenarios.
///
/// A card goes by its number among the faces that were read, which is its number in deck lists, too.
pub trait Carried: Botted {
    /// Every card of the game, worked out.
    type Cards: Debug + Send + Sync;

    /// The shipped decks that speed is measured with, seat 1 first.
    const MEASURED: &'static [&'static str];

    /// Reads the cards.
    ///
    /// # Errors
    /// Every fault of every file.
    fn read(files: &[TextFile]) -> Result<Self::Cards, Vec<Fault>>;

    /// The options of rulesets that the game heeds.
    fn options() -> Vec<Declared>;

    /// How many cards there are.
    fn count(cards: &Self::Cards) -> usize;

    /// A card as it is shown.
    fn face(cards: &Self::Cards, card: u16) -> FaceView;

    /// A card as the card language writes it.
    fn sheet(cards: &Self::Cards, card: u16) -> String;

    /// Whether a card says more than its figures, so that a scenario should prove it.
    fn acts(cards: &Self::Cards, card: u16) -> bool;

    /// The phrases that a card says.
    fn phrases(cards: &Self::Cards, card: u16) -> Vec<Row>;

    /// Every card as deck lists name it, in order of their numbers.
    fn entries(cards: &Self::Cards) -> Vec<Entry>;

    /// Everything that keeps a game from being set up with a deck, whatever its format.
    fn unplayable(cards: &Self::Cards, deck: &Deck) -> Vec<String>;

    /// The rules of a game of these decks, one a seat, and its state before set-up.
    ///
    /// # Errors
    /// In words, when a game cannot hold these decks.
    fn deal(
        cards: &Arc<Self::Cards>,
        ruleset: &Ruleset,
        options: &Options,
        decks: &[&Deck],
        chance: Chance,
    ) -> Result<(Self, Self::State), String>;

    /// The same with decks drawn at random of all cards, so that every card is played sooner or later.
    fn deal_random(
        cards: &Arc<Self::Cards>,
        ruleset: &Ruleset,
        options: &Options,
        draw: &mut Chance,
        chance: Chance,
    ) -> (Self, Self::State);

    /// Where scenarios of this game are played.
    fn stage(cards: &Arc<Self::Cards>, boards: Boards) -> Box<dyn Stage>;
}

/// What a stage for scenarios is built of, besides cards.
pub struct Boards {
    /// The card files, name and text: a scenario may add cards to them.
    pub sheets: Vec<(String, String)>,
    /// The rulesets.
    pub rulesets: Vec<Ruleset>,
    /// The ids of the rules that may be cited.
    pub rules: Vec<String>,
    /// Checks decks.
    pub decks: DeckCheck,
}
