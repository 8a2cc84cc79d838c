//! A toy of a duel for two to eight seats: a row of monsters with positions, a row of Spells and Traps,
//! Life Points of teams, and chances to respond. It tests what judges say of such games.

mod aiming;
mod piece;
mod rules;
mod staging;
mod table;
mod tests_claims;
mod tests_deeds;
mod tests_given;
mod tests_reading;
mod tests_responses;

use std::collections::VecDeque;

use kernel::{Coin, Fnv};
use view::{AnswerView, LogLine, QuestionView, TableView};

use crate::{CardRef, Fact, Found, Given, Judged, Phase, Stage, Unstaged, Verdict, judge, read};
use piece::{FACES, Piece};

/// One seat's side of the table.
#[derive(Clone, Debug, Default)]
struct Side {
    team: u8,
    monsters: Vec<Piece>,
    spells: Vec<Piece>,
    field: Vec<Piece>,
    hand: Vec<Piece>,
    deck: Vec<Piece>,
    fusion: Vec<Piece>,
    graveyard: Vec<Piece>,
    removed: Vec<Piece>,
    summoned: u8,
}

/// What seats may respond to, and what happens once nobody does.
#[derive(Clone, Debug, Default)]
struct Window {
    /// Seats still to be asked.
    queue: VecDeque<usize>,
    /// Cards activated, the first first.
    chain: Vec<(usize, Piece)>,
    /// An attacker and its target, by their handles; the seat on turn attacks.
    attack: Option<(u32, Option<u32>)>,
}

struct Ask {
    seat: usize,
    kind: &'static str,
    title: String,
    answers: Vec<AnswerView>,
}

#[derive(Default)]
struct Duel {
    sides: Vec<Side>,
    life: Vec<i32>,
    turn: u16,
    on: usize,
    phase: Option<Phase>,
    window: Option<Window>,
    /// The attacker whose target is being chosen.
    attacker: Option<u32>,
    /// The card whose target is being chosen.
    aiming: Option<Piece>,
    ask: Option<Ask>,
    asked: u32,
    coins: VecDeque<Coin>,
    dice: VecDeque<u8>,
    picks: VecDeque<CardRef>,
    missed: (usize, usize),
    log: Vec<LogLine>,
}

/// Sets up duels.
struct DuelStage;

impl Stage for DuelStage {
    fn stage(&self, given: &Given) -> Result<Box<dyn Judged>, Unstaged> {
        let mut duel = Duel::default();
        duel.set_up(given)?;
        Ok(Box::new(duel))
    }

    fn rule_exists(&self, id: &str) -> bool {
        id.starts_with("TD-")
    }
}

impl Judged for Duel {
    fn view(&self) -> TableView {
        self.table(None, |_, _| true)
    }

    fn view_of(&self, viewer: Option<u8>) -> TableView {
        let team = |seat: u8| self.sides.get(usize::from(seat) - 1).map(|s| s.team);
        self.table(viewer, |seat, piece| {
            let mates = viewer.and_then(team) == team(seat);
            viewer == Some(seat) || piece.is_open() || (mates && piece.is_in_play())
        })
    }

    fn questions(&self) -> Vec<QuestionView> {
        let view = |ask: &Ask| QuestionView {
            id: self.asked,
            seat: ask.seat as u8 + 1,
            kind: ask.kind.to_owned().into(),
            title: ask.title.clone(),
            why: String::new(),
            rules: Vec::new(),
            min: 1,
            max: 1,
            answers: ask.answers.clone(),
        };
        self.ask.iter().map(view).collect()
    }

    fn answer(&mut self, seat: u8, choose: &[u16]) -> Result<(), String> {
        let open = self
            .ask
            .as_ref()
            .filter(|a| a.seat + 1 == usize::from(seat));
        let picked = match (open, choose) {
            (Some(ask), [at]) => ask.answers.get(usize::from(*at)).cloned(),
            _ => None,
        };
        let picked = picked.ok_or("not a legal answer")?;
        self.take(&picked);
        Ok(())
    }

    fn hash(&self) -> u64 {
        let mut hash = Fnv::default();
        hash.bytes(format!("{:?} {:?} {:?}", self.sides, self.life, self.window).as_bytes());
        hash.0
    }

    fn add_coins(&mut self, coins: &[Coin]) {
        self.coins.extend(coins);
    }

    fn coins_left(&self) -> usize {
        self.coins.len()
    }

    fn coins_missed(&self) -> usize {
        0
    }

    fn add_dice(&mut self, dice: &[u8]) -> Result<(), String> {
        self.dice.extend(dice);
        Ok(())
    }

    fn dice_left(&self) -> usize {
        self.dice.len()
    }

    fn dice_missed(&self) -> usize {
        self.missed.0
    }

    fn add_picks(&mut self, picks: &[CardRef]) -> Result<(), String> {
        self.picks.extend(picks.iter().cloned());
        Ok(())
    }

    fn picks_left(&self) -> usize {
        self.picks.len()
    }

    fn picks_missed(&self) -> usize {
        self.missed.1
    }

    fn shuffles_left(&self) -> usize {
        0
    }

    fn log(&self) -> Vec<LogLine> {
        self.log.clone()
    }

    fn fact(&self, _: Fact) -> Option<u16> {
        None
    }

    fn find(&self, card: &CardRef) -> Found {
        match FACES.iter().any(|f| card.is_name(f.name)) {
            true => Found::One,
            false => {
                let names = FACES.iter().map(|f| f.name);
                Found::Nothing(cardlang::nearest(&card.name, names).map(str::to_owned))
            }
        }
    }

    fn knows(&self, word: &str) -> bool {
        ["Spell Counter", "a direct attack", "destroy"].contains(&word)
            || FACES.iter().any(|f| f.name == word)
    }
}

/// Judges a text that holds one scenario, from its third line on.
fn judged(text: &str) -> Verdict {
    let text = format!("scenario T\nruleset toy-duel\n{text}");
    let scenarios = read("t.scn", &text).unwrap_or_else(|faults| panic!("{}", faults[0]));
    judge(&scenarios[0], &DuelStage)
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
    let verdict = judged(text);
    let Some(failure) = &verdict.failure else {
        panic!("it holds: {verdict}");
    };
    assert_eq!(failure.line, line + 2, "{verdict}");
    assert!(verdict.to_string().contains(why), "{verdict}");
}

/// Asserts that of two claims about a situation, one holds and the other fails for a reason.
#[track_caller]
fn both(given: &str, right: &str, wrong: &str, why: &str) {
    let line = given.lines().count() + 1;
    holds(&format!("{given}\nthen {right}"));
    fails(&format!("{given}\nthen {wrong}"), line, why);
}
