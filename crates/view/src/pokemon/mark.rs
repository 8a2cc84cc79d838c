//! What lies on a Pokémon: damage, conditions, counters, effects.

use cardlang::Out;
use pokemon::Pokemon;
use pokemon::state::{Condition, Effect, Origin, Spot, Standing};
use pokemon::words::Type;

use crate::{Mark, Sight};

impl Sight<'_, Pokemon> {
    /// Everything that lies on the Pokémon in a place.
    pub fn marks(&self, spot: Spot) -> Vec<Mark> {
        let mon = self.state.mon(spot);
        let mut marks = Vec::new();
        let mut add = |kind: &'static str, text: &str, number: i32| {
            marks.push(Mark {
                kind: kind.into(),
                text: text.to_owned(),
                number,
            });
        };
        if mon.damage > 0 {
            add("damage", "damage", i32::from(mon.damage));
        }
        match mon.condition {
            Condition::None => {}
            Condition::Asleep => add("condition", "Asleep", 0),
            Condition::Confused => add("condition", "Confused", 0),
            Condition::Paralyzed => add("condition", "Paralyzed", 0),
        }
        if mon.poison > 0 {
            add("condition", "Poisoned", i32::from(mon.poison));
        }
        if mon.burn > 0 {
            add("condition", "Burned", i32::from(mon.burn));
        }
        for (bit, name) in ["Char", "Food", "Bone", "Color"].iter().enumerate() {
            if mon.markers >> bit & 1 == 1 {
                add("counter", name, 1);
            }
        }
        for (changed, what) in [
            (mon.kind, "type"),
            (mon.weakness, "Weakness"),
            (mon.resistance, "Resistance"),
        ] {
            if let Some(kind) = changed {
                add("effect", &format!("{what} is {}", Out::of(&kind)), 0);
            }
        }
        for standing in self
            .state
            .standing
            .iter()
            .filter(|e| e.on == mon.life && e.origin == Origin::Attack)
        {
            if let Some(text) = self.describe(standing) {
                add("effect", &text, 0);
            }
        }
        marks
    }

    /// Words for something in force, where a player is to be told.
    fn describe(&self, standing: &Standing) -> Option<String> {
        let name = |id| self.rules.pool.name(id).to_owned();
        let of = |kind: Type| Out::of(&kind);
        Some(match standing.effect {
            Effect::DealMore(n) => format!("attacks do {n} more"),
            Effect::DealLessEarly(n, _) => format!("attacks do {n} less"),
            Effect::DealAnyLess => "attacks may do less".to_owned(),
            Effect::TypeDealsLess(kind, n) => format!("{} attacks do {n} less", of(kind)),
            Effect::KinDealMore(kin, n) => format!("those from {} do {n} more", name(kin)),
            Effect::TakeLess(n) => format!("takes {n} less from attacks"),
            Effect::TakeMore(n) => format!("takes {n} more from attacks"),
            Effect::TakeLessFrom(_, n) => format!("takes {n} less from one attacker"),
            Effect::TakeHalf => "takes half from attacks".to_owned(),
            Effect::PreventDamage => "no damage from attacks".to_owned(),
            Effect::PreventAll => "no effects of attacks".to_owned(),
            Effect::PreventFrom(n) => format!("no damage of {n} or more"),
            Effect::PreventTo(n) => format!("no damage of {n} or less"),
            Effect::CantAttack => "can't attack".to_owned(),
            Effect::CantAttackThat(_) => "can't attack one Pokémon".to_owned(),
            Effect::CantRetreat => "can't retreat".to_owned(),
            Effect::CantLeave => "can't leave the Active Spot".to_owned(),
            Effect::CantUse(attack) => format!("can't use {}", name(attack)),
            Effect::MayFail => "attacks may fail".to_owned(),
            Effect::BaseDamage(attack, n) => format!("{} does {n}", name(attack)),
            Effect::EnergyIs(kind) => format!("all Energy is {}", of(kind)),
            Effect::Transform => "a copy".to_owned(),
            Effect::Watch(..) => "something answers".to_owned(),
            Effect::DealMoreTo(_)
            | Effect::DealLess(_)
            | Effect::TakeLessEach(_)
            | Effect::PreventDamageFrom(_)
            | Effect::PreventAllFrom(_)
            | Effect::MayDodge
            | Effect::CostMore(_)
            | Effect::CostNothing
            | Effect::RetreatLess(_)
            | Effect::RetreatLessEach(_)
            | Effect::RetreatMore(_)
            | Effect::RetreatFree
            | Effect::HpMore(_)
            | Effect::HpMoreEach(_)
            | Effect::NoWeakness
            | Effect::NoResistance
            | Effect::TypeIs(_)
            | Effect::MorePrizes
            | Effect::LoseKnockedOut
            | Effect::LoseAllKnockedOut
            | Effect::ReturnKnockedOut => {
                let now = self.rules.reading(self.state);
                return now.rule_of(standing).map(Out::of);
            }
            Effect::CanUse
            | Effect::CanUseLost
            | Effect::BenchLimit(_)
            | Effect::NoPowers
            | Effect::Immune(_)
            | Effect::Healthy
            | Effect::NoHealing
            | Effect::NoTrainers
            | Effect::NoEvolving
            | Effect::IgnorePowers(_)
            | Effect::NoConditions
            | Effect::OpenHand
            | Effect::OpenPrizes
            | Effect::DiscardsSafe
            | Effect::EnergySafe => return None,
        })
    }
}
