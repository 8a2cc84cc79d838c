//! Yu-Gi-Oh!, as this binary carries it.

mod entries;

use std::sync::Arc;

use cardlang::{Fault, Row};
use decks::{Deck, Entry, Section};
use kernel::Chance;
use lens::{Declared, Options, Ruleset};
use scenario::{Stage, YugiohStage};
use view::FaceView;
use view::yugioh::face_view;
use yugioh::sheet::{Sheet, read};
use yugioh::state::{CARDS, TOKENS};
use yugioh::{FaceId, Pool, Ruled, State, Yugioh};

use crate::games::{Boards, Carried};
use crate::library::TextFile;

/// The fewest cards of a deck that no format binds: an opening hand and a few draws.
const LEAST: u32 = 20;
/// The most: as many as there is room for at a table (TD-BASE-2 knows no most).
const MOST: u32 = (CARDS - TOKENS * 8) as u32;
/// The most cards of a Fusion Deck that no format binds.
const MOST_FUSION: u32 = 15;

impl Carried for Yugioh {
    type Cards = Pool;

    const MEASURED: &'static [&'static str] = &["bench-a", "bench-b"];

    fn read(files: &[TextFile]) -> Result<Pool, Vec<Fault>> {
        let sheets = files.iter().map(|f| Sheet {
            file: &f.path,
            text: &f.text,
        });
        let sheets: Vec<Sheet> = sheets.collect();
        read(&sheets).map(Pool::new)
    }

    fn options() -> Vec<Declared> {
        ::yugioh::options::declared()
    }

    fn count(cards: &Pool) -> usize {
        cards.faces.len()
    }

    fn face(cards: &Pool, card: u16) -> FaceView {
        face_view(cards.face(FaceId(card)))
    }

    fn sheet(cards: &Pool, card: u16) -> String {
        cards.face(FaceId(card)).sheet()
    }

    fn acts(cards: &Pool, card: u16) -> bool {
        !cards.face(FaceId(card)).abilities.is_empty()
    }

    fn phrases(cards: &Pool, card: u16) -> Vec<Row> {
        let lines = cards.face(FaceId(card)).lines();
        lines.into_iter().flat_map(|(_, rows)| rows).collect()
    }

    fn entries(cards: &Pool) -> Vec<Entry> {
        entries::entries(cards)
    }

    fn unplayable(cards: &Pool, deck: &Deck) -> Vec<String> {
        let mut wrong = Vec::new();
        let size = deck.size();
        if !(LEAST..=MOST).contains(&size) {
            wrong.push(format!("it has {size} cards, not {LEAST} to {MOST}"));
        }
        let fusion = deck.size_of(Section::Fusion);
        if fusion > MOST_FUSION {
            let text = format!("its Fusion Deck has {fusion} cards, not up to {MOST_FUSION}");
            wrong.push(text);
        }
        let tokens = deck.cards().map(FaceId);
        for token in tokens.filter(|card| entries::is_token(cards, *card)) {
            let name = &cards.face(token).name;
            wrong.push(format!("{name} is a Token, which no deck holds"));
        }
        wrong
    }

    fn deal(
        cards: &Arc<Pool>,
        ruleset: &Ruleset,
        options: &Options,
        decks: &[&Deck],
        chance: Chance,
    ) -> Result<(Self, State), String> {
        let decks = decks.iter().map(|deck| yugioh::Deal {
            main: deck.cards().map(FaceId).collect(),
            fusion: deck.cards_of(Section::Fusion).map(FaceId).collect(),
        });
        let decks: Vec<yugioh::Deal> = decks.collect();
        let ruled = Ruled::new(Arc::clone(cards), ruleset.lens.clone(), options);
        Self::deal(Arc::new(ruled), &decks, chance).map_err(|many| many.to_string())
    }

    fn deal_random(
        cards: &Arc<Pool>,
        ruleset: &Ruleset,
        options: &Options,
        draw: &mut Chance,
        chance: Chance,
    ) -> (Self, State) {
        let seats = 0..ruleset.lens.seats;
        let decks: Vec<yugioh::Deal> = seats.map(|_| cards.random_deck(draw)).collect();
        let ruled = Ruled::new(Arc::clone(cards), ruleset.lens.clone(), options);
        // Drawn decks are small enough for any table.
        Self::deal(Arc::new(ruled), &decks, chance).expect("eight drawn decks fit on a table")
    }

    fn stage(cards: &Arc<Pool>, boards: Boards) -> Box<dyn Stage> {
        let rules = boards.rules.into_iter().collect();
        let stage = YugiohStage::new(boards.sheets, Arc::clone(cards), boards.rulesets, rules);
        Box::new(stage.with_decks(boards.decks))
    }
}
