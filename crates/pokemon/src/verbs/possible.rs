//! Whether something could be done at all, by what everybody may know.
//!
//! A Trainer may be played and a Power used if its costs can be paid and at least one of its
//! sentences might do something.

use crate::bar::{Bar, Obstacle};
use crate::frame::Frame;
use crate::plan::Plan;
use crate::state::{Effect, Life, Pile, STADIUM, Spot};
use crate::table::Table;
use crate::words::{
    Act, Cards, Cond, Kind, Many, Mon, Place, Rule, Sight, Source, Trait, Who, Whose, Zone,
};

impl Table<'_> {
    /// Whether the text of a Trainer or a Power can be carried out to some effect.
    pub fn worthwhile(&self, f: &Frame, plan: &Plan) -> bool {
        self.text_bar(f, plan).is_none()
    }

    /// What keeps the text of a Trainer or a Power from being carried out to some effect.
    pub(crate) fn text_bar(&self, f: &Frame, plan: &Plan) -> Option<Bar> {
        let sentence = |what: Obstacle, at: usize| Bar {
            n: at as u8,
            ..Bar::new(what)
        };
        if let Some(at) = plan.only.iter().position(|cond| !self.cond(f, cond, 0)) {
            return Some(sentence(Obstacle::Condition, at));
        }
        if let Some(at) = plan.costs.iter().position(|act| !self.payable(f, act)) {
            return Some(sentence(Obstacle::Cost, at));
        }
        let mut acts = plan.acts.iter();
        let some = acts.any(|(act, _)| self.possible_after(f, act, plan)) || plan.only_shuffles();
        (!some).then(|| Bar::new(Obstacle::Nothing))
    }

    /// Whether a cost can be paid in full.
    pub fn payable(&self, f: &Frame, act: &Act) -> bool {
        let enough = |many: Many, there: usize| match many {
            Many::Exactly(n) => there >= n as usize,
            Many::UpTo(_) => there > 0,
            Many::Any | Many::All => true,
        };
        match act {
            Act::Discard(_, cards, Source::Zone(zone))
            | Act::PutCards(_, cards, Source::Zone(zone), _)
            | Act::ShowPut(cards, Source::Zone(zone), _) => {
                enough(cards.many, self.zone_count(f, &cards.kind, *zone))
            }
            Act::ShuffleCards(_, cards, whose) => enough(
                cards.many,
                self.zone_count(f, &cards.kind, Zone::Hand(*whose)),
            ),
            Act::Discard(_, cards, Source::On(mon))
            | Act::PutCards(_, cards, Source::On(mon), _) => {
                let fits = |t: &Table, spot| {
                    let there = t.attached_known(f, spot, &cards.kind);
                    let units = |card: &kernel::Card| t.provides(*card).map_or(0, |(_, n)| n);
                    let n = if cards.kind == Kind::Units {
                        there.iter().map(|card| usize::from(units(card))).sum()
                    } else {
                        there.len()
                    };
                    enough(cards.many, n)
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
        let Act::PutCards(_, cards, Source::Zone(Zone::Discard(Whose::Yours)), Place::Hand(_)) =
            act
        else {
            return false;
        };
        let from_hand = Source::Zone(Zone::Hand(Whose::Yours));
        let pays_by_hand = plan
            .costs
            .iter()
            .any(|cost| matches!(cost, Act::Discard(_, _, source) if *source == from_hand));
        pays_by_hand && self.zone_any(f, &cards.kind, Zone::Hand(Whose::Yours))
    }

    /// Whether a sentence might do something.
    pub fn possible(&self, f: &Frame, act: &Act) -> bool {
        match act {
            Act::If(Cond::Did | Cond::DidNot, then) => self.possible(f, then),
            Act::If(cond, then) if cond.is_coins() => self.possible(f, then),
            Act::If(cond, then) => self.cond(f, cond, 0) && self.possible(f, then),
            Act::May(then)
            | Act::Permit(_, then)
            | Act::Let(then)
            | Act::ForEach(_, then)
            | Act::Unless(then)
            | Act::Early(then) => self.possible(f, then),
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
            Act::Heal(..) if self.now().is_in_force(Effect::NoHealing) => false,
            Act::Heal(_, mon) => !self
                .candidates(f, mon, &|t, spot| t.mon(spot).damage > 0)
                .is_empty(),
            Act::Cure(mon) | Act::CureAll(mon) => !self
                .candidates(f, mon, &|t, spot| t.now().is_so(f, spot, &Trait::Afflicted))
                .is_empty(),
            Act::CureOne(mon, affliction) => !self
                .candidates(f, mon, &|t, spot| t.now().is_afflicted(spot, *affliction))
                .is_empty(),
            Act::MoveDamageAmong(_, from, to) => {
                let damaged = |spot: &Spot| self.mon(*spot).damage > 0;
                self.group_known(f, from).iter().any(damaged) && !self.group_known(f, to).is_empty()
            }
            Act::PutAmong(_, group) => !self.group_known(f, group).is_empty(),
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
            Act::Discard(who, cards, source) => {
                self.by_any(f, *who, |t, frame| t.source_has(frame, cards, source))
            }
            Act::PutCards(who, cards, source, place) => self.by_any(f, *who, |t, frame| {
                t.has_room(frame, *place) && t.source_has(frame, cards, source)
            }),
            Act::ShowPut(cards, source, place) => {
                self.has_room(f, *place) && self.source_has(f, cards, source)
            }
            Act::MoveAmong(cards, group) => {
                let source = Source::On(Mon::Group(group.clone()));
                self.source_has(f, cards, &source) && self.group_known(f, group).len() > 1
            }
            Act::MoveAttached(cards, from, to) => !self
                .candidates(f, from, &|t, spot| {
                    !t.attached_known(f, spot, &cards.kind).is_empty()
                        && t.has_taker(f, to, t.mon(spot).life, &|_, _| true)
                })
                .is_empty(),
            Act::Attach(cards, source, mon) => {
                self.source_has(f, cards, source)
                    && !self.candidates(f, mon, &|_, _| true).is_empty()
            }
            Act::AttachAmong(cards, source, group) => {
                self.source_has(f, cards, source) && !self.group_known(f, group).is_empty()
            }
            Act::AttachThis(mon) => !self.candidates(f, mon, &|_, _| true).is_empty(),
            Act::Draw(who, _) => {
                self.who_any(f, *who, |t, seat| !t.pile(seat, Pile::Deck).is_empty())
            }
            Act::DrawTo(n) => {
                self.pile(f.subject, Pile::Hand).len() < *n as usize
                    && !self.pile(f.subject, Pile::Deck).is_empty()
            }
            Act::DrawLevel => {
                let held = self.pile(f.subject, Pile::Hand).len();
                let foes = self.r.lens.opponents(f.you);
                foes.iter()
                    .any(|seat| self.pile(seat, Pile::Hand).len() > held)
                    && !self.pile(f.subject, Pile::Deck).is_empty()
            }
            // One's own hand is given up for what follows.
            Act::DiscardHand(Who::You, _) => false,
            Act::DiscardHand(who, _)
            | Act::ShuffleHand(who, ..)
            | Act::ShuffleCards(who, ..)
            | Act::ShowHand(who, _) => self.holds_any(f, *who),
            Act::Rearrange(_, zone) | Act::Peek(_, zone) | Act::Reveal(_, zone) => {
                self.deck_has(f, *zone)
            }
            Act::Look(zone) => self.zone_any(f, &Kind::Any, *zone),
            Act::Search(zone, _, place) | Act::SearchShown(zone, _, place) => {
                self.has_room(f, *place) && self.deck_has(f, *zone)
            }
            Act::SearchEvolve(zone, _, mon) => {
                let ready = |t: &Table, spot| t.may_evolve(spot);
                self.deck_has(f, *zone) && !self.candidates(f, mon, &ready).is_empty()
            }
            Act::SearchAttach(zone, _, mon) => {
                self.deck_has(f, *zone) && !self.candidates(f, mon, &|_, _| true).is_empty()
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
            Act::DevolveEach(group, ..) => !self.group_known(f, group).is_empty(),
            Act::UseEffect(cards, source) => self.source_has(f, cards, source),
            Act::SearchLegend => !self.pile(f.you, Pile::Deck).is_empty(),
            Act::AssembleLegend => self.bench_room(f.you) > 0,
            Act::SwapPrize => {
                !self.pile(f.you, Pile::Prizes).is_empty()
                    && !self.pile(f.you, Pile::Deck).is_empty()
            }
            Act::DiscardStadium | Act::ReturnStadium => !self.s.piles.is_empty(STADIUM),
            Act::DiscardTrainers(whose) => {
                let seats = self.whose_known(f, *whose, lens::Part::Commands);
                !self.trainers_in_play(seats).is_empty()
            }
            Act::ReturnAll(who, mon, _) => self.by_any(f, *who, |t, frame| {
                !t.candidates(frame, mon, &|_, _| true).is_empty()
            }),
            Act::AfflictBoth(mon, ..)
            | Act::AfflictChosen(mon)
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
            // What it is chosen for is another sentence.
            Act::Choose(_) | Act::DiscardRest | Act::PutRest(_) => false,
            Act::ChooseType | Act::ChooseEnergy | Act::ChooseAttack => true,
            Act::PutHalfHp
            | Act::SetWeakness(_)
            | Act::SetResistance(_)
            | Act::SetType(_)
            | Act::BecomeEnergy(_)
            | Act::Shuffle(..)
            | Act::DiscardThis
            | Act::ReturnThis
            | Act::Flip
            | Act::Flips(_)
            | Act::FlipEach(_)
            | Act::FlipUntilTails => false,
            Act::More(_)
            | Act::MayMore(_)
            | Act::MoreEach(..)
            | Act::MoreUpTo(..)
            | Act::LessEach(..)
            | Act::DamageEach(..)
            | Act::HalfRemaining
            | Act::BaseIs(_)
            | Act::DamageTo(..)
            | Act::PlainDamageTo(..)
            | Act::DamageToEach(..)
            | Act::DamageHeads(_)
            | Act::Recoil(_)
            | Act::RecoilEach(..)
            | Act::Nothing
            | Act::NoDamage
            | Act::Unmodified
            | Act::NoResistance
            | Act::NoEffects
            | Act::Unaffected
            | Act::MirrorMove
            | Act::UseThat
            | Act::UseThis
            | Act::Win
            | Act::Drain(_)
            | Act::Survive(_)
            | Act::StrikeBack(_)
            | Act::PreventThat => true,
        }
    }

    pub(super) fn zone_has(&self, f: &Frame, cards: &Cards, zone: Zone) -> bool {
        match zone {
            Zone::Deck(_) => self.deck_has(f, zone),
            Zone::Hand(_) | Zone::Discard(_) | Zone::Prizes(_) | Zone::Lost(_) => {
                self.zone_any(f, &cards.kind, zone)
            }
        }
    }

    fn deck_has(&self, f: &Frame, zone: Zone) -> bool {
        match zone {
            Zone::Deck(_) => self.zone_any(f, &Kind::Any, zone),
            Zone::Hand(_) | Zone::Discard(_) | Zone::Prizes(_) | Zone::Lost(_) => true,
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

    /// Whether a place takes another card.
    fn has_room(&self, f: &Frame, place: Place) -> bool {
        match place {
            Place::Bench(whose) => self
                .whose_known(f, whose, lens::Part::Commands)
                .iter()
                .any(|seat| self.bench_room(seat) > 0),
            Place::Hand(_)
            | Place::Deck(_)
            | Place::Top(_)
            | Place::Bottom(_)
            | Place::Prizes(_)
            | Place::Lost => true,
        }
    }

    /// Whether something holds for one of those who act, each as the subject.
    fn by_any(&self, f: &Frame, who: Who, test: impl Fn(&Self, &Frame) -> bool) -> bool {
        if who == Who::You {
            return test(self, f);
        }
        self.who_any(f, who, |t, seat| {
            let mut frame = f.clone();
            frame.subject = seat;
            test(t, &frame)
        })
    }

    fn who_any(&self, f: &Frame, who: Who, test: impl Fn(&Self, kernel::Seat) -> bool) -> bool {
        let seats = match who {
            Who::You => kernel::SeatSet::only(f.subject),
            Who::Opponent => self.r.lens.opponents(f.you),
            Who::Each => self.r.lens.everyone(),
        };
        seats.iter().any(|seat| test(self, seat))
    }
}
