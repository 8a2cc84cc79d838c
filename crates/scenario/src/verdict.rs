//! What a judge says of a scenario.

use std::fmt;

use view::LogLine;

/// What came of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Its title.
    pub title: String,
    /// The file it stands in.
    pub file: String,
    /// The line of its title.
    pub line: usize,
    /// What was done, in order, as far as it came; the situation first.
    pub steps: Vec<Step>,
    /// How many lines of `then` held.
    pub held: usize,
    /// Why it fails, if it does.
    pub failure: Option<Failure>,
}

/// One thing done and what it caused.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Its line.
    pub line: usize,
    /// The sentence as written.
    pub sentence: String,
    /// What the log says of it.
    pub log: Vec<LogLine>,
}

/// The first thing that went wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {sentence}\n  expected {expected}\n  found    {found}")]
pub struct Failure {
    /// The file.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The sentence as written.
    pub sentence: String,
    /// What should have been.
    pub expected: String,
    /// What was.
    pub found: String,
    /// The open questions with their answers, one a line, where they explain it.
    pub open: Vec<String>,
}

impl Verdict {
    /// Whether the scenario holds.
    pub fn holds(&self) -> bool {
        self.failure.is_none()
    }
}

impl Step {
    /// Every rule that made something happen in it, each once, in order.
    pub fn rules(&self) -> Vec<&str> {
        let mut rules: Vec<&str> = Vec::new();
        for rule in self.log.iter().flat_map(|l| &l.rules) {
            if !rules.contains(&rule.as_str()) {
                rules.push(rule);
            }
        }
        rules
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n  {}:{}", self.title, self.file, self.line)?;
        for step in &self.steps {
            writeln!(f, "  {:>4}  {}", step.line, step.sentence)?;
            for line in &step.log {
                write!(f, "          {}", line.text)?;
                if !line.rules.is_empty() {
                    write!(f, "  [{}]", line.rules.join(", "))?;
                }
                writeln!(f)?;
            }
        }
        match &self.failure {
            None => write!(f, "  holds: {} of {} claims", self.held, self.held),
            Some(failure) => {
                write!(f, "  FAILS at {failure}")?;
                failure
                    .open
                    .iter()
                    .try_for_each(|line| write!(f, "\n    {line}"))
            }
        }
    }
}
