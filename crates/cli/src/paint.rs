//! Text for a terminal: what matters less is dim.

use std::env;
use std::io::{IsTerminal, stdout};

use view::LogLine;

/// How text is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// As it is.
    Plain,
    /// With the colors of a terminal.
    Terminal,
}

impl Paint {
    /// How standard output shows text: plain if it is no terminal, or nobody wants colors.
    pub fn of_stdout() -> Self {
        let unwanted = env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
        let simple = env::var_os("TERM").is_some_and(|term| term == "dumb");
        if stdout().is_terminal() && !unwanted && !simple {
            Self::Terminal
        } else {
            Self::Plain
        }
    }

    fn wrapped(self, code: &str, text: &str) -> String {
        match self {
            Self::Terminal if !text.is_empty() => format!("\x1b[{code}m{text}\x1b[0m"),
            _ => text.to_owned(),
        }
    }

    /// Text that matters less.
    pub fn dim(self, text: &str) -> String {
        self.wrapped("2", text)
    }

    /// Text that is looked for.
    pub fn bold(self, text: &str) -> String {
        self.wrapped("1", text)
    }

    /// A line of the log with its rule ids.
    pub fn line(self, line: &LogLine) -> String {
        if line.rules.is_empty() {
            return line.text.clone();
        }
        let rules = format!("[{}]", line.rules.join(" "));
        format!("{} {}", line.text, self.dim(&rules))
    }

    /// An empty screen.
    pub fn clear(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Terminal => "\x1b[2J\x1b[3J\x1b[H",
        }
    }
}
