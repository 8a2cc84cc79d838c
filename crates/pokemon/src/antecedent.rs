//! References: every "it", "that type", "heads" or "you did" has something to refer to.

use std::any::Any;

use cardlang::Phrase;

use crate::words::{Act, Clause, Cond, Mon, Place, Rule, Source, Tally, Trait};

/// Something that later sentences refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    Pokemon,
    Kind,
    Attack,
    Coins,
    Option,
    Cards,
}

/// What the sentences read so far have brought, for later ones to refer to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brought(Vec<Thing>);

impl Brought {
    fn bring(&mut self, thing: Thing) {
        self.0.push(thing);
    }

    fn has(&self, thing: Thing) -> bool {
        self.0.contains(&thing)
    }

    /// Reads one sentence: a complaint for each reference that has no antecedent.
    pub fn read(&mut self, clause: &Clause) -> Vec<&'static str> {
        let mut missing = Vec::new();
        if let Clause::When(..) = clause {
            // A "when" names the Pokémon that its sentences call "it".
            self.bring(Thing::Pokemon);
        }
        // What a sentence brings is there for its own later words, too.
        let mut brought = self.clone();
        clause.walk(&mut |node| brought.node(node, &mut missing));
        *self = brought;
        missing
    }

    fn node(&mut self, node: &dyn Any, missing: &mut Vec<&'static str>) {
        if let Some(act) = node.downcast_ref::<Act>() {
            self.act(act, missing);
        } else if let Some(mon) = node.downcast_ref::<Mon>() {
            match mon {
                Mon::It if !self.has(Thing::Pokemon) => {
                    missing.push("\"it\" refers to no Pokémon chosen before")
                }
                Mon::Chosen(..) | Mon::Another(_) => self.bring(Thing::Pokemon),
                _ => {}
            }
        } else if let Some(cond) = node.downcast_ref::<Cond>() {
            match cond {
                Cond::Heads | Cond::Tails | Cond::HeadsAre(_) | Cond::TailsAre(_)
                    if !self.has(Thing::Coins) =>
                {
                    missing.push("no coin was flipped before")
                }
                Cond::Did | Cond::DidNot if !self.has(Thing::Option) => {
                    missing.push("\"you did\" refers to nothing one may do before")
                }
                _ => {}
            }
        } else if let Some(tally) = node.downcast_ref::<Tally>() {
            match tally {
                Tally::Heads | Tally::Tails if !self.has(Thing::Coins) => {
                    missing.push("no coin was flipped before")
                }
                Tally::Discarded(_) | Tally::PutThere(_) if !self.has(Thing::Cards) => {
                    missing.push("no cards were moved before")
                }
                _ => {}
            }
        } else if let Some(Source::Among) = node.downcast_ref::<Source>() {
            if !self.has(Thing::Cards) {
                missing.push("\"those cards\" refers to no cards before");
            }
        } else if let Some(Trait::OfThatType) = node.downcast_ref::<Trait>() {
            if !self.has(Thing::Kind) {
                missing.push("\"that type\" refers to no type chosen before");
            }
        } else if let Some(Rule::CantUse(_)) = node.downcast_ref::<Rule>()
            && !self.has(Thing::Attack)
        {
            missing.push("\"that attack\" refers to no attack chosen before");
        }
    }

    fn act(&mut self, act: &Act, missing: &mut Vec<&'static str>) {
        match act {
            Act::Flip | Act::Flips(_) | Act::FlipEach(_) | Act::FlipUntilTails => {
                self.bring(Thing::Coins)
            }
            Act::May(_) | Act::MayMore(_) | Act::Let(_) | Act::Permit(..) => {
                self.bring(Thing::Option)
            }
            Act::If(cond, _) if !matches!(cond, Cond::Did | Cond::DidNot) => {
                self.bring(Thing::Option)
            }
            Act::ChooseAttack => self.bring(Thing::Attack),
            Act::ChooseEnergy | Act::ChooseType | Act::ChooseTypeInPlay => self.bring(Thing::Kind),
            Act::AssembleLegend => self.bring(Thing::Pokemon),
            Act::Discard(..) | Act::Peek(..) | Act::Reveal(..) => self.bring(Thing::Cards),
            Act::PutCards(.., place) | Act::Search(.., place) => {
                self.bring(Thing::Cards);
                if matches!(place, Place::Bench(_)) {
                    self.bring(Thing::Pokemon);
                }
            }
            Act::DiscardRest | Act::PutRest(_) if !self.has(Thing::Cards) => {
                missing.push("\"the rest\" refers to no cards before")
            }
            Act::UseThat if !self.has(Thing::Attack) => {
                missing.push("\"that attack\" refers to no attack chosen before")
            }
            Act::SetWeakness(_)
            | Act::SetResistance(_)
            | Act::SetType(_)
            | Act::BecomeEnergy(_)
                if !self.has(Thing::Kind) =>
            {
                missing.push("\"that type\" refers to no type chosen before");
            }
            Act::PutHalfHp if !self.has(Thing::Pokemon) => {
                missing.push("\"it\" refers to no Pokémon chosen before")
            }
            Act::DamageHeads(_) if !self.has(Thing::Coins) => {
                missing.push("no coin was flipped before")
            }
            _ => {}
        }
    }
}
