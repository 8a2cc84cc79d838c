//! Faces as deck lists name them.

use cardlang::Out;
use decks::{Entry, Kind, Passcode};
use yugioh::words::Class;
use yugioh::{FaceId, Pool};

/// Every face of a pool as deck lists name it; the id is the face's. Tokens are in no deck.
pub fn entries(pool: &Pool) -> Vec<Entry> {
    let all = pool.ids().filter(|id| !is_token(pool, *id));
    all.map(|id| entry(pool, id)).collect()
}

/// Whether a face is a Token's.
pub fn is_token(pool: &Pool, id: FaceId) -> bool {
    pool.info(id).class == Class::Token
}

fn entry(pool: &Pool, id: FaceId) -> Entry {
    let face = pool.face(id);
    let class = face.headline.class;
    let kind = if class.is_monster() {
        Kind::Monster
    } else if class.is_spell() {
        Kind::Spell
    } else {
        Kind::Trap
    };
    Entry {
        id: id.0,
        name: face.name.clone(),
        kind,
        level: None,
        basic_energy: false,
        starts: false,
        prints: Vec::new(),
        signature: Out::of(&face.headline),
        passcode: face.passcode.and_then(|code| Passcode::new(code).ok()),
        fusion: class == Class::FusionMonster,
        released: face.released.as_ref().and_then(|month| month.parse().ok()),
    }
}
