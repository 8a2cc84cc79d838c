//! Is a deck legal in a format?

use crate::banlist::{BanList, Others};
use crate::catalogue::Catalogue;
use crate::deck::Deck;
use crate::entry::{Entry, Kind};
use crate::format::{Format, Reprints, Room, Start};
use crate::list::Lost;
use crate::place::fits;
use crate::section::Section;
use crate::violation::{Places, Violation};

/// Every reason this deck is not legal in this format; none when it is.
///
/// A card is in the pool when any of its printings is: an old card in a later printing stays the
/// same card. A deck is one player's, and so are all numbers: nothing is borrowed from a partner.
/// TD-DECK-5, TD-DECK-6
pub fn check(deck: &Deck, catalogue: &Catalogue, format: &Format) -> Vec<Violation> {
    check_with(deck, Lost::default(), catalogue, format)
}

/// Every reason, where the list asked for more cards that nobody knows.
pub(crate) fn check_with(
    deck: &Deck,
    lost: Lost,
    catalogue: &Catalogue,
    format: &Format,
) -> Vec<Violation> {
    let mut all = Vec::new();
    sizes(deck, lost, format, &mut all);
    let mut entries = deck
        .lines()
        .iter()
        .filter_map(|line| catalogue.get(line.card));
    let unread = lost.uncounted || lost.of(Section::Main) > 0;
    if format.start == Start::Needed && !unread && !entries.any(|entry| entry.starts) {
        all.push(Violation::NoStart);
    }
    copies(deck, catalogue, format, &mut all);
    cards(deck, catalogue, format, &mut all);
    all
}

/// TD-BASE-2, TD-BASE-3, TD-BASE-4
fn sizes(deck: &Deck, lost: Lost, format: &Format, all: &mut Vec<Violation>) {
    let have = |section| deck.size_of(section).saturating_add(lost.of(section));
    let size = format.size;
    let main = have(Section::Main);
    let short = main < size.least && !lost.uncounted;
    let long = size.most.is_some_and(|most| main > most);
    match size.most {
        Some(most) if most == size.least && (short || long) => all.push(Violation::Size {
            have: main,
            need: most,
        }),
        _ if short => all.push(Violation::Short {
            section: Section::Main,
            have: main,
            least: size.least,
        }),
        Some(most) if long => all.push(Violation::Long {
            section: Section::Main,
            have: main,
            most,
        }),
        _ => {}
    }
    let closed = |section, have| Violation::Closed {
        section,
        have,
        format: format.title.clone(),
    };
    match (have(Section::Fusion), format.fusion) {
        (1.., Room::None) => all.push(closed(Section::Fusion, have(Section::Fusion))),
        (fusion, Room::Most(most)) if fusion > most => all.push(Violation::Long {
            section: Section::Fusion,
            have: fusion,
            most,
        }),
        _ => {}
    }
    match (have(Section::Side), format.side) {
        (0, _) => {}
        (side, None) => all.push(closed(Section::Side, side)),
        (side, Some(need)) if side > need || side < need && !lost.uncounted => {
            all.push(Violation::Side { have: side, need });
        }
        _ => {}
    }
}

/// A name with its cards in the deck and where they are.
struct Named<'a> {
    name: &'a str,
    entries: Vec<&'a Entry>,
    at: Places,
}

/// The names in the deck, in the order they first stand there, without basic Energy.
fn names<'a>(deck: &Deck, catalogue: &'a Catalogue) -> Vec<Named<'a>> {
    let mut names: Vec<Named<'a>> = Vec::new();
    for (section, line) in deck.every() {
        let Some(entry) = catalogue.get(line.card).filter(|entry| !entry.basic_energy) else {
            continue;
        };
        let known = names.iter().position(|named| named.name == entry.name);
        let at = known.unwrap_or_else(|| {
            names.push(Named {
                name: &entry.name,
                entries: Vec::new(),
                at: Places::default(),
            });
            names.len() - 1
        });
        names[at].entries.push(entry);
        names[at].at.add(section, line.count);
    }
    names
}

/// TD-BASE-2, TD-BASE-5, TD-OPEN-38: all parts of the deck are counted together.
fn copies(deck: &Deck, catalogue: &Catalogue, format: &Format, all: &mut Vec<Violation>) {
    let parts = format.fusion != Room::None || format.side.is_some();
    if let (Some(list), None) = (&format.list, &format.limits) {
        all.push(Violation::NoList {
            format: format.title.clone(),
            list: list.clone(),
        });
    }
    for Named { name, entries, at } in names(deck, catalogue) {
        let have = at.sum();
        let listed = format
            .limits
            .as_ref()
            .and_then(|list| Some((list, given(list, &entries)?)))
            .filter(|(_, most)| *most < format.copies);
        match listed {
            Some((list, most)) if have > most => all.push(Violation::Listed {
                name: name.to_owned(),
                at,
                most,
                list: list.title.clone(),
            }),
            _ if have <= format.copies => {}
            _ if parts => all.push(Violation::Many {
                name: name.to_owned(),
                at,
                most: format.copies,
            }),
            _ => all.push(Violation::Copies {
                name: name.to_owned(),
                have,
                most: format.copies,
            }),
        }
    }
}

/// How many copies a list gives a name: the fewest that it gives one of its cards.
pub(crate) fn given(list: &BanList, entries: &[&Entry]) -> Option<u32> {
    let most = |entry: &&Entry| Some(list.limits.get(&entry.passcode?)?.most);
    entries.iter().filter_map(most).min()
}

/// What is wrong with a card whatever the number of its copies.
fn cards(deck: &Deck, catalogue: &Catalogue, format: &Format, all: &mut Vec<Violation>) {
    let mut seen = Vec::new();
    for (section, line) in deck.every() {
        let Some(entry) = catalogue.get(line.card) else {
            if !seen.contains(&line.card) {
                seen.push(line.card);
                all.push(Violation::Unknown { card: line.card });
            }
            continue;
        };
        if !fits(section, entry) {
            all.push(Violation::Misplaced {
                card: catalogue.spell(entry, line.print),
                section,
                right: entry.place(),
            });
        }
        if !seen.contains(&line.card) {
            seen.push(line.card);
            all.extend(outside(deck, entry, line.print, catalogue, format));
        }
    }
}

/// Why a card is not one that may be played.
pub(crate) fn outside(
    deck: &Deck,
    entry: &Entry,
    print: usize,
    catalogue: &Catalogue,
    format: &Format,
) -> Option<Violation> {
    // Most cards may be played: words are made for those alone that may not.
    let card = || catalogue.spell(entry, print);
    if format.ban.contains(&entry.id) {
        return Some(Violation::Banned {
            card: card(),
            format: format.title.clone(),
        });
    }
    if format.allow.contains(&entry.id) {
        return None;
    }
    if !in_sets(entry, catalogue, format) {
        return Some(Violation::Pool {
            card: card(),
            sets: sets_of(entry),
            format: format.title.clone(),
        });
    }
    let mut at = Places::default();
    for (section, line) in deck.every().filter(|(_, line)| line.card == entry.id) {
        at.add(section, line.count);
    }
    let late = entry.released.zip(format.until);
    if let Some((released, until)) = late.filter(|(released, until)| released > until) {
        return Some(Violation::Later {
            name: entry.name.clone(),
            at,
            released,
            until,
            format: format.title.clone(),
        });
    }
    let named = |list: &&BanList| given(list, &[entry]).is_some();
    let list = format
        .limits
        .as_ref()
        .filter(|list| list.others == Others::Barred);
    list.filter(|list| !named(list))
        .map(|list| Violation::Unlisted {
            name: entry.name.clone(),
            at,
            list: list.title.clone(),
        })
}

pub(crate) fn in_sets(entry: &Entry, catalogue: &Catalogue, format: &Format) -> bool {
    let from_set = |set: &String| entry.prints.iter().any(|print| catalogue.is_in(print, set));
    let Some(sets) = &format.sets else {
        return true;
    };
    let again = format.reprints == Reprints::TrainersAndEnergy && entry.kind != Kind::Pokemon;
    let reprinted = |other: &&Entry| {
        let from_set = |set: &String| other.prints.iter().any(|print| catalogue.is_in(print, set));
        other.kind == entry.kind && sets.iter().any(from_set)
    };
    sets.iter().any(from_set) || again && catalogue.named(&entry.name).iter().any(reprinted)
}

fn sets_of(entry: &Entry) -> Vec<String> {
    let mut sets: Vec<String> = Vec::new();
    for print in &entry.prints {
        if !sets.contains(&print.set) {
            sets.push(print.set.clone());
        }
    }
    if sets.is_empty() {
        vec!["no set".into()]
    } else {
        sets
    }
}
