//! Which card a reading means, and what to say when it means none or several.

use crate::catalogue::Catalogue;
use crate::entry::Entry;
use crate::problem::{Wrong, quote};
use crate::reading::Reading;
use crate::sets::number;

/// The one card a reading means.
pub(crate) fn settle(reading: Reading<'_>, catalogue: &Catalogue) -> Result<(u16, usize), Wrong> {
    let there = reading
        .set
        .zip(reading.number)
        .and_then(|(set, number)| catalogue.printed(set, number));
    if reading.name.is_empty() {
        return there
            .map(|(entry, print)| (entry.id, print))
            .ok_or_else(|| Wrong::new("this line names no card"));
    }
    let versions = catalogue.named(reading.name);
    if versions.is_empty() {
        return Err(unknown(reading.name, reading.name, catalogue));
    }
    if let [energy] = versions[..]
        && energy.basic_energy
        && reading.level.is_none()
    {
        let print = there
            .filter(|(entry, _)| entry.id == energy.id)
            .map_or(0, |(_, print)| print);
        return Ok((energy.id, print));
    }
    let set = match reading.set {
        Some(set) => Some(
            catalogue
                .sets()
                .find(set)
                .ok_or_else(|| no_set(set, reading.count, &versions, catalogue))?,
        ),
        None => None,
    };
    let asked = reading.number.and_then(number);
    let fits = |entry: &Entry| {
        let level = reading.level.is_none_or(|level| entry.level == Some(level));
        let print = entry.prints.iter().position(|print| {
            set.is_none_or(|set| catalogue.is_in(print, set))
                && (asked.is_none() || number(&print.number) == asked)
        });
        let free = set.is_none() && asked.is_none();
        if level {
            print.or(free.then_some(0)).map(|print| (entry.id, print))
        } else {
            None
        }
    };
    let found: Vec<(u16, usize)> = versions.iter().filter_map(|entry| fits(entry)).collect();
    // Of several cards of one name those of the format at hand are meant, if no printing is told.
    let favored = || found.iter().filter(|(id, _)| catalogue.favors(*id));
    let found: Vec<(u16, usize)> = match favored().count() {
        0 => found,
        _ => favored().copied().collect(),
    };
    match found[..] {
        [one] => Ok(one),
        [] => Err(nowhere(
            reading,
            there.map(|(entry, _)| entry),
            &versions,
            catalogue,
        )),
        _ => {
            let versions: Vec<&Entry> = versions
                .into_iter()
                .filter(|entry| found.iter().any(|(id, _)| *id == entry.id))
                .collect();
            let text = format!("{} is {} different cards", versions[0].name, versions.len());
            Err(Wrong::new(text).help(choices("say which", reading.count, &versions, catalogue)))
        }
    }
}

/// Nobody knows this name, which is what is left of these words without a printing.
pub(crate) fn unknown(name: &str, words: &str, catalogue: &Catalogue) -> Wrong {
    let mut near = catalogue.nearest(name);
    if near.is_empty() && name.len() < words.trim().len() {
        // What looked like a printing may be the end of a name: `Armd Dragon LV3`.
        near = catalogue.nearest(words);
    }
    let wrong = Wrong::new(format!("no card is named {}", quote(name)));
    if near.is_empty() {
        wrong
    } else {
        wrong.help(format!("is it {}?", near.join(" or ")))
    }
}

fn no_set(set: &str, count: Option<u32>, versions: &[&Entry], catalogue: &Catalogue) -> Wrong {
    Wrong::new(format!("no set is called {}", quote(set)))
        .help(choices("write", count, versions, catalogue))
}

fn nowhere(
    reading: Reading<'_>,
    there: Option<&Entry>,
    versions: &[&Entry],
    catalogue: &Catalogue,
) -> Wrong {
    let name = &versions[0].name;
    let set = reading
        .set
        .map(|set| catalogue.sets().find(set).unwrap_or(set));
    let text = match (set, reading.number, there) {
        (Some(set), Some(number), Some(other))
            if !versions.iter().any(|entry| entry.id == other.id) =>
        {
            format!("{set} {number} is {}, not {name}", other.name)
        }
        (Some(set), Some(number), None) => format!("no {name} is {set} {number}"),
        (Some(set), None, _) => format!("no {name} is from {set}"),
        _ => format!("no {name} has level {}", reading.level.unwrap_or_default()),
    };
    Wrong::new(text).help(choices("write", reading.count, versions, catalogue))
}

/// A line to write for each version, with what it is known by.
fn choices(lead: &str, count: Option<u32>, versions: &[&Entry], catalogue: &Catalogue) -> String {
    let count = count.map(|count| format!("{count} ")).unwrap_or_default();
    let line = |entry: &&Entry| match entry.signature.as_str() {
        "" => format!("{count}{}", catalogue.spell(entry, 0)),
        signature => format!("{count}{} — {signature}", catalogue.spell(entry, 0)),
    };
    match versions {
        [one] => format!("{lead} {}", line(one)),
        many => {
            let lines: Vec<String> = many.iter().map(line).collect();
            format!("{lead}:\n  {}", lines.join("\n  "))
        }
    }
}
