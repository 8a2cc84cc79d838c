//! A failure, put together where a scenario goes wrong.

use crate::judged::Unstaged;
use crate::miss::Miss;
use crate::scene::Scenario;
use crate::verdict::Failure;

/// A failure, boxed because it is big and rare.
pub(crate) type Fails = Box<Failure>;

/// A failure at a line.
pub(crate) fn fail(scenario: &Scenario, line: usize, sentence: &str, miss: Miss) -> Fails {
    Box::new(Failure {
        file: scenario.file.clone(),
        line,
        sentence: sentence.to_owned(),
        expected: miss.expected,
        found: miss.found,
        open: Vec::new(),
    })
}

/// Says at which line of `given` a situation cannot be put on the table.
pub(crate) fn unstaged(scenario: &Scenario, why: Unstaged) -> Fails {
    let found = why.to_string();
    let first = scenario.given_lines.first().cloned();
    let (line, text) = match &why {
        Unstaged::Cards(faults) => (
            faults.first().map_or(1, |f| f.line),
            "the file's own cards".to_owned(),
        ),
        Unstaged::Card { card, .. } => {
            let named = card
                .print
                .as_ref()
                .map_or(card.name.clone(), |p| format!("{} ({p})", card.name));
            let mut lines = scenario.given_lines.iter();
            lines
                .find(|(_, text)| text.contains(&named))
                .cloned()
                .or(first)
                .unwrap_or((scenario.line, String::new()))
        }
        Unstaged::Word(word) => {
            let mut lines = scenario.given_lines.iter().chain(&scenario.head_lines);
            lines
                .find(|(_, text)| format!(" {text} ").contains(&format!(" {word} ")))
                .cloned()
                .unwrap_or((scenario.line, scenario.title.clone()))
        }
        Unstaged::Line { begins, .. } => {
            let lines = scenario.head_lines.iter().chain(&scenario.given_lines);
            let mut lines = lines.filter(|(_, text)| {
                let after = text.strip_prefix(begins.as_str());
                after.is_some_and(|after| after.is_empty() || after.starts_with(' '))
            });
            let found = lines.next().cloned();
            found.unwrap_or((scenario.line, scenario.title.clone()))
        }
        Unstaged::Other(_) => (scenario.line, scenario.title.clone()),
    };
    fail(
        scenario,
        line,
        &text,
        Miss::new("a situation that can be put on the table", found),
    )
}
