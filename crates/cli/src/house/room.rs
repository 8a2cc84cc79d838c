//! The judge's room: a scenario's text, played as far as it goes.

use cardlang::Fault as Misread;
use scenario::{Visit, draft, visit};
use serde_json::{Value, json};

use crate::house::{capital, one_line, sentence};
use crate::library::Library;
use crate::stages::Stages;

/// The name by which faults would call the text; it has no file.
const FILE: &str = "scenario";

/// Plays a scenario and shows where it stands: the body of `POST /api/room`.
pub fn room(library: &Library, text: &str) -> Value {
    let scenarios = match draft(FILE, text) {
        Ok(scenarios) => scenarios,
        Err(faults) => {
            return answer(faults.iter().map(misread).collect(), None);
        }
    };
    let Some(first) = scenarios.first() else {
        return answer(vec![fault(1, "there is no scenario in this text.")], None);
    };
    let mut faults = Vec::new();
    if let Some(second) = scenarios.get(1) {
        let text = "the room plays one scenario at a time: this one is not played.";
        faults.push(fault(second.line, text));
    }
    let visit = visit(first, &Stages::new(library));
    if let Some(failure) = &visit.verdict.failure {
        let text = format!(
            "\"{}\": expected {}; found {}",
            failure.sentence, failure.expected, failure.found
        );
        faults.push(fault(failure.line, &sentence(&one_line(&text), None)));
    }
    answer(faults, Some(&visit))
}

fn fault(line: usize, text: &str) -> Value {
    json!({ "line": line, "text": capital(text) })
}

fn misread(fault: &Misread) -> Value {
    json!({
        "line": fault.line,
        "column": fault.column,
        "text": sentence(&fault.text, fault.help.as_deref()),
    })
}

fn answer(faults: Vec<Value>, visit: Option<&Visit>) -> Value {
    let steps = visit.into_iter().flat_map(|v| &v.verdict.steps);
    let steps = steps.map(|s| json!({ "line": s.line, "text": s.sentence, "log": s.log }));
    let claims = visit.into_iter().flat_map(|v| &v.claims).map(|claim| {
        json!({
            "line": claim.line,
            "text": claim.text,
            "holds": claim.found.is_none(),
            "found": claim.found,
        })
    });
    let questions = visit.into_iter().flat_map(|v| &v.questions);
    let questions = questions.map(|(question, lines)| {
        let mut shown = json!(question);
        let answers = shown["answers"].as_array_mut().into_iter().flatten();
        for (answer, line) in answers.zip(lines) {
            answer["when"] = json!(line);
        }
        shown
    });
    json!({
        "holds": faults.is_empty() && visit.is_some_and(Visit::holds),
        "steps": steps.collect::<Vec<_>>(),
        "claims": claims.collect::<Vec<_>>(),
        "view": visit.and_then(|v| v.view.as_ref()),
        "questions": questions.collect::<Vec<_>>(),
        "faults": faults,
    })
}
