//! Where scenarios of any ruleset are played: each on the stage of its ruleset's game.

use std::sync::Arc;

use lens::Ruleset;
use scenario::{DeckCheck, Given, Judged, Stage, Unstaged};

use crate::games::Boards;
use crate::library::Library;

/// The stages of all games.
pub struct Stages {
    rulesets: Vec<Ruleset>,
    rules: Vec<String>,
    stages: Vec<(&'static str, Box<dyn Stage>)>,
}

impl Stages {
    /// The stages that a library sets up.
    pub fn new(library: &Library) -> Self {
        let rules: Vec<String> = library.rules.iter().map(|r| r.id.clone()).collect();
        let stages = library.games.iter().map(|game| {
            let boards = Boards {
                sheets: Vec::new(),
                rulesets: library.rulesets.clone(),
                rules: rules.clone(),
                decks: decks(library, game.name()),
            };
            (game.name(), game.stage(boards))
        });
        Self {
            stages: stages.collect(),
            rulesets: library.rulesets.clone(),
            rules,
        }
    }
}

impl Stage for Stages {
    fn stage(&self, given: &Given) -> Result<Box<dyn Judged>, Unstaged> {
        let known: Vec<&str> = self.rulesets.iter().map(|r| r.id.as_str()).collect();
        let ruleset = self.rulesets.iter().find(|r| r.id == given.ruleset);
        let game = ruleset.and_then(|r| self.stages.iter().find(|(name, _)| *name == r.game));
        match game {
            Some((_, stage)) => stage.stage(given),
            None => {
                let (name, known) = (&given.ruleset, known.join(", "));
                let text = format!("there is no ruleset \"{name}\"; there are {known}");
                Err(Unstaged::line("ruleset", text))
            }
        }
    }

    fn rule_exists(&self, id: &str) -> bool {
        self.rules.iter().any(|rule| rule == id)
    }
}

/// Checks decks of a game.
fn decks(library: &Library, game: &str) -> DeckCheck {
    let of = |ruleset: &str| {
        library
            .rulesets
            .iter()
            .any(|r| r.id == ruleset && r.game == game)
    };
    let formats: Vec<_> = library
        .formats
        .iter()
        .filter(|f| of(&f.ruleset))
        .cloned()
        .collect();
    let game = library.games.iter().find(|g| g.name() == game);
    let catalogue = game.map(|game| game.catalogue().clone());
    Arc::new(move |format: &str, list: &str| {
        let known = || {
            formats
                .iter()
                .map(|f| f.id.as_str())
                .collect::<Vec<_>>()
                .join(", ")
        };
        let format = formats
            .iter()
            .find(|f| f.id == format)
            .ok_or_else(|| format!("there is no format {format}; there are {}", known()))?;
        let catalogue = catalogue.as_ref().ok_or("no decks are checked here")?;
        let found = decks::examine(list, catalogue, format);
        let problems = found.problems.iter().map(|p| p.text.clone());
        let violations = found.violations.iter().map(ToString::to_string);
        Ok(problems.chain(violations).collect())
    })
}
