//! The open Main Phase: one thing is done (TD-BASE-12).

use kernel::{Card, Seat, Wait};

use crate::activation::Announced;
use crate::ask::{Ask, Say};
use crate::event::What as Told;
use crate::link::Aim;
use crate::moving::Why;
use crate::state::{Came, Place as Zone, ROW, Side, Stage, Stance, Step, Window};
use crate::table::{Table, plain};
use crate::topics::topic;
use crate::trigger::{Cause, From, What};
use crate::words::{A, Class, KindMany, Rule};

impl Table<'_> {
    /// Asks the turn player what to do, and does it.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn open_main(&mut self) -> Result<(), Wait> {
        let seat = self.s.on_turn;
        if self.s.out.has(seat) {
            self.next(Step::TurnEnd);
            return Ok(());
        }
        self.list_main(seat);
        let said = self.asker.ask(&self.q).ok_or(Wait)?.first();
        let choice = self.q.choices[said as usize];
        let card = choice.card;
        let before_changed = self.s.refusals.len();
        self.s.news.clear();
        self.moment();
        self.s.fresh = false;
        self.next(Step::Main);
        match Say::of(choice.verb) {
            Say::Summon => self.normal_summon(seat, card, Side::Up)?,
            Say::Set if self.info(card).class.is_monster() => {
                self.normal_summon(seat, card, Side::Down)?
            }
            Say::Set => self.set_spell(seat, card),
            Say::SummonAgain => self.summon_again(seat, card),
            Say::Special => self.own_summon(seat, card, choice.n as u8)?,
            Say::Flip => self.flip_summon(seat, card),
            Say::Turn => self.turn_by_hand(seat, card),
            Say::Union => self.union(seat, card)?,
            Say::Activate => {
                let aim = self.s.aim(card);
                if self.activate(seat, aim, choice.n as u8, None)? == Announced::Yes {
                    self.next(Step::Offer(Window::Done));
                }
            }
            Say::Phase => self.leave_main(choice.n),
            _ => {}
        }
        if self.s.refusals.len() == before_changed {
            self.s.refusals.clear();
        }
        Ok(())
    }

    /// Lists everything the turn player may do.
    fn list_main(&mut self, seat: Seat) {
        self.begin(seat, Ask::Main, Card::NONE, self.s.stage as u16);
        self.q.kind = kernel::Kind::Act;
        for at in 0..self.hand_of(seat).len() {
            let card = self.hand_of(seat)[at];
            if self.info(card).class.is_monster() {
                if self.may_normal_summon(seat, card, Side::Up) {
                    self.offer(Say::Summon, 0, card);
                }
                if self.may_normal_summon(seat, card, Side::Down) {
                    self.offer(Say::Set, 0, card);
                }
            } else if self.may_set(seat, card) {
                self.offer(Say::Set, 0, card);
            }
        }
        for card in &self.r.comers {
            let (holder, place) = self.spot(*card);
            let comes = matches!(
                place,
                Zone::Hand | Zone::Graveyard | Zone::Fusion | Zone::Removed
            );
            if holder != seat || !comes {
                continue;
            }
            for ability in 0..self.info(*card).plans.len() as u8 {
                if self.may_summon_itself(seat, *card, ability) {
                    self.offer(Say::Special, u16::from(ability), *card);
                }
            }
        }
        for at in 0..self.cards(seat, Zone::Monsters).len() {
            let card = self.cards(seat, Zone::Monsters)[at];
            if self.may_flip_summon(seat, card) {
                self.offer(Say::Flip, 0, card);
            }
            if self.may_turn(card) {
                self.offer(Say::Turn, 0, card);
            }
            if self.may_summon_again(seat, card) {
                self.offer(Say::SummonAgain, 0, card);
            }
            if self.may_unite(seat, card) {
                self.offer(Say::Union, 0, card);
            }
        }
        for at in 0..self.cards(seat, Zone::Spells).len() {
            let card = self.cards(seat, Zone::Spells)[at];
            if self.may_part(seat, card) {
                self.offer(Say::Union, 1, card);
            }
        }
        self.offer_activations(seat, None);
        if self.may_enter_battle() {
            self.q.choices.push(plain(Say::Phase, Stage::Battle as u16));
        }
        let must = self.may_enter_battle()
            && self
                .cards(seat, Zone::Monsters)
                .iter()
                .any(|c| self.is_under(topic::MUST_ATTACK, *c) && self.may_attack(seat, *c));
        if !must {
            self.q.choices.push(plain(Say::Phase, Stage::End as u16));
        }
    }

    /// The turn player proposes to leave the Main Phase (TD-OPEN-3).
    fn leave_main(&mut self, to: u16) {
        self.s.agenda.pop();
        let stage = if to == Stage::Battle as u16 {
            Stage::Battle
        } else {
            Stage::End
        };
        self.next(Step::Enter(stage));
        self.next(Step::Offer(Window::Phase));
        self.s.passes = 0;
        self.s.asking = self.s.on_turn;
    }

    // Flip Summons and positions (TD-BASE-17, TD-BASE-19).

    fn may_flip_summon(&self, seat: Seat, card: Card) -> bool {
        let status = self.s.status(card);
        status.side == Side::Down
            && status.since != self.s.turn
            && status.turned != self.s.turn
            && status.fought != self.s.turn
            && !self.is_barred(seat, Card::NONE)
            && !self.is_bound(topic::NO_FLIP_SUMMON, seat)
            && !self.is_under(topic::NO_FLIP, card)
            && self.own_rule(card, topic::NO_FLIP).is_none()
            && !self.is_under(topic::FIXED, card)
    }

    fn flip_summon(&mut self, seat: Seat, card: Card) {
        let turn = self.s.turn;
        let status = self.s.status_mut(card);
        status.turned = turn;
        status.side = Side::Up;
        status.stance = Stance::Attack;
        status.came = Came::Flip;
        let why = Why {
            cause: Cause::Summon,
            by: card,
            seat,
            rules: &["TD-BASE-17"],
        };
        let aim = self.s.aim(card);
        self.put(card, crate::state::zone(seat, Zone::Arriving));
        self.happen(What::Attempted, aim, Aim::NONE, seat, why, From::FieldUp, 0);
        self.next(Step::Arrive(card));
        self.next(Step::Offer(Window::Attempt));
        self.s.passes = 0;
        self.s.asking = self.s.on_turn;
    }

    fn may_turn(&self, card: Card) -> bool {
        let status = self.s.status(card);
        status.side == Side::Up
            && status.since != self.s.turn
            && status.turned != self.s.turn
            && status.fought != self.s.turn
            && status.fixed == 0
            && !self.is_under(topic::FIXED, card)
    }

    fn turn_by_hand(&mut self, seat: Seat, card: Card) {
        let turn = self.s.turn;
        let status = self.s.status_mut(card);
        status.turned = turn;
        status.stance = if status.stance == Stance::Attack {
            Stance::Defense
        } else {
            Stance::Attack
        };
        let n = i32::from(status.stance == Stance::Defense);
        self.told(Told::Positioned, seat, card, n, &["TD-BASE-19"]);
    }

    // Setting Spells and Traps (TD-BASE-24).

    fn may_set(&self, seat: Seat, card: Card) -> bool {
        let class = self.info(card).class;
        let room = if class == Class::FieldSpell {
            true
        } else {
            self.free_spell_zones(seat) > 0
        };
        let paid = self.play_toll(seat).is_none_or(|n| self.can_pay(seat, n));
        room && paid && !self.is_banned(topic::NO_SETTING, seat, card)
    }

    fn set_spell(&mut self, seat: Seat, card: Card) {
        if let Some(n) = self.play_toll(seat) {
            self.pay(seat, n, card);
        }
        let field = self.info(card).class == Class::FieldSpell;
        if field {
            // One's own card in the zone, active or Set, is destroyed (TD-BASE-25).
            for old in self.row(seat, Zone::Field) {
                self.destroy(&[old], Why::rule(seat, &["TD-BASE-25"]));
            }
        }
        let place = if field { Zone::Field } else { Zone::Spells };
        self.place_on_field(card, seat, place, Side::Down, Stance::Attack);
        self.told_team(Told::Set, seat, card, 0, &["TD-BASE-24"]);
    }

    // Gemini Monsters (TD-BASE-52).

    fn may_summon_again(&self, seat: Seat, card: Card) -> bool {
        let status = self.s.status(card);
        self.info(card).gemini
            && status.side == Side::Up
            && !status.awake
            && self.s.players[seat].summoned != self.s.turn
            && !self.is_bound(topic::NO_NORMAL_SUMMON, seat)
    }

    fn summon_again(&mut self, seat: Seat, card: Card) {
        let turn = self.s.turn;
        self.s.players[seat].summoned = turn;
        self.s.status_mut(card).awake = true;
        self.s.status_mut(card).came = Came::Normal;
        self.told(Told::Summoned, seat, card, 0, &["TD-BASE-52"]);
        let why = Why {
            cause: Cause::Summon,
            by: card,
            seat,
            rules: &["TD-BASE-52"],
        };
        let aim = self.s.aim(card);
        self.happen(
            What::NormalSummoned,
            aim,
            Aim::NONE,
            seat,
            why,
            From::FieldUp,
            0,
        );
        self.listen();
        self.next(Step::Triggers(Window::Done));
    }

    // Union Monsters (TD-BASE-52).

    fn hosts(&self, seat: Seat, card: Card) -> Vec<Card> {
        let Some(Rule::UnionFor(A(kind))) = self.own_rule(card, topic::UNION_FOR) else {
            return Vec::new();
        };
        let frame = self.words_frame(seat, self.s.aim(card), 0);
        let united = |monster: Card| {
            self.equips_of(monster)
                .any(|e| self.own_rule(e, topic::UNION_FOR).is_some())
        };
        self.cards(seat, Zone::Monsters)
            .iter()
            .copied()
            .filter(|m| {
                *m != card
                    && self.s.status(*m).side == Side::Up
                    && self.fits(&frame, kind, *m)
                    && !united(*m)
            })
            .collect()
    }

    fn may_unite(&self, seat: Seat, card: Card) -> bool {
        let status = self.s.status(card);
        status.side == Side::Up
            && status.used_turn != self.s.turn
            && self.free_spell_zones(seat) > 0
            && self.own_rule(card, topic::UNION_FOR).is_some()
            && !self.is_negated(card)
            && !self.hosts(seat, card).is_empty()
    }

    fn may_part(&self, seat: Seat, card: Card) -> bool {
        self.info(card).class == Class::UnionMonster
            && self.s.status(card).side == Side::Up
            && self.s.status(card).used_turn != self.s.turn
            && self.cards(seat, Zone::Monsters).len() < ROW
            && !self.is_bound(topic::NO_SPECIAL_SUMMON, seat)
    }

    fn union(&mut self, seat: Seat, card: Card) -> Result<(), Wait> {
        let turn = self.s.turn;
        if self.spot(card).1 == Zone::Monsters {
            let hosts = self.hosts(seat, card);
            let chosen = self.ask_cards(seat, Ask::Target, card, &hosts, (1, 1))?[0];
            self.hush(card);
            self.place_on_field(card, seat, Zone::Spells, Side::Up, Stance::Attack);
            self.equip(card, chosen);
        } else {
            let why = Why {
                cause: Cause::Effect,
                by: card,
                seat,
                rules: &["TD-BASE-52"],
            };
            self.hush(card);
            self.special_summon(card, seat, Side::Up, Stance::Attack, why);
        }
        self.s.status_mut(card).used_turn = turn;
        self.next(Step::Triggers(Window::Done));
        Ok(())
    }

    /// Cards of a kind whose sending is changed, for reading.
    pub fn is_kind(&self, kind: &KindMany, card: Card) -> bool {
        let frame = crate::frame::Frame::new(self.spot(card).0, self.s.aim(card));
        self.fits(&frame, &kind.0, card)
    }
}
