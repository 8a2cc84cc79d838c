//! Positions, control, equips and counters.

use kernel::{Card, Seat, Wait};

use crate::ask::Ask;
use crate::event::What as Told;
use crate::frame::Frame;
use crate::link::Aim;
use crate::moving::Why;
use crate::state::{Held, Place as Zone, Side, Stance};
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::{Cause, From, What};
use crate::words::{Act, Position};

impl<'a> Table<'a> {
    pub(super) fn act_on_field(&mut self, f: &mut Frame, act: &'a Act) -> Result<(), Wait> {
        match act {
            Act::Turn(things, position) => {
                let aims = self.which(f, things)?;
                for aim in &aims {
                    self.turn_to(aim.card, *position, f);
                }
                self.keep(f, things, &aims);
            }
            Act::Switch(things) => {
                let aims = self.which(f, things)?;
                for aim in &aims {
                    let to = match (self.s.status(aim.card).stance, self.s.status(aim.card).side) {
                        (Stance::Attack, _) => Position::Defense,
                        (Stance::Defense, _) => Position::Attack,
                    };
                    self.turn_to(aim.card, to, f);
                }
                self.keep(f, things, &aims);
            }
            Act::FaceUp(things) => {
                for aim in self.which(f, things)? {
                    self.turn_up(aim.card, f);
                }
            }
            Act::FaceUpQuietly(things) => {
                for aim in self.which(f, things)? {
                    if self.s.status(aim.card).side == Side::Down {
                        self.s.status_mut(aim.card).side = Side::Up;
                        self.speak(aim.card);
                        let seat = self.spot(aim.card).0;
                        self.told(Told::TurnedUp, seat, aim.card, 0, &["TD-BASE-22"]);
                    }
                }
            }
            Act::RemoveAllCounters(_, things) => {
                for aim in self.which(f, things)? {
                    let there = self.s.status(aim.card).counters;
                    self.count_on(aim.card, -i32::from(there));
                }
            }
            Act::FaceDown(things) => {
                for aim in self.which(f, things)? {
                    self.turn_to(aim.card, Position::FaceDown, f);
                }
            }
            Act::TakeControl(who, things) => {
                let aims = self.which(f, things)?;
                let taker = self.actors(f, *who).first().copied().unwrap_or(f.you);
                for aim in aims {
                    self.take_control(aim, taker, 0, Aim::NONE);
                }
            }
            Act::TakeControlThisTurn(who, things) => {
                let aims = self.which(f, things)?;
                let taker = self.actors(f, *who).first().copied().unwrap_or(f.you);
                let turn = self.s.turn;
                for aim in aims {
                    self.take_control(aim, taker, turn, Aim::NONE);
                }
            }
            Act::CreatureSwap => self.creature_swap(f)?,
            Act::Equip(things) => {
                if let Some(aim) = self.which(f, things)?.first() {
                    self.equip(f.source.card, aim.card);
                }
            }
            Act::EquipThis(things) => {
                for aim in self.which(f, things)? {
                    if self.free_spell_zones(f.you) > 0 && self.s.stays(f.source) {
                        let source = f.source.card;
                        self.hush(aim.card);
                        self.place_on_field(
                            aim.card,
                            f.you,
                            Zone::Spells,
                            Side::Up,
                            Stance::Attack,
                        );
                        self.equip(aim.card, source);
                    }
                }
            }
            Act::Set(things) => {
                for aim in self.which(f, things)? {
                    if self.free_spell_zones(f.you) > 0 {
                        self.place_on_field(
                            aim.card,
                            f.you,
                            Zone::Spells,
                            Side::Down,
                            Stance::Attack,
                        );
                        self.told_team(Told::Set, f.you, aim.card, 0, &["TD-BASE-24"]);
                    }
                }
            }
            Act::PutCounters(n, _, things) => {
                for aim in self.which(f, things)? {
                    self.count_on(aim.card, i32::from(*n));
                }
            }
            Act::RemoveCounters(n, _, things) => {
                for aim in self.which(f, things)? {
                    let there = self.s.status(aim.card).counters.min(*n);
                    self.count_on(aim.card, -i32::from(there));
                    f.count = u16::from(there);
                    f.did = there > 0;
                }
            }
            Act::RemoveCountersAnywhere(n, _) => {
                let mut left = *n;
                let holders: Vec<Card> = [Zone::Monsters, Zone::Spells, Zone::Field]
                    .into_iter()
                    .flat_map(|place| self.cards(f.you, place).to_vec())
                    .filter(|card| self.s.status(*card).counters > 0)
                    .collect();
                while left > 0 {
                    let open: Vec<Card> = holders
                        .iter()
                        .copied()
                        .filter(|c| self.s.status(*c).counters > 0)
                        .collect();
                    if open.is_empty() {
                        break;
                    }
                    let chosen = self.ask_cards(f.you, Ask::Cost, f.source.card, &open, (1, 1))?;
                    self.count_on(chosen[0], -1);
                    left -= 1;
                }
                f.count = u16::from(*n - left);
            }
            _ => {}
        }
        Ok(())
    }

    /// Puts or removes counters. Only a face-up card on the field can be given any.
    pub fn count_on(&mut self, card: Card, n: i32) {
        let field = matches!(
            self.spot(card).1,
            Zone::Monsters | Zone::Spells | Zone::Field
        );
        if n > 0 && !(field && self.s.status(card).side == Side::Up) {
            return;
        }
        let status = self.s.status_mut(card);
        status.counters = (i32::from(status.counters) + n).clamp(0, 255) as u8;
        let now = i32::from(status.counters);
        let seat = self.spot(card).0;
        self.told(Told::Counters, seat, card, now, &["TD-BASE-42"]);
    }

    /// Changes a monster's position by an effect.
    pub(super) fn turn_to(&mut self, card: Card, position: Position, f: &Frame) {
        if self.spot(card).1 != Zone::Monsters || self.is_under(topic::FIXED, card) {
            return;
        }
        let was = *self.s.status(card);
        let seat = self.spot(card).0;
        let (side, stance, n) = match position {
            Position::Attack => (Side::Up, Stance::Attack, 0),
            Position::Defense | Position::Either => (Side::Up, Stance::Defense, 1),
            Position::FaceDown => (Side::Down, Stance::Defense, 2),
        };
        // "Defense Position" leaves a face-down monster as it is.
        if position == Position::Defense && was.side == Side::Down
            || (side, stance) == (was.side, was.stance)
        {
            return;
        }
        // A Token cannot be turned face-down (TD-BASE-47).
        if side == Side::Down && self.r.is_token(card) {
            return;
        }
        self.s.status_mut(card).stance = stance;
        self.told(Told::Positioned, seat, card, n, &["TD-BASE-19"]);
        if side == Side::Down {
            self.s.status_mut(card).side = Side::Down;
            self.s.status_mut(card).awake = false;
            self.s.status_mut(card).counters = 0;
            self.s.status_mut(card).used = 0;
            self.hush(card);
        } else if was.side == Side::Down {
            self.turn_up(card, f);
        }
    }

    /// Turns a card face-up: flip effects answer (TD-BASE-22).
    pub fn turn_up(&mut self, card: Card, f: &Frame) {
        if self.s.status(card).side == Side::Up {
            return;
        }
        self.s.status_mut(card).side = Side::Up;
        self.speak(card);
        let seat = self.spot(card).0;
        self.told(Told::TurnedUp, seat, card, 0, &["TD-BASE-22"]);
        let (aim, why) = (self.s.aim(card), self.why(f));
        self.happen(
            crate::trigger::What::TurnedUp,
            aim,
            Aim::NONE,
            seat,
            why,
            crate::trigger::From::FieldUp,
            0,
        );
    }

    /// Gives control of a monster to a seat (TD-OPEN-15).
    pub fn take_control(&mut self, aim: Aim, taker: Seat, turn: u16, by: Aim) {
        let card = aim.card;
        let (home, place) = self.spot(card);
        if place != Zone::Monsters || home == taker || self.is_under(topic::CONTROL_FIXED, card) {
            return;
        }
        if !self.has_zones_for(taker, card) {
            // The last zone was filled in the chain (TD-OPEN-15).
            self.destroy(&[card], Why::rule(taker, &["TD-OPEN-15"]));
            return;
        }
        self.put(card, crate::state::zone(taker, Zone::Monsters));
        self.told(Told::Control, taker, card, 0, &["TD-OPEN-15"]);
        let why = Why {
            cause: Cause::Effect,
            by: by.card,
            seat: taker,
            rules: &["TD-OPEN-15"],
        };
        let aim = self.s.aim(card);
        self.happen(
            What::ControlTaken,
            aim,
            Aim::NONE,
            home,
            why,
            From::FieldUp,
            0,
        );
        if (turn != 0 || by != Aim::NONE) && !self.s.held.is_full() {
            self.s.held.push(Held {
                monster: self.s.aim(card),
                home,
                turn,
                by,
            });
        }
    }

    /// Two players each give the other a monster (TD-OPEN-31).
    fn creature_swap(&mut self, f: &mut Frame) -> Result<(), Wait> {
        let Some(other) = f.pick else { return Ok(()) };
        let mut given = Vec::new();
        for (seat, to) in [(f.you, other), (other, f.you)] {
            let own = self.swappable(seat, to);
            if own.is_empty() {
                return Ok(());
            }
            given.push(self.ask_cards(seat, Ask::Cards, f.source.card, &own, (1, 1))?[0]);
        }
        for (card, to) in [(given[0], other), (given[1], f.you)] {
            self.put(card, crate::state::zone(to, Zone::Monsters));
            self.told(Told::Control, to, card, 0, &["TD-OPEN-31"]);
            let turn = self.s.turn;
            self.s.status_mut(card).turned = turn;
        }
        Ok(())
    }

    /// The monsters of a seat whose control can go to another in a swap. One comes back, so a Monster Card
    /// Zone is free; a Trap that is a monster needs a Spell & Trap Card Zone, too.
    pub fn swappable(&self, seat: Seat, to: Seat) -> Vec<Card> {
        let homeless =
            |card: &Card| self.info(*card).class.is_trap() && self.free_spell_zones(to) == 0;
        let fixed = |card: &Card| self.is_under(topic::CONTROL_FIXED, *card) || homeless(card);
        self.cards(seat, Zone::Monsters)
            .iter()
            .copied()
            .filter(|c| !fixed(c))
            .collect()
    }

    /// Equips a card to a monster.
    pub fn equip(&mut self, card: Card, monster: Card) {
        self.s.status_mut(card).on = monster;
        self.s.status_mut(card).awake = true;
        let seat = self.spot(card).0;
        self.told_of(Told::Equipped, seat, (card, monster), 0, &["TD-BASE-26"]);
    }
}
