//! When a Power may be used, and the sentences an ability is made of.

use cardlang::phrases;

use super::{Act, Cond, Rule, Trigger};

phrases! {
    /// How often a Power may be used; `always` is one that is not used but in force.
    #[derive(Copy)]
    pub enum Often {
        "once during your turn before your attack" => Once,
        "as often as you like during your turn before your attack" => AnyTimes,
        "when you put this Pokémon into play from your hand" => OnPlay,
        "when you play this Pokémon from your hand to evolve 1 of your Pokémon" => OnEvolving,
        "always" => Always,
    }
}

phrases! {
    /// What must hold for a Power to work.
    pub enum Gate {
        "unless this Pokémon is Asleep, Confused or Paralyzed" => Awake,
        "unless this Pokémon is affected by a Special Condition" => Healthy,
        "unless you put this Pokémon into play this turn" => NotNew,
        "if this Pokémon is on your Bench" => Benched,
        "if this Pokémon is your Active Pokémon" => Active,
        "if {condition}" => If(Box<Cond>),
    }
}

phrases! {
    /// The first line of a Power.
    pub enum Timing {
        "{often}" => Plain(Often),
        "{often}, {gate}" => Gated(Often, Gate),
        "{often}, {gate}, {gate}" => Gated2(Often, Gate, Gate),
    }
}

impl Timing {
    /// How often the Power may be used.
    pub fn often(&self) -> Often {
        match self {
            Self::Plain(often) | Self::Gated(often, _) | Self::Gated2(often, _, _) => *often,
        }
    }

    /// What must hold for it to work.
    pub fn gates(&self) -> [Option<Gate>; 2] {
        match self {
            Self::Plain(_) => [None, None],
            Self::Gated(_, a) => [Some(a.clone()), None],
            Self::Gated2(_, a, b) => [Some(a.clone()), Some(b.clone())],
        }
    }
}

phrases! {
    /// One sentence of an ability.
    pub enum Clause {
        "to use this attack, {act}" => ToUse(Act),
        "to play this card, {act}" => ToPlay(Act),
        "to use this Power, {act}" => ToUsePower(Act),
        "this attack can't be used unless {condition}" => Only(Cond),
        "this card can't be played unless {condition}" => OnlyPlayed(Cond),
        "once during each player's turn, {act}" => EachTurn(Act),
        "{act}" => Do(Act),
        "{rule}" => Always(Rule),
        "while {condition}, {rule}" => Whenever(Cond, Rule),
        "when {trigger}, {act}" => When(Trigger, Act),
    }
}
