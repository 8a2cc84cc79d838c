//! Energy attached to Pokémon, and what it pays for (OS-BASE-11).

use kernel::Card;

use crate::plan::AttackPlan;
use crate::reading::Reading;
use crate::state::{Effect, Sorts, Spot};
use crate::table::Table;
use crate::words::Type;

/// Energy that a Pokémon's cards provide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Energy {
    /// Units of each type.
    pub of: [u8; 9],
    /// Units in all.
    pub total: u8,
    /// Units that are of every type at once; they are counted in no other figure but the total.
    pub every: u8,
    /// Whether each unit may be used as any type.
    pub any: bool,
}

impl Energy {
    /// Whether it covers the cost of an attack.
    pub fn covers(&self, attack: &AttackPlan) -> bool {
        if self.total < attack.total {
            return false;
        }
        let short: u8 = self.of[..8]
            .iter()
            .zip(&attack.needs[..8])
            .map(|(have, need)| need.saturating_sub(*have))
            .sum();
        self.any || short <= self.every
    }

    /// What is missing to cover the cost of an attack, by type; last, of any type.
    pub fn short(&self, attack: &AttackPlan) -> [u8; 9] {
        let mut short = [0; 9];
        let mut wild = if self.any { self.total } else { self.every };
        let costs = attack.needs.iter().zip(&self.of).take(8);
        for (short, (need, have)) in short.iter_mut().zip(costs) {
            let need = need.saturating_sub(*have);
            let covered = need.min(wild);
            wild -= covered;
            *short = need - covered;
        }
        let typed: u8 = short[..8].iter().sum();
        short[8] = attack
            .total
            .saturating_sub(self.total)
            .saturating_sub(typed);
        short
    }

    /// Units that are of a type.
    pub fn count(&self, kind: Type) -> u8 {
        if self.any {
            self.total
        } else {
            self.of[kind as usize] + self.every
        }
    }

    /// Units of a type that the cost of an attack leaves over.
    pub fn spare(&self, kind: Option<Type>, attack: &AttackPlan) -> u8 {
        let over = self.total.saturating_sub(attack.total);
        match kind {
            None => over,
            Some(_) if self.any => over,
            Some(kind) => over.min(self.count(kind).saturating_sub(attack.needs[kind as usize])),
        }
    }
}

impl Table<'_> {
    /// What an attached card provides, if it is an Energy card.
    pub fn provides(&self, card: Card) -> Option<(Type, u8)> {
        self.now().provides(card)
    }

    /// Whether a card provides Energy of a type, as an Energy card of that type.
    pub fn is_energy_of(&self, card: Card, kind: Type) -> bool {
        self.now().is_energy_of(card, kind)
    }

    /// The Energy of the Pokémon in a place.
    pub fn energy(&self, spot: Spot) -> Energy {
        self.now().energy(spot)
    }
}

impl Reading<'_, '_> {
    /// What an attached card provides, if it is an Energy card.
    pub fn provides(self, card: Card) -> Option<(Type, u8)> {
        if let Some(became) = self.s.became.iter().find(|b| b.card == card) {
            return Some((became.kind, became.units));
        }
        self.r.info(card).energy
    }

    /// Whether a card provides Energy of a type, as an Energy card of that type.
    ///
    /// What provides every type does so only in play.
    pub fn is_energy_of(self, card: Card, kind: Type) -> bool {
        let every = self.r.info(card).every && self.holder_of(card).is_some();
        every || self.provides(card).is_some_and(|(k, _)| k == kind)
    }

    /// The place in play that a card is in.
    pub fn holder_of(self, card: Card) -> Option<Spot> {
        let found = self.s.piles.find(card);
        found.and_then(|(zone, _)| Spot::of_zone(zone))
    }

    /// The Energy of the Pokémon in a place.
    pub fn energy(self, spot: Spot) -> Energy {
        let mut energy = Energy::default();
        for card in self.s.attached(spot) {
            if let Some((kind, units)) = self.provides(*card) {
                if self.r.info(*card).every {
                    energy.every += units;
                } else {
                    energy.of[kind as usize] += units;
                }
                energy.total += units;
            }
        }
        if energy.total > 0 {
            let life = self.s.mon(spot).life;
            const CHANGES: Sorts =
                Sorts::of(&[Effect::EnergyIs(Type::Colorless), Effect::Transform]);
            let changes = self.s.standing.of(CHANGES).filter(|e| e.on == life);
            for standing in changes {
                match standing.effect {
                    Effect::EnergyIs(kind) if self.holds(standing) => {
                        (energy.of, energy.every) = ([0; 9], 0);
                        energy.of[kind as usize] = energy.total;
                    }
                    Effect::Transform if self.holds(standing) => energy.any = true,
                    _ => {}
                }
            }
        }
        energy
    }
}
