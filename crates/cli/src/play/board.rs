//! The table in the terminal, in a few lines.

use std::sync::Arc;

use std::io::Write;

use view::{CardView, Role, SeatView, TableView, ZoneView};

use crate::paint::Paint;
use crate::trouble::Told;

/// The table: the others above, the viewer's seat below.
pub fn print(out: &mut dyn Write, view: &TableView, paint: Paint) -> Told {
    writeln!(out, "\n{}", paint.bold(&turn(view)))?;
    let own = |seat: &&SeatView| Some(seat.seat) == view.viewer;
    for seat in view.seats.iter().filter(|seat| !own(seat)) {
        print_seat(out, seat, &format!("Player {}", seat.seat), paint)?;
    }
    for zone in &view.shared {
        let cards: Vec<String> = zone.cards.iter().map(name).collect();
        writeln!(out, "{}: {}", zone.name, cards.join(", "))?;
    }
    for seat in view.seats.iter().filter(own) {
        print_seat(out, seat, &format!("You, player {}", seat.seat), paint)?;
    }
    Ok(())
}

/// Every card of the piles that lie open, each pile from its oldest card on.
pub fn piles(out: &mut dyn Write, view: &TableView, paint: Paint) -> Told {
    let mut empty = true;
    for seat in &view.seats {
        let open = |zone: &&Arc<ZoneView>| zone.role == Role::Pile && !zone.cards.is_empty();
        for zone in seat.zones.iter().filter(open) {
            let whose = if Some(seat.seat) == view.viewer {
                "Your".to_owned()
            } else {
                format!("Player {}'s", seat.seat)
            };
            let title = format!("{whose} {} ({}):", zone.name, zone.count);
            let cards: Vec<String> = zone.cards.iter().map(name).collect();
            writeln!(out, "{} {}", paint.bold(&title), cards.join(", "))?;
            empty = false;
        }
    }
    if empty {
        writeln!(out, "No pile has an open card.")?;
    }
    Ok(())
}

fn turn(view: &TableView) -> String {
    let turn = &view.turn;
    match turn.seat {
        None => turn.phase.to_string(),
        Some(seat) => {
            let whose = if Some(seat) == view.viewer {
                "yours".to_owned()
            } else {
                format!("player {seat}'s")
            };
            let phase = match &*turn.phase {
                "Turn" => String::new(),
                phase => format!(", {}", phase.to_lowercase()),
            };
            format!("Turn {}, {whose}{phase}", turn.number)
        }
    }
}

fn print_seat(out: &mut dyn Write, seat: &SeatView, who: &str, paint: Paint) -> Told {
    let mut piles = Vec::new();
    let mut rows = Vec::new();
    // Prizes are told as a pile.
    let prizes = seat.zones.iter().any(|zone| zone.role == Role::Prize);
    for gauge in seat.gauges.iter().filter(|_| !prizes) {
        piles.push(format!("{} {}", gauge.label, gauge.now));
    }
    for zone in &seat.zones {
        match zone.role {
            Role::Active | Role::Row => rows.push((&*zone.name, lines(zone))),
            Role::Hand if zone.cards.iter().any(|c| c.face.is_some()) => {
                rows.push((&*zone.name, vec![list(&zone.cards)]));
            }
            Role::Pile if zone.count > 0 => {
                piles.push(format!("{} {} ({})", zone.name, zone.count, newest(zone)));
            }
            Role::Prize if zone.places > 0 => {
                piles.push(format!("{} {} of {}", zone.name, zone.count, zone.places));
            }
            Role::Hand | Role::Pile | Role::Deck | Role::Prize | Role::Shared => {
                piles.push(format!("{} {}", zone.name, zone.count));
            }
        }
    }
    writeln!(out, "{who}: {}", paint.dim(&piles.join(", ")))?;
    let wide = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, lines) in rows {
        for (line, at) in lines.iter().zip(0..) {
            let name = if at == 0 { name } else { "" };
            writeln!(out, "  {name:<wide$}  {line}")?;
        }
    }
    Ok(())
}

/// The card that came last to a pile.
fn newest(zone: &ZoneView) -> String {
    zone.cards
        .last()
        .map_or_else(String::new, |card| format!("{} on top", name(card)))
}

fn name(card: &CardView) -> String {
    card.face
        .as_ref()
        .map_or_else(|| "face down".to_owned(), |face| face.name.clone())
}

/// A line for each card in play.
fn lines(zone: &ZoneView) -> Vec<String> {
    let mut lines: Vec<String> = zone.cards.iter().map(in_play).collect();
    if lines.is_empty() {
        lines.push("—".to_owned());
    }
    lines
}

fn in_play(card: &CardView) -> String {
    let mut parts = vec![name(card)];
    for gauge in &card.values {
        parts[0] += &match gauge.of {
            0 => format!(" {} {}", gauge.label, gauge.now),
            of => format!(" {}/{of}", gauge.now),
        };
    }
    for mark in card.marks.iter().filter(|m| m.kind != "damage") {
        parts.push(match &*mark.kind {
            "counter" => format!("{} counter", mark.text),
            _ => mark.text.clone(),
        });
    }
    if !card.attached.is_empty() {
        parts.push(format!("with {}", list(&card.attached)));
    }
    parts.join(", ")
}

/// Names of cards, those of one name counted.
fn list(cards: &[CardView]) -> String {
    let mut names: Vec<(String, usize)> = Vec::new();
    for card in cards {
        let name = name(card);
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, n)) => *n += 1,
            None => names.push((name, 1)),
        }
    }
    let words = names.into_iter().map(|(name, n)| match n {
        1 => name,
        n => format!("{n} {name}"),
    });
    words.collect::<Vec<_>>().join(", ")
}
