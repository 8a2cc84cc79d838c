//! Why a card cannot be played or used, in words.

use cardlang::Out;
use kernel::{Card, Seat};
use pokemon::Pokemon;
use pokemon::bar::{Bar, Obstacle};
use pokemon::plan::{Plan, PlanSort};
use pokemon::state::{Pile, STADIUM, pile};
use pokemon::words::Type;

use crate::words::capital;
use crate::{Hindrance, Sight};

impl Sight<'_, Pokemon> {
    /// Whether a card is one that a seat could play or use.
    pub(super) fn is_at_hand(&self, seat: Seat, card: Card) -> bool {
        let state = self.state;
        state.piles.cards(pile(seat, Pile::Hand)).contains(&card)
            || state.piles.top(STADIUM) == Some(card)
            || state.spots(seat).any(|spot| state.top(spot) == card)
    }

    /// What forbids a seat to play or use a card in its open turn.
    pub(super) fn bars(&self, seat: Seat, card: Card) -> Vec<Hindrance> {
        let bars = self.rules.bars(self.state, seat, card);
        let mut found: Vec<Hindrance> = Vec::new();
        for bar in bars {
            let hindrance = self.hindrance(self.barred(card, &bar), bar.what.rules());
            if !found.contains(&hindrance) {
                found.push(hindrance);
            }
        }
        found
    }

    fn barred(&self, card: Card, bar: &Bar) -> String {
        let name = self.rules.name(card);
        let by = || match bar.by {
            Card::NONE => "something in play".to_owned(),
            by => self.rules.name(by).to_owned(),
        };
        let plan = bar
            .of
            .map(|(face, at)| &self.rules.pool.info(face).abilities[at as usize]);
        let called = plan.map_or(String::new(), |plan| {
            self.rules.pool.name(plan.name).to_owned()
        });
        match bar.what {
            Obstacle::BenchFull => "Your Bench is full.".to_owned(),
            Obstacle::NothingToEvolve => {
                format!("You have no Pokémon in play that evolves into {name}.")
            }
            Obstacle::FirstTurn => "No Pokémon evolves in a player's first turn.".to_owned(),
            Obstacle::New => format!("{} came into play in this turn.", by()),
            Obstacle::Evolved => format!("{} has evolved in this turn.", by()),
            Obstacle::NoEvolving => format!("Pokémon cannot evolve because of {}.", by()),
            Obstacle::EnergySpent => {
                "You have attached an Energy card from your hand in this turn.".to_owned()
            }
            Obstacle::HalfMissing => "The other half is not in your hand.".to_owned(),
            Obstacle::BottomHalf => {
                "Both halves are put down together: play the top half.".to_owned()
            }
            Obstacle::NoTrainersYet => "You may not play Trainers in this first turn.".to_owned(),
            Obstacle::NoTrainers => {
                format!("You cannot play Trainer cards because of {}.", by())
            }
            Obstacle::SupporterSpent => "You have played a Supporter in this turn.".to_owned(),
            Obstacle::StadiumSpent => "You have played a Stadium in this turn.".to_owned(),
            Obstacle::SameStadium => format!("{name} is in play already."),
            Obstacle::StadiumUsed => format!("You have used {name} in this turn."),
            Obstacle::ToolThere => "Each of your Pokémon has a Tool.".to_owned(),
            Obstacle::Condition => named(&called, &demanded(plan, bar)),
            Obstacle::Cost => named(&called, &unpaid(plan, bar)),
            Obstacle::Nothing => named(&called, &idle(plan)),
            Obstacle::Benched => "Only the Active Pokémon attacks and retreats.".to_owned(),
            Obstacle::Asleep => format!("{name} is Asleep."),
            Obstacle::Paralyzed => format!("{name} is Paralyzed."),
            Obstacle::RetreatFailed => "Its retreat has failed in this turn.".to_owned(),
            Obstacle::RetreatSpent => "You have retreated in this turn.".to_owned(),
            Obstacle::NobodyBenched => "You have no Benched Pokémon to retreat for.".to_owned(),
            Obstacle::NeverRetreats => format!("{name} cannot retreat."),
            Obstacle::NoRetreat => format!("{name} cannot retreat because of {}.", by()),
            Obstacle::RetreatCost => format!("{} more Energy is needed to retreat.", bar.n),
            Obstacle::NoAttackYet => "Your team does not attack in its first turn.".to_owned(),
            Obstacle::NoTarget => "There is no Active Pokémon to attack.".to_owned(),
            Obstacle::NoAttack => format!("{name} cannot attack because of {}.", by()),
            Obstacle::AttackBarred => {
                format!("{name} cannot use {called} because of {}.", by())
            }
            Obstacle::Energy => format!("{called} lacks {}.", lacking(&bar.short)),
            Obstacle::PowerUsed => format!("{called} was used in this turn."),
            Obstacle::PowerOnEntry => {
                format!("{called} is used when its Pokémon comes into play, at no other time.")
            }
            Obstacle::PowerGate => format!("{called} does not work now{}.", gated(plan, bar)),
            Obstacle::PowerCondition => named(&called, &wanting(plan, bar)),
            Obstacle::PowerStopped => match bar.by {
                Card::NONE => format!("{called} does not work now."),
                _ => format!("{called} does not work because of {}.", by()),
            },
        }
    }
}

/// A sentence about an attack, a Power, or a text, which has no name.
fn named(name: &str, sentence: &str) -> String {
    if name.is_empty() {
        sentence.to_owned()
    } else {
        format!("{name}: {sentence}")
    }
}

fn demanded(plan: Option<&Plan>, bar: &Bar) -> String {
    match plan.and_then(|plan| plan.only.get(usize::from(bar.n))) {
        Some(cond) => format!("Not so now: {}.", Out::of(cond)),
        None => "What it demands is not so now.".to_owned(),
    }
}

fn unpaid(plan: Option<&Plan>, bar: &Bar) -> String {
    match plan.and_then(|plan| plan.costs.get(usize::from(bar.n))) {
        Some(act) => format!("You cannot do what it costs: {}.", Out::of(act)),
        None => "You cannot do what it costs.".to_owned(),
    }
}

/// What of a text cannot be done: each of its sentences.
fn idle(plan: Option<&Plan>) -> String {
    let said = plan.map_or_else(Vec::new, |plan| {
        let acts = plan.acts.iter().map(|(act, _)| Out::of(act));
        acts.chain(plan.turnly.iter().map(Out::of)).collect()
    });
    match said.as_slice() {
        [] => "It has nothing to do.".to_owned(),
        [act] => format!("This would do nothing now: {act}."),
        acts => format!("None of this would do anything now: {}.", acts.join("; ")),
    }
}

/// What a Power asks for in its first line.
fn gated(plan: Option<&Plan>, bar: &Bar) -> String {
    match plan.map(|plan| &plan.sort) {
        Some(PlanSort::Power { gates, .. }) => gates
            .get(usize::from(bar.n))
            .map_or_else(String::new, |gate| format!("; it works {}", Out::of(gate))),
        Some(PlanSort::Attack(_) | PlanSort::Text) | None => String::new(),
    }
}

fn wanting(plan: Option<&Plan>, bar: &Bar) -> String {
    match plan.and_then(|plan| plan.whenever.get(usize::from(bar.n))) {
        Some(cond) => format!("Not so now: {}.", Out::of(cond)),
        None => "What it demands is not so now.".to_owned(),
    }
}

/// Energy that is missing: `2 Fire Energy and 1 Energy of any type`.
fn lacking(short: &[u8; 9]) -> String {
    let kinds = Type::ALL.iter().zip(short).filter(|(_, n)| **n > 0);
    let kinds: Vec<String> = kinds
        .map(|(kind, n)| match kind {
            Type::Colorless => format!("{n} Energy of any type"),
            kind => format!("{n} {} Energy", capital(&Out::of(kind))),
        })
        .collect();
    match kinds.split_last() {
        None => "Energy".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
