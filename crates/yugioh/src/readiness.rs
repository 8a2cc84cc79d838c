//! When an ability could be used at all: worked out once, at load, so that a window asks only the
//! cards that could answer in it (TD-BASE-28, TD-BASE-29, TD-BASE-39).

use crate::face::AbilityKind;
use crate::pool::Plan;
use crate::state::Window;
use crate::topics::topic;
use crate::trigger::What;
use crate::words::{Act, Class, Clause, Event, Phase};

/// Windows as bits, and the open Main Phase.
pub type Windows = u16;
/// Kinds of things that happen, as bits; and what is on the chain.
pub type Hearing = u32;

/// The open Main Phase among [`Windows`].
pub const OPEN: Windows = 1 << 15;
/// The last link of the chain among what is heard.
pub const CHAIN: Hearing = 1 << 31;

/// The bit of a window; of the open Main Phase, if it is none.
pub fn bit(window: Option<Window>) -> Windows {
    window.map_or(OPEN, |w| 1 << w as u16)
}

/// The bit of what happened.
pub fn heard(what: What) -> Hearing {
    1 << what as u32
}

/// The windows in which an ability can be activated, whatever has happened.
pub fn windows(plan: &Plan, clauses: &[Clause], class: Class) -> Windows {
    let all = || {
        ALL.into_iter()
            .filter(|w| fits(plan, clauses, *w))
            .fold(0, |bits, w| bits | bit(Some(w)))
    };
    let open = if plan.event.is_none() { OPEN } else { 0 };
    match plan.kind {
        AbilityKind::Activation => match class {
            Class::NormalTrap
            | Class::ContinuousTrap
            | Class::CounterTrap
            | Class::QuickPlaySpell => all() | open,
            Class::NormalSpell
            | Class::ContinuousSpell
            | Class::EquipSpell
            | Class::FieldSpell
            | Class::RitualSpell => open,
            _ => 0,
        },
        AbilityKind::Ignition => all() & bit(Some(Window::Done)) | open,
        AbilityKind::Quick => all() | open,
        AbilityKind::CompulsoryQuick => all(),
        AbilityKind::Always
        | AbilityKind::Trigger
        | AbilityKind::OptionalTrigger
        | AbilityKind::Flip
        | AbilityKind::OptionalFlip
        | AbilityKind::Summon
        | AbilityKind::Upkeep => 0,
    }
}

const ALL: [Window; 9] = [
    Window::Phase,
    Window::Attempt,
    Window::Done,
    Window::Attack,
    Window::DamageStart,
    Window::DamageBefore,
    Window::Calculation,
    Window::DamageAfter,
    Window::DamageEnd,
];

/// The window of a number.
pub fn window(n: u16) -> Option<Window> {
    ALL.into_iter().find(|w| *w as u16 == n)
}

/// Whether an ability is one for a window, by its event and what the Damage Step allows (TD-BASE-39).
fn fits(plan: &Plan, clauses: &[Clause], window: Window) -> bool {
    let event = plan.event.as_ref().map(|(event, _)| event);
    let calculating = matches!(
        event,
        Some(Event::Calculating(_) | Event::CalculatingThis | Event::CalculatingDamage)
    );
    let attempt = matches!(event, Some(Event::WouldBeSummoned(_)));
    let answers = answers_chain(event);
    let damage = plan.during.is_some_and(|(_, phase)| phase == Phase::Damage);
    match window {
        Window::Phase | Window::Done | Window::Attack => !calculating && !attempt,
        Window::Attempt => attempt || answers,
        Window::DamageStart | Window::DamageBefore => {
            !calculating && (plan.speed == 3 || answers || damage || changes_stats(plan, clauses))
        }
        Window::Calculation => calculating || plan.speed == 3 || answers,
        Window::DamageAfter | Window::DamageEnd => {
            !calculating
                && (plan.speed == 3 || answers || damage || event.is_some_and(is_of_battle))
        }
    }
}

/// Whether an event is an activation on the chain.
pub fn answers_chain(event: Option<&Event>) -> bool {
    matches!(
        event,
        Some(
            Event::Activates(..)
                | Event::ActivatesEffect(..)
                | Event::ActivatesAnything(_)
                | Event::Targets(_)
                | Event::DamageEffect(_)
                | Event::DamageToYou(_)
                | Event::DestroyEffect(_)
                | Event::SummonEffect(_)
        )
    )
}

/// Whether an ability directly changes ATK or DEF.
fn changes_stats(plan: &Plan, clauses: &[Clause]) -> bool {
    plan.acts.iter().any(|at| {
        let Clause::Do(act) = &clauses[*at as usize] else {
            return false;
        };
        crate::standing::rule_of(act).is_some_and(|rule| rule.topic() == topic::GAIN)
    })
}

/// Whether an event happens in a battle.
fn is_of_battle(event: &Event) -> bool {
    matches!(
        event,
        Event::OtherDestroyedByBattle(_)
            | Event::DestroyedByBattle
            | Event::TakesBattleDamage(_)
            | Event::TakesDamage(_)
            | Event::OtherDestroyedToGraveyard(_)
            | Event::OtherDestroys(_)
            | Event::OtherToGraveyard(_)
            | Event::OtherDestroyed(_)
    )
}

/// What must have happened for an activation that answers an event.
pub fn waits_for(event: &Event) -> Hearing {
    if answers_chain(Some(event)) {
        CHAIN
    } else {
        hears(event)
    }
}

/// The kinds of things that happen that an event can be.
pub fn hears(event: &Event) -> Hearing {
    let of = |kinds: &[What]| kinds.iter().fold(0, |bits, w| bits | heard(*w));
    match event {
        Event::NormalSummoned | Event::TributeSummoned | Event::OtherNormalSummoned(_) => {
            of(&[What::NormalSummoned])
        }
        Event::FlipSummoned => of(&[What::FlipSummoned]),
        Event::SpecialSummoned
        | Event::SpecialFrom(..)
        | Event::OwnSpecialSummoned
        | Event::OtherSpecialSummoned(_) => of(&[What::SpecialSummoned]),
        Event::NormalOrFlipSummoned | Event::OtherNormalOrFlip(_) => {
            of(&[What::NormalSummoned, What::FlipSummoned])
        }
        Event::NormalOrSpecialSummoned => of(&[What::NormalSummoned, What::SpecialSummoned]),
        Event::NormalOrFaceUp => of(&[What::NormalSummoned, What::TurnedUp]),
        Event::Summoned | Event::OtherSummoned(_) | Event::SummonedBy(..) => of(&[
            What::NormalSummoned,
            What::FlipSummoned,
            What::SpecialSummoned,
        ]),
        Event::DestroyedByBattle
        | Event::DestroyedBy(_)
        | Event::Destroyed
        | Event::EquippedDestroyed
        | Event::OtherDestroyedByBattle(_)
        | Event::OtherDestroyed(_) => of(&[What::Destroyed]),
        Event::BattledToGraveyard
        | Event::DestroyedToGraveyard
        | Event::DestroyedAtHome
        | Event::DestroyedEquipped
        | Event::DestroyedFaceDown
        | Event::FieldToGraveyard
        | Event::HandToGraveyard
        | Event::HandOrDeckToGraveyard
        | Event::ToGraveyard
        | Event::OtherDestroyedToGraveyard(_)
        | Event::OtherToGraveyard(_) => of(&[What::ToGraveyard]),
        Event::DiscardedBy(_) | Event::Discards(_) => of(&[What::Discarded]),
        Event::RemovedFromPlay | Event::AnyRemoved => of(&[What::Removed]),
        Event::Tributed | Event::OtherTributed(_) => of(&[What::Tributed]),
        Event::ReturnedToHand => of(&[What::ToHand]),
        Event::Declares
        | Event::IsAttacked
        | Event::OtherDeclares(_)
        | Event::OtherAttacked(_)
        | Event::DirectAttack(_) => of(&[What::Declared]),
        Event::DestroysByBattle
        | Event::DestroysToGraveyard
        | Event::EquippedDestroys
        | Event::OtherDestroys(_) => of(&[What::DestroyedByBattle]),
        Event::InflictsDamage | Event::InflictsDirectDamage | Event::EquippedInflicts => {
            of(&[What::InflictedDamage])
        }
        Event::Battles(_)
        | Event::Attacks(_)
        | Event::DamageStepBegins
        | Event::CalculatedOnThis
        | Event::CalculatedFaceDown => of(&[What::Battled]),
        Event::DamageStepEnds => of(&[What::BattleEnded]),
        Event::Drawn | Event::Draws(_) => of(&[What::Drawn]),
        Event::WouldBeSummoned(_) => of(&[What::Attempted]),
        Event::Resolves(_) => of(&[What::Resolved]),
        Event::TakesControl(_) => of(&[What::ControlTaken]),
        Event::TakesBattleDamage(_) => of(&[What::TookBattleDamage]),
        Event::TakesEffectDamage(_) => of(&[What::TookEffectDamage]),
        Event::TakesDamage(_) => of(&[What::TookBattleDamage, What::TookEffectDamage]),
        Event::GainsLp(_) => of(&[What::Gained]),
        Event::Begins(..) | Event::NthStandby(_) => of(&[What::Began]),
        Event::Ends(..) => of(&[What::Ended]),
        Event::Calculating(_) | Event::CalculatingThis | Event::CalculatingDamage => {
            of(&[What::Calculating])
        }
        Event::Activates(..) => of(&[What::Activated]),
        // These are asked of the chain alone.
        Event::ActivatesEffect(..)
        | Event::ActivatesAnything(_)
        | Event::Targets(_)
        | Event::DamageEffect(_)
        | Event::DamageToYou(_)
        | Event::DestroyEffect(_)
        | Event::SummonEffect(_) => 0,
    }
}

/// Whether an ability counts the Standby Phases of its controller.
pub fn counts_standbys(plan: &Plan, clauses: &[Clause]) -> bool {
    let waits = plan
        .event
        .as_ref()
        .is_some_and(|(event, _)| matches!(event, Event::NthStandby(_)));
    waits
        || plan.acts.iter().any(|at| {
            matches!(
                &clauses[*at as usize],
                Clause::Do(Act::DamageEach(_, _, crate::words::Tally::Standbys))
            )
        })
}
