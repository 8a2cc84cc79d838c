//! Trigger effects: what they answer, and how they are placed on a chain (TD-BASE-34, TD-CHAIN-4, TD-OPEN-4).

use kernel::{Card, Kind, Seat, Wait};

use crate::ask::{Ask, Say};
use crate::face::AbilityKind;
use crate::frame::Frame;
use crate::link::Aim;
use crate::options::TriggerGrouping;
use crate::pool::{Plan, Timing};
use crate::state::{Came, Place as Zone, Side, Stage, Step, Window};
use crate::table::Table;
use crate::trigger::{Cause, From, Happened, Pending, What};
use crate::words::{A, Class, Event, One, Phase, Source, Subject, Whose};

/// Triggers that answer one thing.
pub(crate) type Answering = arrayvec::ArrayVec<Pending, 48>;

impl Table<'_> {
    /// Notes the triggers that answer something that happened.
    pub fn watch(&mut self, h: &Happened) {
        let heard = crate::readiness::heard(h.what);
        let mut found = Answering::new();
        if self.r.common.hears & heard != 0 {
            self.find_answers(h, heard, &mut found);
        }
        self.find_blanks(h, heard, &mut found);
        self.echo(h);
        for pending in &found {
            self.note(h, pending);
        }
    }

    /// Finds the triggers that answer something that happened.
    fn find_answers(&self, h: &Happened, heard: crate::readiness::Hearing, found: &mut Answering) {
        let hears = |card: Card| {
            let listed = self.r.hears.get(card.index()).copied();
            let of_token = || self.info(card).hears;
            card != Card::NONE && listed.unwrap_or_else(of_token) & heard != 0
        };
        let mut consider = |table: &Self, card: Card, aim: Aim| {
            let info = table.info(card);
            for (ability, plan) in info
                .plans
                .iter()
                .enumerate()
                .filter(|(_, p)| p.kind.is_trigger())
            {
                let flip = matches!(plan.kind, AbilityKind::Flip | AbilityKind::OptionalFlip);
                let mut frame = Frame::new(table.reader_of(card), aim);
                frame.pick = table.s.status(card).pick;
                frame.declared = table.s.status(card).declared;
                let hit = match &plan.event {
                    None => flip && h.what == What::TurnedUp && h.card.card == card,
                    Some((event, _)) => table.is_event(&frame, event, card, h),
                };
                if hit && table.hears(card, plan) && !found.is_full() {
                    let seat = frame.you;
                    found.push(Pending {
                        seat,
                        source: aim,
                        ability: ability as u8,
                        event: *h,
                    });
                }
            }
        };
        if hears(h.card.card) {
            consider(self, h.card.card, h.card);
        }
        for seat in self.alive().iter() {
            for card in self.field_of(seat) {
                if hears(*card) && *card != h.card.card && self.s.status(*card).side == Side::Up {
                    consider(self, *card, self.s.aim(*card));
                }
            }
        }
        // Cards in Graveyards and hands answer too.
        for card in &self.r.lurkers {
            let (seat, place) = self.spot(*card);
            let there = matches!(place, Zone::Graveyard | Zone::Hand | Zone::Removed);
            if there && hears(*card) && *card != h.card.card && self.alive().has(seat) {
                let aim = Aim {
                    card: *card,
                    life: 0,
                };
                consider(self, *card, aim);
            }
        }
    }

    /// Notes a trigger; one that answers several cards removed at once waits once.
    fn note(&mut self, h: &Happened, pending: &Pending) {
        let together = self.s.pending.iter_mut().find(|p| {
            h.what == What::Removed
                && p.event.what == What::Removed
                && p.source == pending.source
                && p.ability == pending.ability
                && p.event.moment == h.moment
                && pending.source.card != h.card.card
        });
        if let Some(before) = together {
            before.event.n += 1;
        } else if !self.s.pending.is_full() && !self.s.pending.contains(pending) {
            self.s.pending.push(*pending);
        }
    }

    /// Standing rules that answer what happened at once, without a chain.
    fn echo(&mut self, h: &Happened) {
        self.echo_lasting(h);
        if self.s.loud >> crate::topics::topic::EACH_TIME & 1 == 0 {
            return;
        }
        for card in self.s.voices.clone() {
            let info = self.info(card);
            if info.topics >> crate::topics::topic::EACH_TIME & 1 == 0 || self.is_silent(card) {
                continue;
            }
            for (ability, plan) in info.plans.iter().enumerate() {
                for clause in &plan.rules {
                    let crate::words::Clause::Always(crate::words::Rule::EachTime(event, _)) =
                        self.clause(card, ability as u8, *clause)
                    else {
                        continue;
                    };
                    let frame = self.voice(card, ability as u8);
                    if self.is_event(&frame, event, card, h) && !self.s.echoes.is_full() {
                        let source = self.s.aim(card);
                        self.s.echoes.push(crate::state::Echo {
                            source,
                            ability: ability as u8,
                            clause: *clause,
                            event: *h,
                            you: frame.you,
                        });
                    }
                }
            }
        }
    }

    /// What an effect has waiting for the next time that something happens.
    fn echo_lasting(&mut self, h: &Happened) {
        for at in 0..self.s.lasting.len() {
            let lasting = &self.s.lasting[at];
            if lasting.topic != crate::topics::topic::NEXT_TIME || self.s.echoes.is_full() {
                continue;
            }
            let (source, you, words) = (lasting.source, lasting.you, lasting.words);
            let hit = self.lasting_rule(at).is_some_and(|(frame, rule)| {
                matches!(rule, crate::words::Rule::NextTime(event, _)
                    if self.is_event(&frame, event, source.card, h))
            });
            if hit {
                self.s.echoes.push(crate::state::Echo {
                    source,
                    ability: words.1,
                    clause: words.2,
                    event: *h,
                    you,
                });
            }
        }
    }

    /// The seat that reads a card's words (TD-OPEN-43).
    pub fn reader_of(&self, card: Card) -> Seat {
        let (seat, place) = self.spot(card);
        if place.is_field() || matches!(place, Zone::Arriving | Zone::Hand) {
            seat
        } else {
            self.owner(card)
        }
    }

    /// Whether a card can answer from where it is.
    fn hears(&self, card: Card, plan: &crate::pool::Plan) -> bool {
        let (_, place) = self.spot(card);
        if plan.lurks() {
            return plan.is_at(place);
        }
        // What left the field, or was never there, answers its own event.
        !place.is_field() || !self.is_asleep(card)
    }

    /// Whether a card's effects do not count yet: a Gemini Monster, an activation not resolved.
    pub fn is_asleep(&self, card: Card) -> bool {
        let info = self.info(card);
        let status = self.s.status(card);
        status.side == Side::Up && (info.gemini || !info.class.is_monster()) && !status.awake
    }

    /// Whether something that happened is the event that a card's words speak of.
    pub fn is_event(&self, f: &Frame, event: &Event, card: Card, h: &Happened) -> bool {
        let me = h.card.card == card;
        let field = matches!(h.from, From::FieldUp | From::FieldDown);
        let own = |what: What| me && h.what == what;
        let other = |one: &One, what: What| h.what == what && self.is_one(f, one, h);
        let opponent = |seat: Seat| !self.allied(f.you, seat);
        let equipped = self.s.status(card).on;
        let summoned = matches!(
            h.what,
            What::NormalSummoned | What::FlipSummoned | What::SpecialSummoned
        );
        match event {
            Event::NormalSummoned => own(What::NormalSummoned),
            Event::FlipSummoned => own(What::FlipSummoned),
            Event::SpecialSummoned => own(What::SpecialSummoned),
            Event::NormalOrFlipSummoned => own(What::NormalSummoned) || own(What::FlipSummoned),
            Event::Summoned => me && summoned,
            Event::DestroyedByBattle => own(What::Destroyed) && h.cause == Cause::Battle,
            Event::BattledToGraveyard => own(What::ToGraveyard) && h.cause == Cause::Battle,
            Event::DestroyedBy(source) => {
                own(What::Destroyed)
                    && h.cause == Cause::Effect
                    && self.is_source(*source, h, f.you)
            }
            Event::TributeSummoned => own(What::NormalSummoned) && h.n == 1,
            Event::NormalOrSpecialSummoned => {
                own(What::NormalSummoned) || own(What::SpecialSummoned)
            }
            Event::NormalOrFaceUp => own(What::NormalSummoned) || own(What::TurnedUp),
            Event::SpecialFrom(_, pile) => {
                own(What::SpecialSummoned) && h.origin == Some(crate::meant::zone_of(*pile))
            }
            Event::OwnSpecialSummoned => own(What::SpecialSummoned) && h.by == card,
            Event::DestroyedAtHome => {
                own(What::ToGraveyard) && h.n == 1 && h.seat == self.owner(card)
            }
            Event::DestroyedEquipped => {
                own(What::ToGraveyard) && h.n == 1 && h.other.card != Card::NONE
            }
            Event::DestroyedFaceDown => {
                own(What::ToGraveyard) && h.n == 1 && h.from == From::FieldDown
            }
            Event::DamageStepBegins => {
                h.what == What::Battled && h.n == 1 && (me || h.other.card == card)
            }
            Event::CalculatedOnThis => h.what == What::Battled && h.n == 0 && h.other.card == card,
            Event::CalculatedFaceDown => {
                h.what == What::Battled
                    && h.n == 0
                    && h.other.card == card
                    && self.s.battle.is_some_and(|b| b.flipped)
            }
            Event::OtherDestroyedToGraveyard(one) => other(one, What::ToGraveyard) && h.n == 1,
            Event::AnyRemoved => h.what == What::Removed,
            Event::TakesDamage(subject) => {
                matches!(h.what, What::TookBattleDamage | What::TookEffectDamage)
                    && self.does(f, *subject, h.seat)
            }
            Event::Ends(whose, phase) => {
                h.what == What::Ended && h.n == *phase as i32 && self.is_turn_of(f, *whose)
            }
            Event::NthStandby(n) => {
                h.what == What::Began
                    && h.n == Phase::Standby as i32
                    && self.s.on_turn == f.you
                    && self.s.status(card).turns == *n
            }
            Event::Destroyed => own(What::Destroyed),
            Event::DestroyedToGraveyard => own(What::ToGraveyard) && h.n == 1,
            Event::FieldToGraveyard => own(What::ToGraveyard) && field,
            Event::HandToGraveyard => own(What::ToGraveyard) && h.from == From::Hand,
            Event::HandOrDeckToGraveyard => {
                own(What::ToGraveyard) && matches!(h.from, From::Hand | From::Deck)
            }
            Event::ToGraveyard => own(What::ToGraveyard),
            Event::DiscardedBy(source) => {
                own(What::Discarded)
                    && h.cause == Cause::Effect
                    && self.is_source(*source, h, f.you)
            }
            Event::RemovedFromPlay => own(What::Removed),
            Event::Tributed => own(What::Tributed),
            Event::ReturnedToHand => own(What::ToHand) && field,
            Event::Declares => own(What::Declared),
            Event::IsAttacked => h.what == What::Declared && h.other.card == card,
            Event::DestroysByBattle | Event::DestroysToGraveyard => own(What::DestroyedByBattle),
            Event::InflictsDamage => own(What::InflictedDamage) && opponent(h.seat),
            Event::InflictsDirectDamage => {
                own(What::InflictedDamage) && opponent(h.seat) && h.other.card == Card::NONE
            }
            Event::Battles(kind) => {
                h.what == What::Battled
                    && h.n == 0
                    && (me && self.fits_was(f, kind, h.other.card)
                        || h.other.card == card && self.fits_was(f, kind, h.card.card))
            }
            Event::Attacks(kind) => {
                own(What::Battled) && h.n == 1 && self.fits_was(f, kind, h.other.card)
            }
            Event::DamageStepEnds => h.what == What::BattleEnded && (me || h.other.card == card),
            Event::Drawn => own(What::Drawn),
            Event::EquippedDestroys => h.what == What::DestroyedByBattle && h.card.card == equipped,
            Event::EquippedInflicts => {
                h.what == What::InflictedDamage && h.card.card == equipped && opponent(h.seat)
            }
            Event::EquippedDestroyed => {
                h.what == What::Destroyed && h.cause == Cause::Battle && h.card.card == equipped
            }
            Event::OtherNormalSummoned(one) => other(one, What::NormalSummoned),
            Event::OtherSpecialSummoned(one) => other(one, What::SpecialSummoned),
            Event::OtherNormalOrFlip(one) => {
                other(one, What::NormalSummoned) || other(one, What::FlipSummoned)
            }
            Event::OtherSummoned(one) => summoned && self.is_one(f, one, h),
            Event::WouldBeSummoned(one) => other(one, What::Attempted),
            Event::OtherDeclares(one) => other(one, What::Declared),
            Event::OtherAttacked(one) => {
                h.what == What::Declared
                    && h.other.card != Card::NONE
                    && self.is_placed(f, one, h.other.card)
            }
            Event::OtherDestroyedByBattle(one) => {
                other(one, What::Destroyed) && h.cause == Cause::Battle
            }
            Event::OtherDestroyed(one) => other(one, What::Destroyed),
            Event::OtherToGraveyard(one) => other(one, What::ToGraveyard),
            Event::OtherDestroys(one) => other(one, What::DestroyedByBattle),
            Event::OtherTributed(one) => other(one, What::Tributed),
            Event::DirectAttack(subject) => {
                h.what == What::Declared
                    && h.other.card == Card::NONE
                    && self.does(f, *subject, h.seat)
            }
            Event::Resolves(kind) => h.what == What::Resolved && self.fits(f, &kind.0, h.card.card),
            Event::Draws(subject) => {
                h.what == What::Drawn
                    && self.s.stage != Stage::Draw
                    && self.does(f, *subject, h.seat)
            }
            Event::TakesControl(subject) => {
                h.what == What::ControlTaken
                    && self.does(f, *subject, h.by_seat)
                    && self.does(f, Subject::You, h.seat)
            }
            Event::TakesBattleDamage(subject) => {
                h.what == What::TookBattleDamage && self.does(f, *subject, h.seat)
            }
            Event::TakesEffectDamage(subject) => {
                h.what == What::TookEffectDamage && self.does(f, *subject, h.seat)
            }
            Event::Discards(subject) => h.what == What::Discarded && self.does(f, *subject, h.seat),
            Event::GainsLp(subject) => h.what == What::Gained && self.does(f, *subject, h.seat),
            Event::SummonedBy(subject, kind) => {
                summoned && self.does(f, *subject, h.by_seat) && self.fits(f, &kind.0, h.card.card)
            }
            Event::Begins(whose, phase) => self.is_phase_event(f, card, *whose, *phase, h),
            Event::Calculating(one) => {
                h.what == What::Calculating
                    && (self.is_placed(f, one, h.card.card) || self.is_placed(f, one, h.other.card))
            }
            Event::CalculatingThis => h.what == What::Calculating && (me || h.other.card == card),
            Event::CalculatingDamage => h.what == What::Calculating && self.would_hurt(f.you),
            // What answers an activation on a chain is asked of the chain (see `answers`).
            Event::Activates(subject, kind) => {
                h.what == What::Activated
                    && self.does(f, *subject, h.seat)
                    && self.fits(f, &kind.0, h.card.card)
            }
            Event::ActivatesEffect(..)
            | Event::ActivatesAnything(_)
            | Event::Targets(_)
            | Event::DamageEffect(_)
            | Event::DamageToYou(_)
            | Event::DestroyEffect(_)
            | Event::SummonEffect(_) => false,
        }
    }

    fn is_phase_event(
        &self,
        f: &Frame,
        card: Card,
        whose: Whose,
        phase: Phase,
        h: &Happened,
    ) -> bool {
        if h.what != What::Began || h.n != phase as i32 {
            return false;
        }
        // Where the rules read a card otherwise, they name it (SY-OPEN-33).
        let every = whose == Whose::Yours
            && self.r.ruled.options.every_turn == crate::options::EveryTurn::Every
            && self.r.ruled.every_turn == Some(self.face(card));
        every || self.is_turn_of(f, whose)
    }

    fn is_source(&self, source: Source, h: &Happened, you: Seat) -> bool {
        if h.by == Card::NONE {
            return source == Source::Any;
        }
        let class = self.info(h.by).class;
        match source {
            Source::Any | Source::Targeting => true,
            Source::Spells => class.is_spell(),
            Source::Traps => class.is_trap(),
            Source::SpellsAndTraps => !class.is_monster(),
            Source::Monsters => class.is_monster(),
            Source::Opponents => !self.allied(you, h.by_seat),
            Source::OpponentsSpellsAndTraps => !self.allied(you, h.by_seat) && !class.is_monster(),
        }
    }

    /// Whether the card of an event is one of a kind in a place, as it was when it happened.
    fn is_one(&self, f: &Frame, one: &One, h: &Happened) -> bool {
        let card = h.card.card;
        if card == Card::NONE
            || one.0.kind.adjs.contains(&crate::words::Adj::Other) && card == f.source.card
        {
            return false;
        }
        self.was_there(f, &one.0.place, h) && self.fits_loosely(f, &one.0.kind, card)
    }

    /// Whether the seat and place of an event fit.
    fn was_there(&self, f: &Frame, place: &crate::words::Place, h: &Happened) -> bool {
        use crate::words::Place;
        let field = matches!(h.from, From::FieldUp | From::FieldDown)
            || self.spot(h.card.card).1.is_field();
        match place {
            Place::Field => field || h.what == What::Attempted,
            Place::Yours => self.meant(f, lens::Who::You, lens::Part::Does).has(h.seat),
            Place::Theirs => self
                .meant(f, lens::Who::YourOpponent, lens::Part::Does)
                .has(h.seat),
            Place::In(whose, pile) => {
                self.whose(f, *whose, lens::Part::Holds).has(h.seat)
                    && (h.what != What::ToGraveyard
                        || crate::meant::zone_of(*pile) == Zone::Hand && h.from == From::Hand)
            }
            _ => true,
        }
    }

    /// Fits a kind, but for what only holds on the field: the card may have left it.
    fn fits_loosely(&self, f: &Frame, kind: &crate::words::Kind, card: Card) -> bool {
        let mut loose = kind.clone();
        if !self.spot(card).1.is_field() {
            loose.adjs.retain(|a| {
                !matches!(
                    a,
                    crate::words::Adj::FaceUp
                        | crate::words::Adj::FaceDown
                        | crate::words::Adj::Attacking
                        | crate::words::Adj::Defending
                )
            });
        }
        self.fits(f, &loose, card)
    }

    fn fits_was(&self, f: &Frame, kind: &A, card: Card) -> bool {
        card != Card::NONE && self.fits_loosely(f, &kind.0, card)
    }

    fn is_placed(&self, f: &Frame, one: &One, card: Card) -> bool {
        if card == Card::NONE {
            return false;
        }
        let (seats, zones) = self.reach_of(f, &one.0.place);
        let (seat, place) = self.spot(card);
        seats.has(seat) && zones >> place as u16 & 1 == 1 && self.fits(f, &one.0.kind, card)
    }

    fn reach_of(&self, f: &Frame, place: &crate::words::Place) -> (kernel::SeatSet, u16) {
        use crate::words::Place;
        let (seats, zones) = self.reach(f, place, lens::Part::Commands);
        match place {
            Place::Yours => (self.meant(f, lens::Who::You, lens::Part::Does), zones),
            Place::Theirs => (
                self.meant(f, lens::Who::YourOpponent, lens::Part::Does),
                zones,
            ),
            _ => (seats, zones),
        }
    }

    /// Whether a seat would take damage in the battle at hand.
    fn would_hurt(&self, seat: Seat) -> bool {
        let Some(battle) = self.s.battle else {
            return false;
        };
        let (attacker, target) = self.battle_sums(&battle);
        let mine = |side: Option<Seat>| side.is_some_and(|s| self.hurts(s, seat));
        mine(self.defending_seat(&battle)) && target > 0
            || mine(Some(self.spot(battle.attacker.card).0)) && attacker > 0
    }

    /// Whether damage to one seat is damage to another (TD-OPEN-11, SY-OPEN-27).
    pub fn hurts(&self, to: Seat, seat: Seat) -> bool {
        let frame = Frame::new(seat, Aim::NONE);
        self.meant(&frame, lens::Who::You, lens::Part::Scores)
            .has(to)
    }

    /// Puts the triggers that wait on the chain, seat by seat (TD-CHAIN-4).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn place_triggers(&mut self, window: Window) -> Result<(), Wait> {
        let last = self
            .s
            .news
            .iter()
            .map(|h| h.moment)
            .max()
            .unwrap_or(self.s.moment);
        let waiting: Vec<Pending> = std::mem::take(&mut self.s.pending).into_iter().collect();
        let timely: Vec<Pending> = waiting
            .into_iter()
            .filter(|p| self.is_timely(p, last))
            .collect();
        let order: Vec<Seat> = self.in_turn_order(self.alive()).collect();
        let own: Vec<Seat> = order
            .iter()
            .copied()
            .filter(|s| self.allied(*s, self.s.on_turn))
            .collect();
        let foes: Vec<Seat> = order
            .iter()
            .copied()
            .filter(|s| !self.allied(*s, self.s.on_turn))
            .collect();
        let rounds: &[Option<bool>] = match self.r.ruled.options.grouping {
            TriggerGrouping::SeatFirst => &[None],
            TriggerGrouping::Rounds => &[Some(true), Some(false)],
        };
        for round in rounds {
            for seat in &own {
                let placed = self.arranged(&timely, *seat, *round)?;
                self.place_all(&placed)?;
            }
            let mut group = Vec::new();
            let mut seats = 0;
            for seat in &foes {
                let placed = self.arranged(&timely, *seat, *round)?;
                seats += usize::from(!placed.is_empty());
                group.extend(placed);
            }
            if seats > 1 {
                group = self.agreed(group)?;
            }
            self.place_all(&group)?;
        }
        self.go_to_offers(window);
        Ok(())
    }

    /// The triggers are placed: now whoever wants to act is asked.
    pub fn go_to_offers(&mut self, window: Window) {
        self.s.passes = 0;
        self.s.asking = match self.s.chain.last() {
            Some(link) => self.after(link.seat),
            None => self.s.on_turn,
        };
        self.next(Step::Offer(window));
    }

    /// Whether a trigger may still be activated: it has not missed its timing (TD-BASE-34).
    fn is_timely(&self, pending: &Pending, last: u16) -> bool {
        let Some(plan) = self.plan_of(pending) else {
            return false;
        };
        let missed = matches!(plan.kind, AbilityKind::OptionalTrigger)
            && plan
                .event
                .as_ref()
                .is_some_and(|(_, timing)| *timing == Timing::When)
            && pending.event.moment != last;
        !missed && !self.s.out.has(pending.seat)
    }

    fn plan_of(&self, pending: &Pending) -> Option<&Plan> {
        if pending.is_blank() {
            return self.blank_plan(pending);
        }
        let plans = &self.info(pending.source.card).plans;
        plans.get(pending.ability as usize)
    }

    /// A seat's triggers in its order: compulsory ones first, then the optional ones it uses.
    fn arranged(
        &mut self,
        all: &[Pending],
        seat: Seat,
        round: Option<bool>,
    ) -> Result<Vec<Pending>, Wait> {
        let is_compulsory =
            |t: &Self, p: &Pending| t.plan_of(p).is_some_and(|plan| plan.kind.is_compulsory());
        let own: Vec<Pending> = all
            .iter()
            .filter(|p| p.seat == seat)
            .filter(|p| round.is_none_or(|c| is_compulsory(self, p) == c))
            .copied()
            .collect();
        let legal = own.iter().filter(|p| !p.is_blank() && self.can_trigger(p));
        let legal: Vec<Pending> = legal.copied().collect();
        let (mut musts, mays): (Vec<Pending>, Vec<Pending>) =
            legal.into_iter().partition(|p| is_compulsory(self, p));
        if musts.len() > 1 {
            musts = self.ordered(seat, musts)?;
        }
        // Those that others may think it has: while there is one it is asked, whatever it holds (TD-CHAIN-3).
        let mut could: Vec<Pending> = own;
        could.retain(|p| !is_compulsory(self, p) && self.could_trigger(p));
        let mut left = mays;
        while !left.is_empty() || !could.is_empty() {
            let first = left.first().map_or(Card::NONE, |p| p.source.card);
            self.begin(seat, Ask::Trigger, first, 0);
            for (at, pending) in left.iter().enumerate() {
                self.offer(Say::Trigger, figure(at, pending), pending.source.card);
            }
            self.offer(Say::Pass, 0, Card::NONE);
            let said = self.ask_even_one()?;
            if said.verb == Say::Pass as u8 {
                break;
            }
            let taken = left.remove(usize::from(said.n & 0xff));
            left.retain(|p| !self.is_other_way(&taken, p));
            could.retain(|p| *p != taken && (p.is_blank() || !self.is_other_way(&taken, p)));
            musts.push(taken);
        }
        Ok(musts)
    }

    /// Whether two triggers are two ways of one effect.
    fn is_other_way(&self, a: &Pending, b: &Pending) -> bool {
        let base = |p: &Pending| {
            let plans = &self.info(p.source.card).plans;
            (0..=p.ability as usize)
                .rev()
                .find(|at| !plans[*at].way)
                .unwrap_or(0)
        };
        a.source == b.source && base(a) == base(b) && a.ability != b.ability
    }

    /// Asks a seat for an order. Copies of one effect of one seat have none; those of two seats have, for
    /// each does it for itself (TD-CHAIN-4).
    fn ordered(&mut self, seat: Seat, list: Vec<Pending>) -> Result<Vec<Pending>, Wait> {
        let alike = list.iter().all(|p| {
            p.seat == list[0].seat
                && self.face(p.source.card) == self.face(list[0].source.card)
                && p.ability == list[0].ability
        });
        if alike {
            return Ok(list);
        }
        self.begin(seat, Ask::TriggerOrder, list[0].source.card, 0);
        for (at, pending) in list.iter().enumerate() {
            self.offer(Say::Trigger, figure(at, pending), pending.source.card);
        }
        self.q.kind = Kind::Order;
        let answer = self.asker.ask(self.q).ok_or(Wait)?;
        Ok(answer.0.iter().map(|at| list[*at as usize]).collect())
    }

    /// The opponents' triggers in an order they agree on; else in turn order (TD-OPEN-4).
    fn agreed(&mut self, group: Vec<Pending>) -> Result<Vec<Pending>, Wait> {
        let first = group[0].seat;
        let proposed = self.ordered(first, group.clone())?;
        if proposed == group {
            return Ok(group);
        }
        let others: Vec<Seat> = {
            let mut seats: Vec<Seat> = group
                .iter()
                .map(|p| p.seat)
                .filter(|s| *s != first)
                .collect();
            seats.dedup();
            seats
        };
        for seat in others {
            if !self.ask_yes(seat, Ask::Agree, proposed[0].source.card, 0)? {
                return Ok(group);
            }
        }
        Ok(proposed)
    }

    fn place_all(&mut self, list: &[Pending]) -> Result<(), Wait> {
        for pending in list {
            if self.can_trigger(pending) && !self.s.chain.is_full() {
                self.activate(pending.seat, pending.source, pending.ability, Some(pending))?;
            }
        }
        Ok(())
    }

    /// A Spirit, a Gemini Monster and the like: how a monster came.
    pub fn came(&self, card: Card) -> Came {
        self.s.status(card).came
    }

    /// The seat after another, among those still in the Duel.
    pub fn after(&self, seat: Seat) -> Seat {
        let (alive, order) = (self.alive(), self.cycle());
        let at = order.iter().position(|s| *s == seat).unwrap_or(0);
        let mut others = order[at + 1..].iter().chain(&order[..at]).copied();
        others.find(|s| alive.has(*s)).unwrap_or(seat)
    }

    /// Whether a class of card is put away once it has resolved.
    pub fn is_used_up(&self, card: Card) -> bool {
        let class = self.info(card).class;
        let used = matches!(
            class,
            Class::NormalSpell
                | Class::QuickPlaySpell
                | Class::RitualSpell
                | Class::NormalTrap
                | Class::CounterTrap
        );
        used && !(self.own_rule(card, crate::topics::topic::STAYS).is_some()
            || self.own_rule(card, crate::topics::topic::EXPIRES).is_some())
    }
}

/// The figure of a choice of a trigger: its place among those that wait, and above it its ability.
fn figure(at: usize, pending: &Pending) -> u16 {
    at as u16 | u16::from(pending.ability) << 8
}
