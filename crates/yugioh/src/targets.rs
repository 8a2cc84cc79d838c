//! What may be targeted, and what an event is about (TD-BASE-42, TD-BASE-26).

use kernel::{Card, Seat, SeatSet, Wait};

use crate::ask::Ask;
use crate::frame::{Aims, Frame};
use crate::link::{Aim, Link};
use crate::state::{Place as Zone, Side};
use crate::table::Table;
use crate::topics::topic;
use crate::words::{A, CardSet, Many, Place, Rule, Things, Whose};

/// What a card that targets does, as far as that tells what it may target.
struct Aiming {
    source: Card,
    /// Whether it may target itself: a monster's effect may, unless its cost takes the card.
    itself: bool,
    /// Whether it takes control of what it targets.
    takes: bool,
    /// Whether it Special Summons what it targets.
    summons: bool,
}

impl Table<'_> {
    /// The cards that may be targeted.
    pub fn candidates(&self, f: &Frame, set: &CardSet, source: Card) -> Aims {
        let mut found = self.gather(f, &set.kind, &set.place, lens::Part::Uses);
        if found.is_empty() {
            return found;
        }
        let aiming = self.aiming(f, source);
        found.retain(|aim| self.may_be_aimed_at(f, &aiming, aim.card));
        found
    }

    /// Whether at least so many cards may be targeted.
    pub(crate) fn has_candidates(
        &self,
        f: &Frame,
        set: &CardSet,
        source: Card,
        least: usize,
    ) -> bool {
        least == 0 || self.seek(f, set, source, least).0
    }

    /// Whether at least so many cards may be targeted, and the first that may.
    pub(crate) fn seek(
        &self,
        f: &Frame,
        set: &CardSet,
        source: Card,
        least: usize,
    ) -> (bool, Option<Aim>) {
        if set.kind.picks_extremes() || set.place == Place::AmongThem {
            let all = self.candidates(f, set, source);
            return (all.len() >= least, all.first().copied());
        }
        // What the source does is looked up only where a card fits.
        let mut aiming = None;
        let (mut found, mut first) = (0, None);
        self.any_fitting(f, &set.kind, &set.place, lens::Part::Uses, |card| {
            let aiming = aiming.get_or_insert_with(|| self.aiming(f, source));
            if self.may_be_aimed_at(f, aiming, card) {
                first = first.or(Some(self.s.aim(card)));
                found += 1;
            }
            // The first is looked for though none is needed.
            found >= least.max(1)
        });
        (found >= least, first)
    }

    fn aiming(&self, f: &Frame, source: Card) -> Aiming {
        let plan = self.plan(source, f.words.1);
        Aiming {
            source,
            itself: self.info(source).class.is_monster() && !plan.spends_itself,
            takes: plan.takes_control,
            summons: plan.summons_it,
        }
    }

    fn may_be_aimed_at(&self, f: &Frame, aiming: &Aiming, card: Card) -> bool {
        let Aiming {
            source,
            itself,
            takes,
            summons,
        } = *aiming;
        (card != source || itself)
            && !(takes && self.is_under(topic::CONTROL_FIXED, card))
            && (!takes || !self.info(card).class.is_trap() || self.free_spell_zones(f.you) > 0)
            && (!summons || self.summonable(f.you, card, f))
            && self.targetable(card, source, f.you)
            && !self.is_refused(card, source)
    }

    /// Several cards out of piles come from one player's beside one's own (TD-OPEN-29, SY-OPEN-25).
    pub(crate) fn narrow_to_one_player(
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
                let takes = self.own_rule(card, topic::CONTROL).is_some();
                let taken = takes && self.s.status(card).on == monster;
                // The opponent it is tied to need not be the one it takes from (SY-OPEN-34).
                let foes = if takes {
                    self.r.ruled.lens.opponents(f.you)
                } else {
                    self.meant(f, lens::Who::YourOpponent, lens::Part::Uses)
                };
                (taken || foes.has(seat)) && self.fits(f, kind, monster)
            }
            _ => true,
        }
    }

    /// Whether a card can be made a target.
    pub(crate) fn is_target(&self, card: Card, source: Card, you: Seat) -> bool {
        card != Card::NONE
            && self.spot(card).1.is_field()
            && self.targetable(card, source, you)
            && !self.is_refused(card, source)
    }

    /// All cards that an event is about, when several went together.
    pub(crate) fn all_of_event(&self, f: &Frame, card: Card, ability: u8, aim: Aim) -> Aims {
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

    /// Whether an ability does something to all that its event is about.
    pub(crate) fn says_those(&self, card: Card, ability: u8) -> bool {
        let plan = self.plan(card, ability);
        plan.event.is_some()
            && plan.acts.iter().any(|at| {
                let mut found = false;
                cardlang::Phrase::walk(self.clause(card, ability, *at), &mut |node| {
                    found |= matches!(node.downcast_ref::<Things>(), Some(Things::Those));
                });
                found
            })
    }

    /// All that an event is about, whether it could be a target or not (TD-BASE-18).
    pub(crate) fn those_of_event(
        &self,
        f: &Frame,
        card: Card,
        ability: u8,
    ) -> arrayvec::ArrayVec<Aim, 8> {
        let Some((event, _)) = &self.plan(card, ability).event else {
            return arrayvec::ArrayVec::new();
        };
        let hits = || {
            self.s
                .news
                .iter()
                .filter(|h| self.is_event(f, event, card, h))
        };
        // What a chain did earlier did not happen together with the last of it (TD-BASE-34).
        let last = hits().next_back().map(|h| h.moment);
        hits()
            .filter(|h| Some(h.moment) == last)
            .map(|h| self.s.aim(h.card.card))
            .take(8)
            .collect()
    }

    /// The opponent in whose pile a target lies.
    pub(crate) fn foe_in_piles(&self, seat: Seat, link: &Link) -> Option<Seat> {
        link.targets
            .iter()
            .map(|aim| self.spot(aim.card))
            .find(|(owner, place)| !self.allied(*owner, seat) && !place.is_field())
            .map(|(owner, _)| owner)
    }
}

/// The set of an "up to 1 for each".
pub fn each_set(counted: &crate::words::Counted) -> CardSet {
    CardSet {
        many: Many::UpTo(1),
        kind: counted.kind.clone(),
        place: counted.place.clone(),
    }
}
