//! Faces as deck lists name them.

use cardlang::Out;
use decks::{Entry, Kind, Print};
use pokemon::face::{AbilityKind, Face};
use pokemon::pool::{FaceId, Pool, Sort};

/// The short codes of sets by the names that card files use.
const CODES: &[(&str, &str)] = &[
    ("Base", "BS"),
    ("Jungle", "JU"),
    ("Fossil", "FO"),
    ("Base Set 2", "B2"),
    ("Team Rocket", "TR"),
    ("Legendary Collection", "LC"),
    ("Wizards Promo", "PR"),
    ("Gym Heroes", "G1"),
    ("Gym Challenge", "G2"),
    ("Neo Genesis", "N1"),
    ("Neo Discovery", "N2"),
    ("Neo Revelation", "N3"),
    ("Neo Destiny", "N4"),
    ("HeartGold & SoulSilver", "HS"),
    ("Unleashed", "UL"),
    ("Undaunted", "UD"),
    ("Triumphant", "TM"),
    ("Call of Legends", "CL"),
    ("Black & White", "BLW"),
    ("HGSS Promos", "HSP"),
    ("BW Promos", "BWP"),
    ("Vending Sheet 1", "V1"),
    ("Vending Sheet 2", "V2"),
];

/// The short code of a set: a known one, or its initials.
fn code(set: &str) -> String {
    match CODES.iter().find(|(name, _)| *name == set) {
        Some((_, code)) => (*code).to_owned(),
        None => set
            .split_whitespace()
            .filter_map(|word| word.chars().next())
            .collect(),
    }
}

/// Every face of a pool as deck lists name it; the id is the face's.
pub fn entries(pool: &Pool) -> Vec<Entry> {
    pool.ids().map(|id| entry(pool, id)).collect()
}

fn entry(pool: &Pool, id: FaceId) -> Entry {
    let (face, info) = (pool.face(id), pool.info(id));
    let kind = match info.sort {
        Sort::Basic | Sort::Baby | Sort::Stage(_) | Sort::Legend => Kind::Pokemon,
        Sort::Trainer | Sort::Supporter | Sort::Doll | Sort::Tool | Sort::Stadium => Kind::Trainer,
        Sort::BasicEnergy | Sort::SpecialEnergy => Kind::Energy,
    };
    let print = |p: &pokemon::face::Printing| Print::new(&p.set, &code(&p.set), &p.number);
    Entry {
        id: id.0,
        name: face.name.clone(),
        kind,
        level: face.level(),
        basic_energy: info.sort == Sort::BasicEnergy,
        starts: matches!(info.sort, Sort::Basic | Sort::Baby),
        prints: face.printed.iter().map(print).collect(),
        signature: signature(face, kind),
        passcode: None,
        fusion: false,
        released: None,
    }
}

/// Short words that tell a face from others of its name: `40 HP, Gnaw, Thunder Jolt`.
pub fn signature(face: &Face, kind: Kind) -> String {
    if kind != Kind::Pokemon {
        return Out::of(&face.headline);
    }
    let mut words = vec![format!("{} HP", face.hp())];
    for ability in &face.abilities {
        if !matches!(ability.kind, AbilityKind::Text) {
            words.push(ability.name.clone());
        }
    }
    words.join(", ")
}
