//! Conditions, counts and amounts, as a frame reads them.

use kernel::Card;

use crate::frame::Frame;
use crate::state::{Place as Zone, Side, Stage, Stance, fate};
use crate::table::Table;
use crate::words::{Amount, Cond, Phase, Position, Source, Stat, Tally, Things};

impl Table<'_> {
    /// Whether a condition holds.
    pub fn cond(&self, f: &Frame, cond: &Cond) -> bool {
        let source = f.source.card;
        match cond {
            Cond::Heads => f.heads > 0,
            Cond::Tails => f.coins > f.heads,
            Cond::Called => f.called,
            Cond::Miscalled => !f.called,
            Cond::Roll(n) => f.roll == *n,
            Cond::RollEither(a, b) => f.roll == *a || f.roll == *b,
            Cond::RollFrom(n) => f.roll >= *n,
            Cond::Did => f.did,
            Cond::DidNot => !f.did,
            Cond::Any(cards) => self.counts(f, &cards.0).iter().any(|n| *n > 0),
            Cond::No(cards) => self.counts(f, &cards.0).contains(&0),
            Cond::AtLeast(n, cards) => self
                .counts(f, &cards.0)
                .iter()
                .any(|c| *c >= usize::from(*n)),
            Cond::AtMost(n, cards) => self
                .counts(f, &cards.0)
                .iter()
                .any(|c| *c <= usize::from(*n)),
            Cond::More(a, b) => {
                let (a, b) = (self.counts(f, &a.0), self.counts(f, &b.0));
                a.iter().any(|x| b.iter().any(|y| x > y))
            }
            Cond::Is(things, kind) => self
                .things_now(f, things)
                .iter()
                .any(|aim| self.fits(f, &kind.0, aim.card)),
            Cond::IsNot(things, kind) => !self
                .things_now(f, things)
                .iter()
                .any(|aim| self.fits(f, &kind.0, aim.card)),
            Cond::StatFrom(things, n, stat) => self.things_now(f, things).iter().any(|aim| {
                // What lies face-down has no ATK or DEF that anything could read.
                self.s.status(aim.card).side == Side::Up
                    && [Stat::Atk, Stat::Def]
                        .into_iter()
                        .filter(|of| *stat == Stat::Both || stat == of)
                        .all(|of| self.stat_of(aim.card, of) >= i32::from(*n))
            }),
            Cond::Stands(position) => {
                self.spot(source).1 == Zone::Monsters && self.stands(source, *position)
            }
            Cond::FaceUp => {
                self.spot(source).1.is_field() && self.s.status(source).side == Side::Up
            }
            Cond::Equipped => self.is_equip(source) && self.s.status(source).on != Card::NONE,
            Cond::AttackedThisTurn => self.s.status(source).fought == self.s.turn,
            Cond::NotAttackedThisTurn => self.s.status(source).fought != self.s.turn,
            Cond::Battles(kind) => self.s.battle.is_some_and(|b| {
                let target = b.target.map_or(Card::NONE, |t| t.card);
                let foe = if b.attacker.card == source {
                    target
                } else {
                    b.attacker.card
                };
                (b.attacker.card == source || target == source)
                    && foe != Card::NONE
                    && self.fits(f, &kind.0, foe)
            }),
            Cond::YourTurn => self.is_turn_of(f, crate::words::Whose::Yours),
            Cond::TheirTurn => self.is_turn_of(f, crate::words::Whose::Opponents),
            Cond::In(phase) => self.is_phase(*phase),
            Cond::LpTo(n) => self.lp(f.you) <= i32::from(*n),
            Cond::LpLower => self.rival_lp(f).is_some_and(|lp| self.lp(f.you) < lp),
            Cond::LpHigher => self.rival_lp(f).is_some_and(|lp| self.lp(f.you) > lp),
            Cond::Counters(n, _, things) => self
                .things_now(f, things)
                .iter()
                .any(|aim| self.s.status(aim.card).counters >= *n),
            Cond::NoCounters(_, things) => self
                .things_now(f, things)
                .iter()
                .all(|aim| self.s.status(aim.card).counters == 0),
            Cond::BattledThisTurn => self.s.status(source).battled == self.s.turn,
            Cond::SentThisTurn => self.was(source, 0, fate::REMOVED),
            Cond::DestroyedThisTurn => {
                self.was(source, fate::FIELD | fate::DESTROYED, fate::REMOVED)
            }
            Cond::RemovedThisTurn => self.was(source, fate::REMOVED | fate::HOME, 0),
            Cond::DestroyedSince(by) => {
                let since = self.s.players[f.you].last_turn;
                let needs = match by {
                    Source::Opponents | Source::OpponentsSpellsAndTraps => fate::OPPONENT,
                    _ => 0,
                };
                let fate = self.s.fates[source.index()];
                let bits = fate::DESTROYED | fate::EFFECT | needs;
                fate >> fate::SHIFT >= u32::from(since)
                    && fate & bits == bits
                    && fate & fate::REMOVED == 0
            }
            Cond::CoinsHeads(n) => f.heads >= *n,
            Cond::NoneEquipped => self.things_now(f, &Things::EquippedHere).is_empty(),
            Cond::MainStart => self.s.fresh,
            Cond::OutsideDamageStep => !self.is_phase(Phase::Damage),
            Cond::ChainLink(n) => self.s.chain.len() + 1 >= usize::from(*n),
            Cond::ChainLinkIs(n) => self.s.chain.len() + 1 == usize::from(*n),
            Cond::ChainNames => {
                let own = self.name_of(source);
                let names: Vec<&str> = self
                    .s
                    .chain
                    .iter()
                    .map(|l| self.name_of(l.source.card))
                    .chain([own])
                    .collect();
                (1..names.len()).all(|at| !names[..at].contains(&names[at]))
            }
            Cond::HighRoll(n) => f.rolls.1.max(f.rolls.3) == *n,
            Cond::HighRollTo(n) => f.rolls.1.max(f.rolls.3) <= *n,
            Cond::LpLowerBy(n) => self
                .rival_lp(f)
                .is_some_and(|lp| self.lp(f.you) + i32::from(*n) <= lp),
            Cond::OnlyThese(kind) => {
                let you = self.meant(f, lens::Who::You, lens::Part::Counts);
                you.iter()
                    .flat_map(|seat| self.cards(seat, Zone::Monsters))
                    .all(|card| {
                        self.s.status(*card).side == Side::Up && self.fits(f, &kind.0, *card)
                    })
            }
        }
    }

    /// Whether a card met this fate this turn: all of some bits and none of others.
    fn was(&self, card: Card, all: u32, none: u32) -> bool {
        let fate = self.s.fates[card.index()];
        fate >> fate::SHIFT == u32::from(self.s.turn)
            && self.s.turn > 0
            && fate & all == all
            && fate & none == 0
    }

    /// The Life Points compared with (TD-OPEN-27): those of one opponent.
    fn rival_lp(&self, f: &Frame) -> Option<i32> {
        let seats = self.meant(f, lens::Who::YourOpponent, lens::Part::Scores);
        seats.iter().map(|seat| self.lp(seat)).max()
    }

    /// Whether it is such a phase now.
    pub fn is_phase(&self, phase: Phase) -> bool {
        match phase {
            Phase::Draw => self.s.stage == Stage::Draw,
            Phase::Standby => self.s.stage == Stage::Standby,
            Phase::Main => matches!(self.s.stage, Stage::Main1 | Stage::Main2),
            Phase::Battle => matches!(self.s.stage, Stage::Battle | Stage::Damage),
            Phase::Damage => self.s.stage == Stage::Damage,
            Phase::End => self.s.stage == Stage::End,
        }
    }

    /// Whether a monster stands so.
    pub fn stands(&self, card: Card, position: Position) -> bool {
        let status = self.s.status(card);
        match position {
            Position::Attack => status.stance == Stance::Attack && status.side == Side::Up,
            Position::Defense => status.stance == Stance::Defense && status.side == Side::Up,
            Position::Either => status.side == Side::Up,
            Position::FaceDown => status.side == Side::Down,
        }
    }

    /// How many there are, after "for each".
    pub fn tally(&self, f: &Frame, tally: &Tally) -> i32 {
        match tally {
            Tally::Cards(each) => self.count(f, &each.0) as i32,
            Tally::Two(a, b) => (self.count(f, &a.0) + self.count(f, &b.0)) as i32,
            Tally::Discarded
            | Tally::Destroyed
            | Tally::Sent
            | Tally::Removed
            | Tally::Tributed => i32::from(f.count),
            Tally::CountersRemoved(_) | Tally::Shuffled => i32::from(f.count),
            Tally::Pips => i32::from(f.roll),
            Tally::Links => self.s.chain.len() as i32,
            Tally::Counters(_, things) => self
                .things_now(f, things)
                .iter()
                .map(|aim| i32::from(self.s.status(aim.card).counters))
                .sum(),
            Tally::Standbys => f.amount,
        }
    }

    /// An amount of Life Points.
    pub fn amount(&self, f: &Frame, amount: &Amount) -> i32 {
        let sum = |things: &Things, of: &dyn Fn(Card) -> i32| -> i32 {
            self.things_now(f, things)
                .iter()
                .map(|aim| of(aim.card))
                .sum()
        };
        // A monster Tributed as a cost is remembered as it was on the field.
        let stat = |card: Card, stat: Stat| {
            let gone = !self.spot(card).1.is_field();
            if let Some((_, atk, def)) = f.was.iter().find(|w| w.0 == card && gone) {
                if stat == Stat::Def { *def } else { *atk }
            } else if card == f.tribute.0 && gone && stat != Stat::Def {
                i32::from(f.tribute.1)
            } else {
                self.stat_of(card, stat)
            }
        };
        match amount {
            Amount::Is(n) => i32::from(*n),
            Amount::StatOf(s, things) => sum(things, &|card| stat(card, *s)),
            Amount::OriginalOf(s, things) => sum(things, &|card| self.printed(card, *s)),
            Amount::HalfTotal(..) => f.total / 2,
            Amount::TwiceOriginal(s, things) => sum(things, &|card| self.printed(card, *s)) * 2,
            Amount::HighRolls(n) => i32::from(*n) * i32::from(f.rolls.1.max(f.rolls.3)),
            Amount::HalfOf(s, things) => sum(things, &|card| stat(card, *s)) / 2,
            Amount::HalfOriginalOf(s, things) => sum(things, &|card| self.printed(card, *s)) / 2,
            Amount::Levels(n, things) => {
                i32::from(*n) * sum(things, &|card| i32::from(self.level_of(card)))
            }
            Amount::Rolls(n) => i32::from(*n) * i32::from(f.roll),
            Amount::Same => f.amount,
            Amount::Doubling(n) => {
                let times = self.s.status(f.source.card).turns;
                i32::from(*n) << times.min(16)
            }
        }
    }
}
