//! A table: one task that owns its game. Everybody talks to it by letters.

use std::{collections::BTreeMap, ops::ControlFlow, sync::Arc};

use tokio::{
    select,
    sync::{OwnedSemaphorePermit, mpsc, oneshot},
    time::sleep,
};
use tracing::{debug, error, info};

use crate::{
    Bot, Play, Refused,
    hall::Hall,
    place::Who,
    sign::Sign,
    store::{Answered, NewAnswer},
    telling::{Reads, Scene, lines},
    thinking::{plainest, think},
    viewer::{News, Outbox, Viewer, Written},
    wire::ToPage,
};

/// Letters that may wait at one table.
const LETTERS: usize = 64;

/// What a socket writes to its table.
pub(crate) enum Letter {
    /// Somebody comes to look.
    Join {
        socket: u64,
        seat: Option<u8>,
        seen: u32,
        reads: Reads,
        outbox: Outbox,
        reply: Reply,
    },
    /// A seat answers.
    Answer { answered: Answered, reply: Reply },
    /// The socket has caught up.
    Ready { socket: u64 },
    /// The socket is gone.
    Leave { socket: u64 },
}

/// Where a table says whether it took a letter.
pub(crate) type Reply = oneshot::Sender<Result<(), Refused>>;

/// How a table is reached.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(crate) sign: Arc<Sign>,
    pub(crate) letters: mpsc::Sender<Letter>,
}

/// A table under way.
pub(crate) struct Table {
    hall: Arc<Hall>,
    sign: Arc<Sign>,
    /// What its answers are kept under.
    number: i64,
    /// Answers kept so far.
    kept: u32,
    letters: mpsc::Receiver<Letter>,
    viewers: Vec<Viewer>,
    bots: BTreeMap<u8, Box<dyn Bot>>,
    _room: OwnedSemaphorePermit,
}

/// The table cannot go on: the answer could not be kept, or the server ends.
struct Ended;

impl Table {
    /// Sets up a table and lets it run.
    pub(crate) fn start(
        hall: Arc<Hall>,
        sign: Sign,
        number: i64,
        kept: u32,
        game: Box<dyn Play>,
        room: OwnedSemaphorePermit,
    ) -> Handle {
        let (sender, letters) = mpsc::channel(LETTERS);
        let sign = Arc::new(sign);
        if game.outcome().is_some() {
            sign.end();
        }
        let bots = sign.places.iter().filter_map(|place| match &place.who {
            Who::Bot(name) => hall
                .house
                .bot(&sign.ruleset, name)
                .map(|bot| (place.seat, bot)),
            Who::You | Who::Open => None,
        });
        let table = Self {
            bots: bots.collect(),
            hall,
            sign: Arc::clone(&sign),
            number,
            kept,
            letters,
            viewers: Vec::new(),
            _room: room,
        };
        tokio::spawn(table.run(game));
        Handle {
            sign,
            letters: sender,
        }
    }

    async fn run(mut self, mut game: Box<dyn Play>) {
        let mut stop = self.hall.stop.clone();
        loop {
            if *stop.borrow() || stop.has_changed().is_err() {
                return;
            }
            let letter = if let Some(seat) = self.bot_asked(&*game) {
                // People first, then one answer of a bot.
                match self.letters.try_recv() {
                    Ok(letter) => letter,
                    Err(_) => match self.let_bot_play(game, seat).await {
                        Ok(after) => {
                            game = after;
                            continue;
                        }
                        Err(Ended) => return,
                    },
                }
            } else {
                let empty = self.viewers.is_empty();
                select! {
                    biased;
                    _ = stop.changed() => return,
                    letter = self.letters.recv() => match letter {
                        Some(letter) => letter,
                        None => return,
                    },
                    () = sleep(self.hall.limits.idle), if empty => {
                        debug!(table = self.sign.id, "nobody is here");
                        return;
                    }
                }
            };
            if self.read(letter, &mut *game).await.is_break() {
                return;
            }
        }
    }

    async fn read(&mut self, letter: Letter, game: &mut dyn Play) -> ControlFlow<()> {
        match letter {
            Letter::Join {
                socket,
                seat,
                seen,
                reads,
                outbox,
                reply,
            } => {
                let full = self.viewers.len() >= self.hall.limits.sockets_per_table;
                let answer = match full {
                    true => Err(Refused("the table is full".into())),
                    false => Ok(()),
                };
                let joined = answer.is_ok();
                if reply.send(answer).is_ok() && joined {
                    let viewer = Viewer::new(socket, seat, seen, reads, outbox);
                    self.viewers.push(viewer);
                    self.tell_seats();
                    let last = self.viewers.len() - 1;
                    self.tell(game, last..last + 1);
                }
            }
            Letter::Answer { answered, reply } => match self.answer(game, answered).await {
                // The reply may find nobody: the answer counts all the same.
                Ok(answer) => drop(reply.send(answer)),
                Err(Ended) => return ControlFlow::Break(()),
            },
            Letter::Ready { socket } => {
                if let Some(nth) = self
                    .viewers
                    .iter()
                    .position(|viewer| viewer.socket == socket)
                {
                    self.tell(game, nth..nth + 1);
                }
            }
            Letter::Leave { socket } => {
                self.viewers.retain(|viewer| viewer.socket != socket);
                self.tell_seats();
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes an answer: it is tried, kept on disk, and only then told.
    async fn answer(
        &mut self,
        game: &mut dyn Play,
        answered: Answered,
    ) -> Result<Result<(), Refused>, Ended> {
        if self.sign.over() {
            return Ok(Err(Refused("the game has ended".into())));
        }
        let Answered {
            seat,
            question,
            choose,
        } = &answered;
        if let Err(refused) = game.answer(*seat, *question, choose) {
            return Ok(Err(refused));
        }
        let replay = game.outcome().map(|_| game.replay());
        let over = replay.is_some();
        let answer = NewAnswer {
            table: self.number,
            nth: self.kept,
            answered,
            replay,
        };
        if let Err(error) = self.hall.store.append(answer).await {
            // The game is ahead of the disk now: it is dropped, and set up again from the disk.
            error!(table = self.sign.id, %error, "an answer could not be kept");
            return Err(Ended);
        }
        self.kept += 1;
        if over {
            self.sign.end();
            info!(
                table = self.sign.id,
                answers = self.kept,
                "the game has ended"
            );
        }
        self.tell_all(game);
        Ok(Ok(()))
    }

    /// A seat that is asked something and has a bot.
    fn bot_asked(&self, game: &dyn Play) -> Option<u8> {
        if self.bots.is_empty() || self.sign.over() {
            return None;
        }
        game.asked()
            .into_iter()
            .find(|seat| self.bots.contains_key(seat))
    }

    async fn let_bot_play(
        &mut self,
        game: Box<dyn Play>,
        seat: u8,
    ) -> Result<Box<dyn Play>, Ended> {
        let bot = self.bots.remove(&seat).ok_or(Ended)?;
        let thought = think(&self.hall.thinking, game, bot, seat)
            .await
            .ok_or(Ended)?;
        let mut game = thought.game;
        let Some(question) = game.view(Some(seat)).question.map(|question| question.id) else {
            error!(
                table = self.sign.id,
                seat, "a bot is asked, and sees no question"
            );
            return Ok(game);
        };
        if let Some(choose) = thought.choose {
            match self
                .answer(
                    &mut *game,
                    Answered {
                        seat,
                        question,
                        choose,
                    },
                )
                .await?
            {
                Ok(()) => {
                    self.bots.insert(seat, thought.bot);
                    return Ok(game);
                }
                Err(refused) => error!(table = self.sign.id, seat, %refused, "a bot's answer"),
            }
        }
        // It gave no answer that counts. The game goes on with the plainest one.
        let choose = plainest(&*game, seat);
        match self
            .answer(
                &mut *game,
                Answered {
                    seat,
                    question,
                    choose,
                },
            )
            .await?
        {
            Ok(()) => drop(self.bots.insert(seat, thought.bot)),
            Err(refused) => error!(table = self.sign.id, seat, %refused, "a bot gives up"),
        }
        Ok(game)
    }

    fn tell_all(&mut self, game: &dyn Play) {
        self.gone();
        self.tell(game, 0..self.viewers.len());
    }

    /// Forgets those whose socket is gone.
    fn gone(&mut self) {
        self.viewers.retain(Viewer::here);
        self.sign
            .seat(self.viewers.iter().filter_map(|viewer| viewer.seat));
    }

    /// Tells all but the one who came last who sits where: the game is as it was.
    fn tell_seats(&mut self) {
        self.gone();
        for viewer in &mut self.viewers {
            if viewer.has_seen_the_table() {
                let seats = ToPage::Seats(&self.sign.lines(viewer.seat)).written();
                viewer.tell_seats(&Written::new(seats));
            }
        }
    }

    /// Tells some of the viewers what is new to them. What several may know is written once.
    fn tell(&mut self, game: &dyn Play, which: std::ops::Range<usize>) {
        let mut drawn: Vec<(Option<u8>, Drawn)> = Vec::new();
        for viewer in &mut self.viewers[which] {
            let nth = drawn.iter().position(|(seat, _)| *seat == viewer.seat);
            let nth = nth.unwrap_or_else(|| {
                drawn.push((viewer.seat, Drawn::new(&self.sign, game, viewer.seat)));
                drawn.len() - 1
            });
            let Drawn { seats, scene } = &drawn[nth].1;
            let log = lines(game, viewer.seat, viewer.seen, scene.seq());
            viewer.tell(&News { seats, scene, log });
        }
    }
}

/// What all viewers of one seat see.
struct Drawn {
    seats: Written,
    scene: Scene,
}

impl Drawn {
    fn new(sign: &Sign, game: &dyn Play, viewer: Option<u8>) -> Self {
        Self {
            seats: Written::new(ToPage::Seats(&sign.lines(viewer)).written()),
            scene: Scene::new(game.view(viewer)),
        }
    }
}
