//! Telling viewers what is new to them, and nothing else.

use std::rc::Rc;

use super::{
    Table,
    book::Book,
    viewer::{News, Written},
};
use crate::{
    moment::now,
    telling::{Gallery, Scene},
    wire::{May, SeatLine, Stage, TableLine, TeamLine, ToPage},
};

/// Who looks: the own seat, and the seat looked from.
type Looks = (Option<u8>, Option<u8>);

/// Whether a viewer has been shown the game as it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Game {
    New,
    Shown,
}

/// What is told of the table itself: the same until something other than an answer happens.
pub(super) struct Posted {
    looks: Looks,
    stage: Stage,
    undo: Undo,
    table: Written,
    seats: Written,
}

/// Whether a viewer may take back an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Undo {
    May,
    MayNot,
}

/// What all who look alike see.
struct Drawn {
    news: News,
    /// Lines that no undo has touched.
    floor: u32,
}

impl Table {
    /// Tells everybody what is new to them.
    pub(super) fn tell_all(&mut self) {
        self.posted.clear();
        self.tell(0..self.viewers.len());
    }

    /// Tells everybody what an answer has changed, after which the game goes on.
    pub(super) fn tell_played(&mut self) {
        self.tell(0..self.viewers.len());
    }

    /// Tells a socket that has caught up.
    pub(super) fn catch_up(&mut self, socket: u64) {
        let mut viewers = self.viewers.iter();
        if let Some(nth) = viewers.position(|viewer| viewer.socket == socket) {
            self.posted.clear();
            self.tell(nth..nth + 1);
        }
    }

    /// Takes note that an undo has changed the log of those who look from a seat, after a line.
    pub(super) fn void(&mut self, seat: Option<u8>, after: Option<u32>) {
        let Some(after) = after else { return };
        for viewer in self.viewers.iter_mut().filter(|viewer| viewer.seat == seat) {
            viewer.void = viewer.void.min(after);
        }
    }

    /// What several may know is drawn once.
    fn tell(&mut self, which: std::ops::Range<usize>) {
        let mut drawn: Vec<((Looks, Game), Drawn)> = Vec::new();
        let mut gallery = Gallery::default();
        let mut viewers = std::mem::take(&mut self.viewers);
        for viewer in viewers.get_mut(which).into_iter().flatten() {
            let looks = (viewer.own, viewer.seat);
            let shown = viewer.void == u32::MAX && viewer.played == Some(self.played);
            let game = if shown { Game::Shown } else { Game::New };
            let nth = drawn.iter().position(|(other, _)| *other == (looks, game));
            let nth = nth.unwrap_or_else(|| {
                drawn.push(((looks, game), self.draw(looks, game, &mut gallery)));
                drawn.len() - 1
            });
            let Some((_, Drawn { news, floor })) = drawn.get(nth) else {
                continue;
            };
            let mut news = news.clone();
            if game == Game::Shown {
                news.seq = viewer.seen;
            }
            // Who comes with lines that an undo may have made void gets them again.
            let after = match viewer.greeted {
                true => viewer.void,
                false => *floor,
            };
            let after = after.min(news.seq);
            let mut seen = viewer.seen;
            if seen > after {
                // A page that has seen more than there ever was has seen another game.
                let undone = viewer.greeted || *floor != u32::MAX;
                seen = if undone { after } else { 0 };
                news.forget = undone.then_some(after);
            }
            news.log = self.lines(viewer.seat, seen, news.seq);
            let lines = match (viewer.own, &self.life.late) {
                (None, Some(late)) => late.said(viewer.heard),
                (own, _) => self.life.book.talk.after(self.ears(own), viewer.heard),
            };
            news.said = (!lines.is_empty()).then(|| ToPage::Said(&lines).written());
            viewer.tell(&news);
        }
        self.viewers = viewers;
    }

    fn lines(&self, seat: Option<u8>, seen: u32, seq: u32) -> Option<axum::extract::ws::Utf8Bytes> {
        if seen >= seq {
            return None;
        }
        let lines = match (seat, &self.life.late) {
            (None, Some(late)) => late.log(seen),
            _ => self.life.log(seat, seen),
        };
        (!lines.is_empty()).then(|| ToPage::Log(&lines).written())
    }

    /// Whose talk a viewer hears: a team's, or that of those without one.
    fn ears(&self, own: Option<u8>) -> u8 {
        own.map_or(0, |own| self.life.book.settings.team(own))
    }

    fn draw(&mut self, (own, seat): Looks, game: Game, gallery: &mut Gallery) -> Drawn {
        let book = &self.life.book;
        let late = self.life.late.as_ref().filter(|_| seat.is_none());
        let view = match (late, game) {
            (Some(late), _) => late.view().cloned(),
            (None, Game::New) => self.life.view(seat),
            (None, Game::Shown) => None,
        };
        // Who sees it late is shown more as time passes, and while a bot thinks there is nothing to show.
        let whole = late.is_none() && self.life.game.is_some();
        let floor = match late {
            Some(late) => late.floor,
            None => book.floors.get(&seat).copied().unwrap_or(u32::MAX),
        };
        let ended = view.as_ref().is_some_and(|view| view.outcome.is_some());
        let waiting = match (late, &view) {
            (None, None) => self.life.asked(),
            (_, view) => view
                .as_ref()
                .map_or_else(Vec::new, |view| view.waiting.clone()),
        };
        // To one who sees it late it is not over before it is seen to be.
        let stage = match book.stage {
            Stage::Over if late.is_some() && !ended => Stage::Playing,
            stage => stage,
        };
        let clocks = match late {
            Some(_) => None,
            None => self.clocks_line(seat),
        };
        let (table, seats) = self.post((own, seat), stage, &waiting);
        let book = &self.life.book;
        let proposal = own.and_then(|own| self.proposed_to(own));
        // Where it goes on tells that it is over.
        let moved = book.moved.as_deref().filter(|_| stage == Stage::Over);
        let news = News {
            table,
            seats,
            forget: None,
            log: None,
            seq: view.as_ref().map_or(0, |view| view.seq),
            scene: view.map(|view| Rc::new(Scene::new(view, gallery))),
            played: whole.then_some(self.played),
            clocks: clocks
                .map(|(line, means)| Written::meaning(ToPage::Clocks(&line).written(), &means)),
            said: None,
            proposal: proposal
                .map(|open| Written::new(ToPage::Proposal(Some(&open.line())).written())),
            moved: moved.map(|table| Written::new(ToPage::Moved { table }.written())),
            heard: match (own, &self.life.late) {
                (None, Some(late)) => late.last_heard(),
                (own, _) => book.talk.last(self.ears(own)),
            },
        };
        Drawn { news, floor }
    }

    /// What is told of the table and its seats, written anew only where it may have changed.
    fn post(&mut self, looks: Looks, stage: Stage, waiting: &[u8]) -> (Written, Written) {
        let undo = self.undo_of(looks, waiting);
        let mut posted = self.posted.iter();
        let known = posted.find(|old| (old.looks, old.stage, old.undo) == (looks, stage, undo));
        if let Some(known) = known {
            return (known.table.clone(), known.seats.clone());
        }
        let table = Written::new(self.table_message(looks, stage, undo));
        let seats = self.seats_message(looks);
        self.posted.push(Posted {
            looks,
            stage,
            undo,
            table: table.clone(),
            seats: seats.clone(),
        });
        (table, seats)
    }

    fn undo_of(&self, (own, seat): Looks, waiting: &[u8]) -> Undo {
        let mine = own.zip(seat).filter(|(own, seat)| {
            let chair = self.life.book.chair(*seat);
            chair.is_some_and(|chair| chair.player() == Some(*own))
        });
        match mine.is_some_and(|(_, seat)| self.undoable(seat, waiting) > 0) {
            true => Undo::May,
            false => Undo::MayNot,
        }
    }

    fn table_message(
        &self,
        (own, _): Looks,
        stage: Stage,
        undo: Undo,
    ) -> axum::extract::ws::Utf8Bytes {
        let book = &self.life.book;
        let Settled { settings, contest } = Settled::of(book, stage);
        let line = TableLine {
            stage,
            name: &self.sign.name,
            ruleset: &self.sign.ruleset,
            format: &book.order.format,
            teams: (1..=settings.team_count())
                .map(|team| TeamLine {
                    team,
                    name: book.team_name(team),
                })
                .collect(),
            commitment: match stage {
                Stage::Gathering => None,
                Stage::Playing | Stage::Over => Some(book.order.seed.commitment()),
            },
            clock: settings.clock.as_ref(),
            watch: settings.watch,
            contest: contest.as_ref().map(Book::contest_line),
            host: own.is_some() && own == book.host(),
            may: May {
                undo: undo == Undo::May,
                concede: own.is_some() && stage == Stage::Playing,
                rematch: own.is_some() && stage == Stage::Over && book.moved.is_none(),
            },
            replay: stage == Stage::Over && !book.is_undecided() && !self.life.unseen(),
        };
        ToPage::Table(&line).written()
    }

    fn seats_message(&self, (own, seat): Looks) -> Written {
        let now = now();
        let book = &self.life.book;
        let host = own.is_some() && own == book.host();
        let gathering = book.stage == Stage::Gathering;
        let mut means = String::new();
        let lines: Vec<SeatLine<'_>> = book
            .chairs
            .iter()
            .map(|chair| {
                let at = chair.place.seat;
                let away = self.away.of(at);
                let (partner_in, bot_in) = (self.partner_in(at, now), self.bot_in(at));
                // Time that goes by is no news: what counts is when it will be up.
                let partner_means = partner_in.filter(|_| !chair.left);
                means += &format!("{away:?} {partner_means:?} {bot_in:?};");
                SeatLine {
                    seat: at,
                    team: book.settings.team(at),
                    name: &chair.place.name,
                    who: chair.place.who.to_string(),
                    here: self.here(at),
                    you: seat == Some(at),
                    ready: chair.ready,
                    deck: (gathering && own == Some(at)).then_some(&*chair.title),
                    list: (gathering && own == Some(at))
                        .then(|| book.list(at))
                        .flatten(),
                    plays: match chair.bot() {
                        Some(bot) => format!("bot:{bot}"),
                        None => chair.plays.to_string(),
                    },
                    away: None,
                    partner_in: None,
                    bot_in: None,
                    left: chair.left,
                    link: self.links.get(&at).filter(|_| host).map(String::as_str),
                }
            })
            .collect();
        means += &ToPage::Seats(&lines).written();
        let lines: Vec<_> = lines
            .into_iter()
            .map(|line| SeatLine {
                away: self.away.of(line.seat).map(|span| span.length(now)),
                partner_in: self
                    .partner_in(line.seat, now)
                    .map(|due| due.saturating_sub(now)),
                bot_in: self.bot_in(line.seat).map(|due| due.saturating_sub(now)),
                ..line
            })
            .collect();
        Written::meaning(ToPage::Seats(&lines).written(), &means)
    }
}

/// What is told of the settings, and of the match as far as the viewer may know it.
struct Settled<'a> {
    settings: &'a super::Settings,
    contest: Option<super::Contest>,
}

impl<'a> Settled<'a> {
    fn of(book: &'a Book, stage: Stage) -> Self {
        let contest = match stage {
            Stage::Over => book.contest(),
            Stage::Gathering | Stage::Playing => book.settings.contest.clone(),
        };
        Self {
            settings: &book.settings,
            contest,
        }
    }
}
