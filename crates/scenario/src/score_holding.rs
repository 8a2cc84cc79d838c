//! Whether a claim about Life Points, the phase or the chain holds.

use view::TableView;

use crate::claim::Whose;
use crate::miss::{Miss, check, same};

/// Holds that a seat or a team has so many Life Points.
pub(crate) fn life(table: &TableView, whose: Whose, points: u16) -> Result<(), Miss> {
    let (of, mut seats): (_, Vec<_>) = match whose {
        Whose::Seat(n) => (format!("seat {n}"), table.seats.iter().collect()),
        Whose::Team(n) => (format!("team {n}"), table.seats.iter().collect()),
    };
    seats.retain(|seat| match whose {
        Whose::Seat(n) => seat.seat == n,
        Whose::Team(n) => seat.team == n,
    });
    // A seat whose team has one total shows none of its own.
    if seats.iter().all(|seat| seat.gauges.is_empty()) {
        let teams: Vec<u8> = seats.iter().map(|seat| seat.team).collect();
        seats = table.seats.iter().collect();
        seats.retain(|seat| teams.contains(&seat.team));
    }
    let gauges = seats.iter().flat_map(|seat| &seat.gauges);
    let mut found: Vec<i32> = gauges
        .filter(|g| g.label == "Life Points")
        .map(|g| g.now)
        .collect();
    found.dedup();
    match found.as_slice() {
        [now] => same(&format!("LP of {of}:"), i32::from(points), *now),
        [] => Err(Miss::new(
            format!("{of} with Life Points"),
            "nobody like that at this table",
        )),
        several => {
            let each: Vec<String> = several.iter().map(ToString::to_string).collect();
            Err(Miss::new(
                format!("one total of {of}"),
                format!("its seats have {}; name a seat", each.join(", ")),
            ))
        }
    }
}

/// Holds that it is a phase or a step of one: what a view says in commas.
pub(crate) fn phase(table: &TableView, name: &str) -> Result<(), Miss> {
    let is = |part: &str| {
        part.strip_prefix("the ")
            .unwrap_or(part)
            .eq_ignore_ascii_case(name)
    };
    let found = &table.turn.phase;
    check(found.split(", ").any(is), || {
        (name.to_owned(), found.to_string())
    })
}

/// Holds that the chain has so many links.
pub(crate) fn chain(table: &TableView, links: u16) -> Result<(), Miss> {
    let chain = table.shared.iter().find(|z| z.id == "shared.chain");
    same("links in the chain:", links, chain.map_or(0, |z| z.count))
}
