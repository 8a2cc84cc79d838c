//! Standing rules asked of the table: what face-up cards and lasting effects say (TD-BASE-44, TD-BASE-45).

use arrayvec::ArrayVec;
use kernel::{Card, Seat};

use crate::frame::Frame;
use crate::link::Aim;
use crate::state::{Place as Zone, Side};
use crate::table::Table;
use crate::topics::topic;
use crate::words::{
    Act, Attribute, Clause, KindMany, Many, Race, Rule, Source, Stat, Things, Value,
};

impl<'a> Table<'a> {
    /// The first answer that a rule on a topic gives: lasting effects, then face-up cards in the
    /// order in which they became active.
    pub fn rule<T>(
        &self,
        about: u8,
        ask: &mut dyn FnMut(&Frame, &'a Rule) -> Option<T>,
    ) -> Option<T> {
        if !self.is_spoken_of(about) {
            return None;
        }
        self.lasting_says(about, ask)
            .or_else(|| self.voice_says(about, ask))
    }

    /// Whether anything in force is about a topic.
    #[inline]
    fn is_spoken_of(&self, about: u8) -> bool {
        self.s.loud >> about & 1 == 1 || self.lasts(about)
    }

    /// The first answer of what lasts.
    fn lasting_says<T>(
        &self,
        about: u8,
        ask: &mut dyn FnMut(&Frame, &'a Rule) -> Option<T>,
    ) -> Option<T> {
        for at in 0..self.s.lasting.len() {
            if self.s.lasting[at].topic == about
                && let Some((frame, rule)) = self.lasting_rule(at)
                && let Some(rule) = self.in_force(&frame, rule)
                && let Some(answer) = ask(&frame, rule)
            {
                return Some(answer);
            }
        }
        None
    }

    /// Whether something that lasts is about a topic.
    fn lasts(&self, about: u8) -> bool {
        self.s.lasting.iter().any(|l| l.topic == about)
    }

    /// The first answer of a face-up card.
    fn voice_says<T>(
        &self,
        about: u8,
        ask: &mut dyn FnMut(&Frame, &'a Rule) -> Option<T>,
    ) -> Option<T> {
        if self.s.loud >> about & 1 == 0 {
            return None;
        }
        for card in &self.s.voices {
            let info = self.info(*card);
            if info.topics >> about & 1 == 0 || self.is_silent(*card) {
                continue;
            }
            let face = self.face(*card);
            for (ability, plan) in info.plans.iter().enumerate() {
                for clause in &plan.rules {
                    let Clause::Always(rule) =
                        self.r.ruled.pool.clause(face, ability as u8, *clause)
                    else {
                        continue;
                    };
                    if rule.topic() != about {
                        continue;
                    }
                    let frame = self.voice(*card, ability as u8);
                    if let Some(rule) = self.in_force(&frame, rule)
                        && let Some(answer) = ask(&frame, rule)
                    {
                        return Some(answer);
                    }
                }
            }
        }
        None
    }

    /// Whether some rule on a topic says so.
    #[inline]
    pub fn says(&self, about: u8, ask: &mut dyn FnMut(&Frame, &'a Rule) -> bool) -> bool {
        self.is_spoken_of(about)
            && self
                .rule(about, &mut |f, rule| ask(f, rule).then_some(()))
                .is_some()
    }

    /// The rule inside its frames, if their conditions hold.
    fn in_force(&self, f: &Frame, rule: &'a Rule) -> Option<&'a Rule> {
        match rule {
            Rule::While(cond, inner) => self
                .cond(f, cond)
                .then(|| self.in_force(f, inner))
                .flatten(),
            other => Some(other),
        }
    }

    /// The frame in which a face-up card's standing rules are read.
    pub fn voice(&self, card: Card, ability: u8) -> Frame {
        let mut frame = Frame::new(self.spot(card).0, self.s.aim(card));
        let status = self.s.status(card);
        frame.words = (self.face(card), ability);
        frame.pick = status.pick;
        frame.declared = status.declared;
        frame.amount = i32::from(status.amount);
        if status.on != Card::NONE {
            frame.it.push(self.s.aim(status.on));
            frame.first = 1;
        }
        frame
    }

    /// The frame and the rule of something that lasts.
    pub fn lasting_rule(&self, at: usize) -> Option<(Frame, &'a Rule)> {
        let lasting = &self.s.lasting[at];
        let (face, ability, clause) = lasting.words;
        let mut frame = Frame::new(lasting.you, lasting.source);
        frame.words = (face, ability);
        frame.pick = lasting.pick;
        frame.declared = lasting.declared;
        frame.amount = lasting.amount;
        frame.fixed = true;
        frame.it = lasting.targets.iter().copied().collect();
        frame.first = frame.it.len() as u8;
        let pool = &self.r.ruled.pool;
        let rule = match pool.clause(face, ability, clause) {
            Clause::Do(act) | Clause::Cost(act) => rule_of(act),
            Clause::Always(Rule::EachTime(_, act)) => rule_of(act),
            Clause::Always(rule) => Some(rule),
            _ => None,
        };
        rule.map(|rule| (frame, rule))
    }

    /// Whether a face-up card's effects are not in force: negated, or asleep, or not yet resolved.
    pub fn is_silent(&self, card: Card) -> bool {
        let info = self.info(card);
        let status = self.s.status(card);
        if status.side == Side::Down || (info.gemini || !info.class.is_monster()) && !status.awake {
            return true;
        }
        // A monster destroyed by battle applies no more, though it still lies there (TD-BASE-41).
        if self.s.battle.is_some_and(|b| b.doomed.contains(&card)) {
            return true;
        }
        self.is_negated(card)
    }

    /// Whether the effects of a card are negated (TD-BASE-44).
    pub fn is_negated(&self, card: Card) -> bool {
        if !self.is_spoken_of(topic::NEGATE) {
            return false;
        }
        self.negated_by(card, &mut ArrayVec::new())
    }

    fn negated_by(&self, card: Card, path: &mut ArrayVec<Card, 8>) -> bool {
        let lasting = (0..self.s.lasting.len()).any(|at| {
            if self.s.lasting[at].topic != topic::NEGATE {
                return false;
            }
            let Some((frame, rule)) = self.lasting_rule(at) else {
                return false;
            };
            matches!(rule.inner(), Rule::Negate(things) if self.is_among(&frame, things, card))
        });
        if lasting {
            return true;
        }
        if path.is_full() || self.s.loud >> topic::NEGATE & 1 == 0 {
            return false;
        }
        path.push(card);
        let order = |c: Card| self.s.voices.iter().position(|v| *v == c);
        let found = self.s.voices.iter().any(|other| {
            // Of two that would negate each other the one that became active first wins.
            !path.contains(other)
                && self.negates(*other, card)
                && (order(card).is_none()
                    || order(card) >= order(*other)
                    || !self.negates(card, *other))
                && !self.negated_by(*other, path)
        });
        path.pop();
        found
    }

    /// Whether the words of one card negate another.
    fn negates(&self, by: Card, card: Card) -> bool {
        let info = self.info(by);
        let status = self.s.status(by);
        if by == card || info.topics >> topic::NEGATE & 1 == 0 || status.side == Side::Down {
            return false;
        }
        if (info.gemini || !info.class.is_monster()) && !status.awake {
            return false;
        }
        let face = self.face(by);
        let rules = info
            .plans
            .iter()
            .enumerate()
            .flat_map(|(a, plan)| plan.rules.iter().map(move |c| (a as u8, *c)));
        rules.into_iter().any(|(ability, clause)| {
            let frame = self.voice(by, ability);
            match self.r.ruled.pool.clause(face, ability, clause) {
                Clause::Always(rule) => match self.in_force(&frame, rule) {
                    Some(Rule::Negate(things)) => self.is_among(&frame, things, card),
                    _ => false,
                },
                _ => false,
            }
        })
    }

    // Values.

    /// The ATK or DEF of a card now (TD-BASE-45).
    pub fn stat_of(&self, card: Card, stat: Stat) -> i32 {
        let printed = self.printed(card, stat);
        if !self.spot(card).1.is_field() && self.spot(card).1 != Zone::Arriving {
            return printed;
        }
        if !self.is_spoken_of(topic::GAIN) {
            return printed;
        }
        let mut base = printed;
        let mut plus = 0;
        // What an effect changed stands on what face-up cards say at the time.
        let mut read = |f: &Frame, rule: &'a Rule| -> Option<()> {
            self.change(f, rule, card, stat, printed, &mut base, &mut plus);
            None
        };
        self.voice_says(topic::GAIN, &mut read);
        self.lasting_says(topic::GAIN, &mut read);
        let reversed = self.s.lasting.iter().enumerate().any(|(at, lasting)| {
            lasting.topic == topic::GAIN
                && self
                    .lasting_rule(at)
                    .is_some_and(|(_, r)| matches!(r.inner(), Rule::Reversed))
        });
        (base + if reversed { -plus } else { plus }).max(0)
    }

    #[allow(clippy::too_many_arguments)]
    fn change(
        &self,
        f: &Frame,
        rule: &Rule,
        card: Card,
        stat: Stat,
        printed: i32,
        base: &mut i32,
        plus: &mut i32,
    ) {
        if self.s.loud >> topic::UNAFFECTED & 1 == 1
            && f.source.card != card
            && !self.affects(card, f.source.card, f.you)
        {
            return;
        }
        let is = |of: Stat| of == stat || of == Stat::Both;
        // "All" of an effect that has resolved are those that were there then.
        let among = |things: &Things| match things {
            Things::Some(set) if f.fixed && set.many == Many::All => {
                f.it.iter()
                    .any(|aim| aim.card == card && self.s.stays(*aim))
            }
            things => self.is_among(f, things, card),
        };
        match rule {
            Rule::Gain(things, delta) if is(delta.stat) && among(things) => {
                *plus += i32::from(delta.by);
            }
            Rule::Lose(things, delta) if is(delta.stat) && among(things) => {
                *plus -= i32::from(delta.by);
            }
            Rule::GainEach(things, delta, tally) if is(delta.stat) && among(things) => {
                *plus += i32::from(delta.by)
                    * if f.fixed {
                        f.amount
                    } else {
                        self.tally(f, tally)
                    };
            }
            Rule::LoseEach(things, delta, tally) if is(delta.stat) && among(things) => {
                *plus -= i32::from(delta.by)
                    * if f.fixed {
                        f.amount
                    } else {
                        self.tally(f, tally)
                    };
            }
            Rule::SetOriginal(of, things, value) if is(*of) && among(things) => {
                *base = match value {
                    Value::Is(n) => i32::from(*n),
                    Value::Halved => (*base + 1) / 2,
                    Value::Doubled => *base * 2,
                    _ => *base,
                };
            }
            Rule::Set(of, things, value) if is(*of) && among(things) => {
                *base = match value {
                    Value::Is(n) => i32::from(*n),
                    Value::Halved if f.fixed => (*base + *plus + 1) / 2 - *plus,
                    Value::Doubled if f.fixed => (*base + *plus) * 2 - *plus,
                    Value::Halved => (printed + 1) / 2,
                    Value::Doubled => printed * 2,
                    Value::Original => printed,
                    Value::Equal(_) if f.words.0 != self.face(f.source.card) => f.amount,
                    Value::Equal(amount) => {
                        if f.amount != 0 {
                            f.amount
                        } else {
                            self.amount(f, amount)
                        }
                    }
                    Value::Times(n, several) => i32::from(*n) * self.count(f, &several.0) as i32,
                    Value::Swapped => self.printed(
                        card,
                        if stat == Stat::Atk {
                            Stat::Def
                        } else {
                            Stat::Atk
                        },
                    ),
                };
            }
            _ => {}
        }
    }

    /// The printed ATK or DEF.
    pub fn printed(&self, card: Card, stat: Stat) -> i32 {
        let info = self.info(card);
        i32::from(if stat == Stat::Def {
            info.def
        } else {
            info.atk
        })
    }

    /// The Level of a card now.
    pub fn level_of(&self, card: Card) -> u8 {
        let mut level = self.info(card).level;
        if self.s.loud >> topic::LEVEL_LESS & 1 == 1 {
            self.says(topic::LEVEL_LESS, &mut |f, rule| {
                if let Rule::LevelLess(things, n) = rule
                    && self.is_among(f, things, card)
                    && self.affects(card, f.source.card, f.you)
                {
                    level = level.saturating_sub(*n);
                }
                false
            });
        }
        level
    }

    /// The Attribute of a card now.
    pub fn attribute_of(&self, card: Card) -> Attribute {
        let changed = self.rule(topic::BECOMES_OF, &mut |f, rule| match rule {
            Rule::BecomesOf(things, attribute) if self.is_among(f, things, card) => {
                Some(*attribute)
            }
            _ => None,
        });
        changed.unwrap_or(self.info(card).attribute)
    }

    /// Whether a card is of an Attribute now, be it the one it is treated as besides its own.
    pub fn is_of(&self, card: Card, attribute: Attribute) -> bool {
        self.attribute_of(card) == attribute
            || self.says(topic::ALSO_OF, &mut |f, rule| {
                matches!(rule, Rule::AlsoOf(things, also)
                    if *also == attribute && self.is_among(f, things, card))
            })
    }

    /// The Type of a card now.
    pub fn race_of(&self, card: Card) -> Race {
        let changed = self.rule(topic::BECOMES_TYPED, &mut |f, rule| match rule {
            Rule::BecomesTyped(things, race) if self.is_among(f, things, card) => Some(*race),
            _ => None,
        });
        changed.unwrap_or(self.info(card).race)
    }

    /// Whether a rule treats a card as one of a name.
    pub fn treated_as(&self, card: Card, name: &str) -> bool {
        self.s.loud >> topic::TREATED_AS & 1 == 1
            && self.says(topic::TREATED_AS, &mut |f, rule| {
                matches!(rule, Rule::TreatedAs(things, n) if n.0 == name && self.is_among(f, things, card))
            })
    }

    // Protection.

    /// Whether an effect comes from such a source, as the protected card's controller reads it.
    fn comes_from(&self, source: Source, by: Card, by_seat: Seat, card: Card, aims: Aimed) -> bool {
        // The rules themselves are no card's effect.
        if by == Card::NONE {
            return false;
        }
        let class = self.info(by).class;
        let opposing = self.r.ruled.lens.team[by_seat] != self.r.ruled.lens.team[self.spot(card).0];
        match source {
            Source::Any => true,
            Source::Spells => class.is_spell(),
            Source::Traps => class.is_trap(),
            Source::SpellsAndTraps => !class.is_monster(),
            Source::Monsters => class.is_monster(),
            Source::Targeting => aims == Aimed::Targets,
            Source::Opponents => opposing,
            Source::OpponentsSpellsAndTraps => opposing && !class.is_monster(),
        }
    }

    /// Whether a card can be targeted by an effect.
    pub fn targetable(&self, card: Card, by: Card, by_seat: Seat) -> bool {
        !self.says(topic::UNTARGETABLE, &mut |f, rule| {
            matches!(rule, Rule::Untargetable(things, source)
                if self.comes_from(*source, by, by_seat, card, Aimed::Targets) && self.is_among(f, things, card))
        })
    }

    /// Whether an effect that targets a card is negated for it, and its card destroyed
    /// (Frontier Wiseman).
    pub fn is_rebuffed(&self, card: Card, by: Card, by_seat: Seat) -> bool {
        self.says(topic::REBUFF, &mut |f, rule| {
            matches!(rule, Rule::Rebuff(things, source)
                if self.comes_from(*source, by, by_seat, card, Aimed::Targets) && self.is_among(f, things, card))
        })
    }

    /// Whether an effect does anything to a card.
    pub fn affects(&self, card: Card, by: Card, by_seat: Seat) -> bool {
        !self.says(topic::UNAFFECTED, &mut |f, rule| {
            matches!(rule, Rule::Unaffected(things, source)
                if by != card && self.comes_from(*source, by, by_seat, card, Aimed::Reaches) && self.is_among(f, things, card))
        })
    }

    /// Whether an effect can destroy a card.
    pub fn destructible(&self, card: Card, by: Card, by_seat: Seat) -> bool {
        self.affects(card, by, by_seat)
            && !self.says(topic::EFFECT_PROOF, &mut |f, rule| {
                matches!(rule, Rule::EffectProof(things, source)
                    if self.comes_from(*source, by, by_seat, card, Aimed::Reaches) && self.is_among(f, things, card))
            })
    }

    /// Whether a rule about some cards is about this one.
    pub fn is_under(&self, about: u8, card: Card) -> bool {
        self.says(about, &mut |f, rule| self.is_about(f, rule, card))
    }

    /// Whether a rule in force is about a card.
    pub(crate) fn is_about(&self, f: &Frame, rule: &Rule, card: Card) -> bool {
        match rule {
            Rule::AttackInDefense(things)
            | Rule::CantAttack(things)
            | Rule::CantAttackDirectly(things)
            | Rule::AttackDirectly(things)
            | Rule::OnlyDirectly(things)
            | Rule::CantBeAttacked(things)
            | Rule::NotInTheWay(things)
            | Rule::Lure(things)
            | Rule::BattleProof(things)
            | Rule::Piercing(things)
            | Rule::NoDamageFrom(things)
            | Rule::NoDamageTo(things)
            | Rule::HalfDamageOf(things)
            | Rule::BattleRemoves(things)
            | Rule::Fixed(things)
            | Rule::NoFlip(things)
            | Rule::NoTribute(things)
            | Rule::NoTributeSummon(things)
            | Rule::MustAttack(things)
            | Rule::AttackAll(things)
            | Rule::ControlFixed(things)
            | Rule::LeavesRemoved(things)
            | Rule::SharedDamage(things)
            | Rule::HalfDamageTo(things)
            | Rule::ReflectDamage(things)
            | Rule::NoRemoval(things)
            | Rule::MatchWin(things)
            | Rule::NoMaterial(things) => self.is_among(f, things, card),
            _ => false,
        }
    }

    /// Whether a seat is kept from something.
    pub fn is_bound(&self, about: u8, seat: Seat) -> bool {
        self.says(about, &mut |f, rule| self.binds_seat(f, rule, seat))
    }

    /// Whether a rule in force binds a seat.
    pub(crate) fn binds_seat(&self, f: &Frame, rule: &Rule, seat: Seat) -> bool {
        match rule {
            Rule::NoBattleDamage(subject)
            | Rule::NoDamage(subject)
            | Rule::NoNormalSummon(subject)
            | Rule::NoSpecialSummon(subject)
            | Rule::NoFlipSummon(subject)
            | Rule::NoDraws(subject)
            | Rule::OpenHand(subject)
            | Rule::NoHandLimit(subject) => self.binds(f, *subject, seat),
            _ => false,
        }
    }

    /// Whether a seat is kept from activating or Setting a card.
    pub fn is_banned(&self, about: u8, seat: Seat, card: Card) -> bool {
        self.says(about, &mut |f, rule| self.bans(f, rule, seat, card))
    }

    /// Whether a rule in force keeps a seat from activating or Setting a card.
    pub(crate) fn bans(&self, f: &Frame, rule: &Rule, seat: Seat, card: Card) -> bool {
        match rule {
            Rule::NoActivating(subject, KindMany(kind))
            | Rule::NoSetting(subject, KindMany(kind)) => {
                self.binds(f, *subject, seat) && self.fits(f, kind, card)
            }
            _ => false,
        }
    }

    /// The card of the first rule on a topic that says so; [`Card::NONE`] if none does.
    pub(crate) fn speaker(&self, about: u8, ask: &mut dyn FnMut(&Frame, &'a Rule) -> bool) -> Card {
        if !self.is_spoken_of(about) {
            return Card::NONE;
        }
        let found = self.rule(about, &mut |f, rule| ask(f, rule).then_some(f.source.card));
        found.unwrap_or(Card::NONE)
    }

    /// A rule that a card's own words say, wherever it is: how it may be Summoned.
    #[inline]
    pub fn own_rule(&self, card: Card, about: u8) -> Option<&'a Rule> {
        let info = self.info(card);
        if info.topics >> about & 1 == 1 {
            self.own_words(card, about)
        } else {
            None
        }
    }

    /// The first of a card's own rules on a topic that is in force.
    fn own_words(&self, card: Card, about: u8) -> Option<&'a Rule> {
        let info = self.info(card);
        let face = self.face(card);
        info.plans.iter().enumerate().find_map(|(ability, plan)| {
            plan.rules.iter().find_map(|clause| {
                match self.r.ruled.pool.clause(face, ability as u8, *clause) {
                    Clause::Always(rule) if rule.topic() == about => match rule {
                        Rule::While(..) => {
                            let frame = self.words_frame(
                                self.reader_of(card),
                                self.s.aim(card),
                                ability as u8,
                            );
                            self.in_force(&frame, rule)
                        }
                        rule => Some(rule),
                    },
                    _ => None,
                }
            })
        })
    }

    /// The cards equipped to a monster.
    pub fn equips_of(&self, monster: Card) -> impl Iterator<Item = Card> + '_ {
        self.by_turn(self.alive())
            .into_iter()
            .flat_map(move |seat| {
                let cards = self.s.piles.cards(crate::state::zone(seat, Zone::Spells));
                cards.iter().copied().filter(move |c| {
                    self.s.status(*c).on == monster
                        && self.s.status(*c).side == Side::Up
                        && self.is_equip(*c)
                })
            })
    }

    /// Whether a card in a Spell & Trap Card Zone lies there as an Equip Card.
    pub fn is_equip(&self, card: Card) -> bool {
        let info = self.info(card);
        info.class == crate::words::Class::EquipSpell
            || info.class.is_monster() && self.spot(card).1 == Zone::Spells
    }

    /// Notes which topics face-up cards speak of.
    pub fn listen(&mut self) {
        let loud = self
            .s
            .voices
            .iter()
            .fold(0, |loud, card| loud | self.info(*card).topics);
        self.s.loud = loud;
        self.s.touched = true;
    }

    /// A card's stay as an aim, for things that look at one card.
    pub fn aim(&self, card: Card) -> Aim {
        self.s.aim(card)
    }
}

/// How an effect meets a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aimed {
    /// It targets it.
    Targets,
    /// It reaches it.
    Reaches,
}

/// The rule that an act enters.
pub fn rule_of(act: &Act) -> Option<&Rule> {
    match act {
        Act::Lasting(_, rule) => Some(rule),
        Act::If(_, act)
        | Act::May(act)
        | Act::LetThem(_, act)
        | Act::InEndPhase(act)
        | Act::InNthStandby(_, act)
        | Act::InNext(_, _, act)
        | Act::CallOr(act)
        | Act::AtNextTurn(_, act) => rule_of(act),
        _ => None,
    }
}
