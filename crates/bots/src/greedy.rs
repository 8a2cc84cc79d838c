//! A bot that looks one turn ahead.

use kernel::{Answer, Chance, Kind, Question};

use crate::random::below;
use crate::{Bot, Care, OwnDeck, Sight, Wits};

/// Worlds that an answer is tried in.
const WORLDS: usize = 3;
/// Answers that are tried at most.
const TRIED: u64 = 48;
/// Things done in one turn after which it is brought to its end.
const DEEDS: u32 = 40;

/// Tries each answer in a few worlds that agree with what its seat may know, plays the turn to its
/// end by habit, and takes the answer after which it stands best.
#[derive(Clone, Debug)]
pub struct Greedy {
    chance: Chance,
    turn: u16,
    deeds: u32,
    own_deck: OwnDeck,
}

impl Greedy {
    /// A bot with its own source of chance.
    pub fn new(chance: Chance) -> Self {
        Self {
            chance,
            turn: 0,
            deeds: 0,
            own_deck: OwnDeck::Unseen,
        }
    }

    /// Keeps count of what was done this turn and seen in this step.
    fn keep_count<G: Wits>(&mut self, sight: &Sight<G>) {
        let (turn, answered) = sight.moment();
        if turn != self.turn {
            (self.turn, self.deeds) = (turn, 0);
        }
        if answered == 0 {
            self.own_deck = OwnDeck::Unseen;
        }
        let question = sight.question();
        self.deeds += u32::from(question.kind == Kind::Act);
        if G::shows_deck(question) {
            self.own_deck = OwnDeck::Seen;
        }
    }

    /// The answers to be tried: all of them, or where they are too many, some.
    fn answers<G: Wits>(&mut self, question: &Question, usual: &Answer) -> Vec<Answer> {
        let n = question.count();
        if n <= TRIED {
            let all = (0..n).map(|rank| question.unrank(rank));
            return all.filter(|a| self.considers::<G>(question, a)).collect();
        }
        let mut some = vec![usual.clone()];
        some.extend((0..TRIED / 3).map(|_| question.unrank(below(&mut self.chance, n))));
        some
    }

    /// After many deeds in one turn, only what ends it.
    fn considers<G: Wits>(&self, question: &Question, answer: &Answer) -> bool {
        let Some(choice) = question.choices.get(usize::from(answer.first())) else {
            return true;
        };
        question.kind != Kind::Act || self.deeds < DEEDS || G::ends_turn(choice)
    }

    /// How it stands after an answer, summed over some worlds; `None` if no world would do.
    fn outcome<G: Wits>(
        &self,
        sight: &Sight<G>,
        worlds: &[G::State],
        answer: &Answer,
    ) -> Option<i64> {
        let rules = sight.rules();
        let mut rest = |state: &G::State, question: &Question| rules.habit(state, question);
        let mut sum = None;
        for world in worlds {
            if let Some(end) = sight.play_on(world.clone(), answer, &mut rest) {
                *sum.get_or_insert(0) += i64::from(G::worth(sight, &end));
            }
        }
        sum.map(|sum: i64| sum - self.cost::<G>(sight.question(), answer))
    }

    /// What changes nothing is not done again and again.
    fn cost<G: Wits>(&self, question: &Question, answer: &Answer) -> i64 {
        let choice = question.choices.get(usize::from(answer.first()));
        let idles = choice.is_some_and(|c| question.kind == Kind::Act && G::idles(c));
        if idles { 3 * WORLDS as i64 } else { 0 }
    }
}

impl<G: Wits> Bot<G> for Greedy {
    fn answer(&mut self, sight: &Sight<G>) -> Answer {
        self.keep_count(sight);
        let question = sight.question();
        let usual = sight.usual();
        match G::care(question) {
            Care::Luck => return question.unrank(below(&mut self.chance, question.count())),
            Care::Habit => return usual,
            Care::Thought if sight.in_setup() => return usual,
            Care::Thought => {}
        }
        let worlds: Vec<G::State> = (0..WORLDS)
            .map(|_| sight.imagine(self.own_deck, &mut self.chance))
            .collect();
        let mut best: Option<(i64, Answer)> = None;
        for answer in self.answers::<G>(question, &usual) {
            let Some(points) = self.outcome(sight, &worlds, &answer) else {
                continue;
            };
            if best.as_ref().is_none_or(|(most, _)| points > *most) {
                best = Some((points, answer));
            }
        }
        best.map_or(usual, |(_, answer)| answer)
    }
}
