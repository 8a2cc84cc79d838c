//! Answers: of people, of bots, and of bots for people whose time is up; and what ends a game.

use std::time::Duration;

use tracing::{error, info};

use super::{
    AtZero, No, Table,
    act::Time,
    dial::CONSENT,
    no,
    thinking::{plainest, think},
};
use crate::{
    Stop, Stopped,
    moment::{Moment, now},
    table::Act,
    tally,
    wire::Stage,
};

impl Table {
    /// A page answers for a seat.
    pub(super) async fn answer_of(
        &mut self,
        own: u8,
        seat: u8,
        at: Moment,
        (question, choose): (u32, Vec<u16>),
    ) -> Result<(), No> {
        let book = &self.life.book;
        match book.stage {
            Stage::Gathering => return no("the game has not started"),
            Stage::Over => return no("the game has ended"),
            Stage::Playing => {}
        }
        let chair = book.chair(seat);
        match chair.map(|chair| chair.player()) {
            Some(Some(player)) if player == own => {}
            Some(Some(player)) => {
                return no(format!("seat {player} plays this seat; take it back first"));
            }
            Some(None) | None => return no("a bot plays this seat; take it back first"),
        }
        let nth = self.life.book.clock_of(seat);
        let clocks = self.life.book.clocks.as_ref();
        let clocks = clocks.filter(|clocks| clocks.at_zero.is_strict());
        if clocks
            .zip(nth)
            .is_some_and(|(clocks, nth)| clocks.spent(nth, at))
        {
            return no("your time is up");
        }
        self.answer(seat, at, (question, choose), Time::Left).await
    }

    /// Why an answer of a page was refused, in a word for who counts them.
    pub(super) fn amiss(&self, own: u8, seat: u8, at: Moment, question: u32) -> &'static str {
        let book = &self.life.book;
        match book.stage {
            Stage::Gathering => return "early",
            Stage::Over => return "over",
            Stage::Playing => {}
        }
        let Some(chair) = book.chair(seat).filter(|c| c.player() == Some(own)) else {
            return "seat";
        };
        let clocks = book.clocks.as_ref().zip(book.clock_of(seat));
        if clocks.is_some_and(|(clocks, nth)| clocks.at_zero.is_strict() && clocks.spent(nth, at)) {
            return "time";
        }
        let open = self.life.view(Some(seat)).and_then(|view| view.question);
        match open {
            Some(open) if open.id == question => "illegal",
            Some(_) => "late",
            None if question <= chair.answered => "late",
            None => "seat",
        }
    }

    /// Takes an answer: it is tried, kept on disk, and only then told.
    async fn answer(
        &mut self,
        seat: u8,
        at: Moment,
        (question, choose): (u32, Vec<u16>),
        time: Time,
    ) -> Result<(), No> {
        let Some(game) = &mut self.life.game else {
            return no("the game has not started");
        };
        game.answer(seat, question, &choose)?;
        let replay = game.outcome().map(|_| game.replay());
        let over = replay.is_some();
        let nth = self.life.book.clock_of(seat);
        let left = nth.and_then(|nth| self.life.book.clocks.as_ref()?.answered(nth, at));
        let act = Act::Answer {
            seat,
            question,
            choose,
            left,
            time,
        };
        if let Err(no) = self.keep_at(at, act, replay).await {
            return Err(self.back(no));
        }
        tally::on_disk(Duration::from_millis(now().saturating_sub(at)));
        if over {
            info!(table = self.sign.id, acts = self.kept, "the game has ended");
        }
        self.life.remember(at);
        self.played_on();
        Ok(())
    }

    /// A seat that is asked something and is played by a bot, with the bot's name.
    pub(super) fn bot_asked(&self) -> Option<(u8, String)> {
        let book = &self.life.book;
        if book.stage != Stage::Playing {
            return None;
        }
        let now = now();
        self.life.asked().into_iter().find_map(|seat| {
            if let Some(name) = book.chair(seat)?.bot() {
                return Some((seat, name.to_owned()));
            }
            let clocks = book.clocks.as_ref()?;
            let up = clocks.at_zero == AtZero::Bot && clocks.spent(book.clock_of(seat)?, now);
            // Where there is no bot of that name, the plainest answer is given.
            up.then(|| (seat, book.settings.bot.clone().unwrap_or_default()))
        })
    }

    /// A seat that is asked something and has no time left.
    pub(super) fn spent(&self, now: Moment) -> Option<u8> {
        let book = &self.life.book;
        let clocks = book.clocks.as_ref()?;
        let mut asked = self.life.asked().into_iter();
        asked.find(|seat| {
            let person = book.chair(*seat).is_some_and(|chair| chair.bot().is_none());
            person
                && book
                    .clock_of(*seat)
                    .is_some_and(|nth| clocks.spent(nth, now))
        })
    }

    /// Has a bot answer for a seat.
    pub(super) async fn let_bot_play(&mut self, seat: u8, name: &str) -> Result<(), No> {
        let time = match self.life.book.chair(seat).and_then(|chair| chair.bot()) {
            Some(_) => Time::Left,
            None => Time::Up,
        };
        let game = self.life.game.take().ok_or(No::Ended)?;
        let known = self.bots.remove(&seat).filter(|(kept, _)| kept == name);
        let ruleset = &self.life.book.order.ruleset;
        let bot = match known {
            Some((_, bot)) => Some(bot),
            None => self.hall.house.bot(ruleset, name),
        };
        let choose = match bot {
            Some(bot) => {
                let thought = think(&self.hall.thinking, game, bot, seat).await;
                let thought = thought.ok_or(No::Ended)?;
                self.life.game = Some(thought.game);
                self.bots.insert(seat, (name.to_owned(), thought.bot));
                thought.choose
            }
            None => {
                self.life.game = Some(game);
                None
            }
        };
        let view = self.life.view(Some(seat));
        let question = view.and_then(|view| view.question);
        let Some(question) = question.map(|question| question.id) else {
            error!(
                table = self.sign.id,
                seat, "a bot is asked, and sees no question"
            );
            return Err(No::Ended);
        };
        if let Some(choose) = choose {
            match self.answer(seat, now(), (question, choose), time).await {
                Err(No::Refused(refused)) => {
                    error!(table = self.sign.id, seat, %refused, "a bot's answer");
                }
                other => return other,
            }
        }
        // It gave no answer that counts. The game goes on with the plainest one.
        self.bots.remove(&seat);
        let Some(game) = &self.life.game else {
            return Err(No::Ended);
        };
        let choose = plainest(&**game, seat);
        let given = self.answer(seat, now(), (question, choose), time).await;
        if let Err(No::Refused(refused)) = &given {
            error!(table = self.sign.id, seat, %refused, "a bot gives up");
        }
        given
    }

    /// The table answers for a seat whose time is up: no where that may be said, by lot where something must be
    /// chosen (TD-INFO-3).
    pub(super) async fn lapse(&mut self, seat: u8) -> Result<(), No> {
        let question = self.life.view(Some(seat)).and_then(|view| view.question);
        let (Some(question), Some(game)) = (question, &self.life.game) else {
            error!(
                table = self.sign.id,
                seat, "a time is up, and nothing asked"
            );
            return Err(No::Ended);
        };
        let time = match &*question.kind {
            CONSENT => Time::Unagreed,
            _ => Time::Up,
        };
        // Not by the game's own chance, whose course would tell of clocks.
        let mut drawn = [0; 8];
        if let Err(error) = getrandom::fill(&mut drawn) {
            error!(table = self.sign.id, %error, "nothing can be drawn");
            return Err(No::Ended);
        }
        let lapsed = game.lapsed(seat, u64::from_le_bytes(drawn));
        let choose = lapsed.unwrap_or_else(|| plainest(&**game, seat));
        self.answer(seat, now(), (question.id, choose), time).await
    }

    /// How many answers a seat may take back now, seeing who is asked.
    pub(super) fn undoable(&self, seat: u8, waiting: &[u8]) -> u32 {
        let book = &self.life.book;
        let asked = self.life.asked();
        // Where others answer in secret, what may be taken back would tell who has.
        let open = asked.len() == waiting.len() && asked.iter().all(|seat| waiting.contains(seat));
        if book.stage != Stage::Playing || book.answered.last() != Some(&seat) || !open {
            return 0;
        }
        let own = book
            .answered
            .iter()
            .rev()
            .take_while(|other| **other == seat);
        let own = u32::try_from(own.count()).unwrap_or(u32::MAX);
        let game = self.life.game.as_ref();
        game.map_or(0, |game| game.undoable(seat)).min(own)
    }

    /// Takes back the last answer.
    pub(super) async fn undo(&mut self, seat: u8) -> Result<(), No> {
        let view = self.life.view(Some(seat));
        let waiting = view.map(|view| view.waiting).unwrap_or_default();
        if self.undoable(seat, &waiting) == 0 {
            return Ok(());
        }
        let Some(game) = &mut self.life.game else {
            return Ok(());
        };
        if let Err(refused) = game.undo(1) {
            error!(table = self.sign.id, seat, %refused, "an undo that was allowed");
            return Ok(());
        }
        if self.keep(Act::Undo { answers: 1 }).await.is_err() {
            // The game is behind what is kept. Set up again it has its answer back.
            self.wait_for_room();
            return Err(No::Ended);
        }
        // They may have thought about what is void.
        self.bots.clear();
        self.life.lower();
        let seats: Vec<Option<u8>> = self.viewers.iter().map(|viewer| viewer.seat).collect();
        for seat in seats {
            // Those who see it late are told later.
            if seat.is_some() || self.life.late.is_none() {
                let after = self.life.view(seat).map(|view| view.seq);
                self.void(seat, after);
            }
        }
        self.life.remember(now());
        self.changed();
        Ok(())
    }

    /// Stops the game, which a team has lost by it.
    pub(super) async fn stop(&mut self, team: u8, why: Stop) -> Result<(), No> {
        let stopped = Stopped { team, why };
        let game = self.life.game.as_ref();
        let replay = game.map(|game| game.replay_stopped(stopped));
        info!(table = self.sign.id, %stopped, "the game has ended");
        self.keep_at(now(), Act::End(stopped), replay).await?;
        self.life.remember(now());
        self.changed();
        Ok(())
    }
}
