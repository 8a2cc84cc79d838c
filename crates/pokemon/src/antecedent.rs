//! References: every "it", "that type", "heads" or "you did" has something to refer to.

use std::any::Any;

use cardlang::Phrase;

use crate::words::{Act, Clause, Cond, Group, Mon, Rule, Tally};

/// What the sentences read so far have brought, for later ones to refer to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    pokemon: bool,
    kind: bool,
    attack: bool,
    coins: bool,
    option: bool,
    discard: bool,
}

impl Brought {
    /// Reads one sentence: a complaint for each reference that has no antecedent.
    pub fn read(&mut self, clause: &Clause) -> Vec<&'static str> {
        let mut missing = Vec::new();
        if let Clause::When(..) = clause {
            // A "when" names the Pokémon that its sentences call "it".
            self.pokemon = true;
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
                Mon::It if !self.pokemon => {
                    missing.push("\"it\" refers to no Pokémon chosen before")
                }
                Mon::Chosen(..) | Mon::Another(_) => self.pokemon = true,
                _ => {}
            }
        } else if let Some(cond) = node.downcast_ref::<Cond>() {
            match cond {
                Cond::Heads | Cond::Tails if !self.coins => {
                    missing.push("no coin was flipped before")
                }
                Cond::Did if !self.option => {
                    missing.push("\"you did\" refers to nothing one may do before")
                }
                _ => {}
            }
        } else if let Some(tally) = node.downcast_ref::<Tally>() {
            match tally {
                Tally::Heads | Tally::Tails if !self.coins => {
                    missing.push("no coin was flipped before")
                }
                Tally::Discarded if !self.discard => missing.push("nothing was discarded before"),
                _ => {}
            }
        } else if let Some(Rule::CantUse(_)) = node.downcast_ref::<Rule>() {
            if !self.attack {
                missing.push("\"that attack\" refers to no attack chosen before");
            }
        } else if node.downcast_ref::<Group>().is_some() {
            // A group is not an antecedent: one of it must be chosen.
        }
    }

    fn act(&mut self, act: &Act, missing: &mut Vec<&'static str>) {
        match act {
            Act::Flip | Act::Flips(_) | Act::FlipEach(_) | Act::FlipUntilTails => self.coins = true,
            Act::May(_) | Act::If(..) => self.option = true,
            Act::ChooseAttack => self.attack = true,
            Act::ChooseEnergy | Act::ChooseType | Act::ChooseTypeInPlay => self.kind = true,
            Act::DiscardFrom(..) | Act::DiscardCards(..) => self.discard = true,
            Act::PutOnBench(..) | Act::SearchToBench(..) => self.pokemon = true,
            Act::UseThat if !self.attack => {
                missing.push("\"that attack\" refers to no attack chosen before")
            }
            Act::SetWeakness(_)
            | Act::SetResistance(_)
            | Act::SetType(_)
            | Act::BecomeEnergy(_)
                if !self.kind =>
            {
                missing.push("\"that type\" refers to no type chosen before");
            }
            Act::PutHalfHp if !self.pokemon => {
                missing.push("\"it\" refers to no Pokémon chosen before")
            }
            Act::DamageHeads(_) if !self.coins => missing.push("no coin was flipped before"),
            _ => {}
        }
    }
}
