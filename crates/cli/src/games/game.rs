//! A game with its cards, whichever it is.

use std::any::Any;
use std::fmt::Debug;

use bots::{BotName, Table};
use cardlang::Row;
use decks::{Catalogue, Deck};
use kernel::Chance;
use lens::Declared;
use scenario::Stage;
use view::FaceView;

use crate::deal::Deal;
use crate::games::{Boards, Contest, Tree};
use crate::perft::Root;
use crate::secrets::Between;
use crate::soak::Checked;
use crate::trouble::Told;

/// A game with its cards. A card goes by its number, as in deck lists.
pub trait Game: Any + Debug + Send + Sync {
    /// Its name, as rulesets give it.
    fn name(&self) -> &'static str;

    /// Its name, as players know it.
    fn title(&self) -> &'static str;

    /// Every card as deck lists name it.
    fn catalogue(&self) -> &Catalogue;

    /// The options of rulesets that it heeds.
    fn options(&self) -> Vec<Declared>;

    /// How many cards there are.
    fn count(&self) -> u16;

    /// A card as it is shown.
    fn face(&self, card: u16) -> FaceView;

    /// A card as the card language writes it.
    fn sheet(&self, card: u16) -> String;

    /// Whether a card says more than its figures, so that a scenario should prove it.
    fn acts(&self, card: u16) -> bool;

    /// The phrases that a card says.
    fn phrases(&self, card: u16) -> Vec<Row>;

    /// Everything that keeps a game from being set up with a deck, whatever its format.
    fn unplayable(&self, deck: &Deck) -> Vec<String>;

    /// The shipped decks that speed is measured with, seat 1 first.
    fn measured(&self) -> &'static [&'static str];

    /// Whether a bot plays this game.
    fn is_played_by(&self, bot: BotName) -> bool;

    /// A table at which a deal is played.
    ///
    /// # Errors
    /// When a game cannot hold its decks.
    fn table(&self, deal: &Deal, chance: Chance) -> Told<Box<dyn Table>>;

    /// Bots, one a seat, who play a deal any number of times.
    ///
    /// # Errors
    /// When a game cannot hold its decks, or a bot does not play this game.
    fn contest(&self, deal: &Deal, bots: Vec<BotName>, seed: u64) -> Told<Box<dyn Contest>>;

    /// The tree of legal answers to a deal from some point on.
    ///
    /// # Errors
    /// When a game cannot hold its decks.
    fn tree(&self, deal: &Deal, root: &Root) -> Told<Box<dyn Tree>>;

    /// Plays one random game of random decks and holds it against every law.
    ///
    /// # Errors
    /// The law that was broken, and where.
    fn soak(&self, deal: &Deal, seed: u64) -> Result<Checked, String>;

    /// Plays one random game and compares what viewers receive in worlds that are alike to them.
    ///
    /// # Errors
    /// Where a viewer could tell one from the other.
    fn secrets(&self, deal: &Deal, seed: u64, between: Between) -> Result<Checked, String>;

    /// Where its scenarios are played.
    fn stage(&self, boards: Boards) -> Box<dyn Stage>;
}
