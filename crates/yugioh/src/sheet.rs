//! Reads card files.

use std::collections::{BTreeMap, BTreeSet};

use cardlang::{Block, Fault, Line, Misread, Name, Phrase, blocks, nearest, read_line};

use crate::face::{Ability, AbilityKind, Face, Other};
use crate::words::{self, Class, Clause, Mark};

/// A file's name and its text.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// The name, for diagnostics.
    pub file: &'a str,
    /// What is in it.
    pub text: &'a str,
}

/// Names of cards that a card may mention, longest first.
///
/// # Errors
/// A sheet that is not made of blocks.
pub fn names(sheets: &[Sheet]) -> Result<Vec<String>, Fault> {
    let mut names = Vec::new();
    for sheet in sheets {
        for block in blocks(sheet.file, sheet.text)? {
            names.extend(block.head.text.strip_prefix("card ").map(str::to_owned));
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
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let mut codes: BTreeSet<u32> = BTreeSet::new();
    for sheet in sheets {
        let mut reading = Reading {
            file: sheet.file,
            names: &names,
            faults: &mut faults,
        };
        match blocks(sheet.file, sheet.text) {
            Ok(found) => {
                let first = faces.len();
                let heads = reading.file(&found, &mut faces);
                for (face, head) in faces[first..].iter().zip(heads) {
                    let before = seen.insert(face.name.clone(), sheet.file.to_owned());
                    if let Some(before) = before {
                        let text = format!("{} is in {before} already", face.name);
                        faults.push(
                            Fault::at(sheet.file, &head, 0, text).help("take one of the two away"),
                        );
                    }
                    if let Some(code) = face.passcode.filter(|code| !codes.insert(*code)) {
                        let text = format!("{code} is the number of another card already");
                        faults.push(
                            Fault::at(sheet.file, &head, 0, text)
                                .help("write the number printed on it"),
                        );
                    }
                }
            }
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() {
        Ok(faces)
    } else {
        Err(faults)
    }
}

struct Reading<'a> {
    file: &'a str,
    names: &'a [String],
    faults: &'a mut Vec<Fault>,
}

impl Reading<'_> {
    fn fault(&mut self, line: &Line, text: impl Into<String>, help: &str) {
        self.faults
            .push(Fault::at(self.file, line, 0, text).help(help));
    }

    /// Reads the cards of a file and gives back their heading lines.
    fn file<'t>(&mut self, found: &[Block<'t>], faces: &mut Vec<Face>) -> Vec<Line<'t>> {
        let first = faces.len();
        let mut heads: Vec<Line> = Vec::new();
        let mut closed = true;
        for block in found {
            let head = block.head.text;
            let open = faces.len() > first && !closed;
            if let Some(name) = head.strip_prefix("card ") {
                if open {
                    self.fault(
                        &block.head,
                        "the card before has no line \"printed …\"",
                        "end each card with one",
                    );
                }
                closed = true;
                if let Some(face) = self.card(block, name) {
                    heads.push(block.head.clone());
                    faces.push(face);
                    closed = false;
                }
            } else if let (Some(kind), true) = (AbilityKind::of_head(head), open) {
                let clauses = self.clauses(&block.lines);
                if let Some(face) = faces.last_mut() {
                    face.abilities.push(Ability {
                        kind,
                        other: Other::Own,
                        clauses,
                    });
                }
            } else if head == "or" && open {
                let clauses = self.clauses(&block.lines);
                if let Some(face) = faces.last_mut()
                    && let Some(before) = face.abilities.last()
                {
                    let kind = before.kind;
                    face.abilities.push(Ability {
                        kind,
                        other: Other::Way,
                        clauses,
                    });
                }
            } else if let (Some(rest), true) = (head.strip_prefix("printed "), open) {
                closed = true;
                if let Some(face) = faces.last_mut() {
                    self.printed(block, rest, face);
                }
            } else if !(closed && faces.len() == first) {
                let help = "a card begins with \"card NAME\"; then come always, ignition, trigger, optional trigger, \
                            quick, compulsory quick, flip, optional flip, summon or upkeep, and printed at its end";
                self.fault(&block.head, format!("cannot read \"{head}\" here"), help);
            }
        }
        if !closed && let Some(last) = found.last() {
            self.fault(
                &last.head,
                "the last card has no line \"printed …\"",
                "such as \"printed 46986414\"",
            );
        }
        heads
    }

    fn card(&mut self, block: &Block, name: &str) -> Option<Face> {
        let Some((first, rest)) = block.lines.split_first() else {
            let help = "such as \"  Normal Spell\" or \"  Normal Monster, DARK, Spellcaster, Level 7, 2500 ATK, 2100 DEF\"";
            self.fault(&block.head, "a card without a line saying what it is", help);
            return None;
        };
        let mut face = Face {
            name: name.to_owned(),
            headline: self.line(first)?,
            marks: Vec::new(),
            abilities: Vec::new(),
            passcode: None,
            released: None,
        };
        let is_mark = |line: &Line| {
            ["materials ", "always treated as ", "counts as "]
                .iter()
                .any(|w| line.text.starts_with(w))
        };
        let marks = rest.iter().take_while(|line| is_mark(line)).count();
        for line in &rest[..marks] {
            face.marks.extend(self.line::<Mark>(line));
        }
        if !rest[marks..].is_empty() {
            let clauses = self.clauses(&rest[marks..]);
            face.abilities.push(Ability {
                kind: AbilityKind::Activation,
                other: Other::Own,
                clauses,
            });
        } else if !face.headline.class.is_monster() && face.headline.class != Class::Token {
            // A Spell or Trap that only applies (a Field Spell, say) is activated all the same.
            face.abilities.push(Ability {
                kind: AbilityKind::Activation,
                other: Other::Own,
                clauses: Vec::new(),
            });
        }
        Some(face)
    }

    fn printed(&mut self, block: &Block, rest: &str, face: &mut Face) {
        if rest == "as a Token" {
            return;
        }
        let (code, month) = rest
            .split_once(", ")
            .map_or((rest, None), |(code, month)| (code, Some(month)));
        face.passcode = code.parse().ok();
        face.released = month.map(str::to_owned);
        let month_ok = month.is_none_or(|m| {
            m.len() == 7
                && m.bytes().enumerate().all(|(at, b)| {
                    if at == 4 {
                        b == b'-'
                    } else {
                        b.is_ascii_digit()
                    }
                })
        });
        if face.passcode.is_none() || !month_ok {
            let help = "such as \"printed 46986414\", with \", 2006-03\" behind it if it was first sold after March 2005";
            self.fault(
                &block.head,
                format!("\"{rest}\" is no number of a card"),
                help,
            );
        }
    }

    fn clauses(&mut self, lines: &[Line]) -> Vec<Clause> {
        lines
            .iter()
            .filter_map(|line| self.line::<Clause>(line))
            .collect()
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

/// The names of a card's Fusion Materials that are named.
pub fn materials(mark: &Mark) -> Vec<&str> {
    match mark {
        Mark::Two(Name(a), Name(b)) => vec![a, b],
        Mark::Three(Name(a), Name(b), Name(c)) => vec![a, b, c],
        Mark::OneAndAny(Name(a), _) => vec![a],
        Mark::Alias(_) | Mark::Series(_) => Vec::new(),
    }
}
