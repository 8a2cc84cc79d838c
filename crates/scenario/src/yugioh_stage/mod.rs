//! Situations of Yu-Gi-Oh!, put on a table.

mod allowed;
mod begun;
mod laying;
mod named;
mod on_table;
mod script;
mod staging;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use lens::Ruleset;
use view::Sitting;
use yugioh::sheet::{Sheet, read};
use yugioh::{Pool, Ruled};

use crate::given::{Given, Start};
use crate::judged::{Judged, Stage, Unstaged};
use crate::pokemon_stage::DeckCheck;

use on_table::OnTable;
use staging::Staging;

/// What a situation of this game may speak of.
const WORDS: [&str; 13] = [
    "seats",
    "phase",
    "dice",
    "random",
    "LP",
    "set-up",
    "monsters",
    "spells",
    "field",
    "fusion deck",
    "graveyard",
    "removed",
    "has normal summoned",
];

/// Sets up games of Yu-Gi-Oh!: its cards, its rulesets, and the rules that may be cited.
pub struct YugiohStage {
    sheets: Vec<(String, String)>,
    pool: Arc<Pool>,
    rulesets: Vec<Ruleset>,
    rules: BTreeSet<String>,
    decks: Option<DeckCheck>,
    /// The pool with the cards of the file judged last, since a file's scenarios follow one another.
    last: Mutex<Option<(String, Arc<Pool>)>>,
}

impl YugiohStage {
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
        let own = self.sheets.iter();
        let mut sheets: Vec<Sheet> = own.map(|(file, text)| Sheet { file, text }).collect();
        sheets.push(Sheet {
            file: &given.file,
            text: &given.extra_cards,
        });
        let pool = Arc::new(Pool::new(read(&sheets).map_err(Unstaged::Cards)?));
        *last = Some((given.extra_cards.clone(), Arc::clone(&pool)));
        Ok(pool)
    }

    /// The ruleset of a situation, seated as it says.
    fn ruleset(&self, given: &Given) -> Result<Ruleset, Unstaged> {
        let found = self.rulesets.iter().find(|r| r.id == given.ruleset);
        let found = found.ok_or_else(|| {
            let known: Vec<&str> = self.rulesets.iter().map(|r| r.id.as_str()).collect();
            let known = known.join(", ");
            let name = &given.ruleset;
            let text = format!("there is no ruleset \"{name}\"; there are {known}");
            Unstaged::line("ruleset", text)
        })?;
        let Some(seats) = given.seating.seats else {
            return Ok(found.clone());
        };
        let (least, most) = found.sizes;
        if !(least..=most).contains(&seats) {
            let right = match (least, most) {
                (least, most) if least == most => format!("{most} seats"),
                (least, most) => format!("{least} to {most} seats"),
            };
            let text = format!("{} has {right}, not {seats}", found.title);
            return Err(Unstaged::line("seats", text));
        }
        found.seated(seats, &given.seating.teams).ok_or_else(|| {
            Unstaged::line(
                "teams",
                format!("{seats} seats of these teams make no table"),
            )
        })
    }
}

impl Stage for YugiohStage {
    fn stage(&self, given: &Given) -> Result<Box<dyn Judged>, Unstaged> {
        if let Some(word) = given.beyond(&WORDS) {
            return Err(Unstaged::Word(word));
        }
        let ruleset = self.ruleset(given)?;
        let choices = given.options.iter().map(|(name, value)| lens::Choice {
            name: name.clone(),
            value: value.clone(),
        });
        let choices: Vec<lens::Choice> = choices.collect();
        let options = ruleset
            .options(given.preset.as_deref(), &choices)
            .map_err(|fault| Unstaged::option(&fault))?;
        let pool = self.pool(given)?;
        let ruled = Ruled::new(Arc::clone(&pool), ruleset.lens.clone(), &options);
        let staging = Staging {
            pool: Arc::clone(&pool),
            ruled: Arc::new(ruled),
            given,
        };
        let (rules, state) = match given.start {
            Start::SetUp => staging.set_up()?,
            Start::Begun => staging.begun()?,
        };
        let script = staging.script(&rules, &state)?;
        let sitting = Sitting::new(&ruleset.title, rules, state, script);
        Ok(Box::new(OnTable {
            sitting,
            pool,
            decks: self.decks.clone(),
        }))
    }

    fn rule_exists(&self, id: &str) -> bool {
        self.rules.contains(id)
    }
}
