//! What an effect does, as the tip of an answer says it.

use cardlang::Out;
use yugioh::face::{Ability, AbilityKind, Face};
use yugioh::pool::Info;
use yugioh::topics::topic;
use yugioh::words::Class;

use crate::words::capital;
use crate::yugioh::plain::plainly;

/// How a cost begins.
const COST: &str = "to activate, ";

/// A sentence without the words that make it a cost.
fn bare(said: &str) -> &str {
    said.strip_prefix(COST).unwrap_or(said)
}

/// Sentences of a card as one tip.
pub(super) fn tip_of(sentences: &[String]) -> String {
    capital(&plainly(&sentences.join("; ")))
}

/// What an ability costs, aims at and does.
pub(super) fn effect_words(face: &Face, info: &Info, ability: usize) -> Vec<String> {
    let (Some(plan), Some(own)) = (info.plans.get(ability), face.abilities.get(ability)) else {
        return Vec::new();
    };
    let say = |at: &u8| own.clauses.get(usize::from(*at)).map(Out::of);
    let costs: Vec<String> = plan.costs.iter().filter_map(say).collect();
    let mut said = Vec::new();
    if !costs.is_empty() {
        let costs: Vec<&str> = costs.iter().map(|cost| bare(cost)).collect();
        said.push(format!("{COST}{}", costs.join(" and ")));
    }
    said.extend(plan.targets.iter().chain(&plan.acts).filter_map(say));
    said
}

/// All else that a card says which stays on the field once it is activated.
pub(super) fn staying_words(face: &Face, info: &Info, ability: usize) -> Vec<String> {
    let activation = |ability: &Ability| ability.kind == AbilityKind::Activation;
    if !stays(info) || !face.abilities.get(ability).is_some_and(activation) {
        return Vec::new();
    }
    let others = face.abilities.iter().filter(|other| !activation(other));
    others.map(in_one).collect()
}

/// What a card's own way to be Special Summoned asks for and takes.
pub(super) fn way_words(own: &Ability) -> Vec<String> {
    let sentences = own.sentences().into_iter();
    let bare = sentences.map(|s| {
        s.strip_prefix("to activate, ")
            .map_or(s.clone(), str::to_owned)
    });
    bare.collect()
}

/// Whether a card stays on the field once it is activated (TD-BASE-27).
fn stays(info: &Info) -> bool {
    let says = |about: u8| info.topics >> about & 1 == 1;
    says(topic::STAYS) || says(topic::EXPIRES) || is_lasting(info.class)
}

/// Whether all cards of a class stay.
fn is_lasting(class: Class) -> bool {
    match class {
        Class::ContinuousSpell | Class::EquipSpell | Class::FieldSpell | Class::ContinuousTrap => {
            true
        }
        Class::NormalMonster
        | Class::EffectMonster
        | Class::FusionMonster
        | Class::RitualMonster
        | Class::SpiritMonster
        | Class::UnionMonster
        | Class::ToonMonster
        | Class::GeminiMonster
        | Class::Token
        | Class::NormalSpell
        | Class::QuickPlaySpell
        | Class::RitualSpell
        | Class::NormalTrap
        | Class::CounterTrap => false,
    }
}

/// What a card that stays says of one matter: what holds sentence by sentence, what is done as one sentence.
fn in_one(ability: &Ability) -> String {
    let sentences = ability.sentences();
    match ability.kind {
        AbilityKind::Always => sentences.join("; "),
        // To activate the card is not to use its effect yet.
        AbilityKind::Ignition | AbilityKind::Quick | AbilityKind::CompulsoryQuick => {
            let said: Vec<&str> = sentences.iter().map(|said| bare(said)).collect();
            format!("its own effect: {}", said.join(", "))
        }
        AbilityKind::Activation
        | AbilityKind::Trigger
        | AbilityKind::OptionalTrigger
        | AbilityKind::Flip
        | AbilityKind::OptionalFlip
        | AbilityKind::Summon
        | AbilityKind::Upkeep => sentences.join(", "),
    }
}
