//! Views and questions as plain text.

use std::fmt::Write;

use view::{CardView, QuestionView, Role, TableView, ZoneView};

/// The table as a viewer sees it.
pub fn table(view: &TableView) -> String {
    let mut text = match view.turn.seat {
        Some(seat) => format!("Turn {}, seat {seat} on turn\n", view.turn.number),
        None => format!("{}\n", view.turn.phase),
    };
    for seat in &view.seats {
        let you = if view.viewer == Some(seat.seat) {
            " (you)"
        } else {
            ""
        };
        line(&mut text, format_args!("Seat {}{you}", seat.seat));
        for zone in &seat.zones {
            self::zone(&mut text, zone);
        }
    }
    for zone in &view.shared {
        self::zone(&mut text, zone);
    }
    text
}

fn line(text: &mut String, words: std::fmt::Arguments) {
    // Writing to a String cannot fail.
    let _ = writeln!(text, "{words}");
}

fn zone(text: &mut String, zone: &ZoneView) {
    let name = &zone.name;
    match zone.role {
        Role::Active | Role::Row | Role::Shared => {
            for card in &zone.cards {
                line(text, format_args!("  {name:<14}{}", in_play(card)));
            }
            if zone.cards.is_empty() {
                line(text, format_args!("  {name:<14}-"));
            }
        }
        Role::Hand | Role::Deck | Role::Prize => {
            let names: Vec<&str> = zone.cards.iter().filter_map(face).collect();
            let known = if names.is_empty() {
                String::new()
            } else {
                format!(": {}", names.join(", "))
            };
            line(text, format_args!("  {name:<14}{}{known}", zone.count));
        }
        Role::Pile => {
            let top = zone.cards.last().and_then(face);
            let top = top.map_or(String::new(), |top| format!(", {top} on top"));
            line(text, format_args!("  {name:<14}{}{top}", zone.count));
        }
    }
}

fn face(card: &CardView) -> Option<&str> {
    card.face.as_ref().map(|f| f.name.as_str())
}

fn in_play(card: &CardView) -> String {
    let mut text = face(card).unwrap_or("face down").to_owned();
    for value in &card.values {
        text += &format!(", {} {}/{}", value.label, value.now, value.of);
    }
    for mark in card.marks.iter().filter(|m| m.kind != "damage") {
        text += &format!(", {}", mark.text);
    }
    let attached: Vec<&str> = card.attached.iter().filter_map(face).collect();
    if !attached.is_empty() {
        text += &format!(" [{}]", attached.join(", "));
    }
    text
}

/// A question with its answers numbered from 1.
pub fn question(question: &QuestionView) -> String {
    let mut text = format!("{}\n", question.title);
    if !question.why.is_empty() {
        line(&mut text, format_args!("  {}", question.why));
    }
    if question.kind == "number" {
        line(
            &mut text,
            format_args!("  a number from {} to {}", question.min, question.max),
        );
        return text;
    }
    for (at, answer) in question.answers.iter().enumerate() {
        line(&mut text, format_args!("  {:>3}  {}", at + 1, answer.label));
    }
    if question.max > 1 {
        let (min, max) = (question.min, question.max);
        line(
            &mut text,
            format_args!("  {min} to {max} of these, numbers with spaces between"),
        );
    }
    text
}

/// What a typed line answers.
///
/// # Errors
/// In words, when it is no answer to the question.
pub fn answer(question: &QuestionView, typed: &str) -> Result<Vec<u16>, String> {
    let words = typed.split([' ', ',']).filter(|w| !w.is_empty());
    let numbers: Vec<u16> = words
        .map(|w| {
            w.parse()
                .map_err(|_| format!("\"{w}\" is not a number; ? shows what to type"))
        })
        .collect::<Result<_, String>>()?;
    if question.kind == "number" {
        return match numbers[..] {
            [n] if (question.min..=question.max).contains(&n) => Ok(vec![n]),
            _ => Err(format!(
                "type a number from {} to {}",
                question.min, question.max
            )),
        };
    }
    let most = question.answers.len();
    if let Some(n) = numbers
        .iter()
        .find(|n| !(1..=most).contains(&usize::from(**n)))
    {
        return Err(format!("{n} is not one of the answers, 1 to {most}"));
    }
    let (min, max) = (usize::from(question.min), usize::from(question.max));
    if !(min..=max).contains(&numbers.len()) {
        let wanted = if min == max {
            format!("{min}")
        } else {
            format!("{min} to {max}")
        };
        return Err(format!("choose {wanted} of them"));
    }
    Ok(numbers.iter().map(|n| n - 1).collect())
}
