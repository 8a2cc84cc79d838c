//! All that is in force, with what sorts of effects are among it.

use std::ops::Deref;

use arrayvec::ArrayVec;
use kernel::save::{Damaged, Save};

use crate::force::{Effect, Standing};

/// A table of this many is never filled by real play.
const MOST: usize = 48;

/// What is in force, in the order it was entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    list: ArrayVec<Standing, MOST>,
    /// The sorts of effects in the list: most questions about a sort end here.
    sorts: Sorts,
}

/// Sorts of effects, whatever their figures: a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sorts(u64);

impl Sorts {
    /// The sorts of some effects.
    pub const fn of(effects: &[Effect]) -> Self {
        let mut sorts = Self(0);
        let mut at = 0;
        while at < effects.len() {
            sorts.add(effects[at]);
            at += 1;
        }
        sorts
    }

    const fn add(&mut self, effect: Effect) {
        self.0 |= 1 << effect.tag();
    }

    const fn has(self, effect: Effect) -> bool {
        self.0 & 1 << effect.tag() != 0
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
        if self.list.is_empty() {
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

    /// Those whose effects are of some sorts.
    pub fn of(&self, sorts: Sorts) -> impl Iterator<Item = &Standing> {
        let some = if self.sorts.0 & sorts.0 == 0 {
            &[]
        } else {
            &self.list[..]
        };
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
