//! Tips of every card there is, read once: none is empty that says something, and none is broken.

use shipped::yugioh::pool;
use yugioh::face::AbilityKind;
use yugioh::words::Class;

use super::effect::{effect_words, staying_words, tip_of, way_words};

/// The tips of every ability that an answer may stand for, with the card's name.
fn tips() -> Vec<(String, Class, AbilityKind, String)> {
    let pool = pool();
    let mut tips = Vec::new();
    for id in pool.ids() {
        let (face, info) = (pool.face(id), pool.info(id));
        for (at, ability) in face.abilities.iter().enumerate() {
            let said = match ability.kind {
                AbilityKind::Always | AbilityKind::Upkeep => continue,
                AbilityKind::Summon => way_words(ability),
                AbilityKind::Activation
                | AbilityKind::Ignition
                | AbilityKind::Trigger
                | AbilityKind::OptionalTrigger
                | AbilityKind::Quick
                | AbilityKind::CompulsoryQuick
                | AbilityKind::Flip
                | AbilityKind::OptionalFlip => {
                    let more = staying_words(face, info, at);
                    [effect_words(face, info, at), more].concat()
                }
            };
            tips.push((face.name.clone(), info.class, ability.kind, tip_of(&said)));
        }
    }
    tips
}

/// What no sentence has that people write.
fn fault(tip: &str) -> Option<&'static str> {
    let words: Vec<&str> = tip.split(' ').collect();
    let lone = |three: &[&str]| {
        let many = three[0].parse::<u16>().is_ok_and(|n| n > 1);
        many && three[1..].contains(&"Token")
    };
    if tip.contains(" of it;") || tip.contains(" of it ") && !tip.contains("control of it") {
        Some("of it")
    } else if tip.contains("monster damage") || tip.contains("it damage") {
        Some("an amount before \"damage\"")
    } else if tip.contains("monster LP") {
        Some("an amount before \"LP\"")
    } else if words.windows(4).any(lone) {
        Some("one Token after a count of several")
    } else if tip.contains("  ") || tip.contains(";;") || tip.ends_with([';', ',', ' ']) {
        Some("a gap")
    } else {
        tip.starts_with(char::is_lowercase).then_some("no capital")
    }
}

#[test]
fn no_tip_is_broken() {
    let tips = tips();
    assert!(tips.len() > 300, "{}", tips.len());
    for (name, _, _, tip) in &tips {
        assert_eq!(fault(tip), None, "{name}: {tip}");
    }
}

#[test]
fn what_stays_and_what_comes_its_own_way_say_what_they_say() {
    let tips = tips();
    for (name, class, kind, tip) in &tips {
        let stays = matches!(
            class,
            Class::ContinuousSpell | Class::EquipSpell | Class::FieldSpell | Class::ContinuousTrap
        );
        let says = stays || *kind == AbilityKind::Summon;
        assert!(!says || !tip.is_empty(), "{name} says nothing");
    }
    let of = |card: &str| {
        let tip = tips.iter().find(|(name, ..)| name == card);
        tip.map_or("", |(.., tip)| tip.as_str())
    };
    assert_eq!(
        of("Cyber Dragon"),
        "Only if there are no monsters you control; only if there are any monsters your opponent controls"
    );
    assert_eq!(
        of("Axe of Despair"),
        "The equipped monster gains 1000 ATK; when this card is sent from the field to the Graveyard, to activate, Tribute 1 monster you control, return this card to the top of the Deck"
    );
    assert_eq!(
        of("Swords of Revealing Light"),
        "Turn all face-down monsters your opponent controls face-up; this card stays on the field; all monsters your opponent controls can't attack; destroy this card at the end of your opponent's 3rd turn"
    );
    assert_eq!(
        of("Ultimate Offering"),
        "Its own effect: pay 500 LP, Normal Summon or Set 1 monster in your hand"
    );
    assert_eq!(
        of("Tribe-Infecting Virus"),
        "To activate, discard 1 card in your hand and declare the Type of a face-up monster on the field; destroy all face-up monsters of the declared Type on the field"
    );
    assert_eq!(
        of("Scapegoat"),
        "Put 4 Sheep Tokens onto your side of the field in Defense Position"
    );
    assert_eq!(
        of("Ring of Destruction"),
        "Target 1 face-up monster on the field; destroy it; if you did, inflict damage equal to its ATK to each player"
    );
}
