//! Cards attached to Pokémon.

use kernel::{Card, Wait};

use super::pick::List;
use crate::ask::Ask;
use crate::frame::Frame;
use crate::state::{Effect, Life, Origin, Spot};
use crate::table::Table;
use crate::words::{Cards, Kind, Many, Mon};

impl Table<'_> {
    /// The place in play that a card is in.
    pub fn holder_of(&self, card: Card) -> Option<Spot> {
        self.now().holder_of(card)
    }

    /// Cards of a kind attached to a Pokémon that this effect may take.
    pub(super) fn attached_known(&self, f: &Frame, spot: Spot, kind: &Kind) -> List {
        let foe = self.r.lens.opponents(spot.seat).has(f.you);
        let safe = foe
            && matches!(f.origin, Origin::Attack | Origin::Trainer)
            && self.now().is_under(self.mon(spot).life, Effect::EnergySafe);
        self.s
            .attached(spot)
            .iter()
            .copied()
            .filter(|card| self.is_kind(*card, kind) && !(safe && self.provides(*card).is_some()))
            .collect()
    }

    /// Attached cards that a sentence takes. An attack takes none from a Pokémon it is kept off.
    pub(super) fn take_attached(
        &mut self,
        f: &mut Frame,
        cards: &Cards,
        mon: &Mon,
    ) -> Result<List, Wait> {
        let frame = f.clone();
        let need = if let (Many::Exactly(n), false) = (cards.many, cards.kind == Kind::Units) {
            n as usize
        } else {
            1
        };
        let subject = f.subject;
        let lives = self.choose(f, mon, &|t, spot| {
            let there = t.attached_known(&frame, spot, &cards.kind).len();
            // A choice is of a Pokémon that can give all; what a phrase fixes gives what it has.
            if matches!(mon, Mon::Chosen(..)) {
                there >= need
            } else {
                there > 0
            }
        })?;
        f.subject = subject;
        let mut pool = List::new();
        let mut taken = List::new();
        for life in lives {
            let Some(spot) = self.spot(life) else {
                continue;
            };
            if self.r.lens.opponents(f.you).has(spot.seat) && !self.reaches(f, life)? {
                continue;
            }
            let list = self.attached_known(f, spot, &cards.kind);
            if matches!(mon, Mon::Group(_)) {
                pool.extend(list);
            } else if cards.kind == Kind::Units {
                taken.extend(self.pick_units(f, list, cards.many)?);
            } else {
                taken.extend(self.pick(f, Ask::Cards, &list, cards.many)?);
            }
        }
        if !pool.is_empty() {
            taken.extend(self.pick(f, Ask::Cards, &pool, cards.many)?);
        }
        Ok(taken)
    }

    /// Cards that provide so much Energy together, one after another.
    fn pick_units(&mut self, f: &Frame, mut left: List, many: Many) -> Result<List, Wait> {
        let single = |card: &Card| self.provides(*card).is_some_and(|(_, units)| units == 1);
        let Many::Exactly(n) = many else {
            return self.pick(f, Ask::Cards, &left, many);
        };
        if left.iter().all(single) {
            return self.pick(f, Ask::Cards, &left, many);
        }
        let mut picked = List::new();
        let mut units = 0;
        while units < n && !left.is_empty() {
            for card in self.pick(f, Ask::Cards, &left, Many::Exactly(1))? {
                units += self.provides(card).map_or(0, |(_, units)| units);
                left.retain(|other| *other != card);
                picked.push(card);
            }
        }
        Ok(picked)
    }

    pub(super) fn move_attached(
        &mut self,
        f: &mut Frame,
        cards: &Cards,
        from: &Mon,
        to: &Mon,
    ) -> Result<(), Wait> {
        let frame = f.clone();
        let givers = self.choose(f, from, &|t, spot| {
            !t.attached_known(&frame, spot, &cards.kind).is_empty()
                && t.has_taker(&frame, to, t.mon(spot).life, &|_, _| true)
        })?;
        let Some(giver) = givers.first().and_then(|life| self.spot(*life)) else {
            return Ok(());
        };
        let life: Life = self.mon(giver).life;
        f.it = life;
        let list = self.attached_known(f, giver, &cards.kind);
        let picked = self.pick(f, Ask::Cards, &list, cards.many)?;
        let takers = self.choose(f, to, &|t, spot| t.mon(spot).life != life)?;
        let Some(taker) = takers.first().and_then(|life| self.spot(*life)) else {
            return Ok(());
        };
        for card in picked {
            let became = self.s.became.iter().find(|b| b.card == card).copied();
            self.attach(card, taker);
            if let Some(became) = became {
                let _ = self.s.became.try_push(became);
            }
        }
        Ok(())
    }
}
