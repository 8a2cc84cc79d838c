//! Ruleset files.

use std::collections::BTreeMap;

use cardlang::{Block, Fault, Line, Misread, blocks, phrases, read_line};
use kernel::{BySeat, MAX_SEATS, Seat, Team};

use crate::options::{NUMBER, RANGE};
use crate::{Choice, Declared, Lens, Meaning, OptionFault, Options, Part, Source, Who};

/// A ruleset: seats, lens, options and presets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Its id: the file's name without its ending.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The game whose procedures it plays: `pokemon`.
    pub game: String,
    /// The sets whose cards a name means first, where cards of other eras have it, too.
    pub sets: Vec<String>,
    /// From how few to how many seats its tables may have.
    pub sizes: (u8, u8),
    /// Whom phrases mean.
    pub lens: Lens,
    /// The lens rows as written, with the rules they cite.
    pub rows: Vec<(Who, Part, Meaning, Vec<String>)>,
    /// The rows for one sort of source each.
    pub said: Vec<Said>,
    /// Its options, the default value first.
    pub options: Vec<Setting>,
    /// Its presets, the default first.
    pub presets: Vec<Preset>,
}

/// A row for what one sort of source says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The sort of source.
    pub by: Source,
    /// The role phrase.
    pub who: Who,
    /// What it does in its sentence.
    pub part: Part,
    /// What it means then.
    pub meaning: Meaning,
    /// The rules that say so.
    pub rules: Vec<String>,
}

/// An option as the ruleset declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// Its values, the default first.
    pub values: Vec<String>,
    /// The rules it concerns.
    pub rules: Vec<String>,
}

impl Setting {
    /// What it takes, in words.
    fn known(&self) -> String {
        let word = |value: &String| match value.as_str() {
            NUMBER => RANGE.to_owned(),
            value => value.to_owned(),
        };
        // A default that is a number is among all numbers.
        let numbers = self.values.iter().any(|value| value == NUMBER);
        let said = |value: &&String| !numbers || value.parse::<u16>().is_err();
        let words: Vec<String> = self.values.iter().filter(said).map(word).collect();
        words.join(", ")
    }
}

/// A named choice of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// The values that differ from the defaults.
    pub choices: Vec<Choice>,
}

phrases! {
    /// A lens row without its rule ids.
    enum Row {
        "{who}, {part}: {meaning}" => Means(Who, Part, Meaning),
    }
}

impl Ruleset {
    /// Reads a ruleset file. `id` is its file's name without the ending.
    ///
    /// # Errors
    /// Every fault found.
    pub fn read(id: &str, file: &str, text: &str) -> Result<Self, Vec<Fault>> {
        Self::read_over(id, file, text, &[])
    }

    /// Reads a ruleset file that may extend one of some others (`extends team-duel`), saying only
    /// what differs.
    ///
    /// # Errors
    /// Every fault found.
    pub fn read_over(id: &str, file: &str, text: &str, known: &[Self]) -> Result<Self, Vec<Fault>> {
        let found = blocks(file, text).map_err(|fault| vec![fault])?;
        let mut reading = Reading {
            file,
            known,
            faults: Vec::new(),
        };
        let ruleset = reading.ruleset(id, &found);
        match ruleset {
            Some(ruleset) if reading.faults.is_empty() => Ok(ruleset),
            _ => Err(reading.faults),
        }
    }

    /// Options of a ruleset file that nothing heeds, and values that they do not take: the file's own,
    /// as those that it inherits are another's.
    pub fn unheeded(file: &str, text: &str, declared: &[Declared]) -> Vec<Fault> {
        let found = blocks(file, text).unwrap_or_default();
        let options = found.iter().filter(|block| block.head.text == "options");
        let wrong = options.flat_map(|block| &block.lines).filter_map(|line| {
            let (option, _) = split_rules(line.text);
            let (name, values) = option.split_once(": ")?;
            let values: Vec<String> = values.split(", ").map(str::to_owned).collect();
            let fault = Declared::refuses(declared, name, &values)?;
            Some(Fault::at(file, line, 0, fault.to_string()))
        });
        wrong.collect()
    }

    /// The options of a game: a preset, then single choices over it.
    ///
    /// # Errors
    /// A name or value that the ruleset does not have.
    pub fn options(
        &self,
        preset: Option<&str>,
        choices: &[Choice],
    ) -> Result<Options, OptionFault> {
        let mut options: Vec<Choice> = self
            .options
            .iter()
            .map(|s| Choice {
                name: s.name.clone(),
                value: s.values[0].clone(),
            })
            .collect();
        let chosen = match preset {
            None => &[][..],
            Some(name) => {
                let found = self.presets.iter().find(|p| p.name == name);
                let known = || {
                    self.presets
                        .iter()
                        .map(|p| p.name.as_str())
                        .collect::<Vec<_>>()
                        .join(", ")
                };
                &found
                    .ok_or_else(|| OptionFault::Preset {
                        name: name.to_owned(),
                        known: known(),
                    })?
                    .choices
            }
        };
        for choice in chosen.iter().chain(choices) {
            self.check(choice)?;
            if let Some(option) = options.iter_mut().find(|o| o.name == choice.name) {
                option.value.clone_from(&choice.value);
            }
        }
        let options = Options(options);
        self.check_teams(&options)?;
        Ok(options)
    }

    /// Teams of different sizes are refused where an option says so (SY-OPEN-3).
    fn check_teams(&self, options: &Options) -> Result<(), OptionFault> {
        let lens = &self.lens;
        let mut sizes: BTreeMap<u8, u8> = BTreeMap::new();
        for seat in lens.everyone().iter() {
            *sizes.entry(lens.team[seat].0).or_default() += 1;
        }
        let even = sizes
            .values()
            .all(|size| Some(size) == sizes.values().next());
        if even || !options.is("uneven_teams", "reject") {
            return Ok(());
        }
        let sizes: Vec<String> = sizes.values().map(u8::to_string).collect();
        Err(OptionFault::Uneven {
            seats: lens.seats,
            sizes: sizes.join(" and "),
        })
    }

    /// The same ruleset with another number of seats: teams take turns, seat by seat. Teams are told
    /// by `teams`, a list of seats (counted from 1) each; two teams that alternate if it is empty.
    ///
    /// `None` if that is no table: fewer than 2 seats or more than 8, a seat left out or named twice.
    #[must_use]
    pub fn seated(&self, seats: u8, teams: &[Vec<u8>]) -> Option<Self> {
        let list: Vec<Vec<u8>> = if teams.is_empty() {
            vec![
                (1..=seats).step_by(2).collect(),
                (2..=seats).step_by(2).collect(),
            ]
        } else {
            teams.to_vec()
        };
        let words = |team: &Vec<u8>| team.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let teams = list.iter().map(words).collect::<Vec<_>>().join(" and ");
        let longest = list.iter().map(Vec::len).max().unwrap_or(0);
        let mut turns: Vec<u8> = Vec::new();
        for round in 0..longest {
            turns.extend(list.iter().filter_map(|team| team.get(round)));
        }
        let line = format!("seats {seats}, teams {teams}, turns {}", words(&turns));
        let lens = crate::ruleset::seats(&line)?.reading_as(&self.lens);
        Some(Self {
            lens,
            ..self.clone()
        })
    }

    fn check(&self, choice: &Choice) -> Result<(), OptionFault> {
        let Some(setting) = self.options.iter().find(|s| s.name == choice.name) else {
            let known = self
                .options
                .iter()
                .map(|s| s.name.as_str())
                .collect::<Vec<_>>()
                .join(", ");
            return Err(OptionFault::Name {
                name: choice.name.clone(),
                known,
            });
        };
        let number = || {
            setting.values.iter().any(|v| v == NUMBER)
                && choice.value.parse::<u16>().is_ok_and(|n| n > 0)
        };
        if setting.values.contains(&choice.value) && choice.value != NUMBER || number() {
            return Ok(());
        }
        Err(OptionFault::Value {
            name: choice.name.clone(),
            value: choice.value.clone(),
            known: setting.known(),
        })
    }
}

struct Reading<'a> {
    file: &'a str,
    known: &'a [Ruleset],
    faults: Vec<Fault>,
}

impl Reading<'_> {
    fn fault(&mut self, line: &Line, text: impl Into<String>, help: &str) {
        self.faults
            .push(Fault::at(self.file, line, 0, text).help(help));
    }

    fn ruleset(&mut self, id: &str, found: &[Block]) -> Option<Ruleset> {
        let Some(first) = found.first() else {
            let line = Line {
                text: "",
                number: 1,
                start: 0,
                indent: 0,
            };
            self.fault(&line, "an empty ruleset", "begin with \"ruleset TITLE\"");
            return None;
        };
        let Some(title) = first.head.text.strip_prefix("ruleset ") else {
            self.fault(&first.head, "not a ruleset", "begin with \"ruleset TITLE\"");
            return None;
        };
        let mut game = String::new();
        let mut lens: Option<Lens> = None;
        let mut base: Option<&Ruleset> = None;
        let mut sets: Option<Vec<String>> = None;
        let mut sizes: Option<(u8, u8)> = None;
        for line in &first.lines {
            if let Some(name) = line.text.strip_prefix("game ") {
                name.clone_into(&mut game);
            } else if let Some(name) = line.text.strip_prefix("extends ") {
                base = self.known.iter().find(|r| r.id == name);
                match base {
                    Some(base) => game.clone_from(&base.game),
                    None => {
                        let text = format!("there is no ruleset \"{name}\" to extend");
                        self.fault(line, text, "name a ruleset file without its ending");
                    }
                }
            } else if let Some(list) = line.text.strip_prefix("tables of ") {
                sizes = self.sizes(line, list).or(sizes);
            } else if let Some(list) = line.text.strip_prefix("sets ") {
                sets = Some(list.split(", ").map(str::to_owned).collect());
            } else {
                lens = self.seats(line).or(lens);
            }
        }
        // Seats of its own are the only ones, where nothing else is said.
        let sizes = sizes.or(match &lens {
            Some(lens) => Some((lens.seats, lens.seats)),
            None => base.map(|b| b.sizes),
        });
        let lens = match (lens, base) {
            (Some(seated), Some(base)) => Some(seated.reading_as(&base.lens)),
            (None, Some(base)) => Some(base.lens.clone()),
            (lens, None) => lens,
        };
        let Some(lens) = lens else {
            self.fault(
                &first.head,
                "no seats",
                "add a line \"seats 2, teams 1 and 2, turns 1 2\"",
            );
            return None;
        };
        let mut ruleset = Ruleset {
            id: id.to_owned(),
            title: title.to_owned(),
            game,
            sets: sets
                .or_else(|| base.map(|b| b.sets.clone()))
                .unwrap_or_default(),
            sizes: sizes.unwrap_or((lens.seats, lens.seats)),
            lens,
            rows: base.map_or_else(Vec::new, |b| b.rows.clone()),
            said: base.map_or_else(Vec::new, |b| b.said.clone()),
            options: base.map_or_else(Vec::new, |b| b.options.clone()),
            presets: Vec::new(),
        };
        let inherited = ruleset.rows.len();
        let mut said = Vec::new();
        let mut restated = Vec::new();
        for block in &found[1..] {
            match block.head.text {
                "lens" => block
                    .lines
                    .iter()
                    .for_each(|line| self.row(line, &mut ruleset, inherited, &mut said)),
                "restates" => block
                    .lines
                    .iter()
                    .for_each(|line| self.restated(line, &mut ruleset, &mut restated)),
                "options" => block
                    .lines
                    .iter()
                    .for_each(|line| self.option(line, &mut ruleset)),
                "presets" => block
                    .lines
                    .iter()
                    .for_each(|line| self.preset(line, &mut ruleset)),
                _ => self.fault(
                    &block.head,
                    "cannot read this heading",
                    "lens, restates, options or presets",
                ),
            }
        }
        Some(ruleset)
    }

    /// Reads `2 to 8 seats`.
    fn sizes(&mut self, line: &Line, list: &str) -> Option<(u8, u8)> {
        let read = || {
            let (least, most) = list.strip_suffix(" seats")?.split_once(" to ")?;
            Some((least.parse().ok()?, most.parse().ok()?))
        };
        let sizes = read().filter(|(least, most): &(u8, u8)| {
            (2..=*most).contains(least) && usize::from(*most) <= kernel::MAX_SEATS
        });
        if sizes.is_none() {
            let help = "such as \"tables of 2 to 8 seats\"";
            self.fault(line, "cannot read the sizes of tables", help);
        }
        sizes
    }

    /// Reads `seats 4, teams 1 3 and 2 4, turns 1 2 3 4`.
    fn seats(&mut self, line: &Line) -> Option<Lens> {
        let lens = seats(line.text);
        if lens.is_none() {
            self.fault(
                line,
                "cannot read the seats",
                "such as \"seats 4, teams 1 3 and 2 4, turns 1 2 3 4\"",
            );
        }
        lens
    }

    /// Reads `OS-SETUP-6: TB-SETUP-5`, a rule that others share and this ruleset states anew.
    fn restated<'l>(&mut self, line: &Line<'l>, ruleset: &mut Ruleset, said: &mut Vec<&'l str>) {
        let Some((rule, own)) = line.text.split_once(": ") else {
            let help = "such as \"OS-SETUP-6: TB-SETUP-5\"";
            return self.fault(line, "no rule is restated here", help);
        };
        let own = own.split(' ').map(str::to_owned).collect();
        // What is inherited may be restated otherwise, as rows and options may.
        let _ = ruleset.lens.restate(rule, own);
        if said.contains(&rule) {
            self.fault(line, "this rule is restated already", "name each rule once");
        }
        said.push(rule);
    }

    /// Reads a lens row: a new one, or one in the place of an inherited one, for every source or,
    /// as in `an attack says your opponent, holds: …`, for one sort of it.
    fn row(
        &mut self,
        line: &Line,
        ruleset: &mut Ruleset,
        inherited: usize,
        said: &mut Vec<(Who, Part)>,
    ) {
        let (text, rules) = split_rules(line.text);
        if let Some((by, row)) = text.split_once(" says ")
            && let (Ok(by), Ok(Row::Means(who, part, meaning))) =
                (read_line::<Source>(by, &[]), read_line::<Row>(row, &[]))
        {
            let _ = ruleset.lens.enter_said(by, who, part, meaning);
            let other = |s: &Said| (s.by, s.who, s.part) != (by, who, part);
            ruleset.said.retain(other);
            ruleset.said.push(Said {
                by,
                who,
                part,
                meaning,
                rules,
            });
            return;
        }
        match read_line::<Row>(text, &[]) {
            Ok(Row::Means(who, part, meaning)) => {
                let twice = said.contains(&(who, part));
                said.push((who, part));
                let new = ruleset.lens.enter(who, part, meaning);
                let over = ruleset.rows[..inherited.min(ruleset.rows.len())]
                    .iter()
                    .position(|(w, p, ..)| (*w, *p) == (who, part));
                if let (Some(at), false) = (over, twice) {
                    ruleset.rows[at] = (who, part, meaning, rules);
                    return;
                }
                if !new {
                    self.fault(
                        line,
                        "this phrase has its row already",
                        "one row a phrase and part",
                    );
                }
                ruleset.rows.push((who, part, meaning, rules));
            }
            Err(Misread::Stuck { at, wanted }) => self.faults.push(
                Fault::at(
                    self.file,
                    line,
                    at,
                    format!("expected {}", wanted.join(" | ")),
                )
                .help("such as \"your opponent, acts: one opposing seat, you choose  OS-BASE-2\""),
            ),
            Err(other) => self.fault(
                line,
                other.to_string(),
                "write the row once, as it is printed",
            ),
        }
    }

    fn option(&mut self, line: &Line, ruleset: &mut Ruleset) {
        let (text, rules) = split_rules(line.text);
        let Some((name, values)) = text.split_once(": ") else {
            return self.fault(
                line,
                "cannot read this option",
                "such as \"name: default, other  OS-SETUP-7\"",
            );
        };
        let values: Vec<String> = values.split(", ").map(str::to_owned).collect();
        ruleset.options.retain(|o| o.name != name);
        ruleset.options.push(Setting {
            name: name.to_owned(),
            values,
            rules,
        });
    }

    fn preset(&mut self, line: &Line, ruleset: &mut Ruleset) {
        let (name, list) = line.text.split_once(':').unwrap_or((line.text, ""));
        let mut choices = Vec::new();
        for part in list.split(", ").map(str::trim).filter(|p| !p.is_empty()) {
            let (name, value) = part.split_once(' ').unwrap_or((part, ""));
            let choice = Choice {
                name: name.to_owned(),
                value: value.to_owned(),
            };
            match ruleset.check(&choice) {
                Ok(()) => choices.push(choice),
                Err(fault) => self.fault(line, fault.to_string(), "name options declared above"),
            }
        }
        ruleset.presets.push(Preset {
            name: name.to_owned(),
            choices,
        });
    }
}

/// Splits the rule ids off the end of a row.
fn split_rules(text: &str) -> (&str, Vec<String>) {
    let mut rest = text;
    let mut rules = Vec::new();
    while let Some((before, word)) = rest.rsplit_once(' ') {
        let id = word.len() > 4
            && word.contains('-')
            && word.starts_with(|c: char| c.is_ascii_uppercase());
        if !id {
            break;
        }
        rules.insert(0, word.to_owned());
        rest = before.trim_end();
    }
    (rest, rules)
}

fn seats(text: &str) -> Option<Lens> {
    let rest = text.strip_prefix("seats ")?;
    let (n, rest) = rest.split_once(", teams ")?;
    let n: u8 = n.parse().ok()?;
    let (teams, turns) = rest.split_once(", turns ")?;
    if !(2..=MAX_SEATS as u8).contains(&n) {
        return None;
    }
    let seat = |word: &str| {
        word.parse()
            .ok()
            .filter(|s| (1..=n).contains(s))
            .map(|s: u8| Seat(s - 1))
    };
    let mut team = BySeat([Team(u8::MAX); MAX_SEATS]);
    for (number, members) in teams.split(" and ").enumerate() {
        for word in members.split(' ') {
            team[seat(word)?] = Team(number as u8);
        }
    }
    let turns: Vec<Seat> = turns.split(' ').map(seat).collect::<Option<_>>()?;
    let everyone_once = turns.len() == n as usize && turns.iter().all(|s| team[*s].0 != u8::MAX);
    everyone_once.then(|| Lens::new(n, team, turns))
}

/// Prints a lens row as a ruleset file has it.
impl std::fmt::Display for Ruleset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}: {} seats", self.title, self.lens.seats)?;
        for (who, part, meaning, rules) in &self.rows {
            let row = Row::Means(*who, *part, *meaning);
            writeln!(f, "  {:<60} {}", cardlang::Out::of(&row), rules.join(" "))?;
        }
        for said in &self.said {
            let by = cardlang::Out::of(&said.by);
            let row = cardlang::Out::of(&Row::Means(said.who, said.part, said.meaning));
            let cited = said.rules.join(" ");
            writeln!(f, "  {:<60} {cited}", format!("{by} says {row}"))?;
        }
        Ok(())
    }
}
