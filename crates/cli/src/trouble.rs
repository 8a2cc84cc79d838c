//! What went wrong, for the person who typed it: where, and what would be right.

use std::fmt::Display;
use std::io;
use std::ops::Range;

use cardlang::Fault;
use decks::Problem;
use miette::{Diagnostic, NamedSource, SourceSpan};

/// One thing that is wrong, with the place in its source where there is one.
#[derive(Debug, thiserror::Error, Diagnostic)]
#[error(transparent)]
#[diagnostic(transparent)]
pub struct Trouble(Box<Said>);

#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("{text}")]
struct Said {
    text: String,
    #[help]
    help: Option<String>,
    #[source_code]
    file: Option<NamedSource<String>>,
    #[label]
    span: Option<SourceSpan>,
    #[related]
    more: Vec<Trouble>,
    broken_pipe: Option<BrokenPipe>,
}

/// Whoever read the output has gone, which is no fault.
#[derive(Clone, Copy, Debug)]
struct BrokenPipe;

/// Bytes of a line that is still shown below what is wrong with it.
const LONGEST_SHOWN: usize = 500;

/// A result that a person reads.
pub type Told<T = ()> = Result<T, Trouble>;

impl Trouble {
    /// Something that is wrong.
    pub fn new(text: impl Display) -> Self {
        Self(Box::new(Said {
            text: text.to_string(),
            help: None,
            file: None,
            span: None,
            more: Vec::new(),
            broken_pipe: None,
        }))
    }

    /// With what would be right.
    #[must_use]
    pub fn help(mut self, help: impl Display) -> Self {
        self.0.help = Some(help.to_string());
        self
    }

    /// With the place in a source.
    #[must_use]
    pub fn at(mut self, file: &str, source: &str, span: Range<usize>) -> Self {
        // A line that no screen shows is told by its number alone.
        let line = source[..span.start.min(source.len())]
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let length = source[line..].find('\n').unwrap_or(source.len() - line);
        if length > LONGEST_SHOWN {
            return self;
        }
        let start = span.start.min(source.len());
        let end = span.end.clamp(start, source.len());
        self.0.file = Some(NamedSource::new(file, source.to_owned()));
        self.0.span = Some((start, end - start).into());
        self
    }

    /// Several at once: a lone one stands for itself.
    pub fn all(text: impl Display, mut more: Vec<Self>) -> Self {
        if more.len() == 1 {
            return more.remove(0);
        }
        let mut trouble = Self::new(text);
        trouble.0.more = more;
        trouble
    }

    /// A fault in a card, ruleset or scenario file.
    pub fn fault(fault: &Fault, source: &str) -> Self {
        let trouble = Self::new(fault).at(&fault.file, source, fault.span.clone());
        match &fault.help {
            Some(help) => trouble.help(help),
            None => trouble,
        }
    }

    /// A problem in a deck or format file.
    pub fn problem(problem: &Problem, file: &str, source: &str) -> Self {
        let text = format!(
            "{file}:{}:{}: {}",
            problem.line, problem.column, problem.text
        );
        let trouble = Self::new(text).at(file, source, problem.span.clone());
        match &problem.help {
            Some(help) => trouble.help(help),
            None => trouble,
        }
    }

    /// A file or folder that cannot be used.
    pub fn io(path: impl Display, error: &io::Error) -> Self {
        let help = match error.kind() {
            io::ErrorKind::NotFound => "check the name: there is no such file or folder",
            io::ErrorKind::PermissionDenied => "you may not read or write it",
            io::ErrorKind::InvalidData => "it has to be UTF-8 text",
            _ => "it has to be a file or folder that can be read",
        };
        Self::new(format!("{path}: {error}")).help(help)
    }

    /// Whether it only says that whoever read the output has gone.
    pub fn is_broken_pipe(&self) -> bool {
        self.0.broken_pipe.is_some()
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        let broken = error.kind() == io::ErrorKind::BrokenPipe;
        let mut trouble = Self::new(format!("cannot write: {error}"));
        trouble.0.broken_pipe = broken.then_some(BrokenPipe);
        trouble
    }
}

impl From<serde_json::Error> for Trouble {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}
