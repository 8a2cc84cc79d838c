//! A toy game of a few cards, for testing judges: small, and wrong where a test asks it to be.

mod rules;
mod table;
mod tests_claims;
mod tests_deeds;
mod tests_reading;
mod tests_strict;

use std::collections::VecDeque;

use kernel::{Coin, Fnv};
use view::{AnswerView, LogLine, QuestionView, TableView};

use crate::{CardRef, Fact, Found, Given, Judged, Stage, Start, Unstaged, Verdict, judge, read};

/// Name, kind, line, printed, Hit Points.
type Face = (&'static str, &'static str, &'static str, &'static str, u16);

const FACES: [Face; 15] = [
    (
        "Chansey",
        "pokemon",
        "Basic Pokémon",
        "Base 3, Base Set 2 3",
        120,
    ),
    ("Rattata", "pokemon", "Basic Pokémon", "Base 61", 30),
    ("Pikachu", "pokemon", "Basic Pokémon", "Base 58", 40),
    ("Pikachu", "pokemon", "Basic Pokémon", "Jungle 60", 50),
    (
        "Raichu",
        "pokemon",
        "Stage 1 Pokémon from Pikachu, Lightning, 80 HP",
        "Base 14",
        80,
    ),
    (
        "Electrode",
        "pokemon",
        "Stage 1 Pokémon from Voltorb",
        "Base 21",
        80,
    ),
    ("Clefairy Doll", "trainer", "Trainer", "Base 70", 10),
    ("Bill", "trainer", "Trainer", "Base 91", 0),
    ("Potion", "trainer", "Trainer", "Base 94", 0),
    ("Gust of Wind", "trainer", "Trainer", "Base 93", 0),
    ("Pokédex", "trainer", "Trainer", "Base 87", 0),
    ("Duel", "trainer", "Trainer", "Test 1", 0),
    ("Focus Band", "trainer", "Pokémon Tool", "Neo Genesis 86", 0),
    ("Fire Energy", "energy", "Basic Energy", "Base 98", 0),
    (
        "Metal Energy",
        "energy",
        "Special Energy",
        "Neo Genesis 19",
        0,
    ),
];

#[derive(Clone, Copy, Debug, PartialEq)]
struct Card {
    handle: u32,
    face: usize,
}

#[derive(Clone, Debug)]
struct Mon {
    /// The card on top last.
    stack: Vec<Card>,
    attached: Vec<Card>,
    damage: u16,
    conditions: Vec<String>,
    counters: Vec<String>,
}

#[derive(Clone, Debug, Default)]
struct Side {
    active: Vec<Mon>,
    bench: Vec<Mon>,
    hand: Vec<Card>,
    deck: Vec<Card>,
    discard: Vec<Card>,
    prizes: Vec<Card>,
}

struct Ask {
    seat: usize,
    kind: &'static str,
    title: &'static str,
    bounds: (u16, u16),
    answers: Vec<AnswerView>,
    then: fn(&mut Toy, usize, &[u16], &[AnswerView]),
}

/// What is wrong with a toy on purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Flaw {
    #[default]
    None,
    /// A refused answer changes the game.
    RefusalChanges,
    /// An illegal answer is taken.
    TakesAll,
    /// An answer drops the other seat's question.
    DropsQuestions,
}

#[derive(Default)]
struct Toy {
    sides: [Side; 2],
    turn: u16,
    on: usize,
    stadium: Option<Card>,
    coins: VecDeque<Coin>,
    missed: usize,
    shuffles: usize,
    log: Vec<LogLine>,
    asks: Vec<Ask>,
    over: Option<Option<u8>>,
    asked: u32,
    scratches: u64,
    flaw: Flaw,
}

/// Sets up toys.
#[derive(Default)]
struct ToyStage(Flaw);

impl Stage for ToyStage {
    fn stage(&self, given: &Given) -> Result<Box<dyn Judged>, Unstaged> {
        let mut toy = Toy {
            flaw: self.0,
            ..Toy::default()
        };
        toy.set_up(given)?;
        Ok(Box::new(toy))
    }

    fn rule_exists(&self, id: &str) -> bool {
        id.starts_with("OS-")
    }
}

impl Judged for Toy {
    fn view(&self) -> TableView {
        self.table(None, true)
    }

    fn view_of(&self, viewer: Option<u8>) -> TableView {
        self.table(viewer, false)
    }

    fn questions(&self) -> Vec<QuestionView> {
        let asks = self.asks.iter().zip(self.asked..);
        asks.map(|(ask, id)| QuestionView {
            id,
            seat: ask.seat as u8 + 1,
            kind: ask.kind.to_owned().into(),
            title: ask.title.to_owned(),
            why: String::new(),
            rules: Vec::new(),
            min: ask.bounds.0,
            max: ask.bounds.1,
            answers: ask.answers.clone(),
        })
        .collect()
    }

    fn answer(&mut self, seat: u8, choose: &[u16]) -> Result<(), String> {
        let at = self
            .asks
            .iter()
            .position(|a| a.seat + 1 == usize::from(seat));
        let legal = at.is_some_and(|at| self.asks[at].allows(choose));
        if self.flaw == Flaw::RefusalChanges {
            self.scratches += 1;
        }
        let Some(at) = at.filter(|_| legal) else {
            return if self.flaw == Flaw::TakesAll {
                Ok(())
            } else {
                Err("not a legal answer".to_owned())
            };
        };
        let ask = self.asks.remove(at);
        if self.flaw == Flaw::DropsQuestions {
            self.asks.clear();
        }
        self.asked += 1;
        let picked: Vec<AnswerView> = match ask.kind {
            "number" => Vec::new(),
            _ => choose
                .iter()
                .map(|c| ask.answers[usize::from(*c)].clone())
                .collect(),
        };
        (ask.then)(self, ask.seat, choose, &picked);
        self.open_turn();
        Ok(())
    }

    fn hash(&self) -> u64 {
        let mut hash = Fnv::default();
        hash.bytes(format!("{:?} {}", self.sides, self.scratches).as_bytes());
        hash.0
    }

    fn add_coins(&mut self, coins: &[Coin]) {
        self.coins.extend(coins);
    }

    fn coins_left(&self) -> usize {
        self.coins.len()
    }

    fn coins_missed(&self) -> usize {
        self.missed
    }

    fn shuffles_left(&self) -> usize {
        self.shuffles
    }

    fn log(&self) -> Vec<LogLine> {
        self.log.clone()
    }

    fn fact(&self, fact: Fact) -> Option<u16> {
        match fact {
            Fact::FirstPlayer => Some(1),
            Fact::SuddenDeathRound => (self.turn == 99).then_some(1),
            Fact::Mulligans(seat) => Some(u16::from(seat)),
            Fact::StadiumOf => self.stadium.map(|_| 2),
        }
    }

    fn find(&self, card: &CardRef) -> Found {
        let prints: Vec<String> = FACES
            .iter()
            .filter(|f| card.is(f.0, f.3))
            .map(|f| f.3.to_owned())
            .collect();
        match prints.len() {
            0 => {
                Found::Nothing(cardlang::nearest(&card.name, FACES.map(|f| f.0)).map(str::to_owned))
            }
            1 => Found::One,
            _ => Found::Several(prints),
        }
    }

    fn knows(&self, word: &str) -> bool {
        [
            "heads", "tails", "keep", "mulligan", "rock", "Jab", "Thunder", "Peek",
        ]
        .contains(&word)
    }
}

/// Judges a text that holds one scenario.
fn judged(text: &str) -> Verdict {
    flawed(Flaw::None, text)
}

fn flawed(flaw: Flaw, text: &str) -> Verdict {
    let text = format!("scenario T\nruleset toy\n{text}");
    let scenarios = read("t.scn", &text).unwrap_or_else(|faults| panic!("{}", faults[0]));
    judge(&scenarios[0], &ToyStage(flaw))
}

/// Asserts that a scenario holds.
#[track_caller]
fn holds(text: &str) {
    let verdict = judged(text);
    assert!(verdict.holds(), "{verdict}");
}

/// Asserts that a scenario fails at a line, counted from the first after its head, for a reason.
#[track_caller]
fn fails(text: &str, line: usize, why: &str) {
    fails_with(Flaw::None, text, line, why);
}

#[track_caller]
fn fails_with(flaw: Flaw, text: &str, line: usize, why: &str) {
    let verdict = flawed(flaw, text);
    let Some(failure) = &verdict.failure else {
        panic!("it holds: {verdict}");
    };
    assert_eq!(failure.line, line + 2, "{verdict}");
    assert!(verdict.to_string().contains(why), "{verdict}");
}

impl Ask {
    fn allows(&self, choose: &[u16]) -> bool {
        let n = choose.len() as u16;
        let known = choose.iter().all(|c| usize::from(*c) < self.answers.len());
        let distinct = choose
            .iter()
            .enumerate()
            .all(|(i, c)| !choose[..i].contains(c));
        match self.kind {
            "number" => n == 1 && (self.bounds.0..=self.bounds.1).contains(&choose[0]),
            "pick" => known && distinct && (self.bounds.0..=self.bounds.1).contains(&n),
            "order" => known && distinct && choose.len() == self.answers.len(),
            _ => known && n == 1,
        }
    }
}

/// Whether set-up is asked for; the toy has none.
fn is_begun(given: &Given) -> bool {
    given.start == Start::Begun
}
