//! The Pokémon Trading Card Game, as this binary carries it.

mod entries;

use std::sync::Arc;

use cardlang::{Fault, Row};
use decks::{Deck, Entry};
use kernel::Chance;
use lens::{Declared, Options, Ruleset};
use pokemon::face::{AbilityKind, Face, Half};
use pokemon::pool::{FaceId, Pool, Sort};
use pokemon::sheet::{Sheet, read};
use pokemon::words::Headline;
use pokemon::{Pokemon, State};
use scenario::{PokemonStage, Stage};
use view::FaceView;
use view::pokemon::face_view;

use crate::games::{Boards, Carried};
use crate::library::TextFile;

/// The most cards of a deck that no format binds.
const MOST: u32 = 60;
/// The fewest, for a hand, Prizes and something to draw.
const LEAST: u32 = 20;

impl Carried for Pokemon {
    type Cards = Pool;

    const MEASURED: &'static [&'static str] = &["haymaker", "rain-dance"];

    fn read(files: &[TextFile]) -> Result<Pool, Vec<Fault>> {
        let sheets: Vec<Sheet> = files
            .iter()
            .map(|f| Sheet {
                file: &f.path,
                text: &f.text,
            })
            .collect();
        read(&sheets).map(Pool::new)
    }

    fn options() -> Vec<Declared> {
        ::pokemon::rules::declared()
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
        acts(cards.face(FaceId(card)))
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
        let starts = |card| {
            let sort = cards.info(FaceId(card)).sort;
            matches!(sort, Sort::Basic | Sort::Baby)
        };
        if !deck.cards().any(starts) {
            wrong.push("no card in it can be put down to start the game".to_owned());
        }
        if !(LEAST..=MOST).contains(&deck.size()) {
            let size = deck.size();
            wrong.push(format!("it has {size} cards, not {LEAST} to {MOST}"));
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
        let decks = decks.iter().map(|deck| deck.cards().map(FaceId).collect());
        let decks: Vec<Vec<FaceId>> = decks.collect();
        let lens = ruleset.lens.clone();
        Ok(Self::deal(Arc::clone(cards), lens, options, &decks, chance))
    }

    fn deal_random(
        cards: &Arc<Pool>,
        ruleset: &Ruleset,
        options: &Options,
        draw: &mut Chance,
        chance: Chance,
    ) -> (Self, State) {
        let seats = 0..ruleset.lens.seats;
        let decks: Vec<Vec<FaceId>> = seats
            .map(|_| cards.random_deck(&ruleset.sets, draw))
            .collect();
        let lens = ruleset.lens.clone();
        Self::deal(Arc::clone(cards), lens, options, &decks, chance)
    }

    fn stage(cards: &Arc<Pool>, boards: Boards) -> Box<dyn Stage> {
        let rules = boards.rules.into_iter().collect();
        let stage = PokemonStage::new(boards.sheets, Arc::clone(cards), boards.rulesets, rules);
        Box::new(stage.with_decks(boards.decks))
    }
}

/// Whether a card says more than its figures.
fn acts(face: &Face) -> bool {
    let headline = matches!(
        face.headline,
        Headline::Doll(_) | Headline::DoubleEnergy(..) | Headline::SpecialEnergy(_)
    );
    // Of a LEGEND's two cards one stands for both (TB-BASE-25).
    if face.half() == Half::Bottom {
        return false;
    }
    headline
        || face
            .abilities
            .iter()
            .any(|a| !a.clauses.is_empty() || !matches!(a.kind, AbilityKind::Attack(_)))
}
