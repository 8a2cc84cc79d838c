//! Before the game: names, decks, seats, and who is ready.

use std::time::Instant;

use super::{No, Table, act, no};
use crate::{
    Deck, Fault,
    hall::NoTable,
    limits::{NAME, Pace},
    links::Key,
    moment::now,
    place::{Who, tidy, usual_name},
    table::{Act, act::Named},
    wire::{HostAsks, SeatFor, Stage, Swap, TeamName},
};

/// Under which number the table paces the decks it has checked; no seat has it.
const DECKS: u8 = 0;
/// How many decks a table may have checked in a second.
const CHECKS: u32 = 4;

/// A fault as a page is told of it.
fn refused(fault: &Fault) -> No {
    let at = fault.at.as_ref().map(|at| format!("{at}: "));
    No::Refused(crate::Refused(format!(
        "{}{}",
        at.unwrap_or_default(),
        fault.text
    )))
}

impl Table {
    fn gathering(&self) -> Result<(), No> {
        match self.life.book.stage {
            Stage::Gathering => Ok(()),
            Stage::Playing | Stage::Over => no("the game has started"),
        }
    }

    /// A person changes the own seat.
    pub(super) async fn room(
        &mut self,
        own: u8,
        name: Option<String>,
        deck: Option<Deck>,
        ready: Option<bool>,
    ) -> Result<(), No> {
        self.gathering()?;
        let name = match name.map(|name| tidy(&name, NAME)) {
            Some(name) if name.is_empty() => return no("a name has at least one letter"),
            name => name.map(|name| self.life.book.apart(own, name)),
        };
        let before = self.life.book.chair(own).is_some_and(|chair| chair.ready);
        // One who brings another deck looks at it once more.
        let ready = ready.unwrap_or(before && deck.is_none());
        let deck = match deck {
            Some(deck) => Some(self.named(own, deck).await?),
            None => None,
        };
        if name.is_none() && deck.is_none() && ready == before {
            return Ok(());
        }
        let act = Act::Room {
            seat: own,
            name,
            deck,
            ready,
        };
        self.keep(act).await?;
        self.changed();
        Ok(())
    }

    /// A deck that a seat may play with.
    async fn named(&mut self, own: u8, deck: Deck) -> Result<Named, No> {
        let now = Instant::now();
        let pace = self
            .paces
            .entry(DECKS)
            .or_insert_with(|| Pace::new(CHECKS, now));
        if !pace.admits(now) {
            return no("too many decks were checked at this table; wait a second");
        }
        let mut order = self.life.book.order.clone();
        let nth = usize::from(own).wrapping_sub(1);
        let contest = &self.life.book.settings.contest;
        let later = contest.as_ref().filter(|contest| contest.game > 1);
        let registered = later.and_then(|contest| contest.decks.get(nth)).cloned();
        let given = deck.clone();
        let checked = self.hall.at_length(move |house| match registered {
            Some(first) => {
                put(&mut order.decks, nth, first);
                house.exchanged(&order, own, &given)
            }
            None => {
                put(&mut order.decks, nth, given);
                house.deck(&order, own)
            }
        });
        match checked.await {
            Ok(Ok(title)) => Ok(Named { deck, title }),
            Ok(Err(fault)) => Err(refused(&fault)),
            Err(_) => no("something went wrong here"),
        }
    }

    /// The host arranges something.
    pub(super) async fn host(&mut self, own: u8, asks: HostAsks) -> Result<(), No> {
        if self.life.book.host() != Some(own) {
            return no("only the host may do this");
        }
        self.gathering()?;
        match asks {
            HostAsks::Start(_) => self.begin(own).await,
            HostAsks::Team(TeamName { team, name }) => {
                let name = tidy(&name, NAME);
                if name.is_empty() {
                    return no("a name has at least one letter");
                }
                if !(1..=self.life.book.settings.team_count()).contains(&team) {
                    return no(format!("there is no team {team}"));
                }
                self.keep(Act::Team { team, name }).await?;
                self.changed();
                Ok(())
            }
            HostAsks::Swap(Swap { swap: [a, b] }) => self.swap(a, b).await,
            HostAsks::Seat(SeatFor { seat, who }) => self.give_seat(own, seat, &who).await,
        }
    }

    /// Who sits where is settled once a match has begun.
    fn first_game(&self) -> Result<(), No> {
        match &self.life.book.settings.contest {
            Some(contest) if contest.game > 1 => no("seats stay as they are in a match"),
            Some(_) | None => Ok(()),
        }
    }

    async fn swap(&mut self, a: u8, b: u8) -> Result<(), No> {
        self.first_game()?;
        let book = &self.life.book;
        if a == b || book.chair(a).is_none() || book.chair(b).is_none() {
            return no("a swap names two seats of this table");
        }
        self.keep(Act::Swap { a, b }).await?;
        let moved = |seat: Option<u8>| match seat {
            Some(seat) if seat == a => Some(b),
            Some(seat) if seat == b => Some(a),
            other => other,
        };
        for viewer in &mut self.viewers {
            (viewer.own, viewer.seat) = (moved(viewer.own), moved(viewer.seat));
        }
        self.links = std::mem::take(&mut self.links)
            .into_iter()
            .filter_map(|(seat, link)| moved(Some(seat)).map(|seat| (seat, link)))
            .collect();
        self.changed();
        Ok(())
    }

    async fn give_seat(&mut self, own: u8, seat: u8, who: &str) -> Result<(), No> {
        self.first_game()?;
        let who: Who = who.parse().map_err(|fault: Fault| refused(&fault))?;
        if self.life.book.chair(seat).is_none() {
            return no(format!("there is no seat {seat}"));
        }
        if seat == own {
            return no("the host's own seat stays the host's");
        }
        let ruleset = &self.life.book.order.ruleset;
        let (name, key) = match &who {
            Who::You => return no("a seat is for `open`, or `bot:` and a name"),
            Who::Bot(bot) if self.hall.house.bot(ruleset, bot).is_none() => {
                return no("no bot of that name plays this ruleset");
            }
            Who::Bot(bot) => (format!("Bot {seat} ({bot})"), None),
            Who::Open => match Key::draw() {
                Ok(key) => (usual_name(seat), Some(key)),
                Err(_) => return no("something went wrong here"),
            },
        };
        let hash = key.as_ref().map(Key::hash);
        let act = Act::Seat {
            seat,
            who,
            name: self.life.book.apart(seat, name),
            key: act::written(hash.as_ref()),
        };
        self.keep(act).await?;
        match key {
            Some(key) => drop(self.links.insert(seat, key.link(&self.sign.id))),
            None => drop(self.links.remove(&seat)),
        }
        // Whoever was there has no key to it any more.
        self.viewers.retain(|viewer| viewer.own != Some(seat));
        self.changed();
        Ok(())
    }

    /// Gives a free seat to somebody who comes from the lobby, with a key of its own: who has had a link to it
    /// does not sit there any more.
    pub(super) async fn sit(&mut self) -> Result<(u8, Key), No> {
        let Some(seat) = self.life.book.free().next() else {
            return no("no seat of this table is free for anybody");
        };
        let Ok(key) = Key::draw() else {
            return no("something went wrong here");
        };
        let act = Act::Seat {
            seat,
            who: Who::Open,
            name: self.life.book.apart(seat, usual_name(seat)),
            key: act::written(Some(&key.hash())),
        };
        self.keep(act).await?;
        self.keep(Act::Came { seat }).await?;
        self.links.remove(&seat);
        self.viewers.retain(|viewer| viewer.own != Some(seat));
        self.changed();
        Ok((seat, key))
    }

    async fn begin(&mut self, own: u8) -> Result<(), No> {
        let book = &self.life.book;
        let mut waiting = book
            .chairs
            .iter()
            .filter(|chair| chair.is_persons() && !chair.ready && chair.place.seat != own);
        if let Some(chair) = waiting.next() {
            return no(format!("seat {} is not ready yet", chair.place.seat));
        }
        let order = book.named_order();
        match self.hall.at_length(move |house| house.open(&order)).await {
            Ok(Ok(game)) => {
                self.keep(Act::Start {}).await?;
                self.life.game = Some(game);
                self.links.clear();
                self.life.remember(now());
                self.changed();
                Ok(())
            }
            Ok(Err(fault)) => Err(refused(&fault)),
            Err(NoTable::Order(fault)) => Err(refused(&fault)),
            Err(_) => no("something went wrong here"),
        }
    }
}

fn put(decks: &mut [Deck], nth: usize, deck: Deck) {
    if let Some(kept) = decks.get_mut(nth) {
        *kept = deck;
    }
}
