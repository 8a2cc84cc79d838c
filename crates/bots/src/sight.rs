//! What a seat may know, as a bot is shown it.

use kernel::{Answer, Asker, Chance, Game, Mute, Ports, Question, Script, Seat};

use crate::{Botted, Wits};

/// The question that a seat is asked, and worlds that agree with all that the seat may know.
#[derive(Debug)]
pub struct Sight<'a, G: Botted> {
    game: &'a Game<G>,
    question: &'a Question,
}

/// What a seat has been shown of its own deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnDeck {
    /// Nothing: any of its hidden cards may be a Prize.
    Unseen,
    /// All of it, in the step at hand: its Prizes are then known, too, but for their order.
    Seen,
}

impl<'a, G: Botted> Sight<'a, G> {
    /// What a seat sees of a game; `None` if it is not asked anything.
    pub fn new(game: &'a Game<G>, seat: Seat) -> Option<Self> {
        let question = game.question(seat)?;
        Some(Self { game, question })
    }

    /// The question.
    pub fn question(&self) -> &'a Question {
        self.question
    }

    /// The seat.
    pub fn seat(&self) -> Seat {
        self.question.seat
    }

    /// The rules of the game, which everybody knows.
    pub fn rules(&self) -> &'a G {
        self.game.rules()
    }

    /// The turn, and how many answers have been given in the step at hand.
    pub fn moment(&self) -> (u16, usize) {
        (G::turn(self.game.settled()), self.game.pending().count())
    }

    /// Whether seats still choose in secret.
    pub fn in_setup(&self) -> bool {
        G::secret(self.game.settled())
    }
}

impl<G: Wits> Sight<'_, G> {
    /// What the seat would answer without thinking.
    pub fn usual(&self) -> Answer {
        self.rules().habit(self.game.now(), self.question)
    }

    /// A world that agrees with all that the seat may know, as it was when the step at hand began.
    /// What the seat does not know is dealt by `chance`, and so is what is to come.
    pub fn imagine(&self, own: OwnDeck, chance: &mut Chance) -> G::State {
        let mut world = self.game.settled().clone();
        G::redeal(self, &mut world, own, chance);
        *G::chance_mut(&mut world) = Chance::new(seed(chance));
        world
    }

    /// Plays a world on from the step at hand: `first` answers the open question, `rest` all that is
    /// asked after it, to the end of the turn. `None` if the world is not as the seat knows it.
    pub fn play_on(
        &self,
        mut world: G::State,
        first: &Answer,
        rest: &mut Rest<G>,
    ) -> Option<G::State> {
        let turn = G::turn(&world);
        let mut before = world.clone();
        let mut then = Then::<G> {
            opening: Some((self.question.fingerprint(), first)),
            before: &before,
            rest,
        };
        let mut blank = Question::blank();
        let mut recall = self.game.recall(&mut then);
        step(self.rules(), &mut world, &mut recall, &mut blank)?;
        if then.opening.is_some() {
            return None;
        }
        for _ in 0..STEPS {
            let over = self.rules().over(&world) || G::turn(&world) != turn;
            if over || G::between_turns(&world) {
                break;
            }
            before.clone_from(&world);
            let mut then = Then::<G> {
                opening: None,
                before: &before,
                rest,
            };
            step(self.rules(), &mut world, &mut then, &mut blank)?;
        }
        Some(world)
    }
}

/// Answers what is asked after the open question, seeing the world as it was when the step began.
pub type Rest<'a, G> = dyn FnMut(&<G as kernel::Rules>::State, &Question) -> Answer + 'a;

/// How many steps are looked ahead at most.
const STEPS: usize = 60;

/// Carries out one step; `blank` is the question to fill in.
fn step<G: Botted>(
    rules: &G,
    world: &mut G::State,
    asker: &mut dyn Asker,
    blank: &mut Question,
) -> Option<()> {
    let mut ports = Ports {
        asker,
        sink: &mut Mute,
        script: &mut Script::default(),
        question: std::mem::take(blank),
    };
    let done = rules.step(world, &mut ports);
    *blank = ports.question;
    done.ok()
}

/// A seed drawn from chance.
fn seed(chance: &mut Chance) -> [u8; 32] {
    std::array::from_fn(|_| chance.below(256) as u8)
}

struct Then<'a, 'r, G: Botted> {
    opening: Option<(u64, &'a Answer)>,
    before: &'a G::State,
    rest: &'a mut Rest<'r, G>,
}

impl<G: Botted> Asker for Then<'_, '_, G> {
    fn ask(&mut self, question: &Question) -> Option<Answer> {
        match self.opening.take() {
            None => Some((self.rest)(self.before, question)),
            Some((open, first)) if open == question.fingerprint() => Some(first.clone()),
            Some(opening) => {
                // Another question than the seat is asked: this is not its world.
                self.opening = Some(opening);
                None
            }
        }
    }
}
