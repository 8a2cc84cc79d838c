//! Every card a list may name.

use std::collections::BTreeMap;

use crate::entry::{Entry, Print};
use crate::names::{fold, meanings};
use crate::sets::{SetCodes, number};

/// Every card a list may name, found by name or by printing.
#[derive(Debug, Clone)]
pub struct Catalogue {
    entries: Vec<Entry>,
    names: BTreeMap<String, Vec<usize>>,
    prints: BTreeMap<(String, String), (usize, usize)>,
    sets: SetCodes,
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
            sets,
        })
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
            } else if within {
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
    pub(crate) fn spell(&self, entry: &Entry, print: usize) -> String {
        match entry.prints.get(print) {
            Some(print) => format!("{} ({print})", entry.name),
            None => entry.name.clone(),
        }
    }
}
