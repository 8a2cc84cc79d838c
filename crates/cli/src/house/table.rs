//! A game as the server plays it.

use server::{Play, Refused};
use view::{LogLine, OutcomeView, TableView, Viewer};

use crate::house::seat;
use crate::replay::{Ended, Header, Replay};

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

    /// Who looks: a seat of this table, or somebody without one.
    fn viewer(&self, number: Option<u8>) -> Viewer {
        let seats = self.game.seats();
        let sits = number.filter(|n| *n <= seats).and_then(seat);
        sits.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

impl Play for Table {
    fn asked(&self) -> Vec<u8> {
        self.game.asked().iter().map(|s| s.number()).collect()
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

    fn outcome(&self) -> Option<OutcomeView> {
        self.game.outcome()
    }

    fn replay(&self) -> Vec<u8> {
        Replay::of(&self.header, self.game.as_ref())
            .text()
            .into_bytes()
    }

    fn replay_ended(&self, outcome: &OutcomeView) -> Vec<u8> {
        let mut replay = Replay::of(&self.header, self.game.as_ref());
        replay.end.settled = Some(Ended {
            team: outcome.team,
            why: outcome.why.clone(),
        });
        replay.text().into_bytes()
    }
}
