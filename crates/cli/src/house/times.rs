//! How long people may take, where their ruleset says it.

use lens::{Declared, Ruleset, Takes};
use serde_json::{Value, json};

const TALK: &str = "talk_limit_seconds";
const DECISION: &str = "decision_clock_seconds";
const CONSENT: &str = "consent_clock_seconds";

/// The options of rulesets that tell how long people may take: the house's, whatever is played.
pub const OPTIONS: [Declared; 3] = [seconds(TALK), seconds(DECISION), seconds(CONSENT)];

const fn seconds(name: &'static str) -> Declared {
    Declared {
        name,
        takes: Takes::Number,
    }
}

/// For how many seconds partners may talk over one answer, where a ruleset bounds it.
pub fn talk_limit(ruleset: &Ruleset) -> Option<u32> {
    told(ruleset, TALK)
}

/// The clock that a ruleset puts on every decision, in seconds, with the rules that do (TD-INFO-3).
pub fn clock(ruleset: &Ruleset) -> Option<Value> {
    let decision = told(ruleset, DECISION)?;
    let options = ruleset.options.iter();
    let rules: Vec<&str> = options
        .filter(|option| option.name == DECISION)
        .flat_map(|option| option.rules.iter().map(String::as_str))
        .collect();
    Some(json!({ "decision": decision, "consent": told(ruleset, CONSENT), "rules": rules }))
}

fn told(ruleset: &Ruleset, name: &str) -> Option<u32> {
    let options = ruleset.options(None, &[]).ok()?;
    let told = options.0.iter().find(|choice| choice.name == name)?;
    told.value.parse().ok()
}
