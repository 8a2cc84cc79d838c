//! The sentences an ability is made of.

use cardlang::phrases;

use super::{Act, CardSet, Cond, Counted, Event, Phase, Pile, Rule, Tally, Whose};

phrases! {
    /// One sentence of an ability.
    pub enum Clause {
        "when {event}" => When(Event),
        "if {event}" => If(Event),
        "once per turn" => OncePerTurn,
        "once per Duel" => OncePerDuel,
        "once per Chain" => OncePerChain,
        "during {whose} {phase}" => During(Whose, Phase),
        "once per Damage Step" => OncePerDamageStep,
        "while this card is in your {pile}" => From(Pile),
        "while this card is in your {pile} or {pile}" => FromEither(Pile, Pile),
        "either player may activate this" => ForAll,
        "you can't Summon other monsters this turn" => NoOtherSummons,
        "you can't Normal Summon or Set this turn" => NoNormalSummon,
        "only if {condition}" => OnlyIf(Cond),
        "only if {condition} or {condition}" => OnlyIfEither(Cond, Cond),
        "to activate, {act}" => Cost(Act),
        "target {cards}" => Target(CardSet),
        "target {cards}, if there are any" => TargetAny(CardSet),
        "target up to 1 {cards} for each {tally}" => TargetEach(Counted, Tally),
        "target that monster" => TargetThat,
        "target the attacking monster" => TargetAttacker,
        "{act}" => Do(Act),
        "{rule}" => Always(Rule),
    }
}
