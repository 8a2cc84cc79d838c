//! The sentences an ability is made of.

use cardlang::phrases;

use super::{Act, CardSet, Cond, Event, Phase, Pile, Rule, Whose};

phrases! {
    /// One sentence of an ability.
    pub enum Clause {
        "when {event}" => When(Event),
        "if {event}" => If(Event),
        "once per turn" => OncePerTurn,
        "once per Duel" => OncePerDuel,
        "during {whose} {phase}" => During(Whose, Phase),
        "while this card is in your {pile}" => From(Pile),
        "only if {condition}" => OnlyIf(Cond),
        "to activate, {act}" => Cost(Act),
        "target {cards}" => Target(CardSet),
        "{act}" => Do(Act),
        "{rule}" => Always(Rule),
    }
}
