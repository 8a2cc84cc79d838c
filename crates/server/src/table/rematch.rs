//! Playing on: the next game of a match, or the same again.

use std::time::Instant;

use tracing::{error, info};

use super::{No, Settings, Sit, Table};
use crate::{Deck, Order, Seed, hall::Hall, moment::now, store::NewAct, table::Act, wire::ToPage};

impl Table {
    /// Opens the table where it goes on, with the same seats, keys and settings.
    pub(super) async fn go_on(&mut self) -> Result<(), No> {
        let book = &self.life.book;
        // Games that are given up at once must not fill the house with tables.
        let first = book.chairs.iter().find_map(|chair| chair.place.key);
        let meter = &self.hall.rematches;
        if first.is_some_and(|key| !meter.counts(key, Instant::now())) {
            self.cannot_go_on("too many games were begun here; wait a minute");
            return Ok(());
        }
        let Ok(seed) = Seed::draw() else {
            self.cannot_go_on("something went wrong here");
            return Ok(());
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
            decks: match gather {
                true => listed(&self.hall, decks, book.order.clone()).await,
                false => decks,
            },
            seed,
            options: match &contest {
                Some(contest) => {
                    let lost = book.loser().filter(|_| contest.game > 1);
                    self.hall.house.next_options(&book.order, lost)
                }
                None => book.order.options.clone(),
            },
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
            // Who plays on is known.
            sit: Sit::Links,
            ..book.settings.clone()
        };
        let places = book
            .chairs
            .iter()
            .map(|chair| chair.place.clone())
            .collect();
        let name = Some(self.sign.name.clone());
        let (number, nth, at) = (self.number, self.kept, now());
        // Kept together, so that no crash leaves a table that nobody finds.
        let moved = move |next: &str| {
            Some(NewAct {
                table: number,
                nth,
                at,
                act: Act::Moved {
                    table: next.to_owned(),
                },
                replay: None,
            })
        };
        let next = self.hall.open_next(order, settings, name, places, moved);
        match next.await {
            Ok(table) => {
                info!(
                    table = self.sign.id,
                    next = table,
                    "it goes on at another table"
                );
                self.note(at, &Act::Moved { table });
                self.changed();
            }
            Err(none) => {
                error!(table = self.sign.id, %none, "it cannot go on");
                self.cannot_go_on(&none.to_string());
            }
        }
        Ok(())
    }

    /// Says why there is no next table to all who agreed on one.
    fn cannot_go_on(&self, why: &str) {
        let text = ToPage::Error { text: why }.written();
        for viewer in self.viewers.iter().filter(|viewer| viewer.own.is_some()) {
            viewer.whisper(text.clone());
        }
    }
}

/// Decks as lists, of which their players can exchange cards.
async fn listed(hall: &Hall, decks: Vec<Deck>, order: Order) -> Vec<Deck> {
    let order = Order {
        decks: decks.clone(),
        ..order
    };
    let lists = hall.at_length(move |house| {
        let seats = (1..).zip(&order.decks);
        let list = |(seat, deck): (u8, &Deck)| match house.list(&order, seat) {
            Ok(list) => Deck::List(list),
            Err(_) => deck.clone(),
        };
        seats.map(list).collect()
    });
    lists.await.unwrap_or(decks)
}
