//! Why a card cannot be played: each reason names the rule, cost, phase or condition that forbids it.

use crate::table::{duel, old_school, say};
use scenario::Judged;

/// What a seat is told of a card of its own: each reason with its rules.
fn told(game: &dyn Judged, seat: u8, name: &str) -> Vec<String> {
    let view = game.view_of(Some(seat));
    let own = view.seats.iter().filter(|s| s.seat == seat);
    let mut cards = own.flat_map(|s| &s.zones).flat_map(|zone| &zone.cards);
    let named = cards.find(|card| card.face.as_ref().is_some_and(|face| face.name == name));
    let card = named.unwrap_or_else(|| panic!("seat {seat} sees no {name}"));
    let reasons = game.why_not(seat, card.handle).into_iter();
    reasons
        .map(|reason| format!("{} [{}]", reason.text, reason.rules.join(" ")))
        .collect()
}

#[test]
fn what_is_never_normal_summoned_says_so_in_every_phase() {
    let ritual =
        "Relinquished is a Ritual Monster: it cannot be Normal Summoned or Set. [TD-BASE-51]";
    let fusion = "Thousand-Eyes Restrict is a Fusion Monster: it cannot be Normal Summoned or Set. [TD-BASE-51]";
    let own = "Chaos Sorcerer cannot be Normal Summoned or Set, as it says itself. [TD-BASE-51]";
    let later =
        "Chaos Sorcerer is Special Summoned in its own way in your Main Phase. [TD-BASE-18]";
    let held = "        seat 1 hand Relinquished, Chaos Sorcerer, Dark Magician
        seat 1 fusion deck Thousand-Eyes Restrict
        seat 1 monsters Celtic Guardian";
    let battle = duel(&format!("        phase battle\n{held}"));
    assert_eq!(told(&*battle, 1, "Relinquished"), [ritual]);
    assert_eq!(told(&*battle, 1, "Thousand-Eyes Restrict"), [fusion]);
    assert_eq!(told(&*battle, 1, "Chaos Sorcerer"), [own, later]);
    // What can be Normal Summoned is kept by the phase.
    let magician = ["Monsters are Summoned and Set in your Main Phase. [TD-BASE-12]"];
    assert_eq!(told(&*battle, 1, "Dark Magician"), magician);
    let main = duel(&format!("{held}\n        seat 1 has normal summoned"));
    assert_eq!(told(&*main, 1, "Relinquished"), [ritual]);
    assert_eq!(told(&*main, 1, "Thousand-Eyes Restrict"), [fusion]);
    let chaos = told(&*main, 1, "Chaos Sorcerer");
    assert_eq!(chaos[0], own);
    assert!(
        chaos[1].starts_with("You cannot do what it costs: "),
        "{chaos:?}"
    );
    let spent = ["You have Normal Summoned or Set a monster in this turn. [TD-BASE-15]"];
    assert_eq!(told(&*main, 1, "Dark Magician"), spent);
}

#[test]
fn an_activation_names_what_forbids_it() {
    let game = duel(
        "        seat 1 monsters Celtic Guardian; Battle Ox; Uraby; King Pyron; Exiled Force, set
        seat 1 hand Celtic Guardian
        seat 1 spells Mirror Force; Confiscation, set; Delinquent Duo, set
        seat 1 LP 800
        seat 1 graveyard Dark Magician",
    );
    let told = |name: &str| told(&*game, 1, name);
    let cost = "You cannot do what it costs: pay 1000 LP. [TD-BASE-42]";
    assert_eq!(told("Confiscation"), [cost]);
    assert_eq!(told("Delinquent Duo"), [cost]);
    assert_eq!(
        told("Mirror Force"),
        [
            "This has not just happened: a monster your opponent controls declares an attack. [TD-BASE-34]"
        ]
    );
    let gemini = "King Pyron has no effect until it is Normal Summoned once more. [TD-BASE-52]";
    assert!(
        told("King Pyron").contains(&gemini.to_owned()),
        "{:?}",
        told("King Pyron")
    );
    let down = "Exiled Force is face-down: its effect is used face-up. [TD-BASE-33]";
    assert!(
        told("Exiled Force").contains(&down.to_owned()),
        "{:?}",
        told("Exiled Force")
    );
}

#[test]
fn full_zones_and_bans_are_named_rather_than_what_would_be_done() {
    let crowd = "        phase battle
        seat 1 monsters Celtic Guardian; Battle Ox; Uraby
        seat 1 spells Scapegoat";
    let zones = ["Scapegoat needs 4 free Monster Card Zones. [TD-BASE-55]"];
    assert_eq!(told(&*duel(crowd), 1, "Scapegoat"), zones);
    let banned = duel(&format!(
        "{crowd}\n        seat 2 monsters Jowgen the Spiritualist"
    ));
    let ban = ["You cannot Special Summon because of Jowgen the Spiritualist. [TD-BASE-18]"];
    assert_eq!(told(&*banned, 1, "Scapegoat"), ban);
    let full = duel(
        "        seat 1 monsters Celtic Guardian; Battle Ox; Uraby; Rogue Doll; Jinzo
        seat 1 graveyard Dark Magician
        seat 1 hand Dark Magician, Cyber Dragon
        seat 1 spells Monster Reborn, set",
    );
    let zones = ["Your Monster Card Zones are full. [TD-BASE-55]"];
    assert_eq!(told(&*full, 1, "Monster Reborn"), zones);
    let dragon = told(&*full, 1, "Cyber Dragon");
    assert!(dragon.is_empty(), "it may be Tribute Summoned: {dragon:?}");
    let few = duel("        seat 1 monsters Celtic Guardian\n        seat 1 hand Dark Magician");
    let magician = told(&*few, 1, "Dark Magician");
    let tributes =
        "Dark Magician needs 2 Tributes, and you have not enough monsters to Tribute. [TD-BASE-16]";
    assert_eq!(magician, [tributes]);
}

#[test]
fn a_response_names_its_spell_speed_and_the_summon_it_would_answer() {
    let mut game = duel(
        "        seat 1 hand Celtic Guardian, Monster Reborn
        seat 1 graveyard Dark Magician
        seat 2 spells Mystical Space Typhoon; Horn of Heaven; Trap Hole
        seat 1 spells Mystical Space Typhoon
        seat 2 hand Monster Reborn
        seat 2 monsters Battle Ox",
    );
    say(&mut *game, 1, "Summon Celtic Guardian");
    let attempt =
        "While a Summon is being made, only what negates it can be activated. [TD-BASE-32]";
    assert_eq!(told(&*game, 2, "Mystical Space Typhoon"), [attempt]);
    say(&mut *game, 2, "Pass");
    let mine = "Monster Reborn has Spell Speed 1: it is activated when nothing is to be responded to. [TD-BASE-28]";
    assert_eq!(told(&*game, 1, "Monster Reborn"), [mine]);
    say(&mut *game, 1, "Pass");
    let open = "Monster Reborn can be activated only in your Main Phase, while no chain is open. [TD-BASE-23]";
    assert_eq!(told(&*game, 2, "Monster Reborn"), [open]);
}

#[test]
fn a_power_names_what_stops_it() {
    let asleep = old_school("        seat 1 active Alakazam (Base 1), Asleep");
    assert_eq!(
        told(&*asleep, 1, "Alakazam")[0],
        "Damage Swap does not work now; it works unless this Pokémon is Asleep, Confused or Paralyzed. [OS-BASE-12]"
    );
    let muk =
        old_school("        seat 1 active Alakazam (Base 1)\n        seat 2 bench Muk (Fossil 13)");
    let told_of = told(&*muk, 1, "Alakazam");
    let stopped = "Damage Swap does not work because of Muk. [OS-BASE-12]";
    assert!(told_of.contains(&stopped.to_owned()), "{told_of:?}");
    let lacking = old_school("        seat 1 active Blastoise (Base 2), Water");
    let pump = "Hydro Pump lacks 2 Water Energy. [OS-ATTACK-1a OS-BASE-11]";
    let blastoise = told(&*lacking, 1, "Blastoise");
    assert!(blastoise.contains(&pump.to_owned()), "{blastoise:?}");
    let potion = old_school("        seat 1 hand Potion");
    let potion = told(&*potion, 1, "Potion");
    assert!(
        potion[0].starts_with("This would do nothing now: "),
        "{potion:?}"
    );
}
