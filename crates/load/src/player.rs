//! One table: its people sit down, answer at random, and come back when they are thrown out.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::Poll;
use std::time::Duration;

use tokio::select;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::field::{Act, Clock, Field};
use crate::message::Dice;
use crate::seat::{Heard, Seat};
use crate::shadow::{Compared, Given, Shadow, Shown};
use crate::whereabouts::Doing;

/// How long an answer may go untold before that is an error.
const UNTOLD: Duration = Duration::from_secs(30);
/// How long whoever lost a socket waits to hear that the server was killed.
const NEWS: Duration = Duration::from_secs(5);

/// The longest that a place waits before its next game, in paces.
const BREATH: u64 = 10;

/// Plays one game after the other until the test ends.
pub async fn play(field: Arc<Field>, mut clock: Clock, nth: u32) {
    let _leaves = field.places.leaves(nth);
    let mut dice = Dice(field.seed.wrapping_add(u64::from(nth)));
    let mut games = 0_u64;
    let mut back = None;
    while let Some((number, server)) = clock.server().await {
        field.places.does(nth, Doing::Opens);
        let seed = u64::from(nth) + games * u64::from(field.tables);
        let opened = async {
            let _room = field.opening.acquire().await;
            field.kind.open(server, field.seed.wrapping_add(seed)).await
        };
        let opened = match opened.await {
            Ok(opened) => opened,
            Err(error) => {
                // While a server is being killed, tables are not opened.
                field.places.has_trouble(nth, &error.to_string());
                field.places.does(nth, Doing::Lost);
                if timeout(NEWS, clock.change()).await.is_err() && clock.now().number == number {
                    field.tally.complain(error.to_string());
                }
                continue;
            }
        };
        let shadow = match &field.house {
            None => None,
            Some(house) => match Shadow::open(&**house, &field.kind, field.seed.wrapping_add(seed))
            {
                Ok(shadow) => Some(shadow),
                Err(text) => return field.tally.complain(text),
            },
        };
        let compares = shadow.is_some();
        let shown = || compares.then(Box::<Shown>::default);
        let seats = opened.keys.into_iter().map(|key| Seat::new(key, shown()));
        field.places.plays_at(nth, &opened.table);
        let table = Table {
            field: &field,
            nth,
            table: opened.table,
            seats: seats.collect(),
            shadow,
            sent: None,
            over: false,
            dice: &mut dice,
            back: &mut back,
        };
        if table.run(&mut clock).await == Ended::Stopped {
            return;
        }
        games += 1;
        // Nobody is back at the table in the moment in which the game ends.
        let paces = dice.below(BREATH * 1000);
        let breath = field.pace * paces as u32 / 1000;
        // When all are asked to sit down, it does so at once.
        let _ = timeout(breath, clock.change()).await;
    }
}

/// Why a table has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Game,
    Stopped,
}

/// An answer under way.
struct Sent {
    given: Given,
    at: Instant,
    /// When somebody was last told something after it.
    told: Option<Instant>,
    /// Whether its own seat was.
    acknowledged: bool,
}

struct Table<'a> {
    field: &'a Field,
    /// Which place.
    nth: u32,
    table: String,
    seats: Vec<Seat>,
    shadow: Option<Shadow>,
    sent: Option<Sent>,
    /// Whether somebody was shown how the game ended.
    over: bool,
    dice: &'a mut Dice,
    /// The last time that everybody was asked to sit down at this place, and did.
    back: &'a mut Option<u32>,
}

impl Table<'_> {
    async fn run(mut self, clock: &mut Clock) -> Ended {
        loop {
            self.does(Doing::Waits);
            let Some((number, server)) = clock.server().await else {
                return Ended::Stopped;
            };
            let sat = self.sit(server).await;
            if let Err(why) = sat {
                self.lost(clock, number, why).await;
                continue;
            }
            self.compare();
            if *self.back != Some(number) {
                *self.back = Some(number);
                self.field.places.is_back(self.nth, number);
                self.field.tally.is_back();
            }
            self.does(Doing::Plays);
            match self.play(clock, number).await {
                Ok(ended) => return ended,
                Err(None) => {}
                Err(Some(why)) => self.lost(clock, number, why).await,
            }
        }
    }

    /// A socket was lost: the server was killed, or that is an error.
    async fn lost(&mut self, clock: &mut Clock, number: u32, why: String) {
        self.does(Doing::Lost);
        self.field.places.has_trouble(self.nth, &why);
        self.seats.iter_mut().for_each(Seat::leave);
        let news = async {
            while clock.now().number == number && clock.now().act != Act::Stop {
                clock.change().await;
            }
        };
        if timeout(NEWS, news).await.is_err() {
            self.field.tally.complain(why);
            sleep(Duration::from_millis(100)).await;
        }
    }

    fn does(&self, doing: Doing) {
        self.field.places.does(self.nth, doing);
    }

    /// Everybody sits down and hears what there is.
    async fn sit(&mut self, server: SocketAddr) -> Result<(), String> {
        self.seats.iter_mut().for_each(Seat::leave);
        for (seat, at) in self.seats.iter_mut().zip(1..) {
            self.field.places.does(self.nth, Doing::Sits(at));
            let _room = self.field.sitting.acquire().await;
            seat.sit(server, &self.table).await?;
        }
        self.does(Doing::Hears);
        let heard = async {
            while !self.seats.iter().all(Seat::is_in_sync) {
                let (at, text) = next(&mut self.seats).await?;
                let was = self.seats[at].is_in_sync();
                // The server may have died after the last answer of a game.
                self.over |= self.seats[at].hear(&text)? == Heard::Over;
                if !was && self.seats[at].is_in_sync() {
                    self.field.tally.sees();
                }
            }
            Ok(())
        };
        let late = |_| "a seat was told nothing for a minute".to_owned();
        timeout(UNTOLD * 2, heard).await.map_err(late)?
    }

    /// Answers at random, until the game ends, or everybody has to sit down again (an error without words),
    /// or a socket is lost.
    async fn play(&mut self, clock: &mut Clock, number: u32) -> Result<Ended, Option<String>> {
        let mut next_answer = Instant::now() + self.pause();
        loop {
            let acts = clock.now().act == Act::Play;
            select! {
                () = clock.change() => {
                    let now = clock.now();
                    if now.act == Act::Stop {
                        return Ok(Ended::Stopped);
                    }
                    if now.number != number {
                        return Err(None);
                    }
                    next_answer = Instant::now() + self.pause();
                }
                heard = next(&mut self.seats) => {
                    let (at, text) = heard.map_err(Some)?;
                    self.hear(at, &text).map_err(Some)?;
                }
                () = sleep_until(next_answer), if acts => {
                    if self.over {
                        self.settle();
                        self.field.tally.games.fetch_add(1, Relaxed);
                        return Ok(Ended::Game);
                    }
                    if self.settle() {
                        self.answer().await.map_err(Some)?;
                    }
                    // A table that is late does not hurry afterwards.
                    next_answer = (next_answer + self.pause()).max(Instant::now());
                }
            }
        }
    }

    /// Between half the pace and one and a half.
    fn pause(&mut self) -> Duration {
        let pace = self.field.pace.as_micros() as u64;
        Duration::from_micros(pace / 2 + self.dice.below(pace.max(1)))
    }

    /// One seat reads a message.
    fn hear(&mut self, at: usize, text: &Utf8Bytes) -> Result<(), String> {
        let tally = &self.field.tally;
        tally.deliveries.fetch_add(1, Relaxed);
        tally.bytes.fetch_add(text.len() as u64, Relaxed);
        let heard = self.seats[at].hear(text)?;
        match heard {
            Heard::Refused => {
                tally.note(text.as_str());
                tally.refused.fetch_add(1, Relaxed);
                self.sent = None;
            }
            Heard::Other => {}
            Heard::News | Heard::Over => {
                if let Some(sent) = &mut self.sent {
                    sent.told = Some(Instant::now());
                    let own = usize::from(sent.given.seat) == at + 1;
                    let open = self.seats[at].asked.map(|asked| asked.id);
                    // A message may have been on its way before: that the question is gone proves it.
                    if !sent.acknowledged && own && open != Some(sent.given.question) {
                        sent.acknowledged = true;
                        tally.answers.fetch_add(1, Relaxed);
                        if let Some(shadow) = &mut self.shadow {
                            shadow.answer(&sent.given)?;
                        }
                    }
                }
            }
        }
        self.over |= heard == Heard::Over;
        Ok(())
    }

    /// Whether the last answer was told, so that another may be given.
    fn settle(&mut self) -> bool {
        let Some(sent) = &self.sent else { return true };
        match (sent.acknowledged, sent.told) {
            (true, Some(told)) => {
                self.field.tally.answered(told - sent.at);
                self.sent = None;
                true
            }
            _ if sent.at.elapsed() > UNTOLD => {
                self.field
                    .tally
                    .complain("an answer was not told for half a minute");
                self.sent = None;
                true
            }
            _ => false,
        }
    }

    /// One of those who are asked answers.
    async fn answer(&mut self) -> Result<(), String> {
        let asked = self.seats.iter().enumerate();
        let asked: Vec<_> = asked
            .filter_map(|(at, seat)| Some((at, seat.asked?)))
            .collect();
        if asked.is_empty() {
            return Ok(());
        }
        let (at, question) = asked[self.dice.below(asked.len() as u64) as usize];
        let choose = question.answer(self.dice);
        let given = Given {
            seat: at as u8 + 1,
            question: question.id,
            choose,
        };
        let sent = self.sent.insert(Sent {
            given,
            at: Instant::now(),
            told: None,
            acknowledged: false,
        });
        self.seats[at].answer(question.id, &sent.given.choose).await
    }

    /// Holds what everybody sees against the shadow. An answer that nobody was told of may or may not count.
    fn compare(&mut self) {
        let sent = self.sent.take();
        let Some(shadow) = &mut self.shadow else {
            return;
        };
        let shown: Vec<&Shown> = self
            .seats
            .iter()
            .filter_map(|seat| seat.shown.as_deref())
            .collect();
        let seen: Vec<u32> = self.seats.iter().map(|seat| seat.seen).collect();
        let mut compared = shadow.compare(&shown, &seen);
        if let Some(sent) = sent.filter(|sent| !sent.acknowledged)
            && compared != Compared::Equal
            && shadow.answer(&sent.given).is_ok()
        {
            compared = shadow.compare(&shown, &seen);
            self.field.tally.answers.fetch_add(1, Relaxed);
        }
        self.field.tally.compared(compared);
    }
}

/// The next message of any seat, with the seat's place.
async fn next(seats: &mut [Seat]) -> Result<(usize, Utf8Bytes), String> {
    poll_fn(|context| {
        for (at, seat) in seats.iter_mut().enumerate() {
            if let Poll::Ready(message) = seat.poll(context) {
                return Poll::Ready(message.map(|text| (at, text)));
            }
        }
        Poll::Pending
    })
    .await
}
