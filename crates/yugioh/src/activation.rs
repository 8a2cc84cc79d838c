//! Activating cards and effects: what is legal, and how it is announced (TD-BASE-42, TD-OPEN-17, TD-OPEN-28).

use kernel::{Card, Seat, SeatSet, Wait};

use crate::ask::{Ask, Say};
use crate::event::What as Told;
use crate::face::AbilityKind;
use crate::frame::{Aims, Frame};
use crate::link::{Aim, Link};
use crate::moving::Why;
use crate::options::TakenFrom;
use crate::pool::{Forbids, Limit, Plan};
use crate::readiness;
use crate::state::{Place as Zone, Side, Stage, Window, zone};
use crate::summary::Summary;
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::{Cause, Pending, What};
use crate::words::{A, Act, CardSet, Class, Clause, Event, Many, Place, Rule, Things, Whose};

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

    /// Whether a seat may activate an ability now.
    pub fn may_activate(
        &self,
        seat: Seat,
        card: Card,
        ability: u8,
        window: Option<Window>,
    ) -> bool {
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
        if let Some(link) = self.s.chain.last() {
            let last = self.plan(link.source.card, link.ability).speed;
            if plan.speed < 2 || plan.speed < last {
                return false;
            }
        }
        if let Some(window) = window
            && !self.fits_window(card, ability, plan, window)
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
                set && !fresh && (window.is_some() || own)
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

    /// Whether an ability fits the window: its event, and what the Damage Step allows (TD-BASE-39).
    fn fits_window(&self, card: Card, ability: u8, plan: &Plan, window: Window) -> bool {
        let event = plan.event.as_ref().map(|(event, _)| event);
        if let Some((whose, phase)) = plan.during {
            let frame = self.words_frame(self.reader_of(card), self.s.aim(card), ability);
            if !self.is_phase(phase) || !self.is_turn_of(&frame, whose) {
                return false;
            }
        }
        let answered = match event {
            None => true,
            Some(event) => {
                let frame = self.words_frame(self.reader_of(card), self.s.aim(card), ability);
                self.answers(&frame, event, card).is_some()
            }
        };
        // What answers a chain, or has the speed for one, needs a chain there.
        let chained = match window {
            Window::Attempt => !readiness::answers_chain(event) || !self.s.chain.is_empty(),
            Window::Calculation => {
                plan.waits & readiness::heard(What::Calculating) != 0 || !self.s.chain.is_empty()
            }
            Window::Phase
            | Window::Done
            | Window::Attack
            | Window::DamageStart
            | Window::DamageBefore
            | Window::DamageAfter
            | Window::DamageEnd => true,
        };
        answered && chained && plan.windows & readiness::bit(Some(window)) != 0
    }

    /// What an event is about, if it is what has just happened (TD-BASE-29).
    pub fn answers(&self, f: &Frame, event: &Event, card: Card) -> Option<(Aim, Aim, Seat, i32)> {
        let link = self.s.chain.last();
        let on_chain =
            |ok: bool, link: &Link| ok.then_some((link.source, Aim::NONE, link.seat, link.amount));
        let kind_of = |link: &Link| self.plan(link.source.card, link.ability).kind;
        match event {
            Event::Activates(subject, A(kind)) => {
                let link = link?;
                let ok = self.does(f, *subject, link.seat)
                    && kind_of(link) == AbilityKind::Activation
                    && self.fits(f, kind, link.source.card);
                on_chain(ok, link)
            }
            Event::ActivatesEffect(subject, A(kind)) => {
                let link = link?;
                let ok = self.does(f, *subject, link.seat)
                    && kind_of(link) != AbilityKind::Activation
                    && self.fits(f, kind, link.source.card);
                on_chain(ok, link)
            }
            Event::Targets(subject) => {
                let link = link?;
                let ok = self.does(f, *subject, link.seat)
                    && link.targets.iter().any(|aim| aim.card == card);
                on_chain(ok, link)
            }
            Event::DamageEffect(subject) => {
                let link = link?;
                on_chain(
                    self.does(f, *subject, link.seat) && self.link_does(link, &is_damage),
                    link,
                )
            }
            Event::DestroyEffect(subject) => {
                let link = link?;
                on_chain(
                    self.does(f, *subject, link.seat) && self.link_does(link, &is_destruction),
                    link,
                )
            }
            Event::SummonEffect(subject) => {
                let link = link?;
                on_chain(
                    self.does(f, *subject, link.seat) && self.link_does(link, &is_summon),
                    link,
                )
            }
            _ => {
                let found = self
                    .s
                    .news
                    .iter()
                    .rev()
                    .find(|h| self.is_event(f, event, card, h))?;
                let about = if matches!(event, Event::OtherAttacked(_) | Event::IsAttacked) {
                    found.other
                } else {
                    found.card
                };
                Some((about, found.other, found.seat, found.n))
            }
        }
    }

    /// Whether some act of a link is of a sort.
    fn link_does(&self, link: &Link, is: &dyn Fn(&Act) -> bool) -> bool {
        let plan = self.plan(link.source.card, link.ability);
        plan.acts.iter().any(
            |at| match self.clause(link.source.card, link.ability, *at) {
                Clause::Do(act) => any_act(act, is),
                _ => false,
            },
        )
    }

    /// Limits of one Spell or Trap a turn (TD-OPEN-32).
    fn is_limited(&self, seat: Seat, card: Card) -> bool {
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
    fn is_silenced(&self, seat: Seat) -> bool {
        let Some(battle) = self.s.battle else {
            return false;
        };
        self.says(topic::SILENCE, &mut |f, rule| {
            matches!(rule, Rule::Silence(subject, things)
                if self.is_among(f, things, battle.attacker.card) && self.binds(f, *subject, seat))
        })
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

    /// The frame of an announcement: what its event is about is bound.
    fn announced_frame(
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

    /// Whether a trigger that waits can be put on the chain.
    pub fn can_trigger(&self, pending: &Pending) -> bool {
        let Some(frame) =
            self.announced_frame(pending.seat, pending.source, pending.ability, Some(pending))
        else {
            return false;
        };
        let card = pending.source.card;
        let plan = self.plan(card, pending.ability);
        let place = self.spot(card).1;
        let during = plan
            .during
            .is_none_or(|(whose, phase)| self.is_phase(phase) && self.is_turn_of(&frame, whose));
        let there = !plan.lurks() || plan.is_at(place);
        let silenced = place == Zone::Graveyard
            && self.s.fates[card.index()] & crate::state::fate::SILENCED != 0;
        // A card that was on the field and has gone to a hand or Deck answers no more.
        let known = !matches!(place, Zone::Hand | Zone::Deck | Zone::Fusion) || plan.lurks();
        during && there && known && !silenced && self.is_legal(&frame, card, pending.ability)
    }

    /// Whether an ability's limits, conditions, targets and costs allow it for some pick.
    fn is_legal(&self, frame: &Frame, card: Card, ability: u8) -> bool {
        let plan = self.plan(card, ability);
        let status = self.s.status(card);
        match plan.limit {
            Limit::None => {}
            Limit::Turn => {
                if status.used_turn == self.s.turn && status.used >> ability & 1 == 1 {
                    return false;
                }
            }
            Limit::Duel => {
                if self.s.fates[card.index()] & crate::state::fate::SPENT != 0 {
                    return false;
                }
            }
            Limit::DamageStep => {
                if self.s.battle.is_some_and(|b| b.spent.contains(&card)) {
                    return false;
                }
            }
        }
        if plan
            .during
            .is_some_and(|(whose, phase)| !self.is_phase(phase) || !self.is_turn_of(frame, whose))
        {
            return false;
        }
        match self.aims(frame, card, ability) {
            None => self.is_possible(frame, card, ability),
            Some(seats) => !seats.is_empty(),
        }
    }

    /// The players one of whom an effect is to be aimed at; `None` if at nobody in particular
    /// (TD-OPEN-28, SY-OPEN-18).
    pub fn aims(&self, frame: &Frame, card: Card, ability: u8) -> Option<SeatSet> {
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
            return Some(SeatSet::only(pick));
        }
        let fits = |seat: &Seat| {
            let mut aimed = frame.clone();
            aimed.pick = Some(*seat);
            !self.s.out.has(*seat) && self.is_possible(&aimed, card, ability)
        };
        Some(among.iter().filter(fits).collect())
    }

    /// Whether two players choose, and the option lets the other be anybody (SY-OPEN-21).
    fn lets_any_player(&self, card: Card, ability: u8) -> bool {
        self.r.ruled.options.swap_partner == crate::options::SwapPartner::Any
            && self.plan(card, ability).acts.iter().any(|at| {
                matches!(
                    self.clause(card, ability, *at),
                    Clause::Do(Act::LetTribute(..))
                )
            })
    }

    /// Whether conditions hold, costs can be paid, targets exist and the effect has something to do.
    fn is_possible(&self, frame: &Frame, card: Card, ability: u8) -> bool {
        let plan = self.plan(card, ability);
        let conditions = plan
            .conditions
            .iter()
            .all(|at| match self.clause(card, ability, *at) {
                Clause::OnlyIf(cond) => self.cond(frame, cond),
                Clause::OnlyIfEither(a, b) => self.cond(frame, a) || self.cond(frame, b),
                _ => true,
            });
        if !conditions || self.is_forbidden(frame.you, plan.forbids) {
            return false;
        }
        if !plan.costs.is_empty() {
            let mut paying = frame.clone();
            paying.cause = Cause::Cost;
            let costs = plan
                .costs
                .iter()
                .all(|at| match self.clause(card, ability, *at) {
                    Clause::Cost(act) => self.possible(&paying, act),
                    _ => true,
                });
            if !costs {
                return false;
            }
        }
        let targets = plan
            .targets
            .iter()
            .all(|at| match self.clause(card, ability, *at) {
                Clause::Target(set) => self.candidates(frame, set, card).len() >= least(set.many),
                Clause::TargetEach(counted, tally) => {
                    self.tally(frame, tally) > 0
                        && !self.candidates(frame, &each_set(counted), card).is_empty()
                }
                Clause::TargetThat => self.is_target(frame.subject.card, card, frame.you),
                Clause::TargetAttacker => self
                    .s
                    .battle
                    .is_some_and(|b| self.is_target(b.attacker.card, card, frame.you)),
                _ => true,
            });
        if !targets {
            return false;
        }
        if self.info(card).class == Class::EquipSpell
            && plan.kind == AbilityKind::Activation
            && plan.targets.is_empty()
            && self.equippable(frame, card).is_empty()
        {
            return false;
        }
        // A compulsory trigger activates whether it can do something or not.
        if plan.kind.is_compulsory() {
            return true;
        }
        // A card that stays works on though it has nothing to do at once.
        let stays = self.own_rule(card, topic::STAYS).is_some()
            || self.own_rule(card, topic::EXPIRES).is_some();
        let Some(Clause::Do(act)) = plan.acts.first().map(|at| self.clause(card, ability, *at))
        else {
            return true;
        };
        if stays || !is_needed(act) {
            return true;
        }
        let Some(target) = plan.targets.first() else {
            return self.possible(frame, act);
        };
        let mut bound = frame.clone();
        match self.clause(card, ability, *target) {
            Clause::TargetThat => {
                bound.it = [self.s.aim(frame.subject.card)].into_iter().collect();
            }
            Clause::TargetAttacker => {
                bound.it = self.s.battle.iter().map(|b| b.attacker).collect();
            }
            Clause::Target(set) => {
                bound.it = self
                    .candidates(frame, set, card)
                    .into_iter()
                    .take(1)
                    .collect();
                bound.first = 1;
            }
            _ => {}
        }
        self.possible(&bound, act)
    }

    /// The cards that may be targeted.
    pub fn candidates(&self, f: &Frame, set: &CardSet, source: Card) -> Aims {
        let mut found = self.gather(f, &set.kind, &set.place, lens::Part::Uses);
        if found.is_empty() {
            return found;
        }
        let itself = self.may_aim_at_itself(f, source);
        let takes = self.takes_control(source, f.words.1);
        let summons = self.summons_it(source, f.words.1);
        found.retain(|aim| {
            (aim.card != source || itself)
                && !(takes && self.is_under(topic::CONTROL_FIXED, aim.card))
                && (!summons || self.summonable(f.you, aim.card, f))
                && self.targetable(aim.card, source, f.you)
                && !self.is_refused(aim.card, source)
        });
        found
    }

    /// Whether an ability Special Summons what it targets.
    fn summons_it(&self, source: Card, ability: u8) -> bool {
        self.plan(source, ability).acts.iter().any(|at| {
            matches!(
                self.clause(source, ability, *at),
                Clause::Do(
                    Act::Summon(Things::It)
                        | Act::SummonIn(Things::It, _)
                        | Act::SummonTo(Things::It, _)
                )
            )
        })
    }

    /// Whether a card that takes a monster is tied to the opponent it is taken from
    /// (TD-OPEN-24, SY-OPEN-34).
    fn binds_to_taken(&self, card: Card) -> bool {
        let face = self.face(card);
        let aimed = self.r.ruled.summaries[face.0 as usize].contains(&Summary::Opponent);
        aimed || self.r.ruled.options.opponent_phases == crate::options::OpponentPhases::Concerned
    }

    /// Several cards out of piles come from one player's beside one's own (TD-OPEN-29, SY-OPEN-25).
    fn narrow_to_one_player(
        &mut self,
        f: &mut Frame,
        set: &CardSet,
        found: &mut Aims,
        source: Card,
    ) -> Result<(), Wait> {
        let several = !matches!(set.many, Many::Exactly(1) | Many::UpTo(1));
        if !several || f.pick.is_some() || !matches!(set.place, Place::In(Whose::Either, _)) {
            return Ok(());
        }
        let row = self
            .r
            .ruled
            .lens
            .row(lens::Who::EitherPlayer, lens::Part::Holds);
        let own_too = row == Some(lens::Meaning::OwnOrOneOpposing);
        let mut seats: SeatSet = found.iter().map(|a| self.spot(a.card).0).collect();
        if own_too {
            seats = seats.without(f.you);
        }
        if seats.len() > 1 {
            f.pick = self.ask_seat(f.you, Ask::Opponent, source, seats)?;
            let (you, pick) = (f.you, f.pick);
            found.retain(|a| {
                let seat = self.spot(a.card).0;
                Some(seat) == pick || own_too && seat == you
            });
        }
        Ok(())
    }

    /// Whether an effect may target its own card: a monster's may, unless its cost takes the card.
    fn may_aim_at_itself(&self, f: &Frame, source: Card) -> bool {
        let plan = self.plan(source, f.words.1);
        let spent = plan.costs.iter().any(|at| {
            matches!(
                self.clause(source, f.words.1, *at),
                Clause::Cost(
                    Act::Tribute(Things::This)
                        | Act::Send(Things::This)
                        | Act::Remove(Things::This)
                        | Act::ToHand(Things::This)
                        | Act::DiscardThis
                )
            )
        });
        self.info(source).class.is_monster() && !spent
    }

    /// Whether an ability takes control of what it targets.
    fn takes_control(&self, source: Card, ability: u8) -> bool {
        self.plan(source, ability).acts.iter().any(|at| {
            matches!(
                self.clause(source, ability, *at),
                Clause::Do(Act::TakeControl(..) | Act::TakeControlThisTurn(..))
            )
        })
    }

    /// The monsters that an Equip Card may be put on (TD-BASE-26).
    pub fn equippable(&self, f: &Frame, card: Card) -> Aims {
        let mut found = Aims::new();
        for seat in self.from_seat(f.you).filter(|s| self.alive().has(*s)) {
            for monster in self.cards(seat, Zone::Monsters) {
                if self.s.status(*monster).side == Side::Up
                    && self.may_be_equipped(f, card, *monster)
                    && self.targetable(*monster, card, f.you)
                    && !self.is_refused(*monster, card)
                    && !found.is_full()
                {
                    found.push(self.s.aim(*monster));
                }
            }
        }
        found
    }

    /// Whether an Equip Card fits a monster.
    pub fn may_be_equipped(&self, f: &Frame, card: Card, monster: Card) -> bool {
        let own = self.own_rule(card, topic::EQUIP_ONLY);
        let seat = self.spot(monster).0;
        match own {
            Some(Rule::EquipOnly(A(kind))) => self.fits(f, kind, monster),
            Some(Rule::EquipOnlyYours(A(kind))) => {
                self.meant(f, lens::Who::You, lens::Part::Uses).has(seat)
                    && self.fits(f, kind, monster)
            }
            Some(Rule::EquipOnlyTheirs(A(kind))) => {
                // Control is not read again once the card has taken the monster.
                let taken = self.own_rule(card, topic::CONTROL).is_some()
                    && self.s.status(card).on == monster;
                (taken
                    || self
                        .meant(f, lens::Who::YourOpponent, lens::Part::Uses)
                        .has(seat))
                    && self.fits(f, kind, monster)
            }
            _ => true,
        }
    }

    /// Whether a teammate has refused this already, and nothing has changed since (TD-OPEN-17).
    pub fn is_refused(&self, card: Card, source: Card) -> bool {
        self.s.refusals.contains(&(card, source))
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
                Clause::Target(set) => Some(set),
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
    fn play(&mut self, seat: Seat, card: Card, from: Zone) {
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

    /// Whether a seat may not do what an effect of this turn would go with (Scapegoat).
    fn is_forbidden(&self, seat: Seat, forbids: Forbids) -> bool {
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

    /// Whether a card can be made a target.
    fn is_target(&self, card: Card, source: Card, you: Seat) -> bool {
        card != Card::NONE
            && self.spot(card).1.is_field()
            && self.targetable(card, source, you)
            && !self.is_refused(card, source)
    }

    /// All cards that an event is about, when several went together.
    fn all_of_event(&self, f: &Frame, card: Card, ability: u8, aim: Aim) -> Aims {
        let mut found = Aims::new();
        if let Some((event, _)) = &self.plan(card, ability).event {
            for h in &self.s.news {
                if self.is_event(f, event, card, h)
                    && self.is_target(h.card.card, card, f.you)
                    && !found.iter().any(|a| a.card == h.card.card)
                {
                    found.push(self.s.aim(h.card.card));
                }
            }
        }
        if found.is_empty() {
            found.push(self.s.aim(aim.card));
        }
        found
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

    /// The opponent in whose pile a target lies.
    fn foe_in_piles(&self, seat: Seat, link: &Link) -> Option<Seat> {
        link.targets
            .iter()
            .map(|aim| self.spot(aim.card))
            .find(|(owner, place)| !self.allied(*owner, seat) && !place.is_field())
            .map(|(owner, _)| owner)
    }

    /// Whether a teammate must be asked before a card of theirs is chosen (TD-OPEN-18).
    pub fn needs_consent(&self, seat: Seat, card: Card) -> bool {
        let (owner, place) = self.spot(card);
        owner != seat
            && self.allied(owner, seat)
            && place.is_field()
            && self.r.ruled.options.consent_reach != crate::options::ConsentReach::Never
    }

    /// Asks a teammate for leave (TD-OPEN-17).
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn consent(&mut self, seat: Seat, card: Card, source: Card) -> Result<bool, Wait> {
        let lender = self.spot(card).0;
        let yes = self.ask_yes(lender, Ask::Consent, card, u16::from(seat.0))?;
        if !yes && !self.s.refusals.is_full() {
            self.s.refusals.push((card, source));
        }
        if self.sink.listens() {
            let known = self.r.ruled.lens.allies(seat);
            let n = i32::from(yes);
            let base = crate::table::event(Told::Consent, lender);
            self.sink.hear(kernel::Event {
                card,
                other: source,
                n,
                known,
                rules: &["TD-OPEN-17"],
                ..base
            });
        }
        Ok(yes)
    }

    /// Teammates' cards that a mass effect would touch, where the option asks for those too (TD-OPEN-18).
    fn touched(&self, f: &Frame, plan: &Plan, card: Card, ability: u8) -> Vec<Card> {
        if self.r.ruled.options.consent_reach != crate::options::ConsentReach::Touched {
            return Vec::new();
        }
        let mut found = Vec::new();
        for at in &plan.acts {
            cardlang::Phrase::walk(self.clause(card, ability, *at), &mut |node| {
                if let Some(set) = node.downcast_ref::<CardSet>()
                    && set.many == Many::All
                {
                    let cards = self.gather(f, &set.kind, &set.place, lens::Part::Commands);
                    found.extend(cards.iter().map(|a| a.card).filter(|c| {
                        let (holder, place) = self.spot(*c);
                        place.is_field() && holder != f.you && self.allied(holder, f.you)
                    }));
                }
            });
        }
        found
    }

    /// Asks the teammates before Life Points are paid, where the option says so (TD-OPEN-26).
    fn lp_consent(
        &mut self,
        f: &Frame,
        plan: &Plan,
        card: Card,
        ability: u8,
    ) -> Result<Option<Announced>, Wait> {
        let pays = plan
            .costs
            .iter()
            .any(|at| matches!(self.clause(card, ability, *at), Clause::Cost(Act::Pay(..))));
        if !pays || self.r.ruled.options.lp_consent == crate::options::LpConsent::No {
            return Ok(None);
        }
        let mates: Vec<Seat> = self
            .r
            .ruled
            .lens
            .allies(f.you)
            .without(f.you)
            .iter()
            .collect();
        for mate in mates {
            if !self.s.out.has(mate)
                && !self.ask_yes(mate, Ask::Consent, card, u16::from(f.you.0))?
            {
                return Ok(Some(Announced::Refused));
            }
        }
        Ok(None)
    }

    /// A place that a card of one's own may be put to be paid.
    pub fn hand_of(&self, seat: Seat) -> &[Card] {
        self.s.piles.cards(zone(seat, Zone::Hand))
    }
}

/// The set of an "up to 1 for each".
fn each_set(counted: &crate::words::Counted) -> CardSet {
    CardSet {
        many: Many::UpTo(1),
        kind: counted.kind.clone(),
        place: counted.place.clone(),
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

/// Whether an act of a sort is anywhere in an act.
pub fn any_act(act: &Act, is: &dyn Fn(&Act) -> bool) -> bool {
    is(act)
        || match act {
            Act::If(_, act)
            | Act::May(act)
            | Act::LetThem(_, act)
            | Act::InEndPhase(act)
            | Act::InNthStandby(_, act)
            | Act::InNext(_, _, act)
            | Act::AtNextTurn(_, act) => any_act(act, is),
            Act::Either(a, b) => any_act(a, is) || any_act(b, is),
            _ => false,
        }
}

fn is_damage(act: &Act) -> bool {
    matches!(act, Act::Damage(..) | Act::DamageEach(..))
}

fn is_destruction(act: &Act) -> bool {
    matches!(act, Act::Destroy(_) | Act::DestroyRemoving(_))
}

fn is_summon(act: &Act) -> bool {
    matches!(
        act,
        Act::Summon(_)
            | Act::SummonIn(..)
            | Act::SummonTo(..)
            | Act::LetSummon(..)
            | Act::Tokens(..)
            | Act::TokensTo(..)
            | Act::Fuse(_)
            | Act::FuseRemoving(_)
            | Act::Ritual(..)
    )
}

/// Whether an effect with nothing to do in this act cannot be activated.
fn is_needed(act: &Act) -> bool {
    !matches!(
        act,
        Act::If(..) | Act::May(_) | Act::LetThem(..) | Act::InEndPhase(_) | Act::Lasting(..)
    )
}

/// The set a reference chooses from, if it chooses.
pub fn chosen(things: &Things) -> Option<&CardSet> {
    match things {
        Things::Some(set) => Some(set),
        _ => None,
    }
}
