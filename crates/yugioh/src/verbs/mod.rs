//! The verbs of the card language: what each sentence does.

mod cards;
mod chance;
mod choose;
mod cost;
mod field;
mod fusion;
mod possible;
mod ritual;
mod summon;

use kernel::{Seat, Wait};

use crate::ask::{Ask, Say};
use crate::event::What as Told;
use crate::frame::Frame;
use crate::link::{Aim, Verdict};
use crate::moving::Why;
use crate::state::{Debt, Due, Lasting, Side, Until};
use crate::table::{Table, plain};
use crate::trigger::Cause;
use crate::words::{Act, Amount, Harm, Phase, Points, Rule, Span, Tally, Things, Value, Whom};

impl<'a> Table<'a> {
    /// Why cards move that this frame moves.
    pub fn why(&self, f: &Frame) -> Why {
        Why {
            cause: f.cause,
            by: f.source.card,
            seat: f.you,
            rules: &["TD-BASE-42"],
        }
    }

    /// Does what a sentence says.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn act(&mut self, f: &mut Frame, act: &'a Act) -> Result<(), Wait> {
        f.they = f.you;
        match act {
            Act::If(cond, then) => {
                if self.cond(f, cond) {
                    self.act(f, then)
                } else {
                    Ok(())
                }
            }
            Act::May(then) => self.may(f, f.you, then),
            Act::LetThem(who, then) => {
                for seat in self.deciders(f, *who) {
                    self.may(f, seat, then)?;
                }
                Ok(())
            }
            Act::Either(a, b) => self.either(f, a, b),
            Act::CallOr(otherwise) => {
                self.act_by_chance(f, act)?;
                if f.called {
                    Ok(())
                } else {
                    self.act(f, otherwise)
                }
            }
            Act::InEndPhase(_) => {
                self.owe(f, Due::End(self.s.turn));
                Ok(())
            }
            Act::InNthStandby(n, _) => {
                self.owe(
                    f,
                    Due::Phases(kernel::SeatSet::only(f.you), Phase::Standby, *n),
                );
                Ok(())
            }
            Act::InNext(whose, phase, _) => {
                let seats = self.whose(f, *whose, lens::Part::Turn);
                self.owe(f, Due::Phases(seats, *phase, 1));
                Ok(())
            }
            Act::AtNextTurn(whose, _) => {
                let seats = self.whose(f, *whose, lens::Part::Turn);
                self.owe(f, Due::Turn(seats));
                Ok(())
            }
            Act::AfterChain(_) => {
                self.owe(f, Due::ChainOver);
                Ok(())
            }
            Act::Lasting(span, rule) => {
                self.enter(f, *span, rule);
                f.did = true;
                Ok(())
            }
            Act::Choose(_)
            | Act::LetChoose(..)
            | Act::Destroy(_)
            | Act::DestroyRemoving(_)
            | Act::DestroyAfterDamage(_)
            | Act::Send(_)
            | Act::ToHand(_)
            | Act::ToDeckTop(_)
            | Act::ToDeckBottom(_)
            | Act::ToDeck(_)
            | Act::Remove(_)
            | Act::RemoveFaceDown(_)
            | Act::RemoveUntilEnd(_)
            | Act::Tribute(_)
            | Act::LetTribute(..)
            | Act::AddTo(..)
            | Act::DiscardThis
            | Act::LetSend(..)
            | Act::LookAt(_)
            | Act::Show(_)
            | Act::EachRemoves(_)
            | Act::Virus(..) => self.act_on_cards(f, act),
            Act::Draw(..)
            | Act::DrawEach(..)
            | Act::DrawTo(..)
            | Act::Discard(..)
            | Act::DiscardRandom(..)
            | Act::DiscardHand(..)
            | Act::ShuffleHand(..)
            | Act::Mill(..)
            | Act::Shuffle(..)
            | Act::LookAtHand(_)
            | Act::ShowHand(..)
            | Act::TakeTop(_)
            | Act::DrawMore(..)
            | Act::DrawYouTo(_)
            | Act::DiscardAsMany
            | Act::MillEach(..)
            | Act::MillUpTo(_)
            | Act::MillRemove(..)
            | Act::SwapPiles
            | Act::PickUp(..)
            | Act::LookTop(..)
            | Act::TopOrBottom
            | Act::PutBack
            | Act::ExchangeCards => self.act_on_hands(f, act),
            Act::DeclareType
            | Act::DeclareTypeThere
            | Act::DeclareAttribute
            | Act::DeclareSpellOrTrap
            | Act::DeclareSort
            | Act::DeclareName
            | Act::RollOff
            | Act::Flip
            | Act::Flips(_)
            | Act::CallCoin
            | Act::Roll => self.act_by_chance(f, act),
            Act::Summon(_)
            | Act::SummonIn(..)
            | Act::SummonAs(_)
            | Act::SummonTo(..)
            | Act::LetSummon(..)
            | Act::LetSummonToAttack(..)
            | Act::Tokens(..)
            | Act::TokensTo(..)
            | Act::Fuse(_)
            | Act::FuseRemoving(_)
            | Act::FuseFromGraveyard(_)
            | Act::SendMaterials(_)
            | Act::FuseIt
            | Act::Ritual(..)
            | Act::RitualExactly(..)
            | Act::RitualFromDeck(_)
            | Act::ExtraSummon => self.act_of_summoning(f, act),
            Act::Turn(..)
            | Act::Switch(_)
            | Act::FaceUp(_)
            | Act::FaceDown(_)
            | Act::TakeControl(..)
            | Act::TakeControlThisTurn(..)
            | Act::CreatureSwap
            | Act::Equip(_)
            | Act::EquipThis(_)
            | Act::Set(_)
            | Act::PutCounters(..)
            | Act::RemoveCounters(..)
            | Act::RemoveAllCounters(..)
            | Act::FaceUpQuietly(_)
            | Act::RemoveCountersAnywhere(..) => self.act_on_field(f, act),
            Act::Damage(Harm(amount), whom) => {
                let n = self.amount(f, amount);
                self.hurt(f, *whom, n);
                if matches!(amount, Amount::Doubling(_)) {
                    let source = f.source.card;
                    self.s.status_mut(source).turns = self.s.status(source).turns.saturating_add(1);
                }
                Ok(())
            }
            Act::DamageEach(n, whom, tally) => {
                let times = self.tally_for(f, tally);
                self.hurt(f, *whom, i32::from(*n) * times);
                Ok(())
            }
            Act::Gain(who, Points(amount)) => {
                let n = self.amount(f, amount);
                f.amount = n;
                for seat in self.scorers(f, *who) {
                    self.gain(seat, n, self.why(f));
                }
                Ok(())
            }
            Act::GainEach(who, n, tally) => {
                let n = i32::from(*n) * self.tally_for(f, tally);
                f.amount = n;
                for seat in self.scorers(f, *who) {
                    self.gain(seat, n, self.why(f));
                }
                Ok(())
            }
            Act::Pay(who, Points(amount)) => {
                for seat in self.scorers(f, *who) {
                    let n = self.amount(f, amount);
                    self.pay(seat, n, f.source.card);
                    f.amount = n;
                }
                Ok(())
            }
            Act::PayEach(n, tally) => {
                let n = i32::from(*n) * self.tally(f, tally);
                self.pay(f.you, n, f.source.card);
                Ok(())
            }
            Act::PayHalf(who, _) | Act::LoseHalf(who, _) => {
                for seat in self.scorers(f, *who) {
                    // What remains of an odd total is rounded up (TD-OPEN-26).
                    let n = self.lp(seat) / 2;
                    self.pay(seat, n, f.source.card);
                    f.amount = n;
                }
                Ok(())
            }
            Act::PayMultiple(n) => {
                let most = (self.lp(f.you) / i32::from(*n)).clamp(1, 60) as u16;
                self.begin(f.you, Ask::Multiple, f.source.card, *n);
                self.q.kind = kernel::Kind::Number;
                self.q.min = 1;
                self.q.max = most;
                let times = if most == 1 {
                    1
                } else {
                    self.asker.ask(self.q).ok_or(Wait)?.first()
                };
                let paid = i32::from(*n) * i32::from(times);
                self.pay(f.you, paid, f.source.card);
                f.amount = paid;
                let source = f.source.card;
                self.s.status_mut(source).amount = paid as u16;
                Ok(())
            }
            Act::SkipDraws(n) => {
                self.s.players[f.you].skips[Phase::Draw as usize] += n;
                Ok(())
            }
            Act::DamageLower(Harm(amount)) => {
                let n = self.amount(f, amount);
                let (a, x, b, y) = f.rolls;
                let loser = if x < y { a } else { b };
                self.damage(loser, n, self.why(f));
                Ok(())
            }
            Act::TurnDamage => {
                let foes = self.meant(f, lens::Who::YourOpponent, lens::Part::Scores);
                let to = f.pick.or_else(|| foes.iter().next());
                let card = f.subject.card;
                let link = self.s.chain.iter_mut().rfind(|l| l.source.card == card);
                if let (Some(link), Some(to)) = (link, to) {
                    link.turned = Some((f.you, to));
                }
                Ok(())
            }
            Act::AttackInstead(things) => {
                if let Some(aim) = self.which(f, things)?.first().copied() {
                    self.turn_to(aim.card, crate::words::Position::Attack, f);
                    self.attack_instead(aim, f.source.card);
                }
                Ok(())
            }
            Act::AttackAgain => {
                let card = f.source.card;
                let status = self.s.status_mut(card);
                status.attacks = status.attacks.saturating_sub(1);
                Ok(())
            }
            Act::NegateAttack => {
                f.did = self.s.battle.is_some();
                self.negate_attack(f);
                Ok(())
            }
            Act::NegateAttackAndEnd => {
                self.negate_attack(f);
                self.s.cut_short = true;
                Ok(())
            }
            Act::EndBattlePhase => {
                if let Some(battle) = &mut self.s.battle {
                    battle.negated = true;
                }
                self.s.cut_short = true;
                Ok(())
            }
            Act::NegateActivation => {
                self.negate(f, Verdict::ActivationNegated, Fate::Stays);
                Ok(())
            }
            Act::NegateAndDestroy => {
                self.negate(f, Verdict::ActivationNegated, Fate::Destroyed);
                Ok(())
            }
            Act::NegateEffect => {
                self.negate(f, Verdict::EffectNegated, Fate::Stays);
                Ok(())
            }
            Act::NegateSummon => {
                self.negate_summon(f);
                Ok(())
            }
            Act::SkipNext(who, _, phase) => {
                for seat in self.actors(f, *who) {
                    self.s.players[seat].skips[*phase as usize] += 1;
                }
                Ok(())
            }
            Act::Win(who) => {
                for seat in self.actors(f, *who) {
                    self.s.winners = self.s.winners.with(seat);
                }
                Ok(())
            }
            Act::LoneMonsterWins => {
                if !self.s.debts.is_full() {
                    self.s.debts.push(Debt {
                        words: (f.words.0, f.words.1, f.clause),
                        you: f.you,
                        source: f.source.card,
                        it: Aim::NONE,
                        due: Due::End(self.s.turn),
                        amount: 0,
                        pick: None,
                    });
                }
                Ok(())
            }
            Act::WinAfter(_, n) => {
                let due = Due::End(self.s.turn + u16::from(*n) - 1);
                let aim = Aim {
                    card: f.source.card,
                    life: 0,
                };
                if !self.s.debts.is_full() {
                    let words = (f.words.0, f.words.1, f.clause);
                    self.s.debts.push(Debt {
                        words,
                        you: f.you,
                        source: f.source.card,
                        it: aim,
                        due,
                        amount: 0,
                        pick: None,
                    });
                }
                Ok(())
            }
        }
    }

    fn may(&mut self, f: &mut Frame, seat: Seat, then: &'a Act) -> Result<(), Wait> {
        f.did = false;
        f.they = seat;
        let words = u16::from(f.words.1) << 8 | u16::from(f.clause);
        if self.possible(f, then) {
            if self.ask_yes(seat, Ask::May, f.source.card, words)? {
                let you = f.you;
                f.you = seat;
                self.act(f, then)?;
                f.you = you;
                f.did = true;
            }
        } else if self.could(f, then) {
            self.ask_no(seat, Ask::May, f.source.card, words)?;
        }
        Ok(())
    }

    fn either(&mut self, f: &mut Frame, a: &'a Act, b: &'a Act) -> Result<(), Wait> {
        if f.cause == Cause::Rule {
            // Upkeep: it is paid, or it is not. A payment may not take the last Life Points.
            let last = matches!(a, Act::Pay(_, Points(amount)) if self.lp(f.you) <= self.amount(f, amount));
            let words = u16::from(f.words.1) << 8 | u16::from(f.clause);
            let paid = !last
                && self.possible(f, a)
                && self.ask_yes(f.you, Ask::Upkeep, f.source.card, words)?;
            return self.act(f, if paid { a } else { b });
        }
        let hides = [a, b]
            .into_iter()
            .all(|act| self.possible(f, act) || self.could(f, act));
        self.begin(
            f.you,
            Ask::Either,
            f.source.card,
            u16::from(f.words.1) << 8 | u16::from(f.clause),
        );
        for (n, act) in [a, b].into_iter().enumerate() {
            if self.possible(f, act) {
                self.q.choices.push(plain(Say::Act, n as u16));
            }
        }
        if self.q.choices.is_empty() {
            return Ok(());
        }
        let said = if hides {
            self.ask_even_one()?.n
        } else {
            self.ask_one()?.n
        };
        self.act(f, if said == 0 { a } else { b })
    }

    /// Owes something to the End Phase.
    fn owe(&mut self, f: &Frame, due: Due) {
        let it = f.it.first().copied().unwrap_or(f.source);
        let debt = Debt {
            words: (f.words.0, f.words.1, f.clause),
            you: f.you,
            source: f.source.card,
            it,
            due,
            amount: f.count,
            pick: f.pick,
        };
        if !self.s.debts.is_full() {
            self.s.debts.push(debt);
        }
    }

    /// Enters a rule that lasts.
    pub fn enter(&mut self, f: &Frame, span: Span, rule: &Rule) {
        if let Rule::Control(things) = rule.inner() {
            for aim in self.things_now(f, things) {
                self.take_control(aim, f.you, 0, f.source);
            }
            return;
        }
        let turn = self.s.turn;
        let lens = &self.r.ruled.lens;
        let foes = self.meant(f, lens::Who::YourOpponent, lens::Part::Turn);
        let until = match span {
            Span::ThisTurn => Until::Turn(turn),
            Span::DamageStep => Until::DamageStep,
            Span::BattlePhase => Until::BattlePhase,
            Span::YourNextTurn => Until::Turns(
                kernel::SeatSet::only(f.you),
                if self.s.on_turn == f.you { 2 } else { 1 },
            ),
            Span::UntilYourNextTurn => Until::TurnOf(f.you),
            Span::OpponentsNextTurn => {
                let next = lens
                    .from(self.s.on_turn)
                    .skip(1)
                    .find(|s| foes.has(*s))
                    .unwrap_or(f.you);
                Until::Turns(
                    kernel::SeatSet::only(next),
                    1 + u8::from(next == self.s.on_turn),
                )
            }
            Span::OpponentsThirdTurn => Until::Turns(foes, 3),
            Span::WhileFaceUp => Until::SourceLeaves,
            Span::WhileItIsFaceUp => Until::TargetLeaves,
            Span::Duel => Until::Never,
        };
        let mut lasting = Lasting {
            words: (f.words.0, f.words.1, f.clause),
            topic: rule.topic(),
            bound: is_about_it(rule),
            you: f.you,
            source: f.source,
            targets: self.bound_by(f, rule.inner()),
            pick: f.pick,
            amount: self.worked_out(f, rule.inner()),
            declared: f.declared,
            until,
        };
        lasting.targets.retain(|aim| {
            let face_down = self.s.status(aim.card).side == Side::Down;
            self.s.stays(*aim) && !(face_down && rule.topic() == crate::topics::topic::GAIN)
        });
        if self.s.lasting.is_full() {
            self.s.lasting.remove(0);
        }
        self.s.lasting.push(lasting);
        self.s.touched = true;
        self.told(
            Told::Lasting,
            f.you,
            f.source.card,
            i32::from(f.clause) | i32::from(f.words.1) << 8,
            &["TD-BASE-50"],
        );
    }

    /// The cards that a lasting rule is about: "it", "them", or all whose values it changes.
    fn bound_by(&self, f: &Frame, rule: &Rule) -> arrayvec::ArrayVec<crate::link::Aim, 16> {
        match rule {
            Rule::Gain(Things::Some(set), _)
            | Rule::Lose(Things::Some(set), _)
            | Rule::GainEach(Things::Some(set), ..)
            | Rule::LoseEach(Things::Some(set), ..)
            | Rule::Set(_, Things::Some(set), _)
            | Rule::SetOriginal(_, Things::Some(set), _)
                if set.many == crate::words::Many::All =>
            {
                let found = self.gather(f, &set.kind, &set.place, lens::Part::Commands);
                found.iter().take(16).copied().collect()
            }
            _ => f.it.iter().take(16).copied().collect(),
        }
    }

    /// The amount of a rule that is worked out when it is entered.
    fn worked_out(&self, f: &Frame, rule: &Rule) -> i32 {
        match rule {
            Rule::Set(_, _, Value::Equal(amount)) => self.amount(f, amount),
            Rule::GainEach(_, _, tally) | Rule::LoseEach(_, _, tally) => self.tally(f, tally),
            _ => 0,
        }
    }

    fn hurt(&mut self, f: &mut Frame, whom: Whom, n: i32) {
        f.amount = n;
        f.did = false;
        for seat in self.scored(f, whom) {
            let before = self.lp(seat);
            self.damage(seat, n, self.why(f));
            f.did |= self.lp(seat) < before;
        }
    }

    /// A tally at the time it is needed.
    fn tally_for(&self, f: &Frame, tally: &Tally) -> i32 {
        match tally {
            Tally::Standbys => i32::from(self.s.status(f.source.card).turns).max(f.amount),
            other => self.tally(f, other),
        }
    }

    fn negate_attack(&mut self, f: &Frame) {
        let by = f.source.card;
        if let Some(battle) = &mut self.s.battle {
            battle.negated = true;
            let attacker = battle.attacker.card;
            self.told_of(
                Told::AttackNegated,
                f.you,
                (attacker, by),
                0,
                &["TD-BASE-36"],
            );
        }
    }

    /// Negates the link that this one answers (TD-BASE-43).
    fn negate(&mut self, f: &Frame, verdict: Verdict, fate: Fate) {
        let subject = f.subject;
        let Some(at) = self
            .s
            .chain
            .iter()
            .rposition(|link| link.source.card == subject.card)
        else {
            return;
        };
        self.s.chain[at].verdict = verdict;
        let card = subject.card;
        self.told_of(
            Told::Negated,
            f.you,
            (card, f.source.card),
            at as i32 + 1,
            &["TD-BASE-43"],
        );
        if verdict == Verdict::ActivationNegated {
            let (ability, turn) = (self.s.chain[at].ability, self.s.turn);
            let status = self.s.status_mut(card);
            if status.used_turn == turn {
                status.used &= !(1 << ability);
            }
        }
        if fate == Fate::Destroyed
            && (self.spot(card).1.is_field() || self.spot(card).1 == crate::state::Place::Hand)
        {
            let why = self.why(f);
            self.destroy(&[card], why);
        }
    }

    fn negate_summon(&mut self, f: &Frame) {
        let card = f.subject.card;
        if self.spot(card).1 == crate::state::Place::Arriving {
            self.told_of(
                Told::SummonNegated,
                f.you,
                (card, f.source.card),
                0,
                &["TD-BASE-32"],
            );
            let why = self.why(f);
            self.destroy(&[card], why);
        }
    }
}

/// What becomes of a card whose activation is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Stays,
    Destroyed,
}

/// Whether a rule is about the cards it was entered for, and not about a player.
fn is_about_it(rule: &Rule) -> bool {
    let mut found = false;
    cardlang::Phrase::walk(rule, &mut |node| {
        if let Some(things) = node.downcast_ref::<Things>() {
            found |= matches!(
                things,
                Things::It
                    | Things::Them
                    | Things::They
                    | Things::Those
                    | Things::First
                    | Things::Second
            );
        }
    });
    found
}
