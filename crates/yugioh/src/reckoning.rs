//! What a battle comes to, by the figures as they are: damage, and what is destroyed (TD-BASE-40, TD-BASE-41).

use kernel::{Card, Seat};

use crate::battle::Goal;
use crate::options::ZeroAttack;
use crate::state::{Battle, Side, Stance};
use crate::table::Table;
use crate::topics::topic;
use crate::words::{A, Rule, Stat};

/// What a battle comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// Who takes damage for the side that is attacked, and how much.
    pub dealt: (Option<Seat>, i32),
    /// Who takes damage for the attacker's side, and how much.
    pub taken: (Seat, i32),
    /// The attacker and its target, as far as they are destroyed.
    pub doomed: [Card; 2],
}

impl Table<'_> {
    /// What an attack that is not declared yet would come to. Whoever may not know the target's figures must not
    /// be told.
    pub fn foresee(&self, attacker: Card, goal: Goal) -> Reckoning {
        let (target, seat, by_effect) = match goal {
            Goal::Monster(monster) => {
                (Some(self.s.aim(monster)), Some(self.spot(monster).0), false)
            }
            Goal::Direct(to, by_effect) => (None, to, by_effect),
        };
        self.reckon(&Battle {
            attacker: self.s.aim(attacker),
            target,
            seat,
            negated: false,
            spent: [Card::NONE; 2],
            by_effect,
            watched: 0,
            doomed: [Card::NONE; 2],
            after: [Card::NONE; 2],
            damage: [0; 2],
            calculated: false,
            flipped: false,
        })
    }

    /// What a battle comes to now (TD-BASE-40).
    pub(crate) fn reckon(&self, battle: &Battle) -> Reckoning {
        let attacker = battle.attacker.card;
        let target = battle.target.map(|t| t.card);
        let (to_attacker, to_target) = self.battle_sums(battle);
        let own = self.spot(attacker).0;
        let foe = self.defending_seat(battle);
        let doomed = target.map_or([Card::NONE; 2], |target| self.beaten(attacker, target));
        let dealt = foe.map_or(0, |foe| {
            self.battle_damage(foe, to_target, attacker, target)
        });
        let taken = self.battle_damage(own, to_attacker, attacker, target);
        let (foe, own, dealt, taken) = self.diverted(battle, foe, own, dealt, taken);
        Reckoning {
            dealt: (foe, dealt),
            taken: (own, taken),
            doomed,
        }
    }

    /// Damage to the defending side and to the attacker's, as values are now (TD-BASE-40).
    pub fn battle_sums(&self, battle: &Battle) -> (i32, i32) {
        let atk = self.stat_of(battle.attacker.card, Stat::Atk);
        let Some(target) = battle.target else {
            return (0, atk);
        };
        let status = self.s.status(target.card);
        if status.stance == Stance::Attack && status.side == Side::Up {
            let other = self.stat_of(target.card, Stat::Atk);
            ((other - atk).max(0), (atk - other).max(0))
        } else {
            let def = self.stat_of(target.card, Stat::Def);
            let piercing = self.is_under(topic::PIERCING, battle.attacker.card);
            (
                (def - atk).max(0),
                if piercing { (atk - def).max(0) } else { 0 },
            )
        }
    }

    /// Which of the attacker and its target a battle destroys (TD-BASE-41).
    fn beaten(&self, attacker: Card, target: Card) -> [Card; 2] {
        let atk = self.stat_of(attacker, Stat::Atk);
        let upright = self.s.status(target).stance == Stance::Attack;
        let other = self.stat_of(target, if upright { Stat::Atk } else { Stat::Def });
        let mut doomed = [Card::NONE; 2];
        let both = atk > 0 || self.r.ruled.options.zero_attack == ZeroAttack::Both;
        if upright && atk == other && both {
            doomed = [attacker, target];
        } else if atk > other {
            doomed[1] = target;
        } else if upright && other > atk {
            doomed[0] = attacker;
        }
        for (mine, theirs) in [(0, target), (1, attacker)] {
            if doomed[mine] != Card::NONE && self.is_battle_proof(doomed[mine], theirs) {
                doomed[mine] = Card::NONE;
            }
        }
        doomed
    }

    fn is_battle_proof(&self, card: Card, against: Card) -> bool {
        self.says(topic::BATTLE_PROOF, &mut |f, rule| match rule {
            Rule::BattleProof(things) => self.is_among(f, things, card),
            Rule::BattleProofAgainst(things, A(kind)) => {
                self.is_among(f, things, card) && self.fits(f, kind, against)
            }
            _ => false,
        })
    }

    /// What is left of battle damage to a seat (TD-OPEN-11, SY-OPEN-27).
    fn battle_damage(&self, to: Seat, n: i32, attacker: Card, target: Option<Card>) -> i32 {
        // A Battle Phase of two monsters alone is one without battle damage.
        if n <= 0 || self.s.aside.is_some() {
            return 0;
        }
        let protects = |about: u8| {
            self.says(about, &mut |f, rule| match rule {
                Rule::NoBattleDamage(crate::words::Subject::You)
                | Rule::NoDamage(crate::words::Subject::You) => {
                    self.meant(f, lens::Who::You, lens::Part::Scores).has(to)
                }
                Rule::NoBattleDamage(subject) | Rule::NoDamage(subject) => {
                    self.binds(f, *subject, to)
                }
                _ => false,
            })
        };
        if protects(topic::NO_BATTLE_DAMAGE) || protects(topic::NO_DAMAGE) {
            return 0;
        }
        let fighters: Vec<Card> = [Some(attacker), target].into_iter().flatten().collect();
        let kept_off = |about: u8, mine: bool| {
            self.says(about, &mut |f, rule| match rule {
                Rule::NoDamageFrom(things) | Rule::NoDamageTo(things) => {
                    let yours = self.meant(f, lens::Who::You, lens::Part::Scores).has(to);
                    yours == mine && fighters.iter().any(|c| self.is_among(f, things, *c))
                }
                _ => false,
            })
        };
        if kept_off(topic::NO_DAMAGE_FROM, true) || kept_off(topic::NO_DAMAGE_TO, false) {
            return 0;
        }
        let halved = self.says(topic::HALF_DAMAGE_TO, &mut |f, rule| {
            matches!(rule, Rule::HalfDamageTo(things)
                if !self.meant(f, lens::Who::You, lens::Part::Scores).has(to)
                    && fighters.iter().any(|c| self.is_among(f, things, *c)))
        });
        if halved {
            return (n + 1) / 2;
        }
        if fighters
            .iter()
            .any(|c| self.is_under(topic::HALF_DAMAGE_OF, *c))
        {
            n / 2
        } else {
            n
        }
    }

    /// Battle damage that another player takes (Amazoness Swords Woman).
    fn diverted(
        &self,
        battle: &Battle,
        foe: Option<Seat>,
        own: Seat,
        dealt: i32,
        taken: i32,
    ) -> (Option<Seat>, Seat, i32, i32) {
        let target = battle.target.map_or(Card::NONE, |t| t.card);
        let reflects =
            |t: &Self, card: Card| card != Card::NONE && t.is_under(topic::REFLECT_DAMAGE, card);
        if taken > 0 && reflects(self, battle.attacker.card) {
            let turned = foe.map_or(0, |to| {
                self.battle_damage(to, taken, battle.attacker.card, Some(target))
            });
            return (foe, own, dealt + turned, 0);
        }
        if dealt > 0 && reflects(self, target) {
            let turned = self.battle_damage(own, dealt, battle.attacker.card, Some(target));
            return (foe, own, 0, taken + turned);
        }
        let shares =
            |t: &Self, card: Card| card != Card::NONE && t.is_under(topic::SHARED_DAMAGE, card);
        let more = (
            if shares(self, battle.attacker.card) {
                taken
            } else {
                0
            },
            if shares(self, target) { dealt } else { 0 },
        );
        (foe, own, dealt + more.0, taken + more.1)
    }
}
