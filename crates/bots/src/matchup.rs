//! Numbered games between bots: the same number always plays the same game.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::{
    Answer, Asker, Chance, Game, MAX_SEATS, Mute, Ports, Question, Script, Seat, play_out,
};

use crate::{Bot, BotName, Botted, NotPlayed, Random, Sight};

/// Bots at a table, ready to play any number of games.
#[derive(Clone, Debug)]
pub struct Matchup<G: Botted> {
    rules: Arc<G>,
    start: G::State,
    bots: Vec<BotName>,
    seed: u64,
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played<S> {
    /// The state at the end.
    pub state: S,
    /// What was asked on the way.
    pub asked: Asked,
}

/// How many questions were asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Questions that reached a seat.
    pub questions: u64,
    /// Those with two or more legal answers.
    pub decisions: u64,
}

impl Asked {
    fn count(&mut self, question: &Question) {
        self.questions += 1;
        self.decisions += u64::from(question.count() > 1);
    }
}

/// Independent sources of chance from one seed: the table's own, and one a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Table,
    Bot(Seat),
}

fn chance(seed: u64, game: u64, stream: Stream) -> Chance {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&game.to_le_bytes());
    bytes[16] = match stream {
        Stream::Table => 0,
        Stream::Bot(seat) => seat.number(),
    };
    Chance::new(bytes)
}

impl<G: Botted> Matchup<G> {
    /// Bots at a table whose decks are dealt; one bot a seat.
    ///
    /// # Errors
    /// When a bot does not play this game.
    ///
    /// # Panics
    /// If there are not as many bots as seats.
    pub fn new(
        rules: G,
        start: G::State,
        bots: Vec<BotName>,
        seed: u64,
    ) -> Result<Self, NotPlayed> {
        assert_eq!(bots.len(), rules.lens().seats as usize, "one bot a seat");
        for bot in &bots {
            bot.seat::<G>(Chance::numbered(0))?;
        }
        Ok(Self {
            rules: Arc::new(rules),
            start,
            bots,
            seed,
        })
    }

    /// The rules of every game.
    pub fn rules(&self) -> &Arc<G> {
        &self.rules
    }

    /// The state that a game starts from.
    pub fn start(&self, game: u64) -> G::State {
        let mut state = self.start.clone();
        *G::chance_mut(&mut state) = chance(self.seed, game, Stream::Table);
        state
    }

    /// Plays a game.
    pub fn play(&self, game: u64) -> Played<G::State> {
        if self.bots.iter().all(|bot| *bot == BotName::Random) {
            self.play_at_once(game)
        } else {
            self.play_in_turns(game)
        }
    }

    fn seats(&self) -> impl Iterator<Item = (Seat, BotName)> {
        (0..).map(Seat).zip(self.bots.iter().copied())
    }

    /// Bots that need no look at the table answer as they are asked: nothing unwinds.
    fn play_at_once(&self, game: u64) -> Played<G::State> {
        let mut state = self.start(game);
        let mut asker = AtOnce {
            bots: self
                .seats()
                .map(|(seat, _)| Random::new(chance(self.seed, game, Stream::Bot(seat))))
                .collect(),
            asked: Asked::default(),
        };
        let mut ports = Ports {
            asker: &mut asker,
            sink: &mut Mute,
            script: &mut Script::default(),
            question: Question::blank(),
        };
        let played = play_out(&*self.rules, &mut state, &mut ports);
        debug_assert!(played.is_ok(), "bots always answer");
        Played {
            state,
            asked: asker.asked,
        }
    }

    fn play_in_turns(&self, game: u64) -> Played<G::State> {
        let seated = |(seat, bot): (Seat, BotName)| {
            let chance = chance(self.seed, game, Stream::Bot(seat));
            // Whether each plays this game was asked when they sat down.
            bot.seat(chance.clone())
                .unwrap_or_else(|_| Box::new(Random::new(chance)))
        };
        let mut bots: Vec<Box<dyn Bot<G>>> = self.seats().map(seated).collect();
        let mut table = Game::quiet(Arc::clone(&self.rules), self.start(game));
        let mut asked = Asked::default();
        while let Some(question) = table.open().first() {
            asked.count(question);
            let seat = question.seat;
            let Some(sight) = Sight::new(&table, seat) else {
                break;
            };
            let answer = bots[seat.index()].answer(&sight);
            let legal = table.answer(seat, answer);
            debug_assert!(legal.is_ok(), "bots answer legally");
            if legal.is_err() {
                break;
            }
        }
        debug_assert!(self.rules.over(table.now()), "a game ends or asks");
        Played {
            state: table.now().clone(),
            asked,
        }
    }
}

struct AtOnce {
    bots: ArrayVec<Random, MAX_SEATS>,
    asked: Asked,
}

impl Asker for AtOnce {
    fn ask(&mut self, question: &Question) -> Option<Answer> {
        self.asked.count(question);
        self.bots
            .get_mut(question.seat.index())
            .map(|bot| bot.choose(question))
    }
}
