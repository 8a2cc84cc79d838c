//! The verbs of the card language: what each sentence does.

mod attached;
mod cards;
mod choose;
mod coins;
mod conditions;
mod count;
mod legend;
mod look;
mod moving;
mod pick;
mod places;
mod possible;
mod watch;

use cardlang::Phrase;
use kernel::{Seat, SeatSet, Wait};

use crate::frame::{Did, Frame, Modifiers, Shield};
use crate::pool::Sort;
use crate::state::{Ending, Life, Line, Origin, Outcome, Spot, Until};
use crate::table::Table;
use crate::words::{Act, Cards, Cond, Mon, Rule, Source, Span, Who, Whose};

pub use choose::Lives;

impl<'a> Table<'a> {
    /// Does what a sentence says. `at` is its place among the sentences.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn act(&mut self, f: &mut Frame, act: &'a Act, at: u8) -> Result<(), Wait> {
        self.act_as(f, act, at, f.you)
    }

    /// Does what a sentence says, with a seat as its unspoken subject.
    fn act_as(&mut self, f: &mut Frame, act: &'a Act, at: u8, seat: Seat) -> Result<(), Wait> {
        f.clause = at;
        f.subject = seat;
        self.name_for(f, act)?;
        self.reach.author = Some((f.you, f.opponent));
        match act {
            Act::If(cond, then) => {
                if self.cond(f, cond, at) {
                    return self.act_as(f, then, at, seat);
                }
                if !matches!(cond, Cond::Did | Cond::DidNot) {
                    f.did = Did::No;
                }
                Ok(())
            }
            Act::May(then) => self.may(f, then, at, seat),
            Act::Permit(who, then) => {
                for seat in self.actors(f, *who)? {
                    self.may(f, then, at, seat)?;
                }
                Ok(())
            }
            Act::Let(then) => {
                f.did = Did::No;
                let other = self.opponent(f)?;
                if self.ask_yes(other, crate::ask::Ask::May, f.source, f.words())? {
                    self.act_as(f, then, at, seat)?;
                    f.did = Did::Yes;
                }
                Ok(())
            }
            Act::ForEach(tally, then) => {
                if let Some(act) = then.times(self.tally(f, tally, at)) {
                    return self.many_cards(f, &act);
                }
                for _ in 0..self.tally(f, tally, at) {
                    self.act_as(f, then, at, seat)?;
                }
                Ok(())
            }
            Act::Early(then) => self.act_as(f, then, at, seat),
            Act::Lasting(span, rule) => self.lasting(f, *span, rule),
            Act::Flip | Act::Flips(_) | Act::FlipEach(_) | Act::FlipUntilTails => {
                self.flip_act(f, act, at)
            }
            Act::More(n) => {
                f.damage.base += i32::from(*n);
                Ok(())
            }
            Act::MayMore(n) => {
                f.did = Did::No;
                if self.ask_yes(f.you, crate::ask::Ask::May, f.source, f.words())? {
                    f.damage.base += i32::from(*n);
                    f.did = Did::Yes;
                }
                Ok(())
            }
            Act::MoreEach(n, tally) | Act::DamageEach(n, tally) => {
                f.damage.base += i32::from(*n) * i32::from(self.tally(f, tally, at));
                Ok(())
            }
            Act::MoreUpTo(n, tally, limit) => {
                f.damage.base +=
                    (i32::from(*n) * i32::from(self.tally(f, tally, at))).min(i32::from(*limit));
                Ok(())
            }
            Act::LessEach(n, tally) => {
                f.damage.base -= i32::from(*n) * i32::from(self.tally(f, tally, at));
                Ok(())
            }
            Act::HalfRemaining => {
                if let Some(spot) = self.spot(f.defending) {
                    let left = self.now().hp(spot).saturating_sub(self.mon(spot).damage);
                    f.damage.base += i32::from(left.div_ceil(20) * 10);
                }
                Ok(())
            }
            Act::BaseIs(n) => {
                f.damage.base = i32::from(*n);
                Ok(())
            }
            Act::DamageTo(n, mon) => self.damage_to(f, mon, &|_, _| i32::from(*n)),
            Act::DamageToEach(n, mon, tally) => self.damage_to(f, mon, &|t, f| {
                i32::from(*n) * i32::from(t.tally(f, tally, at))
            }),
            Act::PlainDamageTo(n, mon) => {
                for life in self.choose(f, mon, &|_, _| true)? {
                    let _ = self.reach.plain.try_push((life, i32::from(*n)));
                }
                Ok(())
            }
            Act::DamageHeads(n) => {
                for (life, coin) in self.reach.tossed.clone() {
                    if coin == kernel::Coin::Heads {
                        self.reach.others.push((life, i32::from(*n)));
                    }
                }
                Ok(())
            }
            Act::Recoil(n) => {
                self.reach.others.push((f.me, i32::from(*n)));
                Ok(())
            }
            Act::RecoilEach(n, tally) => {
                let times = i32::from(self.tally(f, tally, at));
                if times > 0 {
                    self.reach.others.push((f.me, i32::from(*n) * times));
                }
                Ok(())
            }
            Act::Unless(then) => {
                if self.payable(f, then) {
                    return self.act_as(f, then, at, seat);
                }
                f.damage.nothing = true;
                Ok(())
            }
            Act::Nothing => {
                f.damage.nothing = true;
                Ok(())
            }
            Act::NoDamage => {
                f.damage.base = 0;
                Ok(())
            }
            Act::Unmodified => {
                f.damage.modifiers = Modifiers::NoWeakness;
                Ok(())
            }
            Act::NoResistance => {
                f.damage.modifiers = Modifiers::NoResistance;
                Ok(())
            }
            Act::NoEffects => {
                f.damage.modifiers = Modifiers::NoEffects;
                Ok(())
            }
            Act::Unaffected => {
                f.damage.modifiers = Modifiers::Unaffected;
                Ok(())
            }
            Act::MirrorMove => {
                self.mirror_move(f);
                Ok(())
            }
            Act::UseThat => self.use_that(f),
            Act::UseThis => {
                let ability = i32::from(f.ability.1);
                self.told(
                    crate::event::What::UsedPower,
                    f.you,
                    f.source,
                    ability,
                    f.why(),
                );
                Ok(())
            }
            Act::UseEffect(cards, source) => self.use_effect(f, cards, source),
            Act::Win => {
                let team = self.r.lens.team[f.you].0;
                self.end(Outcome::Won(team, Ending::Card));
                Ok(())
            }
            Act::Afflict(..)
            | Act::AfflictBoth(..)
            | Act::AfflictChosen(_)
            | Act::Cure(_)
            | Act::CureAll(_)
            | Act::CureOne(..)
            | Act::PutAmong(..)
            | Act::MoveDamageAmong(..)
            | Act::Heal(..)
            | Act::Drain(_)
            | Act::Put(..)
            | Act::PutEach(..)
            | Act::PutHalfHp
            | Act::MoveDamage(..)
            | Act::MoveDamageSafely(..)
            | Act::Mark(..)
            | Act::Survive(_)
            | Act::StrikeBack(_)
            | Act::SetWeakness(_)
            | Act::SetResistance(_)
            | Act::SetType(_) => self.act_on_pokemon(f, act, at),
            Act::MoveAttached(..)
            | Act::AttachThis(_)
            | Act::BecomeEnergy(_)
            | Act::Draw(..)
            | Act::DrawTo(_)
            | Act::DrawLevel
            | Act::DiscardHand(..)
            | Act::ShuffleHand(..)
            | Act::ShuffleCards(..)
            | Act::Shuffle(..)
            | Act::ShowHand(..)
            | Act::Trade(..)
            | Act::Rearrange(..)
            | Act::Peek(..)
            | Act::Reveal(..)
            | Act::Look(_)
            | Act::LookAt(..)
            | Act::SwapPrize
            | Act::SearchLegend
            | Act::AssembleLegend
            | Act::DiscardStadium
            | Act::ReturnStadium
            | Act::DiscardTrainers(_)
            | Act::DiscardThis
            | Act::ReturnThis => self.act_on_cards(f, act),
            Act::Discard(..)
            | Act::PutCards(..)
            | Act::ShowPut(..)
            | Act::DiscardRest
            | Act::PutRest(_)
            | Act::Search(..)
            | Act::SearchShown(..)
            | Act::SearchAttach(..)
            | Act::SearchEvolve(..)
            | Act::Attach(..)
            | Act::AttachAmong(..)
            | Act::MoveAmong(..) => self.act_on_moved(f, act),
            Act::Switch(..)
            | Act::ReturnAll(..)
            | Act::Choose(_)
            | Act::ReturnBasic(_)
            | Act::ShuffleAway(..)
            | Act::KnockOut(_)
            | Act::Breed
            | Act::DevolveEach(..)
            | Act::Devolve(_) => self.act_on_places(f, act),
            Act::ChooseAttack => self.choose_attack(f),
            Act::ChooseEnergy | Act::ChooseType | Act::ChooseTypeInPlay => self.choose_type(f, act),
            Act::PreventThat => {
                f.did = Did::Yes;
                f.damage.nothing = true;
                Ok(())
            }
        }
    }

    /// Carries out the text of a card as if this ability said it.
    fn use_effect(&mut self, f: &mut Frame, cards: &Cards, source: &Source) -> Result<(), Wait> {
        for card in self.take_cards(f, cards, source)? {
            self.told(crate::event::What::Showed, f.you, card, 0, f.why());
            let face = self.r.face(card);
            let info = self.r.pool.info(face);
            let Some(text) = info.text else { continue };
            let plan = &info.abilities[text as usize];
            let mut copy = Frame::new(f.you, f.source, (face, text), f.origin);
            copy.opponent = f.opponent;
            if self.worthwhile(&copy, plan) {
                self.carry_out(&mut copy, plan)?;
            }
        }
        Ok(())
    }

    /// Does what the subject may do, if it wants to and it might do something.
    fn may(&mut self, f: &mut Frame, then: &'a Act, at: u8, seat: Seat) -> Result<(), Wait> {
        f.did = Did::No;
        f.subject = seat;
        if self.possible(f, then) {
            if self.ask_yes(seat, crate::ask::Ask::May, f.source, f.words())? {
                self.act_as(f, then, at, seat)?;
                f.did = Did::Yes;
            }
        } else if self
            .backs(f)
            .is_some_and(|backs| self.possible(&backs, then))
        {
            self.ask_no(seat, crate::ask::Ask::May, f.source, f.words())?;
        }
        Ok(())
    }

    fn damage_to(
        &mut self,
        f: &mut Frame,
        mon: &Mon,
        n: &dyn Fn(&Self, &Frame) -> i32,
    ) -> Result<(), Wait> {
        for life in self.choose(f, mon, &|_, _| true)? {
            let n = n(self, f);
            if n > 0 && !self.reach.others.is_full() {
                self.reach.others.push((life, n));
            }
        }
        Ok(())
    }

    fn mirror_move(&mut self, f: &mut Frame) {
        let Some(spot) = self.spot(f.me) else { return };
        let mon = self.mon(spot);
        if mon.hit_turn + 1 == self.s.turn && mon.hit_turn > 0 {
            f.damage.base = i32::from(mon.hit);
            f.damage.conditions = mon.hit_conditions;
            f.damage.modifiers = Modifiers::NoWeakness;
        }
    }

    /// Enters something that lasts for a span.
    fn lasting(&mut self, f: &mut Frame, span: Span, rule: &Rule) -> Result<(), Wait> {
        if span == Span::OpponentsNextTurn || speaks_of_opponent(rule) {
            self.opponent(f)?;
        }
        let turn = self.s.turn;
        let (until, from) = match span {
            Span::OpponentsNextTurn => {
                let opponent = self.opponent(f)?;
                let from = turn + self.turns_until(opponent);
                (Until::EndOfTurn(opponent, turn), from)
            }
            Span::YourNextTurn => (Until::EndOfTurn(f.you, turn), turn + 1),
            Span::UntilYourNextTurnEnds => (Until::EndOfTurn(f.you, turn), 0),
            Span::ThisTurn => (Until::ThisTurn, 0),
            Span::WhileActive => (Until::EitherLeaves, 0),
            Span::WhileInPlay => (Until::OutOfPlay, 0),
            Span::Game => (Until::Never, 0),
        };
        if rule.is_about_defending() && self.shield(f, f.defending)? == Shield::Holds {
            return Ok(());
        }
        self.enter_rule(rule, f, Line::Act(f.clause), until, from);
        let words = i32::from(f.words());
        self.told(
            crate::event::What::Lasting,
            f.you,
            f.source,
            words,
            &["OS-ATTACK-5c"],
        );
        Ok(())
    }

    /// The seat that "your opponent" means in this frame, bound once.
    ///
    /// # Errors
    /// [`Wait`] if it must be chosen and has not been.
    pub fn opponent(&mut self, f: &mut Frame) -> Result<Seat, Wait> {
        if let Some(seat) = f.opponent {
            return Ok(seat);
        }
        let rules = self.picking_rules(f);
        self.opponent_among(f, self.r.lens.opponents(f.you), rules)
    }

    /// The same, where only some opponents have what the sentence needs (TB-OPEN-33).
    pub(super) fn opponent_among(
        &mut self,
        f: &mut Frame,
        among: SeatSet,
        rules: &'static [&'static str],
    ) -> Result<Seat, Wait> {
        if let Some(seat) = f.opponent {
            return Ok(seat);
        }
        let seat = self.choose_seat(f, among, rules)?;
        self.name(f, seat);
        Ok(seat)
    }

    /// The rules by which "your opponent" is one that is chosen.
    pub(crate) fn picking_rules(&self, f: &Frame) -> &'static [&'static str] {
        match f.origin {
            Origin::Trainer if self.info(f.source).sort == Sort::Supporter => {
                &["TB-TARGET-16a", "TB-PLAY-11c"]
            }
            Origin::Trainer => &["TB-TARGET-16a", "TB-PLAY-10c"],
            Origin::Attack | Origin::Power | Origin::Energy | Origin::Stadium => &["TB-TARGET-16a"],
        }
    }

    /// Names "your opponent" before a sentence counts or asks something of that player, where a card
    /// or Power is used on one of several (TB-TARGET-16a).
    fn name_for(&mut self, f: &mut Frame, act: &Act) -> Result<(), Wait> {
        if f.opponent.is_some() || self.r.lens.opponents(f.you).len() < 2 {
            return Ok(());
        }
        let speaks = match act {
            Act::If(cond, _) => speaks_of_opponent(cond),
            Act::ForEach(tally, _) | Act::PutEach(_, _, tally) => speaks_of_opponent(tally),
            Act::DrawLevel => true,
            _ => false,
        };
        let (who, part) = (lens::Who::YourOpponent, lens::Part::Holds);
        let one = self.r.lens.row_said(self.source(f), who, part);
        if speaks && one == Some(lens::Meaning::OneOpposing) {
            self.opponent(f)?;
        }
        Ok(())
    }

    /// How many turns away the next turn of a seat is (TB-OPEN-29).
    pub(crate) fn turns_until(&self, seat: Seat) -> u16 {
        let order = self.from(self.s.on_turn);
        match order.iter().position(|s| *s == seat) {
            Some(0) | None => order.len() as u16,
            Some(n) => n as u16,
        }
    }

    /// Binds "your opponent", and with it "the Defending Pokémon", for the whole effect (TB-TARGET-16a).
    fn name(&mut self, f: &mut Frame, seat: Seat) {
        f.opponent = Some(seat);
        if f.defending == Life::NONE {
            f.defending = self.mon(Spot::active(seat)).life;
        }
        self.reach.author = Some((f.you, f.opponent));
    }

    /// The seats that do something, in turn order.
    ///
    /// # Errors
    /// [`Wait`] if one must be chosen and has not been.
    pub fn actors(&mut self, f: &mut Frame, who: Who) -> Result<arrayvec::ArrayVec<Seat, 8>, Wait> {
        use lens::{Meant, Part};
        let phrase = match who {
            Who::You => lens::Who::You,
            Who::Opponent => {
                let seat = self.opponent(f)?;
                return Ok([seat].into_iter().collect());
            }
            Who::Each => lens::Who::EachPlayer,
        };
        let source = self.source(f);
        // Who acts unspoken is the subject of the sentence, mostly the reader.
        let reader = if who == Who::You { f.subject } else { f.you };
        let meaning = self.r.lens.row_said(source, phrase, Part::Acts);
        if let Some((own, opposing)) = meaning.and_then(|m| self.r.lens.sides(m, f.you)) {
            let (own, other) = self.one_of_each_side(f, own, opposing)?;
            let order = self.from(f.you).into_iter();
            return Ok(order.filter(|s| *s == own || *s == other).collect());
        }
        Ok(
            match self.r.lens.meant_by(source, phrase, Part::Acts, reader) {
                Meant::One(seat) => [seat].into_iter().collect(),
                Meant::Each(seats) => {
                    let order = self.from(f.you).into_iter();
                    order.filter(|s| seats.has(*s)).collect()
                }
                Meant::Pick { among, .. } => {
                    let rules = self.picking_rules(f);
                    [self.choose_seat(f, among, rules)?].into_iter().collect()
                }
            },
        )
    }

    /// One player of each side: its user chooses, and the choice holds for the whole effect; an
    /// opponent who is attacked or named already is the one (TB-TARGET-16f, TB-OPEN-20).
    pub(super) fn one_of_each_side(
        &mut self,
        f: &mut Frame,
        own: SeatSet,
        opposing: SeatSet,
    ) -> Result<(Seat, Seat), Wait> {
        let own = match f.own {
            Some(seat) => seat,
            None => self.choose_seat(f, own, SIDES)?,
        };
        f.own = Some(own);
        Ok((own, self.opponent_among(f, opposing, SIDES)?))
    }

    /// What sort of source a frame's words stand on, as the lens tells them apart.
    pub fn source(&self, f: &Frame) -> lens::Source {
        self.now().source(f)
    }

    /// Whether an attack or effect may do something to a Pokémon of another seat.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn reaches(&mut self, f: &mut Frame, life: Life) -> Result<bool, Wait> {
        if f.origin != Origin::Attack {
            return Ok(true);
        }
        Ok(self.shield(f, life)? == Shield::Open)
    }
}

/// One player of each side is chosen as the card is played.
const SIDES: &[&str] = &["TB-TARGET-16f", "TB-OPEN-20"];

/// Whether words speak of "your opponent" or of what is that player's.
pub(crate) fn speaks_of_opponent<T: Phrase>(words: &T) -> bool {
    let mut found = false;
    words.walk(&mut |node| {
        found |= node.downcast_ref() == Some(&Whose::Opponents);
        found |= node.downcast_ref() == Some(&Who::Opponent);
        found |= node.downcast_ref() == Some(&Mon::Defending);
    });
    found
}

impl Rule {
    /// Whether it is about the Defending Pokémon.
    pub fn is_about_defending(&self) -> bool {
        matches!(
            self,
            Self::DealLess(Mon::Defending, _)
                | Self::CostMore(Mon::Defending, _)
                | Self::RetreatMore(Mon::Defending, _)
                | Self::TakeMore(_, Mon::Defending)
                | Self::CantAttack(Mon::Defending)
                | Self::CantAttackThis(Mon::Defending)
                | Self::CantRetreat(Mon::Defending)
                | Self::CantLeave(Mon::Defending)
                | Self::CantUse(Mon::Defending)
                | Self::MayFail(Mon::Defending)
        )
    }
}

impl Frame {
    /// The rule by which its sentences are carried out.
    pub fn why(&self) -> &'static [&'static str] {
        match self.origin {
            Origin::Attack => &["OS-ATTACK-5c"],
            Origin::Power => &["OS-BASE-12"],
            Origin::Trainer => &["OS-MODERN-6"],
            Origin::Energy => &["OS-CHECKUP-5"],
            Origin::Stadium => &["OS-BASE-15"],
        }
    }

    /// Which words ask: the ability's number and the sentence's, for a reason's figure.
    pub fn words(&self) -> u16 {
        u16::from(self.ability.1) << 8 | u16::from(self.clause)
    }
}
