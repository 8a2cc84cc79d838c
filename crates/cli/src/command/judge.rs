//! `quadrille judge`: plays scenarios and says whether they hold.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use cardlang::Fault;
use scenario::{Scenario, Verdict, judge as rule_on};
use serde_json::{Value, json};

use crate::args::Judge;
use crate::command::{FAILED, FINE, UNUSABLE};
use crate::library::{Library, read_text, walk};
use crate::stages::Stages;
use crate::trouble::{Told, Trouble};

/// The most faults of one file that are told.
const MOST_TOLD: usize = 20;

/// Plays every scenario.
pub fn judge(args: &Judge, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let stage = Stages::new(library);
    let (mut passed, mut failed, mut unread) = (0, 0, 0);
    let mut list = Vec::new();
    let mut faults = Vec::new();
    for file in files(&args.paths)? {
        let scenarios = match in_file(&file)? {
            Ok(scenarios) => scenarios,
            // What cannot be read is told at once, and the other files are judged all the same.
            Err(wrong) => {
                unread += wrong.found;
                faults.extend(wrong.json());
                if !args.json {
                    // Nobody can be told that nobody can be told.
                    let report = miette::Report::new(wrong.trouble());
                    let _ = writeln!(std::io::stderr(), "{report:?}");
                }
                continue;
            }
        };
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
        out.flush()?;
    }
    if args.json {
        let report = json!({
            "passed": passed, "failed": failed, "unread": unread, "faults": faults, "scenarios": list,
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else if unread > 0 {
        writeln!(
            out,
            "{passed} passed, {failed} failed, {} cannot be read",
            faulty(unread)
        )?;
    } else {
        writeln!(out, "{passed} passed, {failed} failed")?;
    }
    Ok(match (failed, unread) {
        (0, 0) => FINE,
        (_, 0) => FAILED,
        _ => UNUSABLE,
    })
}

fn faulty(lines: usize) -> String {
    match lines {
        1 => "1 line".to_owned(),
        lines => format!("{lines} lines"),
    }
}

/// Every scenario of some files and folders.
///
/// # Errors
/// Every fault of every file, or that there is none.
pub fn scenarios(paths: &[PathBuf]) -> Told<Vec<Scenario>> {
    let mut all = Vec::new();
    let mut wrong = Vec::new();
    let mut n = 0;
    for file in files(paths)? {
        match in_file(&file)? {
            Ok(scenarios) => all.extend(scenarios),
            Err(more) => {
                n += more.found;
                wrong.push(more.trouble());
            }
        }
    }
    if wrong.is_empty() {
        return Ok(all);
    }
    Err(Trouble::all(format!("{n} faults in scenarios"), wrong))
}

/// Scenario files, and those of folders.
fn files(paths: &[PathBuf]) -> Told<Vec<PathBuf>> {
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
    Ok(files)
}

/// A scenario file that cannot be read.
struct Wrong {
    file: String,
    text: String,
    /// How many faults there are, also those that are not told.
    found: usize,
    told: Vec<Fault>,
}

impl Wrong {
    fn of(file: String, text: String, mut faults: Vec<Fault>) -> Self {
        let found = faults.len();
        faults.truncate(MOST_TOLD);
        Self {
            file,
            text,
            found,
            told: faults,
        }
    }

    /// All that is told of it, with how much is not.
    fn trouble(&self) -> Trouble {
        let told = self.told.iter();
        let mut told: Vec<Trouble> = told.map(|f| Trouble::fault(f, &self.text)).collect();
        if self.found > self.told.len() {
            let more = self.found - self.told.len();
            told.push(Trouble::new(format!("{}: and {more} more", self.file)));
        }
        Trouble::all(format!("{}: {} faults", self.file, self.found), told)
    }

    fn json(&self) -> Vec<Value> {
        let told = self.told.iter();
        let fault = |f: &Fault| json!({ "file": f.file, "line": f.line, "column": f.column, "text": f.text, "help": f.help });
        told.map(fault).collect()
    }
}

fn in_file(path: &Path) -> Told<Result<Vec<Scenario>, Wrong>> {
    let name = path.display().to_string();
    let size = fs::metadata(path).map_err(|error| Trouble::io(&name, &error))?;
    if size.len() > scenario::MOST_BYTES as u64 {
        // What is longer is not even read.
        let most = scenario::MOST_BYTES / 1024;
        let text = format!(
            "{name}: {} kB, and a file of scenarios has {most} kB at most",
            size.len().div_ceil(1024)
        );
        return Err(Trouble::new(text).help("divide it into several files"));
    }
    let text = read_text(path)?;
    Ok(scenario::read(&name, &text).map_err(|faults| Wrong::of(name, text, faults)))
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
