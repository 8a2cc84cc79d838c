//! Whether an ability may be activated: limits, conditions, costs, targets, and something to do (TD-OPEN-28).

use kernel::{Card, Seat, SeatSet};

use crate::activation::least;
use crate::bar::Obstacle;
use crate::face::AbilityKind;
use crate::frame::Frame;
use crate::link::Link;
use crate::pool::{Forbids, Limit, Plan};
use crate::state::{Place as Zone, Side};
use crate::summary::Summary;
use crate::table::Table;
use crate::targets::each_set;
use crate::topics::topic;
use crate::trigger::{Cause, Pending};
use crate::words::{Act, Class, Clause, Rule};

impl Table<'_> {
    /// Whether a trigger that waits can be put on the chain.
    pub fn can_trigger(&self, pending: &Pending) -> bool {
        self.trigger_frame(pending)
            .is_some_and(|frame| self.may_trigger(&frame, pending))
    }

    /// Whether a trigger that waits could be put on the chain by what everybody sees; never where only who can
    /// is asked (TD-CHAIN-3).
    pub(crate) fn could_trigger(&self, pending: &Pending) -> bool {
        if pending.is_blank() {
            return !self.hand_of(pending.seat).is_empty();
        }
        let backs = |frame| self.backs(&frame);
        !self.is_unseen(pending.source.card)
            && (self.trigger_frame(pending).and_then(backs))
                .is_some_and(|frame| self.may_trigger(&frame, pending))
    }

    fn trigger_frame(&self, pending: &Pending) -> Option<Frame> {
        self.announced_frame(pending.seat, pending.source, pending.ability, Some(pending))
    }

    fn may_trigger(&self, frame: &Frame, pending: &Pending) -> bool {
        let card = pending.source.card;
        let plan = self.plan(card, pending.ability);
        let place = self.spot(card).1;
        let during = plan
            .during
            .is_none_or(|(whose, phase)| self.is_phase(phase) && self.is_turn_of(frame, whose));
        let there = !plan.lurks() || plan.is_at(place);
        let silenced = place == Zone::Graveyard
            && self.s.fates[card.index()] & crate::state::fate::SILENCED != 0;
        // A card that was on the field and has gone to a hand or Deck answers no more.
        let known = !matches!(place, Zone::Hand | Zone::Deck | Zone::Fusion) || plan.lurks();
        during && there && known && !silenced && self.is_legal(frame, card, pending.ability)
    }

    /// Whether an ability's limits, conditions, targets and costs allow it for some pick.
    pub(crate) fn is_legal(&self, frame: &Frame, card: Card, ability: u8) -> bool {
        self.legal_bar(frame, card, ability).is_none()
    }

    /// What of limits, conditions, targets and costs keeps an ability from being used, whatever the pick.
    pub(crate) fn legal_bar(&self, frame: &Frame, card: Card, ability: u8) -> Option<Obstacle> {
        let plan = self.plan(card, ability);
        let status = self.s.status(card);
        match plan.limit {
            Limit::None => {}
            Limit::Turn => {
                if status.used_turn == self.s.turn && status.used >> ability & 1 == 1 {
                    return Some(Obstacle::UsedThisTurn);
                }
            }
            Limit::Duel => {
                if self.s.fates[card.index()] & crate::state::fate::SPENT != 0 {
                    return Some(Obstacle::UsedThisDuel);
                }
            }
            Limit::DamageStep => {
                if self.s.battle.is_some_and(|b| b.spent.contains(&card)) {
                    return Some(Obstacle::UsedThisStep);
                }
            }
            Limit::Chain => {
                let used = |link: &Link| link.source.card == card && link.ability == ability;
                if self.s.chain.iter().any(used) {
                    return Some(Obstacle::UsedThisChain);
                }
            }
        }
        if plan
            .during
            .is_some_and(|(whose, phase)| !self.is_phase(phase) || !self.is_turn_of(frame, whose))
        {
            return Some(Obstacle::Phase);
        }
        match self.aiming_at(frame, card, ability) {
            None => self.possible_bar(frame, card, ability),
            Some(aimed) => aimed.err(),
        }
    }

    /// The players one of whom an effect is to be aimed at; `None` if at nobody in particular
    /// (TD-OPEN-28, SY-OPEN-18).
    pub fn aims(&self, frame: &Frame, card: Card, ability: u8) -> Option<SeatSet> {
        let aimed = self.aiming_at(frame, card, ability)?;
        Some(aimed.unwrap_or_default())
    }

    /// The same, or what keeps it from being aimed at anybody: what is so of each, if the same is.
    pub(crate) fn aiming_at(
        &self,
        frame: &Frame,
        card: Card,
        ability: u8,
    ) -> Option<Result<SeatSet, Obstacle>> {
        let face = self.face(card);
        let summary = self.r.ruled.summaries[face.0 as usize][ability as usize];
        let among = match summary {
            Summary::Nobody => return None,
            Summary::Opponent if self.lets_any_player(card, ability) => {
                self.r.ruled.lens.everyone().without(frame.you)
            }
            Summary::Opponent => self.r.ruled.lens.opponents(frame.you),
            Summary::Other => self.meant(frame, lens::Who::OtherPlayer, lens::Part::Acts),
        };
        // A phase effect is aimed when its card comes to apply; its card remembers.
        if let Some(pick) = self.s.status(card).pick
            && self.spot(card).1.is_field()
            && self.s.status(card).side == Side::Up
            && self.plan(card, ability).kind.is_trigger()
        {
            return Some(Ok(SeatSet::only(pick)));
        }
        let (mut fit, mut bars) = (SeatSet::default(), None);
        for seat in among.iter().filter(|seat| !self.s.out.has(*seat)) {
            let mut aimed = frame.clone();
            aimed.pick = Some(seat);
            match (self.possible_bar(&aimed, card, ability), bars) {
                (None, _) => fit = fit.with(seat),
                (Some(bar), None) => bars = Some(bar),
                (Some(bar), Some(other)) if bar != other => bars = Some(Obstacle::Nobody),
                (Some(_), Some(_)) => {}
            }
        }
        Some(if fit.is_empty() {
            Err(bars.unwrap_or(Obstacle::Nobody))
        } else {
            Ok(fit)
        })
    }

    /// Whether two players choose, and the option lets the other be anybody (SY-OPEN-21).
    pub(crate) fn lets_any_player(&self, card: Card, ability: u8) -> bool {
        self.r.ruled.options.swap_partner == crate::options::SwapPartner::Any
            && self.plan(card, ability).acts.iter().any(|at| {
                matches!(
                    self.clause(card, ability, *at),
                    Clause::Do(Act::LetTribute(..))
                )
            })
    }

    /// Which condition does not hold, which cost cannot be paid, which target is missing, or that the effect
    /// has nothing to do.
    fn possible_bar(&self, frame: &Frame, card: Card, ability: u8) -> Option<Obstacle> {
        let plan = self.plan(card, ability);
        let unmet = plan
            .conditions
            .iter()
            .find(|at| match self.clause(card, ability, **at) {
                Clause::OnlyIf(cond) => !self.cond(frame, cond),
                Clause::OnlyIfEither(a, b) => !self.cond(frame, a) && !self.cond(frame, b),
                _ => false,
            });
        if let Some(at) = unmet {
            return Some(Obstacle::Condition(*at));
        }
        if self.is_forbidden(frame.you, plan.forbids) {
            return Some(Obstacle::Forbidden);
        }
        if !plan.costs.is_empty() {
            let mut paying = frame.clone();
            paying.cause = Cause::Cost;
            let unpaid = plan
                .costs
                .iter()
                .find(|at| match self.clause(card, ability, **at) {
                    Clause::Cost(act) => !self.possible(&paying, act),
                    _ => false,
                });
            if let Some(at) = unpaid {
                return Some(Obstacle::Cost(*at));
            }
        }
        // What the first sentence that targets would take, if it has been looked for.
        let mut first = None;
        let missing = plan
            .targets
            .iter()
            .find(|at| !match self.clause(card, ability, **at) {
                Clause::Target(set) => {
                    let (enough, aim) = self.seek(frame, set, card, least(set.many));
                    first = first.or(Some(aim));
                    enough
                }
                Clause::TargetEach(counted, tally) => {
                    self.tally(frame, tally) > 0
                        && self.has_candidates(frame, &each_set(counted), card, 1)
                }
                Clause::TargetThat => self.is_target(frame.subject.card, card, frame.you),
                Clause::TargetAttacker => self
                    .s
                    .battle
                    .is_some_and(|b| self.is_target(b.attacker.card, card, frame.you)),
                _ => true,
            });
        if let Some(at) = missing {
            return Some(Obstacle::Target(*at));
        }
        if self.info(card).class == Class::EquipSpell
            && plan.kind == AbilityKind::Activation
            && plan.targets.is_empty()
            && self.equippable(frame, card).is_empty()
        {
            return Some(Obstacle::NoEquip);
        }
        // A compulsory trigger activates whether it can do something or not.
        if plan.kind.is_compulsory() {
            return None;
        }
        // A card that stays works on though it has nothing to do at once.
        let stays = self.own_rule(card, topic::STAYS).is_some()
            || self.own_rule(card, topic::EXPIRES).is_some();
        let at = *plan.acts.first()?;
        let Clause::Do(act) = self.clause(card, ability, at) else {
            return None;
        };
        if stays || !is_needed(act) {
            return None;
        }
        let nothing = |possible: bool| (!possible).then(|| self.idle_bar(frame, plan, act, at));
        let Some(target) = plan.targets.first() else {
            return nothing(self.possible(frame, act));
        };
        let mut bound = frame.clone();
        match self.clause(card, ability, *target) {
            Clause::TargetThat => {
                bound.it = [self.s.aim(frame.subject.card)].into_iter().collect();
            }
            Clause::TargetAttacker => {
                bound.it = self.s.battle.iter().map(|b| b.attacker).collect();
            }
            Clause::Target(_) => {
                bound.it = first.flatten().into_iter().collect();
                bound.first = 1;
            }
            Clause::TargetAny(set) => {
                bound.it = self.seek(frame, set, card, 1).1.into_iter().collect();
                bound.first = 1;
            }
            _ => {}
        }
        nothing(self.possible(&bound, act))
    }

    /// Why there is nothing for an act to do: what keeps its player from the Summon it makes, else the
    /// sentence by itself.
    fn idle_bar(&self, f: &Frame, plan: &Plan, act: &Act, at: u8) -> Obstacle {
        let zones = match act {
            Act::Summon(_) | Act::SummonIn(..) | Act::SummonAs(_) => 1,
            Act::Tokens(n, ..) => *n,
            _ => return Obstacle::Idle(at),
        };
        let free = self.free_monster_zones(f.you);
        if self.is_bound(topic::NO_SPECIAL_SUMMON, f.you) {
            Obstacle::NoSpecialSummon
        } else if self.is_barred(f.you, f.source.card) {
            Obstacle::NoSummons
        } else if self.is_crowded_by(f.you, usize::from(zones)) {
            Obstacle::Crowded
        } else if free >= usize::from(zones) || !plan.costs.is_empty() {
            Obstacle::Idle(at)
        } else if zones == 1 {
            Obstacle::MonsterZonesFull
        } else {
            Obstacle::ZonesNeeded(zones)
        }
    }

    /// Whether a seat may not do what an effect of this turn would go with (Scapegoat).
    pub(crate) fn is_forbidden(&self, seat: Seat, forbids: Forbids) -> bool {
        let player = &self.s.players[seat];
        match forbids {
            Forbids::Nothing => false,
            Forbids::Summons => player.last_summon == self.s.turn,
            Forbids::NormalSummon => player.summoned == self.s.turn,
        }
    }

    /// Forbids a seat Summons for the rest of the turn (TD-OPEN-42).
    pub fn forbid(&mut self, seat: Seat, forbids: Forbids) {
        let turn = self.s.turn;
        match forbids {
            Forbids::Nothing => {}
            Forbids::Summons => self.s.players[seat].no_summons = turn,
            Forbids::NormalSummon => self.s.players[seat].summoned = turn,
        }
    }

    /// Limits of one Spell or Trap a turn (TD-OPEN-32).
    pub(crate) fn is_limited(&self, seat: Seat, card: Card) -> bool {
        self.says(topic::ONE_PER_TURN, &mut |f, rule| {
            let Rule::OnePerTurn(subject, kind) = rule else {
                return false;
            };
            let shared = self.r.ruled.options.restriction == crate::options::Restriction::Shared;
            let used = self.alive().iter().any(|s| {
                (s == seat || shared && self.allied(s, seat))
                    && self.s.players[s].activated == self.s.turn
            });
            used && self.binds(f, *subject, seat) && self.fits(f, kind, card)
        })
    }

    /// Whether an attacking monster keeps a seat from Spells and Traps.
    pub(crate) fn is_silenced(&self, seat: Seat) -> bool {
        let Some(battle) = self.s.battle else {
            return false;
        };
        self.says(topic::SILENCE, &mut |f, rule| {
            matches!(rule, Rule::Silence(subject, things)
                if self.is_among(f, things, battle.attacker.card) && self.binds(f, *subject, seat))
        })
    }
}

/// Whether an effect with nothing to do in this act cannot be activated.
fn is_needed(act: &Act) -> bool {
    !matches!(
        act,
        Act::If(..) | Act::May(_) | Act::LetThem(..) | Act::InEndPhase(_) | Act::Lasting(..)
    )
}
