//! How an answer is said: the line of `when` that means it.

use view::{AnswerView, QuestionView};

use crate::answering::{Reply, alike, reply};
use crate::phase::Phase;
use crate::place::{Spot, Zone};
use crate::reading::deed_of;
use crate::sight::{Seen, Sight};

/// The line of `when` that means the answer at a place of a question's list and no other; of a question
/// that takes several answers, the line that names this one alone. `None` if none does.
pub(crate) fn line(question: &QuestionView, at: usize, sight: &Sight) -> Option<String> {
    let answer = question.answers.get(at)?;
    let saying = Saying { question, sight };
    let lines = saying.ways(answer).into_iter();
    let mut lines = lines.map(|deed| format!("{} {deed}", question.seat));
    lines.find(|line| saying.means(line, at))
}

struct Saying<'a> {
    question: &'a QuestionView,
    sight: &'a Sight<'a>,
}

impl Saying<'_> {
    /// Whether a line, read as any other, comes to this answer.
    fn means(&self, line: &str, at: usize) -> bool {
        let Some((seat, deed)) = deed_of(line) else {
            return false;
        };
        let several = matches!(&*self.question.kind, "pick" | "split" | "order");
        let found = match reply(&deed, self.question, self.sight) {
            Reply::Legal(choose) => choose,
            // Others are still to be named beside it.
            Reply::Beyond(choose) if several => choose,
            Reply::Beyond(_) | Reply::Unknown | Reply::Several(_) => return false,
        };
        let same = |one: u16| {
            let one = usize::from(one);
            one == at || alike(self.question, self.sight, one, at)
        };
        seat == self.question.seat && matches!(found.as_slice(), [one] if same(*one))
    }

    /// Ways to say an answer, the plainest first. Not all of them mean it alone.
    fn ways(&self, answer: &AnswerView) -> Vec<String> {
        let label = without_place(&answer.label);
        let first = || self.targets(answer, 0);
        let names = || self.names(answer, 0);
        match &*answer.group {
            "attack" => self.attacks(answer, label),
            "summon" => acts("summons", first(), label),
            "special" => acts("special summons", first(), label),
            "flip" => acts("flips", first(), label),
            "set" => acts("sets", first(), label),
            "turn" => acts("turns", first(), label),
            "activate" => acts("activates", first(), &answer.label),
            "phase" => {
                let phases = Phase::ALL.iter();
                let enter = phases.map(|phase| format!("enters {}", phase.name()));
                let end = ["ends the phase", "ends the turn"].map(str::to_owned);
                enter.chain(end).collect()
            }
            "pass" => vec!["passes".to_owned()],
            "play" => {
                let partner = answer.label.rsplit_once(" for player ");
                let end = partner.map_or(String::new(), |(_, seat)| format!(" for {seat}"));
                let names = names().into_iter();
                names.map(|name| format!("plays {name}{end}")).collect()
            }
            "energy" | "attach" => pairs(&names(), &self.targets(answer, 1), "attaches", "to"),
            "evolve" => pairs(&self.targets(answer, 1), &names(), "evolves", "into"),
            "bench" => each("benches", names(), ""),
            "retreat" => vec!["retreats".to_owned()],
            "power" => self.powers(answer, label),
            "discard" => each("discards", first(), " from play"),
            "end" => vec!["ends the turn".to_owned()],
            _ => self.choices(answer),
        }
    }

    fn attacks(&self, answer: &AnswerView, label: &str) -> Vec<String> {
        let mut ways = Vec::new();
        if let Some(place) = self.place(answer, 0) {
            ways.push(format!("attacks with {place}"));
        }
        let Some((before, name)) = label.split_once("with ") else {
            return ways;
        };
        let whom = before
            .trim_end()
            .rsplit(' ')
            .next()
            .filter(|word| word.chars().all(|c| c.is_ascii_digit()) && !word.is_empty());
        for name in [name.to_owned(), format!("\"{name}\"")] {
            ways.push(format!("attacks with {name}"));
            if let Some(seat) = whom {
                ways.push(format!("attacks {seat} with {name}"));
            }
        }
        ways
    }

    fn powers(&self, answer: &AnswerView, label: &str) -> Vec<String> {
        let name = label.strip_prefix("Use ").unwrap_or(label);
        let power = name.rsplit_once(" of ").map_or(name, |(power, _)| power);
        let mut ways = vec![format!("uses {power}"), format!("uses {name}")];
        if let Some(place) = self.place(answer, 0) {
            ways.push(format!("uses {power} of {place}"));
        }
        ways
    }

    fn choices(&self, answer: &AnswerView) -> Vec<String> {
        let label = answer.label.as_str();
        let plain = without_place(label);
        let mut ways = Vec::new();
        match label {
            "Yes" => ways.push("says yes".to_owned()),
            "No" => ways.push("says no".to_owned()),
            "Nothing" | "Stop the attack" => ways.push("chooses nothing".to_owned()),
            _ => {}
        }
        let mut items = self.names(answer, 0);
        let known = items.clone();
        if let Some(seen) = self.seen(answer, 0) {
            let place = self.spot(&seen);
            for name in &known {
                match (&place, seen.on) {
                    (Some(place), Some(_)) => items.push(format!("{name} of {place}")),
                    _ => items.extend(self.zones(&seen).map(|zone| format!("{name} in {zone}"))),
                }
            }
            items.extend(place.filter(|_| seen.on.is_none()));
        }
        let small: String = {
            let mut letters = plain.chars();
            let first = letters.next().map(|c| c.to_lowercase().to_string());
            first.unwrap_or_default() + letters.as_str()
        };
        items.extend(seat_in(label).map(|seat| format!("seat {seat}")));
        items.extend(prize(label));
        items.push(small);
        items.push(plain.to_owned());
        items.push(format!("\"{plain}\""));
        items.push(counted(label));
        ways.extend(items.iter().map(|item| format!("chooses {item}")));
        // Where two acts are offered, yes is the first of them.
        ways.extend(["says yes", "says no"].map(str::to_owned));
        ways
    }

    fn seen(&self, answer: &AnswerView, nth: usize) -> Option<Seen<'_>> {
        answer
            .cards
            .get(nth)
            .and_then(|handle| self.sight.of(*handle))
    }

    /// What a card may be called, the shortest first.
    fn names(&self, answer: &AnswerView, nth: usize) -> Vec<String> {
        let Some(face) = self.seen(answer, nth).and_then(|seen| seen.face()) else {
            return Vec::new();
        };
        let prints = || face.printed.split(", ").filter(|p| !p.is_empty());
        let name = &face.name;
        let quoted = format!("\"{name}\"");
        let mut names = vec![name.clone(), quoted.clone()];
        names.extend(prints().map(|print| format!("{name} ({print})")));
        names.extend(prints().map(|print| format!("{quoted} ({print})")));
        names
    }

    /// Its place in play, as the seat that is asked names it.
    fn place(&self, answer: &AnswerView, nth: usize) -> Option<String> {
        let seen = self.seen(answer, nth).filter(|seen| seen.on.is_none())?;
        self.spot(&seen)
    }

    fn spot(&self, seen: &Seen) -> Option<String> {
        let (seat, tail) = seen.zone.id.split_once('.')?;
        let spot = Spot::in_zone(Zone::of_tail(tail)?, seen.at)?;
        Some(if seat == self.question.seat.to_string() {
            spot.to_string()
        } else {
            format!("seat {seat} {spot}")
        })
    }

    fn zones(&self, seen: &Seen) -> impl Iterator<Item = String> {
        let found = seen.zone.id.split_once('.');
        let zone = found.and_then(|(seat, tail)| Some((seat.to_owned(), Zone::of_tail(tail)?)));
        zone.into_iter().flat_map(|(seat, zone)| {
            [
                zone.word().to_owned(),
                format!("seat {seat} {}", zone.word()),
            ]
        })
    }

    fn targets(&self, answer: &AnswerView, nth: usize) -> Vec<String> {
        let mut targets = self.names(answer, nth);
        targets.extend(self.place(answer, nth));
        targets
    }
}

/// A verb with each of some cards; where that does not tell two effects apart, with words of the answer.
fn acts(verb: &str, targets: Vec<String>, label: &str) -> Vec<String> {
    let words = label.split_once(": ").map(|(_, words)| words);
    let pieces = words.into_iter().flat_map(|words| words.split('"'));
    let longest = pieces.map(str::trim).max_by_key(|piece| piece.len());
    let hinted = longest.filter(|piece| !piece.is_empty()).map(|piece| {
        let targets = targets.iter();
        targets
            .map(|target| format!("{verb} {target} \"{piece}\""))
            .collect::<Vec<_>>()
    });
    let plain = each(verb, targets.clone(), "");
    plain
        .into_iter()
        .chain(hinted.into_iter().flatten())
        .collect()
}

fn each(verb: &str, things: Vec<String>, end: &str) -> Vec<String> {
    let things = things.into_iter();
    things.map(|thing| format!("{verb} {thing}{end}")).collect()
}

fn pairs(ones: &[String], others: &[String], verb: &str, word: &str) -> Vec<String> {
    let pairs = ones
        .iter()
        .flat_map(|one| others.iter().map(move |o| (one, o)));
    pairs
        .map(|(one, other)| format!("{verb} {one} {word} {other}"))
        .collect()
}

/// A label without the place in brackets at its end.
fn without_place(label: &str) -> &str {
    match label.rsplit_once(" (") {
        Some((words, place)) if place.ends_with(')') => words,
        _ => label,
    }
}

/// The seat that a label names: `Player 2`, `Direct attack (player 2)`.
fn seat_in(label: &str) -> Option<u8> {
    let (_, after) = label
        .to_lowercase()
        .rsplit_once("player ")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))?;
    after.trim_end_matches(')').parse().ok()
}

/// The Prize that a label names: `Prize 3`, `Prize 3 of player 2`, with or without its name.
fn prize(label: &str) -> Option<String> {
    let rest = label.strip_prefix("Prize ")?;
    let place = rest.split(':').next().unwrap_or(rest);
    Some(match place.split_once(" of player ") {
        Some((n, seat)) => format!("seat {seat} prize {n}"),
        None => format!("prize {place}"),
    })
}

/// Cards of a label, copies in a row counted: `2 Fire Energy, Potion`.
fn counted(label: &str) -> String {
    let mut runs: Vec<(&str, usize)> = Vec::new();
    for name in label.split(", ") {
        match runs.last_mut() {
            Some((last, n)) if *last == name => *n += 1,
            _ => runs.push((name, 1)),
        }
    }
    let words = runs.into_iter().map(|(name, n)| match n {
        1 => name.to_owned(),
        n => format!("{n} {name}"),
    });
    words.collect::<Vec<_>>().join(", ")
}
