//! The settings file of a server.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use cardlang::nearest;
use serde::Deserialize;
use server::Limits;

use crate::address::setting;
use crate::args::LogForm;
use crate::library::read_text;
use crate::trouble::{Told, Trouble};

/// What a settings file says. All of it may be left out.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The address to listen on.
    #[serde(deserialize_with = "setting")]
    pub listen: Option<SocketAddr>,
    /// The folder that tables are kept in.
    pub data: Option<PathBuf>,
    /// The address on which metrics are told.
    #[serde(deserialize_with = "setting")]
    pub metrics: Option<SocketAddr>,
    /// Proxies that are believed.
    pub proxy: Vec<IpAddr>,
    /// How log lines are written.
    pub logs: Option<LogForm>,
    /// How much anyone may ask for.
    pub limits: Limits,
}

impl Settings {
    /// Reads the settings file.
    ///
    /// # Errors
    /// When it cannot be read, or a line of it says what cannot be set.
    pub fn open(file: &Path) -> Told<Self> {
        Self::read(&file.display().to_string(), &read_text(file)?)
    }

    /// Reads settings.
    ///
    /// # Errors
    /// The first line that says what cannot be set.
    pub fn read(file: &str, text: &str) -> Told<Self> {
        toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            let before = &text[..span.start.min(text.len())];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            let (said, help) = worded(error.message(), key(text, line));
            let trouble = Trouble::new(format!("{file}:{line}:{column}: {said}"));
            trouble.help(help).at(file, text, span)
        })
    }
}

/// The setting that a line sets.
fn key(text: &str, line: usize) -> &str {
    let line = text.lines().nth(line - 1).unwrap_or_default();
    line.split('=').next().unwrap_or_default().trim()
}

/// What is wrong, and what would be right.
fn worded(said: &str, key: &str) -> (String, String) {
    if let Some((unknown, known)) = said.split_once(", expected ")
        && let Some(unknown) = unknown.strip_prefix("unknown field ")
    {
        let unknown = unknown.trim_matches('`');
        let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
        let help = match nearest(unknown, known.iter().copied()) {
            Some(near) => format!("is it {near}?"),
            None => format!("there is {}", known.join(", ")),
        };
        return (format!("there is no setting \"{unknown}\""), help);
    }
    let help = match key {
        "listen" | "metrics" => "write an address with its port: \"127.0.0.1:7878\"",
        "proxy" => "write a list of addresses: [\"127.0.0.1\"]",
        "data" => "write a folder: \"/var/lib/quadrille\"",
        "logs" => "write \"text\" or \"json\"",
        "idle" | "patience" | "silence" | "session" => "write a number of seconds: 60",
        _ => "a line is a name, = and a value, as in: tables = 1000; limits stand below [limits]",
    };
    (said.trim().replace('\n', "; "), help.to_owned())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use miette::Diagnostic;

    use super::*;

    fn refused(text: &str) -> (String, String) {
        let trouble = Settings::read("quadrille.toml", text).unwrap_err();
        let help = Diagnostic::help(&trouble).unwrap().to_string();
        (trouble.to_string(), help)
    }

    #[test]
    fn everything_can_be_set() {
        let all = "listen = \"0.0.0.0:80\"\ndata = \"/var/lib/quadrille\"\nmetrics = \"127.0.0.1:9090\"\n\
                   proxy = [\"127.0.0.1\"]\nlogs = \"json\"\n[limits]\ntables = 7\npatience = 2.5\n";
        let settings = Settings::read("quadrille.toml", all).unwrap();
        assert_eq!(settings.logs, Some(LogForm::Json));
        assert_eq!(settings.limits.tables, 7);
        assert_eq!(settings.limits.patience, Duration::from_millis(2500));
        assert_eq!(settings.limits.queue, Limits::default().queue);
        assert!(Settings::read("quadrille.toml", "").is_ok());
    }

    #[test]
    fn what_cannot_be_set_is_told_with_its_line() {
        let (said, help) = refused("listen = \"127.0.0.1:80\"\nlogz = \"json\"\n");
        assert_eq!(said, "quadrille.toml:2:1: there is no setting \"logz\"");
        assert_eq!(help, "is it logs?");
        let (said, help) = refused("[limits]\n\ntabels = 3\n");
        assert_eq!(said, "quadrille.toml:3:1: there is no setting \"tabels\"");
        assert_eq!(help, "is it tables?");
        let (said, _) = refused("[limits]\ntables = 0\n");
        assert_eq!(said, "quadrille.toml:2:10: this has to be at least 1");
        let (said, help) = refused("[limits]\nidle = -1\n");
        assert!(said.starts_with("quadrille.toml:2:8: "), "{said}");
        assert_eq!(help, "write a number of seconds: 60");
        let (said, help) = refused("listen = \"here\"\n");
        assert!(said.starts_with("quadrille.toml:1:10: "), "{said}");
        assert!(help.contains("127.0.0.1:7878"));
        let (said, _) = refused("listen\n");
        assert!(said.starts_with("quadrille.toml:1:"), "{said}");
    }
}
