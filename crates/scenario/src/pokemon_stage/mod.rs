//! Situations of Pokémon, put on a table.

mod allowed;
mod named;
mod on_table;
mod staging;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use ::pokemon::pool::Pool;
use ::pokemon::sheet::{Sheet, read};
use lens::Ruleset;
use view::Sitting;

use crate::given::{Given, Start};
use crate::judged::{Judged, Stage, Unstaged};

use on_table::OnTable;
use staging::Staging;

/// Checks a deck list against a format by its id: every reason why it is refused.
pub type DeckCheck = Arc<dyn Fn(&str, &str) -> Result<Vec<String>, String> + Send + Sync>;

/// Sets up games of Pokémon: its cards, its rulesets, and the rules that may be cited.
pub struct PokemonStage {
    sheets: Vec<(String, String)>,
    pool: Arc<Pool>,
    rulesets: Vec<Ruleset>,
    rules: BTreeSet<String>,
    decks: Option<DeckCheck>,
    /// The pool with the cards of the file judged last, since a file's scenarios follow one another.
    last: Mutex<Option<(String, Arc<Pool>)>>,
}

impl PokemonStage {
    /// A stage of these card files (name and text), their pool, rulesets and rule ids.
    pub fn new(
        sheets: Vec<(String, String)>,
        pool: Arc<Pool>,
        rulesets: Vec<Ruleset>,
        rules: BTreeSet<String>,
    ) -> Self {
        Self {
            sheets,
            pool,
            rulesets,
            rules,
            decks: None,
            last: Mutex::new(None),
        }
    }

    /// The same stage, which also checks decks.
    #[must_use]
    pub fn with_decks(mut self, decks: DeckCheck) -> Self {
        self.decks = Some(decks);
        self
    }

    /// The pool with a file's own cards.
    fn pool(&self, given: &Given) -> Result<Arc<Pool>, Unstaged> {
        if given.extra_cards.trim().is_empty() {
            return Ok(Arc::clone(&self.pool));
        }
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((text, pool)) = &*last
            && *text == given.extra_cards
        {
            return Ok(Arc::clone(pool));
        }
        let mut sheets: Vec<Sheet> = self
            .sheets
            .iter()
            .map(|(file, text)| Sheet { file, text })
            .collect();
        sheets.push(Sheet {
            file: &given.file,
            text: &given.extra_cards,
        });
        let pool = Arc::new(Pool::new(read(&sheets).map_err(Unstaged::Cards)?));
        *last = Some((given.extra_cards.clone(), Arc::clone(&pool)));
        Ok(pool)
    }
}

impl Stage for PokemonStage {
    fn stage(&self, given: &Given) -> Result<Box<dyn Judged>, Unstaged> {
        if let Some(word) = given.beyond(&[
            "active",
            "bench",
            "discard",
            "prizes",
            "lost zone",
            "stadium",
            "set-up",
            "dice",
            "random",
        ]) {
            return Err(Unstaged::Word(word));
        }
        let ruleset = self
            .rulesets
            .iter()
            .find(|r| r.id == given.ruleset)
            .ok_or_else(|| {
                let known: Vec<&str> = self.rulesets.iter().map(|r| r.id.as_str()).collect();
                let known = known.join(", ");
                let name = &given.ruleset;
                let text = format!("there is no ruleset \"{name}\"; there are {known}");
                Unstaged::line("ruleset", text)
            })?;
        let choices: Vec<lens::Choice> = given
            .options
            .iter()
            .map(|(name, value)| lens::Choice {
                name: name.clone(),
                value: value.clone(),
            })
            .collect();
        let options = ruleset
            .options(given.preset.as_deref(), &choices)
            .map_err(|fault| Unstaged::option(&fault))?;
        let staging = Staging {
            pool: self.pool(given)?,
            given,
            ruleset,
            options,
        };
        let (rules, state, script) = match given.start {
            Start::SetUp => staging.set_up()?,
            Start::Begun => staging.begun()?,
        };
        let pool = Arc::clone(&rules.pool);
        let sitting = Sitting::new(&ruleset.title, rules, state, script);
        Ok(Box::new(OnTable {
            sitting,
            pool,
            sets: ruleset.sets.clone(),
            decks: self.decks.clone(),
        }))
    }

    fn rule_exists(&self, id: &str) -> bool {
        self.rules.contains(id)
    }
}
