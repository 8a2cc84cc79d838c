//! Cards of a game whose decks have parts: facts in a table, no card's text.

use std::path::Path;
use std::sync::LazyLock;

use decks::{Catalogue, Deck, Entry, Format, Kind, read_lists};

/// passcode | M monster, F Fusion Monster, S Spell, T Trap | name | first printed, when late
const CARDS: &str = "\
46986414 | M | Dark Magician |
05405694 | M | Black Luster Soldier |
40640057 | M | Kuriboh |
26202165 | M | Sangan |
77585513 | M | Jinzo |
23771716 | M | 7 Colored Fish |
14261867 | M | 8-Claws Scorpion |
01761063 | M | Nekogal #1 |
62651957 | M | X-Head Cannon |
00980973 | M | Armed Dragon LV3 |
33508719 | M | Morphing Jar |
79106360 | M | Morphing Jar #2 |
21844576 | M | Elemental HERO Avian | 2005-08
72989439 | M | Black Luster Soldier - Envoy of the Beginning |
35809262 | F | Elemental HERO Flame Wingman | 2005-08
63519819 | F | Thousand-Eyes Restrict |
66889139 | F | Gaia the Dragon Champion |
83764718 | S | Monster Reborn |
55144522 | S | Pot of Greed |
72302403 | S | Swords of Revealing Light |
24094653 | S | Polymerization |
98495314 | S | Sword of Deep-Seated |
67048711 | S | 7 |
86198326 | S | 7 Completed |
64697231 | T | Trap Dustshoot |
44095762 | T | Mirror Force |
53582587 | T | Torrential Tribute |
04206964 | T | Trap Hole |
";

/// Every card of the table.
pub fn entries() -> Vec<Entry> {
    let entry = |(id, row): (usize, &str)| {
        let [code, kind, name, released] = row.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("four columns: {row}")
        };
        Entry {
            id: u16::try_from(id).expect("a short table"),
            name: name.into(),
            kind: match kind {
                "S" => Kind::Spell,
                "T" => Kind::Trap,
                _ => Kind::Monster,
            },
            level: None,
            basic_energy: false,
            starts: false,
            prints: Vec::new(),
            signature: String::new(),
            passcode: Some(code.parse().expect("a passcode")),
            fusion: kind == "F",
            released: released.parse().ok(),
        }
    };
    CARDS.lines().enumerate().map(entry).collect()
}

/// A catalogue of the table.
pub static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new(entries()).expect("a table without clashes"));

/// A format that ships, with its list.
#[allow(dead_code, reason = "not every test file needs it")]
pub fn format(id: &str) -> Format {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../formats");
    let text = std::fs::read_to_string(folder.join(format!("{id}.toml"))).expect("a format");
    let mut format = Format::read(&text, &CATALOGUE).expect("a format without problems");
    let file = format.list.clone().expect("a list");
    let text = std::fs::read_to_string(folder.join(file)).expect("a file of lists");
    let lists = read_lists(&text).expect("lists without problems");
    format.restrict(lists.into_iter().next().expect("one list"));
    format
}

/// The deck, a line each, with a heading above each part that is not the main deck.
#[allow(dead_code, reason = "not every test file needs it")]
pub fn shown(deck: &Deck) -> Vec<String> {
    let mut all = Vec::new();
    for section in decks::Section::ALL {
        let lines = deck.section(section);
        if section != decks::Section::Main && !lines.is_empty() {
            all.push(section.to_string());
        }
        all.extend(lines.iter().map(|line| {
            let entry = CATALOGUE.get(line.card).expect("a card of the table");
            format!("{} {}", line.count, entry.name)
        }));
    }
    all
}
