//! What a Pokémon in play could do with its Energy: a quick look, not the rules' own working out.

use kernel::{Card, Seat};
use pokemon::energy::Energy;
use pokemon::face::AbilityKind;
use pokemon::pool::{FaceId, Info};
use pokemon::state::Spot;
use pokemon::{Pokemon, State};

/// The Energy on the Pokémon in a place.
pub fn energy(rules: &Pokemon, state: &State, spot: Spot) -> Energy {
    let mut energy = Energy::default();
    for card in state.attached(spot) {
        if let Some((kind, units)) = rules.info(*card).energy {
            energy.of[kind as usize] += units;
            energy.total += units;
        }
    }
    energy
}

/// The damage printed for an attack: a rough measure of what it is good for.
pub fn printed(rules: &Pokemon, face: FaceId, attack: u8) -> i32 {
    let ability = rules.pool.face(face).abilities.get(usize::from(attack));
    match ability.map(|a| &a.kind) {
        Some(AbilityKind::Attack(attack)) => i32::from(attack.damage),
        _ => 0,
    }
}

/// The best printed damage among attacks that so much Energy pays for.
pub fn best(rules: &Pokemon, card: Card, energy: &Energy) -> i32 {
    let face = rules.face(card);
    let info = rules.pool.info(face);
    let payable = info.attacks.iter().filter(|n| {
        let plan = &info.abilities[usize::from(**n)];
        plan.attack().is_some_and(|attack| energy.covers(attack))
    });
    // An attack without damage still does something.
    payable
        .map(|n| printed(rules, face, *n).max(5))
        .max()
        .unwrap_or(0)
}

/// The same, after Weakness and Resistance of whom it would hit.
pub fn best_against(rules: &Pokemon, card: Card, energy: &Energy, target: &Info) -> i32 {
    let kind = rules.info(card).kind;
    let mut damage = best(rules, card, energy);
    if target.weakness == Some(kind) {
        damage *= 2;
    }
    if let Some((resists, by)) = target.resistance
        && resists == kind
    {
        damage = (damage - i32::from(by)).max(0);
    }
    damage
}

/// The most Energy that an attack of this card asks for.
pub fn appetite(info: &Info) -> u8 {
    let attacks = info.attacks.iter();
    attacks
        .filter_map(|n| info.abilities[usize::from(*n)].attack())
        .map(|attack| attack.total)
        .max()
        .unwrap_or(0)
}

/// Hit Points left in a place.
pub fn hp_left(rules: &Pokemon, state: &State, spot: Spot) -> i32 {
    let hp = rules.info(state.top(spot)).hp;
    i32::from(hp) - i32::from(state.mon(spot).damage)
}

/// The Active Pokémon of the first opposing seat that has one.
pub fn opposing_active(rules: &Pokemon, state: &State, seat: Seat) -> Option<Spot> {
    let seats = rules.lens.opponents(seat);
    let active = seats.iter().map(Spot::active);
    active.into_iter().find(|spot| state.mon(*spot).stack > 0)
}
