//! A finished game, to be looked at answer by answer.

use bots::Table;
use kernel::Seat;
use serde_json::{Value, json};
use server::{Film, Onlooker};
use view::{LogLine, OutcomeView, Seated, Stake, TableView, Viewer};

use crate::house::seat;
use crate::library::Library;
use crate::replay::{End, Given, Header, Replay, follow_each};
use crate::trouble::Told;

/// Answers between two copies of the game that are kept.
const STRIDE: usize = 128;

/// A game that a replay tells, with copies of it on the way.
pub struct Reel {
    header: Header,
    /// The ruleset's title.
    title: String,
    answers: Vec<Given>,
    end: End,
    outcome: Option<OutcomeView>,
    /// Seat and team of each seat.
    seats: Vec<(u8, u8)>,
    /// The game before the first answer, and after each `STRIDE` more.
    copies: Vec<Box<dyn Seated>>,
    turns: Vec<Value>,
    moments: Vec<Value>,
    /// Where the look is now, and after how many answers that is.
    now: Box<dyn Seated>,
    at: usize,
}

impl Reel {
    /// The game that a replay tells.
    ///
    /// # Errors
    /// When the library has not what it was made from, or it cannot have gone so.
    pub fn new(replay: Replay, library: &Library, file: &str) -> Told<Self> {
        let mut copies = Vec::new();
        let (mut turns, mut moments) = (Vec::new(), Vec::new());
        let (mut step, mut turn, mut told) = (0, 0, 0);
        let (table, amiss) = follow_each(&replay, library, file, &mut |table: &dyn Table| {
            if step % STRIDE == 0 {
                copies.push(table.copy());
            }
            let now = table.turn();
            if now.number > turn {
                turn = now.number;
                turns.push(json!({ "step": step, "turn": turn, "seat": now.seat }));
            }
            let new = table.moments(told);
            moments.extend(new.iter().map(|text| json!({ "step": step, "text": text })));
            told = table.told();
            step += 1;
        })?;
        if let Some(amiss) = amiss {
            return Err(amiss.trouble(file));
        }
        let view = table.view(Viewer::Judge);
        Ok(Self {
            title: library.ruleset(&replay.header.ruleset)?.title.clone(),
            header: replay.header,
            answers: replay.answers,
            outcome: outcome(&view, &replay.end),
            end: replay.end,
            seats: view.seats.iter().map(|s| (s.seat, s.team)).collect(),
            now: table.copy(),
            at: step - 1,
            copies,
            turns,
            moments,
        })
    }

    /// Goes to where so many answers are given, at most all.
    fn seek(&mut self, step: u32) {
        let step = (step as usize).min(self.answers.len());
        let near = step / STRIDE;
        if step < self.at || self.at < near * STRIDE {
            self.now = self.copies[near].copy();
            self.at = near * STRIDE;
        }
        for given in &self.answers[self.at..step] {
            give(self.now.as_mut(), given);
        }
        self.at = step;
    }

    fn viewer(&self, onlooker: Onlooker) -> Viewer {
        match onlooker {
            Onlooker::Open => Viewer::Judge,
            Onlooker::Spectator => Viewer::Spectator,
            Onlooker::Seat(n) if usize::from(n) <= self.seats.len() => {
                seat(n).map_or(Viewer::Spectator, Viewer::Seat)
            }
            Onlooker::Seat(_) => Viewer::Spectator,
        }
    }
}

/// Gives an answer that the game is known to take: the whole replay was followed before.
fn give(game: &mut dyn Seated, given: &Given) {
    let seat = Seat(given.seat.saturating_sub(1));
    let taken = game.answer_open(seat, &given.choose);
    debug_assert!(
        taken.is_ok(),
        "a replay that was followed goes the same way"
    );
}

/// How the game ended, by its rules or outside of them.
fn outcome(view: &TableView, end: &End) -> Option<OutcomeView> {
    let Some(stopped) = end.stopped else {
        return view.outcome.clone();
    };
    let mut others: Vec<u8> = view.seats.iter().map(|s| s.team).collect();
    others.retain(|team| *team != stopped.team);
    others.dedup();
    let only = others
        .first()
        .filter(|team| others.iter().all(|o| o == *team));
    Some(OutcomeView {
        team: only.copied(),
        stake: Stake::Game,
        why: super::sentence(&stopped.to_string(), None),
        rules: Vec::new(),
    })
}

impl Film for Reel {
    fn about(&self) -> Value {
        let seats = self.seats.iter().map(|(seat, team)| {
            let name = self.header.names.get(usize::from(*seat) - 1);
            json!({ "seat": seat, "team": team, "name": name })
        });
        json!({
            "ruleset": { "id": self.header.ruleset, "title": self.title },
            "preset": self.header.preset,
            "seats": seats.collect::<Vec<_>>(),
            "outcome": self.outcome,
            "stopped": self.end.stopped,
            "seed": self.header.seed,
            "commitment": self.header.seed.commitment(),
            "steps": self.answers.len(),
            "turns": self.turns,
            "moments": self.moments,
        })
    }

    fn steps(&self) -> u32 {
        self.answers.len() as u32
    }

    fn view(&mut self, step: u32, viewer: Onlooker) -> TableView {
        self.seek(step);
        self.now.view(self.viewer(viewer))
    }

    fn log(&mut self, viewer: Onlooker) -> Vec<(u32, LogLine)> {
        let viewer = self.viewer(viewer);
        let mut game = self.copies[0].copy();
        let mut lines: Vec<(u32, LogLine)> = Vec::new();
        // A line is worded as it was when it was told.
        let mut tell = |game: &dyn Seated, step: u32| {
            let seen = lines.last().map_or(0, |(_, line)| line.seq);
            let new = game.log(viewer, seen).into_iter();
            lines.extend(new.map(|line| (step, line)));
        };
        tell(game.as_ref(), 0);
        for (given, step) in self.answers.iter().zip(1..) {
            give(game.as_mut(), given);
            tell(game.as_ref(), step);
        }
        lines
    }
}
