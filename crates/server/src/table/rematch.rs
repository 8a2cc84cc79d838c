//! Playing on: the next game of a match, or the same again.

use tracing::{error, info};

use super::{No, Settings, Table, no};
use crate::{Order, Seed, table::Act};

impl Table {
    /// Opens the table where it goes on, with the same seats, keys and settings.
    pub(super) async fn go_on(&mut self) -> Result<(), No> {
        let book = &self.life.book;
        let Ok(seed) = Seed::draw() else {
            return no("something went wrong here");
        };
        let contest = book.contest();
        let next = contest.clone().filter(|contest| !contest.decided());
        let (decks, contest) = match (next, contest) {
            (Some(mut next), _) => {
                next.game = next.game.saturating_add(1);
                next.decks = book.first_decks();
                (book.order.decks.clone(), Some(next))
            }
            (None, Some(mut again)) => {
                again.game = 1;
                again.wins.fill(0);
                (book.first_decks(), Some(again))
            }
            (None, None) => (book.order.decks.clone(), None),
        };
        // Between the games of a match cards are exchanged.
        let gather = contest.as_ref().is_some_and(|contest| contest.game > 1);
        let order = Order {
            decks,
            seed,
            opening: Vec::new(),
            ..book.order.clone()
        };
        let settings = Settings {
            gather,
            titles: book
                .chairs
                .iter()
                .map(|chair| chair.title.clone())
                .collect(),
            contest,
            ..book.settings.clone()
        };
        let places = book
            .chairs
            .iter()
            .map(|chair| chair.place.clone())
            .collect();
        let name = Some(self.sign.name.clone());
        match self.hall.open(order, settings, name, places).await {
            Ok(table) => {
                info!(
                    table = self.sign.id,
                    next = table,
                    "it goes on at another table"
                );
                self.keep(Act::Moved { table }).await?;
                self.changed();
            }
            Err(none) => error!(table = self.sign.id, %none, "it cannot go on"),
        }
        Ok(())
    }
}
