//! The names and codes one set goes by.

use std::collections::BTreeMap;

use crate::entry::Print;
use crate::names::fold;

/// For each set: its full name, then the codes of old lists, of PTCGO and PTCGL, and of pokemontcg.io.
const KNOWN: &[&[&str]] = &[
    &["Base", "BS", "Base Set", "Base Set 1", "Basic", "base1"],
    &["Jungle", "JU", "JUN", "base2"],
    &["Fossil", "FO", "FOS", "base3"],
    &["Base Set 2", "B2", "BS2", "Base 2", "BaseSet2", "base4"],
    &["Team Rocket", "TR", "Rocket", "base5"],
    &["Legendary Collection", "LC", "Legendary", "base6"],
    &[
        "Wizards Black Star Promos",
        "PR",
        "Promo",
        "Promos",
        "Wizards Promo",
        "WBSP",
        "WP",
        "Black Star Promo",
        "basep",
    ],
    &["Gym Heroes", "G1", "GH", "gym1"],
    &["Gym Challenge", "G2", "GC", "gym2"],
    &["Neo Genesis", "N1", "Neo 1", "NG", "neo1"],
    &["Neo Discovery", "N2", "Neo 2", "neo2"],
    &["Neo Revelation", "N3", "Neo 3", "NR", "neo3"],
    &["Neo Destiny", "N4", "Neo 4", "neo4"],
    &["Southern Islands", "SI", "si1"],
    &["HeartGold & SoulSilver", "HS", "HGSS", "hgss1"],
    &["Unleashed", "UL", "HS—Unleashed", "hgss2"],
    &["Undaunted", "UD", "HS—Undaunted", "hgss3"],
    &["Triumphant", "TM", "HS—Triumphant", "hgss4"],
    &["Call of Legends", "CL", "col1"],
    &[
        "HGSS Black Star Promos",
        "HSP",
        "PR-HS",
        "HGSS Promo",
        "HGSS Promos",
    ],
    &["Black & White", "BLW", "BW", "bw1"],
    &[
        "BW Black Star Promos",
        "BWP",
        "PR-BLW",
        "BW Promo",
        "BW Promos",
    ],
];

/// What export forms write in place of a set for basic Energy, which is the same card everywhere.
const ENERGY: &[&str] = &["energy", "sve", "mee"];

/// The names and codes of every set: those widely known, and those of the catalogue.
#[derive(Debug, Clone)]
pub struct SetCodes {
    full: Vec<String>,
    /// Names and codes as printings write them: most that are asked for are written so.
    written: BTreeMap<String, usize>,
    words: BTreeMap<String, usize>,
}

impl SetCodes {
    /// The known sets, and the sets of these printings under the names they give themselves.
    pub fn of<'a>(prints: impl IntoIterator<Item = &'a Print>) -> Self {
        let mut sets = SetCodes {
            full: Vec::new(),
            written: BTreeMap::new(),
            words: BTreeMap::new(),
        };
        for words in KNOWN {
            let set = sets.full.len();
            sets.full.push(words[0].to_string());
            for word in *words {
                sets.words.entry(key(word)).or_insert(set);
            }
        }
        let mut named = vec![false; KNOWN.len()];
        for print in prints {
            let set = match sets.index(&print.set).or_else(|| sets.index(&print.code)) {
                Some(set) => set,
                None => {
                    sets.full.push(print.set.clone());
                    named.push(true);
                    sets.full.len() - 1
                }
            };
            if !std::mem::replace(&mut named[set], true) {
                sets.full[set] = print.set.clone();
            }
            let words = [&print.set, &print.code].into_iter().map(|word| key(word));
            for word in words.filter(|word| !word.is_empty()) {
                sets.words.entry(word).or_insert(set);
            }
            for word in [&print.set, &print.code] {
                if !sets.written.contains_key(word)
                    && let Some(set) = sets.index(word)
                {
                    sets.written.insert(word.clone(), set);
                }
            }
        }
        sets
    }

    /// The full name of the set that goes by this name, code or id.
    pub fn find(&self, word: &str) -> Option<&str> {
        self.index(word).map(|set| self.full[set].as_str())
    }

    fn index(&self, word: &str) -> Option<usize> {
        let written = self.written.get(word);
        written.or_else(|| self.words.get(&key(word))).copied()
    }
}

/// A set's word in one spelling. A number apart stays apart: `Base 2` is no `base2`, which is Jungle.
fn key(word: &str) -> String {
    let mut key = String::new();
    for part in word.split_whitespace().map(fold) {
        if part.starts_with(|c: char| c.is_ascii_digit()) {
            key.push(' ');
        }
        key.push_str(&part);
    }
    key
}

/// Does this word stand in the set's place after a basic Energy?
pub(crate) fn is_energy_set(word: &str) -> bool {
    ENERGY.contains(&fold(word).as_str())
}

/// A collector number in one spelling: `#91`, `091` and `91/102` are `91`, `BW01` is `BW1`.
pub(crate) fn number(text: &str) -> Option<String> {
    let text = text.trim().trim_start_matches('#');
    let text = text
        .split_once('/')
        .map_or(text, |(number, _)| number)
        .to_ascii_uppercase();
    if ["ONE", "TWO", "THREE", "FOUR"].contains(&text.as_str()) {
        return Some(text);
    }
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = text.split_at(digits);
    let fits = text.len() <= 8 && text.chars().all(|c| c.is_ascii_alphanumeric());
    let bare = digits.trim_start_matches('0');
    fits.then(|| format!("{letters}{}", if bare.is_empty() { "0" } else { bare }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_goes_by_its_names_codes_and_ids() {
        let custom = [
            Print::new("Base Set", "BS", "1"),
            Print::new("Home Brew", "HB", "1"),
        ];
        let sets = SetCodes::of(&custom);
        for (word, full) in [
            ("base set", Some("Base Set")),
            ("Base", Some("Base Set")),
            ("bs", Some("Base Set")),
            ("base1", Some("Base Set")),
            ("Base Set 2", Some("Base Set 2")),
            ("Base 2", Some("Base Set 2")),
            ("base2", Some("Jungle")),
            ("Base 3", None),
            ("N4", Some("Neo Destiny")),
            ("hs - undaunted", Some("Undaunted")),
            ("hb", Some("Home Brew")),
            ("XYZ", None),
            ("-", None),
        ] {
            assert_eq!(sets.find(word), full, "{word}");
        }
    }

    #[test]
    fn no_word_means_two_known_sets() {
        let mut seen = BTreeMap::new();
        for words in KNOWN {
            for word in *words {
                let before = seen.insert(key(word), words[0]);
                assert!(before.is_none_or(|set| set == words[0]), "{word}");
            }
        }
    }

    #[test]
    fn numbers_have_one_spelling() {
        for (text, want) in [
            ("91", Some("91")),
            ("091", Some("91")),
            ("#91", Some("91")),
            ("91/102", Some("91")),
            ("bw01", Some("BW1")),
            ("ONE", Some("ONE")),
            ("0", Some("0")),
            ("Bill", None),
            ("123456789", None),
        ] {
            assert_eq!(number(text).as_deref(), want, "{text}");
        }
    }
}
