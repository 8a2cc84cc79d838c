//! Whether something could be done at all, by what everybody may know.
//!
//! A Trainer may be played and a Power used if its costs can be paid and at least one of its
//! sentences might do something.

use crate::frame::Frame;
use crate::plan::Plan;
use crate::state::{Condition, Effect, Life, Pile};
use crate::table::Table;
use crate::words::{Act, Cards, Cond, Kind, Many, Mon, Rule, Sight, Who, Whose, Zone};

impl Table<'_> {
    /// Whether the text of a Trainer or a Power can be carried out to some effect.
    pub fn worthwhile(&self, f: &Frame, plan: &Plan) -> bool {
        plan.only.iter().all(|cond| self.cond(f, cond, 0))
            && plan.costs.iter().all(|act| self.payable(f, act))
            && plan
                .acts
                .iter()
                .any(|(act, _)| self.possible_after(f, act, plan))
    }

    /// Whether a cost can be paid in full.
    pub fn payable(&self, f: &Frame, act: &Act) -> bool {
        let enough = |many: Many, there: usize| match many {
            Many::Exactly(n) => there >= n as usize,
            Many::UpTo(_) => there > 0,
            Many::Any | Many::All => true,
        };
        match act {
            Act::DiscardCards(_, cards, zone) => {
                enough(cards.many, self.zone_count(f, &cards.kind, *zone))
            }
            Act::ShuffleCards(_, cards, whose) => enough(
                cards.many,
                self.zone_count(f, &cards.kind, Zone::Hand(*whose)),
            ),
            Act::DiscardFrom(cards, mon) => {
                let fits = |t: &Table, spot| {
                    enough(cards.many, t.attached_known(f, spot, &cards.kind).len())
                };
                !self.candidates(f, mon, &fits).is_empty()
            }
            other => self.possible(f, other),
        }
    }

    /// Whether a sentence might do something once the costs are paid (PB-57).
    fn possible_after(&self, f: &Frame, act: &Act, plan: &Plan) -> bool {
        if self.possible(f, act) {
            return true;
        }
        let Act::Take(cards, Zone::Discard(Whose::Yours)) = act else {
            return false;
        };
        let pays_by_hand = plan
            .costs
            .iter()
            .any(|cost| matches!(cost, Act::DiscardCards(_, _, Zone::Hand(Whose::Yours))));
        pays_by_hand && self.zone_any(f, &cards.kind, Zone::Hand(Whose::Yours))
    }

    /// Whether a sentence might do something.
    pub fn possible(&self, f: &Frame, act: &Act) -> bool {
        match act {
            Act::If(Cond::Heads | Cond::Tails | Cond::Did, then) => self.possible(f, then),
            Act::If(cond, then) => self.cond(f, cond, 0) && self.possible(f, then),
            Act::May(then) | Act::ForEach(_, then) => self.possible(f, then),
            Act::Lasting(_, rule) => match rule {
                // Energy that is of the type already would be turned to no effect.
                Rule::EnergyIs(kind) => self.spot(f.me).is_some_and(|spot| {
                    let energy = self.energy(spot);
                    energy.of[*kind as usize] < energy.total
                        && !self.now().is_under(f.me, Effect::EnergyIs(*kind))
                }),
                Rule::OpenPrizes(..) => !self.now().is_in_force(Effect::OpenPrizes),
                _ => true,
            },
            // The cost chooses "it" first.
            Act::Heal(_, Mon::It) if f.it == Life::NONE => true,
            Act::Heal(_, mon) => !self
                .candidates(f, mon, &|t, spot| t.mon(spot).damage > 0)
                .is_empty(),
            Act::Cure(mon) => !self
                .candidates(f, mon, &|t, spot| {
                    t.mon(spot).condition != Condition::None || t.mon(spot).poison > 0
                })
                .is_empty(),
            Act::MoveDamage(n, from, to) => {
                let n = u16::from(*n) * 10;
                !self
                    .candidates(f, from, &|t, spot| {
                        t.mon(spot).damage >= n
                            && t.has_taker(f, to, t.mon(spot).life, &|_, _| true)
                    })
                    .is_empty()
            }
            Act::MoveDamageSafely(n, from, to) => {
                let n = u16::from(*n) * 10;
                let only_me = matches!(to, Mon::This);
                !self
                    .candidates(f, from, &|t, spot| {
                        let me = t.mon(spot).life;
                        t.mon(spot).damage >= n
                            && !(only_me && me == f.me)
                            && t.has_taker(f, to, me, &|t, spot| {
                                t.mon(spot).damage + n < t.now().hp(spot)
                            })
                    })
                    .is_empty()
            }
            Act::DiscardFrom(cards, mon) => !self
                .candidates(f, mon, &|t, spot| {
                    !t.attached_known(f, spot, &cards.kind).is_empty()
                })
                .is_empty(),
            Act::MoveAttached(cards, from, to) => !self
                .candidates(f, from, &|t, spot| {
                    !t.attached_known(f, spot, &cards.kind).is_empty()
                        && t.has_taker(f, to, t.mon(spot).life, &|_, _| true)
                })
                .is_empty(),
            Act::Attach(cards, zone, mon) => {
                self.zone_has(f, cards, *zone) && !self.candidates(f, mon, &|_, _| true).is_empty()
            }
            Act::AttachThis(mon) => !self.candidates(f, mon, &|_, _| true).is_empty(),
            Act::Draw(who, _) => {
                self.who_any(f, *who, |t, seat| !t.pile(seat, Pile::Deck).is_empty())
            }
            Act::DiscardHand(who, _) | Act::ShuffleHand(who, ..) | Act::ShuffleCards(who, ..) => {
                self.holds_any(f, *who)
            }
            Act::DiscardCards(_, cards, zone) => self.zone_has(f, cards, *zone),
            Act::Mill(_, zone) | Act::Rearrange(_, zone) => self.deck_has(f, *zone),
            Act::SearchToHand(zone, _) | Act::SearchShown(zone, _) => self.deck_has(f, *zone),
            Act::SearchToBench(zone, _) => self.deck_has(f, *zone) && self.room(f.you).is_some(),
            Act::SearchAttach(zone, _, mon) => {
                self.deck_has(f, *zone) && !self.candidates(f, mon, &|_, _| true).is_empty()
            }
            Act::Take(cards, zone) | Act::PutOnDeck(cards, zone) => self.zone_has(f, cards, *zone),
            Act::PutOnBench(cards, zone, whose) => {
                let room = self
                    .whose_known(f, *whose, lens::Part::Commands)
                    .iter()
                    .any(|seat| self.room(seat).is_some());
                room && self.zone_has(f, cards, *zone)
            }
            Act::Trade(give, _) => {
                self.zone_has(f, give, Zone::Hand(Whose::Yours))
                    && self.deck_has(f, Zone::Deck(Whose::Yours))
            }
            Act::LookAt(a, b, c) => [a, b, c].iter().any(|sight| self.sight_has(f, **sight)),
            Act::Switch(who, a, b) => {
                let mut frame = f.clone();
                if *who == Who::Opponent {
                    frame.subject = self.r.lens.opponents(f.you).iter().next().unwrap_or(f.you);
                }
                self.candidates(&frame, a, &|_, _| true).iter().any(|one| {
                    self.now().may_leave(one.seat)
                        && !self
                            .candidates(&frame, b, &|_, other| {
                                other.seat == one.seat && other.is_active() != one.is_active()
                            })
                            .is_empty()
                })
            }
            Act::ReturnAll(mon, _)
            | Act::ReturnBasic(mon)
            | Act::ShuffleAway(mon, _)
            | Act::KnockOut(mon)
            | Act::Afflict(mon, _)
            | Act::Put(_, mon)
            | Act::PutEach(_, mon, _)
            | Act::Mark(_, mon) => !self.candidates(f, mon, &|_, _| true).is_empty(),
            Act::Devolve(mon) => !self
                .candidates(f, mon, &|t, spot| t.mon(spot).stack > 1)
                .is_empty(),
            Act::Breed => self
                .pile(f.you, Pile::Hand)
                .iter()
                .any(|card| !self.breedable(*card, f.you).is_empty()),
            Act::ChooseTypeInPlay => self.r.lens.everyone().iter().any(|seat| {
                self.s.spots(seat).any(|spot| {
                    self.mon(spot).life != f.me
                        && self.now().kind(spot) != crate::words::Type::Colorless
                })
            }),
            Act::ChooseType | Act::ChooseEnergy | Act::ChooseAttack => true,
            Act::PutHalfHp
            | Act::SetWeakness(_)
            | Act::SetResistance(_)
            | Act::SetType(_)
            | Act::BecomeEnergy(_)
            | Act::Shuffle(..)
            | Act::ShowHand(..)
            | Act::DiscardThis
            | Act::ReturnThis
            | Act::Flip
            | Act::Flips(_)
            | Act::FlipEach(_)
            | Act::FlipUntilTails => false,
            Act::More(_)
            | Act::MoreEach(..)
            | Act::MoreUpTo(..)
            | Act::LessEach(..)
            | Act::DamageEach(..)
            | Act::HalfRemaining
            | Act::DamageTo(..)
            | Act::DamageToEach(..)
            | Act::DamageHeads(_)
            | Act::Recoil(_)
            | Act::RecoilEach(..)
            | Act::Nothing
            | Act::NoDamage
            | Act::Unmodified
            | Act::Unaffected
            | Act::MirrorMove
            | Act::UseThat
            | Act::Drain(_)
            | Act::Survive(_)
            | Act::StrikeBack(_)
            | Act::PreventThat => true,
        }
    }

    fn zone_has(&self, f: &Frame, cards: &Cards, zone: Zone) -> bool {
        match zone {
            Zone::Deck(_) => self.deck_has(f, zone),
            Zone::Hand(_) | Zone::Discard(_) => self.zone_any(f, &cards.kind, zone),
        }
    }

    fn deck_has(&self, f: &Frame, zone: Zone) -> bool {
        match zone {
            Zone::Deck(_) => self.zone_any(f, &Kind::Any, zone),
            Zone::Hand(_) | Zone::Discard(_) => true,
        }
    }

    fn sight_has(&self, f: &Frame, sight: Sight) -> bool {
        match sight {
            Sight::TopOf(zone) => self.deck_has(f, zone),
            Sight::RandomOf(zone) => self.zone_any(f, &Kind::Any, zone),
            Sight::PrizeOf(whose) => self
                .whose_known(f, whose, lens::Part::Holds)
                .iter()
                .any(|seat| !self.pile(seat, Pile::Prizes).is_empty()),
        }
    }

    fn who_any(&self, f: &Frame, who: Who, test: impl Fn(&Self, kernel::Seat) -> bool) -> bool {
        let seats = match who {
            Who::You => kernel::SeatSet::only(f.you),
            Who::Opponent => self.r.lens.opponents(f.you),
            Who::Each => self.r.lens.everyone(),
        };
        seats.iter().any(|seat| test(self, seat))
    }
}
