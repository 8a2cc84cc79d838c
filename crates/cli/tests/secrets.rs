//! Nothing hidden leaves the house for the wrong seat; and a leak, were there one, would be found.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use kernel::Seat;
use quadrille::command::sim::deal_at_table;
use quadrille::house::table::Table;
use quadrille::library::Library;
use server::{Play, Refused};
use view::{AnswerView, LogLine, OutcomeView, Printed, TableView, Viewer, ZoneView};

/// Pairs that are compared each time the tests run.
const PAIRS: u64 = 20_000;

/// Every ruleset, and a table of many.
const TABLES: [(&str, Option<u8>); 7] = [
    ("old-school", None),
    ("team-battle", None),
    ("hgss-black-white", None),
    ("duel", None),
    ("team-duel", None),
    ("synergy", Some(6)),
    ("conflict", None),
];

#[test]
fn what_a_seat_may_not_know_changes_no_byte_that_it_receives() {
    let library = Library::open(None).unwrap();
    let (next, pairs) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        while pairs.load(Ordering::Relaxed) < PAIRS {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            let (ruleset, seats) = TABLES[seed as usize % TABLES.len()];
            let found = secrets(&library, ruleset, seats, seed, &|play| play);
            let found = found.unwrap_or_else(|seen| panic!("{ruleset}, seed {seed}, {seen}"));
            pairs.fetch_add(found, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    assert!(pairs.into_inner() >= PAIRS);
}

fn secrets(
    library: &Library,
    ruleset: &str,
    seats: Option<u8>,
    seed: u64,
    between: quadrille::secrets::Between,
) -> Result<u64, String> {
    let args = quadrille::args::Game {
        seats,
        ..quadrille::args::Game::default()
    };
    pairs(library, ruleset, &args, seed, between)
}

/// Plays one game by arguments of one's own, and tells how many pairs of positions were alike.
fn pairs(
    library: &Library,
    ruleset: &str,
    args: &quadrille::args::Game,
    seed: u64,
    between: quadrille::secrets::Between,
) -> Result<u64, String> {
    let deal = deal_at_table(library, ruleset, args).unwrap();
    let game = library.game(&deal.ruleset).unwrap();
    game.secrets(&deal, seed, between)
        .map(|checked| checked.worlds)
}

/// A leak that was found somewhere once.
#[derive(Clone, Copy, Debug)]
enum Leak {
    /// The whole state is sent, and the page is to hide it.
    Whole,
    /// A spectator gets more than a player.
    Spectator,
    /// Who comes late reads everybody's log.
    Late,
    /// A field for taking back or for the beginning holds the state.
    Initial,
    /// Answers stand in the order of the deck.
    Order,
    /// There is an answer more if somebody holds something.
    Presence,
    /// A refusal tells what is not there.
    ErrorText,
    /// A hidden card keeps its name wherever it is shuffled.
    Stable,
    /// The next seat is taken for the partner.
    Partner,
    /// A hidden pile is written longer for some cards.
    Length,
}

const LEAKS: [Leak; 10] = [
    Leak::Whole,
    Leak::Spectator,
    Leak::Late,
    Leak::Initial,
    Leak::Order,
    Leak::Presence,
    Leak::ErrorText,
    Leak::Stable,
    Leak::Partner,
    Leak::Length,
];

#[test]
fn each_leak_that_was_found_elsewhere_is_found_here() {
    let library = Library::open(None).unwrap();
    for leak in LEAKS {
        for ruleset in ["team-battle", "team-duel"] {
            let leaks = |play| -> Box<dyn Play> { Box::new(Leaking { leak, play }) };
            let found =
                (0..6).find_map(|seed| secrets(&library, ruleset, None, seed, &leaks).err());
            assert!(found.is_some(), "{leak:?} goes unnoticed in {ruleset}");
        }
    }
}

#[test]
fn being_asked_tells_of_hidden_cards_where_only_who_can_is_asked() {
    let library = Library::open(None).unwrap();
    for (ruleset, option) in [
        ("team-duel", "asked_to_respond"),
        ("old-school", "asked_to_choose"),
        ("team-battle", "asked_to_choose"),
    ] {
        let args = quadrille::args::Game {
            options: vec![lens::Choice {
                name: option.into(),
                value: "who_can".into(),
            }],
            ..quadrille::args::Game::default()
        };
        let found = (0..24).find_map(|seed| {
            let told = pairs(&library, ruleset, &args, seed, &|play| play);
            told.err().filter(|told| told.contains("others are asked"))
        });
        assert!(found.is_some(), "{ruleset}");
    }
}

#[test]
fn whether_a_hand_holds_a_basic_that_must_be_played_is_not_told_by_being_asked() {
    let library = Library::open(None).unwrap();
    let told = secrets(&library, "team-battle", None, 1846, &|play| play);
    assert!(told.is_ok(), "{told:?}");
}

/// A table that leaks.
struct Leaking {
    leak: Leak,
    play: Box<dyn Play>,
}

impl Leaking {
    /// Everything, as a judge sees it.
    fn everything(&self) -> TableView {
        self.table().game.view(Viewer::Judge)
    }

    fn table(&self) -> &Table {
        let play: &dyn Any = &*self.play;
        play.downcast_ref().unwrap()
    }

    /// What lies hidden in a zone, as one number.
    fn content(&self, id: &str) -> u64 {
        let view = self.everything();
        let zone = zones(&view).find(|zone| zone.id == id);
        let faces = zone.into_iter().flat_map(|zone| &zone.cards);
        let faces = faces.filter_map(|card| card.face.as_ref());
        faces.fold(0, |sum: u64, face| {
            sum.wrapping_mul(31).wrapping_add(face.number())
        })
    }

    fn changed(&self, viewer: Option<u8>, mut view: TableView) -> TableView {
        let other = viewer.map_or(1, |seat| seat % view.seats.len() as u8 + 1);
        match self.leak {
            Leak::Whole => {
                let all = self.everything();
                (view.seats, view.shared) = (all.seats, all.shared);
            }
            Leak::Spectator if viewer.is_none() => {
                view.seats = self.play.view(Some(1)).seats;
            }
            Leak::Initial => {
                view.ruleset += &format!(" {:x}", self.content(&format!("{other}.deck")))
            }
            Leak::Order => {
                let deck = self.content(&format!("{}.deck", viewer.unwrap_or(1)));
                if let Some(question) = &mut view.question
                    && !question.answers.is_empty()
                {
                    let places = question.answers.len();
                    question.answers.rotate_left(deck as usize % places);
                }
            }
            Leak::Presence => {
                let hand = self.content(&format!("{other}.hand"));
                if let Some(question) = &mut view.question
                    && hand.is_multiple_of(2)
                {
                    question.answers.push(AnswerView {
                        label: "Respond".to_owned(),
                        group: "choice".into(),
                        cards: Vec::new(),
                        same: Vec::new(),
                        tip: String::new(),
                    });
                }
            }
            Leak::Stable => {
                let all = self.everything();
                for (zone, whole) in zones_mut(&mut view).zip(zones(&all)) {
                    for (card, true_card) in zone.cards.iter_mut().zip(&whole.cards) {
                        card.handle = true_card.handle;
                    }
                }
            }
            Leak::Partner => {
                let all = self.everything();
                let hand = format!("{other}.hand");
                let whole = zones(&all).find(|zone| zone.id == hand).cloned();
                for zone in zones_mut(&mut view).filter(|zone| zone.id == hand) {
                    zone.cards = whole.clone().map(|zone| zone.cards).unwrap_or_default();
                }
            }
            Leak::Length => {
                let all = self.everything();
                let length = |zone: &ZoneView| {
                    let faces = zone.cards.iter().filter_map(|card| card.face.as_ref());
                    faces.map(|face: &Printed| face.name.len()).sum::<usize>()
                };
                let hand = format!("{other}.hand");
                let long = zones(&all).find(|zone| zone.id == hand).map_or(0, length);
                view.ruleset += &" ".repeat(long);
            }
            Leak::Spectator | Leak::Late | Leak::ErrorText => {}
        }
        view
    }
}

fn zones(view: &TableView) -> impl Iterator<Item = &ZoneView> {
    let all = view.seats.iter().flat_map(|seat| &seat.zones);
    all.map(|zone| &**zone)
}

fn zones_mut(view: &mut TableView) -> impl Iterator<Item = &mut ZoneView> {
    let all = view.seats.iter_mut().flat_map(|seat| &mut seat.zones);
    all.map(Arc::make_mut)
}

impl Play for Leaking {
    fn asked(&self) -> Vec<u8> {
        self.play.asked()
    }

    fn view(&self, viewer: Option<u8>) -> TableView {
        self.changed(viewer, self.play.view(viewer))
    }

    fn log(&self, viewer: Option<u8>, seen: u32) -> Vec<LogLine> {
        match self.leak {
            Leak::Late if seen == 0 => self.table().game.log(Viewer::Judge, 0),
            _ => self.play.log(viewer, seen),
        }
    }

    fn answer(&mut self, seat: u8, question: u32, choose: &[u16]) -> Result<(), Refused> {
        self.play
            .answer(seat, question, choose)
            .map_err(|why| match self.leak {
                Leak::ErrorText => {
                    let all = self.table().game.view(Viewer::Judge);
                    let other = Seat(seat % all.seats.len() as u8).number();
                    Refused(format!(
                        "{why}; {:x}",
                        self.content(&format!("{other}.hand"))
                    ))
                }
                _ => why,
            })
    }

    fn outcome(&self) -> Option<OutcomeView> {
        self.play.outcome()
    }

    fn replay(&self) -> Vec<u8> {
        self.play.replay()
    }
}
