//! Reads scenario files.

use std::collections::BTreeSet;

use cardlang::{Block, Fault, Line, blocks};

use crate::card::CardRef;
use crate::chance::{coins, dice};
use crate::claim::Claim;
use crate::cursor::Cursor;
use crate::deed::Deed;
use crate::given::Given;
use crate::scene::{Scenario, Sentence, What};
use crate::source::{Source, line_starts};

/// Words that begin a line at the margin.
const KEYWORDS: [&str; 12] = [
    "scenario", "ruleset", "preset", "option", "seats", "teams", "rules", "cards", "case", "given",
    "when", "then",
];

/// Words of card blocks, which may stand above the first scenario.
const CARD_WORDS: [&str; 16] = [
    "card",
    "power",
    "poké-power",
    "poké-body",
    "ability",
    "attack",
    "printed",
    "always",
    "ignition",
    "trigger",
    "optional",
    "quick",
    "flip",
    "summon",
    "upkeep",
    "or",
];

/// The longest file of scenarios that is read.
pub const MOST_BYTES: usize = 4 * 1024 * 1024;

/// Whether a scenario has to claim something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claims {
    Needed,
    Free,
}

/// Reads every scenario of a file.
///
/// # Errors
/// Every fault found, not only the first.
pub fn read(file: &str, text: &str) -> Result<Vec<Scenario>, Vec<Fault>> {
    read_all(file, text, Claims::Needed)
}

/// Reads scenarios that are being written: they may claim nothing yet.
///
/// # Errors
/// Every fault found, not only the first.
pub fn draft(file: &str, text: &str) -> Result<Vec<Scenario>, Vec<Fault>> {
    read_all(file, text, Claims::Free)
}

/// What a seat does by a line of `when`, if that is what it says.
pub(crate) fn deed_of(line: &str) -> Option<(u8, Deed)> {
    let source = Source {
        file: "",
        text: line,
        starts: &[0],
    };
    let one_line = !line.contains(['\n', '\r']);
    match done(Cursor::new(source, 0, line.len())) {
        Ok(What::Does(seat, deed)) if one_line => Some((seat, deed)),
        _ => None,
    }
}

fn read_all(file: &str, text: &str, claims: Claims) -> Result<Vec<Scenario>, Vec<Fault>> {
    if text.len() > MOST_BYTES {
        let most = MOST_BYTES / 1024;
        let size = text.len().div_ceil(1024);
        let source = Source {
            file,
            text,
            starts: &[0],
        };
        let fault = source.fault(
            0..0,
            format!("this file has {size} kB, and a file of scenarios has {most} kB at most"),
        );
        return Err(vec![fault.help("divide it into several files")]);
    }
    let starts = line_starts(text);
    let source = Source {
        file,
        text,
        starts: &starts,
    };
    let found = blocks(file, text).map_err(|fault| vec![fault])?;
    let mut reading = Reading {
        source,
        extra_cards: String::new(),
        scenarios: Vec::new(),
        titles: BTreeSet::new(),
        faults: Vec::new(),
        round: 0,
        claims,
    };
    for block in &found {
        reading.block(block);
    }
    reading.close();
    if reading.scenarios.is_empty() && reading.faults.is_empty() {
        let fault = source.fault(0..0, "no scenario in this file");
        reading
            .faults
            .push(fault.help("begin with \"scenario TITLE\""));
    }
    if reading.faults.is_empty() {
        Ok(reading.scenarios)
    } else {
        Err(reading.faults)
    }
}

struct Reading<'a> {
    source: Source<'a>,
    extra_cards: String,
    scenarios: Vec<Scenario>,
    /// The titles of the scenarios so far.
    titles: BTreeSet<&'a str>,
    faults: Vec<Fault>,
    /// How many `when` the open scenario has so far.
    round: usize,
    claims: Claims,
}

impl<'a> Reading<'a> {
    fn block(&mut self, block: &Block<'a>) {
        let word = block
            .head
            .text
            .split_whitespace()
            .next()
            .unwrap_or_default();
        if CARD_WORDS.contains(&word) {
            self.card_block(block);
            return;
        }
        let head = self.cursor(&block.head);
        let mut first = head;
        if !KEYWORDS.contains(&word) || !first.eat(word) {
            let known: Vec<&str> = KEYWORDS.to_vec();
            self.faults.push(head.expected(&known));
            return;
        }
        if word == "scenario" {
            self.open(block, first);
            return;
        }
        let mut lines = vec![(block.head.number, first)];
        lines.extend(
            block
                .lines
                .iter()
                .map(|line| (line.number, self.cursor(line))),
        );
        lines.retain(|(_, cursor)| !cursor.is_done());
        if lines.is_empty() {
            self.faults
                .push(head.wrong(format!("\"{word}\" says nothing")));
        }
        if self.scenarios.is_empty() {
            let fault = head.wrong(format!("\"{word}\" stands before the first scenario"));
            self.faults
                .push(fault.help("begin with \"scenario TITLE\""));
            return;
        }
        if word == "when" {
            self.round += 1;
        }
        for (number, cursor) in lines {
            if let Err(fault) = self.line(word, number, cursor) {
                self.faults.push(fault);
            }
        }
    }

    /// Notes that a file has cards of its own.
    fn card_block(&mut self, block: &Block) {
        if self.scenarios.is_empty() {
            // Filled in at the first scenario; here only that there are some.
            self.extra_cards = "cards".to_owned();
        } else {
            let fault = self
                .cursor(&block.head)
                .wrong("a file's own cards stand at its top");
            self.faults
                .push(fault.help("move this card above the first scenario"));
        }
    }

    fn open(&mut self, block: &Block<'a>, title: Cursor<'a>) {
        self.close();
        if self.scenarios.is_empty() && !self.extra_cards.is_empty() {
            let top = self.source.text.get(..block.head.start);
            self.extra_cards = top.unwrap_or_default().to_owned();
        }
        match title.words("the scenario's title") {
            Ok(words) if !self.titles.insert(words) => {
                self.faults
                    .push(title.wrong("another scenario of this file has this title"));
            }
            Ok(_) => {}
            Err(fault) => self.faults.push(fault),
        }
        for line in &block.lines {
            let fault = self.cursor(line).wrong("a title takes one line");
            self.faults.push(fault);
        }
        self.round = 0;
        self.scenarios.push(Scenario {
            file: self.source.file.to_owned(),
            line: block.head.number,
            title: title.rest().to_owned(),
            rules: Vec::new(),
            cards: Vec::new(),
            case: None,
            given: Given {
                file: self.source.file.to_owned(),
                extra_cards: self.extra_cards.clone(),
                ..Given::default()
            },
            head_lines: Vec::new(),
            given_lines: Vec::new(),
            body: Vec::new(),
        });
    }

    /// Reads one line under a keyword.
    fn line(&mut self, word: &str, number: usize, cursor: Cursor) -> Result<(), Fault> {
        let round = self.round;
        let Some(scene) = self.scenarios.last_mut() else {
            return Ok(());
        };
        if !matches!(word, "when" | "then") && !scene.body.is_empty() {
            return Err(cursor.wrong(format!(
                "\"{word}\" comes before the first \"when\" or \"then\""
            )));
        }
        if matches!(word, "ruleset" | "preset" | "option" | "seats" | "teams") {
            let text = format!("{word} {}", cursor.rest());
            scene.head_lines.push((number, text));
        }
        match word {
            "ruleset" => once(cursor, &mut scene.given.ruleset),
            "preset" => {
                let mut preset = scene.given.preset.take().unwrap_or_default();
                let read = once(cursor, &mut preset);
                scene.given.preset = Some(preset);
                read
            }
            "case" => {
                let mut case = scene.case.take().unwrap_or_default();
                let read = once(cursor, &mut case);
                scene.case = Some(case);
                read
            }
            "option" => option(cursor, scene),
            "seats" => scene.given.seating.read_seats(cursor),
            "teams" => scene.given.seating.read_teams(cursor),
            "rules" => list(cursor, |piece| {
                let id = piece.words("a rule's id")?;
                if !is_rule_id(id) {
                    return Err(
                        piece.wrong(format!("\"{id}\" is no rule id, as \"OS-DMG-1b\" is one"))
                    );
                }
                if scene.rules.iter().any(|(i, _)| i == id) {
                    return Err(piece.wrong(format!("{id} is said twice")));
                }
                scene.rules.push((id.to_owned(), number));
                Ok(())
            }),
            "cards" => list(cursor, |piece| {
                scene.cards.push((CardRef::read(piece)?, number));
                Ok(())
            }),
            "given" => {
                scene.given_lines.push((number, cursor.rest().to_owned()));
                scene.given.read(cursor)
            }
            _ => {
                let what = if word == "when" {
                    done(cursor)?
                } else {
                    What::Holds(Claim::read(cursor)?)
                };
                let text = cursor.rest().to_owned();
                scene.body.push(Sentence {
                    line: number,
                    text,
                    round,
                    what,
                });
                Ok(())
            }
        }
    }

    /// Ends the open scenario.
    fn close(&mut self) {
        let Some(scene) = self.scenarios.last() else {
            return;
        };
        // Faults are found from the top down.
        let faulty = self.faults.last().is_some_and(|f| f.line >= scene.line);
        let lacks = if scene.given.ruleset.is_empty() {
            Some((
                "names no ruleset",
                "add a line such as \"ruleset old-school\"",
            ))
        } else if faulty
            || self.claims == Claims::Free
            || scene.body.iter().any(|s| matches!(s.what, What::Holds(_)))
        {
            None
        } else {
            Some((
                "claims nothing",
                "add a line such as \"then    seat 2 active has 40 damage\"",
            ))
        };
        if let Some((text, help)) = lacks {
            let starts = self.source.starts;
            let start = starts.get(scene.line - 1).copied().unwrap_or(0);
            let fault = self
                .source
                .fault(start..start, format!("this scenario {text}"));
            self.faults.push(fault.help(help));
        }
    }

    fn cursor(&self, line: &Line) -> Cursor<'a> {
        let span = line.span();
        Cursor::new(self.source, span.start, span.end)
    }
}

/// Reads a line of `when`.
fn done(mut cursor: Cursor) -> Result<What, Fault> {
    if cursor.eat("coins") {
        return Ok(What::Coins(coins(cursor)?));
    }
    if cursor.eat("dice") {
        return Ok(What::Dice(dice(cursor)?));
    }
    if cursor.eat("random") {
        return Ok(What::Picks(CardRef::each(cursor)?));
    }
    if cursor.eat("all pass") {
        cursor.done()?;
        return Ok(What::AllPass);
    }
    if !cursor.rest().starts_with(|c: char| c.is_ascii_digit()) {
        return Err(cursor
            .fault("expected a seat's number and what it does, all pass, coins, dice or random"));
    }
    let seat = cursor.seat()?;
    Ok(What::Does(seat, Deed::read(cursor, false)?))
}

/// Reads something that is said once in a scenario.
fn once(cursor: Cursor, slot: &mut String) -> Result<(), Fault> {
    if !slot.is_empty() {
        return Err(cursor.wrong("this is said twice"));
    }
    *slot = cursor.words("a name")?.to_owned();
    Ok(())
}

fn option(cursor: Cursor, scene: &mut Scenario) -> Result<(), Fault> {
    match cursor.rest().split_once(char::is_whitespace) {
        Some((name, _)) if scene.given.options.iter().any(|(n, _)| n == name) => {
            Err(cursor.wrong("this option is said twice"))
        }
        Some((name, value)) => {
            scene
                .given
                .options
                .push((name.to_owned(), value.trim().to_owned()));
            Ok(())
        }
        None => Err(cursor.fault("expected an option's name and its value")),
    }
}

/// Reads the pieces of a list in commas, which may end in one where the next line goes on.
fn list(cursor: Cursor, mut read: impl FnMut(Cursor) -> Result<(), Fault>) -> Result<(), Fault> {
    let cursor = if cursor.rest().ends_with(',') {
        cursor.without_last(1)
    } else {
        cursor
    };
    cursor.split(',').into_iter().try_for_each(&mut read)
}

/// Whether a word has the form of a rule id: `OS-DMG-1b`.
fn is_rule_id(word: &str) -> bool {
    let mut parts = word.split('-');
    let (Some(prefix), Some(section)) = (parts.next(), parts.next()) else {
        return false;
    };
    let capitals = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase());
    let numbered = |part: &str| {
        let digits = part.trim_end_matches(|c: char| c.is_ascii_lowercase());
        !digits.is_empty()
            && part.len() - digits.len() <= 1
            && digits.chars().all(|c| c.is_ascii_digit())
    };
    match (parts.next(), parts.next()) {
        (Some(number), None) => capitals(prefix) && capitals(section) && numbered(number),
        (None, _) => {
            let letters = section.trim_start_matches(|c: char| c.is_ascii_uppercase());
            capitals(prefix) && letters.len() < section.len() && numbered(letters)
        }
        _ => false,
    }
}
