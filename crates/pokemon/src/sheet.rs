//! Reads card files.

use std::collections::{BTreeMap, BTreeSet};

use cardlang::{Block, Fault, Line, Misread, Phrase, blocks, nearest, read_line};

use crate::antecedent::Brought;
use crate::face::{Ability, AbilityKind, Attack, Called, Face, Half, Printing, Sign};
use crate::words::{self, Type};

/// A file's name and its text.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// The name, for diagnostics.
    pub file: &'a str,
    /// What is in it.
    pub text: &'a str,
}

/// Names of cards, Powers and attacks that a card may mention, longest first.
///
/// # Errors
/// A sheet that is not made of blocks.
pub fn names(sheets: &[Sheet]) -> Result<Vec<String>, Fault> {
    let mut names = Vec::new();
    for sheet in sheets {
        for block in blocks(sheet.file, sheet.text)? {
            if let Some((word, name)) = block.head.text.split_once(' ') {
                let name = name.split(" [").next().unwrap_or(name);
                if matches!(word, "card" | "attack") || called(word).is_some() {
                    names.push(name.to_owned());
                }
            }
        }
    }
    names.sort_by(|a, b| b.len().cmp(&a.len()).then(a.cmp(b)));
    names.dedup();
    Ok(names)
}

/// Reads every card of some files.
///
/// # Errors
/// Every fault found, not only the first.
pub fn read(sheets: &[Sheet]) -> Result<Vec<Face>, Vec<Fault>> {
    let names = names(sheets).map_err(|fault| vec![fault])?;
    let mut faces: Vec<Face> = Vec::new();
    let mut faults = Vec::new();
    let mut heads: Vec<(usize, Line)> = Vec::new();
    for (at, sheet) in sheets.iter().enumerate() {
        let mut reading = Reading {
            file: sheet.file,
            names: &names,
            faults: &mut faults,
        };
        match blocks(sheet.file, sheet.text) {
            Ok(found) => heads.extend(
                reading
                    .file(&found, &mut faces)
                    .into_iter()
                    .map(|head| (at, head)),
            ),
            Err(fault) => faults.push(fault),
        }
    }
    check_whole(sheets, &faces, &heads, &mut faults);
    if faults.is_empty() {
        Ok(faces)
    } else {
        Err(faults)
    }
}

/// Evolutions lead to cards that exist, and no two cards are printed in one place.
fn check_whole(sheets: &[Sheet], faces: &[Face], heads: &[(usize, Line)], faults: &mut Vec<Fault>) {
    let names: BTreeSet<&str> = faces.iter().map(|face| face.name.as_str()).collect();
    let mut places: BTreeMap<(&str, &str), &str> = BTreeMap::new();
    for (face, (sheet, head)) in faces.iter().zip(heads) {
        let file = sheets[*sheet].file;
        if let Some(from) = face.evolves_from().filter(|from| !names.contains(from)) {
            let fault = Fault::at(
                file,
                head,
                0,
                format!("{} evolves from {from}, which is no card", face.name),
            );
            faults.push(fault.help("name a card of the pool, or add that card"));
        }
        for print in &face.printed {
            if let Some(other) = places.insert((&print.set, &print.number), &face.name) {
                let text = format!("{} {} is {other} already", print.set, print.number);
                faults.push(
                    Fault::at(file, head, 0, text).help("give each card its own set and number"),
                );
            }
        }
    }
}

struct Reading<'a> {
    file: &'a str,
    names: &'a [String],
    faults: &'a mut Vec<Fault>,
}

impl Reading<'_> {
    /// Reads the cards of a file and gives back their heading lines.
    fn file<'t>(&mut self, found: &[Block<'t>], faces: &mut Vec<Face>) -> Vec<Line<'t>> {
        let first = faces.len();
        let mut heads: Vec<Line> = Vec::new();
        for block in found {
            let (word, rest) = block
                .head
                .text
                .split_once(' ')
                .unwrap_or((block.head.text, ""));
            let open = faces.len() > first;
            match word {
                "card" => {
                    if let Some(face) = self.card(block, rest) {
                        heads.push(block.head.clone());
                        faces.push(face);
                    }
                }
                _ if open && (word == "attack" || called(word).is_some()) => {
                    let ability = match called(word) {
                        Some(called) => self.power(block, called, rest),
                        None => self.attack(block, rest),
                    };
                    if let (Some(ability), Some(face)) = (ability, faces.last_mut()) {
                        face.abilities.push(ability);
                    }
                }
                "formerly" if open => {
                    let former = self.clauses(&block.lines);
                    self.former(block, former, faces.last_mut());
                }
                "printed" if open => {
                    let printed = self.printed(block, rest);
                    if let Some(face) = faces.last_mut() {
                        face.printed = printed;
                    }
                }
                _ => self.faults.push(
                    Fault::at(
                        self.file,
                        &block.head,
                        0,
                        format!("cannot read \"{word}\" here"),
                    )
                    .help("a card begins with \"card NAME\", then power, attack, formerly and printed"),
                ),
            }
        }
        for (face, head) in faces[first..].iter().zip(&heads) {
            if face.printed.is_empty() {
                self.faults.push(
                    Fault::at(
                        self.file,
                        head,
                        0,
                        format!("{} is printed in no set", face.name),
                    )
                    .help("end the card with a line such as \"printed Base 4\""),
                );
            }
        }
        heads
    }

    /// Notes the text that a card had before the one it has.
    fn former(&mut self, block: &Block, former: Vec<words::Clause>, face: Option<&mut Face>) {
        let Some(face) = face else { return };
        let fault = if former.is_empty() {
            Some("an earlier text without a sentence")
        } else if !face.abilities.iter().any(|a| a.kind == AbilityKind::Text) {
            Some("only a card with a text of its own has an earlier one")
        } else if !face.former.is_empty() {
            Some("a second earlier text")
        } else {
            None
        };
        match fault {
            None => face.former = former,
            Some(fault) => {
                self.faults
                    .push(Fault::at(self.file, &block.head, 0, fault).help(
                        "a Trainer or an Energy card whose text was changed has its first one here",
                    ))
            }
        }
    }

    fn card(&mut self, block: &Block, name: &str) -> Option<Face> {
        let Some((first, rest)) = block.lines.split_first() else {
            self.faults.push(
                Fault::at(
                    self.file,
                    &block.head,
                    0,
                    "a card without a line saying what it is",
                )
                .help("such as \"  Basic Pokémon, Fire, 50 HP\" or \"  Trainer\""),
            );
            return None;
        };
        let headline = self.line(first)?;
        let mut face = Face {
            name: name.to_owned(),
            headline,
            foot: Vec::new(),
            abilities: Vec::new(),
            former: Vec::new(),
            printed: Vec::new(),
        };
        let mut rest = rest;
        if let Some((second, after)) = rest.split_first() {
            let foot = [
                "weakness",
                "resistance",
                "retreat",
                "level",
                "may evolve",
                "2 Prizes",
                "Prime",
            ];
            if foot.iter().any(|w| second.text.starts_with(w)) {
                face.foot = self.foot(second);
                rest = after;
            }
        }
        if !rest.is_empty() {
            let clauses = self.clauses(rest);
            face.abilities.push(Ability {
                kind: AbilityKind::Text,
                name: String::new(),
                clauses,
            });
        }
        Some(face)
    }

    fn foot(&mut self, line: &Line) -> Vec<words::Foot> {
        let mut start = 0;
        let mut parts = Vec::new();
        for part in line.text.split(", ") {
            let piece = Line {
                text: part,
                number: line.number,
                start: line.start + start,
                indent: line.indent + line.text[..start].chars().count(),
            };
            parts.extend(self.line(&piece));
            start += part.len() + 2;
        }
        parts
    }

    fn power(&mut self, block: &Block, called: Called, name: &str) -> Option<Ability> {
        let Some((first, rest)) = block.lines.split_first() else {
            self.faults.push(
                Fault::at(self.file, &block.head, 0, "a Power without its timing")
                    .help("such as \"  once during your turn before your attack\" or \"  always\""),
            );
            return None;
        };
        let timing = self.line(first)?;
        let clauses = self.clauses(rest);
        Some(Ability {
            kind: AbilityKind::Power(called, timing),
            name: name.to_owned(),
            clauses,
        })
    }

    fn attack(&mut self, block: &Block, heading: &str) -> Option<Ability> {
        let Some((name, attack)) = attack_heading(heading) else {
            self.faults.push(
                Fault::at(
                    self.file,
                    &block.head,
                    "attack ".len(),
                    "cannot read this attack's cost and damage",
                )
                .help("such as \"attack Fire Spin [RRRR] 100\"; damage may end in +, - or ×"),
            );
            return None;
        };
        let clauses = self.clauses(&block.lines);
        Some(Ability {
            kind: AbilityKind::Attack(attack),
            name,
            clauses,
        })
    }

    fn printed(&mut self, block: &Block, list: &str) -> Vec<Printing> {
        let mut found = Vec::new();
        for part in list.split(", ") {
            let halves = [(" top", Half::Top), (" bottom", Half::Bottom)];
            let half = halves
                .into_iter()
                .find_map(|(word, half)| Some((part.strip_suffix(word)?, half)));
            let (place, half) = half.unwrap_or((part, Half::Whole));
            match place.rsplit_once(' ') {
                Some((set, number)) => {
                    found.push(Printing {
                        set: set.to_owned(),
                        number: number.to_owned(),
                        half,
                    });
                }
                None => self.faults.push(
                    Fault::at(
                        self.file,
                        &block.head,
                        0,
                        format!("\"{part}\" is not a set and a number"),
                    )
                    .help("such as \"printed Base 4, Base Set 2 4\""),
                ),
            }
        }
        found
    }

    /// Reads the sentences of an ability and sees that what they refer to is there.
    fn clauses(&mut self, lines: &[Line]) -> Vec<words::Clause> {
        let mut brought = Brought::default();
        let mut clauses = Vec::new();
        for line in lines {
            let Some(clause) = self.line::<words::Clause>(line) else {
                continue;
            };
            for missing in brought.read(&clause) {
                self.faults.push(
                    Fault::at(self.file, line, 0, missing)
                        .help("say what it refers to in a sentence before"),
                );
            }
            clauses.push(clause);
        }
        clauses
    }

    /// Reads one line of a card, or notes why it cannot be read.
    fn line<T: Phrase + PartialEq>(&mut self, line: &Line) -> Option<T> {
        match read_line(line.text, self.names) {
            Ok(node) => Some(node),
            Err(misread) => {
                self.faults.push(explain(self.file, line, &misread));
                None
            }
        }
    }
}

/// The kind of Power that a heading's word names.
fn called(word: &str) -> Option<Called> {
    Called::ALL.into_iter().find(|c| c.heading() == word)
}

/// Words a misread line for the person who wrote it.
fn explain(file: &str, line: &Line, misread: &Misread) -> Fault {
    match misread {
        Misread::Stuck { at, wanted } => {
            let read = line.text[..*at].trim_end();
            let mut text = if read.is_empty() {
                "this is no sentence of the card language".to_owned()
            } else {
                format!("I can read this up to \"{read}\"")
            };
            if !wanted.is_empty() {
                text += &format!("; expected {}", wanted.join(" | "));
            }
            let fault = Fault::at(file, line, *at, text);
            match nearest(line.text, words::rows().iter().map(|r| r.phrase)) {
                Some(phrase) => fault.help(format!("nearest phrase: \"{phrase}\"")),
                None => fault.help("docs/card-language.md lists every phrase"),
            }
        }
        Misread::Ambiguous(n) => Fault::at(file, line, 0, format!("{n} readings of this line")),
        Misread::Unformatted(printed) => Fault::at(file, line, 0, "not written as it is printed")
            .help(format!("write \"{printed}\"")),
    }
}

/// Splits `Fire Spin [RRRR] 100` into its name, cost and damage.
fn attack_heading(heading: &str) -> Option<(String, Attack)> {
    let (name, rest) = heading.split_once(" [")?;
    let (letters, damage) = rest.split_once(']')?;
    let cost = if letters == "0" {
        Vec::new()
    } else {
        letters
            .chars()
            .map(Type::of_letter)
            .collect::<Option<Vec<Type>>>()?
    };
    let damage = if damage.is_empty() {
        "0"
    } else {
        damage.strip_prefix(' ')?
    };
    let sign = match damage.chars().last()? {
        '+' => Sign::Plus,
        '-' => Sign::Minus,
        '×' => Sign::Times,
        _ => Sign::Plain,
    };
    let damage = damage.trim_end_matches(['+', '-', '×']).parse().ok()?;
    Some((name.to_owned(), Attack { cost, damage, sign }))
}
