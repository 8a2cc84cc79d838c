//! Activating cards and effects: what a seat is offered in a window (TD-BASE-23, TD-BASE-24, TD-BASE-28, TD-BASE-39).

use kernel::{Card, Seat};

use crate::ask::Say;
use crate::bar::{Bar, Ear, Obstacle, Offers};
use crate::common::Listing;
use crate::face::AbilityKind;
use crate::frame::Frame;
use crate::link::Aim;
use crate::pool::Plan;
use crate::readiness;
use crate::state::{Place as Zone, Side, Stage, Window, zone};
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::What;
use crate::words::{CardSet, Class, Clause, Many, Rule, Things};

/// What a window is for every card in it.
pub(crate) struct Now {
    window: Option<Window>,
    /// Its bit.
    pub(crate) bit: readiness::Windows,
    /// The Spell Speed it needs (TD-BASE-28).
    speed: u8,
    /// What has happened.
    heard: readiness::Hearing,
}

impl Now {
    /// What keeps an ability from being used in the window, whoever's it is and wherever it lies.
    #[inline]
    pub(crate) fn bar(&self, plan: &Plan) -> Option<Obstacle> {
        if plan.windows & self.bit == 0 {
            return Some(match self.window {
                Some(
                    Window::DamageStart
                    | Window::DamageBefore
                    | Window::Calculation
                    | Window::DamageAfter
                    | Window::DamageEnd,
                ) => Obstacle::DamageStep,
                Some(Window::Attempt) if plan.speed >= self.speed => Obstacle::Attempt,
                Some(Window::Attempt) => Obstacle::Speed(self.speed),
                Some(Window::Phase | Window::Done | Window::Attack) if plan.speed < 2 => {
                    match self.speed {
                        0 => Obstacle::OpenMain,
                        needed => Obstacle::Speed(needed),
                    }
                }
                Some(Window::Phase | Window::Done | Window::Attack) | None => Obstacle::Unanswered,
            });
        }
        if plan.speed < self.speed {
            return Some(Obstacle::Speed(self.speed));
        }
        let waits = plan.waits != 0 && plan.waits & self.heard == 0;
        waits.then_some(Obstacle::Unanswered)
    }
}

/// What came of announcing something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announced {
    /// It is on the chain.
    Yes,
    /// A teammate refused: nothing has happened (TD-OPEN-17).
    Refused,
}

impl<'a> Table<'a> {
    /// The plan of an ability.
    pub fn plan(&self, card: Card, ability: u8) -> &'a Plan {
        &self.info(card).plans[ability as usize]
    }

    /// A sentence of an ability.
    pub fn clause(&self, card: Card, ability: u8, clause: u8) -> &'a Clause {
        self.r.ruled.pool.clause(self.face(card), ability, clause)
    }

    /// Offers everything a seat may activate in a window, or in the open Main Phase (`None`).
    pub fn offer_activations(&mut self, seat: Seat, window: Option<Window>) {
        let now = self.now(window);
        self.offer_ready(seat, &now);
    }

    /// Offers everything a seat may activate in a window that has been looked at.
    pub(crate) fn offer_ready(&mut self, seat: Seat, now: &Now) {
        let mut offers = std::mem::take(&mut self.q.choices);
        let choices = &mut Offers(&mut offers);
        // Effects that any player may use (Fusion Gate).
        for card in &self.r.shared {
            let (holder, place) = self.spot(*card);
            if place == Zone::Field && holder != seat && self.alive().has(holder) {
                self.list_of(seat, *card, now, choices, &|plan| plan.for_all);
            }
        }
        // Most of a hand waits to be played or Set, and only what can be used from there is looked at.
        let held = self.usable_in_hand(seat);
        if held.any() & now.bit != 0 {
            for card in self.hand_of(seat) {
                if held.of(*card).is_some_and(|windows| windows & now.bit != 0) {
                    self.hear_activations(seat, *card, now, choices, &|_| true);
                }
            }
        }
        for card in self.field_of(seat) {
            self.list_of(seat, *card, now, choices, &|_| true);
        }
        for card in &self.r.risers {
            if self.spot(*card) == (seat, Zone::Graveyard) {
                self.list_of(seat, *card, now, choices, &|plan| plan.lurks());
            }
        }
        self.q.choices = offers;
    }

    /// The windows in which cards of a seat's hand could be activated.
    fn usable_in_hand(&self, seat: Seat) -> &'a Listing {
        if self.r.common.speaks(topic::TRAPS_FROM_HAND) {
            &self.r.windows
        } else if self.s.on_turn == seat {
            &self.r.held
        } else {
            &self.r.held_idle
        }
    }

    /// Lists what a seat may activate of one card.
    #[inline(always)]
    fn list_of(
        &self,
        seat: Seat,
        card: Card,
        now: &Now,
        choices: &mut Offers,
        counts: &dyn Fn(&Plan) -> bool,
    ) {
        let listed = self.r.windows.of(card);
        let of_token = || self.info(card).windows;
        if listed.unwrap_or_else(of_token) & now.bit == 0 {
            return;
        }
        self.hear_activations(seat, card, now, choices, counts);
    }

    /// What a seat may activate of a card that could answer, and what forbids it the rest.
    pub(crate) fn hear_activations<E: Ear>(
        &self,
        seat: Seat,
        card: Card,
        now: &Now,
        ear: &mut E,
        counts: &dyn Fn(&Plan) -> bool,
    ) {
        for (ability, plan) in self.info(card).plans.iter().enumerate() {
            let early = now.bar(plan);
            if !Self::is_used(plan.kind) || !counts(plan) {
                continue;
            }
            let found =
                early.or_else(|| self.activating_bar(seat, card, ability as u8, now.window));
            ear.hear(Say::Activate, ability as u16, card, found, |what| Bar {
                ability: Some(ability as u8),
                ..self.bar_of(seat, card, self.in_response(seat, what))
            });
        }
    }

    /// In its player's own Main Phase no phase is in the way of a card: it is that others may respond now.
    fn in_response(&self, seat: Seat, what: Obstacle) -> Obstacle {
        let main = self.s.on_turn == seat && matches!(self.s.stage, Stage::Main1 | Stage::Main2);
        if what == Obstacle::OpenMain && main && self.s.chain.is_empty() {
            Obstacle::NoResponse
        } else {
            what
        }
    }

    /// What a window is for every card in it.
    pub(crate) fn now(&self, window: Option<Window>) -> Now {
        let mut heard = 0;
        for h in &self.s.news {
            heard |= readiness::heard(h.what);
        }
        let mut speed = 0;
        if let Some(link) = self.s.chain.last() {
            heard |= readiness::CHAIN;
            speed = self.plan(link.source.card, link.ability).speed.max(2);
        }
        Now {
            window,
            bit: readiness::bit(window),
            speed,
            heard,
        }
    }

    /// What keeps a seat from activating an ability that is ready now (see [`Now::bar`]).
    pub(crate) fn activating_bar(
        &self,
        seat: Seat,
        card: Card,
        ability: u8,
        window: Option<Window>,
    ) -> Option<Obstacle> {
        let plan = self.plan(card, ability);
        let info = self.info(card);
        let (_, place) = self.spot(card);
        let status = self.s.status(card);
        let activation = plan.kind == AbilityKind::Activation;
        if self.s.chain.is_full() {
            return Some(Obstacle::ChainFull);
        }
        let own = self.s.on_turn == seat;
        let untimely = match plan.kind {
            AbilityKind::Activation => self.playing_bar(seat, card, place, window),
            AbilityKind::Ignition => {
                let main = own && matches!(self.s.stage, Stage::Main1 | Stage::Main2);
                let open = self.s.chain.is_empty() && matches!(window, None | Some(Window::Done));
                if main && open {
                    self.working_bar(card, place, plan)
                } else {
                    Some(Obstacle::OpenMain)
                }
            }
            AbilityKind::Quick if window.is_none() && !own => Some(Obstacle::OwnTurn),
            AbilityKind::Quick | AbilityKind::CompulsoryQuick => {
                self.working_bar(card, place, plan)
            }
            AbilityKind::Always
            | AbilityKind::Trigger
            | AbilityKind::OptionalTrigger
            | AbilityKind::Flip
            | AbilityKind::OptionalFlip
            | AbilityKind::Summon
            | AbilityKind::Upkeep => Some(Obstacle::ByItself),
        };
        if untimely.is_some() {
            return untimely;
        }
        if activation && status.side == Side::Up && place.is_field() {
            return Some(Obstacle::FaceUp);
        }
        // In damage calculation what does not answer it answers a chain (TD-BASE-39).
        if window == Some(Window::Calculation)
            && self.s.chain.is_empty()
            && plan.waits & readiness::heard(What::Calculating) == 0
        {
            return Some(Obstacle::DamageStep);
        }
        if self.own_rule(card, topic::NO_ACTIVATION).is_some() {
            return Some(Obstacle::NeverActivated);
        }
        if activation && self.is_banned(topic::NO_ACTIVATING, seat, card) {
            return Some(Obstacle::NoActivating);
        }
        if !info.class.is_monster() && activation && self.is_limited(seat, card) {
            return Some(Obstacle::OnePerTurn);
        }
        if activation && self.is_silenced(seat) {
            return Some(Obstacle::Silenced);
        }
        match &self.announced_frame(seat, self.s.aim(card), ability, None) {
            Some(frame) => self.legal_bar(frame, card, ability),
            None => Some(Obstacle::Unanswered),
        }
    }

    /// What keeps a card's effect from being used from where it is: its place, face-up, not asleep.
    fn working_bar(&self, card: Card, place: Zone, plan: &Plan) -> Option<Obstacle> {
        if !plan.is_at(place) {
            Some(Obstacle::UsedElsewhere)
        } else if plan.lurks() {
            None
        } else if self.s.status(card).side == Side::Down {
            Some(Obstacle::FaceDown)
        } else if !self.is_asleep(card) {
            None
        } else if self.info(card).gemini {
            Some(Obstacle::Gemini)
        } else {
            Some(Obstacle::Unresolved)
        }
    }

    /// What keeps a Spell or Trap from being played from where it is (TD-BASE-23, TD-BASE-24).
    fn playing_bar(
        &self,
        seat: Seat,
        card: Card,
        place: Zone,
        window: Option<Window>,
    ) -> Option<Obstacle> {
        let class = self.info(card).class;
        let own = self.s.on_turn == seat;
        let hand = place == Zone::Hand;
        let set = place.is_field() && self.s.status(card).side == Side::Down;
        let fresh = self.s.status(card).since == self.s.turn;
        let set_now = set && fresh;
        let untimely = match class {
            Class::NormalTrap | Class::ContinuousTrap | Class::CounterTrap => {
                if set_now {
                    Some(Obstacle::SetNow)
                } else if hand && !self.may_trap_from_hand(seat) {
                    Some(Obstacle::TrapInHand)
                } else if !hand && !set {
                    Some(Obstacle::FaceUp)
                } else if window.is_none() && !own {
                    Some(Obstacle::OwnTurn)
                } else {
                    None
                }
            }
            Class::QuickPlaySpell => {
                if set_now {
                    Some(Obstacle::SetNow)
                } else if !hand && !set {
                    Some(Obstacle::FaceUp)
                } else if !own && (hand || window.is_none()) {
                    Some(Obstacle::OwnTurn)
                } else {
                    None
                }
            }
            Class::NormalSpell
            | Class::ContinuousSpell
            | Class::EquipSpell
            | Class::FieldSpell
            | Class::RitualSpell => {
                if window.is_some() || !own {
                    Some(Obstacle::OpenMain)
                } else if !hand && !set {
                    Some(Obstacle::FaceUp)
                } else {
                    None
                }
            }
            // No monster is activated as a card.
            Class::NormalMonster
            | Class::EffectMonster
            | Class::FusionMonster
            | Class::RitualMonster
            | Class::SpiritMonster
            | Class::UnionMonster
            | Class::GeminiMonster
            | Class::ToonMonster
            | Class::Token => Some(Obstacle::ByItself),
        };
        if untimely.is_some() {
            return untimely;
        }
        if !set && class != Class::FieldSpell && self.free_spell_zones(seat) == 0 {
            return Some(Obstacle::SpellZonesFull);
        }
        let toll = set || self.play_toll(seat).is_none_or(|n| self.can_pay(seat, n));
        (!toll).then_some(Obstacle::Toll)
    }

    /// Whether an effect lets a seat activate Traps in its hand (Makyura the Destructor).
    pub(crate) fn may_trap_from_hand(&self, seat: Seat) -> bool {
        let hears = |card: &Card| {
            self.info(*card).topics >> topic::TRAPS_FROM_HAND & 1 == 1
                && self.s.fates[card.index()] & crate::state::fate::SILENCED == 0
                && self.own_rule(*card, topic::TRAPS_FROM_HAND).is_some()
        };
        // What a card says of its place in the Graveyard holds while it lies there.
        self.r.common.speaks(topic::TRAPS_FROM_HAND)
            && self.cards(seat, Zone::Graveyard).iter().any(hears)
    }

    /// What playing a card from the hand costs (Chain Energy).
    pub fn play_toll(&self, seat: Seat) -> Option<i32> {
        let mut sum = 0;
        self.says(topic::PLAY_TOLL, &mut |f, rule| {
            if let Rule::PlayToll(subject, n) = rule
                && self.binds(f, *subject, seat)
            {
                sum += i32::from(*n);
            }
            false
        });
        (sum > 0).then_some(sum)
    }

    /// A frame for an ability's words.
    pub fn words_frame(&self, seat: Seat, source: Aim, ability: u8) -> Frame {
        let mut frame = Frame::new(seat, source);
        frame.words = (self.face(source.card), ability);
        let status = self.s.status(source.card);
        frame.pick = status.pick;
        frame.declared = status.declared;
        frame.amount = i32::from(status.amount.max(u16::from(status.turns)));
        frame
    }

    /// A place that a card of one's own may be put to be paid.
    pub fn hand_of(&self, seat: Seat) -> &[Card] {
        self.s.piles.cards(zone(seat, Zone::Hand))
    }
}

/// How many are chosen at least.
pub fn least(many: Many) -> usize {
    match many {
        Many::Exactly(n) => usize::from(n),
        Many::UpTo(_) | Many::Any => 1,
        Many::All => 0,
    }
}

/// From how many to how many of `n` are chosen.
pub fn bounds(many: Many, n: usize) -> (usize, usize) {
    match many {
        Many::Exactly(k) => (usize::from(k).min(n), usize::from(k).min(n)),
        Many::UpTo(k) => (1.min(n), usize::from(k).min(n)),
        Many::Any => (1.min(n), n),
        Many::All => (n, n),
    }
}

/// The set a reference chooses from, if it chooses.
pub fn chosen(things: &Things) -> Option<&CardSet> {
    match things {
        Things::Some(set) => Some(set),
        _ => None,
    }
}
