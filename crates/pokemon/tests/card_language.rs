//! Writes docs/card-language.md from the phrase tables and the shipped cards.
//!
//! The test compares the file with what it prints; `UPDATE_EXPECT=1` rewrites it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use cardlang::Row;
use pokemon::face::Face;
use pokemon::sheet::{Sheet, read};
use pokemon::words::rows;

/// Whether a set belongs to a row of the table of growth.
type IsIn = fn(&str) -> bool;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The shipped cards, in the order in which the sets were written.
fn faces() -> Vec<Face> {
    let sets = [
        "base",
        "jungle",
        "fossil",
        "later",
        "heartgold-soulsilver",
        "unleashed",
        "undaunted",
        "triumphant",
        "call-of-legends",
        "black-white",
        "hgss-promos",
        "bw-promos",
    ];
    let texts = sets.map(|set| {
        let file = format!("cards/pokemon/{set}.cards");
        let text = fs::read_to_string(root().join(&file)).unwrap();
        (file, text)
    });
    let sheets = texts.each_ref().map(|(file, text)| Sheet { file, text });
    read(&sheets).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

#[test]
fn the_page_is_what_the_tables_say() {
    let printed = page(&faces());
    let path = root().join("docs/card-language.md");
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &printed).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == printed,
        "docs/card-language.md is stale; rewrite it with UPDATE_EXPECT=1 cargo test -p pokemon --test card_language"
    );
}

fn page(faces: &[Face]) -> String {
    let mut page = INTRODUCTION.to_owned();
    page += "## How the language grows\n\n";
    page += &growth(faces);
    page += "\n## Tables\n\n";
    for (table, about) in TABLES {
        let anchor = table.to_lowercase();
        writeln!(page, "- [{table}](#{anchor}): {about}").unwrap();
    }
    let examples = examples(faces);
    let rows = rows();
    let told: BTreeSet<&str> = TABLES.iter().map(|(table, _)| *table).collect();
    for row in &rows {
        assert!(
            told.contains(row.table),
            "say in TABLES what {} holds",
            row.table
        );
    }
    for (table, about) in TABLES {
        let capital = about[..1].to_uppercase() + &about[1..];
        write!(
            page,
            "\n### {table}\n\n{capital}.\n\n| phrase | node | example |\n|---|---|---|\n"
        )
        .unwrap();
        for row in rows.iter().filter(|row| row.table == *table) {
            let example = examples.get(row).map_or_else(String::new, Example::told);
            let phrase = row.phrase.trim_end().replace('|', "\\|");
            writeln!(page, "| `{phrase}` | {} | {example} |", node(row)).unwrap();
        }
    }
    page
}

/// A node with what it takes, each table linked.
fn node(row: &Row) -> String {
    let takes: Vec<String> = row
        .takes
        .iter()
        .map(|name| name.trim_start_matches("Box<").trim_end_matches('>'))
        .map(
            |name| match TABLES.iter().any(|(table, _)| *table == name) {
                true => format!("[{name}](#{})", name.to_lowercase()),
                false => match name {
                    "u8" | "u16" => "number".to_owned(),
                    "Cards" => "[Many](#how-many), [Kind](#kind)".to_owned(),
                    "Many" => "[Many](#how-many)".to_owned(),
                    "Name" => "name".to_owned(),
                    "Word" => "word".to_owned(),
                    other => panic!("say what a slot of {other} takes"),
                },
            },
        )
        .collect();
    match takes[..] {
        [] => row.node.to_owned(),
        _ => format!("{}({})", row.node, takes.join(", ")),
    }
}

/// A line of a card that a row says.
struct Example {
    card: String,
    line: String,
}

impl Example {
    fn told(&self) -> String {
        format!("{}: {}", self.card, self.line)
    }
}

/// For each row the shortest line that uses it; the first one among equals.
fn examples(faces: &[Face]) -> BTreeMap<Row, Example> {
    let mut found: BTreeMap<Row, Example> = BTreeMap::new();
    for face in faces {
        for (line, rows) in face.lines() {
            for row in rows {
                let shorter = found.get(&row).is_none_or(|e| line.len() < e.line.len());
                if shorter {
                    let (card, line) = (face.name.clone(), line.clone());
                    found.insert(row, Example { card, line });
                }
            }
        }
    }
    found
}

/// How many phrases each set brought, in the order in which the sets were written.
fn growth(faces: &[Face]) -> String {
    let mut text = GROWTH.to_owned();
    let mut known: BTreeSet<Row> = BTreeSet::new();
    let sets: [(&str, IsIn); 11] = [
        ("Base", |set| set == "Base"),
        ("Jungle", |set| set == "Jungle"),
        ("Fossil", |set| set == "Fossil"),
        ("later old sets", |set| !FAR.contains(&set)),
        ("HeartGold & SoulSilver", |set| {
            set == "HeartGold & SoulSilver"
        }),
        ("Unleashed", |set| set == "Unleashed"),
        ("Undaunted", |set| set == "Undaunted"),
        ("Triumphant", |set| set == "Triumphant"),
        ("Call of Legends", |set| set == "Call of Legends"),
        ("Black & White", |set| set == "Black & White"),
        ("promos of both", |set| {
            set == "HGSS Promos" || set == "BW Promos"
        }),
    ];
    for (name, belongs) in sets {
        let before = known.len();
        let mut cards = 0;
        for face in faces.iter().filter(|f| belongs(&f.printed[0].set)) {
            cards += 1;
            known.extend(face.lines().into_iter().flat_map(|(_, rows)| rows));
        }
        let new = known.len() - before;
        let rate = new as f64 * 100.0 / f64::from(cards);
        writeln!(text, "| {name} | {cards} | {new} | {rate:.0} |").unwrap();
    }
    let all = rows().len();
    let unused = rows().iter().filter(|row| !known.contains(row)).count();
    writeln!(
        text,
        "| all | {} | {} | {:.0} |\n\nThe tables hold {all} phrases; {unused} of them no shipped card says.",
        faces.len(),
        known.len(),
        known.len() as f64 * 100.0 / faces.len() as f64
    )
    .unwrap();
    text
}

const INTRODUCTION: &str = "\
# The card language

<!-- Written by crates/pokemon/tests/card_language.rs from the phrase tables in
     crates/pokemon/src/words. Do not edit; UPDATE_EXPECT=1 cargo test -p pokemon --test card_language -->

A card is controlled English: one sentence a line, one meaning a sentence. The tables below are the
whole language. The program reads cards by them, prints cards by them, and this page is printed from
them, so a phrase that is not here cannot be read, and one that is here has a meaning.
[add-a-card.md](add-a-card.md) shows how a card is written, [add-a-phrase.md](add-a-phrase.md) how the
language gets a new phrase.

## The form of a card

```text
card Gust of Wind
  Trainer
  switch 1 of your opponent's Benched Pokémon with your opponent's Active Pokémon
printed Base 93, Base Set 2 120
```

A block opens at the margin, its lines are indented, `#` begins a comment line.

| block | its lines |
|---|---|
| `card NAME` | a [Headline](#headline); for a Pokémon a line of [Foot](#foot) parts, joined by commas; then, on a Trainer or an Energy card, its sentences |
| `power NAME`, `poké-power NAME`, `poké-body NAME`, `ability NAME` | a [Timing](#timing), then sentences |
| `attack NAME [COST] DAMAGE` | sentences; the cost in letters `G R W L P F D M C`, or `0`; damage may end in `+`, `-` or `×`, or be left out |
| `formerly` | the sentences that a Trainer or an Energy card was first printed with, where its text has been changed since; a ruleset's option may have them read |
| `printed SET NUMBER, …` | none; ends the card |

A sentence is a [Clause](#clause). What it leaves open is bound once and read ever after: \"it\" is the
Pokémon last chosen or put down, \"that type\" and \"that attack\" the ones chosen, \"your opponent\" one
seat for the whole card. Sentences that follow a `when` belong to it.

Roles (\"you\", \"your opponent\", \"each player\", \"either player\") are words for a game of two. The
ruleset's lens says which seats they mean; `quadrille lens RULESET` prints it. No card names a ruleset.

## Marks in a phrase

| mark | means |
|---|---|
| `{count}` | a slot; the node names what it takes, in order |
| `(s)` | printed after a count other than 1 |
| `[s]` | printed when another than \"you\" does it: `draw`, but `your opponent draws` |
| `<it\\|them>` | the first after a count of 1, else the second |
| `^`, `~` | a subject begins: another than \"you\", or \"you\" unspoken; it prints nothing |

## How many

A count is a number (`2`), `up to 2` (at least 1, where everybody can see that there is one), `any number of`, or `all`.

";

/// The sets that have a row of their own.
const FAR: &[&str] = &[
    "Base",
    "Jungle",
    "Fossil",
    "HeartGold & SoulSilver",
    "Unleashed",
    "Undaunted",
    "Triumphant",
    "Call of Legends",
    "Black & White",
    "HGSS Promos",
    "BW Promos",
];

const GROWTH: &str = "\
A language that fits its game needs fewer new phrases the more cards it has. Each card counts where it
was printed first; a phrase counts where a card first says it. The cards of later old sets are no sample:
they are those that the rulebook names, each because it does something of its own.

| set | cards | new phrases | per hundred cards |
|---|---|---|---|
";

/// Every table with what it holds, outermost first.
const TABLES: &[(&str, &str)] = &[
    ("Headline", "what a card is: the line under its name"),
    ("Foot", "the parts of a Pokémon's foot"),
    ("Type", "types of Pokémon and of Energy"),
    ("Timing", "the first line of a Power: when it may be used"),
    ("Often", "how often a Power may be used"),
    ("Gate", "what must hold for a Power to work"),
    ("Clause", "a sentence"),
    (
        "Act",
        "something done, once, in its place among the sentences",
    ),
    (
        "Rule",
        "something that holds while its card or its span lasts",
    ),
    ("Span", "how long something lasts"),
    ("Trigger", "an event that something answers"),
    ("Cond", "a condition"),
    ("Trait", "what is so of a Pokémon"),
    ("Tally", "something counted"),
    ("Share", "damage counters worked out from the damage done"),
    ("Mon", "one Pokémon, or several of a group"),
    ("Group", "Pokémon to choose from or to count"),
    ("Who", "who does it"),
    ("Whose", "whose it is"),
    ("Kind", "what kind of card"),
    ("Zone", "a pile or a hand"),
    ("Source", "where cards are taken from"),
    ("Place", "where cards are put"),
    ("Affliction", "Special Conditions"),
    ("Marker", "counters that stay on a Pokémon"),
    ("Sight", "something hidden that may be looked at"),
];
