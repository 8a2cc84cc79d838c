//! The judge's room: a scenario is played as far as it goes, and shown where it stands.

use view::{QuestionView, TableView};

use crate::failing::Fails;
use crate::judged::Stage;
use crate::judging::Court;
use crate::miss::Miss;
use crate::saying;
use crate::scene::{Scenario, What};
use crate::sight::Sight;
use crate::verdict::{Failure, Verdict};

/// Answers that one visit gives at most.
const MOST_STEPS: usize = 2_000;

/// What came of a scenario, and where its game stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Visit {
    /// What was done and what went wrong, save claims that do not hold.
    pub verdict: Verdict,
    /// Each line of `then` that was come to.
    pub claims: Vec<Held>,
    /// The table as nobody sees it; none if the situation cannot be put there.
    pub view: Option<TableView>,
    /// The open questions; for each answer the line of `when` that means it, if one does.
    pub questions: Vec<(QuestionView, Vec<Option<String>>)>,
}

/// A line of `then`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its line.
    pub line: usize,
    /// The sentence as written.
    pub text: String,
    /// What was instead, if it does not hold.
    pub found: Option<String>,
}

impl Visit {
    /// Whether everything holds.
    pub fn holds(&self) -> bool {
        self.verdict.holds() && self.claims.iter().all(|claim| claim.found.is_none())
    }
}

/// Plays a scenario as far as it goes. A claim that does not hold stops nothing.
pub fn visit(scenario: &Scenario, stage: &dyn Stage) -> Visit {
    let mut visit = Visit {
        verdict: Verdict {
            title: scenario.title.clone(),
            file: scenario.file.clone(),
            line: scenario.line,
            steps: Vec::new(),
            held: 0,
            failure: None,
        },
        claims: Vec::new(),
        view: None,
        questions: Vec::new(),
    };
    let mut verdict = visit.verdict.clone();
    let failure = play(scenario, stage, &mut verdict, &mut visit).err();
    verdict.failure = failure.map(|failure| *failure);
    visit.verdict = verdict;
    visit
}

fn play(
    scenario: &Scenario,
    stage: &dyn Stage,
    verdict: &mut Verdict,
    visit: &mut Visit,
) -> Result<(), Fails> {
    let mut court = Court::open(scenario, stage, verdict)?;
    let mut played = Ok(());
    for sentence in &scenario.body {
        let carried = court.carry_out(sentence);
        let claim = matches!(sentence.what, What::Holds(_));
        if claim {
            visit.claims.push(Held {
                line: sentence.line,
                text: sentence.text.clone(),
                found: carried.err().map(|failure| said(&failure)),
            });
            continue;
        }
        played = carried;
        if played.is_ok() && court.steps() > MOST_STEPS {
            let miss = Miss::new(
                format!("at most {MOST_STEPS} answers"),
                "this scenario goes on and on",
            );
            played = Err(crate::failing::fail(
                scenario,
                sentence.line,
                &sentence.text,
                miss,
            ));
        }
        if played.is_err() {
            break;
        }
    }
    let game = court.game();
    let table = game.view();
    let sight = Sight::new(&table);
    let questions = game.questions().into_iter().map(|question| {
        let answers = 0..question.answers.len();
        let lines = answers.map(|at| saying::line(&question, at, &sight));
        let lines = lines.collect();
        (question, lines)
    });
    visit.questions = questions.collect();
    visit.view = Some(table);
    played.and_then(|()| court.end())
}

/// What was instead of what a claim says.
fn said(failure: &Failure) -> String {
    format!("expected {}; found {}", failure.expected, failure.found)
}
