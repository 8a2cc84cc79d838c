//! All that is in force, with what sorts of effects are among it.

use std::ops::Deref;

use arrayvec::ArrayVec;
use kernel::save::{Damaged, Save};

use crate::force::{Effect, Event, Standing};

/// A table of this many is never filled by real play.
const MOST: usize = 48;

/// What is in force, in the order it was entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    list: ArrayVec<Standing, MOST>,
    /// The sorts of effects in the list: most questions about a sort end here.
    sorts: Sorts,
}

/// Sorts of effects, whatever their figures: a bit each, and one for each sort of event that is watched for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sorts(u128);

impl Sorts {
    /// The sorts of some effects.
    #[inline]
    pub const fn of(effects: &[Effect]) -> Self {
        let mut sorts = Self(0);
        let mut at = 0;
        while at < effects.len() {
            sorts.add(effects[at]);
            at += 1;
        }
        sorts
    }

    /// What watches for a sort of event.
    pub const fn watching(event: Event) -> Self {
        Self::of(&[Effect::Watch(event, 0)])
    }

    const fn add(&mut self, effect: Effect) {
        self.0 |= Self::bit(effect);
    }

    #[inline]
    const fn bit(effect: Effect) -> u128 {
        match effect {
            Effect::Watch(event, _) => 1 << (64 + event.tag()),
            other => 1 << other.tag(),
        }
    }

    #[inline]
    const fn has(self, effect: Effect) -> bool {
        self.0 & Self::bit(effect) != 0
    }
}

impl Standings {
    /// Enters one more; what would not fit is dropped, not a panic.
    pub fn push(&mut self, standing: Standing) {
        self.sorts.add(standing.effect);
        let _ = self.list.try_push(standing);
    }

    /// Ends all for which `keep` is false.
    pub fn retain(&mut self, keep: impl Fn(&Standing) -> bool) {
        // Mostly nothing ends.
        if self.list.iter().all(&keep) {
            return;
        }
        self.list.retain(|standing| keep(standing));
        self.sorts = Sorts::default();
        for standing in &self.list {
            self.sorts.add(standing.effect);
        }
    }

    /// Ends all.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whether there are any of some sorts.
    #[inline]
    pub fn any(&self, sorts: Sorts) -> bool {
        self.sorts.0 & sorts.0 != 0
    }

    /// Those whose effects are of some sorts.
    #[inline]
    pub fn of(&self, sorts: Sorts) -> impl Iterator<Item = &Standing> {
        let some = if self.any(sorts) { &self.list[..] } else { &[] };
        some.iter().filter(move |e| sorts.has(e.effect))
    }

    /// Binds what some mean; their effects stay as they are.
    pub fn bind(&mut self, which: impl Fn(&Standing) -> bool, how: impl Fn(&mut Standing)) {
        for standing in self.list.iter_mut().filter(|e| which(e)) {
            let effect = standing.effect;
            how(standing);
            debug_assert_eq!(effect, standing.effect);
        }
    }
}

impl Deref for Standings {
    type Target = [Standing];

    fn deref(&self) -> &[Standing] {
        &self.list
    }
}

impl<'s> IntoIterator for &'s Standings {
    type Item = &'s Standing;
    type IntoIter = std::slice::Iter<'s, Standing>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl Save for Standings {
    fn save(&self, out: &mut Vec<u8>) {
        self.list.save(out);
    }

    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
        let list: ArrayVec<Standing, MOST> = Save::load(bytes)?;
        let mut all = Self::default();
        list.into_iter().for_each(|standing| all.push(standing));
        Ok(all)
    }
}
