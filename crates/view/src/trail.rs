//! What a seat may take back: its last answers, up to the first that told anybody anything new.

use std::sync::OnceLock;

use kernel::{Card, Event, Game, Question, Script, Seat, SeatSet};

use crate::{Shown, Sight, Viewer};

/// Answers that are remembered at most.
const MOST: usize = 32;

/// The last answers of one seat, none of which let chance decide anything.
#[derive(Clone, Debug)]
pub(crate) struct Trail<G: Shown> {
    answers: Vec<Before<G>>,
}

/// How a game stood before an answer.
#[derive(Clone, Debug)]
struct Before<G: Shown> {
    seat: Seat,
    /// The answer's number.
    at: usize,
    state: G::State,
    script: Script,
    open: Vec<Question>,
    told: usize,
    /// Whether the answer revealed something, once that was asked for.
    reveals: OnceLock<bool>,
}

/// How a game stood after an answer.
struct After<'a, G: Shown> {
    state: &'a G::State,
    open: &'a [Question],
    told: &'a [Event],
}

impl<G: Shown> Default for Trail<G> {
    fn default() -> Self {
        Self {
            answers: Vec::new(),
        }
    }
}

impl<G: Shown> Trail<G> {
    /// Remembers how a game stands before a seat answers.
    pub fn before(&mut self, game: &Game<G>, seat: Seat) {
        // Past another seat's answer, or one that told somebody something, nothing is taken back.
        let ends = |last: &Before<G>| last.seat != seat || last.reveals.get() == Some(&true);
        if self.answers.last().is_some_and(ends) {
            self.answers.clear();
        }
        if self.answers.len() == MOST {
            self.answers.remove(0);
        }
        self.answers.push(Before {
            seat,
            at: game.history().len(),
            state: game.now().clone(),
            script: game.script().clone(),
            open: game.open().to_vec(),
            told: game.log().len(),
            reveals: OnceLock::new(),
        });
    }

    /// Forgets the last answer, which was refused.
    pub fn refused(&mut self) {
        self.answers.pop();
    }

    /// Looks at what came of the last answer: nothing is taken back that chance has decided.
    pub fn after(&mut self, game: &Game<G>) {
        let decided = self.answers.last().is_some_and(|before| {
            G::chance(&before.state) != G::chance(game.now()) || before.script != *game.script()
        });
        if decided {
            self.answers.clear();
        }
    }

    /// How many of its last answers a seat may take back.
    pub fn undoable(&self, game: &Game<G>, rules: &G, seat: Seat) -> u32 {
        let mut next = None::<&Before<G>>;
        let mut at = game.history().len();
        let mut count = 0;
        for before in self.answers.iter().rev() {
            let after = After {
                state: next.map_or(game.now(), |n| &n.state),
                open: next.map_or(game.open(), |n| &n.open),
                told: &game.log()[before.told..next.map_or(game.log().len(), |n| n.told)],
            };
            // Answers that were given past this trail break it.
            if before.seat != seat || before.at + 1 != at {
                break;
            }
            if *before
                .reveals
                .get_or_init(|| before.revealed(rules, &after))
            {
                break;
            }
            count += 1;
            at = before.at;
            next = Some(before);
        }
        count
    }

    /// The same, with nothing remembered of earlier looks.
    pub fn anew(&self) -> Self {
        let mut trail = self.clone();
        for before in &mut trail.answers {
            before.reveals = OnceLock::new();
        }
        trail
    }
}

impl<G: Shown> Before<G> {
    /// Whether any viewer came to see a card that it had not seen.
    fn revealed(&self, rules: &G, after: &After<G>) -> bool {
        let seats = rules.lens().turns.iter().map(|seat| Viewer::Seat(*seat));
        let mut viewers = seats.chain([Viewer::Spectator]);
        viewers.any(|viewer| {
            let was = Sight {
                rules,
                state: &self.state,
                viewer,
                names: &[],
                drawn: None,
            };
            let is = Sight {
                state: after.state,
                ..was
            };
            let new = |card: Card| card != Card::NONE && !was.sees(card);
            let told = after.told.iter().any(|event| {
                let knows = match viewer {
                    Viewer::Seat(seat) => event.known.has(seat),
                    Viewer::Spectator | Viewer::Judge => event.known == SeatSet::ALL,
                };
                knows && G::hears(&is, event) && (new(event.card) || new(event.other))
            });
            let asked = after.open.iter().any(|q| {
                viewer == Viewer::Seat(q.seat)
                    && q.choices
                        .iter()
                        .any(|choice| new(choice.card) && G::is_offered_open(&is, q, choice.card))
            });
            told || asked || lies_open(&was, &is)
        })
    }
}

/// Whether a card lies open that did not.
fn lies_open<G: Shown>(was: &Sight<G>, is: &Sight<G>) -> bool {
    let mut before = Vec::new();
    for card in G::seen(was) {
        let nth = card.index();
        if before.len() <= nth {
            before.resize(nth + 1, false);
        }
        before[nth] = true;
    }
    let new = |card: &Card| before.get(card.index()) != Some(&true);
    G::seen(is).iter().any(new)
}
