//! A table: one task that owns its game. Everybody talks to it by letters.

mod act;
mod announced;
mod answers;
mod ask;
mod away;
mod book;
mod clocks;
mod consent;
mod dial;
mod gathering;
mod hands;
mod late;
mod life;
mod proposals;
mod rematch;
mod settings;
mod spoken;
mod talk;
mod tell;
mod thinking;
mod unkept;
mod viewer;

use std::{
    collections::{BTreeMap, BTreeSet},
    future::Future,
    pin::Pin,
    sync::Arc,
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;
use blake3::Hash;
use tokio::{
    select,
    sync::{OwnedSemaphorePermit, mpsc, oneshot},
    time::sleep,
};
use tracing::{debug, error, info};

pub(crate) use self::{
    act::Act,
    life::Life,
    settings::{AtZero, Clock, Contest, Per, Settings, Sit, Wait, Watch},
    viewer::{Bundle, Outbox, Written},
};
use self::{away::Away, dial::Dial, viewer::Viewer};
use crate::{
    Bot, Refused, Stop,
    hall::Hall,
    limits::Pace,
    links::Key,
    moment::{Moment, now},
    sign::{Board, Seat, Sign},
    store::NewAct,
    tally,
    telling::Reads,
    wire::{FromPage, Stage, To},
};

/// Letters that may wait at one table.
const LETTERS: usize = 64;
/// How much sooner a table is put away whose game is over.
const OVER: u32 = 360;
/// How often running clocks, and how long seats have been empty, are kept, in milliseconds: as much a crash may give
/// back.
const READING: u64 = 20_000;

/// What a socket writes to its table.
pub(crate) enum Letter {
    /// Somebody comes to look.
    Join {
        socket: u64,
        hello: Hello,
        outbox: Outbox,
        reply: oneshot::Sender<Result<Option<u8>, No>>,
    },
    /// A page asks for something.
    Ask {
        socket: u64,
        /// When it was heard.
        at: Moment,
        ask: FromPage,
        reply: Reply,
    },
    /// Somebody takes a free seat from the lobby.
    Sit {
        reply: oneshot::Sender<Result<(u8, Key), Refused>>,
    },
    /// The socket has caught up.
    Ready { socket: u64 },
    /// The socket is gone.
    Leave { socket: u64 },
}

/// Who comes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hello {
    /// Hash of the key of a seat; none for a spectator.
    pub(crate) key: Option<Hash>,
    /// A partner's seat to look from.
    pub(crate) from: Option<u8>,
    /// The last log line it has.
    pub(crate) seen: u32,
    /// How it reads views.
    pub(crate) reads: Reads,
}

/// Where a table says what came of a letter: something to pass on, nothing, or why not.
pub(crate) type Reply = oneshot::Sender<Result<Option<Utf8Bytes>, Refused>>;

/// How a table is reached.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(crate) sign: Arc<Sign>,
    /// What the table is kept under.
    pub(crate) number: i64,
    pub(crate) letters: mpsc::Sender<Letter>,
}

/// What a table is set up from.
pub(crate) struct Setup {
    pub(crate) id: String,
    pub(crate) name: String,
    /// What its acts are kept under.
    pub(crate) number: i64,
    /// Acts kept so far.
    pub(crate) kept: u32,
    pub(crate) life: Life,
}

/// A table under way.
pub(crate) struct Table {
    hall: Arc<Hall>,
    sign: Arc<Sign>,
    number: i64,
    kept: u32,
    /// Counts what the game has gone through, so that nobody is shown again what did not change.
    played: u64,
    life: Life,
    letters: mpsc::Receiver<Letter>,
    viewers: Vec<Viewer>,
    /// Seats whose own people are connected.
    present: BTreeSet<u8>,
    /// Bots that have played here, by seat, with their names.
    bots: BTreeMap<u8, (String, Box<dyn Bot>)>,
    away: Away,
    /// Seats that were asked to agree to something when the server stopped, and whose people have not been back.
    cut_off: BTreeSet<u8>,
    /// Seats that were answered for because their time is up, with those who are to be told, as they may be now.
    helped: BTreeMap<u8, To>,
    /// The clocks as everybody may know them.
    dial: Option<Dial>,
    /// When the clocks were kept last.
    read: Moment,
    /// Until when it does nothing by itself, since something could not be kept.
    pause: Option<Moment>,
    /// How often each seat may talk, and the table may check decks.
    paces: BTreeMap<u8, Pace>,
    /// Links drawn since the table was set up, by seat.
    links: BTreeMap<u8, String>,
    posted: Vec<tell::Posted>,
    _room: OwnedSemaphorePermit,
}

/// Why something was not done.
#[derive(Debug)]
pub(crate) enum No {
    /// It may not be.
    Refused(Refused),
    /// It could not be kept, and all is as it was before.
    Unkept,
    /// The table cannot go on: it is not as it was kept, or the server ends.
    Ended,
}

impl From<Refused> for No {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

/// It may not be done.
fn no<T>(text: impl Into<String>) -> Result<T, No> {
    Err(No::Refused(Refused(text.into())))
}

/// What happens by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// A seat's time is up, and with it the game.
    Flag(u8),
    /// A bot takes a seat.
    Bot(u8),
    /// Others have to agree to a proposal, or it is void.
    Asked(u32),
    /// All who are still asked have agreed to a proposal.
    Agreed(u32),
    /// A seat's time is up, and the table answers for it.
    Lapse(u8),
    /// The table says that a seat is answered for whose time is up.
    Helped(u8, To),
    /// The clocks are kept.
    Reading,
    /// How long seats have been empty is kept.
    Away,
}

impl Table {
    /// Sets up a table and lets it run.
    pub(crate) fn start(hall: Arc<Hall>, setup: Setup, room: OwnedSemaphorePermit) -> Handle {
        let Setup {
            id,
            name,
            number,
            kept,
            life,
        } = setup;
        let (sender, letters) = mpsc::channel(LETTERS);
        let asked = life.book.proposals.iter().flat_map(|open| &open.voters);
        let cut_off = asked.copied().collect();
        let (ruleset, watch) = (life.book.order.ruleset.clone(), life.book.settings.watch);
        let sign = Arc::new(Sign::new(id, name, ruleset, watch));
        let table = Self {
            hall,
            sign: Arc::clone(&sign),
            number,
            kept,
            played: 0,
            away: Away::kept(&life.book.away),
            life,
            letters,
            viewers: Vec::new(),
            present: BTreeSet::new(),
            bots: BTreeMap::new(),
            cut_off,
            helped: BTreeMap::new(),
            dial: None,
            read: now(),
            pause: None,
            paces: BTreeMap::new(),
            links: BTreeMap::new(),
            posted: Vec::new(),
            _room: room,
        };
        table.hang_sign();
        // A table that plays on may open the next one, so its type must not hold that of the other.
        let running: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(table.run());
        tokio::spawn(running);
        Handle {
            sign,
            number,
            letters: sender,
        }
    }

    async fn run(mut self) {
        let mut stop = self.hall.stop.clone();
        loop {
            if *stop.borrow() || stop.has_changed().is_err() {
                return self.rest().await;
            }
            let paused = self.is_paused(now());
            if !paused && let Some(due) = self.due(now()) {
                // What was sent in time counts, though it is read late.
                if let Due::Flag(_) | Due::Lapse(_) = due
                    && let Ok(letter) = self.letters.try_recv()
                {
                    match self.read(letter).await {
                        Err(No::Ended) => return,
                        Ok(()) | Err(No::Refused(_) | No::Unkept) => continue,
                    }
                }
                match self.happen(due).await {
                    Ok(()) => continue,
                    Err(No::Refused(refused)) => {
                        error!(table = self.sign.id, %refused, ?due, "what is due is not done");
                        return;
                    }
                    Err(No::Unkept) => {
                        self.wait_for_room();
                        continue;
                    }
                    Err(No::Ended) => return,
                }
            }
            let letter = if let Some((seat, name)) = self.bot_asked().filter(|_| !paused) {
                // People first, then one answer of a bot.
                match self.letters.try_recv() {
                    Ok(letter) => letter,
                    Err(_) => match self.let_bot_play(seat, &name).await {
                        Ok(()) => continue,
                        Err(No::Unkept) => {
                            self.wait_for_room();
                            continue;
                        }
                        Err(No::Refused(_) | No::Ended) => return,
                    },
                }
            } else {
                let empty = self.viewers.is_empty();
                let next = self.next(now());
                // A game that is over is read from the disk when somebody comes to look.
                let idle = match self.life.book.stage {
                    Stage::Over => self.hall.limits.idle / OVER,
                    Stage::Gathering | Stage::Playing => self.hall.limits.idle,
                };
                select! {
                    biased;
                    _ = stop.changed() => return self.rest().await,
                    letter = self.letters.recv() => match letter {
                        Some(letter) => letter,
                        None => return self.rest().await,
                    },
                    () = sleep(next), if next < Duration::MAX => {
                        self.pass_time();
                        continue;
                    }
                    () = sleep(idle), if empty => {
                        debug!(table = self.sign.id, "nobody is here");
                        return self.rest().await;
                    }
                }
            };
            if let Err(No::Ended) = self.read(letter).await {
                return;
            }
        }
    }

    async fn read(&mut self, letter: Letter) -> Result<(), No> {
        match letter {
            Letter::Join {
                socket,
                hello,
                outbox,
                reply,
            } => match self.join(&hello).await {
                Ok((own, seat)) => {
                    if reply.send(Ok(seat)).is_ok() {
                        let Hello { seen, reads, .. } = hello;
                        let viewer = Viewer::new(socket, (own, seat), seen, reads, outbox);
                        self.viewers.push(viewer);
                        self.changed();
                    }
                }
                Err(No::Ended) => return Err(No::Ended),
                Err(no) => drop(reply.send(Err(no))),
            },
            Letter::Ask {
                socket,
                at,
                ask,
                reply,
            } => match self.ask(socket, at, ask).await {
                // The reply may find nobody: what was done is done all the same.
                Ok(answer) => drop(reply.send(Ok(answer))),
                Err(no) => drop(reply.send(Err(no.refusal()?))),
            },
            Letter::Sit { reply } => match self.sit().await {
                Ok(taken) => drop(reply.send(Ok(taken))),
                Err(no) => drop(reply.send(Err(no.refusal()?))),
            },
            Letter::Ready { socket } => self.catch_up(socket),
            Letter::Leave { socket } => {
                self.viewers.retain(|viewer| viewer.socket != socket);
                self.changed();
            }
        }
        Ok(())
    }

    /// Lets somebody in; gives the own seat and the one to look from.
    async fn join(&mut self, hello: &Hello) -> Result<(Option<u8>, Option<u8>), No> {
        let book = &self.life.book;
        let own = match &hello.key {
            None => None,
            Some(key) => match book.opened(key) {
                Some(seat) => Some(seat),
                None => {
                    tally::message_refused("key");
                    return no("this link opens no seat at this table");
                }
            },
        };
        if own.is_none() && book.settings.watch == Watch::Nobody {
            tally::message_refused("spectator");
            return no("nobody may watch this table");
        }
        let seat = match hello.from {
            None => own,
            Some(from) if Some(from) == own => own,
            Some(from) => match (own, book.chair(from)) {
                (Some(own), Some(chair)) if chair.player() == Some(own) => Some(from),
                _ => {
                    tally::message_refused("seat");
                    return no(format!("seat {from} is not yours to play"));
                }
            },
        };
        if self.viewers.len() >= self.hall.limits.sockets_per_table {
            tally::message_refused("full");
            return no("the table is full");
        }
        if let Some(own) = own
            && let Some(chair) = book.chair(own)
            && (!chair.came || chair.left)
        {
            self.keep(Act::Came { seat: own }).await?;
        }
        Ok((own, seat))
    }

    /// Keeps an act on disk, and does it to the book. What the game had to do is done already.
    async fn keep(&mut self, act: Act) -> Result<(), No> {
        self.keep_at(now(), act, None).await
    }

    async fn keep_at(&mut self, at: Moment, act: Act, replay: Option<Vec<u8>>) -> Result<(), No> {
        let new = NewAct {
            table: self.number,
            nth: self.kept,
            at,
            act: act.clone(),
            replay,
        };
        if let Err(error) = self.hall.store.append(new).await {
            // The game may be ahead of the disk now: it is dropped, and set up again from the disk.
            error!(table = self.sign.id, %error, "an act could not be kept");
            return Err(error.into());
        }
        self.note(at, &act);
        Ok(())
    }

    /// Does an act to the book that is on disk.
    fn note(&mut self, at: Moment, act: &Act) {
        self.pause = None;
        self.kept += 1;
        self.played += u64::from(act.plays());
        self.life.note(at, act);
    }

    /// What is due now.
    fn due(&self, now: Moment) -> Option<Due> {
        let book = &self.life.book;
        if let Some(due) = self.proposal_due() {
            return Some(due);
        }
        if book.stage != Stage::Playing {
            return None;
        }
        if let Some((seat, to)) = self.helped.first_key_value() {
            return Some(Due::Helped(*seat, *to));
        }
        if let Some(clocks) = &book.clocks {
            let up = clocks.due().filter(|due| *due <= now);
            match (clocks.at_zero, up.and_then(|_| self.spent(now))) {
                (AtZero::Lose, Some(seat)) => return Some(Due::Flag(seat)),
                (AtZero::Decline, Some(seat)) => return Some(Due::Lapse(seat)),
                // Bots are asked when nobody else has anything to say.
                (AtZero::Bot, _) | (_, None) => {}
            }
            if clocks.run() && now.saturating_sub(self.read) >= READING {
                return Some(Due::Reading);
            }
        }
        let outgrown = self.away.outgrows(&book.away, READING);
        if outgrown.is_some_and(|due| due <= now) {
            return Some(Due::Away);
        }
        let seats = (1..).zip(&book.chairs).map(|(seat, _)| seat);
        let mut seats = seats.filter(|seat| self.bot_in(*seat).is_some_and(|due| due <= now));
        seats.next().map(Due::Bot)
    }

    /// How long until something may be due.
    fn next(&self, now: Moment) -> Duration {
        if let Some(until) = self.pause.filter(|until| *until > now) {
            return Duration::from_millis(until - now);
        }
        let book = &self.life.book;
        let clocks = book.clocks.as_ref().filter(|clocks| clocks.run());
        let flag = clocks.and_then(|clocks| clocks.due());
        let reading = clocks.map(|_| self.read.saturating_add(READING));
        let late = self.life.late.as_ref().and_then(|late| late.due());
        let bots = (1..)
            .zip(&book.chairs)
            .filter_map(|(seat, _)| self.bot_in(seat));
        let away = self.away.outgrows(&book.away, READING);
        let first = [flag, reading, late, away]
            .into_iter()
            .flatten()
            .chain(bots)
            .min();
        first.map_or(Duration::MAX, |due| {
            Duration::from_millis(due.saturating_sub(now).max(1))
        })
    }

    async fn happen(&mut self, due: Due) -> Result<(), No> {
        match due {
            Due::Flag(seat) => {
                let team = self.life.book.settings.team(seat);
                self.stop(team, Stop::Time).await?;
            }
            Due::Bot(seat) => {
                let name = self.life.book.settings.bot.clone();
                let Some(name) = name else { return Ok(()) };
                info!(table = self.sign.id, seat, "a bot takes an empty seat");
                let who = crate::place::Plays::Bot(name);
                self.keep(Act::Plays { seat, who }).await?;
                self.changed();
            }
            Due::Asked(id) => self.ask_again(id).await?,
            Due::Agreed(id) => self.carry_out(id).await?,
            Due::Lapse(seat) => self.lapse(seat).await?,
            Due::Helped(seat, to) => {
                self.helped.remove(&seat);
                self.keep(Act::Helped { seat, to }).await?;
                self.tell_all();
            }
            Due::Reading => self.keep_reading().await?,
            Due::Away => self.keep_away().await?,
        }
        Ok(())
    }

    /// Shows spectators what they may see by now, and starts what stands.
    fn pass_time(&mut self) {
        let late = self.life.late.as_mut();
        if let Some(late) = late.filter(|late| late.due().is_some_and(|due| due <= now())) {
            let void = late.advance(now());
            self.void(None, void);
            self.hang_sign();
            self.tell_all();
        }
    }

    async fn keep_reading(&mut self) -> Result<(), No> {
        self.read = now();
        let Some(clocks) = &self.life.book.clocks else {
            return Ok(());
        };
        let left = clocks.readings(self.read);
        let held = clocks.holdings();
        self.keep(Act::Clocks { left, held }).await
    }

    async fn keep_away(&mut self) -> Result<(), No> {
        let lengths = self.away.lengths(now());
        self.keep(Act::Away { lengths }).await
    }

    /// Keeps what the clocks have left, and how long seats have been empty, before the table is put away.
    async fn rest(mut self) {
        if self
            .life
            .book
            .clocks
            .as_ref()
            .is_some_and(|clocks| clocks.run())
        {
            // Without it some time is given back, and that is all.
            let _ = self.keep_reading().await;
        }
        let playing = self.life.book.stage == Stage::Playing;
        if playing && self.away.lengths(now()) != self.life.book.away {
            let _ = self.keep_away().await;
        }
    }

    /// Everything that follows from a change, and telling of it.
    fn changed(&mut self) {
        self.viewers.retain(Viewer::here);
        self.turn_out();
        self.present = self
            .viewers
            .iter()
            .filter_map(|viewer| viewer.own)
            .collect();
        self.cut_off.retain(|seat| !self.present.contains(seat));
        let now = now();
        self.life.see_end(now);
        self.watch_seats(now);
        self.follow(now);
        self.hang_sign();
        self.tell_all();
    }

    /// The same after an answer. Where the game goes on and everybody is there, it has moved nobody.
    fn played_on(&mut self) {
        self.life.see_end(now());
        if self.life.book.stage != Stage::Playing || self.away.any() {
            return self.changed();
        }
        self.follow(now());
        self.tell_played();
    }

    /// Clocks and late spectators follow what has happened.
    fn follow(&mut self, now: Moment) {
        self.wind();
        let void = self.life.late.as_mut().and_then(|late| late.advance(now));
        self.void(None, void);
    }

    /// Shows those out who look from a seat that is no longer theirs to play.
    fn turn_out(&mut self) {
        let book = &self.life.book;
        self.viewers.retain(|viewer| {
            let Some(seat) = viewer.seat.filter(|_| viewer.seat != viewer.own) else {
                return true;
            };
            let chair = book.chair(seat);
            chair.is_some_and(|chair| chair.player() == viewer.own)
        });
    }

    /// Writes what everybody may read without sitting down.
    fn hang_sign(&self) {
        let book = &self.life.book;
        let seats = book.chairs.iter().map(|chair| {
            let place = &chair.place;
            Seat {
                seat: place.seat,
                who: place.who.to_string(),
                here: self.here(place.seat),
                key: place.key,
            }
        });
        let board = Board {
            stage: book.stage,
            seats: seats.collect(),
            free: book.free().count(),
            sealed: book.stage == Stage::Over && book.is_undecided(),
            private: book.settings.watch == Watch::Nobody && book.free().next().is_none(),
            unseen: self.life.unseen(),
            next: book.moved.clone(),
        };
        self.sign.hang(board);
    }
}
