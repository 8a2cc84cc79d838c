//! A game as the server plays it.

use kernel::Seat;
use server::{Play, Reason, Refused, Stopped};
use view::{FaceView, Hindrance, LogLine, OutcomeView, TableView, Viewer};

use crate::house::seat;
use crate::replay::{Header, Replay};

/// A running game with all that it was made from.
pub struct Table {
    /// What it was made from.
    pub header: Header,
    /// The game.
    pub game: Box<dyn bots::Table>,
}

impl Table {
    /// Sits down at a game.
    pub fn new((header, game): (Header, Box<dyn bots::Table>)) -> Self {
        Self { header, game }
    }

    fn written(&self) -> Replay {
        Replay::of(&self.header, self.game.as_ref())
    }

    /// A seat of this table by its number.
    fn seat(&self, number: u8) -> Option<Seat> {
        seat(number).filter(|_| number <= self.game.seats())
    }

    /// Who looks: a seat of this table, or somebody without one.
    fn viewer(&self, number: Option<u8>) -> Viewer {
        let sits = number.and_then(|n| self.seat(n));
        sits.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

impl Play for Table {
    fn asked(&self) -> Vec<u8> {
        self.game.asked().iter().map(|s| s.number()).collect()
    }

    fn teams(&self) -> Vec<u8> {
        self.game.teams()
    }

    fn view(&self, viewer: Option<u8>) -> TableView {
        self.game.view(self.viewer(viewer))
    }

    fn log(&self, viewer: Option<u8>, seen: u32) -> Vec<LogLine> {
        self.game.log(self.viewer(viewer), seen)
    }

    fn answer(&mut self, number: u8, question: u32, choose: &[u16]) -> Result<(), Refused> {
        let seat = seat(number).ok_or_else(|| Refused(format!("there is no seat {number}")))?;
        self.game
            .answer(seat, question, choose)
            .map_err(|refusal| Refused(refusal.0))
    }

    fn lapsed(&self, number: u8, drawn: u64) -> Option<Vec<u16>> {
        let answer = self.game.lapsed(self.seat(number)?, drawn)?;
        Some(answer.0.to_vec())
    }

    fn outcome(&self) -> Option<OutcomeView> {
        self.game.outcome()
    }

    fn replay(&self) -> Vec<u8> {
        self.written().text().into_bytes()
    }

    fn replay_stopped(&self, stopped: Stopped) -> Vec<u8> {
        self.written().stopped(stopped).text().into_bytes()
    }

    fn undoable(&self, number: u8) -> u32 {
        self.seat(number).map_or(0, |seat| self.game.undoable(seat))
    }

    fn undo(&mut self, answers: u32) -> Result<(), Refused> {
        let undone = self.game.undo(answers);
        undone.map_err(|refusal| Refused(refusal.0))
    }

    fn why_not(&self, number: u8, card: u32) -> Vec<Reason> {
        let seat = self.seat(number);
        let found = seat.map_or_else(Vec::new, |seat| self.game.why_not(seat, card));
        let reason = |h: Hindrance| Reason {
            text: h.text,
            rules: h.rules,
        };
        found.into_iter().map(reason).collect()
    }

    fn translated(&self, number: u8, card: u32, to: Option<u8>) -> Option<u32> {
        let seat = self.seat(number)?;
        self.game.translated(seat, card, self.viewer(to))
    }

    fn shown(&self, number: u8, cards: &[u32]) -> Vec<FaceView> {
        let seat = self.seat(number);
        seat.map_or_else(Vec::new, |seat| self.game.shown(seat, cards))
    }
}
