//! A game in the terminal: the same views, questions and log lines as in the browser.

mod board;
mod help;
mod said;

use std::io::{BufRead, Read, Write};

use bots::{Guest, Table};
use kernel::Seat;
use view::{Refusal, Viewer};

use crate::games::Game;
use crate::library::Library;
use crate::paint::Paint;
use crate::trouble::Told;
use said::Said;

/// A game at a terminal.
pub struct Terminal<'a> {
    /// Rules and cards to look up.
    pub library: &'a Library,
    /// The game that is played.
    pub game: &'a dyn Game,
    /// What is typed.
    pub input: &'a mut dyn BufRead,
    /// What is shown.
    pub out: &'a mut dyn Write,
    /// How it is shown.
    pub paint: Paint,
}

/// How a game at a terminal came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// It was played to its end.
    Over,
    /// Its players left.
    Early,
}

/// Who sits at a table: a bot a seat, or nobody, which is whoever is at the terminal.
pub type Bots = Vec<Option<Box<dyn Guest>>>;

/// What a viewer at the terminal has been shown.
struct Shown {
    /// Who looked last; nobody yet.
    last: Option<Seat>,
    /// Log lines, by seat.
    lines: Vec<u32>,
    /// The turn whose table was shown last, by seat.
    table: Vec<Option<u32>>,
}

/// The longest line that is read.
const MOST: u64 = 4096;

impl Terminal<'_> {
    /// Plays a game to its end, or until nothing more is typed.
    ///
    /// # Errors
    /// When nothing can be shown any more.
    pub fn play(&mut self, table: &mut dyn Table, bots: &mut Bots) -> Told<Left> {
        let n = bots.len();
        let people: Vec<Seat> = seats(bots, Option::is_none);
        let mut shown = Shown {
            last: None,
            lines: vec![0; n + 1],
            table: vec![None; n],
        };
        while table.outcome().is_none() {
            if let Some(seat) = table
                .asked()
                .into_iter()
                .find(|seat| !people.contains(seat))
            {
                let_answer(table, bots, seat);
                if people.is_empty() {
                    self.news(table, Viewer::Spectator, &mut shown.lines[n])?;
                }
                continue;
            }
            let Some(seat) = table.asked().first().copied() else {
                break;
            };
            if people.len() > 1 && shown.last != Some(seat) && !self.hand_over(seat)? {
                return Ok(Left::Early);
            }
            shown.last = Some(seat);
            if !self.ask(table, seat, &mut shown)? {
                return Ok(Left::Early);
            }
        }
        self.end(table, &people, &mut shown)?;
        Ok(Left::Over)
    }

    /// The end, as whoever is at the terminal sees it.
    fn end(&mut self, table: &dyn Table, people: &[Seat], shown: &mut Shown) -> Told {
        let n = shown.lines.len() - 1;
        match people {
            [one] => self.news(table, Viewer::Seat(*one), &mut shown.lines[one.index()])?,
            _ => {
                // What nobody was shown yet, told as to somebody without a seat.
                let seen = shown.lines.iter().copied().max().unwrap_or(0);
                shown.lines[n] = seen;
                self.news(table, Viewer::Spectator, &mut shown.lines[n])?;
            }
        }
        if let Some(outcome) = table.outcome() {
            let who = match outcome.team {
                Some(team) => format!("Team {team} wins"),
                None => "Nobody wins".to_owned(),
            };
            let said = format!("{who}: {}.", outcome.why);
            writeln!(self.out, "\n{}", self.paint.bold(&said))?;
        }
        self.out.flush()?;
        Ok(())
    }

    /// Waits until another player sits at the terminal; false if nobody comes.
    fn hand_over(&mut self, seat: Seat) -> Told<bool> {
        let n = seat.number();
        write!(
            self.out,
            "{}\nPlayer {n}, press Enter when only you look. ",
            self.paint.clear()
        )?;
        let came = self.line()?.is_some();
        write!(self.out, "{}", self.paint.clear())?;
        Ok(came)
    }

    /// Log lines that are new to a viewer.
    fn news(&mut self, table: &dyn Table, viewer: Viewer, seen: &mut u32) -> Told {
        for line in table.log(viewer, *seen) {
            *seen = line.seq;
            writeln!(self.out, "{}", self.paint.line(&line))?;
        }
        Ok(())
    }

    /// Asks a seat until it has answered; false if it leaves.
    fn ask(&mut self, table: &mut dyn Table, seat: Seat, shown: &mut Shown) -> Told<bool> {
        let viewer = Viewer::Seat(seat);
        self.news(table, viewer, &mut shown.lines[seat.index()])?;
        let view = table.view(viewer);
        let Some(question) = view.question.clone() else {
            return Ok(false);
        };
        // Between two choices of one play the table is as it was.
        let fresh = shown.table[seat.index()] != Some(view.seq);
        if question.kind == "act"
            || shown.table[seat.index()].is_none()
            || fresh && question.why.is_empty()
        {
            board::print(self.out, &view, self.paint)?;
        }
        shown.table[seat.index()] = Some(view.seq);
        help::question(self.out, &question, self.paint)?;
        loop {
            write!(self.out, "> ")?;
            let Some(line) = self.line()? else {
                writeln!(self.out)?;
                return Ok(false);
            };
            match said::said(&line, &question) {
                Said::Answer(choose) => match table.answer(seat, question.id, &choose) {
                    Ok(()) => return Ok(true),
                    Err(Refusal(_)) => self.hint(&said::expected(&question))?,
                },
                Said::Unclear => self.hint(&said::expected(&question))?,
                Said::Quit => return Ok(false),
                Said::Help => help::keys(self.out, &question)?,
                Said::Table => {
                    board::print(self.out, &view, self.paint)?;
                    help::question(self.out, &question, self.paint)?;
                }
                Said::Piles => board::piles(self.out, &view, self.paint)?,
                Said::Log => self.news(table, viewer, &mut 0)?,
                Said::Rule(id) => help::rule(self.out, self.library, &id)?,
                Said::Card(name) => help::card(self.out, self.game, &view, &name)?,
            }
        }
    }

    fn hint(&mut self, text: &str) -> Told {
        writeln!(self.out, "{text} {}", self.paint.dim("? helps"))?;
        Ok(())
    }

    /// A line that is typed; none when there is no more.
    fn line(&mut self) -> Told<Option<String>> {
        self.out.flush()?;
        let mut bytes = Vec::new();
        let mut input = (&mut *self.input).take(MOST);
        // What cannot be read is the end of what is typed.
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => Ok(None),
            Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        }
    }
}

fn seats(bots: &Bots, which: impl Fn(&Option<Box<dyn Guest>>) -> bool) -> Vec<Seat> {
    let all = (0..).map(Seat).zip(bots);
    all.filter(|(_, bot)| which(bot))
        .map(|(seat, _)| seat)
        .collect()
}

/// Plays on without anybody to show it to, as far as bots alone take it.
pub fn play_on(table: &mut dyn Table, bots: &mut Bots) {
    while table.outcome().is_none() {
        let plays = |seat: &Seat| bots.get(seat.index()).is_some_and(Option::is_some);
        let Some(seat) = table.asked().into_iter().find(plays) else {
            return;
        };
        let_answer(table, bots, seat);
    }
}

/// Lets a bot answer.
fn let_answer(table: &mut dyn Table, bots: &mut Bots, seat: Seat) {
    let bot = bots.get_mut(seat.index()).and_then(Option::as_mut);
    let Some(answer) = bot.and_then(|bot| bot.answer(table, seat)) else {
        return;
    };
    let legal = table.answer_open(seat, &answer.0);
    debug_assert!(legal.is_ok(), "bots answer legally");
}
