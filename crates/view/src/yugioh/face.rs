//! Faces, worded by the card language.

use cardlang::Out;
use yugioh::face::{Ability, AbilityKind, Face};
use yugioh::words::Figure;

use crate::words::{capital, sentence};
use crate::{AbilityView, FaceView, Stat};

/// What is printed on a card.
pub fn face_view(face: &Face) -> FaceView {
    let class = face.headline.class;
    let body = face.headline.body;
    let kind = if class.is_monster() {
        "monster"
    } else if class.is_spell() {
        "spell"
    } else {
        "trap"
    };
    let band = body.map_or(kind.to_owned(), |b| Out::of(&b.attribute).to_lowercase());
    let line = match body {
        Some(body) => {
            let class = Out::of(&class);
            let class = class.strip_suffix(" Monster").unwrap_or(&class);
            format!("{} / {class}", Out::of(&body.race))
        }
        None => Out::of(&class),
    };
    let marks: Vec<String> = face.marks.iter().map(|m| capital(&Out::of(m))).collect();
    FaceView {
        name: face.name.clone(),
        kind: kind.to_owned(),
        line,
        band,
        stats: stats(face),
        abilities: face.abilities.iter().map(ability_view).collect(),
        foot: marks.join(", "),
        printed: match (&face.passcode, &face.released) {
            (Some(code), Some(month)) => format!("{code:08}, {month}"),
            (Some(code), None) => format!("{code:08}"),
            (None, _) => String::new(),
        },
    }
}

fn stats(face: &Face) -> Vec<Stat> {
    let Some(body) = face.headline.body else {
        return Vec::new();
    };
    let figure = |figure: Figure| match figure {
        Figure::Is(n) => n.to_string(),
        Figure::Open => "?".to_owned(),
    };
    let stat = |label: &str, text: String| Stat {
        label: label.to_owned(),
        text,
    };
    vec![
        stat("Level", body.level.to_string()),
        stat("ATK", figure(body.atk)),
        stat("DEF", figure(body.def)),
    ]
}

fn ability_view(ability: &Ability) -> AbilityView {
    let sentences = ability.sentences();
    let mut text: Vec<String> = sentences.iter().map(|s| sentence(s, '.')).collect();
    if ability.kind != AbilityKind::Activation {
        text.insert(0, sentence(ability.kind.head(), ':'));
    }
    AbilityView {
        kind: "effect".to_owned(),
        name: String::new(),
        cost: Vec::new(),
        damage: String::new(),
        text,
    }
}
