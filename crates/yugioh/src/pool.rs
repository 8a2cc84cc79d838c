//! A pool: faces worked out once, at load, into what the procedures read.

use std::collections::BTreeMap;

use cardlang::Name;
use kernel::Once;

use crate::face::{Ability, AbilityKind, Face};
use crate::readiness::{self, Hearing, Windows};
use crate::sheet::materials;
use crate::unseen::Unseen;
use crate::words::{
    Act, Attribute, Class, Clause, Event, Figure, Kind, Mark, Noun, Phase, Pile, Race, Things,
    Whose,
};

/// A face by its index in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceId(pub u16);

/// What the procedures read of a face.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "facts of a card, independent of one another"
)]
pub struct Info {
    /// Its class.
    pub class: Class,
    /// Its Attribute, Type and Level, ATK and DEF; zeroes for a card that is no monster.
    pub attribute: Attribute,
    /// Its Type.
    pub race: Race,
    /// Its Level.
    pub level: u8,
    /// Its printed ATK; 0 for `?`.
    pub atk: u16,
    /// Its printed DEF; 0 for `?`.
    pub def: u16,
    /// Whether its abilities count only after a second Summon (TD-BASE-52).
    pub gemini: bool,
    /// Whether it has a flip effect.
    pub flip: bool,
    /// Whether it can hold counters.
    pub holds: bool,
    /// Whether a trigger of it answers others from a hand or Graveyard.
    pub lurks: bool,
    /// The windows in which some ability of it can be activated.
    pub windows: Windows,
    /// What some trigger of it answers.
    pub hears: Hearing,
    /// Whether a trigger of it answers a phase without an event.
    pub phased: bool,
    /// Whether it counts Standby Phases.
    pub counts: bool,
    /// Whether something is owed for it in a phase.
    pub owes: bool,
    /// Whether it has a way of its own to be Special Summoned.
    pub comes: bool,
    /// Whether its own effect equips cards to it.
    pub takes_equips: bool,
    /// How each ability is activated.
    pub plans: Vec<Plan>,
    /// Topics of its standing rules, a bit each (see [`crate::topics`]).
    pub topics: u128,
    /// Names it goes by always, its own first.
    pub names: Vec<String>,
    /// Parts of names it counts as having.
    pub series: Vec<String>,
    /// Names of its Fusion Materials that are named.
    pub materials: Vec<String>,
    /// One more material of a kind.
    pub any_material: Option<Kind>,
    /// The Ritual Monster it Summons, if it is a Ritual Spell.
    pub ritual: Option<String>,
}

/// How an ability is activated: its sentences, sorted.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "facts of an ability, independent of one another"
)]
pub struct Plan {
    /// What kind of effect.
    pub kind: AbilityKind,
    /// Its Spell Speed (TD-BASE-28).
    pub speed: u8,
    /// The event it answers, and whether it can miss its timing (TD-BASE-34).
    pub event: Option<(Event, Timing)>,
    /// How often.
    pub limit: Limit,
    /// In which phase of whose turn.
    pub during: Option<(Whose, Phase)>,
    /// Where the card must be; nowhere named for the field.
    pub from: arrayvec::ArrayVec<Pile, 2>,
    /// Whether any player may use it.
    pub for_all: bool,
    /// Whether it is another way of the ability before it.
    pub way: bool,
    /// What it forbids its player this turn (Scapegoat, Lava Golem).
    pub forbids: Forbids,
    /// Whether it takes control of what it targets.
    pub takes_control: bool,
    /// Whether it Special Summons what it targets.
    pub summons_it: bool,
    /// Whether its cost takes its own card.
    pub spends_itself: bool,
    /// Indices of its costs among its sentences.
    pub costs: Vec<u8>,
    /// Indices of its targets.
    pub targets: Vec<u8>,
    /// Indices of its conditions.
    pub conditions: Vec<u8>,
    /// Indices of what it does.
    pub acts: Vec<u8>,
    /// Indices of its standing rules.
    pub rules: Vec<u8>,
    /// The windows in which it can be activated, whatever has happened.
    pub windows: Windows,
    /// What must have happened for it to be activated; nothing in particular if it is 0.
    pub waits: Hearing,
}

/// Whether a trigger misses its timing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// "When".
    When,
    /// "If".
    If,
}

/// Summons that go with an effect in no turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbids {
    /// None.
    Nothing,
    /// No other Summons.
    Summons,
    /// No Normal Summon or Set.
    NormalSummon,
}

/// How often an ability may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// As often as its costs allow.
    None,
    /// Once per turn.
    Turn,
    /// Once per Duel.
    Duel,
    /// Once in a Damage Step.
    DamageStep,
    /// Once on a chain.
    Chain,
}

/// Every card that may be played.
#[derive(Clone, Debug)]
pub struct Pool {
    /// The faces as read.
    pub faces: Vec<Face>,
    /// What is shown of each face, worked out by whoever shows it.
    pub shown: Once,
    /// When a card that nobody sees could be activated.
    pub(crate) unseen: Unseen,
    info: Vec<Info>,
    by_name: BTreeMap<String, FaceId>,
}

impl Pool {
    /// Works out a pool from faces.
    pub fn new(faces: Vec<Face>) -> Self {
        let info: Vec<Info> = faces.iter().map(info_of).collect();
        let names = faces.iter().enumerate();
        let by_name = names
            .map(|(at, face)| (face.name.clone(), FaceId(at as u16)))
            .collect();
        Self {
            unseen: Unseen::of(&info),
            shown: Once::new(faces.len()),
            faces,
            info,
            by_name,
        }
    }

    /// What the procedures read of a face.
    pub fn info(&self, face: FaceId) -> &Info {
        &self.info[face.0 as usize]
    }

    /// The face as read.
    pub fn face(&self, face: FaceId) -> &Face {
        &self.faces[face.0 as usize]
    }

    /// The face of a name.
    pub fn named(&self, name: &str) -> Option<FaceId> {
        self.by_name.get(name).copied()
    }

    /// Every face.
    pub fn ids(&self) -> impl Iterator<Item = FaceId> + use<> {
        (0..self.faces.len() as u16).map(FaceId)
    }

    /// A sentence of an ability.
    pub fn clause(&self, face: FaceId, ability: u8, clause: u8) -> &Clause {
        &self.face(face).abilities[ability as usize].clauses[clause as usize]
    }
}

impl Plan {
    /// Whether the card may be where it is for this ability.
    pub fn is_at(&self, place: crate::state::Place) -> bool {
        if self.from.is_empty() {
            place.is_field()
        } else {
            self.from
                .iter()
                .any(|pile| crate::meant::zone_of(*pile) == place)
        }
    }

    /// Whether it works from a pile.
    pub fn lurks(&self) -> bool {
        !self.from.is_empty()
    }
}

impl Info {
    /// Whether it begins in the Fusion Deck (TD-BASE-4).
    pub fn is_fusion(&self) -> bool {
        self.class == Class::FusionMonster
    }

    /// Whether it can never be Normal Summoned or Set for its class (TD-BASE-51).
    pub fn is_special_only(&self) -> bool {
        matches!(
            self.class,
            Class::FusionMonster | Class::RitualMonster | Class::Token
        )
    }
}

fn info_of(face: &Face) -> Info {
    let class = face.headline.class;
    // A Trap that becomes a monster has the figures that it says.
    let clauses = || face.abilities.iter().flat_map(|a| &a.clauses);
    let becomes = clauses().find_map(|clause| {
        let Clause::Do(Act::SummonAs(headline)) = clause else {
            return None;
        };
        headline.body
    });
    let body = face.headline.body.or(becomes);
    let value = |figure: Option<Figure>| match figure {
        Some(Figure::Is(n)) => n,
        Some(Figure::Open) | None => 0,
    };
    let plans: Vec<Plan> = face
        .abilities
        .iter()
        .map(|ability| plan(ability, class))
        .collect();
    let mut topics = 0;
    for (plan, ability) in plans.iter().zip(&face.abilities) {
        for rule in &plan.rules {
            if let Clause::Always(rule) = &ability.clauses[*rule as usize] {
                topics |= 1 << rule.topic();
            }
        }
    }
    let mut info = Info {
        class,
        attribute: body.map_or(Attribute::Dark, |b| b.attribute),
        race: body.map_or(Race::Aqua, |b| b.race),
        level: body.map_or(0, |b| b.level),
        atk: value(body.map(|b| b.atk)),
        def: value(body.map(|b| b.def)),
        gemini: class == Class::GeminiMonster,
        flip: plans
            .iter()
            .any(|p| matches!(p.kind, AbilityKind::Flip | AbilityKind::OptionalFlip)),
        holds: topics >> crate::topics::topic::COLLECTS & 1 == 1
            || topics >> crate::topics::topic::HOLDS & 1 == 1,
        lurks: plans.iter().any(|p| p.kind.is_trigger() && p.lurks()),
        windows: plans.iter().fold(0, |bits, p| bits | p.windows),
        hears: plans.iter().fold(0, |bits, p| bits | trigger_hears(p)),
        phased: plans
            .iter()
            .any(|p| p.kind.is_trigger() && p.event.is_none() && p.during.is_some()),
        counts: plans
            .iter()
            .zip(&face.abilities)
            .any(|(p, a)| readiness::counts_standbys(p, &a.clauses)),
        owes: plans.iter().any(|p| p.kind == AbilityKind::Upkeep),
        comes: plans.iter().any(|p| p.kind == AbilityKind::Summon),
        takes_equips: clauses().any(|clause| matches!(clause, Clause::Do(Act::EquipThis(_)))),
        plans,
        topics,
        names: vec![face.name.clone()],
        series: Vec::new(),
        materials: Vec::new(),
        any_material: None,
        ritual: ritual(face),
    };
    for mark in &face.marks {
        info.materials
            .extend(materials(mark).into_iter().map(str::to_owned));
        match mark {
            Mark::Alias(Name(name)) => info.names.push(name.clone()),
            Mark::Series(word) => info.series.push(word.0.clone()),
            Mark::OneAndAny(_, kind) => info.any_material = Some(kind.clone()),
            Mark::Two(..) | Mark::Three(..) => {}
        }
    }
    info
}

/// What a trigger answers.
fn trigger_hears(plan: &Plan) -> Hearing {
    match &plan.event {
        _ if !plan.kind.is_trigger() => 0,
        Some((event, _)) => readiness::hears(event),
        // A flip effect answers that its card is turned up.
        None => readiness::heard(crate::trigger::What::TurnedUp),
    }
}

/// The Ritual Monster that a Ritual Spell Summons.
fn ritual(face: &Face) -> Option<String> {
    let clauses = face.abilities.iter().flat_map(|a| &a.clauses);
    clauses
        .filter_map(|clause| match clause {
            Clause::Do(Act::Ritual(Name(name), _)) => Some(name.clone()),
            _ => None,
        })
        .next()
}

fn plan(ability: &Ability, class: Class) -> Plan {
    let speed = match (ability.kind, class) {
        (
            AbilityKind::Activation,
            Class::QuickPlaySpell | Class::NormalTrap | Class::ContinuousTrap,
        )
        | (AbilityKind::Quick | AbilityKind::CompulsoryQuick, _) => 2,
        (AbilityKind::Activation, Class::CounterTrap) => 3,
        _ => 1,
    };
    let mut plan = Plan {
        kind: ability.kind,
        speed,
        event: None,
        limit: Limit::None,
        during: None,
        from: arrayvec::ArrayVec::new(),
        for_all: false,
        way: ability.other == crate::face::Other::Way,
        forbids: Forbids::Nothing,
        takes_control: false,
        summons_it: false,
        spends_itself: false,
        costs: Vec::new(),
        targets: Vec::new(),
        conditions: Vec::new(),
        acts: Vec::new(),
        rules: Vec::new(),
        windows: 0,
        waits: 0,
    };
    for (at, clause) in ability.clauses.iter().enumerate() {
        let at = at as u8;
        match clause {
            Clause::When(event) => plan.event = Some((event.clone(), Timing::When)),
            Clause::If(event) => plan.event = Some((event.clone(), Timing::If)),
            Clause::OncePerTurn => plan.limit = Limit::Turn,
            Clause::OncePerDuel => plan.limit = Limit::Duel,
            Clause::OncePerChain => plan.limit = Limit::Chain,
            Clause::During(whose, phase) => plan.during = Some((*whose, *phase)),
            Clause::OncePerDamageStep => plan.limit = Limit::DamageStep,
            Clause::From(pile) => plan.from.push(*pile),
            Clause::FromEither(a, b) => {
                plan.from.push(*a);
                plan.from.push(*b);
            }
            Clause::ForAll => plan.for_all = true,
            Clause::NoOtherSummons => plan.forbids = Forbids::Summons,
            Clause::NoNormalSummon => plan.forbids = Forbids::NormalSummon,
            Clause::OnlyIf(_) | Clause::OnlyIfEither(..) => plan.conditions.push(at),
            Clause::Cost(act) => {
                plan.spends_itself |= spends_itself(act);
                plan.costs.push(at);
            }
            Clause::Target(_)
            | Clause::TargetAny(_)
            | Clause::TargetEach(..)
            | Clause::TargetThat
            | Clause::TargetAttacker => {
                plan.targets.push(at);
            }
            Clause::Do(act) => {
                plan.takes_control |=
                    matches!(act, Act::TakeControl(..) | Act::TakeControlThisTurn(..));
                plan.summons_it |= summons_it(act);
                plan.acts.push(at);
            }
            Clause::Always(_) => plan.rules.push(at),
        }
    }
    plan.windows = readiness::windows(&plan, &ability.clauses, class);
    plan.waits = plan
        .event
        .as_ref()
        .map_or(0, |(event, _)| readiness::waits_for(event));
    plan
}

/// Whether a cost takes the card that asks for it.
fn spends_itself(act: &Act) -> bool {
    matches!(
        act,
        Act::Tribute(Things::This)
            | Act::Send(Things::This)
            | Act::Remove(Things::This)
            | Act::ToHand(Things::This)
            | Act::DiscardThis
    )
}

/// Whether an act Special Summons what is targeted.
fn summons_it(act: &Act) -> bool {
    matches!(
        act,
        Act::Summon(Things::It) | Act::SummonIn(Things::It, _) | Act::SummonTo(Things::It, _)
    )
}

impl Noun {
    /// Whether a card of a class is meant.
    pub fn fits(self, class: Class) -> bool {
        match self {
            Self::Card => true,
            Self::Monster => class.is_monster(),
            Self::Spell => class.is_spell(),
            Self::Trap => class.is_trap(),
            Self::SpellOrTrap => !class.is_monster(),
            Self::Token => class == Class::Token,
        }
    }
}
