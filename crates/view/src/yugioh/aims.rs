//! What points at what: an attack, and the links of a chain.

use kernel::Seat;
use yugioh::Yugioh;
use yugioh::link::{Link, Verdict};
use yugioh::options::AttackReach;
use yugioh::state::{Aim, Battle, whose};

use crate::{AimView, Sight};

impl Sight<'_, Yugioh> {
    /// The attack, and the links of the chain, first link first.
    pub(super) fn aims(&self) -> Vec<AimView> {
        let attack = self.state.battle.iter().filter_map(|b| self.attack(b));
        let links = (1..).zip(&self.state.chain);
        attack
            .chain(links.map(|(number, link)| self.link(number, link)))
            .collect()
    }

    fn attack(&self, battle: &Battle) -> Option<AimView> {
        let attacker = battle.attacker;
        if battle.calculated || !self.state.stays(attacker) {
            return None;
        }
        let (by, _) = self
            .state
            .at
            .get(attacker.card.index())
            .copied()
            .and_then(whose)?;
        let seats = match (battle.target, battle.seat) {
            (Some(_), _) => Vec::new(),
            (None, Some(seat)) => vec![seat.number()],
            // A direct attack is one on the whole team (TD-OPEN-13).
            (None, None) => numbers(&self.rules.ruled.lens.turns, |seat| {
                self.rules.ruled.lens.opponents(by).has(seat)
            }),
        };
        Some(AimView {
            kind: "attack".into(),
            number: 0,
            seat: Some(by.number()),
            card: self.handle_of(attacker.card),
            cards: self.struck(battle.target.as_slice()),
            seats,
            text: if battle.negated { "is negated" } else { "" }.to_owned(),
        })
    }

    fn link(&self, number: u8, link: &Link) -> AimView {
        let text = match link.verdict {
            Verdict::Stands => "",
            Verdict::ActivationNegated => "its activation is negated",
            Verdict::EffectNegated => "its effect is negated",
        };
        AimView {
            kind: "link".into(),
            number,
            seat: Some(link.seat.number()),
            card: self.handle(link.source.card),
            cards: self.struck(&link.targets),
            seats: link.pick.map(Seat::number).into_iter().collect(),
            text: text.to_owned(),
        }
    }

    /// The handles of what is still where it was aimed at.
    fn struck(&self, aims: &[Aim]) -> Vec<u32> {
        let there = aims.iter().filter(|aim| self.state.stays(**aim));
        there.map(|aim| self.handle_of(aim.card)).collect()
    }

    /// Partners whose fields attacks reach as one side (TD-ATK-3), each beside the next one's right hand.
    pub(super) fn mats(&self) -> Vec<Vec<u8>> {
        let lens = &self.rules.ruled.lens;
        if self.rules.ruled.options.attack_reach != AttackReach::Side {
            return Vec::new();
        }
        let mut mats: Vec<Vec<u8>> = Vec::new();
        for seat in &lens.turns {
            let known = mats.iter().any(|mat| mat.contains(&seat.number()));
            let side = numbers(&lens.turns, |other| lens.team[other] == lens.team[*seat]);
            if !known && side.len() > 1 {
                mats.push(side.into_iter().rev().collect());
            }
        }
        mats
    }
}

fn numbers(seats: &[Seat], which: impl Fn(Seat) -> bool) -> Vec<u8> {
    let found = seats.iter().filter(|seat| which(**seat));
    found.map(|seat| seat.number()).collect()
}
