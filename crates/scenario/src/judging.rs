//! Plays a scenario and judges it.

use view::QuestionView;

use crate::answering::{Reply, reply};
use crate::claim::Claim;
use crate::deed::Deed;
use crate::failing::{Fails, fail, unstaged};
use crate::holding::Scene;
use crate::judged::{Found, Judged, Stage};
use crate::miss::Miss;
use crate::names::names;
use crate::naming;
use crate::passing::{self, in_the_way, is_response, only_responses};
use crate::scene::{Scenario, Sentence, What};
use crate::sight::Sight;
use crate::tally::{Tally, left_over};
use crate::trying::{beyond, known_card, may, may_not, question_of};
use crate::verdict::{Step, Verdict};

/// Plays a scenario on a stage and says whether it holds.
pub fn judge(scenario: &Scenario, stage: &dyn Stage) -> Verdict {
    let mut verdict = Verdict {
        title: scenario.title.clone(),
        file: scenario.file.clone(),
        line: scenario.line,
        steps: Vec::new(),
        held: 0,
        failure: None,
    };
    verdict.failure = play(scenario, stage, &mut verdict)
        .err()
        .map(|failure| *failure);
    verdict
}

fn play(scenario: &Scenario, stage: &dyn Stage, verdict: &mut Verdict) -> Result<(), Fails> {
    let mut court = Court::open(scenario, stage, verdict)?;
    for sentence in &scenario.body {
        court.carry_out(sentence)?;
    }
    court.end()
}

/// The rules a scenario cites have to be there.
fn cited(scenario: &Scenario, stage: &dyn Stage) -> Result<(), Fails> {
    for (id, line) in &scenario.rules {
        if !stage.rule_exists(id) {
            let miss = Miss::new("a rule that exists", format!("there is no rule {id}"));
            return Err(fail(scenario, *line, "rules", miss));
        }
    }
    Ok(())
}

/// A scenario being played.
pub(crate) struct Court<'a> {
    scenario: &'a Scenario,
    game: Box<dyn Judged>,
    verdict: &'a mut Verdict,
    /// Log lines already told in a step.
    heard: usize,
    /// Log lines before the current `when`.
    since: usize,
    /// Which `when` it is.
    round: usize,
}

impl<'a> Court<'a> {
    /// Puts the situation on the table.
    pub fn open(
        scenario: &'a Scenario,
        stage: &dyn Stage,
        verdict: &'a mut Verdict,
    ) -> Result<Self, Fails> {
        cited(scenario, stage)?;
        let game = stage
            .stage(&scenario.given)
            .map_err(|why| unstaged(scenario, why))?;
        let mut court = Self {
            scenario,
            game,
            verdict,
            heard: 0,
            since: 0,
            round: 0,
        };
        court.begin()?;
        Ok(court)
    }

    /// The game as it stands.
    pub fn game(&self) -> &dyn Judged {
        &*self.game
    }

    /// How many answers were given, the situation counted as one.
    pub fn steps(&self) -> usize {
        self.verdict.steps.len()
    }

    /// Carries out a line of `when`, or holds one of `then`.
    pub fn carry_out(&mut self, sentence: &Sentence) -> Result<(), Fails> {
        self.turn_to(sentence.round);
        match &sentence.what {
            What::Coins(coins) => {
                self.game.add_coins(coins);
                Ok(())
            }
            What::Dice(dice) => {
                let added = self.game.add_dice(dice);
                self.added(sentence, added)
            }
            What::Picks(picks) => {
                let added = self.game.add_picks(picks);
                self.added(sentence, added)
            }
            What::AllPass => self.all_pass(sentence),
            What::Does(seat, deed) => self.does(sentence, *seat, deed),
            What::Holds(claim) => self.holds(sentence, claim),
        }
    }

    /// Checks what the scenario names, and that staging flipped no coin unasked.
    fn begin(&mut self) -> Result<(), Fails> {
        for (card, line) in &self.scenario.cards {
            let miss = match self.game.find(card) {
                Found::One => continue,
                Found::Several(prints) => Miss::new(
                    "one card",
                    format!("several cards are called {card}: {}", prints.join(", ")),
                ),
                Found::Nothing(_) => match known_card(&*self.game, card) {
                    Ok(()) => continue,
                    Err(miss) => miss,
                },
            };
            return Err(fail(self.scenario, *line, "cards", miss));
        }
        let (line, text) = self
            .scenario
            .given_lines
            .first()
            .cloned()
            .unwrap_or((self.scenario.line, String::new()));
        self.step(line, &format!("given {text}"));
        self.chance(line, "given", Tally::default())
    }

    /// Enters the `when` a sentence stands in or follows.
    fn turn_to(&mut self, round: usize) {
        if round != self.round {
            self.round = round;
            self.since = self.game.log().len();
        }
    }

    fn does(&mut self, sentence: &Sentence, seat: u8, deed: &Deed) -> Result<(), Fails> {
        let way = self.make_way(sentence, seat, deed)?;
        let choose = self.meant(seat, deed).map_err(|mut miss| {
            miss.found += &way.told();
            let mut failure = self.fails_openly(sentence, miss);
            failure.open.extend(way.own);
            failure
        })?;
        self.answer(sentence, seat, &choose, &sentence.text)
    }

    /// Everybody who is asked to respond passes, until somebody is asked anything else.
    fn all_pass(&mut self, sentence: &Sentence) -> Result<(), Fails> {
        for _ in 0..passing::MOST {
            match only_responses(&*self.game) {
                Some(question) => self.pass(sentence, &question)?,
                None => return Ok(()),
            }
        }
        let miss = Miss::new("responses that come to an end", "there is always one more");
        Err(self.fails_openly(sentence, miss))
    }

    /// Passes responses that nothing is said of, until a seat's deed has its question.
    fn make_way(&mut self, sentence: &Sentence, seat: u8, deed: &Deed) -> Result<Way, Fails> {
        let mut way = Way::default();
        while way.seats.len() < passing::MOST {
            let Some(question) = in_the_way(&*self.game, seat, deed) else {
                match passing::phase_between(&*self.game, seat, deed) {
                    Some(answer) => {
                        let text = format!("seat {seat} goes on to the next phase");
                        self.answer(sentence, seat, &[answer], &text)?;
                        continue;
                    }
                    None => break,
                }
            };
            if question.seat == seat {
                let table = self.game.view();
                way.own = naming::question(&question, &Sight::new(&table));
            }
            way.seats.push(question.seat);
            self.pass(sentence, &question)?;
        }
        Ok(way)
    }

    fn pass(&mut self, sentence: &Sentence, question: &QuestionView) -> Result<(), Fails> {
        let choose = passing::pass(question).into_iter().collect::<Vec<u16>>();
        let text = format!("seat {} passes", question.seat);
        self.answer(sentence, question.seat, &choose, &text)
    }

    /// Gives an answer, and holds what every answer must hold.
    fn answer(
        &mut self,
        sentence: &Sentence,
        seat: u8,
        choose: &[u16],
        text: &str,
    ) -> Result<(), Fails> {
        let open = self.game.questions();
        let tally = Tally::of(&*self.game);
        if let Err(why) = self.game.answer(seat, choose) {
            let miss = Miss::new(
                "an answer that the game takes",
                format!("it refuses: {why}"),
            );
            return Err(self.fails_openly(sentence, miss));
        }
        self.step(sentence.line, text);
        self.chance(sentence.line, &sentence.text, tally)?;
        self.passed(sentence, seat, &open)
    }

    /// More dice or random choices than the game has use for.
    fn added(&self, sentence: &Sentence, added: Result<(), String>) -> Result<(), Fails> {
        added.map_err(|why| self.fails(sentence, Miss::new("a game that has such chance", why)))
    }

    /// The answer that a seat's deed means.
    fn meant(&self, seat: u8, deed: &Deed) -> Result<Vec<u16>, Miss> {
        let Some(question) = question_of(&*self.game, seat) else {
            let others = naming::asked(&self.game.questions());
            let found = match (others.as_slice(), self.game.view().outcome) {
                ([], Some(outcome)) => format!("the game is over: {}", outcome.why),
                ([], None) => "nobody is asked anything".to_owned(),
                ([one], _) => format!("{one}, and that question is still open"),
                (several, _) => {
                    let several = several.join("; ");
                    format!("{several}; and these questions are still open")
                }
            };
            return Err(Miss::new(format!("seat {seat} is asked something"), found));
        };
        let table = self.game.view();
        let sight = Sight::new(&table);
        match reply(deed, &question, &sight) {
            Reply::Legal(choose) => Ok(choose),
            Reply::Beyond(choose) => Err(Miss::new(
                "an answer that the question takes",
                beyond(&question, &choose),
            )),
            Reply::Unknown => Err(Miss::new("one of the open answers", "no open answer fits")),
            Reply::Several(several) => {
                let fitting = several.iter().filter_map(|at| question.answers.get(*at));
                let fitting: Vec<String> = fitting.map(|a| naming::answer(a, &sight)).collect();
                let found = format!("several answers fit:\n  {}", fitting.join("\n  "));
                Err(Miss::new(
                    "one answer; name the place or the printing",
                    found,
                ))
            }
        }
    }

    fn holds(&mut self, sentence: &Sentence, claim: &Claim) -> Result<(), Fails> {
        names(&*self.game, claim).map_err(|miss| self.fails(sentence, miss))?;
        let tried = match claim {
            Claim::May(seat, deed) => may(&*self.game, *seat, deed),
            Claim::MayNot(seat, deed) => may_not(&mut *self.game, *seat, deed),
            _ => Ok(()),
        };
        tried.map_err(|miss| self.fails_openly(sentence, miss))?;
        let (table, log) = (self.game.view(), self.game.log());
        let log = log.get(self.since..).unwrap_or_default();
        let scene = Scene {
            game: &*self.game,
            table: &table,
            log,
        };
        scene.hold(claim).map_err(|miss| {
            let mut failure = self.fails(sentence, miss);
            // What is claimed may be still to come, once somebody has answered.
            if !matches!(claim, Claim::Asked(..) | Claim::NotAsked(..)) {
                failure.open = naming::asked(&self.game.questions());
            }
            failure
        })?;
        self.verdict.held += 1;
        Ok(())
    }

    /// Chance may not have been asked for what is not scripted.
    fn chance(&self, line: usize, sentence: &str, before: Tally) -> Result<(), Fails> {
        let held = before.hold(&*self.game);
        held.map_err(|miss| fail(self.scenario, line, sentence, miss))
    }

    /// No other seat's question may have been passed over, unless it only asked to respond.
    fn passed(&self, sentence: &Sentence, seat: u8, open: &[QuestionView]) -> Result<(), Fails> {
        let now = self.game.questions();
        let over = self.game.view().outcome.is_some();
        let left = open
            .iter()
            .filter(|q| !is_response(q))
            .find(|q| q.seat != seat && !now.iter().any(|n| n.seat == q.seat));
        match left {
            Some(question) if !over => {
                let found = format!("the game went past the question \"{}\"", question.title);
                Err(self.fails(
                    sentence,
                    Miss::new(format!("seat {} answers, too", question.seat), found),
                ))
            }
            _ => Ok(()),
        }
    }

    /// Nothing scripted may be left over.
    pub fn end(&self) -> Result<(), Fails> {
        let Some((word, miss)) = left_over(&*self.game) else {
            return Ok(());
        };
        let (line, text) = self.scripted(word);
        let mut failure = fail(self.scenario, line, text, miss);
        failure.open = naming::asked(&self.game.questions());
        Err(failure)
    }

    /// The last line that scripts chance with this word.
    fn scripted(&self, word: &str) -> (usize, &str) {
        let scripts = |text: &str| text.split(' ').any(|w| w == word);
        let given = self.scenario.given_lines.iter();
        let given = given.map(|(line, text)| (*line, text.as_str()));
        let body = self.scenario.body.iter().map(|s| (s.line, s.text.as_str()));
        let mut lines = given.chain(body).filter(|(_, text)| scripts(text));
        lines
            .next_back()
            .unwrap_or((self.scenario.line, &self.scenario.title))
    }

    /// Notes a step with what the log says since the last.
    fn step(&mut self, line: usize, sentence: &str) {
        let log = self.game.log();
        let new = log.get(self.heard..).unwrap_or_default().to_vec();
        self.heard = log.len();
        self.verdict.steps.push(Step {
            line,
            sentence: sentence.to_owned(),
            log: new,
        });
    }

    fn fails(&self, sentence: &Sentence, miss: Miss) -> Fails {
        fail(self.scenario, sentence.line, &sentence.text, miss)
    }

    /// Fails, and lists the open questions.
    fn fails_openly(&self, sentence: &Sentence, miss: Miss) -> Fails {
        let table = self.game.view();
        let sight = Sight::new(&table);
        let mut failure = self.fails(sentence, miss);
        failure.open = self
            .game
            .questions()
            .iter()
            .flat_map(|q| naming::question(q, &sight))
            .collect();
        failure
    }
}

/// What was passed by itself before a deed.
#[derive(Default)]
struct Way {
    seats: Vec<u8>,
    /// The deed's seat's own question that was passed last, in words.
    own: Vec<String>,
}

impl Way {
    /// Says who passed, after why a deed failed.
    fn told(&self) -> String {
        let mut seats = self.seats.clone();
        seats.sort_unstable();
        seats.dedup();
        let seats: Vec<String> = seats.iter().map(|s| format!("seat {s}")).collect();
        if seats.is_empty() {
            String::new()
        } else {
            format!(" (before it, {} passed)", seats.join(" and "))
        }
    }
}
