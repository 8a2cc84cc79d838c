//! The open Main Phase: one thing is done (TD-BASE-12).

use kernel::{Card, Seat, Wait};

use crate::activation::Announced;
use crate::ask::{Ask, Say};
use crate::bar::{Bar, Ear, Obstacle, Offers};
use crate::event::What as Told;
use crate::face::AbilityKind;
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
        let said = self.asker.ask(self.q).ok_or(Wait)?.first();
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
        let mut offers = std::mem::take(&mut self.q.choices);
        let ear = &mut Offers(&mut offers);
        for card in self.hand_of(seat) {
            if self.info(*card).class.is_monster() {
                self.hear_summon(seat, *card, ear);
            } else {
                self.hear_set(seat, *card, ear);
            }
        }
        for card in &self.r.comers {
            if self.spot(*card).0 == seat {
                self.hear_coming(seat, *card, ear);
            }
        }
        for card in self.cards(seat, Zone::Monsters) {
            self.hear_monster(seat, *card, ear);
        }
        for card in self.cards(seat, Zone::Spells) {
            self.hear_parting(seat, *card, ear);
        }
        self.q.choices = offers;
        self.offer_activations(seat, None);
        let battle = self.may_enter_battle();
        if battle {
            self.q.choices.push(plain(Say::Phase, Stage::Battle as u16));
        }
        let must = battle
            && self
                .cards(seat, Zone::Monsters)
                .iter()
                .any(|c| self.is_under(topic::MUST_ATTACK, *c) && self.may_attack(seat, *c));
        if !must {
            self.q.choices.push(plain(Say::Phase, Stage::End as u16));
        }
    }

    /// A monster of the hand that is Normal Summoned or Set.
    pub(crate) fn hear_summon<E: Ear>(&self, seat: Seat, card: Card, ear: &mut E) {
        let bar = |what| self.bar_of(seat, card, what);
        let up = self.normal_summon_bar(seat, card, Side::Up);
        ear.hear(Say::Summon, 0, card, up, bar);
        // Of what is not in the way of a Summon, only one thing can be in that of a Set.
        let down = if up.is_none() {
            self.no_setting_bar(seat, card)
        } else {
            self.normal_summon_bar(seat, card, Side::Down)
        };
        ear.hear(Say::Set, 0, card, down, bar);
    }

    /// A Spell or Trap of the hand that is Set.
    pub(crate) fn hear_set<E: Ear>(&self, seat: Seat, card: Card, ear: &mut E) {
        let found = self.setting_bar(seat, card);
        ear.hear(Say::Set, 0, card, found, |what| {
            self.bar_of(seat, card, what)
        });
    }

    /// A card that comes to the field by its own words.
    pub(crate) fn hear_coming<E: Ear>(&self, seat: Seat, card: Card, ear: &mut E) {
        let place = self.spot(card).1;
        if !matches!(
            place,
            Zone::Hand | Zone::Graveyard | Zone::Fusion | Zone::Removed
        ) {
            return;
        }
        for (ability, plan) in self.info(card).plans.iter().enumerate() {
            if plan.kind == AbilityKind::Summon {
                let found = self.coming_bar(seat, card, ability as u8);
                ear.hear(Say::Special, ability as u16, card, found, |what| Bar {
                    ability: Some(ability as u8),
                    ..self.bar_of(seat, card, what)
                });
            }
        }
    }

    /// What may be done with a monster on the field, besides its effects.
    pub(crate) fn hear_monster<E: Ear>(&self, seat: Seat, card: Card, ear: &mut E) {
        let bar = |what| self.bar_of(seat, card, what);
        match self.s.status(card).side {
            Side::Down => ear.hear(Say::Flip, 0, card, self.flip_bar(seat, card), bar),
            Side::Up => ear.hear(Say::Turn, 0, card, self.turning_bar(card), bar),
        }
        if self.may_summon_again(seat, card) {
            ear.offer(Say::SummonAgain, 0, card);
        }
        if self.may_unite(seat, card) {
            ear.offer(Say::Union, 0, card);
        }
    }

    /// A Union Monster that leaves its host.
    pub(crate) fn hear_parting<E: Ear>(&self, seat: Seat, card: Card, ear: &mut E) {
        if self.may_part(seat, card) {
            ear.offer(Say::Union, 1, card);
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

    /// What keeps a face-down monster from a Flip Summon.
    fn flip_bar(&self, seat: Seat, card: Card) -> Option<Obstacle> {
        if let Some(moved) = self.moved_bar(card) {
            Some(moved)
        } else if self.is_barred(seat, Card::NONE) {
            Some(Obstacle::NoSummons)
        } else if self.is_bound(topic::NO_FLIP_SUMMON, seat)
            || self.is_under(topic::NO_FLIP, card)
            || self.own_rule(card, topic::NO_FLIP).is_some()
        {
            Some(Obstacle::NoFlip)
        } else if self.is_under(topic::FIXED, card) {
            Some(Obstacle::Fixed)
        } else {
            None
        }
    }

    /// What a monster did in this turn that keeps its position as it is (TD-BASE-19).
    fn moved_bar(&self, card: Card) -> Option<Obstacle> {
        let status = self.s.status(card);
        if status.since == self.s.turn {
            Some(Obstacle::CameNow)
        } else if status.turned == self.s.turn {
            Some(Obstacle::Turned)
        } else if status.fought == self.s.turn {
            Some(Obstacle::Fought)
        } else {
            None
        }
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

    /// What keeps a face-up monster from being turned by hand.
    fn turning_bar(&self, card: Card) -> Option<Obstacle> {
        self.moved_bar(card).or_else(|| {
            let fixed = self.s.status(card).fixed != 0 || self.is_under(topic::FIXED, card);
            fixed.then_some(Obstacle::Fixed)
        })
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

    /// What keeps a Spell or Trap of the hand from being Set.
    fn setting_bar(&self, seat: Seat, card: Card) -> Option<Obstacle> {
        let class = self.info(card).class;
        let room = if class == Class::FieldSpell {
            true
        } else {
            self.free_spell_zones(seat) > 0
        };
        let paid = self.play_toll(seat).is_none_or(|n| self.can_pay(seat, n));
        if !room {
            Some(Obstacle::SpellZonesFull)
        } else if !paid {
            Some(Obstacle::Toll)
        } else {
            self.no_setting_bar(seat, card)
        }
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
            && self.own_rule(card, topic::UNION_FOR).is_some()
            && status.used_turn != self.s.turn
            && self.free_spell_zones(seat) > 0
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
