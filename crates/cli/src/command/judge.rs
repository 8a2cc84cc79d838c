//! `quadrille judge`: plays scenarios and says whether they hold.

use std::io::Write;
use std::path::{Path, PathBuf};

use scenario::{Scenario, Verdict, judge as rule_on};
use serde_json::{Value, json};

use crate::args::Judge;
use crate::command::{FAILED, FINE};
use crate::library::{Library, read_text, walk};
use crate::stages::Stages;
use crate::trouble::{Told, Trouble};

/// Plays every scenario.
pub fn judge(args: &Judge, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let scenarios = scenarios(&args.paths)?;
    let stage = Stages::new(library);
    let (mut passed, mut failed) = (0, 0);
    let mut list = Vec::new();
    for scenario in &scenarios {
        let verdict = rule_on(scenario, &stage);
        if verdict.holds() {
            passed += 1;
        } else {
            failed += 1;
        }
        if args.json {
            list.push(as_json(&verdict));
        } else if !args.quiet || !verdict.holds() {
            writeln!(out, "{verdict}\n")?;
        }
    }
    if args.json {
        let report = json!({ "passed": passed, "failed": failed, "scenarios": list });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{passed} passed, {failed} failed")?;
    }
    Ok(if failed == 0 { FINE } else { FAILED })
}

/// Every scenario of some files and folders.
///
/// # Errors
/// Every fault of every file, or that there is none.
pub fn scenarios(paths: &[PathBuf]) -> Told<Vec<Scenario>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut found = Vec::new();
            walk(path, &mut found)?;
            found.retain(|p| p.extension().is_some_and(|e| e == "scn"));
            found.sort();
            if found.is_empty() {
                let text = format!("{}: no scenario is in this folder", path.display());
                return Err(Trouble::new(text).help("scenario files end in .scn"));
            }
            files.extend(found);
        } else {
            files.push(path.clone());
        }
    }
    let mut all = Vec::new();
    let mut wrong = Vec::new();
    for file in files {
        match in_file(&file)? {
            Ok(scenarios) => all.extend(scenarios),
            Err(more) => wrong.extend(more),
        }
    }
    if wrong.is_empty() {
        return Ok(all);
    }
    let n = wrong.len();
    Err(Trouble::all(format!("{n} faults in scenarios"), wrong))
}

fn in_file(path: &Path) -> Told<Result<Vec<Scenario>, Vec<Trouble>>> {
    let text = read_text(path)?;
    let name = path.display().to_string();
    Ok(scenario::read(&name, &text)
        .map_err(|faults| faults.iter().map(|f| Trouble::fault(f, &text)).collect()))
}

fn as_json(verdict: &Verdict) -> Value {
    let steps: Vec<Value> = verdict
        .steps
        .iter()
        .map(|step| {
            json!({ "line": step.line, "sentence": step.sentence, "rules": step.rules(), "log": step.log })
        })
        .collect();
    let failure = verdict.failure.as_ref().map(|f| {
        json!({ "line": f.line, "sentence": f.sentence, "expected": f.expected, "found": f.found, "open": f.open })
    });
    json!({
        "title": verdict.title,
        "file": verdict.file,
        "line": verdict.line,
        "holds": verdict.holds(),
        "claims": verdict.held,
        "steps": steps,
        "failure": failure,
    })
}
