//! Every card a list may name.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::in_sets;
use crate::entry::{Entry, Print};
use crate::format::Format;
use crate::names::{fold, meanings};
use crate::passcode::Passcode;
use crate::sets::{SetCodes, number};

/// Every card a list may name, found by name, by printing or by passcode.
#[derive(Debug, Clone)]
pub struct Catalogue {
    entries: Vec<Entry>,
    names: BTreeMap<String, Vec<usize>>,
    prints: BTreeMap<(String, String), (usize, usize)>,
    codes: BTreeMap<Passcode, usize>,
    sets: SetCodes,
    /// Cards that a name without a printing means first, by id.
    favored: BTreeSet<u16>,
}

/// Why entries make no catalogue: no list could tell these two cards apart, or name this one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Clash {
    /// Two entries have one id.
    #[error("{first} and {second} both have the id {id}")]
    Id {
        /// The id.
        id: u16,
        /// The one card.
        first: String,
        /// The other card.
        second: String,
    },
    /// Two cards claim one number of one set.
    #[error("{first} and {second} are both {print}")]
    Print {
        /// The printing.
        print: String,
        /// The one card.
        first: String,
        /// The other card.
        second: String,
    },
    /// Two cards claim one passcode.
    #[error("{first} and {second} both have the passcode {code}")]
    Passcode {
        /// The passcode.
        code: Passcode,
        /// The one card.
        first: String,
        /// The other card.
        second: String,
    },
    /// Two cards of one name, and nothing printed to tell them apart.
    #[error("there are several cards named {name}, and one of them has no printing to know it by")]
    Unprinted {
        /// The name.
        name: String,
    },
    /// A name without a letter or digit, a set's name with brackets, or a number without digits.
    #[error("“{name}” cannot be written in a list: see its name, its sets' names and its numbers")]
    Unwritable {
        /// The name.
        name: String,
    },
}

impl Catalogue {
    /// A catalogue of these entries.
    ///
    /// # Errors
    /// When a list could not tell two of them apart, or name one of them.
    pub fn new(mut entries: Vec<Entry>) -> Result<Self, Clash> {
        entries.sort_by_key(|entry| entry.id);
        for pair in entries.windows(2) {
            if pair[0].id == pair[1].id {
                let (first, second) = (pair[0].name.clone(), pair[1].name.clone());
                return Err(Clash::Id {
                    id: pair[0].id,
                    first,
                    second,
                });
            }
        }
        let sets = SetCodes::of(entries.iter().flat_map(|entry| &entry.prints));
        let mut names: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut prints: BTreeMap<(String, String), (usize, usize)> = BTreeMap::new();
        for (at, entry) in entries.iter().enumerate() {
            let unwritable = || Clash::Unwritable {
                name: entry.name.clone(),
            };
            let key = fold(&entry.name);
            if key.is_empty() || entry.name.chars().any(char::is_control) {
                return Err(unwritable());
            }
            names.entry(key).or_default().push(at);
            for (index, print) in entry.prints.iter().enumerate() {
                let plain = |c: char| !c.is_control() && !"()[]".contains(c);
                let key = (sets.find(&print.set), number(&print.number));
                let (Some(set), Some(number)) = key else {
                    return Err(unwritable());
                };
                if !print.set.chars().all(plain) {
                    return Err(unwritable());
                }
                if let Some((other, _)) = prints.insert((set.to_string(), number), (at, index)) {
                    let (first, second) = (entries[other].name.clone(), entry.name.clone());
                    return Err(Clash::Print {
                        print: print.to_string(),
                        first,
                        second,
                    });
                }
            }
        }
        let codes = codes(&entries)?;
        for versions in names.values().filter(|versions| versions.len() > 1) {
            if let Some(at) = versions.iter().find(|at| entries[**at].prints.is_empty()) {
                return Err(Clash::Unprinted {
                    name: entries[*at].name.clone(),
                });
            }
        }
        Ok(Catalogue {
            entries,
            names,
            prints,
            codes,
            sets,
            favored: BTreeSet::new(),
        })
    }

    /// The same cards, where a name without a printing means those of a format first: `Bill` is one
    /// card in one era, and another in another.
    #[must_use]
    pub fn favoring(&self, format: &Format) -> Self {
        let entries = self.entries.iter();
        let favored = entries.filter(|entry| in_sets(entry, self, format));
        Self {
            favored: favored.map(|entry| entry.id).collect(),
            ..self.clone()
        }
    }

    /// Whether a name without a printing means this card first.
    pub(crate) fn favors(&self, card: u16) -> bool {
        self.favored.contains(&card)
    }

    /// The entries, by id.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of this id.
    pub fn get(&self, id: u16) -> Option<&Entry> {
        self.entries
            .binary_search_by_key(&id, |entry| entry.id)
            .ok()
            .map(|at| &self.entries[at])
    }

    /// The sets and the words for them.
    pub fn sets(&self) -> &SetCodes {
        &self.sets
    }

    /// Every version of the card of this name, in whatever spelling; none when no card is so called.
    pub fn named(&self, name: &str) -> Vec<&Entry> {
        let Some(found) = meanings(name).iter().find_map(|key| self.names.get(key)) else {
            return Vec::new();
        };
        let all: Vec<&Entry> = found.iter().map(|at| &self.entries[*at]).collect();
        let name = name.trim().to_lowercase();
        let exact: Vec<&Entry> = all
            .iter()
            .copied()
            .filter(|entry| entry.name.to_lowercase() == name)
            .collect();
        let basic: Vec<&Entry> = all
            .iter()
            .copied()
            .filter(|entry| entry.basic_energy)
            .collect();
        if !exact.is_empty() {
            exact
        } else if name.starts_with("basic") && !basic.is_empty() {
            basic
        } else {
            all
        }
    }

    /// The card of this number in the set of this name, code or id, and which of its printings that is.
    pub fn printed(&self, set: &str, number: &str) -> Option<(&Entry, usize)> {
        let key = (
            self.sets.find(set)?.to_string(),
            crate::sets::number(number)?,
        );
        self.prints
            .get(&key)
            .map(|(at, print)| (&self.entries[*at], *print))
    }

    /// The card of this passcode.
    pub fn coded(&self, code: Passcode) -> Option<&Entry> {
        self.codes.get(&code).map(|at| &self.entries[*at])
    }

    /// The cards whose passcodes are closest to this one: other pictures of a card are numbered next
    /// to it, and a slip of the key changes one digit.
    pub fn near_code(&self, code: Passcode) -> Vec<&Entry> {
        let next = |other: &Passcode| other.number().abs_diff(code.number()) <= 10;
        let written = code.number().to_string();
        let slip =
            |other: &Passcode| strsim::osa_distance(&written, &other.number().to_string()) <= 1;
        let those = |near: &dyn Fn(&Passcode) -> bool| -> Vec<&Entry> {
            let near = self.codes.iter().filter(|(other, _)| near(other));
            near.take(3).map(|(_, at)| &self.entries[*at]).collect()
        };
        let found = those(&next);
        if found.is_empty() {
            those(&slip)
        } else {
            found
        }
    }

    /// The names closest to this one, the closest first; none when nothing is close.
    pub fn nearest(&self, name: &str) -> Vec<&str> {
        let asked = fold(name);
        let long = asked.chars().count();
        if long > 60 {
            return Vec::new();
        }
        let most = (long / 3).max(1);
        let mut near: Vec<(usize, &str)> = Vec::new();
        for (key, versions) in &self.names {
            let part = long >= 3 && key.contains(&asked);
            let within = key.chars().count().abs_diff(long) <= most;
            let far = if part {
                1
            } else if within && letters_apart(&asked, key) <= most {
                strsim::osa_distance(&asked, key)
            } else {
                usize::MAX
            };
            if far <= most {
                near.extend(
                    versions
                        .first()
                        .map(|at| (far, self.entries[*at].name.as_str())),
                );
            }
        }
        near.sort();
        let best = near.first().map_or(0, |(far, _)| *far);
        near.retain(|(far, _)| *far <= best + 1);
        near.into_iter().take(3).map(|(_, name)| name).collect()
    }

    /// Is this printing one of the set of this full name?
    pub(crate) fn is_in(&self, print: &Print, set: &str) -> bool {
        self.sets.find(&print.set) == Some(set)
    }

    /// The words of a list that mean this card in this printing, in words only it answers to.
    pub fn spell(&self, entry: &Entry, print: usize) -> String {
        match entry.prints.get(print) {
            Some(print) => format!("{} ({print})", entry.name),
            None => entry.name.clone(),
        }
    }
}

/// Where each passcode stands.
fn codes(entries: &[Entry]) -> Result<BTreeMap<Passcode, usize>, Clash> {
    let mut codes = BTreeMap::new();
    for (at, entry) in entries.iter().enumerate() {
        let Some(code) = entry.passcode else { continue };
        if let Some(other) = codes.insert(code, at) {
            let (first, second) = (entries[other].name.clone(), entry.name.clone());
            return Err(Clash::Passcode {
                code,
                first,
                second,
            });
        }
    }
    Ok(codes)
}

/// At least so many edits lie between two names, by their letters alone: much faster than counting
/// them, and enough to see that most names are not near.
fn letters_apart(one: &str, other: &str) -> usize {
    if !one.is_ascii() || !other.is_ascii() {
        return 0;
    }
    let mut counts = [0_i16; 64];
    for byte in one.bytes() {
        counts[usize::from(byte & 63)] += 1;
    }
    for byte in other.bytes() {
        counts[usize::from(byte & 63)] -= 1;
    }
    let more: usize = counts
        .iter()
        .map(|n| usize::from(n.max(&0).unsigned_abs()))
        .sum();
    let fewer: usize = counts
        .iter()
        .map(|n| usize::from(n.min(&0).unsigned_abs()))
        .sum();
    more.max(fewer)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn letters_are_never_further_apart_than_names(one in "[a-z0-9]{0,12}", other in "[a-z0-9é]{0,12}") {
            let edits = strsim::osa_distance(&one, &other);
            prop_assert!(letters_apart(&one, &other) <= edits, "{one} {other}");
        }
    }
}
