//! Faces, worded by the card language.

use cardlang::Out;
use pokemon::face::{AbilityKind, Face};
use pokemon::words::{Headline, Type};

use crate::words::{capital, sentence};
use crate::{AbilityView, FaceView, Stat};

/// The name of a type's band and pip.
pub fn band(kind: Type) -> String {
    Out::of(&kind).to_lowercase()
}

/// What is printed on a card.
pub fn face_view(face: &Face) -> FaceView {
    let (kind, band) = match &face.headline {
        Headline::Basic(kind, _)
        | Headline::Baby(kind, _)
        | Headline::Stage1(_, kind, _)
        | Headline::Stage2(_, kind, _)
        | Headline::Legend(kind, _)
        | Headline::LegendOfTwo(kind, _, _) => ("pokemon", band(*kind)),
        Headline::Trainer
        | Headline::Supporter
        | Headline::Doll(_)
        | Headline::Tool
        | Headline::Stadium => ("trainer", "trainer".to_owned()),
        Headline::EveryEnergy => ("energy", band(Type::Colorless)),
        Headline::BasicEnergy(kind)
        | Headline::SpecialEnergy(kind)
        | Headline::DoubleEnergy(kind, _) => ("energy", band(*kind)),
    };
    let foot: Vec<String> = face
        .foot
        .iter()
        .map(|line| capital(&Out::of(line)))
        .collect();
    let printed: Vec<String> = face
        .printed
        .iter()
        .map(|p| format!("{} {}", p.set, p.number))
        .collect();
    FaceView {
        name: face.name.clone(),
        kind: kind.to_owned(),
        line: Out::of(&face.headline),
        band,
        stats: stats(face),
        abilities: face.abilities.iter().map(ability_view).collect(),
        foot: foot.join(", "),
        printed: printed.join(", "),
    }
}

fn stats(face: &Face) -> Vec<Stat> {
    let hp = (face.hp() > 0).then(|| Stat {
        label: "HP".to_owned(),
        text: face.hp().to_string(),
    });
    hp.into_iter().collect()
}

fn ability_view(ability: &pokemon::face::Ability) -> AbilityView {
    let mut text: Vec<String> = ability
        .sentences()
        .iter()
        .map(|s| sentence(s, '.'))
        .collect();
    let (kind, cost, damage) = match &ability.kind {
        AbilityKind::Power(_, timing) => {
            text.insert(0, sentence(&Out::of(timing), ':'));
            ("power", Vec::new(), String::new())
        }
        AbilityKind::Attack(attack) => (
            "attack",
            attack.cost.iter().map(|kind| band(*kind)).collect(),
            attack.printed_damage(),
        ),
        AbilityKind::Text => ("effect", Vec::new(), String::new()),
    };
    AbilityView {
        kind: kind.to_owned(),
        name: ability.name.clone(),
        cost,
        damage,
        text,
    }
}
