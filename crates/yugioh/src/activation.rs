//! Activating cards and effects: what a seat is offered in a window (TD-BASE-23, TD-BASE-24, TD-BASE-28, TD-BASE-39).

use kernel::{Card, Seat};

use crate::ask::Say;
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
struct Now {
    window: Option<Window>,
    /// Its bit.
    bit: readiness::Windows,
    /// The Spell Speed it needs (TD-BASE-28).
    speed: u8,
    /// What has happened.
    heard: readiness::Hearing,
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
        let mut choices = std::mem::take(&mut self.q.choices);
        let now = self.now(window);
        // Effects that any player may use (Fusion Gate).
        for card in &self.r.shared {
            let (holder, place) = self.spot(*card);
            if place == Zone::Field && holder != seat && self.alive().has(holder) {
                self.list_of(seat, *card, &now, &mut choices, &|plan| plan.for_all);
            }
        }
        // The rows of a field lie side by side.
        let piles = &self.s.piles;
        let field = piles.span(zone(seat, Zone::Monsters), zone(seat, Zone::Field));
        for cards in [self.hand_of(seat), field] {
            for card in cards {
                self.list_of(seat, *card, &now, &mut choices, &|_| true);
            }
        }
        for card in &self.r.risers {
            if self.spot(*card) == (seat, Zone::Graveyard) {
                self.list_of(seat, *card, &now, &mut choices, &|plan| plan.lurks());
            }
        }
        self.q.choices = choices;
    }

    /// Lists what a seat may activate of one card.
    #[inline(always)]
    fn list_of(
        &self,
        seat: Seat,
        card: Card,
        now: &Now,
        choices: &mut Vec<kernel::Choice>,
        counts: &dyn Fn(&Plan) -> bool,
    ) {
        let listed = self.r.windows.get(card.index()).copied();
        let of_token = || self.info(card).windows;
        if listed.unwrap_or_else(of_token) & now.bit == 0 {
            return;
        }
        self.list_ready(seat, card, now, choices, counts);
    }

    /// Lists what a seat may activate of a card that could answer.
    fn list_ready(
        &self,
        seat: Seat,
        card: Card,
        now: &Now,
        choices: &mut Vec<kernel::Choice>,
        counts: &dyn Fn(&Plan) -> bool,
    ) {
        for (ability, plan) in self.info(card).plans.iter().enumerate() {
            let ready = plan.windows & now.bit != 0
                && plan.speed >= now.speed
                && (plan.waits == 0 || plan.waits & now.heard != 0);
            if ready && counts(plan) && self.may_activate(seat, card, ability as u8, now.window) {
                choices.push(kernel::Choice {
                    verb: Say::Activate as u8,
                    n: ability as u16,
                    card,
                    zone: kernel::ZoneId::NONE,
                });
            }
        }
    }

    /// What a window is for every card in it.
    fn now(&self, window: Option<Window>) -> Now {
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

    /// Whether a seat may activate an ability that is ready now (see `list_ready`).
    fn may_activate(&self, seat: Seat, card: Card, ability: u8, window: Option<Window>) -> bool {
        let plan = self.plan(card, ability);
        let info = self.info(card);
        let (_, place) = self.spot(card);
        let status = self.s.status(card);
        if self.s.chain.is_full() {
            return false;
        }
        let timing = match plan.kind {
            AbilityKind::Activation => self.may_play(seat, card, place, window),
            AbilityKind::Ignition => {
                let own =
                    self.s.on_turn == seat && matches!(self.s.stage, Stage::Main1 | Stage::Main2);
                let open = self.s.chain.is_empty() && matches!(window, None | Some(Window::Done));
                own && open && self.is_working(card, place, plan)
            }
            AbilityKind::Quick => {
                (window.is_some() || self.s.on_turn == seat) && self.is_working(card, place, plan)
            }
            AbilityKind::Always
            | AbilityKind::Trigger
            | AbilityKind::OptionalTrigger
            | AbilityKind::Flip
            | AbilityKind::OptionalFlip
            | AbilityKind::Summon
            | AbilityKind::Upkeep => false,
        };
        if !timing
            || plan.kind == AbilityKind::Activation && status.side == Side::Up && place.is_field()
        {
            return false;
        }
        // In damage calculation what does not answer it answers a chain (TD-BASE-39).
        if window == Some(Window::Calculation)
            && self.s.chain.is_empty()
            && plan.waits & readiness::heard(What::Calculating) == 0
        {
            return false;
        }
        if self.own_rule(card, topic::NO_ACTIVATION).is_some() {
            return false;
        }
        if self.is_banned(topic::NO_ACTIVATING, seat, card) && plan.kind == AbilityKind::Activation
        {
            return false;
        }
        if !info.class.is_monster()
            && plan.kind == AbilityKind::Activation
            && self.is_limited(seat, card)
        {
            return false;
        }
        if plan.kind == AbilityKind::Activation && self.is_silenced(seat) {
            return false;
        }
        let Some(frame) = self.announced_frame(seat, self.s.aim(card), ability, None) else {
            return false;
        };
        self.is_legal(&frame, card, ability)
    }

    /// Whether a card's effect may be used from where it is: its place, face-up, not asleep.
    fn is_working(&self, card: Card, place: Zone, plan: &Plan) -> bool {
        let up = || self.s.status(card).side == Side::Up && !self.is_asleep(card);
        plan.is_at(place) && (plan.lurks() || up())
    }

    /// Whether a Spell or Trap may be played from where it is (TD-BASE-23, TD-BASE-24).
    fn may_play(&self, seat: Seat, card: Card, place: Zone, window: Option<Window>) -> bool {
        let class = self.info(card).class;
        let own = self.s.on_turn == seat;
        let set = place.is_field() && self.s.status(card).side == Side::Down;
        let fresh = self.s.status(card).since == self.s.turn;
        let room = set || class == Class::FieldSpell || self.free_spell_zones(seat) > 0;
        let toll = set || self.play_toll(seat).is_none_or(|n| self.can_pay(seat, n));
        let when = match class {
            Class::NormalTrap | Class::ContinuousTrap | Class::CounterTrap => {
                let ready = set && !fresh || place == Zone::Hand && self.may_trap_from_hand(seat);
                ready && (window.is_some() || own)
            }
            Class::QuickPlaySpell => {
                window.is_some() && (place == Zone::Hand && own || set && !fresh)
                    || window.is_none() && own && (place == Zone::Hand || set && !fresh)
            }
            Class::NormalSpell
            | Class::ContinuousSpell
            | Class::EquipSpell
            | Class::FieldSpell
            | Class::RitualSpell => window.is_none() && own && (place == Zone::Hand || set),
            _ => false,
        };
        when && room && toll
    }

    /// Whether an effect lets a seat activate Traps in its hand (Makyura the Destructor).
    fn may_trap_from_hand(&self, seat: Seat) -> bool {
        self.says(topic::TRAPS_FROM_HAND, &mut |f, _| f.you == seat)
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
