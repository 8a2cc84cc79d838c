//! Playing a replay again.

use bots::Table;
use kernel::Seat;
use view::Viewer;

use crate::library::Library;
use crate::replay::{Ended, Given, Replay};
use crate::trouble::{Told, Trouble};

/// What does not hold in a replay that can be read: the game cannot have gone so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amiss {
    /// The line of the file.
    pub line: usize,
    /// What is wrong.
    pub text: String,
    /// What would be right.
    pub help: String,
}

impl Amiss {
    /// As trouble with a file.
    pub fn trouble(&self, file: &str) -> Trouble {
        Trouble::new(format!("{file}:{}: {}", self.line, self.text)).help(&self.help)
    }
}

/// Plays a replay again, up to its end or to the first thing that does not hold.
///
/// # Errors
/// When the library has not what the game was made from.
pub fn follow(
    replay: &Replay,
    library: &Library,
    file: &str,
) -> Told<(Box<dyn Table>, Option<Amiss>)> {
    follow_each(replay, library, file, &mut |_| {})
}

/// The same, with a look at the game before the first answer and after each.
///
/// # Errors
/// When the library has not what the game was made from.
pub fn follow_each(
    replay: &Replay,
    library: &Library,
    file: &str,
    look: &mut dyn FnMut(&dyn Table),
) -> Told<(Box<dyn Table>, Option<Amiss>)> {
    let mut table = replay.header.open(library).map_err(|trouble| {
        Trouble::all(
            format!("{file}:1: the game cannot be set up"),
            vec![
                // Kept as a cause of its own, so that its help is shown.
                Trouble::new(format!("{file}:1: {trouble}")).help(HELP),
            ],
        )
    })?;
    look(table.as_ref());
    for (given, line) in replay.answers.iter().zip(2..) {
        if let Err(text) = answer(table.as_mut(), given) {
            let help = asked(table.as_ref());
            return Ok((table, Some(Amiss { line, text, help })));
        }
        look(table.as_ref());
    }
    let amiss = end(replay, table.as_ref());
    Ok((table, amiss))
}

const HELP: &str = "the ruleset, its options and the cards have to be those it was played with";

/// Gives one answer; on error nothing has changed.
fn answer(table: &mut dyn Table, given: &Given) -> Result<(), String> {
    if table.outcome().is_some() {
        return Err("an answer after the end of the game".to_owned());
    }
    let seat = given.seat.checked_sub(1).map(Seat);
    let Some(seat) = seat.filter(|seat| table.asked().contains(seat)) else {
        return Err(format!("seat {} is not asked anything here", given.seat));
    };
    table
        .answer_open(seat, &given.choose)
        .map_err(|refusal| format!("seat {} answers {:?}: {refusal}", given.seat, given.choose))
}

/// What does not hold at the end.
fn end(replay: &Replay, table: &dyn Table) -> Option<Amiss> {
    let line = replay.answers.len() + 2;
    let found = crate::replay::End::of(table);
    let said = |outcome: &Option<Ended>| match outcome {
        None => "the game is not over".to_owned(),
        Some(Ended {
            team: Some(team),
            why,
        }) => format!("team {team} wins ({why})"),
        Some(Ended { team: None, why }) => format!("a draw ({why})"),
    };
    if found.outcome != replay.end.outcome {
        return Some(Amiss {
            line,
            text: format!(
                "the file says {}; played again, {}",
                said(&replay.end.outcome),
                said(&found.outcome)
            ),
            help: EDITED.to_owned(),
        });
    }
    if let Some(stopped) = replay.end.stopped {
        let teams = table.view(Viewer::Judge).seats.iter().map(|s| s.team).max();
        if found.outcome.is_some() || !(1..=teams.unwrap_or(0)).contains(&stopped.team) {
            return Some(Amiss {
                line,
                text: format!("the file says {stopped}; played again, it cannot have been so"),
                help: "only a game that is not over is stopped, and by one of its teams".to_owned(),
            });
        }
    }
    (found.hash != replay.end.hash).then(|| Amiss {
        line,
        text: format!(
            "the file says hash {}; played again, it is {}",
            replay.end.hash, found.hash
        ),
        help: EDITED.to_owned(),
    })
}

const EDITED: &str = "the file was edited, or the rules or cards have changed since it was written";

/// Who is asked what, for the help of an answer that does not fit.
fn asked(table: &dyn Table) -> String {
    if table.outcome().is_some() {
        return "the line with the hash comes here".to_owned();
    }
    let open: Vec<String> = table
        .asked()
        .into_iter()
        .filter_map(|seat| table.question(seat))
        .map(|q| {
            let answers = q.answers.len();
            match &*q.kind {
                "number" => format!(
                    "seat {}: \"{}\", a number from {} to {}",
                    q.seat, q.title, q.min, q.max
                ),
                "order" => format!(
                    "seat {}: \"{}\", {answers} answers in an order",
                    q.seat, q.title
                ),
                _ if q.min == q.max => format!(
                    "seat {}: \"{}\", {} of {answers} answers",
                    q.seat, q.title, q.min
                ),
                _ => format!(
                    "seat {}: \"{}\", {} to {} of {answers} answers",
                    q.seat, q.title, q.min, q.max
                ),
            }
        })
        .collect();
    format!("asked here is {}", open.join("; "))
}
