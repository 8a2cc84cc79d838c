//! Whether a sentence has something to do: what cannot be done cannot be activated (TD-OPEN-28).

use kernel::Seat;

use crate::activation::least;
use crate::frame::Frame;
use crate::options::DrawCheck;
use crate::state::Place as Zone;
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::Cause;
use crate::words::{Act, CardSet, Place, Points, Things, Who};

use super::ritual::Exact;

impl Table<'_> {
    /// Whether a sentence does anything now, its condition read.
    pub fn would_do(&self, f: &Frame, act: &Act) -> bool {
        match act {
            Act::If(cond, then) => self.cond(f, cond) && self.would_do(f, then),
            act => self.possible(f, act),
        }
    }

    /// Whether an act could do something by what everybody sees; never where only who can is asked (TD-CHAIN-3).
    pub(crate) fn could(&self, f: &Frame, act: &Act) -> bool {
        self.backs(f)
            .is_some_and(|frame| self.possible(&frame, act))
    }

    /// Whether an act can do something, or a cost can be paid.
    pub fn possible(&self, f: &Frame, act: &Act) -> bool {
        match act {
            Act::If(_, _) | Act::InEndPhase(_) | Act::Lasting(..) => true,
            Act::May(act) | Act::LetThem(_, act) | Act::CallOr(act) => self.possible(f, act),
            Act::Either(a, b) => self.possible(f, a) || self.possible(f, b),
            Act::Choose(set) => self.has_set(f, set),
            Act::LetChoose(who, set) => {
                let deciders = self.deciders(f, *who);
                deciders.iter().all(|seat| {
                    let mut their = f.clone();
                    their.they = *seat;
                    self.has_set(&their, set)
                })
            }
            Act::LetTribute(who, set) => self.deciders(f, *who).iter().all(|seat| {
                let mut their = f.clone();
                their.they = *seat;
                self.has_set(&their, set)
            }),
            Act::Destroy(things)
            | Act::DestroyRemoving(things)
            | Act::Send(things)
            | Act::ToHand(things)
            | Act::ToDeckTop(things)
            | Act::ToDeckBottom(things)
            | Act::ToDeck(things)
            | Act::RemoveFaceDown(things)
            | Act::RemoveUntilEnd(things)
            | Act::DestroyAfterDamage(things)
            | Act::AddTo(things, _)
            | Act::Turn(things, _)
            | Act::Switch(things)
            | Act::FaceUp(things)
            | Act::FaceDown(things)
            | Act::Equip(things)
            | Act::Set(things) => self.has_things(f, things),
            Act::Remove(things) => match things {
                Things::Some(set) => {
                    let need = least(set.many).max(1);
                    self.has_eligible(f, set, need, |card| self.is_removable(card))
                }
                _ => self.has_things(f, things),
            },
            Act::Tribute(things) => {
                self.has_things(f, things)
                    && !matches!(things, Things::This if self.is_under(topic::NO_TRIBUTE, f.source.card))
            }
            Act::EquipThis(things) => {
                self.has_things(f, things) && self.free_spell_zones(f.you) > 0
            }
            Act::TakeControl(who, things) | Act::TakeControlThisTurn(who, things) => {
                self.has_things(f, things)
                    && self
                        .actors(f, *who)
                        .iter()
                        .all(|seat| self.free_monster_zones(*seat) > 0)
            }
            Act::DiscardThis => self.spot(f.source.card).1 == Zone::Hand,
            Act::EachRemoves(_) | Act::Virus(..) => true,
            Act::Draw(who, n) => self.can_draw(f, *who, usize::from(*n)),
            Act::DrawEach(..) | Act::DrawTo(..) => !self.is_bound(topic::NO_DRAWS, f.you),
            Act::Discard(who, set) => {
                if f.cause == Cause::Cost || *who == Who::Opponent || *who == Who::Other {
                    self.actors(f, *who).iter().all(|seat| {
                        let mut their = f.clone();
                        their.they = *seat;
                        self.has_set(&their, set)
                    })
                } else {
                    true
                }
            }
            Act::DiscardRandom(who, n) => self
                .actors(f, *who)
                .iter()
                .all(|seat| self.hand_of(*seat).len() >= usize::from(*n).min(1)),
            Act::DiscardHand(who, _) => self
                .actors(f, *who)
                .iter()
                .any(|seat| self.hand_of(*seat).iter().any(|c| *c != f.source.card)),
            Act::ShuffleHand(..) | Act::Shuffle(..) | Act::ShowHand(..) => true,
            Act::Mill(who, n, _) => {
                let need = usize::from(*n);
                f.cause != Cause::Cost
                    || self
                        .actors(f, *who)
                        .iter()
                        .all(|s| self.cards(*s, Zone::Deck).len() >= need)
            }
            Act::LookAtHand(whose) => {
                let seats = self.whose(f, *whose, lens::Part::Holds);
                seats.iter().all(|seat| !self.hand_of(seat).is_empty())
            }
            Act::TakeTop(n) => self.cards(f.you, Zone::Deck).len() >= usize::from(*n),
            Act::PutBack => true,
            Act::ExchangeCards => {
                let pair = [Some(f.you), f.pick];
                pair.iter()
                    .flatten()
                    .all(|seat| self.hand_of(*seat).iter().any(|c| *c != f.source.card))
                    && f.pick.is_some()
            }
            Act::CreatureSwap => {
                let (you, pick) = (f.you, f.pick);
                pick.is_some_and(|pick| {
                    !self.swappable(you, pick).is_empty() && !self.swappable(pick, you).is_empty()
                })
            }
            Act::DeclareTypeThere => !self.types_there().is_empty(),
            Act::DeclareType
            | Act::DeclareAttribute
            | Act::DeclareSpellOrTrap
            | Act::DeclareName
            | Act::Flip
            | Act::Flips(_)
            | Act::CallCoin
            | Act::Roll => true,
            Act::Summon(things) | Act::SummonIn(things, _) => self.can_summon(f, things, f.you),
            Act::SummonTo(things, _) => {
                f.pick.is_none_or(|seat| self.has_room(seat, f))
                    && self.can_summon(f, things, f.pick.unwrap_or(f.you))
            }
            Act::LetSummon(who, set, _) | Act::LetSummonToAttack(who, set, _, _) => {
                self.deciders(f, *who).iter().any(|seat| {
                    let mut their = f.clone();
                    their.you = *seat;
                    their.they = *seat;
                    self.has_room(*seat, f)
                        && self.has_eligible(&their, set, 1, |card| self.summonable(*seat, card, f))
                })
            }
            Act::Tokens(n, _, _) => {
                self.free_monster_zones(f.you) >= usize::from(*n)
                    && !self.is_bound(topic::NO_SPECIAL_SUMMON, f.you)
                    && !self.is_barred(f.you, f.source.card)
                    && !self.is_crowded_by(f.you, usize::from(*n))
            }
            Act::TokensTo(n, _, _) => {
                f.pick
                    .is_none_or(|seat| self.free_monster_zones(seat) >= usize::from(*n))
                    && !self.is_bound(topic::NO_SPECIAL_SUMMON, f.you)
            }
            Act::Fuse(kind) | Act::FuseRemoving(kind) => {
                self.can_fuse_any(f, &kind.0, &self.material_pool(f.you))
            }
            Act::FuseFromGraveyard(kind) => {
                self.can_fuse_any(f, &kind.0, &self.grave_materials(f.you))
            }
            Act::SendMaterials(kind) => !self.fusions_from_deck(f, &kind.0).is_empty(),
            Act::SummonAs(_) => {
                self.has_room(f.you, f) && !self.is_bound(topic::NO_SPECIAL_SUMMON, f.you)
            }
            Act::FuseIt => !self.is_bound(topic::NO_SPECIAL_SUMMON, f.you),
            Act::Ritual(name, n) => self.can_ritual(f, &name.0, u16::from(*n)),
            Act::RitualExactly(a, b, n) => !self
                .exact_rituals(f, Exact::Tributes(&a.0, &b.0, *n))
                .is_empty(),
            Act::RitualFromDeck(kind) => !self.exact_rituals(f, Exact::Deck(&kind.0)).is_empty(),

            Act::ExtraSummon => self.has_extra_summon(f.you),
            Act::TurnDamage => !self.s.chain.is_empty(),
            Act::AttackInstead(_) => self.s.battle.is_some(),
            Act::PutCounters(..) => true,
            Act::RemoveCounters(n, _, things) => self
                .things_now(f, things)
                .iter()
                .any(|aim| self.s.status(aim.card).counters >= *n),
            Act::RemoveCountersAnywhere(n, _) => {
                let zones = [Zone::Monsters, Zone::Spells, Zone::Field];
                let sum: u16 = zones
                    .iter()
                    .flat_map(|place| self.cards(f.you, *place))
                    .map(|card| u16::from(self.s.status(*card).counters))
                    .sum();
                sum >= u16::from(*n)
            }
            Act::Damage(..) | Act::DamageEach(..) | Act::Gain(..) | Act::GainEach(..) => true,
            Act::Pay(who, Points(amount)) => self
                .scorers(f, *who)
                .iter()
                .all(|seat| self.can_pay(*seat, self.amount(f, amount))),
            Act::PayHalf(..) | Act::LoseHalf(..) | Act::MillUpTo(_) => true,
            Act::PayMultiple(n) => self.can_pay(f.you, i32::from(*n)),
            Act::InNthStandby(..) | Act::InNext(..) | Act::AtNextTurn(..) => true,
            Act::DeclareSort | Act::RollOff | Act::DamageLower(_) | Act::AttackAgain => true,
            Act::LetSend(who, set) => self.deciders(f, *who).iter().all(|seat| {
                let mut their = f.clone();
                their.they = *seat;
                their.declared == 0 && matches!(set.place, Place::In(_, _))
                    || self.has_set(&their, set)
            }),
            Act::DrawMore(who, n, _) => self.can_draw(f, *who, usize::from(*n)),
            Act::DrawYouTo(n) => self.hand_of(f.you).len() < usize::from(*n),
            Act::DiscardAsMany | Act::SwapPiles | Act::PickUp(..) | Act::SkipDraws(_) => true,
            Act::MillEach(..) | Act::MillRemove(..) => true,
            Act::LookAt(things) | Act::Show(things) | Act::FaceUpQuietly(things) => {
                self.has_things(f, things)
            }
            Act::LookTop(_, whose) => {
                let seats = self.whose(f, *whose, lens::Part::Holds);
                seats
                    .iter()
                    .all(|seat| !self.cards(seat, Zone::Deck).is_empty())
            }
            Act::TopOrBottom => true,
            Act::RemoveAllCounters(_, things) => self
                .things_now(f, things)
                .iter()
                .any(|aim| self.s.status(aim.card).counters > 0),
            Act::PayEach(n, tally) => self.can_pay(f.you, i32::from(*n) * self.tally(f, tally)),
            Act::NegateAttack | Act::NegateAttackAndEnd => self.s.battle.is_some(),
            Act::EndBattlePhase => self.is_phase(crate::words::Phase::Battle),
            Act::NegateActivation | Act::NegateAndDestroy | Act::NegateEffect => {
                !self.s.chain.is_empty()
            }
            Act::NegateSummon => true,
            Act::SkipNext(..) | Act::Win(_) | Act::WinAfter(..) => true,
            Act::AfterChain(_) | Act::LoneMonsterWins => true,
        }
    }

    /// Whether there is something a reference or a set means.
    fn has_things(&self, f: &Frame, things: &Things) -> bool {
        match things {
            Things::Some(set) => self.has_set(f, set),
            // Targets and events are there, or the act does nothing when it comes to it.
            _ => true,
        }
    }

    fn has_set(&self, f: &Frame, set: &CardSet) -> bool {
        // What lies hidden may be there or not: nobody is told by what can be activated.
        if matches!(set.place, Place::AmongThem | Place::InHandOrDecks(_)) {
            return true;
        }
        // A Deck is searched whether the card is in it or not, if there is a Deck.
        let need = match set.many {
            crate::words::Many::All => 1,
            many => least(many),
        };
        self.has_eligible(f, set, need, |_| true)
    }

    /// Whether a seat has a Monster Card Zone for what comes, one that a cost clears counted.
    fn has_room(&self, seat: Seat, f: &Frame) -> bool {
        if self.is_barred(seat, f.source.card) || self.is_crowded(seat) {
            return false;
        }
        let frees = self.frees_zone(f);
        self.free_monster_zones(seat) > 0 || frees
    }

    /// Whether the cost of the ability at hand takes a monster off the field.
    fn frees_zone(&self, f: &Frame) -> bool {
        let plan = self.plan(f.source.card, f.words.1);
        plan.costs
            .iter()
            .any(|at| match self.clause(f.source.card, f.words.1, *at) {
                crate::words::Clause::Cost(act) => matches!(
                    act,
                    Act::Tribute(_) | Act::Send(_) | Act::Remove(_) | Act::ToHand(_)
                ),
                _ => false,
            })
    }

    fn can_summon(&self, f: &Frame, things: &Things, seat: Seat) -> bool {
        if self.is_bound(topic::NO_SPECIAL_SUMMON, f.you) || !self.has_room(seat, f) {
            return false;
        }
        match things {
            Things::Some(set) => {
                let need = least(set.many).max(1);
                self.has_eligible(f, set, need, |card| self.summonable(f.you, card, f))
            }
            Things::It | Things::Them | Things::First | Things::Second => {
                f.it.is_empty() || f.it.iter().any(|aim| self.summonable(f.you, aim.card, f))
            }
            Things::This => self.summonable(f.you, f.source.card, f),
            _ => true,
        }
    }

    /// Whether the Decks that must give cards are large enough (TD-OPEN-20).
    fn can_draw(&self, f: &Frame, who: Who, n: usize) -> bool {
        let own = self.r.ruled.options.draw_check == DrawCheck::Own;
        self.actors(f, who).iter().all(|seat| {
            let enough = self.cards(*seat, Zone::Deck).len() >= n;
            let free =
                self.s.stage == crate::state::Stage::Draw || !self.is_bound(topic::NO_DRAWS, *seat);
            free && (enough || own && *seat != f.you)
        })
    }
}
