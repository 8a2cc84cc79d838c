//! Moving cards: what leaves the field forgets, what goes to a pile goes to its owner's (TD-BASE-49, TD-LENS-4).

use kernel::{Card, Event, Seat, ZoneId};

use crate::event::What as Told;
use crate::link::Aim;
use crate::state::{Came, LIMBO, Place, ROW, Side, Stance, Status, fate, zone};
use crate::table::{Table, event};
use crate::topics::topic;
use crate::trigger::{Cause, From, Happened, What};
use crate::words::{KindMany, Rule};

/// Who or what moves a card, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why {
    /// Why.
    pub cause: Cause,
    /// The card whose effect it is.
    pub by: Card,
    /// The seat whose effect it is.
    pub seat: Seat,
    /// The rules.
    pub rules: &'static [&'static str],
}

impl Why {
    /// By the rules, not by a card.
    pub fn rule(seat: Seat, rules: &'static [&'static str]) -> Self {
        Self {
            cause: Cause::Rule,
            by: Card::NONE,
            seat,
            rules,
        }
    }
}

impl Table<'_> {
    /// Puts a card into a zone, on top.
    pub fn put(&mut self, card: Card, to: ZoneId) {
        self.s.touched = true;
        let from = self.s.at[card.index()];
        if from == to {
            self.s.piles.put(card, to);
            return;
        }
        let at = self
            .s
            .piles
            .cards(from)
            .iter()
            .position(|c| *c == card)
            .unwrap_or(0);
        self.s.piles.shift(from, at, to);
        self.s.at[card.index()] = to;
        self.take_slot(card);
    }

    /// A card that comes to a row takes the leftmost zone that is free.
    pub fn take_slot(&mut self, card: Card) {
        let (seat, place) = self.spot(card);
        if !matches!(place, Place::Monsters | Place::Spells) {
            return;
        }
        let row = zone(seat, place);
        let taken = |slot: u8, t: &Self| {
            t.s.piles
                .cards(row)
                .iter()
                .any(|c| *c != card && t.s.status(*c).slot == slot)
        };
        let slot = (0..ROW as u8)
            .find(|slot| !taken(*slot, self))
            .unwrap_or(ROW as u8 - 1);
        self.s.status_mut(card).slot = slot;
        let status = &self.s.status;
        let cards = self.s.piles.cards_mut(row);
        cards.sort_by_key(|c| status[c.index()].slot);
    }

    /// Where a card is, as triggers remember it.
    pub fn from(&self, card: Card) -> From {
        match self.spot(card).1 {
            Place::Monsters | Place::Spells | Place::Field => match self.s.status(card).side {
                Side::Up => From::FieldUp,
                Side::Down => From::FieldDown,
            },
            Place::Hand => From::Hand,
            Place::Deck => From::Deck,
            Place::Graveyard | Place::Removed | Place::Fusion | Place::Arriving => From::Elsewhere,
        }
    }

    /// Notes something that happened, for triggers and responses.
    #[expect(
        clippy::too_many_arguments,
        reason = "what, to what, by whom, why, from where: each call names all"
    )]
    pub fn happen(
        &mut self,
        what: What,
        card: Aim,
        other: Aim,
        seat: Seat,
        why: Why,
        from: From,
        n: i32,
    ) {
        let happened = Happened {
            what,
            card,
            other,
            seat,
            cause: why.cause,
            by: why.by,
            by_seat: why.seat,
            from,
            origin: self.origin,
            n,
            moment: self.s.moment,
        };
        self.watch(&happened);
        if self.s.news.is_full() {
            self.s.news.remove(0);
        }
        self.s.news.push(happened);
    }

    /// What happens next does not happen at the same time as what happened (TD-BASE-34).
    pub fn moment(&mut self) {
        self.s.moment = self.s.moment.wrapping_add(1);
    }

    /// Takes a card off the field: what lay on it is forgotten. Gives back what it was.
    fn leave(&mut self, card: Card) -> Status {
        let was = self.s.status[card.index()];
        *self.s.status_mut(card) = Status::default();
        if let Some(at) = self.s.voices.iter().position(|v| *v == card) {
            self.s.voices.remove(at);
            self.listen();
        }
        if was.life != 0 && was.side == Side::Up {
            self.mourn(card, was);
        }
        was
    }

    /// What bound cards do when a face-up card leaves (TD-BASE-49): a bond destroys its other end.
    fn mourn(&mut self, card: Card, was: Status) {
        if was.on != Card::NONE
            && self.own_rule(card, topic::LEAVES_DESTROY).is_some()
            && was.awake
            && self.s.status(was.on).life != 0
        {
            self.s.status_mut(was.on).on = Card::NONE;
            let why = Why {
                cause: Cause::Effect,
                by: card,
                seat: self.owner(card),
                rules: &["TD-BASE-49"],
            };
            self.destroy(&[was.on], why);
        }
        let on = was.on;
        if on != Card::NONE
            && self.own_rule(card, topic::LEAVES_REMOVE).is_some()
            && was.awake
            && self.spot(on).1 == Place::Monsters
        {
            let why = Why {
                cause: Cause::Effect,
                by: card,
                seat: self.owner(card),
                rules: &["TD-BASE-49"],
            };
            self.remove_from_play(on, why);
        }
    }

    /// Notes what becomes of a card, for effects that remember it.
    fn fate(&mut self, card: Card, removed: bool, destroyed: bool, why: Why) {
        let (seat, place) = self.spot(card);
        let mut bits = 0;
        if place.is_field() {
            bits |= fate::FIELD;
            if seat == self.owner(card) && self.s.status(card).side == Side::Up {
                bits |= fate::HOME;
            }
        }
        bits |= u32::from(removed) * fate::REMOVED;
        bits |= u32::from(destroyed) * fate::DESTROYED;
        if why.cause == Cause::Effect {
            bits |= fate::EFFECT;
            if why.by != Card::NONE && !self.allied(why.seat, self.owner(card)) {
                bits |= fate::OPPONENT;
            }
        }
        bits |= self.s.fates[card.index()] & fate::SPENT;
        self.s.fates[card.index()] = u32::from(self.s.turn) << fate::SHIFT | bits;
    }

    /// Whether a card that would leave the field is removed from play instead.
    fn is_lost(&self, card: Card) -> bool {
        self.spot(card).1.is_field()
            && self.s.status(card).side == Side::Up
            && self.is_under(topic::LEAVES_REMOVED, card)
    }

    /// Puts a card onto the field.
    pub fn place_on_field(
        &mut self,
        card: Card,
        seat: Seat,
        place: Place,
        side: Side,
        stance: Stance,
    ) {
        self.put(card, zone(seat, place));
        self.s.lives = self.s.lives.wrapping_add(1).max(1);
        let life = self.s.lives;
        let turn = self.s.turn;
        *self.s.status_mut(card) = Status {
            life,
            side,
            stance,
            since: turn,
            came: Came::Set,
            slot: self.s.status(card).slot,
            ..Status::default()
        };
        if side == Side::Up {
            self.speak(card);
        }
    }

    /// A face-up card's standing rules begin.
    pub fn speak(&mut self, card: Card) {
        if self.info(card).topics != 0 && !self.s.voices.contains(&card) && !self.s.voices.is_full()
        {
            self.s.voices.push(card);
            self.listen();
        }
    }

    /// A card's standing rules end: it was turned face-down.
    pub fn hush(&mut self, card: Card) {
        if let Some(at) = self.s.voices.iter().position(|v| *v == card) {
            self.s.voices.remove(at);
            self.listen();
        }
    }

    /// Sends a card to its owner's Graveyard, from wherever it is.
    pub fn to_graveyard(&mut self, card: Card, why: Why) {
        self.bury(card, why, 0);
    }

    /// Sends a card to its owner's Graveyard; `destroyed` is 1 if it was destroyed.
    pub fn bury(&mut self, card: Card, why: Why, destroyed: i32) {
        if self.vanishes(card, why) {
            return;
        }
        let instead = self.says(topic::REMOVE_INSTEAD, &mut |f, rule| {
            matches!(rule, Rule::RemoveInstead(KindMany(kind)) if self.fits(f, kind, card))
        });
        if instead || self.is_lost(card) {
            self.remove_from_play(card, why);
            return;
        }
        self.fate(card, false, destroyed == 1, why);
        let bound = self.s.status(card).on;
        let (seat, from, aim) = (self.spot(card).0, self.from(card), self.s.aim(card));
        self.leave(card);
        let owner = self.owner(card);
        self.put(card, zone(owner, Place::Graveyard));
        self.told(Told::ToGraveyard, owner, card, 0, why.rules);
        let other = if bound == Card::NONE || bound == card {
            Aim::NONE
        } else {
            self.s.aim(bound)
        };
        self.happen(What::ToGraveyard, aim, other, seat, why, from, destroyed);
    }

    /// Removes a card from play.
    pub fn remove_from_play(&mut self, card: Card, why: Why) {
        if self.vanishes(card, why) || !self.is_removable(card) {
            return;
        }
        self.fate(card, true, false, why);
        let (seat, from, aim) = (self.spot(card).0, self.from(card), self.s.aim(card));
        self.leave(card);
        let owner = self.owner(card);
        self.put(card, zone(owner, Place::Removed));
        self.told(Told::Removed, owner, card, 0, why.rules);
        self.happen(What::Removed, aim, Aim::NONE, seat, why, from, 1);
    }

    /// Puts a card into its owner's hand; a Fusion Monster goes to the Fusion Deck (TD-BASE-4).
    pub fn to_hand(&mut self, card: Card, why: Why) {
        if self.is_lost(card) {
            return self.remove_from_play(card, why);
        }
        if self.vanishes(card, why) || self.to_fusion(card, why) {
            return;
        }
        let (seat, from, aim) = (self.spot(card).0, self.from(card), self.s.aim(card));
        self.leave(card);
        let owner = self.owner(card);
        self.put(card, zone(owner, Place::Hand));
        self.told(Told::ToHand, owner, card, 0, why.rules);
        self.happen(What::ToHand, aim, Aim::NONE, seat, why, from, 0);
    }

    /// Puts a card on top of its owner's Deck, or at its bottom.
    pub fn to_deck(&mut self, card: Card, end: DeckEnd, why: Why) {
        if self.is_lost(card) {
            return self.remove_from_play(card, why);
        }
        if self.vanishes(card, why) || self.to_fusion(card, why) {
            return;
        }
        let from = self.from(card);
        self.leave(card);
        let owner = self.owner(card);
        let deck = zone(owner, Place::Deck);
        self.put(card, deck);
        if end == DeckEnd::Bottom {
            self.s.piles.cards_mut(deck).rotate_right(1);
        }
        if self.sink.listens() {
            let known = if matches!(from, From::FieldUp | From::Elsewhere) {
                kernel::SeatSet::ALL
            } else {
                self.confidants(owner)
            };
            self.sink.hear(Event {
                card,
                known,
                rules: why.rules,
                ..event(Told::ToDeck, owner)
            });
        }
        self.s.hidden[card.index()] = self.s.hidden[card.index()].wrapping_add(1);
    }

    /// A Fusion Monster goes to its owner's Fusion Deck instead of a hand or Deck.
    pub fn to_fusion(&mut self, card: Card, why: Why) -> bool {
        if !self.info(card).is_fusion() {
            return false;
        }
        self.leave(card);
        let owner = self.owner(card);
        self.put(card, zone(owner, Place::Fusion));
        self.told(Told::ToDeck, owner, card, 1, why.rules);
        true
    }

    /// A Token that leaves the field ceases to exist (TD-BASE-47).
    fn vanishes(&mut self, card: Card, why: Why) -> bool {
        if !self.r.is_token(card) {
            return false;
        }
        if self.s.at[card.index()] != LIMBO {
            let seat = self.spot(card).0;
            self.told(Told::TokenGone, seat, card, 0, why.rules);
            self.leave(card);
            self.put(card, LIMBO);
        }
        true
    }

    /// Destroys cards at once. Gives back those that were destroyed.
    pub fn destroy(&mut self, cards: &[Card], why: Why) -> Vec<Card> {
        let mut gone = Vec::new();
        for card in cards {
            let place = self.spot(*card).1;
            let proof = place.is_field()
                && why.cause == Cause::Effect
                && !self.destructible(*card, why.by, why.seat);
            if !proof
                && (place.is_field()
                    || place == Place::Hand
                    || place == Place::Arriving
                    || matches!(place, Place::Deck | Place::Fusion))
            {
                gone.push(*card);
            }
        }
        for card in &gone {
            let (seat, from, aim) = (self.spot(*card).0, self.from(*card), self.s.aim(*card));
            self.told(Told::Destroyed, seat, *card, 0, why.rules);
            self.happen(What::Destroyed, aim, Aim::NONE, seat, why, from, 0);
        }
        // What is bound to what is destroyed, either way.
        let mut bonds: Vec<Card> = Vec::new();
        for card in &gone {
            let status = self.s.status(*card);
            if status.on != Card::NONE
                && status.awake
                && status.side == Side::Up
                && self.own_rule(*card, topic::DESTROYED_DESTROY).is_some()
            {
                bonds.push(status.on);
            }
            for seat in self.by_turn(self.alive()) {
                for other in self.cards(seat, Place::Spells) {
                    if self.s.status(*other).on == *card
                        && self.own_rule(*other, topic::DESTROYED_BOND).is_some()
                    {
                        bonds.push(*other);
                    }
                }
            }
        }
        for card in &gone {
            self.bury(*card, why, 1);
        }
        bonds.retain(|card| self.spot(*card).1.is_field() && !gone.contains(card));
        if !bonds.is_empty() {
            for card in &bonds {
                self.s.status_mut(*card).on = Card::NONE;
            }
            self.destroy(
                &bonds,
                Why {
                    cause: Cause::Effect,
                    ..why
                },
            );
        }
        gone
    }

    /// Whether a card can be removed from play (Necrovalley).
    pub fn is_removable(&self, card: Card) -> bool {
        self.s.loud >> topic::NO_REMOVAL & 1 == 0 || !self.is_under(topic::NO_REMOVAL, card)
    }

    /// Discards a card from a hand (TD-BASE-48).
    pub fn discard(&mut self, card: Card, why: Why) {
        let (seat, aim) = (self.spot(card).0, self.s.aim(card));
        self.told(Told::Discarded, seat, card, 0, why.rules);
        self.happen(What::Discarded, aim, Aim::NONE, seat, why, From::Hand, 0);
        self.to_graveyard(card, why);
    }

    /// Tributes a monster (TD-BASE-48). Whoever makes use of a teammate's monster Tributes it (TD-SHARE-1).
    pub fn tribute(&mut self, card: Card, why: Why) {
        let (seat, from, aim) = (self.spot(card).0, self.from(card), self.s.aim(card));
        let lent = seat != why.seat && self.r.ruled.lens.allies(why.seat).has(seat);
        let (by, of) = if lent {
            (why.seat, seat.number())
        } else {
            (seat, 0)
        };
        self.told(Told::Tributed, by, card, of.into(), why.rules);
        self.happen(What::Tributed, aim, Aim::NONE, seat, why, from, 0);
        self.to_graveyard(card, why);
    }

    /// Draws a card; `false` if there is none (TD-LP-3).
    pub fn draw(&mut self, seat: Seat, why: Why) -> bool {
        let Some(card) = self.s.piles.top(zone(seat, Place::Deck)) else {
            self.s.players[seat].short += 1;
            self.told(Told::CouldNotDraw, seat, Card::NONE, 0, &["TD-LP-3"]);
            return false;
        };
        self.put(card, zone(seat, Place::Hand));
        self.told_team(Told::Drew, seat, card, 0, why.rules);
        self.happen(
            What::Drawn,
            Aim { card, life: 0 },
            Aim::NONE,
            seat,
            why,
            From::Deck,
            0,
        );
        true
    }
}

/// An end of a Deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckEnd {
    /// Where cards are drawn.
    Top,
    /// The other one.
    Bottom,
}
