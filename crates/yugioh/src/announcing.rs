//! Announcing an activation: pick, targets, leave, costs, and the link (TD-OPEN-28, TD-OPEN-17).

use kernel::{Card, Seat, SeatSet, Wait};

use crate::activation::{Announced, bounds};
use crate::ask::{Ask, Say};
use crate::event::What as Told;
use crate::face::AbilityKind;
use crate::frame::Frame;
use crate::link::{Aim, Link};
use crate::moving::Why;
use crate::options::TakenFrom;
use crate::pool::Limit;
use crate::state::{Place as Zone, Side};
use crate::summary::Summary;
use crate::table::Table;
use crate::targets::each_set;
use crate::topics::topic;
use crate::trigger::{Cause, Pending, What};
use crate::words::{Class, Clause, Many};

impl Table<'_> {
    /// The frame of an announcement: what its event is about is bound.
    pub(crate) fn announced_frame(
        &self,
        seat: Seat,
        source: Aim,
        ability: u8,
        pending: Option<&Pending>,
    ) -> Option<Frame> {
        let mut frame = self.words_frame(seat, source, ability);
        if self.spot(source.card).1 == Zone::Hand {
            frame.pick = None;
        }
        let bound = self.s.status(source.card).on;
        if bound != Card::NONE {
            frame.it.push(self.s.aim(bound));
        }
        if let Some(pending) = pending {
            let h = &pending.event;
            let own = h.card.card == source.card;
            frame.subject = if own && h.other.card != Card::NONE {
                h.other
            } else {
                h.card
            };
            frame.other = if own { h.other } else { h.card };
            frame.player = Some(h.seat);
            if h.n > 0 && frame.amount == 0 {
                frame.amount = h.n;
            }
            if h.what == crate::trigger::What::Removed {
                frame.count = h.n.max(0) as u16;
            }
            return Some(frame);
        }
        if let Some((event, _)) = &self.plan(source.card, ability).event {
            let (subject, other, player, n) = self.answers(&frame, event, source.card)?;
            frame.subject = subject;
            frame.other = other;
            frame.player = Some(player);
            frame.amount = n;
        }
        Some(frame)
    }

    /// Whether a card that takes a monster is tied to the opponent it is taken from
    /// (TD-OPEN-24, SY-OPEN-34).
    pub(crate) fn binds_to_taken(&self, card: Card) -> bool {
        let aimed = self.aims_by_itself(card);
        aimed || self.r.ruled.options.opponent_phases == crate::options::OpponentPhases::Concerned
    }

    /// Whether some effect of a card is aimed at one opponent.
    pub(crate) fn aims_by_itself(&self, card: Card) -> bool {
        let face = self.face(card);
        self.r.ruled.summaries[face.0 as usize].contains(&Summary::Opponent)
    }

    /// Announces an activation: pick, targets, costs, and the link (TD-OPEN-28).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn activate(
        &mut self,
        seat: Seat,
        source: Aim,
        ability: u8,
        pending: Option<&Pending>,
    ) -> Result<Announced, Wait> {
        let card = source.card;
        let Some(mut f) = self.announced_frame(seat, source, ability, pending) else {
            return Ok(Announced::Refused);
        };
        let plan = self.plan(card, ability);
        let place = self.spot(card).1;
        let mut consents: Vec<Card> = Vec::new();
        // The pick, openly, before costs (TD-OPEN-28).
        let seizes = self.info(card).class == Class::EquipSpell
            && plan.kind == AbilityKind::Activation
            && self.own_rule(card, topic::CONTROL).is_some();
        let by_target = seizes && self.r.ruled.options.taken_from == TakenFrom::Controller;
        if let Some(among) = self.aims(&f, card, ability)
            && !by_target
        {
            f.pick = self.ask_seat(seat, Ask::Opponent, card, among)?;
        }
        // A card that takes a monster may be tied to another opponent (SY-OPEN-34).
        if seizes && !by_target && f.pick.is_none() && self.aims_by_itself(card) {
            let foes = self.r.ruled.lens.opponents(seat).iter();
            let among = foes.filter(|foe| !self.s.out.has(*foe)).collect();
            f.pick = self.ask_seat(seat, Ask::Opponent, card, among)?;
        }
        let mut link = Link::new(seat, source, place, ability);
        link.bound = f.it.first().copied().unwrap_or(Aim::NONE);
        // Targets.
        for (n, at) in plan.targets.iter().enumerate() {
            let that = match self.clause(card, ability, *at) {
                Clause::TargetThat => Some(f.subject),
                Clause::TargetAttacker => self.s.battle.map(|b| b.attacker),
                _ => None,
            };
            if let Some(aim) = that {
                // One of several that were Summoned at once is chosen.
                let all = self.all_of_event(&f, card, ability, aim);
                let cards: Vec<Card> = all.iter().map(|a| a.card).collect();
                for chosen in self.ask_cards(seat, Ask::Target, card, &cards, (1, 1))? {
                    link.targets.push(self.s.aim(chosen));
                    f.subject = self.s.aim(chosen);
                    if self.needs_consent(seat, chosen) {
                        consents.push(chosen);
                    }
                }
                link.first = link.targets.len() as u8;
            }
            let each = match self.clause(card, ability, *at) {
                Clause::TargetEach(counted, tally) => {
                    let mut set = each_set(counted);
                    set.many = Many::UpTo(self.tally(&f, tally).clamp(1, 8) as u8);
                    Some(set)
                }
                _ => None,
            };
            let set = match self.clause(card, ability, *at) {
                Clause::Target(set) | Clause::TargetAny(set) => Some(set),
                _ => each.as_ref(),
            };
            if let Some(set) = set {
                let mut found = self.candidates(&f, set, card);
                found.retain(|aim| !link.targets.contains(aim));
                self.narrow_to_one_player(&mut f, set, &mut found, card)?;
                let cards: Vec<Card> = found.iter().map(|a| a.card).collect();
                let (min, max) = bounds(set.many, cards.len());
                let chosen = self.ask_cards(seat, Ask::Target, card, &cards, (min, max))?;
                for card in chosen.into_iter().take(8) {
                    if !link.targets.is_full() {
                        link.targets.push(self.s.aim(card));
                    }
                    if self.needs_consent(seat, card) {
                        consents.push(card);
                    }
                }
                if n == 0 {
                    link.first = link.targets.len() as u8;
                }
            }
        }
        let equip =
            self.info(card).class == Class::EquipSpell && plan.kind == AbilityKind::Activation;
        if equip && plan.targets.is_empty() {
            let cards: Vec<Card> = self.equippable(&f, card).iter().map(|a| a.card).collect();
            let chosen = self.ask_cards(seat, Ask::Target, card, &cards, (1, 1))?;
            for monster in chosen {
                link.targets.push(self.s.aim(monster));
                if self.needs_consent(seat, monster) {
                    consents.push(monster);
                }
                // The opponent of a card that takes a monster is the one it is taken from (SY-OPEN-34).
                if by_target && self.binds_to_taken(card) {
                    f.pick = Some(self.spot(monster).0);
                }
            }
            link.first = 1;
        }
        f.it = link.targets.iter().copied().collect();
        f.first = link.first;
        // A single opponent whose card is chosen is the one it is aimed at (SY-OPEN-23, TD-OPEN-29).
        if f.pick.is_none()
            && let Some(foe) = self.foe_in_piles(seat, &link)
        {
            f.pick = Some(foe);
        }
        // Materials and Tributes of a teammate at resolution: asked now if it cannot be done without.
        let lent = self.needed_materials(&f, card, ability);
        consents.extend(lent.iter().copied());
        consents.extend(self.touched(&f, plan, card, ability));
        let mut asked: Vec<Seat> = Vec::new();
        for wanted in consents {
            let lender = self.spot(wanted).0;
            if asked.contains(&lender) {
                continue;
            }
            asked.push(lender);
            if !self.consent(seat, wanted, card)? {
                return Ok(Announced::Refused);
            }
        }
        for wanted in lent {
            if !self.s.grants.is_full() {
                self.s.grants.push((wanted, card));
            }
        }
        if let Some(refused) = self.lp_consent(&f, plan, card, ability)? {
            return Ok(refused);
        }
        // Costs are chosen and lent before anything is declared.
        let before = plan
            .costs
            .iter()
            .any(|at| self.may_borrow(&f, self.clause(card, ability, *at)))
            .then(|| self.s.clone());
        let played = plan.kind == AbilityKind::Activation;
        if played {
            self.play(seat, card, place);
        }
        let number = self.s.chain.len() as i32 + 1;
        link.source = self.s.aim(card);
        if link.source.life == 0 {
            link.source = source;
        }
        f.source = link.source;
        self.told(Told::Activated, seat, card, number, &["TD-BASE-29"]);
        if let Some(pick) = f.pick
            && self.r.ruled.lens.seats > 2
        {
            self.told(Told::Picked, pick, card, 0, &["TD-EFFECT-3"]);
        }
        for aim in link.targets.clone() {
            self.told_of(Told::Targeted, seat, (aim.card, card), 0, &["TD-BASE-42"]);
        }
        f.cause = Cause::Cost;
        for at in &plan.costs {
            if let Clause::Cost(act) = self.clause(card, ability, *at) {
                f.clause = *at;
                if self.pay_cost(&mut f, act, card)? == Announced::Refused {
                    if let Some(before) = before {
                        let refusals = self.s.refusals.clone();
                        *self.s = before;
                        self.s.refusals = refusals;
                    }
                    return Ok(Announced::Refused);
                }
            }
        }
        self.s.refusals.clear();
        if matches!(plan.limit, Limit::Turn | Limit::Duel) {
            let turn = self.s.turn;
            let status = self.s.status_mut(card);
            if status.used_turn != turn && plan.limit == Limit::Turn {
                status.used = 0;
            }
            status.used_turn = turn;
            status.used |= 1 << ability;
        }
        if plan.limit == Limit::Duel {
            self.s.fates[card.index()] |= crate::state::fate::SPENT;
        }
        if plan.limit == Limit::DamageStep
            && let Some(battle) = &mut self.s.battle
        {
            battle.spent[usize::from(battle.spent[0] != Card::NONE)] = card;
        }
        self.forbid(seat, plan.forbids);
        if self.spot(card).1.is_field() {
            self.s.status_mut(card).pick = f.pick.or(self.s.status(card).pick);
            self.s.status_mut(card).declared = f.declared;
        }
        link.pick = f.pick;
        link.subject = f.subject;
        link.other = f.other;
        link.player = f.player;
        link.amount = f.amount;
        link.paid = f.count.min(255) as u8;
        link.tribute = f.tribute.0;
        link.tributed = (f.tribute.1, f.tribute.2);
        link.declared = f.declared;
        if played && !self.info(card).class.is_monster() {
            self.s.players[seat].activated = self.s.turn;
        }
        if self.says_those(card, ability) {
            link.targets = self.those_of_event(&f, card, ability);
            link.first = link.targets.len() as u8;
            link.those = true;
        }
        self.s.chain.push(link);
        self.s.passes = 0;
        self.s.asking = self.after(seat);
        let why = Why {
            cause: Cause::Effect,
            by: card,
            seat,
            rules: &["TD-BASE-29"],
        };
        let aim = self.s.aim(card);
        if played {
            self.happen(
                What::Activated,
                aim,
                Aim::NONE,
                seat,
                why,
                crate::trigger::From::Elsewhere,
                0,
            );
        }
        Ok(Announced::Yes)
    }

    /// A Spell or Trap is put face-up on the field.
    pub(crate) fn play(&mut self, seat: Seat, card: Card, from: Zone) {
        if from.is_field() {
            let turn = self.s.turn;
            self.s.status_mut(card).side = Side::Up;
            self.s.status_mut(card).turned = turn;
        } else {
            if from == Zone::Hand
                && let Some(n) = self.play_toll(seat)
            {
                self.pay(seat, n, card);
            }
            let field = self.info(card).class == Class::FieldSpell;
            if field {
                // One's own card in the zone is destroyed as the new one is placed (TD-BASE-25).
                for old in self.row(seat, Zone::Field) {
                    self.destroy(&[old], Why::rule(seat, &["TD-BASE-25", "TD-OPEN-8"]));
                }
            }
            let place = if field { Zone::Field } else { Zone::Spells };
            self.place_on_field(card, seat, place, Side::Up, crate::state::Stance::Attack);
        }
        self.speak(card);
    }

    /// Asks a seat for one of some seats; a single one answers itself.
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn ask_seat(
        &mut self,
        seat: Seat,
        ask: Ask,
        card: Card,
        among: SeatSet,
    ) -> Result<Option<Seat>, Wait> {
        if among.is_empty() {
            return Ok(None);
        }
        self.begin(seat, ask, card, 0);
        let list: Vec<Seat> = self.from_seat(seat).filter(|s| among.has(*s)).collect();
        for one in list {
            self.offer(Say::Seat, u16::from(one.0), Card::NONE);
        }
        Ok(Some(Seat(self.ask_one()?.n as u8)))
    }
}
