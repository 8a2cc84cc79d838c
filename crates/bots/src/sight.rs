//! What a seat may know, as a bot is shown it.

use arrayvec::ArrayVec;
use kernel::{Answer, Asker, Card, Chance, Game, Mute, Ports, Question, Rules, Script, Seat};
use pokemon::state::{CARDS, Effect, Outcome, Pile, Step, pile};
use pokemon::{Pokemon, State};

use crate::habit::habit;

/// The question that a seat is asked, and worlds that agree with all that the seat may know.
#[derive(Debug)]
pub struct Sight<'a> {
    game: &'a Game<Pokemon>,
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

impl<'a> Sight<'a> {
    /// What a seat sees of a game; `None` if it is not asked anything.
    pub fn new(game: &'a Game<Pokemon>, seat: Seat) -> Option<Self> {
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
    pub fn rules(&self) -> &'a Pokemon {
        self.game.rules()
    }

    /// The turn, and how many answers have been given in the step at hand.
    pub fn moment(&self) -> (u16, usize) {
        (self.game.settled().turn, self.game.pending().count())
    }

    /// Whether Pokémon in play are still face down.
    pub fn in_setup(&self) -> bool {
        self.game.settled().face_down
    }

    /// What the seat would answer without thinking.
    pub fn usual(&self) -> Answer {
        habit(self.rules(), self.game.now(), self.question)
    }

    /// A world that agrees with all that the seat may know, as it was when the step at hand began.
    /// What the seat does not know is dealt by `chance`, and so is what is to come.
    pub fn imagine(&self, own: OwnDeck, chance: &mut Chance) -> State {
        let mut world = self.game.settled().clone();
        let me = self.seat();
        for seat in self.rules().lens.everyone().iter() {
            let known = |effect: Effect| {
                let reading = self.rules().reading(self.game.settled());
                reading.is_player_under(seat, effect)
            };
            let mut lots: ArrayVec<ArrayVec<Pile, 3>, 3> = ArrayVec::new();
            let mut together: ArrayVec<Pile, 3> = ArrayVec::new();
            if seat != me && !known(Effect::OpenHand) {
                together.push(Pile::Hand);
            }
            together.push(Pile::Deck);
            if seat == me && own == OwnDeck::Seen {
                lots.push([Pile::Prizes].into_iter().collect());
            } else if !known(Effect::OpenPrizes) {
                together.push(Pile::Prizes);
            }
            lots.push(together);
            for lot in &lots {
                self.deal_again(&mut world, seat, lot, chance);
            }
        }
        world.chance = Chance::new(seed(chance));
        world
    }

    /// Deals the cards of some piles anew among them. Cards that the open question shows stay.
    fn deal_again(&self, world: &mut State, seat: Seat, piles: &[Pile], chance: &mut Chance) {
        let mut shown = [false; CARDS];
        for choice in &self.question.choices {
            if let Some(card) = shown.get_mut(choice.card.index()) {
                *card = true;
            }
        }
        let mut hidden: ArrayVec<Card, CARDS> = ArrayVec::new();
        for which in piles {
            let cards = world.piles.cards(pile(seat, *which)).iter().copied();
            hidden.extend(cards.filter(|card| !shown[card.index()]));
        }
        // Where each card really is must not matter.
        hidden.sort_unstable();
        chance.shuffle(&mut hidden);
        for which in piles {
            for card in world.piles.cards_mut(pile(seat, *which)) {
                if !shown[card.index()] {
                    *card = hidden.pop().unwrap_or(*card);
                }
            }
        }
    }

    /// Plays a world on from the step at hand: `first` answers the open question, `rest` all that is
    /// asked after it, to the end of the turn. `None` if the world is not as the seat knows it.
    pub fn play_on(&self, mut world: State, first: &Answer, rest: &mut Rest) -> Option<State> {
        let turn = world.turn;
        let mut before = world.clone();
        let mut then = Then {
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
            let over = world.outcome != Outcome::Open || world.turn != turn;
            if over || world.agenda.last() == Some(&Step::TurnStart) {
                break;
            }
            before.clone_from(&world);
            let mut then = Then {
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
pub type Rest<'a> = dyn FnMut(&State, &Question) -> Answer + 'a;

/// How many steps are looked ahead at most.
const STEPS: usize = 60;

/// Carries out one step; `blank` is the question to fill in.
fn step(
    rules: &Pokemon,
    world: &mut State,
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

struct Then<'a, 'r> {
    opening: Option<(u64, &'a Answer)>,
    before: &'a State,
    rest: &'a mut Rest<'r>,
}

impl Asker for Then<'_, '_> {
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
