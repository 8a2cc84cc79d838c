//! What a deck may hold in one format.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::Spanned;

use crate::banlist::BanList;
use crate::catalogue::Catalogue;
use crate::month::Month;
use crate::problem::{Problem, Wrong, quote};
use crate::reading;

/// A ruleset, the cards that may be played under it, and how a deck is built from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Format {
    /// The short name, as in its file's name: `base-fossil`.
    pub id: String,
    /// The name for people.
    pub title: String,
    /// The ruleset it is played under.
    pub ruleset: String,
    /// The sets whose cards are in the pool, by full name; none when every card is.
    pub sets: Option<Vec<String>>,
    /// Whether older prints of cards that these sets reprint are in the pool. TB-OPEN-1
    pub reprints: Reprints,
    /// The last month whose cards are in the pool. Cards that do not say when they were printed are.
    pub until: Option<Month>,
    /// How many cards the main deck has. TD-BASE-2
    pub size: Size,
    /// The Fusion Deck. TD-BASE-4
    pub fusion: Room,
    /// The Side Deck has exactly so many cards or is not there; without a number it is never there.
    /// TD-BASE-3
    pub side: Option<u32>,
    /// What a deck must be able to open a game with.
    pub start: Start,
    /// How many cards of one name it may have, all its parts together, basic Energy aside.
    pub copies: u32,
    /// The file of the list of forbidden and limited cards it goes by, as its own file names it. TD-BASE-5
    pub list: Option<String>,
    /// That list, once [`Format::restrict`] has been given it.
    pub limits: Option<BanList>,
    /// Cards in the pool besides those of its sets and months, by id.
    pub allow: BTreeSet<u16>,
    /// Cards that may not be played, by id.
    pub ban: BTreeSet<u16>,
}

/// Which older prints of what a format's sets reprint are in its pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reprints {
    /// None: a card is in the pool by its own printings.
    #[default]
    None,
    /// Those of Trainers and Energy cards, by name.
    TrainersAndEnergy,
}

/// How many cards a deck has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// The fewest.
    pub least: u32,
    /// The most, if there is a most.
    pub most: Option<u32>,
}

/// How many cards a part of a deck has room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Room {
    /// Decks have no such part.
    #[default]
    None,
    /// So many.
    Most(u32),
    /// Any number.
    Any,
}

/// What a deck must be able to open a game with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Start {
    /// A card that [starts](crate::Entry::starts).
    #[default]
    Needed,
    /// Any card.
    Any,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: Spanned<String>,
    title: String,
    ruleset: String,
    sets: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    reprints: Reprints,
    until: Option<Spanned<String>>,
    size: Option<Spanned<u32>>,
    least: Option<Spanned<u32>>,
    most: Option<Spanned<u32>>,
    fusion: Option<Spanned<Amount>>,
    side: Option<Spanned<u32>>,
    start: Option<Spanned<String>>,
    copies: Spanned<u32>,
    list: Option<Spanned<String>>,
    #[serde(default)]
    allow: Vec<Spanned<String>>,
    #[serde(default)]
    ban: Vec<Spanned<String>>,
}

/// A number, or the word `any`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Amount {
    Number(i64),
    Word(String),
}

impl Format {
    /// Reads a format file, in TOML:
    ///
    /// ```toml
    /// id = "base-fossil"
    /// title = "Base–Fossil"
    /// ruleset = "old-school"
    /// sets = ["Base", "Jungle", "Fossil"] # left out: every card
    /// size = 60
    /// copies = 4
    /// allow = ["Pikachu (Promo 1)"] # may be left out
    /// ban = ["Sneasel"]             # may be left out; a name alone bans every version
    /// ```
    ///
    /// A game whose decks have parts says more:
    ///
    /// ```toml
    /// until = "2005-03" # the last month of the pool; may be left out
    /// least = 40        # instead of `size`; `most = 60` beside it, or no most
    /// fusion = "any"    # or the most cards of a Fusion Deck; left out: none
    /// side = 15         # exactly so many, or no Side Deck; left out: never one
    /// start = "any"     # left out: a card that can open a game is needed
    /// list = "lists/tcg-2005-04.lflist.conf" # the forbidden and limited cards; may be left out
    /// ```
    ///
    /// Whoever opens files reads the list with [`read_lists`](crate::read_lists) and hands it to
    /// [`Format::restrict`]; until then no deck is legal.
    ///
    /// # Errors
    /// With every problem at once: what is no TOML, a set or card that is not known, a size of none.
    pub fn read(text: &str, catalogue: &Catalogue) -> Result<Self, Vec<Problem>> {
        let file: File = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            vec![Problem::new(
                text,
                span,
                Wrong::new(error.message().trim().replace('\n', "; ")),
            )]
        })?;
        let mut faults = Faults {
            text,
            problems: Vec::new(),
        };
        id(&file.id, &mut faults);
        let copies = number("copies", &file.copies, &mut faults);
        let size = size(&file, &mut faults);
        let side = file
            .side
            .as_ref()
            .map(|side| number("side", side, &mut faults));
        let fusion = file
            .fusion
            .as_ref()
            .map(|room| self::room(room, &mut faults));
        let start = file
            .start
            .as_ref()
            .map(|start| self::start(start, &mut faults));
        let until = file
            .until
            .as_ref()
            .and_then(|until| month(until, &mut faults));
        let sets = file
            .sets
            .as_ref()
            .map(|sets| self::sets(sets, catalogue, &mut faults));
        let list = file.list.as_ref().map(|list| {
            if list.get_ref().trim().is_empty() {
                faults.add(list.span(), Wrong::new("this names no file"));
            }
            list.get_ref().clone()
        });
        let allow = allow(&file.allow, catalogue, &mut faults);
        let ban = ban(&file.ban, catalogue, &mut faults);
        if !faults.problems.is_empty() {
            return Err(faults.problems);
        }
        Ok(Format {
            id: file.id.into_inner(),
            title: file.title,
            ruleset: file.ruleset,
            sets,
            reprints: file.reprints,
            until,
            size,
            fusion: fusion.unwrap_or_default(),
            side,
            start: start.unwrap_or_default(),
            copies,
            list,
            limits: None,
            allow,
            ban,
        })
    }

    /// Takes the list of forbidden and limited cards that the format goes by.
    pub fn restrict(&mut self, list: BanList) {
        self.limits = Some(list);
    }
}

/// The problems of a format file.
struct Faults<'a> {
    text: &'a str,
    problems: Vec<Problem>,
}

impl Faults<'_> {
    fn add(&mut self, span: std::ops::Range<usize>, wrong: Wrong) {
        self.problems.push(Problem::new(self.text, span, wrong));
    }
}

fn id(id: &Spanned<String>, faults: &mut Faults<'_>) {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.get_ref().is_empty() || !id.get_ref().chars().all(plain) {
        let wrong = Wrong::new(format!("{} is not an id", quote(id.get_ref())));
        faults.add(
            id.span(),
            wrong.help("write small letters, digits and hyphens"),
        );
    }
}

fn number(what: &str, number: &Spanned<u32>, faults: &mut Faults<'_>) -> u32 {
    if !(1..=1000).contains(number.get_ref()) {
        let wrong = Wrong::new(format!("{what} is a number from 1 to 1000"));
        faults.add(number.span(), wrong);
    }
    *number.get_ref()
}

/// `size`, or `least` with or without `most`.
fn size(file: &File, faults: &mut Faults<'_>) -> Size {
    let mut read = |what, given: &Option<Spanned<u32>>| {
        given.as_ref().map(|given| number(what, given, faults))
    };
    let size = read("size", &file.size);
    let (least, most) = (read("least", &file.least), read("most", &file.most));
    let span = |given: &Option<Spanned<u32>>| given.as_ref().map_or(0..0, Spanned::span);
    match (size, least, most) {
        (Some(size), None, None) => Size {
            least: size,
            most: Some(size),
        },
        (None, Some(least), most) => {
            if most.is_some_and(|most| most < least) {
                faults.add(span(&file.most), Wrong::new("most is less than least"));
            }
            Size { least, most }
        }
        _ => {
            let wrong = Wrong::new("a format says how many cards a deck has in one way")
                .help("write size = 60, or least = 40, or least = 40 and most = 60");
            let all = [&file.size, &file.least, &file.most];
            let last = all.into_iter().map(span).max_by_key(|span| span.start);
            faults.add(last.unwrap_or(0..0), wrong);
            Size {
                least: 0,
                most: None,
            }
        }
    }
}

fn room(room: &Spanned<Amount>, faults: &mut Faults<'_>) -> Room {
    let most = match room.get_ref() {
        Amount::Word(word) if word == "any" => return Room::Any,
        Amount::Word(_) => None,
        Amount::Number(most) => u32::try_from(*most).ok(),
    };
    match most.filter(|most| (1..=1000).contains(most)) {
        Some(most) => Room::Most(most),
        None => {
            let wrong = Wrong::new("fusion is a number from 1 to 1000, or \"any\"");
            faults.add(
                room.span(),
                wrong.help("leave it out for decks without a Fusion Deck"),
            );
            Room::None
        }
    }
}

fn start(start: &Spanned<String>, faults: &mut Faults<'_>) -> Start {
    if start.get_ref() != "any" {
        let text = format!("{} is no start", quote(start.get_ref()));
        let wrong = Wrong::new(text).help("write \"any\", or leave it out");
        faults.add(start.span(), wrong);
    }
    Start::Any
}

fn month(month: &Spanned<String>, faults: &mut Faults<'_>) -> Option<Month> {
    let read = month.get_ref().parse();
    if let Err(why) = &read {
        let why: &crate::NoMonth = why;
        let text = format!("{} is not a month", quote(month.get_ref()));
        faults.add(month.span(), Wrong::new(text).help(why.to_string()));
    }
    read.ok()
}

fn sets(sets: &[Spanned<String>], catalogue: &Catalogue, faults: &mut Faults<'_>) -> Vec<String> {
    let mut full = Vec::new();
    for set in sets {
        match catalogue.sets().find(set.get_ref()) {
            Some(name) => full.push(name.to_string()),
            None => faults.add(
                set.span(),
                Wrong::new(format!("no set is called {}", quote(set.get_ref()))),
            ),
        }
    }
    full
}

fn allow(
    cards: &[Spanned<String>],
    catalogue: &Catalogue,
    faults: &mut Faults<'_>,
) -> BTreeSet<u16> {
    let mut allow = BTreeSet::new();
    for card in cards {
        match reading::find(card.get_ref(), None, catalogue) {
            Ok((id, _)) => _ = allow.insert(id),
            Err(why) => faults.add(card.span(), why),
        }
    }
    allow
}

fn ban(cards: &[Spanned<String>], catalogue: &Catalogue, faults: &mut Faults<'_>) -> BTreeSet<u16> {
    let mut ban = BTreeSet::new();
    for card in cards {
        let versions = catalogue.named(card.get_ref());
        ban.extend(versions.iter().map(|entry| entry.id));
        if versions.is_empty() {
            match reading::find(card.get_ref(), None, catalogue) {
                Ok((id, _)) => _ = ban.insert(id),
                Err(why) => faults.add(card.span(), why),
            }
        }
    }
    ban
}
