//! A table: a game being played, with all that it was made from.

use decks::{Form, write};
use kernel::{Chance, Script, Seat};
use server::{Play, Refused, Seed};
use view::{LogLine, OutcomeView, Sitting, TableView, Viewer};

use crate::deal::Deal;
use crate::library::Library;
use crate::replay::{End, Header, Told as Answered, written};

/// A game being played.
#[derive(Clone, Debug)]
pub struct Table {
    header: Header,
    sitting: Sitting,
}

/// The generator of a seed.
pub fn chance(seed: Seed) -> Chance {
    match seed {
        Seed::Number(number) => Chance::numbered(number),
        Seed::Drawn(bytes) => Chance::new(bytes),
    }
}

impl Table {
    /// Deals a game and plays it to its first question.
    pub fn new(library: &Library, deal: &Deal, seed: Seed) -> Self {
        let (rules, state) = deal.open(library, chance(seed));
        let lists = deal.decks.iter();
        let lists = lists.map(|d| {
            (
                d.name.clone(),
                write(&d.deck, &library.catalogue, Form::Plain),
            )
        });
        Self {
            header: Header::new(deal, lists, seed),
            sitting: Sitting::new(&deal.ruleset.title, rules, state, Script::default()),
        }
    }

    /// The game with its views.
    pub fn sitting(&self) -> &Sitting {
        &self.sitting
    }

    /// The game with its views, to be played on.
    pub fn sitting_mut(&mut self) -> &mut Sitting {
        &mut self.sitting
    }

    /// A fingerprint of where it stands.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.sitting.hash())
    }

    /// The replay so far.
    pub fn replay(&self) -> String {
        let history = self.sitting.game().history().iter();
        let answers = history.map(|(seat, answer)| Answered {
            seat: seat.number(),
            choose: answer.0.to_vec(),
        });
        let end = End {
            hash: self.hash(),
            outcome: self.sitting.outcome().map(|o| o.why),
        };
        written(&self.header, answers, &end)
    }
}

fn viewer(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Spectator, |n| Viewer::Seat(at(n)))
}

/// A seat counted from 1.
fn at(seat: u8) -> Seat {
    Seat(seat.wrapping_sub(1))
}

impl Play for Table {
    fn asked(&self) -> Vec<u8> {
        self.sitting.asked().iter().map(|s| s.number()).collect()
    }

    fn view(&self, seat: Option<u8>) -> TableView {
        self.sitting.view(viewer(seat))
    }

    fn log(&self, seat: Option<u8>, seen: u32) -> Vec<LogLine> {
        self.sitting.log(viewer(seat), seen)
    }

    fn answer(&mut self, seat: u8, question: u32, choose: &[u16]) -> Result<(), Refused> {
        self.sitting
            .answer(at(seat), question, choose)
            .map_err(|refusal| Refused(refusal.0))
    }

    fn outcome(&self) -> Option<OutcomeView> {
        self.sitting.outcome()
    }

    fn replay(&self) -> Vec<u8> {
        Self::replay(self).into_bytes()
    }
}
