//! What is usual: the bot that sits down where nobody is, and the deck of one who brings none.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// What is usual in each ruleset and format, read from what the house says of its rulesets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Usual {
    bots: BTreeMap<String, String>,
    decks: BTreeMap<(String, String), String>,
    /// Every format of any ruleset.
    pub(crate) formats: BTreeSet<String>,
}

impl Usual {
    /// Reads the body of `GET /api/rulesets`: the strongest bot and the first deck come first.
    pub(crate) fn of(rulesets: &Value) -> Self {
        let mut usual = Self::default();
        let text = |value: &Value| value.as_str().map(str::to_owned);
        for ruleset in rulesets.as_array().into_iter().flatten() {
            let Some(id) = text(&ruleset["id"]) else {
                continue;
            };
            for format in ruleset["formats"].as_array().into_iter().flatten() {
                let Some(named) = text(&format["id"]) else {
                    continue;
                };
                usual.formats.insert(named.clone());
                if let Some(deck) = text(&format["decks"][0]["id"]) {
                    usual.decks.insert((id.clone(), named), deck);
                }
            }
            if let Some(bot) = text(&ruleset["bots"][0]) {
                usual.bots.insert(id, bot);
            }
        }
        usual
    }

    /// The bot that takes an empty seat.
    pub(crate) fn bot(&self, ruleset: &str) -> Option<String> {
        self.bots.get(ruleset).cloned()
    }

    /// The deck of one who brings none.
    pub(crate) fn deck(&self, ruleset: &str, format: &str) -> Option<String> {
        let key = (ruleset.to_owned(), format.to_owned());
        self.decks.get(&key).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_first_is_the_usual_one() {
        let usual = Usual::of(&json!([
            { "id": "a", "bots": ["strong", "weak"], "formats": [
                { "id": "f", "decks": [{ "id": "fire" }, { "id": "water" }] },
                { "id": "g", "decks": [] },
            ] },
            { "id": "b" },
        ]));
        assert_eq!(usual.bot("a").as_deref(), Some("strong"));
        assert_eq!(usual.bot("b"), None);
        assert_eq!(usual.deck("a", "f").as_deref(), Some("fire"));
        assert_eq!(usual.deck("a", "g"), None);
        assert!(usual.formats.iter().eq(["f", "g"]));
    }
}
