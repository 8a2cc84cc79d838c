//! A plan: an ability sorted, at load, into what is done when.

use arrayvec::ArrayVec;

use crate::face::{Ability, AbilityKind, Called, Sign};
use crate::pool::NameId;
use crate::words::{
    Act, Clause, Cond, Gate, Mon, Often, Place, Rule, Sight, Tally, Trigger, Whose, Zone,
};

/// When in an attack something is done (OS-DMG-1, OS-DMG-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// It shapes damage or targets: in damage step 1.
    Before,
    /// All else: after the damage.
    After,
}

/// An ability as the procedures carry it out.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Its name.
    pub name: NameId,
    /// What sort of ability it is.
    pub sort: PlanSort,
    /// What must be paid to use or play it.
    pub costs: Vec<Act>,
    /// What must hold to use it.
    pub only: Vec<Cond>,
    /// What is done, in printed order.
    pub acts: Vec<(Act, When)>,
    /// What holds while its card is in force.
    pub rules: Vec<Rule>,
    /// What must be so for them to hold.
    pub whenever: Vec<Cond>,
    /// What each player may do once in each of their turns.
    pub turnly: Vec<Act>,
    /// What answers events.
    pub watches: Vec<Watch>,
    /// Whom a card that says this may be played for.
    pub serves: Serves,
}

/// Whom a card serves (TB-PLAY-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Serves {
    /// Whoever of the team it is played for.
    Team,
    /// Only the one who plays it.
    Own,
}

/// An event and what answers it.
#[derive(Clone, Debug)]
pub struct Watch {
    /// The event.
    pub trigger: Trigger,
    /// The answer, in printed order.
    pub acts: Vec<Act>,
}

/// Power, attack or text.
#[derive(Clone, Debug)]
pub enum PlanSort {
    /// A Power of any kind (OS-BASE-12, TB-BASE-20 to 22).
    Power {
        /// What the card calls it.
        called: Called,
        /// How often it may be used.
        often: Often,
        /// What must hold for it to work.
        gates: ArrayVec<Gate, 2>,
    },
    /// An attack.
    Attack(AttackPlan),
    /// The text of a Trainer or Energy card.
    Text,
}

/// Cost and base damage of an attack.
#[derive(Clone, Debug)]
pub struct AttackPlan {
    /// How many Energy of each type it needs, Colorless last.
    pub needs: [u8; 9],
    /// How many Energy in all.
    pub total: u8,
    /// The base damage before its text.
    pub base: u16,
    /// Whether a sentence other than the printed number deals damage to the Defending Pokémon.
    pub hits: bool,
}

impl Plan {
    /// Sorts an ability.
    pub fn new(ability: &Ability, name: NameId) -> Self {
        let mut plan = Self {
            name,
            sort: PlanSort::Text,
            costs: Vec::new(),
            only: Vec::new(),
            acts: Vec::new(),
            rules: Vec::new(),
            whenever: Vec::new(),
            turnly: Vec::new(),
            watches: Vec::new(),
            serves: Serves::Team,
        };
        match &ability.kind {
            AbilityKind::Power(called, timing) => {
                let gates = timing.gates().into_iter().flatten().collect();
                plan.sort = PlanSort::Power {
                    called: *called,
                    often: timing.often(),
                    gates,
                };
            }
            AbilityKind::Attack(attack) => {
                let mut needs = [0; 9];
                for kind in &attack.cost {
                    needs[*kind as usize] += 1;
                }
                let times = attack.sign == Sign::Times;
                plan.sort = PlanSort::Attack(AttackPlan {
                    needs,
                    total: attack.cost.len() as u8,
                    base: if times { 0 } else { attack.damage },
                    hits: attack.damage > 0,
                });
            }
            AbilityKind::Text => {}
        }
        for clause in &ability.clauses {
            match clause {
                Clause::ToUse(act) | Clause::ToPlay(act) | Clause::ToUsePower(act) => {
                    plan.costs.push(act.clone())
                }
                Clause::Only(cond) | Clause::OnlyPlayed(cond) => plan.only.push(cond.clone()),
                Clause::Always(rule) => plan.rules.push(rule.clone()),
                Clause::Whenever(cond, rule) => {
                    plan.whenever.push(cond.clone());
                    plan.rules.push(rule.clone());
                }
                Clause::EachTurn(act) => plan.turnly.push(act.clone()),
                Clause::When(trigger, act) => {
                    plan.watches.push(Watch {
                        trigger: trigger.clone(),
                        acts: vec![act.clone()],
                    });
                }
                Clause::Do(act) => match plan.watches.last_mut() {
                    Some(watch) => watch.acts.push(act.clone()),
                    None if !plan.turnly.is_empty() => plan.turnly.push(act.clone()),
                    None => plan.acts.push((act.clone(), When::After)),
                },
            }
        }
        plan.sort_acts();
        if plan.stays_own() {
            plan.serves = Serves::Own;
        }
        plan
    }

    /// Marks what shapes damage, and the coins that it depends on.
    fn sort_acts(&mut self) {
        for at in 0..self.acts.len() {
            let flips = self.acts[at].0.flips();
            let shapes = if flips {
                self.acts[at + 1..]
                    .iter()
                    .take_while(|(act, _)| !act.flips())
                    .any(|(act, _)| act.shapes_damage() && act.reads_coins())
            } else {
                self.acts[at].0.shapes_damage()
            };
            if shapes {
                self.acts[at].1 = When::Before;
            }
        }
        // What a sentence of step 1 counts or depends on is done before it.
        for at in (1..self.acts.len()).rev() {
            let (act, when) = &self.acts[at];
            if *when == When::After {
                continue;
            }
            let (cards, choice, it) = (act.reads_cards(), act.reads_choice(), act.reads_it());
            let before = self.acts[..at].iter_mut().rev().find(|(act, _)| {
                it && matches!(act, Act::Choose(_))
                    || cards && act.moves_cards()
                    || choice && matches!(act, Act::May(_) | Act::MayMore(_) | Act::Let(_))
            });
            if let Some((_, when)) = before {
                *when = When::Before;
            }
        }
    }

    /// Whether a shuffle is all it does: after other sentences one is no reason to play a card.
    pub fn only_shuffles(&self) -> bool {
        !self.acts.is_empty()
            && self
                .acts
                .iter()
                .all(|(act, _)| matches!(act, Act::Shuffle(..)))
    }

    /// Whether a card that says this serves only the one who plays it: it is attached, or touches that
    /// player's Prizes (TB-PLAY-12a, TB-PLAY-9, TB-OPEN-26).
    fn stays_own(&self) -> bool {
        let own = |act: &Act| {
            let mut found = false;
            cardlang::Phrase::walk(act, &mut |node| {
                let attaches = matches!(node.downcast_ref(), Some(Act::AttachThis(_)));
                let swaps = matches!(node.downcast_ref(), Some(Act::SwapPrize));
                let prize = node.downcast_ref::<Sight>() == Some(&Sight::PrizeOf(Whose::Yours))
                    || node.downcast_ref() == Some(&Zone::Prizes(Whose::Yours))
                    || node.downcast_ref() == Some(&Place::Prizes(Whose::Yours));
                found |= attaches || swaps || prize;
            });
            found
        };
        self.acts.iter().any(|(act, _)| own(act)) || self.costs.iter().any(own)
    }

    /// The attack's cost and base.
    pub fn attack(&self) -> Option<&AttackPlan> {
        match &self.sort {
            PlanSort::Attack(attack) => Some(attack),
            PlanSort::Power { .. } | PlanSort::Text => None,
        }
    }
}

impl Act {
    /// Whether it flips coins.
    pub fn flips(&self) -> bool {
        matches!(
            self.innermost(),
            Self::Flip | Self::Flips(_) | Self::FlipEach(_) | Self::FlipUntilTails
        )
    }

    /// Whether it changes the attack's damage or targets (damage step 1).
    pub fn shapes_damage(&self) -> bool {
        self.is_early()
            || matches!(
                self.innermost(),
                Self::More(_)
                    | Self::MayMore(_)
                    | Self::MoreEach(..)
                    | Self::MoreUpTo(..)
                    | Self::LessEach(..)
                    | Self::DamageEach(..)
                    | Self::HalfRemaining
                    | Self::BaseIs(_)
                    | Self::DamageTo(..)
                    | Self::PlainDamageTo(..)
                    | Self::DamageToEach(..)
                    | Self::DamageHeads(_)
                    | Self::Recoil(_)
                    | Self::RecoilEach(..)
                    | Self::Nothing
                    | Self::NoDamage
                    | Self::Unmodified
                    | Self::NoResistance
                    | Self::NoEffects
                    | Self::Unaffected
                    | Self::MirrorMove
                    | Self::ChooseAttack
                    | Self::UseThat
            )
    }

    /// Whether it says itself that it comes before the damage.
    fn is_early(&self) -> bool {
        match self {
            Self::Early(_) | Self::Unless(_) => true,
            Self::If(_, act) | Self::May(act) | Self::ForEach(_, act) => act.is_early(),
            _ => false,
        }
    }

    /// Whether it is about a Pokémon that a sentence before has chosen.
    fn reads_it(&self) -> bool {
        let mut reads = false;
        cardlang::Phrase::walk(self, &mut |node| {
            reads |= node.downcast_ref() == Some(&Mon::It);
        });
        reads
    }

    /// Whether it counts cards that a sentence before has moved.
    fn reads_cards(&self) -> bool {
        let counts = |tally: &Tally| matches!(tally, Tally::Discarded(_) | Tally::PutThere(_));
        match self {
            Self::ForEach(tally, act) => counts(tally) || act.reads_cards(),
            Self::If(_, act) | Self::May(act) => act.reads_cards(),
            Self::MoreEach(_, tally)
            | Self::MoreUpTo(_, tally, _)
            | Self::LessEach(_, tally)
            | Self::DamageEach(_, tally)
            | Self::DamageToEach(_, _, tally)
            | Self::RecoilEach(_, tally) => counts(tally),
            _ => false,
        }
    }

    /// Whether it depends on whether something was done that one may do.
    fn reads_choice(&self) -> bool {
        matches!(self, Self::If(Cond::Did | Cond::DidNot, _))
    }

    /// Whether it moves cards that a later sentence may count.
    fn moves_cards(&self) -> bool {
        matches!(self.innermost(), Self::Discard(..) | Self::PutCards(..))
    }

    /// Whether what it does depends on the coins before it.
    pub fn reads_coins(&self) -> bool {
        match self {
            Self::If(cond, act) => cond.is_coins() || act.reads_coins(),
            Self::May(act) | Self::Permit(_, act) | Self::Let(act) | Self::Early(act) => {
                act.reads_coins()
            }
            Self::ForEach(tally, act) => tally.is_coins() || act.reads_coins(),
            Self::MoreEach(_, tally)
            | Self::MoreUpTo(_, tally, _)
            | Self::LessEach(_, tally)
            | Self::DamageEach(_, tally)
            | Self::DamageToEach(_, _, tally)
            | Self::RecoilEach(_, tally) => tally.is_coins(),
            Self::DamageHeads(_) => true,
            _ => false,
        }
    }
}

impl Cond {
    /// Whether it asks how coins fell.
    pub fn is_coins(&self) -> bool {
        matches!(
            self,
            Self::Heads | Self::Tails | Self::HeadsAre(_) | Self::TailsAre(_)
        )
    }
}

impl Tally {
    /// Whether it counts coins.
    pub fn is_coins(&self) -> bool {
        matches!(self, Self::Heads | Self::Tails)
    }
}
