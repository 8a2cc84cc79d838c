//! The cards the tests name: facts in a table, no card's text.

use decks::{Catalogue, Entry, Format, Kind, Print};

/// name | P Pokémon, T Trainer, E Energy, B Basic | level | printings | signature
const CARDS: &str = "\
Alakazam | P | 42 | BS:1 | 80 HP, Damage Swap, Confuse Ray
Blastoise | P | 52 | BS:2 | 100 HP, Rain Dance, Hydro Pump
Chansey | PB | 55 | BS:3 | 120 HP, Scrunch, Double-edge
Hitmonchan | PB | 33 | BS:7 | 70 HP, Jab, Special Punch
Magneton | P | 28 | BS:9 | 60 HP, Thunder Wave, Selfdestruct
Venusaur | P | 67 | BS:15 | 100 HP, Energy Trans, Solarbeam
Electabuzz | PB | 35 | BS:20 | 70 HP, Thundershock, Thunderpunch
Electrode | P |  | BS:21 | 80 HP, Buzzap, Electric Shock
Farfetch'd | PB | 20 | BS:27 | 50 HP, Leek Slap, Pot Smash
Ivysaur | P | 20 | BS:30 | 60 HP, Vine Whip, Poisonpowder
Kadabra | P | 38 | BS:32 | 60 HP, Recover, Super Psy
Wartortle | P | 22 | BS:42 | 70 HP, Withdraw, Bite
Abra | PB | 10 | BS:43 | 30 HP, Psyshock
Bulbasaur | PB | 13 | BS:44 | 40 HP, Leech Seed
Machop | PB | 20 | BS:52 | 50 HP, Low Kick
Nidoran♂ | PB | 20 | BS:55 | 40 HP, Horn Hazard
Pikachu | PB | 12 | BS:58 B2:87 | 40 HP, Gnaw, Thunder Jolt
Squirtle | PB | 8 | BS:63 | 40 HP, Bubble, Withdraw
Computer Search | T |  | BS:71 |
Impostor Professor Oak | T |  | BS:73 |
Item Finder | T |  | BS:74 |
Lass | T |  | BS:75 |
Pokémon Breeder | T |  | BS:76 |
Pokémon Trader | T |  | BS:77 |
Scoop Up | T |  | BS:78 |
Super Energy Removal | T |  | BS:79 |
Energy Retrieval | T |  | BS:81 |
PlusPower | T |  | BS:84 |
Pokémon Center | T |  | BS:85 |
Pokédex | T |  | BS:87 |
Professor Oak | T |  | BS:88 |
Bill | T |  | BS:91 B2:118 |
Energy Removal | T |  | BS:92 |
Gust of Wind | T |  | BS:93 |
Switch | T |  | BS:95 |
Double Colorless Energy | E |  | BS:96 |
Fighting Energy | EB |  | BS:97 |
Fire Energy | EB |  | BS:98 |
Grass Energy | EB |  | BS:99 |
Lightning Energy | EB |  | BS:100 |
Psychic Energy | EB |  | BS:101 |
Water Energy | EB |  | BS:102 |
Electrode | P | 42 | JU:2 JU:18 | 90 HP, Tackle, Chain Lightning
Kangaskhan | PB | 40 | JU:5 JU:21 | 90 HP, Fetch, Comet Punch
Mr. Mime | PB | 28 | JU:6 JU:22 | 40 HP, Invisible Wall, Meditate
Scyther | PB | 25 | JU:10 JU:26 | 70 HP, Swords Dance, Slash
Wigglytuff | P | 36 | JU:16 JU:32 | 80 HP, Lullaby, Do the Wave
Lickitung | PB | 26 | JU:38 | 90 HP, Tongue Wrap, Supersonic
Jigglypuff | PB | 14 | JU:54 | 60 HP, Lullaby, Pound
Nidoran♀ | PB | 13 | JU:57 | 60 HP, Fury Swipes, Call for Family
Pikachu | PB | 14 | JU:60 | 50 HP, Spark
Poké Ball | T |  | JU:64 |
Articuno | PB | 35 | FO:2 FO:17 | 70 HP, Freeze Dry, Blizzard
Ditto | PB |  | FO:3 FO:18 | 50 HP, Transform
Lapras | PB | 31 | FO:10 FO:25 | 80 HP, Water Gun, Confuse Ray
Magneton | P | 35 | FO:11 FO:26 | 80 HP, Sonicboom, Selfdestruct
Moltres | PB | 35 | FO:12 FO:27 | 70 HP, Wildfire, Dive Bomb
Mr. Fuji | T |  | FO:58 |
Pichu | PB |  | N1:12 | 30 HP, Zzzap
Sneasel | PB |  | N1:25 | 60 HP, Fury Swipes, Beat Up
Sneasel | PB |  | N3:24 | 60 HP, Swipe, Quick Attack
Darkness Energy | E |  | N1:104 | special Energy
Darkness Energy | EB |  | HS:121 | basic Energy
Blaine's Quiz #1 | T |  | G1:97 |
Unown A | PB |  | N2:14 N2:33 | 40 HP, Anger, Hidden Power
Porygon2 | P |  | N3:12 | 70 HP, Energy Converter, Delta Beam
Alph Lithograph | T |  | HS:ONE UL:TWO |
Pikachu | PB |  | PR:1 | 60 HP, Growl, Thundershock
";

const SETS: &[(&str, &str)] = &[
    ("BS", "Base"),
    ("JU", "Jungle"),
    ("FO", "Fossil"),
    ("B2", "Base Set 2"),
    ("G1", "Gym Heroes"),
    ("N1", "Neo Genesis"),
    ("N2", "Neo Discovery"),
    ("N3", "Neo Revelation"),
    ("PR", "Wizards Black Star Promos"),
    ("HS", "HeartGold & SoulSilver"),
    ("UL", "HS—Unleashed"),
];

/// Every card of the table.
pub fn entries() -> Vec<Entry> {
    let entry = |(id, row): (usize, &str)| {
        let [name, kind, level, prints, signature] =
            row.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("five columns: {row}")
        };
        let print = |print: &str| {
            let (code, number) = print.split_once(':').expect("code:number");
            let (_, set) = SETS
                .iter()
                .find(|(known, _)| *known == code)
                .expect("a set of the table");
            Print::new(set, code, number)
        };
        Entry {
            id: u16::try_from(id).expect("a short table"),
            name: name.into(),
            kind: match &kind[..1] {
                "P" => Kind::Pokemon,
                "T" => Kind::Trainer,
                _ => Kind::Energy,
            },
            level: level.parse().ok(),
            basic_energy: kind == "EB",
            starts: kind == "PB",
            prints: prints.split_whitespace().map(print).collect(),
            signature: signature.into(),
            passcode: None,
            fusion: false,
            released: None,
        }
    };
    CARDS.lines().enumerate().map(entry).collect()
}

/// A catalogue of the table.
pub fn catalogue() -> Catalogue {
    Catalogue::new(entries()).expect("a table without clashes")
}

/// The format of the first three sets, from the file that ships.
#[allow(dead_code, reason = "not every test file needs it")]
pub fn base_fossil() -> Format {
    let text = include_str!("../../../../formats/base-fossil.toml");
    Format::read(text, &catalogue()).expect("a format file without problems")
}
