//! A situation being put on the table: which cards it means, and a game from its set-up on.

use std::sync::Arc;

use kernel::{Chance, Seat};
use yugioh::state::State;
use yugioh::words::Class;
use yugioh::{Deal, FaceId, Pool, Ruled, Yugioh};

use super::allowed::bounded;
use super::named::{matching, unknown};
use crate::card::CardRef;
use crate::given::Given;
use crate::judged::Unstaged;
use crate::pile::Pile;

/// The most cards of one pile.
const MOST: usize = 80;

/// A situation being put on the table.
pub(super) struct Staging<'a> {
    /// Its cards.
    pub(super) pool: Arc<Pool>,
    /// The ruleset it is played by, over its cards.
    pub(super) ruled: Arc<Ruled>,
    /// What is given.
    pub(super) given: &'a Given,
}

impl Staging<'_> {
    /// The one face that a card of the situation means.
    pub(super) fn face(&self, card: &CardRef) -> Result<FaceId, Unstaged> {
        matching(&self.pool, card).ok_or_else(|| Unstaged::Card {
            card: card.clone(),
            text: unknown(&self.pool, card),
        })
    }

    /// The card that decks are filled with: Mokey Mokey, or a Normal Monster of Level 1.
    fn filler(&self) -> Result<FaceId, Unstaged> {
        let plain = |id: &FaceId| {
            let info = self.pool.info(*id);
            info.class == Class::NormalMonster && info.level == 1
        };
        let named = self.pool.named("Mokey Mokey");
        named
            .or_else(|| self.pool.ids().find(plain))
            .ok_or_else(|| Unstaged::Other("there is no card to fill decks with".to_owned()))
    }

    /// The faces of a list, each as often as it is counted.
    pub(super) fn faces(&self, cards: &[CardRef]) -> Result<Vec<FaceId>, Unstaged> {
        let mut faces = Vec::new();
        for card in cards {
            let face = self.face(card)?;
            faces.extend(std::iter::repeat_n(face, usize::from(card.count)));
            bounded("a pile", faces.len(), MOST)?;
        }
        Ok(faces)
    }

    /// A Deck, top first.
    pub(super) fn deck(&self, pile: Option<&Pile>, fillers: u16) -> Result<Vec<FaceId>, Unstaged> {
        let fallback = Pile {
            cards: Vec::new(),
            fillers,
        };
        let pile = pile.unwrap_or(&fallback);
        let mut faces = self.faces(&pile.cards)?;
        let fillers = usize::from(pile.fillers);
        bounded("a pile", faces.len() + fillers, MOST)?;
        faces.extend(std::iter::repeat_n(self.filler()?, fillers));
        Ok(faces)
    }

    /// A game from its set-up on.
    pub(super) fn set_up(&self) -> Result<(Yugioh, State), Unstaged> {
        self.given.check_seats(Seat(0), self.ruled.lens.seats)?;
        let mut decks = Vec::new();
        for seat in 1..=self.ruled.lens.seats {
            let given = self.given.seat(seat);
            let seat = Seat(seat - 1);
            let main = self.deck(given.deck.as_ref(), 40);
            let mut main = self.fitting(seat, "deck", main)?;
            main.reverse();
            let fusion = self.faces(given.fusion_deck.as_deref().unwrap_or_default());
            let fusion = self.fitting(seat, "fusion deck", fusion)?;
            decks.push(Deal { main, fusion });
        }
        let ruled = Arc::clone(&self.ruled);
        Yugioh::deal(ruled, &decks, Chance::numbered(1))
            .map_err(|many| Unstaged::Other(many.to_string()))
    }
}
