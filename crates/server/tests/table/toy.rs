//! A tiny game with something to hide: everybody guesses in secret, then the seats
//! count up in turn, and whoever reaches the goal wins. With leave, a teammate has to agree to each count.

use serde::{Deserialize, Serialize};
use server::{Order, Play, Reason, Refused, Seed, Stopped};
use view::{
    AnswerView, FaceView, Gauge, LogLine, OutcomeView, QuestionView, SeatView, Stake, TableView,
    TurnView,
};

/// The count that ends the game.
pub const GOAL: u32 = 10;
/// A guess that makes the game panic.
pub const BUG: u16 = 13;

#[derive(Clone, Serialize, Deserialize)]
pub struct Toy {
    order: Order,
    answers: Vec<(u8, u32, Vec<u16>)>,
    secrets: Vec<u64>,
    guesses: Vec<Option<u16>>,
    count: u32,
    question: u32,
    /// Whether the teammate has agreed to the next count.
    leave: bool,
    log: Vec<Said>,
}

/// A line as its seat reads it, and as all others do.
#[derive(Clone, Serialize, Deserialize)]
struct Said {
    seat: u8,
    own: String,
    others: String,
}

impl Toy {
    pub fn new(order: &Order) -> Self {
        let seed = match order.seed {
            Seed::Number(number) => number,
            Seed::Drawn(bytes) => u64::from(bytes[0]) << 8 | u64::from(bytes[1]),
        };
        let seats = order.decks.len();
        let secrets: Vec<u64> = (1..=seats as u64).map(|seat| seed * 1000 + seat).collect();
        let mut toy = Self {
            order: order.clone(),
            answers: Vec::new(),
            guesses: vec![None; seats],
            secrets,
            count: 0,
            question: 1,
            leave: false,
            log: Vec::new(),
        };
        for seat in 1..=seats as u8 {
            let secret = toy.secrets[usize::from(seat) - 1];
            toy.say(
                seat,
                format!("Your secret is {secret}."),
                format!("Seat {seat} has a secret."),
            );
        }
        for given in &order.opening {
            let question = toy.question;
            toy.answer(given.seat, question, &given.choose)
                .expect("an opening that can be played");
        }
        toy
    }

    /// The order of a game that goes on from here.
    pub fn branch(&self, step: usize) -> Option<Order> {
        let given = self.answers.get(..step)?;
        let mut order = self.order.clone();
        order.opening = given
            .iter()
            .map(|(seat, _, choose)| server::Given {
                seat: *seat,
                choose: choose.clone(),
            })
            .collect();
        Some(order)
    }

    /// Two teams whose seats alternate, or each for itself.
    fn team(&self, seat: u8) -> u8 {
        match self.order.preset.as_deref() {
            Some("teams" | "leave") => (seat - 1) % 2 + 1,
            _ => seat,
        }
    }

    /// The card that a seat's secret is written on, as somebody calls it.
    fn handle(&self, of: u8, to: Option<u8>) -> Option<u32> {
        let to = to.filter(|to| self.team(*to) == self.team(of))?;
        Some(u32::from(of) * 100 + u32::from(to))
    }

    pub fn from_replay(replay: &[u8]) -> Option<Self> {
        serde_json::from_slice(replay).ok()
    }

    /// The game as it was opened, and after each answer.
    pub fn steps(&self) -> Vec<Self> {
        let mut steps = vec![Self::new(&self.order)];
        for (seat, question, choose) in &self.answers {
            let mut next = steps[steps.len() - 1].clone();
            next.answer(*seat, *question, choose).unwrap();
            steps.push(next);
        }
        steps
    }

    fn say(&mut self, seat: u8, own: String, others: String) {
        self.log.push(Said { seat, own, others });
    }

    fn guessing(&self) -> bool {
        self.guesses.contains(&None)
    }

    fn on_turn(&self) -> u8 {
        (self.question as usize % self.secrets.len()) as u8 + 1
    }

    /// The teammate who is to agree before the seat on turn counts.
    fn lender(&self) -> Option<u8> {
        let leave = self.order.preset.as_deref() == Some("leave") && !self.leave;
        let seats = self.secrets.len() as u8;
        leave.then(|| (self.on_turn() + 1) % seats + 1)
    }

    fn question(&self, seat: u8) -> Option<QuestionView> {
        if !self.asked().contains(&seat) {
            return None;
        }
        let lends = !self.guessing() && self.lender().is_some();
        let number = self.guessing();
        let answer = |label: &str| AnswerView {
            label: label.into(),
            group: "choice".into(),
            cards: vec![],
            same: vec![],
            tip: String::new(),
        };
        Some(QuestionView {
            id: self.question,
            seat,
            kind: match (number, lends) {
                (true, _) => "number",
                (false, true) => "consent",
                (false, false) => "one",
            }
            .into(),
            title: match (number, lends) {
                (true, _) => "Guess",
                (false, true) => "Agree?",
                (false, false) => "Count",
            }
            .into(),
            why: String::new(),
            rules: vec![],
            min: if number { 0 } else { 1 },
            max: if number { 20 } else { 1 },
            answers: match (number, lends) {
                (true, _) => vec![],
                (false, true) => vec![answer("Yes"), answer("No")],
                (false, false) => vec![answer("1"), answer("2"), answer("3")],
            },
        })
    }
}

impl Play for Toy {
    fn asked(&self) -> Vec<u8> {
        if self.guessing() {
            let open = (1..)
                .zip(&self.guesses)
                .filter(|(_, guess)| guess.is_none());
            open.map(|(seat, _)| seat).collect()
        } else if self.count < GOAL {
            vec![self.lender().unwrap_or(self.on_turn())]
        } else {
            vec![]
        }
    }

    fn view(&self, viewer: Option<u8>) -> TableView {
        // Who has guessed already is nobody's business.
        let waiting = match self.guessing() {
            true => (1..=self.secrets.len() as u8).collect(),
            false => self.asked(),
        };
        let seat = |(seat, secret): (u8, &u64)| SeatView {
            seat,
            team: self.team(seat),
            gauges: (viewer == Some(seat))
                .then(|| Gauge {
                    label: "Secret".into(),
                    now: *secret as i32,
                    of: 0,
                })
                .into_iter()
                .collect(),
            zones: vec![],
        };
        let wide = self.order.preset.as_deref() == Some("wide");
        TableView {
            seq: self.log.len() as u32,
            ruleset: if wide {
                "x".repeat(6_000_000)
            } else {
                "Toy".into()
            },
            viewer,
            turn: TurnView {
                number: self.question as u16,
                seat: None,
                phase: "Turn".into(),
                order: Vec::new(),
            },
            seats: (1..).zip(&self.secrets).map(seat).collect(),
            commands: vec![],
            shared: vec![],
            mats: Vec::new(),
            aims: Vec::new(),
            question: viewer.and_then(|seat| self.question(seat)),
            waiting,
            outcome: self.outcome(),
        }
    }

    fn log(&self, viewer: Option<u8>, seen: u32) -> Vec<LogLine> {
        let line = |(seq, said): (u32, &Said)| LogLine {
            seq,
            turn: 0,
            seat: Some(said.seat),
            text: if viewer == Some(said.seat) {
                &said.own
            } else {
                &said.others
            }
            .clone(),
            rules: vec![],
            private: false,
        };
        (1..).zip(&self.log).skip(seen as usize).map(line).collect()
    }

    fn answer(&mut self, seat: u8, question: u32, choose: &[u16]) -> Result<(), Refused> {
        let refuse = |text: &str| Err(Refused(text.into()));
        if question != self.question {
            return refuse("that question is no longer open");
        }
        if !self.asked().contains(&seat) {
            return refuse("you are asked nothing");
        }
        let &[number] = choose else {
            return refuse("choose one");
        };
        if self.guessing() {
            assert_ne!(number, BUG, "a bug in the game");
            if number > 20 {
                return refuse("guess 0 to 20");
            }
            self.guesses[usize::from(seat) - 1] = Some(number);
            if !self.guessing() {
                self.question += 1;
                for (seat, guess) in (1..).zip(self.guesses.clone()) {
                    let text = format!("Seat {seat} guessed {}.", guess.unwrap_or_default());
                    self.say(seat, text.clone(), text);
                }
            }
        } else if self.lender().is_some() {
            match number {
                0 => self.leave = true,
                1 => self.question += 1,
                _ => return refuse("say yes or no"),
            }
            let word = if number == 0 { "yes" } else { "no" };
            let text = format!("Seat {seat} says {word}.");
            self.say(seat, text.clone(), text);
        } else {
            if number > 2 {
                return refuse("there is no such answer");
            }
            self.count += u32::from(number) + 1;
            self.question += 1;
            self.leave = false;
            let text = format!("Seat {seat} counts to {}.", self.count);
            self.say(seat, text.clone(), text);
        }
        self.answers.push((seat, question, choose.to_vec()));
        Ok(())
    }

    fn lapsed(&self, seat: u8, drawn: u64) -> Option<Vec<u16>> {
        let question = self.question(seat)?;
        Some(vec![match &*question.kind {
            "number" => question.min,
            "consent" => 1,
            _ => (drawn % question.answers.len() as u64) as u16,
        }])
    }

    fn outcome(&self) -> Option<OutcomeView> {
        let seats = self.secrets.len() as u32;
        (self.count >= GOAL).then(|| OutcomeView {
            team: Some(self.team(((self.question - 1) % seats) as u8 + 1)),
            stake: match self.order.preset.as_deref() {
                Some("sweep") => Stake::Match,
                _ => Stake::Game,
            },
            why: "The goal is reached.".into(),
            rules: vec!["TOY-1".into()],
        })
    }

    fn replay(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap()
    }

    fn replay_stopped(&self, stopped: Stopped) -> Vec<u8> {
        let mut replay = serde_json::to_value(self).unwrap();
        replay["stopped"] = serde_json::to_value(stopped).unwrap();
        serde_json::to_vec(&replay).unwrap()
    }

    fn undoable(&self, seat: u8) -> u32 {
        let own = self.answers.iter().rev();
        let own = own.take_while(|(other, question, _)| {
            *other == seat && (self.guessing() || *question > 1)
        });
        own.count() as u32
    }

    fn undo(&mut self, answers: u32) -> Result<(), Refused> {
        let Some(left) = self.answers.len().checked_sub(answers as usize) else {
            return Err(Refused("there are not so many answers".into()));
        };
        let mut again = Self::new(&Order {
            names: Vec::new(),
            opening: Vec::new(),
            ..self.order.clone()
        });
        for (seat, question, choose) in &self.answers[..left] {
            again.answer(*seat, *question, choose)?;
        }
        again.order = self.order.clone();
        *self = again;
        Ok(())
    }

    fn why_not(&self, seat: u8, card: u32) -> Vec<Reason> {
        if self.handle(seat, Some(seat)) != Some(card) {
            return Vec::new();
        }
        vec![Reason {
            text: "A secret is not played.".into(),
            rules: vec!["TOY-2".into()],
        }]
    }

    fn translated(&self, seat: u8, card: u32, to: Option<u8>) -> Option<u32> {
        let seats = 1..=self.secrets.len() as u8;
        let of = seats
            .into_iter()
            .find(|of| self.handle(*of, Some(seat)) == Some(card))?;
        self.handle(of, to)
    }

    fn shown(&self, seat: u8, cards: &[u32]) -> Vec<FaceView> {
        let own = cards
            .iter()
            .filter(|card| self.handle(seat, Some(seat)) == Some(**card));
        own.map(|_| FaceView {
            name: format!("Secret {}", self.secrets[usize::from(seat) - 1]),
            kind: "secret".into(),
            line: String::new(),
            band: String::new(),
            stats: vec![],
            abilities: vec![],
            foot: String::new(),
            printed: String::new(),
        })
        .collect()
    }
}
