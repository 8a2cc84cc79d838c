//! The cards of one game, and everything that is done with them.

use std::sync::Arc;

use bots::{BotName, Matchup, Table};
use cardlang::Row;
use decks::{Catalogue, Deck};
use kernel::{Chance, Script};
use lens::Declared;
use scenario::Stage;
use view::{FaceView, Sitting};

use crate::deal::Deal;
use crate::games::{Boards, Carried, Contest, Game, Tree, Unread};
use crate::library::TextFile;
use crate::perft::{Root, begin};
use crate::secrets::{self, Between};
use crate::soak::{self, Checked};
use crate::trouble::{Told, Trouble};

/// The cards of one game.
#[derive(Debug)]
pub struct Shelf<G: Carried> {
    /// Every card.
    pub cards: Arc<G::Cards>,
    catalogue: Catalogue,
    sheets: Vec<(String, String)>,
}

impl<G: Carried> Shelf<G> {
    /// Reads the cards of a game.
    ///
    /// # Errors
    /// Cards that cannot be read, or do not go together.
    pub fn open(files: Vec<TextFile>) -> Result<Self, Unread> {
        let cards = G::read(&files).map_err(Unread::Faults)?;
        let catalogue = Catalogue::new(G::entries(&cards)).map_err(Unread::Clash)?;
        Ok(Self {
            cards: Arc::new(cards),
            catalogue,
            sheets: files.into_iter().map(|f| (f.path, f.text)).collect(),
        })
    }

    /// The same, as a game of any kind.
    pub(super) fn open_boxed(files: Vec<TextFile>) -> Result<Box<dyn Game>, Unread> {
        Ok(Box::new(Self::open(files)?))
    }

    /// The rules of a deal, and its state before set-up.
    ///
    /// # Errors
    /// When a game cannot hold its decks.
    pub fn deal(&self, deal: &Deal, chance: Chance) -> Told<(G, G::State)> {
        let decks: Vec<&Deck> = deal.decks.iter().map(|listed| &listed.deck).collect();
        G::deal(&self.cards, &deal.ruleset, &deal.options, &decks, chance).map_err(Trouble::new)
    }

    /// Bots, one a seat, who play a deal any number of times.
    ///
    /// # Errors
    /// When a game cannot hold its decks, or a bot does not play this game.
    pub fn matchup(&self, deal: &Deal, bots: Vec<BotName>, seed: u64) -> Told<Matchup<G>> {
        let (rules, state) = self.deal(deal, Chance::numbered(seed))?;
        Matchup::new(rules, state, bots, seed).map_err(Trouble::new)
    }
}

impl<G: Carried> Game for Shelf<G> {
    fn name(&self) -> &'static str {
        G::GAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn options(&self) -> Vec<Declared> {
        G::options()
    }

    fn count(&self) -> u16 {
        G::count(&self.cards) as u16
    }

    fn face(&self, card: u16) -> FaceView {
        G::face(&self.cards, card)
    }

    fn sheet(&self, card: u16) -> String {
        G::sheet(&self.cards, card)
    }

    fn acts(&self, card: u16) -> bool {
        G::acts(&self.cards, card)
    }

    fn phrases(&self, card: u16) -> Vec<Row> {
        G::phrases(&self.cards, card)
    }

    fn unplayable(&self, deck: &Deck) -> Vec<String> {
        G::unplayable(&self.cards, deck)
    }

    fn measured(&self) -> &'static [&'static str] {
        G::MEASURED
    }

    fn is_played_by(&self, bot: BotName) -> bool {
        bot.plays::<G>()
    }

    fn table(&self, deal: &Deal, chance: Chance) -> Told<Box<dyn Table>> {
        let (rules, state) = self.deal(deal, chance)?;
        let script = Script::default();
        Ok(Box::new(Sitting::new(
            &deal.ruleset.title,
            rules,
            state,
            script,
        )))
    }

    fn contest(&self, deal: &Deal, bots: Vec<BotName>, seed: u64) -> Told<Box<dyn Contest>> {
        Ok(Box::new(self.matchup(deal, bots, seed)?))
    }

    fn tree(&self, deal: &Deal, root: &Root) -> Told<Box<dyn Tree>> {
        let (rules, state) = self.deal(deal, Chance::numbered(root.seed))?;
        Ok(Box::new(begin(rules, state, root)))
    }

    fn soak(&self, deal: &Deal, seed: u64) -> Result<Checked, String> {
        let mut draw = Chance::numbered(seed);
        let chance = Chance::numbered(seed);
        let (rules, start) =
            G::deal_random(&self.cards, &deal.ruleset, &deal.options, &mut draw, chance);
        soak::game(rules, start, draw)
    }

    fn secrets(&self, deal: &Deal, seed: u64, between: Between) -> Result<Checked, String> {
        let mut draw = Chance::numbered(seed);
        let chance = Chance::numbered(seed);
        // Decks that people play show other things than decks of every card.
        let (rules, start) = if seed.is_multiple_of(2) {
            self.deal(deal, chance)
                .map_err(|trouble| trouble.to_string())?
        } else {
            G::deal_random(&self.cards, &deal.ruleset, &deal.options, &mut draw, chance)
        };
        secrets::game(&deal.ruleset.title, rules, start, draw, between)
    }

    fn stage(&self, boards: Boards) -> Box<dyn Stage> {
        let sheets = self.sheets.clone();
        G::stage(&self.cards, Boards { sheets, ..boards })
    }
}
