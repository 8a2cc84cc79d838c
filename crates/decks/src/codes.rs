//! What is said of a passcode that no card has.

use crate::catalogue::Catalogue;
use crate::entry::Entry;
use crate::passcode::Passcode;
use crate::problem::Wrong;

/// No card has this passcode; a name beside it may say which was meant.
pub(crate) fn unknown(code: Passcode, name: Option<&str>, catalogue: &Catalogue) -> Wrong {
    let wrong = Wrong::new(format!("no card has the passcode {code}"));
    let named = name
        .map(|name| catalogue.nearest(name.trim()))
        .unwrap_or_default();
    let mut near: Vec<&Entry> = named
        .iter()
        .flat_map(|name| catalogue.named(name))
        .collect();
    if near.is_empty() {
        near = catalogue.near_code(code);
    }
    let known: Vec<String> = near
        .iter()
        .filter_map(|entry| Some(format!("{}, {}", entry.passcode?.number(), entry.name)))
        .collect();
    if known.is_empty() {
        wrong
    } else {
        wrong.help(format!("is it {}?", known.join(", or ")))
    }
}
